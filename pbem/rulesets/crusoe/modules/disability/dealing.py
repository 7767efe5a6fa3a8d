"""Who is disabled, and how: drawn at the start (CRA-DIS-01, CRA-DIS-02, CRA-DIS-07)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import IslandTable, ModuleState
from pbem.rulesets.crusoe.modules.disability.told import DisabilityDrawn
from pbem.rulesets.crusoe.modules.draws import drawn, how_many
from pbem.rulesets.crusoe.modules.settings.discrimination import ALL, Disability
from pbem.rulesets.crusoe.modulestates import state_of

DICE, SIDES = 2, 6
DEALT = "assign"


@dataclass
class Disabilities(ModuleState):
    """CRA-DIS-02 Rows of the table by seat; a seat that is not disabled has none."""

    module: ClassVar[str] = "disability"
    rows: dict[SeatId, list[str]] = field(default_factory=dict)


def deal_rows(table: IslandTable) -> None:
    """CRA-DIS-01, CRA-DIS-02, CRA-DIS-07 Draw who is disabled; each rolls for a row, or is dealt one."""
    settings = table.book.of(Disability) or Disability()
    rows = _dealt(table, settings) if settings.choose == DEALT else _rolled(table, settings)
    for seat, row in rows:
        state_of(table, Disabilities).rows[seat] = [row]
        table.tell(DisabilityDrawn(table.state.seats[seat].name, row))


def _rolled(table: IslandTable, settings: Disability) -> Iterator[tuple[SeatId, str]]:
    """CRA-DIS-02 Yield the disabled in seat order, each with the row of its two dice."""
    seats = list(table.state.seats)
    dice = table.dice.at(table.state.turn, "disability")
    most = len(seats)
    count = most if settings.count == ALL else how_many(dice, settings.count, most, "number of the disabled")
    chosen = drawn(dice, seats, count, "disabled seat")
    for seat in (one for one in seats if one in chosen):
        faces = dice.roll(DICE, SIDES, f"disability of {table.state.seats[seat].name}")
        yield seat, table.book.advanced.disability_at(sum(faces)).row


def _dealt(table: IslandTable, settings: Disability) -> Iterator[tuple[SeatId, str]]:
    """CRA-DIS-07 Yield seats drawn at random, each with the next of the rows that were chosen."""
    left = list(table.state.seats)
    dice = table.dice.at(table.state.turn, "disability")
    for row in settings.rows[: len(left)]:
        seat = dice.pick(left, f"seat of disability row {row}")
        left.remove(seat)
        yield seat, row
