"""3.3 Feeding: in each hex the predators first, then the carrion, then the plants.

The rulebook's example in B7 (SUR-3.3.4-01), whose creatures and dice are lost (SUR-X02), was made anew and is
played in the cases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Annotated, TypeAlias

from pbem.engine.dice import Stream
from pbem.engine.events import Event, SeatId, Shown, event
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.survival.book import Behaviour, Book, Gene, KinBonus, Powers
from pbem.rulesets.survival.island import (
    MOST_AP,
    Cause,
    Creature,
    CreatureId,
    Hex,
    Island,
    Meal,
    effective_ap,
    is_ravenous,
    powers,
)
from pbem.rulesets.survival.plans import IslandTable

Ids = tuple[CreatureId, ...]
FIGHT_WON = "SUR-3.3.1-15"
"""The statement that gives whoever wins a fight an attack point."""


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice of one creature: faces as rolled, and what is added to the best."""

    faces: tuple[int, ...]
    bonus: int = 0

    @property
    def total(self) -> int:
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


@event("SUR-3.3.2-04", "Stand-off in {hex}: {creatures}.", rules={"is_fight": "SUR-3.3.1-14"})
class StandOff(Event):
    hex: str
    creatures: Ids
    is_fight: bool


@event("{by}", "{creature} now has {ap} AP.")
class APGained(Event):
    creature: CreatureId
    ap: int
    by: str = FIGHT_WON


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
        return self.table.state

    def unfed(self) -> list[Creature]:
        """Return those that live and have not eaten, in id order; nobody takes a second meal (SUR-3.3-03)."""
        return [creature for creature in self.members if creature.died is None and creature.fed is None]

    def dice(self, phase: str) -> Stream:
        return self.table.dice.at(phase, self.name)

    def powers(self, creature: Creature) -> Powers:
        return self.able[creature.number]

    def can_graze(self, creature: Creature) -> bool:
        """Say whether the hex's plant is in the creature's diet."""
        return self.plant in self.able[creature.number].eats

    def eats_meat(self, creature: Creature) -> bool:
        return "meat" in self.able[creature.number].eats

    def effective_ap(self, creature: Creature) -> int:
        """Return the attack points it rolls with now."""
        return effective_ap(self.book, creature)

    def kin_bonus(self, creature: Creature, opponent: Creature, bonus: KinBonus) -> int:
        """Return what the others of its species in the hex add; the opponent never counts."""
        if not bonus.each:
            return 0
        kin = sum(
            1
            for other in self.members
            if other.died is None and other.species == creature.species and other not in (creature, opponent)
        )
        return min(kin * bonus.each, bonus.max)

    def throw(self, creature: Creature, dice: Stream, why: str, bonus: int) -> Throw:
        """Roll one D6 for each attack point, six at most; the aggressive add 1 to the best (SUR-3.2.2-10).

        With what is added the total may exceed 6 (SUR-R43).
        """
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

    def reward(self, winner: Creature, rule: str = FIGHT_WON) -> None:
        """Give a winner its attack point, at most six.

        That of a fight comes at once, of a tussle after the ranking (SUR-R41); without either none (SUR-R53).
        """
        if winner.ap < MOST_AP:
            winner.ap += 1
            self.table.tell(APGained(winner.id, winner.ap, rule))

    def kill(self, loser: Creature, cause: Cause, killer: Creature | None = None) -> None:
        """Make a creature die; the caller says what becomes of the body."""
        loser.died, loser.cause = self.island.round, cause
        loser.killer = killer.number if killer else None
        loser.is_newborn = False

    def end_tussle(self, losers: list[Creature], is_lethal: bool, cause: Cause, rule: str) -> None:
        """Send the losers off; the aggressive among them die together where the tussle is lethal (SUR-R57).

        They never give way (SUR-3.2.2-11), and the defensive never die (SUR-3.2.2-06). The dead can be eaten
        from the next round on (SUR-3.3.2-08).
        """
        dead = [loser for loser in losers if loser.is_aggressive and is_lethal]
        beaten = [loser for loser in losers if loser not in dead]
        for loser in dead:
            self.kill(loser, cause)
            self.hex.later += 1
        if beaten:
            self.table.tell(Beaten(self.name, tuple(loser.id for loser in beaten), rule))
        if dead:
            self.table.tell(KilledInTussle(self.name, tuple(loser.id for loser in dead), rule))

    def feed(self, eaters: Iterable[Creature], meal: Meal) -> None:
        for eater in eaters:
            eater.fed = meal


