"""A castaway: what a seat holds, knows, suffers and has scored (brief 2.2)."""

from __future__ import annotations

from dataclasses import dataclass, field

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.things import FOOD, GOODS, LEISURE, SIGNALS, members

MAIN = "main"
"""The group of all seats, unless a module makes another."""
FED, MALNOURISHED, HUNGRY, STARVING, DYING = "fed", "malnourished", "hungry", "starving", "dying"
FOOD_STATES = (FED, MALNOURISHED, HUNGRY, STARVING, DYING)
"""The states that food leads to, best first."""
THIRST, STARVATION, KILLED = "thirst", "starvation", "killed"
"""What a seat can die of."""


@dataclass
class Holding:
    """Units of a good: made from an icon in this cycle, and all else."""

    new: int = 0
    kept: int = 0

    @property
    def total(self) -> int:
        """Return all units."""
        return self.new + self.kept


@dataclass(frozen=True)
class Column:
    """CRU-007 A column of the score sheet; points by row, and `extra` rows of modules with theirs."""

    leisure: int
    water: int
    food: int
    types: int
    penalty: int
    running: int
    extra: tuple[tuple[str, int], ...] = ()

    @property
    def satisfaction(self) -> int:
        """CRU-139 Return leisure + water + food + types."""
        return self.leisure + self.water + self.food + self.types

    @property
    def total(self) -> int:
        """Return the total of the cycle."""
        return self.satisfaction + self.penalty + sum(points for _, points in self.extra)


@dataclass(frozen=True)
class Death:
    """What a seat died of, and in which cycle."""

    cause: str
    cycle: int


def _no_goods() -> dict[str, Holding]:
    return {good: Holding() for good in GOODS}


@dataclass
class Castaway:
    """A seat. `path` is None where a module left it without one; `pos` 0 is the Crash Site.

    `exp` holds sorted numbers by path. `swap` is the path of the next cycles, if a verdict changed it.
    `has_left` says it will not trade in a second round; `is_abandoned` that only defaults play it.
    `tally` counts for the end report: keys such as "made fish", "eaten fish", "spoilt egg", "traded".
    """

    id: SeatId
    name: str
    group: str = MAIN
    hold: dict[str, Holding] = field(default_factory=_no_goods)
    leisure: int = 0
    signals: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIGNALS, 0))
    exp: dict[str, list[int]] = field(default_factory=dict)
    path: str | None = None
    pos: int = 0
    last_path: str | None = None
    swap: str | None = None
    thirst: bool = False
    food_state: str = FED
    wounded: bool = False
    wound_pending: bool = False
    vp: int = 0
    sheet: dict[int, Column] = field(default_factory=dict)
    death: Death | None = None
    has_left: bool = False
    is_abandoned: bool = False
    tally: dict[str, int] = field(default_factory=dict)

    @property
    def is_alive(self) -> bool:
        """Say whether it lives."""
        return self.death is None

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
