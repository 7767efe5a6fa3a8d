"""What can happen on the island, each fact with its rule and its sentence (brief 7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Caused, Event, SeatId, listed
from pbem.engine.tongue import tr, tr_noop, trn
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

    seat: SeatId
    kind: str
    was_wished: bool

    @property
    def rule(self) -> str:
        """Return the rule of wish or chance."""
        return "SUR-2.1-03" if self.was_wished else "SUR-2.1-04"

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr("{seat} is {kind}.", seat=self.seat, kind=tr(self.kind))


@dataclass(frozen=True, slots=True)
class Played(Event):
    """Which orders a seat played."""

    seat: SeatId
    orders: str

    @property
    def rule(self) -> str:
        """Return the statement of standing orders, or of silence; orders that were sent need none."""
        return _PLAYED_BY.get(self.orders, "")

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(_PLAYED[self.orders], seat=self.seat)


_PLAYED_BY = {"standing orders": "SUR-3.2.4-09", "no orders": "SUR-1-03"}
_PLAYED = {
    "orders received": tr_noop("{seat}: orders received."),
    "standing orders": tr_noop("{seat}: standing orders."),
    "no orders": tr_noop("{seat}: no orders."),
}


@dataclass(frozen=True, slots=True)
class LineFailed(Caused):
    """A line that was on file could not be carried out."""

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
        if self.gene == self.wanted:
            return tr("{creature} gains {gene}.", creature=self.creature, gene=self.gene)
        return tr(
            "{creature} gains {gene} instead of {wanted}.",
            creature=self.creature,
            gene=self.gene,
            wanted=self.wanted,
        )


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
        if self.is_start:
            return tr("{creature} starts in {hex}.", creature=self.creature, hex=self.hex)
        return tr("{creature} is placed in {hex}.", creature=self.creature, hex=self.hex)


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
        way: dict[str, object] = {"creature": self.creature, "start": self.start, "end": self.end}
        if not self.by:
            return tr("{creature} moves from {start} to {end}.", **way)
        return tr("{creature} moves from {start} by {between} to {end}.", between=", ".join(self.by), **way)


@dataclass(frozen=True, slots=True)
class Wandered(Caused):
    """A creature moved at random; `by` and `end` are empty if it entered no hex."""

    creature: CreatureId
    start: str
    by: tuple[str, ...]
    end: str | None

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.end is None:
            return tr("{creature} wanders, but stays in {hex}.", creature=self.creature, hex=self.start)
        way: dict[str, object] = {"creature": self.creature, "start": self.start, "end": self.end}
        if not self.by:
            return tr("{creature} wanders from {start} to {end}.", **way)
        return tr("{creature} wanders from {start} by {between} to {end}.", between=", ".join(self.by), **way)


@dataclass(frozen=True, slots=True)
class Stayed(Caused):
    """A creature stayed put."""

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
        return tr("{seats} agree to a draw.", seats=listed(self.seats))


ENDINGS = {
    "nobody": tr_noop("nobody lives"),
    "last_species": tr_noop("one species left"),
    "dominance": tr_noop("dominance"),
    "draw": tr_noop("draw"),
    "limit": tr_noop("round limit"),
    "gm": tr_noop("closed by the GM"),
}


@dataclass(frozen=True, slots=True)
class GameOver(Caused):
    """The game ended."""

    how: str
    winners: tuple[SeatId, ...]

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        ends = tr("The game ends: {reason}.", reason=tr(ENDINGS[self.how]))
        return f"{ends} {tr('Won by {winners}.', winners=listed(self.winners))}" if self.winners else ends


@dataclass(frozen=True, slots=True)
class MaximumSet(Event):
    """The GM set how many plant meals a hex grows from the next Spring on."""

    cites: ClassVar[str] = "SUR-R73"
    hex: str
    number: int

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return trn(
            "By the GM's order {hex} grows {n} meal from the next Spring on.",
            "By the GM's order {hex} grows {n} meals from the next Spring on.",
            self.number,
            hex=self.hex,
        )


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
