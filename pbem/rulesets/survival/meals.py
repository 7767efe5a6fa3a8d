"""What can happen at the carrion, at the plants, and to the unfed (brief 7, rulebook 3.3.2 to 3.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Caused, Event, listed
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.survival.throws import CreatureId, Ids, Throws, shown_throws

FOODS = {"grass": tr_noop("grass"), "fruit": tr_noop("fruit")}
"""What plant meals are, in words."""
_FED = {
    "grass": tr_noop("Grass in {hex} feeds {creatures}."),
    "fruit": tr_noop("Fruit in {hex} feeds {creatures}."),
}
_SLEPT = {
    "spring": tr_noop("{creature} sleeps through spring."),
    "summer": tr_noop("{creature} sleeps through summer."),
    "autumn": tr_noop("{creature} sleeps through autumn."),
    "winter": tr_noop("{creature} sleeps through winter."),
}


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
        return trn(
            "Tussle for {n} corpse in {hex}: {throws}.",
            "Tussle for {n} corpses in {hex}: {throws}.",
            self.corpses,
            hex=self.hex,
            throws=shown_throws(self.throws),
        )


@dataclass(frozen=True, slots=True)
class CarrionEaten(Event):
    """Creatures fed on corpses."""

    cites: ClassVar[str] = "SUR-3.3.2-01"
    hex: str
    creatures: Ids

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr("Carrion in {hex} feeds {creatures}.", hex=self.hex, creatures=listed(self.creatures))


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
        return trn(
            "Tussle for {n} meal of {food} in {hex}: {throws}.",
            "Tussle for {n} meals of {food} in {hex}: {throws}.",
            self.meals,
            food=tr(FOODS[self.food]),
            hex=self.hex,
            throws=shown_throws(self.throws),
        )


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
        return trn(
            "Roll-off for {n} meal of {food} in {hex}: {throws}.",
            "Roll-off for {n} meals of {food} in {hex}: {throws}.",
            self.meals,
            food=tr(FOODS[self.food]),
            hex=self.hex,
            throws=shown_throws(self.throws),
        )


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
        return tr(_FED[self.food], hex=self.hex, creatures=listed(self.creatures))


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
        return tr("Beaten in {hex}: {creatures}.", hex=self.hex, creatures=listed(self.creatures))


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
        return tr(
            "Killed in the tussle in {hex}: {creatures}.", hex=self.hex, creatures=listed(self.creatures)
        )


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
    creature: CreatureId
    season: str

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(_SLEPT[self.season], creature=self.creature)


@dataclass(frozen=True, slots=True)
class ReserveUsed(Event):
    """A creature lived on its reserves."""

    cites: ClassVar[str] = "SUR-G10"
    says: ClassVar[str] = "{creature} lives on its reserves."
    creature: CreatureId


@dataclass(frozen=True, slots=True)
class Starved(Caused):
    """A creature starved."""

    says: ClassVar[str] = "{creature} starves in {hex}."
    creature: CreatureId
    hex: str
