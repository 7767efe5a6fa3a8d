"""Closing a deadline: judge, report, archive, record, mail; after a crash it is done again as a whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from datetime import datetime
from itertools import count

from pbem.desk.approval.late import tell_late
from pbem.desk.confiding import confide
from pbem.desk.corrections.headlines import headlines
from pbem.desk.defects import note_left_out
from pbem.desk.desk import Desk, DeskFault, plain_json
from pbem.desk.ending.rekeying import replace_keys
from pbem.desk.fair.beacon_dice import fetch_pulse, seedings_now
from pbem.desk.fair.chain import link_of, note_seals
from pbem.desk.fair.opened import Sealed
from pbem.desk.fair.reveal import reveal
from pbem.desk.fair.seeds import Seeding
from pbem.desk.filed import OnFile, on_file, texts
from pbem.desk.games import BY_RULE, deadline_text, open_moment
from pbem.desk.judging import NEWEST, Judged, judge, judge_or_leave_out
from pbem.desk.leftout import LeftOut
from pbem.desk.players.nmr import drop_silent
from pbem.desk.publishing import Notices, Published, no_notices, publish
from pbem.desk.reporting import report_posts
from pbem.desk.times.appointments import calendar_of
from pbem.desk.times.deadlining import next_deadline
from pbem.desk.times.holds import close_now, refuse_held
from pbem.desk.times.moving import deadline_told
from pbem.desk.times.timeletters import tell_none_left
from pbem.desk.tongues import spoken
from pbem.desk.until import Closed
from pbem.desk.versions import go_on_by, with_version
from pbem.engine.events import SeatId
from pbem.store.opening import Files
from pbem.store.records import (
    DeadlineRecord,
    FilingRecord,
    GameRecord,
    MomentRecord,
    OutcomeRecord,
    SeatRecord,
)

MOST_TRIES = 2
"""So often a game is judged while letters come in; then they wait until it is put on file."""


@dataclass(frozen=True)
class OnDesk:
    """All that is on file for a game when its deadline is closed.

    `seedings` say how the seeds are made, one after the other; the last counts for all moments that follow.
    There are none as long as a beacon's pulse is missing.
    `closed` is when it is closed: as it was looked at. `notices` is what stands at the head of the reports,
    `newest_letter` the last of the game that was taken.
    For moments judged before, `left_out` are the orders that were left out of them, by the number of the
    moment; None where they are judged anew, and what pbem fails on is found by that.
    """

    game: GameRecord
    seats: list[SeatRecord]
    moment: MomentRecord
    filings: list[FilingRecord]
    deadline: DeadlineRecord | None
    seedings: tuple[Seeding, ...] = (NEWEST,)
    notices: Notices = no_notices
    newest_letter: int = 0
    left_out: Mapping[int, LeftOut] | None = None
    closed: Closed | None = None


def close_game(
    desk: Desk, slug: str, is_now: bool = False, read: Callable[[datetime], None] | None = None
) -> list[Published]:
    """Close a game's deadline: all moments that it closes; DeskFault if it is not due and `is_now` is off.

    With `read` the letters that came before the deadline are taken first, unless it is closed now. A game
    whose dice wait for a beacon's pulse is closed when that exists; for one that is to be closed now, a new
    one is named.
    """
    if read and not is_now:
        with desk.store.transaction() as files:
            found = look(desk, files, slug)
        at = found.deadline.at if found.deadline else None
        if at and at <= desk.clock.now():
            read(at)
    if why := fetch_pulse(desk, slug):
        if not is_now:
            raise DeskFault(why, is_usage=False)
        with desk.at_work(slug), desk.store.transaction() as files:
            desk.say(close_now(desk, files, look(desk, files, slug).game))
        return []
    with desk.at_work(slug):
        if not is_now:
            with desk.store.transaction() as files:
                refuse_held(files, slug)
        return close_at_work(desk, slug, is_now)


def close_at_work(desk: Desk, slug: str, is_now: bool = True) -> list[Published]:
    """Do the same for a caller who keeps other pbem processes waiting already."""
    with ExitStack() as stack:
        for number in count():
            if number == MOST_TRIES:  # a flood of letters would have it judged for ever
                stack.enter_context(desk.without_letters())
            with desk.store.transaction() as files:
                found = look(desk, files, slug)
            _check_due(desk, found, is_now)
            with spoken(desk.config, found.game):
                published = judge_and_publish(desk, found)
                if _record(desk, found, published):
                    if published[-1].judged.outcome.position.is_over:
                        reveal(desk, found.game)
                    return published
            desk.say("A letter came in meanwhile; judging again.")
    raise AssertionError("it is judged until it can be put on file")


def look(desk: Desk, files: Files, slug: str) -> OnDesk:
    """Return what is on file for the moment that is open now; DeskFault if there is no such game."""
    game = files.game(slug)
    if game is None:
        slugs = ", ".join(other.slug for other in files.games()) or "none yet"
        raise DeskFault(f'there is no game "{slug}"; games: {slugs}.')
    moment = files.moment(game.id)
    assert moment
    deadline = files.deadline(game.id, moment.number)
    return OnDesk(
        game,
        files.seats(game.id),
        moment,
        files.filings(game.id),
        deadline,
        seedings_now(files, game, moment, deadline),
        notices=with_version(desk, game, headlines(desk, files, game, moment)),
        newest_letter=files.newest_letter(game.id),
        closed=Closed(desk.clock.now(), deadline_told(files, game, moment.number)),
    )


def _check_due(desk: Desk, found: OnDesk, is_now: bool) -> None:
    if found.moment.is_over:
        raise DeskFault(f"{found.game.slug} is over; there is nothing to close.", is_usage=False)
    at = found.deadline.at if found.deadline else None
    if not is_now and (at is None or at > desk.clock.now()):
        when = deadline_text(at, found.game.zone)
        raise DeskFault(f"{found.game.slug} is not due: {when}. Use --now to close it all the same.")


def judge_and_publish(desk: Desk, found: OnDesk) -> list[Published]:
    """Judge the moments one after the other; the reports name the deadline that follows the last."""
    with desk.tally.spending("judging"):
        judged = judged_moments(desk, found)
    with desk.tally.spending("reports"):
        return publish_judged(desk, found, judged, deadline_after(desk, found, judged[-1]))


def publish_judged(
    desk: Desk, found: OnDesk, all_judged: list[Judged], deadline: datetime | None
) -> list[Published]:
    """Publish moments judged; the last names the deadline that follows, and has its calendar file."""
    game, rules = found.game, desk.rules(found.game)
    published: list[Published] = []
    last: Sealed | None = None
    for place, judged in enumerate(all_judged):
        papers = papers_at(found, place)
        edition = found.moment.edition if place == 0 else _next_edition(desk, game, judged)
        notices = found.notices if place == 0 else no_notices
        is_last = place == len(all_judged) - 1
        calendar = _calendar(desk, found, judged, deadline) if is_last else b""
        link = link_of(desk, game, found.moment.number + place, edition, last)
        one = publish(
            desk,
            game,
            found.seats,
            rules,
            judged,
            papers,
            deadline if is_last else None,
            edition,
            notices,
            link,
            calendar,
            is_followed=not is_last,
            closed=found.closed,
        )
        published.append(one)
        last = one.sealed
    return published


def _next_edition(desk: Desk, game: GameRecord, judged: Judged) -> int:
    moment = judged.position.moment
    with desk.store.transaction() as files:
        return files.next_edition(game.id, moment.turn, moment.phase)


def deadline_after(desk: Desk, found: OnDesk, last: Judged) -> datetime | None:
    """Return the deadline that follows the last moment judged, counted from the deadline closed."""
    closed = found.deadline.at if found.deadline else None
    with desk.store.transaction() as files:
        return next_deadline(desk, files, found.game, last.outcome.position.moment.phase, closed)


def _calendar(desk: Desk, found: OnDesk, last: Judged, deadline: datetime | None) -> bytes:
    """Return the calendar file of the next deadline; what it says comes from the record alone."""
    after = last.outcome.position
    closed = found.deadline.at if found.deadline else None
    if after.is_over:
        return b""
    return calendar_of(desk, found.game, after.moment, deadline, closed or found.moment.opened_at)


def judged_moments(desk: Desk, found: OnDesk) -> list[Judged]:
    """Return the moments that this deadline closes, judged; fewer if the game ends."""
    if not found.seedings:
        raise DeskFault(f"{found.game.slug} waits for the value of a beacon's pulse.", is_usage=False)
    rules, position = desk.rules(found.game), desk.position(found.game, found.moment)
    seats = [seat.key for seat in found.seats]
    judged: list[Judged] = []
    for place in range(rules.phase(position.moment.phase).lasts):
        if position.is_over:
            break
        filed = texts(papers_at(found, place), seats, position.moment.turn)
        written = texts(papers_at(found, place, as_written=True), seats, position.moment.turn)
        seeding = found.seedings[min(place, len(found.seedings) - 1)]
        given = rules, position, filed, found.game.secret, found.game.slug, seeding
        if found.left_out is None:
            judged.append(judge_or_leave_out(*given, written))
        else:
            judged.append(judge(*given, found.left_out.get(found.moment.number + place), written))
        position = judged[-1].outcome.position
    return judged


def papers_at(found: OnDesk, place: int, *, as_written: bool = False) -> dict[SeatId, OnFile]:
    """Return what is on file for the first moment closed; for those behind it only what is kept."""
    papers = on_file(found.filings, found.moment.number, as_written=as_written)
    if place == 0:
        return papers
    return {seat: paper.for_later() for seat, paper in papers.items()}


def _record(desk: Desk, found: OnDesk, published: list[Published]) -> bool:
    """Put it all on file in one transaction; False if a letter was taken since we looked.

    Any letter: it may have brought orders, or given up a seat, or changed where a report goes.
    """
    game, number = found.game, found.moment.number
    with desk.store.transaction() as files:
        newest = files.moment(game.id)
        is_same = newest is not None and newest.number == number
        is_same = is_same and len(files.filings(game.id)) == len(found.filings)
        if not is_same or files.newest_letter(game.id) != found.newest_letter:
            return False
        record_closing(desk, files, found, published)
    return True


def record_closing(
    desk: Desk,
    files: Files,
    found: OnDesk,
    published: list[Published],
    notes: Mapping[SeatId, str] | None = None,
) -> None:
    """Put outcomes, next position, deadline and reports on file; `notes` stand above the reports mailed."""
    game, number = found.game, found.moment.number
    for place, one in enumerate(published):
        files.add_outcome(_outcome(desk, game, number + place, one.judged))
        after = one.judged.outcome.position
        open_moment(desk, files, game, desk.rules(game), after, number + place + 1)
    seats = found.seats
    if published[-1].judged.outcome.position.is_over:
        replace_keys(desk, files, game)
        seats = files.seats(game.id)  # the final report bears the key that statements need
    else:
        last = number + len(published)
        files.set_deadline(game.id, last, published[-1].deadline, BY_RULE, desk.clock.now())
        if published[-1].deadline is None:
            tell_none_left(desk, files, game, last, published[-1].judged.outcome.position.moment.phase)
    note_seals(files, game, [one.sealed for one in published], desk.clock.now())
    above = note_left_out(desk, files, game, [one.judged for one in published], number, notes or {})
    report_posts(desk, files, game, seats, published, number, above)
    confide(desk, files, game, published, number)
    tell_late(desk, files, game, number, number + len(published))
    drop_silent(desk, files, game)
    go_on_by(desk, files, game)


def _outcome(desk: Desk, game: GameRecord, number: int, judged: Judged) -> OutcomeRecord:
    return OutcomeRecord(
        game=game.id,
        moment=number,
        seed=judged.seed,
        sheets=judged.sheets_json,
        events=judged.events_json,
        rolls=judged.rolls_json,
        digest=judged.digest,
        closed_at=desk.clock.now(),
        version=desk.rules(game).version,
        formula=judged.seeding.formula.value,
        pulse=plain_json(asdict(judged.seeding.pulse)) if judged.seeding.pulse else None,
    )
