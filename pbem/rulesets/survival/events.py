"""What can happen on the island, each fact with its rule and its sentence (brief 7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event, SeatId, counted, listed
from pbem.rulesets.survival.fights import (
    APGained,
    Attacked,
    AttackForgone,
    Eaten,
    Escaped,
    FendedOff,
    Killed,
    NoPrey,
    Overlooked,
    StandOff,
    TieWon,
)
from pbem.rulesets.survival.meals import (
    Beaten,
    CarrionEaten,
    CarrionTussle,
    Hibernated,
    KilledInTussle,
    PlantsEaten,
    PlantTussle,
    ReserveUsed,
    RollOff,
    Starved,
    WentHungry,
    WentRavenous,
)
from pbem.rulesets.survival.throws import CreatureId, Ids, Throw, Throws


@dataclass(frozen=True, slots=True)
class KindAssigned(Event):
    """A species got its kind."""

    says: ClassVar[str] = "{seat} is {kind}."
    seat: SeatId
    kind: str
    was_wished: bool

    @property
    def rule(self) -> str:
        """Return the rule of wish or chance."""
        return "SUR-2.1-03" if self.was_wished else "SUR-2.1-04"


@dataclass(frozen=True, slots=True)
class Played(Event):
    """Which orders a seat played."""

    cites: ClassVar[str] = "SUR-R25"
    says: ClassVar[str] = "{seat}: {orders}."
    seat: SeatId
    orders: str


@dataclass(frozen=True, slots=True)
class LineFailed(Event):
    """A line that was on file could not be carried out."""

    cites: ClassVar[str] = "SUR-R26"
    says: ClassVar[str] = "Not done: {line} ({reason})."
    seat: SeatId
    line: str
    reason: str


@dataclass(frozen=True, slots=True)
class AdvantageGained(Event):
    """A creature gained an advantage."""

    creature: CreatureId
    gene: str
    wanted: str

    @property
    def rule(self) -> str:
        """Return the rule, or its exception for a missing prerequisite."""
        return "SUR-3.1.2-04" if self.gene == self.wanted else "SUR-3.1.2-06"

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        instead = "" if self.gene == self.wanted else f" instead of {self.wanted}"
        return f"{self.creature} gains {self.gene}{instead}."


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A creature came onto the map, or a newborn into its hex."""

    creature: CreatureId
    hex: str
    is_start: bool

    @property
    def rule(self) -> str:
        """Return the rule of the first round or of later Springs."""
        return "SUR-3.2.1-01" if self.is_start else "SUR-3.2.1-03"

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return f"{self.creature} {'starts' if self.is_start else 'is placed'} in {self.hex}."


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A creature moved as ordered; `by` are all hexes between."""

    cites: ClassVar[str] = "SUR-3.2.1-02"
    creature: CreatureId
    start: str
    by: tuple[str, ...]
    end: str

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        by = f" by {', '.join(self.by)}" if self.by else ""
        return f"{self.creature} moves from {self.start}{by} to {self.end}."


@dataclass(frozen=True, slots=True)
class Wandered(Event):
    """A creature moved at random; `by` and `end` are empty if it entered no hex."""

    cites: ClassVar[str] = "SUR-3.2.4-01"
    creature: CreatureId
    start: str
    by: tuple[str, ...]
    end: str | None

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.end is None:
            return f"{self.creature} wanders, but stays in {self.start}."
        by = f" by {', '.join(self.by)}" if self.by else ""
        return f"{self.creature} wanders from {self.start}{by} to {self.end}."


@dataclass(frozen=True, slots=True)
class Stayed(Event):
    """A creature stayed put."""

    cites: ClassVar[str] = "SUR-3.2.1-02"
    says: ClassVar[str] = "{creature} stays in {hex}."
    creature: CreatureId
    hex: str


@dataclass(frozen=True, slots=True)
class EnemyDeclared(Event):
    """A seat declared an enemy."""

    cites: ClassVar[str] = "SUR-3.2.3-01"
    says: ClassVar[str] = "{seat} declares {enemy} the enemy."
    seat: SeatId
    enemy: SeatId


@dataclass(frozen=True, slots=True)
class Extinct(Event):
    """The last creature of a species died."""

    cites: ClassVar[str] = "SUR-R71"
    says: ClassVar[str] = "The species of {seat} is extinct."
    seat: SeatId


@dataclass(frozen=True, slots=True)
class Dominant(Event):
    """A species has nearly all living creatures."""

    cites: ClassVar[str] = "SUR-R60"
    says: ClassVar[str] = "{seat} has {own} of {all} living creatures."
    seat: SeatId
    own: int
    all: int


@dataclass(frozen=True, slots=True)
class DrawAgreed(Event):
    """A draw was carried."""

    cites: ClassVar[str] = "SUR-R61"
    seats: tuple[SeatId, ...]

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return f"{listed(self.seats)} agree to a draw."


ENDINGS = {
    "nobody": "nobody lives",
    "last_species": "one species left",
    "dominance": "dominance",
    "draw": "draw",
    "limit": "round limit",
    "gm": "closed by the GM",
}


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """The game ended."""

    cites: ClassVar[str] = "SUR-R63"
    how: str
    winners: tuple[SeatId, ...]

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        won = f" Won by {listed(self.winners)}." if self.winners else ""
        return f"The game ends: {ENDINGS[self.how]}.{won}"


@dataclass(frozen=True, slots=True)
class MaximumSet(Event):
    """The GM set how many plant meals a hex grows from the next Spring on."""

    cites: ClassVar[str] = "SUR-R73"
    says: ClassVar[str] = "By the GM's order {hex} grows {meals} from the next Spring on."
    hex: str
    number: int

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return self.says.format(hex=self.hex, meals=counted(self.number, "meal"))


@dataclass(frozen=True, slots=True)
class PlantsGrew(Event):
    """Spring came."""

    cites: ClassVar[str] = "SUR-3.1.1-01"
    says: ClassVar[str] = "All plants have grown back."


@dataclass(frozen=True, slots=True)
class Born(Event):
    """A creature bore a young one."""

    cites: ClassVar[str] = "SUR-3.1.2-01"
    says: ClassVar[str] = "{parent} bears {young} in {hex}."
    parent: CreatureId
    young: CreatureId
    hex: str


__all__ = [
    "ENDINGS",
    "APGained",
    "AdvantageGained",
    "AttackForgone",
    "Attacked",
    "Beaten",
    "Born",
    "CarrionEaten",
    "CarrionTussle",
    "CreatureId",
    "Dominant",
    "DrawAgreed",
    "Eaten",
    "EnemyDeclared",
    "Escaped",
    "Extinct",
    "FendedOff",
    "GameOver",
    "Hibernated",
    "Ids",
    "Killed",
    "KilledInTussle",
    "KindAssigned",
    "LineFailed",
    "MaximumSet",
    "Moved",
    "NoPrey",
    "Overlooked",
    "Placed",
    "PlantTussle",
    "PlantsEaten",
    "PlantsGrew",
    "Played",
    "ReserveUsed",
    "RollOff",
    "StandOff",
    "Starved",
    "Stayed",
    "Throw",
    "Throws",
    "TieWon",
    "Wandered",
    "WentHungry",
    "WentRavenous",
]
