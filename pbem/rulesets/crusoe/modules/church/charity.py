"""Charity before the meals: water, then food, unit by unit to whoever has least (CRA-CHU-04 to 07)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.orderform import Item, Offered, plain
from pbem.engine.orders import order
from pbem.engine.slots import slot
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.rulesets.crusoe.castaway import MAIN, Castaway
from pbem.rulesets.crusoe.hooks import FACT, MAY_CONSUME, NEEDS_OPEN, PATH_ENTERED
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.language.baskets import FOODS
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, Kinds, no
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.look import Look
from pbem.rulesets.crusoe.language.offering import Writer
from pbem.rulesets.crusoe.language.played import has_church
from pbem.rulesets.crusoe.language.saying import said_list
from pbem.rulesets.crusoe.letters import first_of, used
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.church.store import give, in_store, parish
from pbem.rulesets.crusoe.modules.monetary_market.rolloff import roll_off
from pbem.rulesets.crusoe.things import FOOD, SPEAR, WATER

Need: TypeAlias = Callable[[Castaway], tuple[int, ...]]
"""What the needs of seats are compared by, the smallest first."""


@order(
    tr_noop("CHARITY <foods>"),
    rule="CRA-CHU-06",
    help=tr_noop("Says which food you take first where the Church leaves you a choice."),
    examples=("CHARITY banana > egg",),
)
class Charity(IslandOrder):
    """CRA-R101 Foods in the order in which they are wanted."""

    is_preference: ClassVar[bool] = True
    lasts_to_assembly: ClassVar[bool] = True
    absent: ClassVar[str] = tr_noop("There is no Church in this game.")
    first_counts: ClassVar[tuple[str, ...] | None] = ()

    may_depend: ClassVar[bool] = False
    foods: tuple[str, ...] = slot(FOODS)

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-CHU-04 Yield why there is no charity."""
        if not has_church(here.book):
            yield no(tr("There is no Church in this game."))

    def forecast(self, look: Look) -> Iterator[str]:
        foods = said_list(self.foods)
        yield tr("Where the Church leaves you a choice, you take {foods} first.", foods=foods)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        yield from here.may_write(cls(FOOD[:2]), tr("which food you take first"))
        item = Item(trp("gifts of food", "Charity"), tr("which food you take first"), "CHARITY {}")
        yield from here.one_pick(item, tr("Food"), plain(*FOOD), is_free=True)


CHARITY: Kinds = (Charity,)
"""What the Church gives, before the meals."""


def give_charity(table: IslandTable) -> None:
    """CRA-CHU-04, CRA-CHU-05 Give water, then food, by what all hold when it is given."""
    _give_water(table)
    _give_food(table)


def is_served(scene: Scene, seat: SeatId) -> bool:
    """CRA-R101 Say whether the Church gives a seat anything: alive, no exile, no slave, and not banned."""
    castaway = scene.state.seats[seat]
    if not castaway.is_alive or castaway.group != MAIN or seat in parish(scene).banned:
        return False
    return not FACT(scene, "is", (seat, "slave"), scene.state.cycle)


def served(scene: Scene) -> list[Castaway]:
    """CRA-R101 Return those whom the Church gives something, in seat order."""
    return [one for one in scene.state.seats.values() if is_served(scene, one.id)]


def _give_water(table: IslandTable) -> None:
    """CRA-CHU-04 Give to those with least water, then leisure, then food; nobody is brought above two."""
    target, rolls = table.book.advanced.church.water_target, _rolls(table, WATER)

    def need(one: Castaway) -> tuple[int, ...]:
        return one.amount(WATER), one.leisure, food_of(table, one)

    drinkers = [one for one in served(table) if not MAY_CONSUME(table, one.id, WATER)]
    while in_store(table, WATER):
        wanting = [one for one in drinkers if one.amount(WATER) < target]
        if not wanting:
            return
        give(table, _neediest(wanting, need, rolls), WATER, "CRA-CHU-04")


def _give_food(table: IslandTable) -> None:
    """CRA-CHU-05 Give to those with least food, then leisure, then water; nobody has more than five of it."""
    target, rolls = table.book.advanced.church.food_target, _rolls(table, "food")

    def need(one: Castaway) -> tuple[int, ...]:
        return food_of(table, one), one.leisure, one.amount(WATER)

    eaters = served(table)
    while True:
        wanting = [one for one in eaters if food_of(table, one) < target and _offered(table, one)]
        if not wanting:
            return
        seat = _neediest(wanting, need, rolls)
        give(table, seat, _food_for(table, table.state.seats[seat]), "CRA-CHU-05")


def _rolls(table: IslandTable, what: str) -> Callable[[SeatId], int]:
    """CRA-CHU-04, CRA-CHU-05 Return how seats in equal need roll for a unit."""
    dice = table.dice.at(table.state.turn, "charity", what)
    return lambda seat: dice.die(6, f"charity {what}")


def _neediest(wanting: Sequence[Castaway], need: Need, rolls: Callable[[SeatId], int]) -> SeatId:
    least = min(map(need, wanting))
    return roll_off([one.id for one in wanting if need(one) == least], rolls)


def food_of(scene: Scene, castaway: Castaway) -> int:
    """CRA-R101 Return the food that a seat holds, without what it may not eat."""
    return sum(castaway.amount(food) for food in _edible(scene, castaway))


def _edible(scene: Scene, castaway: Castaway) -> tuple[str, ...]:
    return tuple(food for food in FOOD if not MAY_CONSUME(scene, castaway.id, food))


def _offered(scene: Scene, castaway: Castaway) -> list[str]:
    """CRA-CHU-06, CRA-R101 Return the most perishable foods that the Church has and a seat may eat."""
    there = [food for food in _edible(scene, castaway) if in_store(scene, food)]
    classes = scene.book.advanced.church.perishability
    return next((found for foods in classes if (found := [food for food in there if food in foods])), [])


def _food_for(table: IslandTable, castaway: Castaway) -> str:
    """CRA-CHU-06, CRA-R101 Return the food that a seat chooses among equals: as it says, or held least."""
    offered = _offered(table, castaway)
    line = first_of(table, castaway.id, Charity) if len(offered) > 1 else None
    if line is not None:
        used(table, line, tr_noop("it said which food to give"))
    named = next((food for food in (line.foods if line else ()) if food in offered), "")
    return named or min(offered, key=castaway.amount)


def give_spear(table: IslandTable, seat: SeatId, path: str) -> None:
    """CRA-CHU-07, CRA-R103 Give a Spear, if there is one, to whoever enters the path of spearing with few."""
    church = table.book.advanced.church
    if path != getattr(table.book.board.roles, church.spear_path) or not in_store(table, SPEAR):
        return
    if is_served(table, seat) and table.state.seats[seat].amount(SPEAR) <= church.spear_max:
        give(table, seat, SPEAR, "CRA-CHU-07")


ACTS: tuple[Act, ...] = (NEEDS_OPEN.by(give_charity), PATH_ENTERED.by(give_spear))
"""When the Church gives."""
