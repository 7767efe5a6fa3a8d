"""The last deadline as it would be judged again: what was on file then, corrected, with the dice it had."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pbem.desk.close import OnDesk, judged_moments
from pbem.desk.corrections.correcting import Corrected, corrected
from pbem.desk.corrections.differences import Difference, difference
from pbem.desk.corrections.editions import (
    ALL,
    RERUN,
    ROLLBACK,
    RULING,
    Closing,
    closings,
    counting,
    details_of,
    editing_acts,
)
from pbem.desk.corrections.headlines import headlines
from pbem.desk.corrections.replay import kept_seeds
from pbem.desk.corrections.telling import moment_title
from pbem.desk.desk import Desk, DeskFault
from pbem.desk.fair.seeds import Seeding
from pbem.desk.filed import on_file
from pbem.desk.judging import Judged
from pbem.desk.leftout import left_out_told
from pbem.desk.posting import postings_in
from pbem.desk.times.moving import deadline_told
from pbem.desk.tongues import spoken
from pbem.desk.until import Closed
from pbem.engine.events import SeatId
from pbem.engine.ruleset import Ruleset
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files
from pbem.store.records import FilingRecord, GameRecord, MomentRecord, OutcomeRecord


@dataclass(frozen=True)
class Again:
    """A deadline judged again, and what is different; nothing of it is on file yet.

    `found` is what it was judged from, as the moment that will take the first one's place; `present` is the
    moment that is open until then, and `filed` the number of filings there were.
    """

    closing: Closing
    present: MomentRecord
    found: OnDesk
    seed_of: int
    corrected: Corrected
    judged: list[Judged]
    difference: Difference
    title: str
    filed: int
    remarks: tuple[str, ...] = ()


def judged_again(
    desk: Desk, files: Files, game: GameRecord, turn: int | None, texts: Mapping[SeatId, str]
) -> Again:
    """Judge the last deadline closed again; DeskFault if there is none, or it is not that of the turn."""
    rules, closing, acts = desk.rules(game), _last(desk, files, game, turn), editing_acts(files, game)
    first, present, seats = closing.first, files.moment(game.id), files.seats(game.id)
    assert present
    number = files.moments(game.id)[-1].number + 1
    keys = [seat.key for seat in seats]
    position = desk.position_of(game, first)
    postings = postings_in(rules, position, on_file(files.filings(game.id, first.number), first.number))
    new = corrected(rules, game, position, number, texts, keys, desk.clock.now(), postings)
    seed_of = _seed_of(acts, first.number)
    outcomes = {outcome.moment: outcome for outcome in files.outcomes(game.id)}
    moment = replace(
        first,
        number=number,
        edition=files.next_edition(game.id, first.turn, first.phase),
        replaces=first.number,
        opened_at=desk.clock.now(),
    )
    filings = files.filings(game.id)
    found = OnDesk(
        game,
        seats,
        moment,
        [*counting(filings, acts, first.number), *_carried(filings, first.number, number), *new.filings],
        files.deadline(game.id, first.number),
        _seedings(_act(game, moment, seed_of, closing), outcomes),
        notices=headlines(desk, files, game, first),
        closed=Closed(outcomes[seed_of].closed_at, deadline_told(files, game, seed_of)),
    )
    after = files.moment(game.id, closing.moments[-1].number + 1)
    assert after
    with spoken(desk.config, game):
        judged = judged_moments(desk, found)
        changed = difference(
            [outcomes[one.number] for one in closing.moments],
            after.state,
            judged,
            rules.dump(rules.book, judged[-1].outcome.position.state),
        )
    title = moment_title(rules, first)
    left_out = [one.left_out for one in judged if one.left_out]
    told = [f"{one.seat}: {said}" for one in left_out for said in left_out_told(one, one.seat)]
    remarks = (*new.remarks, *_lost_ruling(rules, acts, present), *told)
    return Again(closing, present, found, seed_of, new, judged, changed, title, len(filings), remarks)


def _last(desk: Desk, files: Files, game: GameRecord, turn: int | None) -> Closing:
    """Return the last deadline closed: a turn before it can be judged again only after a rollback."""
    done = closings(files, game)
    if not done:
        raise DeskFault(f"{game.slug} has closed no deadline yet: there is nothing to judge again.")
    turns = [moment.turn for moment in done[-1].moments]
    if turn is not None and turn not in turns:
        last = moment_title(desk.rules(game), done[-1].moments[-1])
        raise DeskFault(
            f"{game.slug}: only the last deadline closed, that of {last}, can be judged again; "
            f"for an earlier turn: pbem rollback {game.slug} TURN."
        )
    _check_not_rolled_back(desk, files, game)
    return done[-1]


def _check_not_rolled_back(desk: Desk, files: Files, game: GameRecord) -> None:
    """A turn rolled back and still open is judged by closing it; there is nothing to judge again."""
    newest, acts = files.moment(game.id), editing_acts(files, game)
    here = newest
    while here and here.number in acts and acts[here.number].kind == RULING:
        here = files.moment(game.id, here.replaces)
    if newest and here and here.number in acts and acts[here.number].kind == ROLLBACK:
        title = moment_title(desk.rules(game), newest)
        raise DeskFault(
            f"{game.slug}: {title} was rolled back and is open: correct its orders, then close it "
            f"with pbem close {game.slug} --now."
        )


def _lost_ruling(
    rules: Ruleset[Any, Any, Any], acts: Mapping[int, ActRecord], present: MomentRecord
) -> list[str]:
    """Return that a ruling given since is withdrawn too, for the position it changed is another one now."""
    act = acts.get(present.number)
    if act is None or act.kind != RULING:
        return []
    title = moment_title(rules, present)
    return [f"The ruling given for {title} is withdrawn with it; to keep it, give it again: {act.says}"]


def _seed_of(acts: Mapping[int, ActRecord], number: int) -> int:
    """Return the moment whose seed counts: of one judged again before, that of the first edition."""
    act = acts.get(number)
    return int(details_of(act)["seed_of"]) if act and act.kind == RERUN else number


def _seedings(act: ActRecord, outcomes: Mapping[int, OutcomeRecord]) -> tuple[Seeding, ...]:
    """Return how the seeds are made: they are those of the first edition."""
    return tuple(Seeding(kept=kept) for kept in kept_seeds(act, outcomes))


def _act(game: GameRecord, moment: MomentRecord, seed_of: int, closing: Closing) -> ActRecord:
    """Return the act that a correction will note, as far as judging needs it."""
    details = f'{{"seed_of": {seed_of}, "moments": {len(closing.moments)}}}'
    return ActRecord(
        game=game.id, moment=moment.number, kind=RERUN, says="", details=details, at=moment.opened_at
    )


def _carried(filings: list[FilingRecord], before: int, after: int) -> list[FilingRecord]:
    """Return the filings of a moment as those of the moment that takes its place."""
    return [replace(one, moment=after) for one in filings if one.moment == before and one.kind in ALL]
