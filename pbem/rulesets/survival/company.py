"""The creatures of one hex at table, and what every fight and tussle among them needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from pbem.engine.dice import Stream
from pbem.engine.events import SeatId
from pbem.rulesets.survival import events
from pbem.rulesets.survival.book import Book, KinBonus, Powers
from pbem.rulesets.survival.events import Throw, Throws
from pbem.rulesets.survival.island import (
    MOST_AP,
    Cause,
    Creature,
    Hex,
    Island,
    Meal,
    effective_ap,
    powers,
)
from pbem.rulesets.survival.plans import IslandTable


@dataclass
class Company:
    """The living creatures of a hex in id order when feeding begins, with its food.

    `able` is what each of them can do, by number; `plant` what grows here: grass, fruit or None.
    """

    table: IslandTable
    name: str
    hex: Hex
    members: list[Creature]
    book: Book = field(init=False)
    able: dict[int, Powers] = field(init=False)
    plant: str | None = field(init=False)

    def __post_init__(self) -> None:
        self.book = self.table.book
        self.able = {creature.number: powers(self.book, creature) for creature in self.members}
        self.plant = self.book.terrain[self.hex.terrain].plant

    @property
    def island(self) -> Island:
        """Return the island."""
        return self.table.state

    def living(self) -> list[Creature]:
        """Return those that live, in id order."""
        return [creature for creature in self.members if creature.died is None]

    def unfed(self) -> list[Creature]:
        """Return those that live and have not eaten, in id order."""
        return [creature for creature in self.members if creature.died is None and creature.fed is None]

    def dice(self, phase: str) -> Stream:
        """Return the hex's stream for a phase."""
        return self.table.dice.at(phase, self.name)

    def powers(self, creature: Creature) -> Powers:
        """Return what a creature can do."""
        return self.able[creature.number]

    def can_graze(self, creature: Creature) -> bool:
        """Say whether the hex's plant is in the creature's diet."""
        return self.plant in self.able[creature.number].eats

    def eats_meat(self, creature: Creature) -> bool:
        """Say whether it is a meat-eater."""
        return "meat" in self.able[creature.number].eats

    def effective_ap(self, creature: Creature) -> int:
        """Return the attack points it rolls with now."""
        return effective_ap(self.book, creature)

    def kin_bonus(self, creature: Creature, opponent: Creature, bonus: KinBonus) -> int:
        """Return what the others of its species in the hex add; the opponent never counts (SUR-G16)."""
        if not bonus.each:
            return 0
        kin = sum(
            1
            for other in self.members
            if other.died is None and other.species == creature.species and other not in (creature, opponent)
        )
        return min(kin * bonus.each, bonus.max)

    def throw(self, creature: Creature, dice: Stream, why: str, bonus: int) -> Throw:
        """Roll one D6 for each attack point; the aggressive add 1 to the best (SUR-3.2.2-10)."""
        faces = dice.roll(self.effective_ap(creature), 6, why)
        return Throw(faces, bonus + creature.is_aggressive)

    def throws(
        self, rollers: Iterable[Creature], dice: Stream, why: str, bonus: Callable[[Powers], int]
    ) -> Throws:
        """Roll for each contestant of a tussle, in id order; `why` has {} for the creature."""
        return tuple(
            (roller.id, self.throw(roller, dice, why.format(roller.id), bonus(self.powers(roller))))
            for roller in rollers
        )

    def reward(self, winner: Creature, rule: str) -> None:
        """Give a winner its attack point, at most six (SUR-3.3.1-15, 3.3.2-05, 3.3.3-07)."""
        if winner.ap < MOST_AP:
            winner.ap += 1
            self.table.tell(events.APGained(winner.id, winner.ap, rule))

    def kill(self, loser: Creature, cause: Cause, killer: Creature | None = None) -> None:
        """Make a creature die; the caller says what becomes of the body."""
        loser.died, loser.cause = self.island.round, cause
        loser.killer = killer.number if killer else None
        loser.is_newborn = False

    def end_tussle(self, losers: list[Creature], is_lethal: bool, cause: Cause, rule: str) -> None:
        """Send the losers off; the aggressive among them die where the tussle is lethal (SUR-R57)."""
        dead = [loser for loser in losers if loser.is_aggressive and is_lethal]
        beaten = [loser for loser in losers if loser not in dead]
        for loser in dead:
            self.kill(loser, cause)
            self.hex.later += 1
        if beaten:
            self.table.tell(events.Beaten(self.name, tuple(loser.id for loser in beaten), rule))
        if dead:
            self.table.tell(events.KilledInTussle(self.name, tuple(loser.id for loser in dead), rule))

    def feed(self, eaters: Iterable[Creature], meal: Meal) -> None:
        """Mark creatures as fed."""
        for eater in eaters:
            eater.fed = meal


def gather(table: IslandTable) -> Iterator[Company]:
    """Yield the company of each hex that has one, in map order."""
    crowds: dict[str, list[Creature]] = {}
    for creature in table.state.living():
        crowds.setdefault(creature.place, []).append(creature)
    for name, hex in table.state.hexes.items():
        if name in crowds:
            yield Company(table, name, hex, crowds[name])


def species_of(creatures: Iterable[Creature]) -> set[SeatId]:
    """Return the species among some creatures; for asking how many there are."""
    return {creature.species for creature in creatures}
