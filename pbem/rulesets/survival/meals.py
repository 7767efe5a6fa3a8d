"""What can happen at the carrion, at the plants, and to the unfed (brief 7, rulebook 3.3.2 to 3.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event, counted, listed
from pbem.rulesets.survival.throws import CreatureId, Ids, Throws, shown_throws


@dataclass(frozen=True, slots=True)
class CarrionTussle(Event):
    """A tussle over corpses."""

    cites: ClassVar[str] = "SUR-3.3.2-03"
    hex: str
    corpses: int
    throws: Throws

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return f"Tussle for {counted(self.corpses, 'corpse')} in {self.hex}: {shown_throws(self.throws)}."


@dataclass(frozen=True, slots=True)
class CarrionEaten(Event):
    """Creatures fed on corpses."""

    cites: ClassVar[str] = "SUR-3.3.2-01"
    hex: str
    creatures: Ids

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return f"Carrion in {self.hex} feeds {listed(self.creatures)}."


@dataclass(frozen=True, slots=True)
class PlantTussle(Event):
    """A tussle over plant meals."""

    cites: ClassVar[str] = "SUR-3.3.3-03"
    hex: str
    meals: int
    food: str
    throws: Throws

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        meals = counted(self.meals, "meal")
        return f"Tussle for {meals} of {self.food} in {self.hex}: {shown_throws(self.throws)}."


@dataclass(frozen=True, slots=True)
class RollOff(Event):
    """The tied of a plant tussle rolled again."""

    cites: ClassVar[str] = "SUR-3.3.3-04"
    hex: str
    meals: int
    food: str
    throws: Throws

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        meals = counted(self.meals, "meal")
        return f"Roll-off for {meals} of {self.food} in {self.hex}: {shown_throws(self.throws)}."


@dataclass(frozen=True, slots=True)
class PlantsEaten(Event):
    """Creatures fed on plants."""

    cites: ClassVar[str] = "SUR-3.3.3-01"
    hex: str
    food: str
    creatures: Ids

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return f"{self.food.capitalize()} in {self.hex} feeds {listed(self.creatures)}."


@dataclass(frozen=True, slots=True)
class Beaten(Event):
    """The losers of a tussle that live."""

    hex: str
    creatures: Ids
    by: str

    @property
    def rule(self) -> str:
        """Return the rule of the tussle lost."""
        return self.by

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return f"Beaten in {self.hex}: {listed(self.creatures)}."


@dataclass(frozen=True, slots=True)
class KilledInTussle(Event):
    """The aggressive losers of a tussle."""

    hex: str
    creatures: Ids
    by: str

    @property
    def rule(self) -> str:
        """Return the rule of the tussle lost."""
        return self.by

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return f"Killed in the tussle in {self.hex}: {listed(self.creatures)}."


@dataclass(frozen=True, slots=True)
class WentHungry(Event):
    """A creature failed to eat."""

    cites: ClassVar[str] = "SUR-3.4-01"
    says: ClassVar[str] = "{creature} is hungry."
    creature: CreatureId


@dataclass(frozen=True, slots=True)
class WentRavenous(Event):
    """A carnivore failed to eat again."""

    cites: ClassVar[str] = "SUR-3.4-03"
    says: ClassVar[str] = "{creature} is ravenous."
    creature: CreatureId


@dataclass(frozen=True, slots=True)
class Hibernated(Event):
    """A creature slept through the season unfed."""

    cites: ClassVar[str] = "SUR-G20"
    says: ClassVar[str] = "{creature} sleeps through {season}."
    creature: CreatureId
    season: str


@dataclass(frozen=True, slots=True)
class ReserveUsed(Event):
    """A creature lived on its reserves."""

    cites: ClassVar[str] = "SUR-G10"
    says: ClassVar[str] = "{creature} lives on its reserves."
    creature: CreatureId


@dataclass(frozen=True, slots=True)
class Starved(Event):
    """A creature starved."""

    cites: ClassVar[str] = "SUR-3.4-02"
    says: ClassVar[str] = "{creature} starves in {hex}."
    creature: CreatureId
    hex: str
