"""Replaying a game: every phase judged again from what is on file, and compared with what was recorded.

Phases that were withdrawn, corrections and rulings are replayed too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pbem.desk.close import OnDesk, judged_moments
from pbem.desk.corrections.editions import RERUN, RULING, counting, details_of, editing_acts
from pbem.desk.corrections.telling import moment_title
from pbem.desk.defects import left_out_on_file
from pbem.desk.desk import Desk, DeskFault, game_named, plain_json
from pbem.desk.fair.seeds import Formula, KeptSeed, Pulse, Seeding
from pbem.desk.judging import NEWEST, Judged
from pbem.desk.leftout import LeftOut
from pbem.desk.tongues import language_of, spoken
from pbem.engine.ruled_positions import ruled_position
from pbem.engine.words import Fault
from pbem.store.desk_records import ActRecord
from pbem.store.records import FilingRecord, GameRecord, MomentRecord, OutcomeRecord, SeatRecord

MOST_AT_ONCE = 4
"""The most moments that one deadline closes, in any ruleset."""


@dataclass(frozen=True)
class Replayed:
    """A phase judged again: its title, and what came out differently; nothing if it is identical.

    A correction is replayed too: `what` is then "ruling", "rollback" or "rerun", otherwise "".
    `left_out` says whose order was left out, then as now, and why. `judged_by` is the version of the ruleset
    that judged it where this pbem has another: then it is as it was, and nothing is compared.
    """

    turn: int
    phase: str
    title: str
    differences: tuple[str, ...]
    edition: int = 1
    is_withdrawn: bool = False
    what: str = ""
    left_out: str = ""
    judged_by: str = ""

    @property
    def told(self) -> str:
        """Return what was replayed: the title, with the edition from the second on, or the correction."""
        again = f" (edition {self.edition})" if self.edition > 1 and not self.what else ""
        head = f"{self.what} of " if self.what else ""
        left_out = f", without {self.left_out}" if self.left_out else ""
        withdrawn = ", withdrawn" if self.is_withdrawn else ""
        return f"{head[:1].upper()}{head[1:]}{self.title}{again}{left_out}{withdrawn}"


@dataclass(frozen=True)
class _Record:
    """All of a game that a replay is made from."""

    game: GameRecord
    seats: list[SeatRecord]
    moments: Mapping[int, MomentRecord]
    outcomes: Mapping[int, OutcomeRecord]
    filings: list[FilingRecord]
    acts: Mapping[int, ActRecord]
    left_out: Mapping[int, LeftOut]


def replay(desk: Desk, slug: str) -> list[Replayed]:
    """Judge every closed phase of a game again, in the order in which they were closed."""
    game = game_named(desk, slug)
    with desk.store.transaction() as files:
        record = _Record(
            game,
            files.seats(game.id),
            {moment.number: moment for moment in files.moments(game.id)},
            {outcome.moment: outcome for outcome in files.outcomes(game.id)},
            files.filings(game.id),
            editing_acts(files, game),
            left_out_on_file(files, game),
        )
    return list(_replayed(desk, record))


def _replayed(desk: Desk, record: _Record) -> Iterator[Replayed]:
    """Yield moment by moment: how it was opened, if by a correction, and how it was closed."""
    done, version = 0, desk.rules(record.game).version
    for number, moment in record.moments.items():
        outcome = record.outcomes.get(number)
        if outcome and outcome.version != version:
            yield _as_recorded(desk, record, moment, outcome)
            continue
        if number in record.acts:
            yield _opened_again(desk, record, moment)
        if outcome and number > done:
            judged = _judged_again(desk, record, moment)
            for place, one in enumerate(judged):
                if number + place in record.outcomes:
                    yield _compared(desk, record, one, number + place)
            done = number + len(judged) - 1


def _as_recorded(desk: Desk, record: _Record, moment: MomentRecord, outcome: OutcomeRecord) -> Replayed:
    return Replayed(
        moment.turn,
        moment.phase,
        moment_title(desk.rules(record.game), moment),
        (),
        moment.edition,
        moment.withdrawn_at is not None,
        judged_by=outcome.version,
    )


def _judged_again(desk: Desk, record: _Record, moment: MomentRecord) -> list[Judged]:
    number = moment.number
    found = OnDesk(
        record.game,
        record.seats,
        moment,
        counting(record.filings, record.acts, number),
        None,
        seedings_of(record.acts.get(number), record.outcomes, number),
        left_out=record.left_out,
    )
    with spoken(desk.config, record.game):
        judged = judged_moments(desk, found)
    if not judged:
        raise DeskFault(f"{record.game.slug}: moment {number} cannot be judged again.", is_usage=False)
    return judged


def seedings_of(
    act: ActRecord | None, outcomes: Mapping[int, OutcomeRecord], number: int
) -> tuple[Seeding, ...]:
    """Return how the seeds of a deadline on file were made: `number` is that of its first moment.

    An `act` that had it judged again kept the seeds of the first edition.
    """
    kept = kept_seeds(act, outcomes)
    made = []
    for place in range(MOST_AT_ONCE):
        if outcome := outcomes.get(number + place):
            pulse = Pulse(**json.loads(outcome.pulse)) if outcome.pulse else None
            seed = kept[place] if place < len(kept) else None
            made.append(Seeding(Formula(outcome.formula), pulse, seed))
    return tuple(made) or (NEWEST,)


def kept_seeds(act: ActRecord | None, outcomes: Mapping[int, OutcomeRecord]) -> tuple[KeptSeed, ...]:
    """Return the seeds of the first edition, for moments that were judged again after a correction."""
    if act is None or act.kind != RERUN:
        return ()
    details = details_of(act)
    first = range(details["seed_of"], details["seed_of"] + details["moments"])
    return tuple(KeptSeed(outcomes[number].seed, outcomes[number].digest) for number in first)


def _opened_again(desk: Desk, record: _Record, moment: MomentRecord) -> Replayed:
    """Compare a position that a correction has opened with that it was made from."""
    act, rules = record.acts[moment.number], desk.rules(record.game)
    details = details_of(act)
    position = desk.position_of(record.game, record.moments[details["of"]])
    same = True
    if act.kind == RULING:
        try:
            seats = [seat.key for seat in record.seats]
            position = ruled_position(rules, position, details["lines"], seats).position
        except Fault:
            same = False
    as_filed = desk.position_of(record.game, moment)
    same = same and rules.dump(rules.book, position.state) == rules.dump(rules.book, as_filed.state)
    return Replayed(
        moment.turn,
        moment.phase,
        moment_title(rules, moment),
        () if same else ("the position after it",),
        moment.edition,
        moment.withdrawn_at is not None,
        act.kind,
    )


def _compared(desk: Desk, record: _Record, judged: Judged, number: int) -> Replayed:
    rules = desk.rules(record.game)
    outcome, after = record.outcomes[number], record.moments.get(number + 1)
    state = plain_json(rules.dump(rules.book, judged.outcome.position.state))
    with spoken(desk.config, record.game):
        events, rolls = judged.events_json, judged.rolls_json
    events, recorded = _comparable(record.game, events), _comparable(record.game, outcome.events)
    pairs = {
        "the seed": (judged.seed, outcome.seed),
        "the orders in force": (judged.sheets_json, outcome.sheets),
        "the events": (events, recorded),
        "the dice": (rolls, outcome.rolls),
        "the position after it": (state, after.state if after else ""),
    }
    differences = tuple(what for what, (now, then) in pairs.items() if now != then)
    moment, filed = judged.position.moment, record.moments[number]
    return Replayed(
        moment.turn,
        moment.phase,
        rules.moment_title(rules.book, moment),
        differences,
        filed.edition,
        filed.withdrawn_at is not None,
        left_out=_told(judged.left_out) if judged.left_out else "",
    )


def _told(left_out: LeftOut) -> str:
    return f"an order of {left_out.seat}, on which pbem had failed ({left_out.fault})"


def _comparable(game: GameRecord, events: str) -> str:
    """Return events as they are compared: in English word by word.

    In another language the words are left out, for its translations may have been mended since.
    """
    if language_of(game) == "en":
        return events
    return json.dumps([{**event, "says": ""} for event in json.loads(events)])