def species_of(creatures: Iterable[Creature]) -> set[SeatId]:
    """Return the species among some creatures; for asking how many there are."""
    return {creature.species for creature in creatures}


def feed(table: IslandTable) -> None:
    """A6: all have moved, and nobody is fed (SUR-3.3-01); hexes in map order, each by itself (SUR-3.3-02)."""
    for creature in table.state.living():
        creature.fed = None
    for company in gather(table):
        predator_phase(company)
        carrion_phase(company)
        plant_phase(company)


def gather(table: IslandTable) -> Iterator[Company]:
    """Yield the company of each hex that has one, in map order.

    It can be of any size (SUR-2.2-13), and a single creature too (SUR-R32).
    """
    crowds: dict[str, list[Creature]] = {}
    for creature in table.state.living():
        crowds.setdefault(creature.place, []).append(creature)
    for name, hex in table.state.hexes.items():
        if name in crowds:
            yield Company(table, name, hex, crowds[name])


# 3.3.1 Predators


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


def predator_phase(company: Company) -> None:
    """Aggressive meat-eaters, and semi-defensive ones without other food, attack one after the other."""
    predators = [creature for creature in company.members if is_predator(company, creature)]
    if not predators:
        return
    dice = company.dice("predators")
    for attacker in order_of_attack(company, predators, dice):
        if attacker.died is None:
            _take_turn(company, attacker, dice)


def is_predator(company: Company, creature: Creature) -> bool:
    """SUR-3.3.1-01 The aggressive, and the semi-defensive if no corpse or meal for them lies here (SUR-R33).

    Herbivores never are: to them semi-defensive is the same as defensive (SUR-3.2.2-08).
    """
    if creature.behaviour is Behaviour.DEFENSIVE or not company.eats_meat(creature):
        return False
    if creature.is_aggressive:
        return True
    hex = company.hex
    return hex.x == 0 and not (hex.y > 0 and company.can_graze(creature))


def order_of_attack(company: Company, predators: list[Creature], dice: Stream) -> list[Creature]:
    """SUR-3.3.1-03 Descending attack points, equals in random order; it stays as it is (SUR-R35)."""
    groups: dict[int, list[Creature]] = {}
    for predator in predators:
        groups.setdefault(company.effective_ap(predator), []).append(predator)
    order: list[Creature] = []
    for ap in sorted(groups, reverse=True):
        order += dice.shuffled(groups[ap], f"order of attack in {company.name}, {ap} AP")
    return order


def _take_turn(company: Company, attacker: Creature, dice: Stream) -> None:
    """One attack a round at most, or none (SUR-R36)."""
    tell = company.table.tell
    if attacker.fed and not company.powers(attacker).attacks_fed:
        tell(AttackForgone(attacker.id, company.name, True))
    elif attacker.behaviour is Behaviour.SEMI and company.hex.x > 0:
        tell(AttackForgone(attacker.id, company.name, False))
    else:
        victim = chosen_prey(company, attacker, dice)
        if victim is None:
            tell(NoPrey(attacker.id, company.name))
        else:
            _fight(company, attacker, victim, dice)


def chosen_prey(company: Company, attacker: Creature, dice: Stream) -> Creature | None:
    """Return the victim: the least by SUR-R39, among equals by dice; overlooked ones are struck."""
    candidates = [other for other in company.members if _can_attack(company, attacker, other)]
    while candidates:
        ranks = [_rank(company, attacker, candidate) for candidate in candidates]
        least = min(ranks)
        equals = [candidate for candidate, rank in zip(candidates, ranks, strict=True) if rank == least]
        prey = dice.pick(equals, f"{attacker.id} picks its prey")
        if not _is_overlooked(company, attacker, prey, dice):
            return prey
        candidates.remove(prey)
    return None


