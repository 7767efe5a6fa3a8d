"""What can happen on the island, each fact with its rule and its sentence (brief 7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from pbem.engine.events import Caused, Event, OrdersPlayed, SeatId, Shown, Word, event, listed
from pbem.engine.tongue import tr, tr_noop

# Throws: the dice of a fight or tussle, as sentences show them


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


Throws: TypeAlias = Annotated[
    tuple[tuple[CreatureId, Throw], ...],
    Shown(lambda throws: "; ".join(f"{creature} {throw}" for creature, throw in throws)),
]
"""The throws of a tussle: 8O 4 3 = 4; 12O 4."""


@event("SUR-2.1-04", "{seat} is {kind}.", rules={"was_wished": "SUR-2.1-03"})
class KindAssigned(Event):
    seat: SeatId
    kind: Word
    was_wished: bool


Way: TypeAlias = Annotated[tuple[str, ...], Shown(", ".join)]


@event(rules={"orders": {"standing orders": "SUR-3.2.4-09", "no orders": "SUR-1-03"}})
class Played(OrdersPlayed):
    pass


@event(
    "SUR-3.1.2-06",
    "{creature} gains {gene} instead of {wanted}.",
    when={"is_as_wanted": "{creature} gains {gene}."},
    rules={"is_as_wanted": "SUR-3.1.2-04"},
)
class AdvantageGained(Event):
    creature: CreatureId
    gene: str
    wanted: str

    @property
    def is_as_wanted(self) -> bool:
        return self.gene == self.wanted


@event(
    "SUR-3.2.1-03",
    "{creature} is placed in {hex}.",
    when={"is_start": "{creature} starts in {hex}."},
    rules={"is_start": "SUR-3.2.1-01"},
)
class Placed(Event):
    creature: CreatureId
    hex: str
    is_start: bool


@event(
    "SUR-3.2.1-02",
    "{creature} moves from {start} to {end}.",
    when={"by": "{creature} moves from {start} by {between} to {end}."},
    called={"between": "by"},
)
class Moved(Event):
    """`by` are all hexes between."""

    creature: CreatureId
    start: str
    by: Way
    end: str


@event(
    "{cause}",
    "{creature} wanders, but stays in {hex}.",
    when={
        "by": "{creature} wanders from {start} by {between} to {end}.",
        "end": "{creature} wanders from {start} to {end}.",
    },
    called={"between": "by", "hex": "start"},
)
class Wandered(Caused):
    """`by` and `end` are empty if it entered no hex."""

    creature: CreatureId
    start: str
    by: Way
    end: str | None


@event("{cause}", "{creature} stays in {hex}.")
class Stayed(Caused):
    creature: CreatureId
    hex: str


@event("SUR-3.2.3-01", "{seat} declares {enemy} the enemy.")
class EnemyDeclared(Event):
    seat: SeatId
    enemy: SeatId


@event("SUR-R71", "The species of {seat} is extinct.")
class Extinct(Event):
    seat: SeatId


@event("SUR-R60", "{seat} has {own} of {all} living creatures.")
class Dominant(Event):
    seat: SeatId
    own: int
    all: int


@event("SUR-R61", "{seats} agree to a draw.")
class DrawAgreed(Event):
    seats: tuple[SeatId, ...]


ENDINGS = {
    "nobody": tr_noop("nobody lives"),
    "last_species": tr_noop("one species left"),
    "dominance": tr_noop("dominance"),
    "draw": tr_noop("draw"),
    "limit": tr_noop("round limit"),
    "gm": tr_noop("closed by the GM"),
}


@event()
class GameOver(Caused):
    how: str
    winners: tuple[SeatId, ...]

    @property
    def sentence(self) -> str:
        ends = tr("The game ends: {reason}.", reason=tr(ENDINGS[self.how]))
        return f"{ends} {tr('Won by {winners}.', winners=listed(self.winners))}" if self.winners else ends


@event(
    "SUR-R73",
    (
        "By the GM's order {hex} grows {n} meal from the next Spring on.",
        "By the GM's order {hex} grows {n} meals from the next Spring on.",
    ),
    called={"n": "number"},
)
class MaximumSet(Event):
    hex: str
    number: int


@event("SUR-3.1.1-01", "All plants have grown back.")
class PlantsGrew(Event):
    pass


@event("SUR-3.1.2-01", "{parent} bears {young} in {hex}.")
class Born(Event):
    parent: CreatureId
    young: CreatureId
    hex: str


# What can happen among predators and prey


@event("SUR-R36", "{creature} finds no prey in {hex}.")
class NoPrey(Event):
    creature: CreatureId
    hex: str


@event(
    "SUR-R34",
    "{creature} turns to the carrion in {hex}.",
    when={"has_fed": "{creature} has fed and does not attack in {hex}."},
    rules={"has_fed": "SUR-3.3.1-08"},
)
class AttackForgone(Event):
    creature: CreatureId
    hex: str
    has_fed: bool


@event("SUR-G08", "{attacker} overlooks {creature} in {hex}.")
class Overlooked(Event):
    attacker: CreatureId
    creature: CreatureId
    hex: str


@event("SUR-3.3.1-13", "{attacker} attacks {victim} in {hex}: {attack} against {defence}.")
class Attacked(Event):
    attacker: CreatureId
    victim: CreatureId
    hex: str
    attack: Throw
    defence: Throw


@event("SUR-G18", "{gene} wins the tie for {creature}.", rules={"by_attacker": "SUR-G17"})
class TieWon(Event):
    creature: CreatureId
    gene: str
    by_attacker: bool


@event("SUR-3.3.2-04", "Stand-off in {hex}: {creatures}.", rules={"is_fight": "SUR-3.3.1-14"})
class StandOff(Event):
    hex: str
    creatures: Ids
    is_fight: bool


@event("{by}", "{creature} now has {ap} AP.")
class APGained(Event):
    creature: CreatureId
    ap: int
    by: str = "SUR-3.3.1-15"


@event("SUR-G09", "{victim} escapes {attacker} in {hex}.")
class Escaped(Event):
    victim: CreatureId
    attacker: CreatureId
    hex: str


@event("SUR-3.3.1-07", "{creature} kills and eats {loser}.", rules={"by_attacker": "SUR-3.3.1-04"})
class Eaten(Event):
    creature: CreatureId
    loser: CreatureId
    by_attacker: bool


@event("SUR-3.3.1-17", "{creature} kills {loser}, whose body stays in {hex}.")
class Killed(Event):
    creature: CreatureId
    loser: CreatureId
    hex: str


@event("SUR-3.3.1-06", "{victim} fends off {attacker} in {hex}.")
class FendedOff(Event):
    victim: CreatureId
    attacker: CreatureId
    hex: str


# What can happen at the carrion, at the plants, and to the unfed


_FOODS = {"grass": tr_noop("grass"), "fruit": tr_noop("fruit")}
"""What plant meals are, in words."""
Food: TypeAlias = Annotated[str, Shown(lambda food: tr(_FOODS[food]))]


@event(
    "SUR-3.3.2-03",
    ("Tussle for {n} corpse in {hex}: {throws}.", "Tussle for {n} corpses in {hex}: {throws}."),
    called={"n": "corpses"},
)
class CarrionTussle(Event):
    hex: str
    corpses: int
    throws: Throws


@event("SUR-3.3.2-01", "Carrion in {hex} feeds {creatures}.")
class CarrionEaten(Event):
    hex: str
    creatures: Ids


@event(
    "SUR-3.3.3-03",
    (
        "Tussle for {n} meal of {food} in {hex}: {throws}.",
        "Tussle for {n} meals of {food} in {hex}: {throws}.",
    ),
    called={"n": "meals"},
)
class PlantTussle(Event):
    hex: str
    meals: int
    food: Food
    throws: Throws


@event(
    "SUR-3.3.3-04",
    (
        "Roll-off for {n} meal of {food} in {hex}: {throws}.",
        "Roll-off for {n} meals of {food} in {hex}: {throws}.",
    ),
    called={"n": "meals"},
)
class RollOff(Event):
    """The tied of a plant tussle roll again."""

    hex: str
    meals: int
    food: Food
    throws: Throws


@event(
    "SUR-3.3.3-01",
    when={
        "food": {
            "grass": "Grass in {hex} feeds {creatures}.",
            "fruit": "Fruit in {hex} feeds {creatures}.",
        }
    },
)
class PlantsEaten(Event):
    hex: str
    food: str
    creatures: Ids


@event("{by}", "Beaten in {hex}: {creatures}.")
class Beaten(Event):
    hex: str
    creatures: Ids
    by: str


@event("{by}", "Killed in the tussle in {hex}: {creatures}.")
class KilledInTussle(Event):
    hex: str
    creatures: Ids
    by: str


@event("SUR-3.4-01", "{creature} is hungry.")
class WentHungry(Event):
    creature: CreatureId


@event("SUR-3.4-03", "{creature} is ravenous.")
class WentRavenous(Event):
    creature: CreatureId


@event(
    "SUR-G20",
    when={
        "season": {
            "spring": "{creature} sleeps through spring.",
            "summer": "{creature} sleeps through summer.",
            "autumn": "{creature} sleeps through autumn.",
            "winter": "{creature} sleeps through winter.",
        }
    },
)
class Hibernated(Event):
    creature: CreatureId
    season: str


@event("SUR-G10", "{creature} lives on its reserves.")
class ReserveUsed(Event):
    creature: CreatureId


@event("{cause}", "{creature} starves in {hex}.")
class Starved(Caused):
    creature: CreatureId
    hex: str
