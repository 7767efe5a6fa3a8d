"""A seat as JSON values and back; their paths are those of brief 2.2."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Json
from pbem.rulesets.crusoe.castaway import Castaway, Column, Death, Holding
from pbem.rulesets.crusoe.things import GOODS, SIGNALS

ALIVE, DEAD = "alive", "dead"


class Units(dict[str, Json]):
    """Units of a good as they are stored; a bare number is the same if new and kept ones are so many."""

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int):
            return sum(units for units in self.values() if isinstance(units, int)) == other
        return super().__eq__(other)

    def __ne__(self, other: object) -> bool:
        return not self == other


def units_of(holding: Holding) -> Units:
    """Return the units of a good as JSON values."""
    return Units(new=holding.new, kept=holding.kept)


def seat_values(seat: Castaway) -> dict[str, Json]:
    """Return a seat as JSON values."""
    return {
        "name": seat.name,
        "status": DEAD if seat.death else ALIVE,
        "cause": seat.death.cause if seat.death else None,
        "died": seat.death.cycle if seat.death else None,
        "group": seat.group,
        "hold": {good: units_of(seat.hold[good]) for good in GOODS},
        "leisure": seat.leisure,
        "signals": dict(seat.signals),
        "exp": {path: list(numbers) for path, numbers in sorted(seat.exp.items()) if numbers},
        "path": seat.path,
        "pos": seat.pos,
        "last_path": seat.last_path,
        "swap": seat.swap,
        "thirst": seat.thirst,
        "food_state": seat.food_state,
        "wounded": seat.wounded,
        "wound_pending": seat.wound_pending,
        "vp": seat.vp,
        "sheet": {str(cycle): _column_values(column) for cycle, column in sorted(seat.sheet.items())},
        "has_left": seat.has_left,
        "abandoned": seat.is_abandoned,
        "tally": {what: seat.tally[what] for what in sorted(seat.tally)},
    }


def _column_values(column: Column) -> dict[str, Json]:
    """CRU-007 Return a column of the score sheet; its sums follow from it."""
    return {
        "leisure": column.leisure,
        "water": column.water,
        "food": column.food,
        "types": column.types,
        "penalty": column.penalty,
        "running": column.running,
        "extra": [[row, points] for row, points in column.extra],
    }


def read_seat(id: SeatId, values: Mapping[str, Any]) -> Castaway:
    """Return a seat from its values."""
    return Castaway(
        id=id,
        name=values["name"],
        group=values["group"],
        hold={good: Holding(**values["hold"][good]) for good in GOODS},
        leisure=values["leisure"],
        signals={signal: values["signals"][signal] for signal in SIGNALS},
        exp={path: sorted(numbers) for path, numbers in values["exp"].items()},
        path=values["path"],
        pos=values["pos"],
        last_path=values["last_path"],
        swap=values["swap"],
        thirst=values["thirst"],
        food_state=values["food_state"],
        wounded=values["wounded"],
        wound_pending=values["wound_pending"],
        vp=values["vp"],
        sheet={int(cycle): _read_column(one) for cycle, one in values["sheet"].items()},
        death=_read_death(values),
        has_left=values["has_left"],
        is_abandoned=values["abandoned"],
        tally=dict(values["tally"]),
    )


def _read_death(values: Mapping[str, Any]) -> Death | None:
    if values["status"] not in (ALIVE, DEAD):
        raise ValueError(f"status must be {ALIVE} or {DEAD}, not {values['status']!r}")
    return Death(values["cause"], values["died"]) if values["status"] == DEAD else None


def _read_column(values: Mapping[str, Any]) -> Column:
    extra = tuple((row, points) for row, points in values["extra"])
    return Column(
        leisure=values["leisure"],
        water=values["water"],
        food=values["food"],
        types=values["types"],
        penalty=values["penalty"],
        running=values["running"],
        extra=extra,
    )
