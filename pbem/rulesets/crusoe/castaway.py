"""A castaway: what a seat holds, knows, suffers and has scored (brief 2.2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, TypeAlias

from pbem.engine.case_shapes import Either, ListOf, Record, Whole, Word
from pbem.engine.codec import value_of
from pbem.engine.events import SeatId
from pbem.engine.stored import ALONE, KEY, SORTED, As, Each, Form, Given, Json, derived
from pbem.rulesets.crusoe.things import (
    FOOD,
    GOODS,
    LEISURE,
    SIGNALS,
    Good,
    PathId,
    Points,
    Signal,
    members,
)

MAIN = "main"
"""The group of all seats, unless a module makes another."""
FED, MALNOURISHED, HUNGRY, STARVING, DYING = "fed", "malnourished", "hungry", "starving", "dying"
FOOD_STATES = (FED, MALNOURISHED, HUNGRY, STARVING, DYING)
"""The states that food leads to, best first."""
THIRST, STARVATION, KILLED = "thirst", "starvation", "killed"
CAUSES = (THIRST, STARVATION, KILLED)
"""What a seat can die of."""
ALIVE, DEAD = "alive", "dead"
Cause: TypeAlias = Annotated[str, Word("cause", CAUSES)]
Status: TypeAlias = Annotated[str, Word("status", (ALIVE, DEAD))]
FoodState: TypeAlias = Annotated[str, Word("state", FOOD_STATES)]


@dataclass
class Holding:
    """Units of a good: made from an icon in this cycle, and all else."""

    new: Annotated[int, ALONE] = 0
    kept: int = 0

    @property
    def total(self) -> int:
        """Return all units."""
        return self.new + self.kept


class Units(dict[str, Json]):
    """Units of a good as they are stored; cases may expect a bare number: new and kept ones together."""

    @classmethod
    def of(cls, holding: Holding) -> Units:
        """Return the units of a good as they are stored."""
        return cls(new=holding.new, kept=holding.kept)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int):
            return sum(units for units in self.values() if isinstance(units, int)) == other
        return super().__eq__(other)

    def __ne__(self, other: object) -> bool:
        return not self == other


HELD = Either((Whole(), Record({"new": Whole(), "kept": Whole()})))
Held: TypeAlias = Annotated[
    Holding, HELD, Form(Units.of, lambda written, book: value_of(Holding, written, book))
]


@dataclass(frozen=True)
class Column:
    """CRU-007 A column of the score sheet; points by row, and `extra` rows of modules with theirs."""

    leisure: Points = 0
    water: Points = 0
    food: Points = 0
    types: Points = 0
    penalty: Points = 0
    running: Points = 0
    extra: tuple[tuple[str, Points], ...] = ()

    @property
    def satisfaction(self) -> int:
        """CRU-139 Return leisure + water + food + types."""
        return self.leisure + self.water + self.food + self.types

    @property
    def total(self) -> int:
        """Return the total of the cycle."""
        return self.satisfaction + self.penalty + sum(points for _, points in self.extra)


def _no_goods() -> dict[str, Holding]:
    return {good: Holding() for good in GOODS}


def _numbers_read(written: Any, book: object) -> list[int]:
    """Read experience numbers, in their order; in worked cases one may stand alone."""
    return sorted(value_of(list[int], [written] if isinstance(written, int) else written))


Numbers: TypeAlias = Annotated[list[int], ListOf(Whole()), Form(list, _numbers_read)]


@dataclass
class Castaway:
    """A seat. `path` is None where a module left it without one; `pos` 0 is the Crash Site.

    What a dead one died of is its `cause`, and `died` the cycle. `exp` holds sorted numbers by path. `swap`
    is the path of the next cycles, if a verdict changed it. `has_left` says it will not trade in a second
    round; `is_abandoned` that only defaults play it. `tally` counts for the end report: keys such as "made
    fish", "eaten fish", "spoilt egg", "traded".
    """

    id: Annotated[SeatId, KEY]
    name: Annotated[str, Given(lambda made, book: made["id"].replace("_", " ").title())]
    cause: Cause | None = None
    died: Annotated[int, Whole(1)] | None = None
    group: str = MAIN
    hold: Annotated[dict[Good, Held], Each(GOODS)] = field(default_factory=_no_goods)
    leisure: int = 0
    signals: Annotated[dict[Signal, int], Each(SIGNALS, 0)] = field(
        default_factory=lambda: dict.fromkeys(SIGNALS, 0)
    )
    exp: Annotated[dict[PathId, Numbers], SORTED] = field(default_factory=dict)
    path: PathId | None = None
    pos: int = 0
    last_path: PathId | None = None
    swap: PathId | None = None
    thirst: bool = False
    food_state: FoodState = FED
    wounded: bool = False
    wound_pending: bool = False
    vp: Points = 0
    sheet: Annotated[dict[int, Column], SORTED] = field(default_factory=dict)
    has_left: bool = False
    is_abandoned: Annotated[bool, As("abandoned")] = False
    tally: Annotated[dict[str, int], SORTED] = field(default_factory=dict)

    @property
    @derived(before="cause")
    def status(self) -> Status:
        """Return how it is stored whether it lives."""
        return ALIVE if self.is_alive else DEAD

    @property
    def is_alive(self) -> bool:
        """Say whether it lives."""
        return self.cause is None

    @property
    def is_dying(self) -> bool:
        """CRU-128, CRU-135 Say whether it is Dying, of Thirst or of Starvation."""
        return self.thirst or self.food_state == DYING

    @property
    def is_weak(self) -> bool:
        """CRU-150, CRU-154, CRU-155 Say whether it is thirsty, starving or dying: the hardest state."""
        return self.thirst or self.food_state in (STARVING, DYING)

    @property
    def is_hungry(self) -> bool:
        """Say whether it is hungry, starving or dying of hunger."""
        return self.food_state in (HUNGRY, STARVING, DYING)

    def amount(self, word: str) -> int:
        """Return what it holds of a thing or of a class of things, new and kept."""
        return sum(self._of(thing) for thing in members(word))

    def _of(self, thing: str) -> int:
        if thing in self.hold:
            return self.hold[thing].total
        return self.leisure if thing == LEISURE else self.signals[thing]

    @property
    def types(self) -> int:
        """Return how many types of food it holds."""
        return sum(1 for food in FOOD if self.hold[food].total)

    def numbers(self, path: str | None) -> list[int]:
        """CRU-070 Return its experience numbers for a path, sorted."""
        return self.exp.get(path, []) if path else []

    def count(self, what: str, number: int = 1) -> None:
        """Add to the tally."""
        if number:
            self.tally[what] = self.tally.get(what, 0) + number