def _can_attack(company: Company, attacker: Creature, other: Creature) -> bool:
    """Anybody alive but itself (SUR-R37); kin with Cannibalism only (SUR-3.3.1-11), the poisonous by some."""
    if other.died is not None or other is attacker:
        return False
    if other.species == attacker.species and not company.powers(attacker).attacks_kin:
        return False
    only_for = company.powers(other).prey_only_for
    if not only_for:
        return True
    if "enemy" in only_for and _enemy(company, attacker) == other.species:
        return True
    return "ravenous" in only_for and is_ravenous(company.book, attacker)


def _enemy(company: Company, attacker: Creature) -> str | None:
    return company.island.seats[attacker.species].enemy


def _rank(company: Company, attacker: Creature, prey: Creature) -> tuple[bool, bool, bool, int, bool]:
    """SUR-R39: kin come last (SUR-3.3.1-12); then, the lesser first:

    - the enemy (SUR-3.2.3-02), before all that follows (SUR-3.2.3-03); it changes nothing but this (SUR-R29);
    - no Foul Odour;
    - the lowest AP (SUR-3.3.1-09), without orders too (SUR-3.2.4-03);
    - the defensive before the aggressive (SUR-3.3.1-10), the semi-defensive among the former (SUR-R38).
    """
    return (
        prey.species == attacker.species,
        prey.species != _enemy(company, attacker),
        company.powers(prey).last_choice,
        company.effective_ap(prey),
        prey.is_aggressive,
    )


def _is_overlooked(company: Company, attacker: Creature, prey: Creature, dice: Stream) -> bool:
    unseen = company.powers(prey).unseen_in_6
    if not unseen or dice.die(6, f"does {attacker.id} see {prey.id}?") > unseen:
        return False
    company.table.tell(Overlooked(attacker.id, prey.id, company.name))
    return True


def _fight(company: Company, attacker: Creature, victim: Creature, dice: Stream) -> None:
    """SUR-3.3.1-02 One against one: each rolls a D6 per attack point and takes the best; the attacker first.

    After a stand-off the attacker is unfed, and has had its attack (SUR-3.3.1-16).
    """
    attack, defence = _throws(company, attacker, victim, dice)
    tell = company.table.tell
    tell(Attacked(attacker.id, victim.id, company.name, attack, defence))
    if attack.total > defence.total:
        _attacker_wins(company, attacker, victim, dice)
    elif defence.total > attack.total:
        _victim_wins(company, attacker, victim)
    elif winner := _tie_winner(company, attacker, victim):
        gene = _tie_gene(company, winner, winner is attacker)
        tell(TieWon(winner.id, gene.name, winner is attacker))
        if winner is attacker:
            _attacker_wins(company, attacker, victim, dice)
        else:
            _victim_wins(company, attacker, victim)
    else:
        pair = sorted((attacker, victim), key=lambda creature: creature.number)
        tell(StandOff(company.name, tuple(creature.id for creature in pair), True))


def _throws(company: Company, attacker: Creature, victim: Creature, dice: Stream) -> tuple[Throw, Throw]:
    own, others = company.powers(attacker), company.powers(victim)
    bonus = own.attack_die + company.kin_bonus(attacker, victim, own.attack_die_kin)
    guard = others.defend_die + company.kin_bonus(victim, attacker, others.defend_die_kin)
    attack = company.throw(attacker, dice, f"{attacker.id} attacks {victim.id}", bonus)
    return attack, company.throw(victim, dice, f"{victim.id} defends", guard)


def _tie_winner(company: Company, attacker: Creature, victim: Creature) -> Creature | None:
    """Venom and Armour win ties; against each other it is a stand-off."""
    attack_wins = company.powers(attacker).attack_wins_ties
    defence_wins = company.powers(victim).defend_wins_ties
    if attack_wins == defence_wins:
        return None
    return attacker if attack_wins else victim


def _tie_gene(company: Company, winner: Creature, is_attacker: bool) -> Gene:
    genes = [company.book.genes[name] for name in winner.genes]
    key = "attack_wins_ties" if is_attacker else "defend_wins_ties"
    return next(gene for gene in genes if getattr(gene.powers, key))


