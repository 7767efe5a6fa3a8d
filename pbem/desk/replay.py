"""Replaying a game: every phase judged again from what is on file, and compared with what was recorded."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.desk.close import OnDesk, judged_moments
from pbem.desk.desk import Desk, DeskFault, game_named, plain_json
from pbem.desk.judging import Judged
from pbem.store.records import FilingRecord, GameRecord, MomentRecord, OutcomeRecord


@dataclass(frozen=True)
class Replayed:
    """A phase judged again: its title, and what came out differently; nothing if it is identical."""

    turn: int
    phase: str
    title: str
    differences: tuple[str, ...]


def replay(desk: Desk, slug: str) -> list[Replayed]:
    """Judge every closed phase of a game again, in order."""
    game = game_named(desk, slug)
    with desk.store.transaction() as files:
        moments = {moment.number: moment for moment in files.moments(game.id)}
        outcomes = {outcome.moment: outcome for outcome in files.outcomes(game.id)}
        filings, seats = files.filings(game.id), files.seats(game.id)
    replayed: list[Replayed] = []
    number = 1
    while number in outcomes:
        found = OnDesk(game, seats, moments[number], _up_to(filings, number), None)
        judged = judged_moments(desk, found)
        if not judged:
            raise DeskFault(f"{slug}: moment {number} cannot be judged again.", is_usage=False)
        for place, one in enumerate(judged):
            if number + place in outcomes:
                after = moments.get(number + place + 1)
                replayed.append(_compared(desk, game, one, outcomes[number + place], after))
        number += len(judged)
    return replayed


def _up_to(filings: list[FilingRecord], number: int) -> list[FilingRecord]:
    return [filing for filing in filings if filing.moment <= number]


def _compared(
    desk: Desk, game: GameRecord, judged: Judged, outcome: OutcomeRecord, after: MomentRecord | None
) -> Replayed:
    rules = desk.rules(game)
    state = plain_json(rules.dump(rules.book, judged.outcome.position.state))
    pairs = {
        "the seed": (judged.seed, outcome.seed),
        "the orders in force": (judged.sheets_json, outcome.sheets),
        "the events": (judged.events_json, outcome.events),
        "the dice": (judged.rolls_json, outcome.rolls),
        "the position after it": (state, after.state if after else ""),
    }
    differences = tuple(what for what, (now, then) in pairs.items() if now != then)
    moment = judged.position.moment
    return Replayed(moment.turn, moment.phase, rules.moment_title(rules.book, moment), differences)
