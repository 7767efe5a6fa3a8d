"""Disability (CRA-DIS)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from pbem.engine.events import Event, SeatId, event
from pbem.engine.modules import Act, Module
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.advanced import DisabilityRow
from pbem.rulesets.crusoe.advancedfile import SPEARED
from pbem.rulesets.crusoe.hooks import (
    BATTLE_MODS,
    FACT,
    MAY_CONSUME,
    MAY_GAIN_EXPERIENCE,
    MAY_USE_EXPERIENCE,
    SETUP,
    Mod,
    Words,
)
from pbem.rulesets.crusoe.island import Battle, IslandTable, ModuleState, Scene
from pbem.rulesets.crusoe.modules.hooks import MAY_MAKE
from pbem.rulesets.crusoe.modules.limits import drawn, how_many
from pbem.rulesets.crusoe.modules.settings import ALL, CRIPPLING, Disability
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.things import SPEARED_FISH


@event("CRA-DIS-02", "{seat} has disability row {row}.")
class DisabilityDrawn(Event):
    seat: str
    row: str


# ---- Who is disabled, and how: drawn at the start (CRA-DIS-01, CRA-DIS-02, CRA-DIS-07)

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


# ---- What rows of the disability table bar, and what they cost in a fight (CRA-DIS-03 to CRA-DIS-06)

RowsOf: TypeAlias = Callable[[Scene, SeatId], tuple[str, ...]]
"""Which rows a module lays on a seat."""
CANNOT_USE = tr_noop("a disability lets this icon not be used")
CANNOT_EAT = tr_noop("a disability lets this not be eaten")
NO_EXPERIENCE = tr_noop("a disability lets no experience be used or gained")
WEAKNESS = tr_noop("disability")


@dataclass(frozen=True)
class Bars:
    """CRA-R97 What rows do to the seats that have them; of several all bars hold, and all costs."""

    rows_of: RowsOf

    def acts(self) -> tuple[Act, ...]:
        """Return what a module does at the seams that lays such rows on seats."""
        return (
            MAY_MAKE.by(self.may_make),
            MAY_CONSUME.by(self.may_consume),
            MAY_USE_EXPERIENCE.by(self.may_use_experience),
            MAY_GAIN_EXPERIENCE.by(self.may_gain_experience),
            BATTLE_MODS.by(self.weakened),
        )

    def may_make(self, scene: Scene, seat: SeatId, icon: str, thing: str) -> str:
        """CRA-DIS-05, CRA-DIS-06, CRA-R97 Icons are barred as named; waiting and trading are not."""
        named = SPEARED if icon == SPEARED_FISH else thing
        return CANNOT_USE if any(named in row.icons for row in self._rows(scene, seat)) else ""

    def may_consume(self, scene: Scene, seat: SeatId, good: str) -> str:
        """CRA-DIS-06 What is not eaten may be made, held and traded all the same."""
        return CANNOT_EAT if any(good in row.may_not_eat for row in self._rows(scene, seat)) else ""

    def may_use_experience(self, scene: Scene, seat: SeatId) -> str:
        """CRA-DIS-06 Nothing that a seat knows helps it."""
        return NO_EXPERIENCE if any(row.no_experience for row in self._rows(scene, seat)) else ""

    def may_gain_experience(self, scene: Scene, seat: SeatId, path: str) -> str:
        """CRA-DIS-06 Nor does it learn anything."""
        return self.may_use_experience(scene, seat)

    def weakened(self, mods: tuple[Mod, ...], scene: Scene, seat: SeatId, battle: Battle) -> tuple[Mod, ...]:
        """CRA-DIS-03 Subtract the costs of all rows from a violence roll."""
        penalty = sum(row.vip for row in self._rows(scene, seat))
        return (*mods, Mod(WEAKNESS, -penalty)) if penalty else mods

    def _rows(self, scene: Scene, seat: SeatId) -> tuple[DisabilityRow, ...]:
        return tuple(map(scene.book.advanced.disability_row, self.rows_of(scene, seat)))


IS, DISABLED = "is", "disabled"
ROW = "disability"
"""The fact that a seat has a certain row from the beginning."""


def rows_of(scene: Scene, seat: SeatId) -> tuple[str, ...]:
    """CRA-DIS-02 Return the rows that a seat drew."""
    return tuple(state_of(scene, Disabilities).rows.get(seat, ()))


def facts(scene: Scene, name: str, about: Words, cycle: int) -> int | None:
    """CRU-H08b Say whether a seat is disabled, or has a row; who is not may still be crippled."""
    if name == ROW and len(about) > 1:
        return int(about[1] in rows_of(scene, about[0]))
    if name == IS and about[1:] == (DISABLED,):
        is_disabled = bool(rows_of(scene, about[0]))
        return None if not is_disabled and CRIPPLING in scene.book.settings else int(is_disabled)
    return None


MODULE = Module(
    "disability",
    "discrimination",
    (SETUP.by(deal_rows), *Bars(rows_of).acts(), FACT.by(facts)),
    (Disabilities,),
)