def _attacker_wins(company: Company, attacker: Creature, victim: Creature, dice: Stream) -> None:
    """It kills and eats; fed already, it leaves the body (SUR-R42); the nimble may escape."""
    tell = company.table.tell
    company.reward(attacker)
    escape = company.powers(victim).escape_in_6
    if escape and not victim.is_aggressive and dice.die(6, f"does {victim.id} escape?") <= escape:
        tell(Escaped(victim.id, attacker.id, company.name))
        return
    company.kill(victim, Cause.PREY, attacker)
    _eat_or_leave(company, attacker, victim, by_attacker=True)


def _victim_wins(company: Company, attacker: Creature, victim: Creature) -> None:
    """The attacker dies if it is aggressive (SUR-3.3.1-05), by a defensive victim and by kin too (SUR-R40).

    It also dies if the victim is aggressive or armoured; else the defensive fend it off (SUR-3.2.2-05).
    """
    company.reward(victim)
    if attacker.is_aggressive or victim.is_aggressive or company.powers(victim).kills_attacker:
        company.kill(attacker, Cause.ATTACK, victim)
        _eat_or_leave(company, victim, attacker, by_attacker=False)
    else:
        company.table.tell(FendedOff(victim.id, attacker.id, company.name))


def _eat_or_leave(company: Company, winner: Creature, loser: Creature, by_attacker: bool) -> None:
    """An unfed meat-eater eats the loser; otherwise it is carrion in this same round (SUR-3.3.1-17)."""
    if winner.fed is None and company.eats_meat(winner):
        winner.fed = Meal.KILL
        company.table.tell(Eaten(winner.id, loser.id, by_attacker))
    else:
        company.hex.x += 1
        company.table.tell(Killed(winner.id, loser.id, company.name))


# 3.3.2 Carrion


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


def carrion_phase(company: Company) -> None:
    """Meat-eaters not yet fed try for the corpses, if there are any (SUR-3.3.2-01): all of them (SUR-R48).

    Corpses are all alike, those of their kin too (SUR-R59).
    """
    if not company.hex.x:
        return
    eaters = [creature for creature in company.unfed() if company.eats_meat(creature)]
    if not eaters:
        return
    if is_enough(company, eaters):
        _share(company, eaters)
    else:
        _tussle_for_carrion(company, eaters)


def is_enough(company: Company, eaters: list[Creature]) -> bool:
    """SUR-3.3.2-02 Nobody tussles if all food together suffices.

    SUR-R46: corpses for all, or for those that cannot graze, and food for everyone here.
    """
    corpses, plants = company.hex.x, company.hex.y
    meat_only = sum(1 for creature in eaters if not company.can_graze(creature))
    grazers = sum(1 for c in company.unfed() if not company.eats_meat(c) and company.can_graze(c))
    if len(eaters) <= corpses:
        return True
    return meat_only <= corpses and len(eaters) + grazers <= corpses + plants


def _share(company: Company, eaters: list[Creature]) -> None:
    """SUR-R47: first those that cannot graze, then the others in id order; the rest graze."""
    meat_only = [creature for creature in eaters if not company.can_graze(creature)]
    others = [creature for creature in eaters if company.can_graze(creature)]
    fed = (meat_only + others)[: company.hex.x]
    _eat_carrion(company, sorted(fed, key=lambda creature: creature.number))


def _eat_carrion(company: Company, fed: list[Creature]) -> None:
    company.hex.x -= len(fed)
    company.feed(fed, Meal.CARRION)
    company.table.tell(CarrionEaten(company.name, tuple(creature.id for creature in fed)))


def _tussle_for_carrion(company: Company, rollers: list[Creature]) -> None:
    """SUR-3.3.2-03: the best rolls win; a tie that matters is a stand-off of the tied (SUR-R49).

    Those who got nothing may still graze (SUR-3.3.2-07). Kin kill each other too, unless the option spares
    them (SUR-R50).
    """
    corpses = company.hex.x
    dice = company.dice("carrion")
    why = f"{{}} for carrion in {company.name}"
    throws = company.throws(rollers, dice, why, lambda able: able.carrion_die)
    company.table.tell(CarrionTussle(company.name, corpses, throws))
    winners, tied, losers = _ranked(rollers, throws, corpses)
    if winners:
        _eat_carrion(company, winners)
        for winner in winners:
            company.reward(winner, "SUR-3.3.2-05")
    if tied:
        company.table.tell(StandOff(company.name, tuple(creature.id for creature in tied), False))
    is_lethal = company.book.options.kin_tussles == "plants" or len(species_of(rollers)) > 1
    company.end_tussle(losers, is_lethal, Cause.CARRION, "SUR-3.3.2-06")


