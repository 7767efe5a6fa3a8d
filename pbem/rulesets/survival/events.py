"""What can happen on the island, each fact with its rule and its sentence (brief 7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event, SeatId, counted, listed

CreatureId = str
Ids = tuple[CreatureId, ...]


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice of one creature: faces as rolled, and what is added to the best."""

    faces: tuple[int, ...]
    bonus: int = 0

    @property
    def total(self) -> int:
        """Return the best die with the bonus."""
        return max(self.faces) + self.bonus

    def __str__(self) -> str:
        faces = " ".join(map(str, self.faces))
        bonus = f" (+{self.bonus})" if self.bonus else ""
        return f"{faces}{bonus} = {self.total}" if bonus or len(self.faces) > 1 else faces


Throws = tuple[tuple[CreatureId, Throw], ...]


def _throws(throws: Throws) -> str:
    return "; ".join(f"{creature} {throw}" for creature, throw in throws)


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
class NoPrey(Event):
    """A predator had nobody to attack."""

    cites: ClassVar[str] = "SUR-R36"
    says: ClassVar[str] = "{creature} finds no prey in {hex}."
    creature: CreatureId
    hex: str


@dataclass(frozen=True, slots=True)
class AttackForgone(Event):
    """A predator did not attack: it has fed, or carrion has turned up."""

    creature: CreatureId
    hex: str
    has_fed: bool

    @property
    def rule(self) -> str:
        """Return the rule of the reason."""
        return "SUR-3.3.1-08" if self.has_fed else "SUR-R34"

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.has_fed:
            return f"{self.creature} has fed and does not attack in {self.hex}."
        return f"{self.creature} turns to the carrion in {self.hex}."


@dataclass(frozen=True, slots=True)
class Overlooked(Event):
    """A camouflaged creature was not seen."""

    cites: ClassVar[str] = "SUR-G08"
    says: ClassVar[str] = "{attacker} overlooks {creature} in {hex}."
    attacker: CreatureId
    creature: CreatureId
    hex: str


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """A fight, with the dice of both."""

    cites: ClassVar[str] = "SUR-3.3.1-13"
    says: ClassVar[str] = "{attacker} attacks {victim} in {hex}: {attack} against {defence}."
    attacker: CreatureId
    victim: CreatureId
    hex: str
    attack: Throw
    defence: Throw


@dataclass(frozen=True, slots=True)
class TieWon(Event):
    """An advantage decided a tie."""

    says: ClassVar[str] = "{gene} wins the tie for {creature}."
    creature: CreatureId
    gene: str
    by_attacker: bool

    @property
    def rule(self) -> str:
        """Return the advantage's rule."""
        return "SUR-G17" if self.by_attacker else "SUR-G18"


@dataclass(frozen=True, slots=True)
class StandOff(Event):
    """A tie without a winner, in a fight or over carrion."""

    hex: str
    creatures: Ids
    is_fight: bool

    @property
    def rule(self) -> str:
        """Return the rule of fights or of tussles."""
        return "SUR-3.3.1-14" if self.is_fight else "SUR-3.3.2-04"

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return f"Stand-off in {self.hex}: {listed(self.creatures)}."


@dataclass(frozen=True, slots=True)
class APGained(Event):
    """A winner's attack points rose."""

    says: ClassVar[str] = "{creature} now has {ap} AP."
    creature: CreatureId
    ap: int
    by: str = "SUR-3.3.1-15"

    @property
    def rule(self) -> str:
        """Return the rule of the fight or tussle won."""
        return self.by


@dataclass(frozen=True, slots=True)
class Escaped(Event):
    """A nimble victim got away."""

    cites: ClassVar[str] = "SUR-G09"
    says: ClassVar[str] = "{victim} escapes {attacker} in {hex}."
    victim: CreatureId
    attacker: CreatureId
    hex: str


@dataclass(frozen=True, slots=True)
class Eaten(Event):
    """The winner of a fight killed and ate the loser."""

    says: ClassVar[str] = "{creature} kills and eats {loser}."
    creature: CreatureId
    loser: CreatureId
    by_attacker: bool

    @property
    def rule(self) -> str:
        """Return the attacker's rule or the victim's."""
        return "SUR-3.3.1-04" if self.by_attacker else "SUR-3.3.1-07"


@dataclass(frozen=True, slots=True)
class Killed(Event):
    """The winner of a fight killed the loser and left it lying."""

    cites: ClassVar[str] = "SUR-3.3.1-17"
    says: ClassVar[str] = "{creature} kills {loser}, whose body stays in {hex}."
    creature: CreatureId
    loser: CreatureId
    hex: str


@dataclass(frozen=True, slots=True)
class FendedOff(Event):
    """A victim drove its attacker off."""

    cites: ClassVar[str] = "SUR-3.3.1-06"
    says: ClassVar[str] = "{victim} fends off {attacker} in {hex}."
    victim: CreatureId
    attacker: CreatureId
    hex: str


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
        return f"Tussle for {counted(self.corpses, 'corpse')} in {self.hex}: {_throws(self.throws)}."


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
        return f"Tussle for {meals} of {self.food} in {self.hex}: {_throws(self.throws)}."


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
        return f"Roll-off for {meals} of {self.food} in {self.hex}: {_throws(self.throws)}."


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
