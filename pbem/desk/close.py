"""Closing a deadline: judge, report, archive, record, mail; after a crash it repeats the same bytes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from pbem.desk.desk import Desk, DeskFault
from pbem.desk.filed import OnFile, on_file, texts
from pbem.desk.games import BY_RULE, deadline_text, least_time, next_deadline, open_moment
from pbem.desk.judging import Judged, judge, orders_digest
from pbem.desk.publishing import Published, publish
from pbem.desk.reporting import report_posts
from pbem.engine.events import SeatId
from pbem.store.records import (
    DeadlineRecord,
    FilingRecord,
    GameRecord,
    MomentRecord,
    OutcomeRecord,
    SeatRecord,
)


@dataclass(frozen=True)
class OnDesk:
    """All that is on file for a game when its deadline is closed."""

    game: GameRecord
    seats: list[SeatRecord]
    moment: MomentRecord
    filings: list[FilingRecord]
    deadline: DeadlineRecord | None


def close_game(desk: Desk, slug: str, is_now: bool = False) -> list[Published]:
    """Close a game's deadline: all moments that it closes; DeskFault if it is not due and `is_now` is off."""
    with desk.at_work():
        return close_at_work(desk, slug, is_now)


def close_at_work(desk: Desk, slug: str, is_now: bool = True) -> list[Published]:
    """Do the same for a caller who keeps other pbem processes waiting already."""
    while True:
        found = _look(desk, slug)
        _check_due(desk, found, is_now)
        published = _judge_and_publish(desk, found)
        if _record(desk, found, published):
            return published
        desk.say("A letter came in meanwhile; judging again.")


def _look(desk: Desk, slug: str) -> OnDesk:
    with desk.store.transaction() as files:
        game = files.game(slug)
        if game is None:
            slugs = ", ".join(other.slug for other in files.games()) or "none yet"
            raise DeskFault(f'there is no game "{slug}"; games: {slugs}.')
        moment = files.moment(game.id)
        assert moment
        deadline = files.deadline(game.id, moment.number)
        return OnDesk(game, files.seats(game.id), moment, files.filings(game.id), deadline)


def _check_due(desk: Desk, found: OnDesk, is_now: bool) -> None:
    if found.moment.is_over:
        raise DeskFault(f"{found.game.slug} is over; there is nothing to close.", is_usage=False)
    at = found.deadline.at if found.deadline else None
    if not is_now and (at is None or at > desk.clock.now()):
        when = deadline_text(at, found.game.zone)
        raise DeskFault(f"{found.game.slug} is not due: {when}. Use --now to close it all the same.")


def _judge_and_publish(desk: Desk, found: OnDesk) -> list[Published]:
    """Judge the moments one after the other; the reports name the deadline that follows the last."""
    game, rules = found.game, desk.rules(found.game)
    deadline = _deadline_after(desk, found)
    published = []
    for place, judged in enumerate(judged_moments(desk, found)):
        papers = papers_at(found, place)
        edition = found.moment.edition if place == 0 else _next_edition(desk, game, judged)
        published.append(publish(desk, game, found.seats, rules, judged, papers, deadline, edition))
    return published


def _next_edition(desk: Desk, game: GameRecord, judged: Judged) -> int:
    moment = judged.position.moment
    with desk.store.transaction() as files:
        return files.next_edition(game.id, moment.turn, moment.phase)


def _deadline_after(desk: Desk, found: OnDesk) -> datetime | None:
    """Return the deadline that follows: counted from the one closed, so that late runs do not drift.

    Players have time for their orders even after a late run, but for deadlines that the GM has named.
    """
    now = desk.clock.now()
    closed = found.deadline.at if found.deadline else None
    least = least_time(found.game)
    at = next_deadline(found.game, closed if closed and closed <= now else now)
    while at and (at <= now or at - now < least):
        at = next_deadline(found.game, at)
    return at


def judged_moments(desk: Desk, found: OnDesk) -> list[Judged]:
    """Return the moments that this deadline closes, judged; fewer if the game ends."""
    rules, position = desk.rules(found.game), desk.position(found.game, found.moment)
    seats = [seat.key for seat in found.seats]
    judged: list[Judged] = []
    for place in range(rules.phase(position.moment.phase).lasts):
        if position.is_over:
            break
        filed = texts(papers_at(found, place), seats, position.moment.turn)
        judged.append(judge(rules, position, filed, found.game.secret, found.game.slug))
        position = judged[-1].outcome.position
    return judged


def papers_at(found: OnDesk, place: int) -> dict[SeatId, OnFile]:
    """Return what is on file for the first moment closed; for those behind it only what is kept."""
    papers = on_file(found.filings, found.moment.number)
    if place == 0:
        return papers
    return {seat: OnFile(ahead=paper.ahead, standing=paper.standing) for seat, paper in papers.items()}


def _record(desk: Desk, found: OnDesk, published: list[Published]) -> bool:
    """Put it all on file in one transaction; False if a letter was filed since we looked."""
    game, number = found.game, found.moment.number
    with desk.store.transaction() as files:
        newest = files.moment(game.id)
        if newest is None or newest.number != number or len(files.filings(game.id)) != len(found.filings):
            return False
        for place, one in enumerate(published):
            files.add_outcome(_outcome(desk, game, number + place, one.judged))
            after = one.judged.outcome.position
            open_moment(desk, files, game, desk.rules(game), after, number + place + 1)
        if not published[-1].judged.outcome.position.is_over:
            last = number + len(published)
            files.set_deadline(game.id, last, published[-1].deadline, BY_RULE, desk.clock.now())
        report_posts(desk, files, game, found.seats, published, number)
    return True


def _outcome(desk: Desk, game: GameRecord, number: int, judged: Judged) -> OutcomeRecord:
    return OutcomeRecord(
        game=game.id,
        moment=number,
        seed=judged.seed,
        sheets=judged.sheets_json,
        events=judged.events_json,
        rolls=judged.rolls_json,
        digest=orders_digest(judged.filed),
        closed_at=desk.clock.now(),
    )