def _ranked(
    rollers: list[Creature], throws: Throws, corpses: int
) -> tuple[list[Creature], list[Creature], list[Creature]]:
    """Return winners, tied and losers in id order; there are more rollers than corpses."""
    totals = [throw.total for _, throw in throws]
    ranks = sorted(totals, reverse=True)
    last, next_one = ranks[corpses - 1], ranks[corpses]
    is_tie = last == next_one
    pairs = list(zip(rollers, totals, strict=True))
    winners = [roller for roller, total in pairs if total > last or (total == last and not is_tie)]
    tied = [roller for roller, total in pairs if is_tie and total == last]
    losers = [roller for roller, total in pairs if total < last]
    return winners, tied, losers


# 3.3.3 Plants


_FOODS = {"grass": tr_noop("grass"), "fruit": tr_noop("fruit")}
"""What plant meals are, in words."""
Food: TypeAlias = Annotated[str, Shown(lambda food: tr(_FOODS[food]))]


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


def plant_phase(company: Company) -> None:
    """SUR-3.3.3-01 The unfed that can graze here share the meals (SUR-3.3.3-02); too few, and they tussle."""
    hex = company.hex
    if not hex.y or company.plant is None:
        return
    grazers = [creature for creature in company.unfed() if company.can_graze(creature)]
    if not grazers:
        return
    if len(grazers) <= hex.y:
        hex.y -= len(grazers)
        _eat_plants(company, grazers)
    else:
        _tussle_for_plants(company, grazers)


def _eat_plants(company: Company, fed: list[Creature]) -> None:
    assert company.plant
    company.feed(fed, Meal.PLANT)
    ids = tuple(creature.id for creature in fed)
    company.table.tell(PlantsEaten(company.name, company.plant, ids))


def _tussle_for_plants(company: Company, rollers: list[Creature]) -> None:
    """SUR-3.3.3-03: meals in order of the best rolls; every meal is eaten (SUR-R56).

    Within one species nobody dies (SUR-3.3.3-06); one stranger makes it deadly for all (SUR-R52).
    """
    assert company.plant
    meals = company.hex.y
    dice = company.dice("plants")
    why = f"{{}} for {company.plant} in {company.name}"
    throws = company.throws(rollers, dice, why, lambda able: able.plant_die)
    company.table.tell(PlantTussle(company.name, meals, company.plant, throws))
    winners = _winners(company, rollers, throws, meals, dice)
    winners.sort(key=lambda creature: creature.number)
    company.hex.y = 0
    _eat_plants(company, winners)
    for winner in winners:
        company.reward(winner, "SUR-3.3.3-07")
    losers = [roller for roller in rollers if roller.fed is None]
    company.end_tussle(losers, len(species_of(rollers)) > 1, Cause.PLANTS, "SUR-3.3.3-05")


def _winners(
    company: Company, rollers: list[Creature], throws: Throws, meals: int, dice: Stream
) -> list[Creature]:
    """Return who is fed; those tied for the last meals roll off, as often as needed (SUR-R51)."""
    totals = {id: throw.total for id, throw in throws}
    last = sorted(totals.values(), reverse=True)[meals - 1]
    above = [roller for roller in rollers if totals[roller.id] > last]
    tied = [roller for roller in rollers if totals[roller.id] == last]
    left = meals - len(above)
    return above + (tied if len(tied) <= left else _roll_off(company, tied, left, dice))


def _roll_off(company: Company, tied: list[Creature], meals: int, dice: Stream) -> list[Creature]:
    assert company.plant
    throws = company.throws(tied, dice, "roll-off: {}", lambda able: able.plant_die)
    company.table.tell(RollOff(company.name, meals, company.plant, throws))
    return _winners(company, tied, throws, meals, dice)
