"""What the tests of corrections share: how a GM corrects in an office, and what is on record."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import select

from pbem.desk.corrections.rollback import roll_back
from pbem.desk.corrections.rulings import give_ruling
from pbem.desk.corrections.withdrawn import mark_withdrawn
from pbem.desk.fair.looks import LOOK
from pbem.store.desk_tables import DECLARED
from pbem.store.records import GameRecord, MomentRecord, OutcomeRecord
from tests.desk.office import SLUG, Office

BECAUSE = "The kill of last round was overlooked."


def game_of(office: Office) -> GameRecord:
    """The office's game."""
    with office.desk.store.transaction() as files:
        found = files.game(SLUG)
    assert found
    return found


def rule(office: Office, *lines: str, because: str = BECAUSE) -> str:
    """Give a ruling."""
    game = game_of(office)
    with office.desk.store.transaction() as files:
        return give_ruling(office.desk, files, game, lines, because)


def back(office: Office, turn: int, because: str = "A letter was lost.", phase: str = "") -> str:
    """Roll the game back."""
    game = game_of(office)
    with office.desk.store.transaction() as files:
        said = roll_back(office.desk, files, game, turn, because, phase=phase)
    mark_withdrawn(office.desk)
    return said


def state(office: Office) -> dict[str, Any]:
    """The newest position as JSON values."""
    values: dict[str, Any] = json.loads(office.moment().state)
    return values


def moments(office: Office) -> list[MomentRecord]:
    """All moments, withdrawn ones too."""
    game = office.moment().game
    with office.desk.store.transaction() as files:
        return files.moments(game)


def outcomes(office: Office) -> dict[int, OutcomeRecord]:
    """All outcomes by the number of their moment."""
    game = office.moment().game
    with office.desk.store.transaction() as files:
        return {one.moment: one for one in files.outcomes(game)}


def came_of(outcome: OutcomeRecord) -> Sequence[str]:
    """What a replay must give again."""
    return outcome.seed, outcome.sheets, outcome.events, outcome.rolls, outcome.digest


def flat(text: str) -> str:
    """A letter's text on one line."""
    return " ".join(text.split())


def rows_but_looks(office: Office) -> dict[str, dict[int, tuple[Any, ...]]]:
    """The same without the notes that the GM has looked ahead."""
    found = rows(office)
    return {**found, "act": {id: act for id, act in found["act"].items() if LOOK not in act}}


def rows(office: Office) -> dict[str, dict[int, tuple[Any, ...]]]:
    """Every row of every table, by its id."""
    with office.desk.store.transaction() as files:
        run = files._connection.execute
        tables = DECLARED.sorted_tables
        return {one.name: {row.id: tuple(row) for row in run(select(one))} for one in tables}
