"""Step V: what each eats, and what meals are worth (brief 4.10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from operator import mul
from typing import ClassVar, TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Offered, Pick, plain
from pbem.engine.orders import order
from pbem.engine.slots import WholeNumber, WordSlot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe import told_cycle as told
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import (
    DYING,
    FED,
    FOOD_STATES,
    HUNGRY,
    MALNOURISHED,
    STARVING,
    THIRST,
    Castaway,
    Column,
)
from pbem.rulesets.crusoe.goods import all_goods, holds, lose
from pbem.rulesets.crusoe.hooks import (
    CONSUMED,
    EATERS,
    LARDER,
    MAY_CONSUME,
    RATION,
    SCORE_ROWS,
    Larder,
    Ration,
)
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.language.checks import meal_faults
from pbem.rulesets.crusoe.language.decisions import MEAL
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, Kinds
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.offering import Look, Writer, basket_pick
from pbem.rulesets.crusoe.letters import first_of, used
from pbem.rulesets.crusoe.market.lines import Give
from pbem.rulesets.crusoe.modules.purse import is_meal_far
from pbem.rulesets.crusoe.things import EMPTY, FOOD, FRUIT, PROTEIN, WATER, Basket
from pbem.rulesets.crusoe.wording import Named, Said

# ---- What meals are worth: the charts of points and the states that food leads to (CRU-127 to CRU-137)


@dataclass(frozen=True)
class Meal:
    """What a seat drinks and eats at one consumption."""

    water: int = 0
    food: Basket = EMPTY

    @property
    def all(self) -> Basket:
        """Return water and food together."""
        return Basket.one(WATER, self.water) + self.food

    @property
    def types(self) -> int:
        """Return how many types of food are eaten."""
        return len(self.food.things)

    @property
    def is_balanced(self) -> bool:
        """CRU-134, CRU-229 Say whether both fruit and protein are eaten."""
        eaten = self.food.things
        return any(food in FRUIT for food in eaten) and any(food in PROTEIN for food in eaten)


def is_fed(book: Book, meal: Meal) -> bool:
    """CRU-130 Say whether a meal leaves its eater Fed."""
    return meal.food.total >= book.tables.fed_from


def food_state(book: Book, meal: Meal) -> str:
    """CRU-130, CRU-134, CRU-135, CRU-R20 Return the state that a meal leads to."""
    if is_fed(book, meal):
        return FED if meal.is_balanced else MALNOURISHED
    units = meal.food.total
    return (DYING, STARVING)[units] if units < 2 else HUNGRY


def water_points(book: Book, meal: Meal) -> int:
    """CRU-127, CRU-228, CRU-R33 Return the points for water; more than 0 only for the Fed."""
    points = book.tables.water[meal.water]
    return points if book.is_quick or is_fed(book, meal) else min(points, 0)


def food_points(book: Book, meal: Meal) -> int:
    """CRU-131 Return the points for the units of food eaten."""
    return book.tables.food[meal.food.total]


def types_points(book: Book, meal: Meal) -> int:
    """CRU-132, CRU-134, CRU-229, CRU-R32 Return the points for types of food: of those not Fed, none."""
    counts = is_fed(book, meal) or book.is_quick or book.options.unfed_types
    if not counts:
        return 0
    chart = book.tables.balanced if meal.is_balanced else book.tables.malnourished
    return chart[meal.types]


# ---- CRU-P27 What a seat eats: exactly what it says, nothing, or the best meal of what there is

BEST, NOTHING = "BEST", "NOTHING"
Units: TypeAlias = tuple[int, ...]
"""Units of each type of food, in canonical order."""


@dataclass(frozen=True)
class Worth:
    """CRU-139 What a meal and the leisure held bring, row by row."""

    leisure: int
    water: int
    food: int
    types: int
    penalty: int

    @property
    def total(self) -> int:
        """Return the total of the cycle."""
        return self.leisure + self.water + self.food + self.types + self.penalty


def own_best(scene: Scene, seat: SeatId, save: Basket = EMPTY) -> Meal:
    """CRU-P40 Return the best meal of what there is, with all the water that may be drunk."""
    stock = dict(all_goods(larder(scene, seat)).units)
    water = drinkable(scene, seat, stock, scene.book.tables.most_water)
    return Meal(water, best_meal(scene, seat, stock, save))


def worth(scene: Scene, seat: SeatId, meal: Meal) -> Worth:
    """CRU-125, CRU-139 Return what a meal brings in this cycle, with the leisure held now."""
    book = scene.book
    return Worth(
        book.tables.leisure_points(scene.state.seats[seat].leisure),
        water_points(book, meal),
        food_points(book, meal),
        types_points(book, meal),
        book.tables.penalty_of(scene.state.cycle),
    )


def kills(scene: Scene, seat: SeatId, meal: Meal) -> bool:
    """CRU-129, CRU-136 Say whether a seat dies with this meal: it is Dying, and lacks water or food again."""
    is_saved = meal.water and is_fed(scene.book, meal)
    return scene.state.seats[seat].is_dying and not is_saved and not scene.book.is_quick


def larder(scene: Scene, seat: SeatId) -> Castaway:
    """CRU-H82 Return the castaway from whose stock a seat eats."""
    return scene.state.seats[larder_of(scene, seat).owner]


def larder_of(scene: Scene, seat: SeatId) -> Larder:
    """CRU-H82 Return what a seat eats from, and whose orders say what: its own, but for modules."""
    return LARDER(scene, seat) or Larder(seat, seat)


def edible(scene: Scene, seat: SeatId, stock: Mapping[str, int]) -> dict[str, int]:
    """CRU-133, CRU-H81 Return how much a seat may eat of each type of food in stock at one meal."""
    most = scene.book.tables.most_of_a_type
    return {food: 0 if MAY_CONSUME(scene, seat, food) else min(stock.get(food, 0), most) for food in FOOD}


def exact_meal(scene: Scene, seat: SeatId, stock: Mapping[str, int], wanted: Basket) -> Basket:
    """CRU-133, CRU-P27 Return what is eaten of the food named: as far as it is there and legal."""
    limits, left = edible(scene, seat, stock), scene.book.tables.most_food
    eaten: dict[str, int] = {}
    for food in FOOD:
        eaten[food] = min(wanted[food], limits[food], left)
        left -= eaten[food]
    return Basket.of(eaten)


def best_meal(
    scene: Scene, seat: SeatId, stock: Mapping[str, int], save: Basket = EMPTY, most: int | None = None
) -> Basket:
    """CRU-P27 Return the best legal meal of what is in stock, without what is saved.

    It has no more than the `most` units that are granted, if there is such a limit.
    """
    limit = scene.book.tables.most_food if most is None else min(most, scene.book.tables.most_food)
    spare = {food: max(0, stock.get(food, 0) - save[food]) for food in FOOD}
    limits = edible(scene, seat, spare)
    keeps = tuple(scene.book.tables.keeps.get(food, 0) for food in FOOD)
    worth: dict[tuple[int, ...], tuple[int, int]] = {}

    def merit(units: Units) -> tuple[int, ...]:
        kind = (sum(units), *(eaten > 0 for eaten in units))
        if kind not in worth:
            worth[kind] = _worth(scene.book, Meal(0, _basket(units)))
        lost = sum(map(mul, keeps, units))
        return (*worth[kind], -lost, -kind[0], *units)

    return _basket(max(_meals(limit, limits), key=merit))


def _meals(most: int, limits: Mapping[str, int]) -> Iterator[Units]:
    """CRU-133 Yield every meal within the limits, as units of each type of food."""
    for units in product(*(range(limits[food] + 1) for food in FOOD)):
        if sum(units) <= most:
            yield units


def _worth(book: Book, meal: Meal) -> tuple[int, int]:
    """CRU-P27 Return what counts first: points, then the state; one for each size and choice of types."""
    state = FOOD_STATES.index(food_state(book, meal))
    return food_points(book, meal) + types_points(book, meal), -state


def _basket(units: Units) -> Basket:
    return Basket(tuple(pair for pair in zip(FOOD, units, strict=True) if pair[1]))


def drinkable(scene: Scene, seat: SeatId, stock: Mapping[str, int], wanted: int) -> int:
    """CRU-127, CRU-P27 Return how much water is drunk of what is wanted: as far as it is there."""
    if MAY_CONSUME(scene, seat, WATER):
        return 0
    return min(wanted, stock.get(WATER, 0), scene.book.tables.most_water)


# ---- All drink and eat at the same moment, each what it chooses (CRU-042, CRU-133, CRU-138, CRU-P27)


@order(
    tr_noop("EAT [<how>] [SAVE <save>] [<basket>]"),
    rule="CRU-P27",
    help=tr_noop("What to eat: these foods, the BEST meal there is but for what you SAVE, or NOTHING."),
    examples=("EAT 3 fish + 3 banana + 1 egg", "EAT BEST SAVE 2 apple", "EAT NOTHING"),
)
class Eat(IslandOrder):
    """A meal: a basket, or `how`, BEST or NOTHING; the best meal leaves what is in `save`."""

    lasts_to_assembly: ClassVar[bool] = True
    idle: ClassVar[str] = tr_noop("there was no meal")
    first_counts: ClassVar[tuple[str, ...] | None] = ()

    basket: Basket = slot(MEAL, default=EMPTY)
    how: str = slot(WordSlot(tr_noop("meal"), {BEST: BEST, NOTHING: NOTHING}), default="")
    save: Basket = slot(MEAL, default=EMPTY)

    def misshapen(self) -> str:
        """Say that nothing is named, or too much."""
        if self.save and self.how != BEST:
            return tr("SAVE stands behind EAT BEST only.")
        if bool(self.how) == bool(self.basket):
            return tr("Write EAT and foods, such as 3 fish + 1 egg, or BEST, or NOTHING.")
        return ""

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-133 Yield why the meal is too large."""
        return meal_faults(here, self.basket)

    def odd(self, look: Look) -> Iterator[str]:
        """CRU-130, CRU-134, CRU-135 There is less, or the best meal would leave less want."""
        if is_meal_far(look.view, look.seat) or not look.counts(self):
            return
        if self.basket and not look.takes(Give) and not holds(look.mine, self.basket):
            yield tr("As things stand it comes to {food}.", food=Said(_food_by(look, self)))
        meal, best = Meal(0, _food_by(look, self)), own_best(look.view, look.seat)
        mine, theirs = food_state(look.book, meal), food_state(look.book, best)
        if look.book.is_quick or FOOD_STATES.index(mine) <= FOOD_STATES.index(theirs):
            return
        if not is_fed(look.book, meal) and is_fed(look.book, best):
            yield tr("As things stand you are not Fed with it; with EAT BEST you would be.")
        else:
            yield tr("As things stand you are worse off with it than with EAT BEST.")

    @classmethod
    def preamble(cls, look: Look) -> Iterator[str]:
        """CRU-H82 Who says what the seat eats, if it is another."""
        if not _decides(look):
            commander = larder_of(look.view, look.seat).commander
            yield tr("{seat} says what you eat and drink.", seat=look.view.name(commander))

    def forecast(self, look: Look) -> Iterator[str]:
        if not _decides(look):
            return
        if is_meal_far(look.view, look.seat):
            yield self._planned()
            return
        food = Said(_food_by(look, self))
        if self.how == NOTHING:
            yield tr("You eat nothing.")
        elif self.how == BEST and self.save:
            said = {"save": Said(self.save), "food": food}
            yield tr("You save {save} and eat the best meal of the rest, as things stand {food}.", **said)
        elif self.how == BEST:
            yield tr("You eat the best meal, as things stand {food}.", food=food)
        else:
            yield tr("You eat {food}.", food=food)

    def _planned(self) -> str:
        """CRU-P27 Say what will be eaten of goods that are still to be made."""
        if self.how == BEST and not self.save:
            return tr("At the end of the cycle you eat the best meal there is.")
        if self.how == BEST:
            return tr("At the end of the cycle you save {save} and eat the best meal.", save=Said(self.save))
        return tr("At the end of the cycle you eat {food}, as far as you hold it.", food=Said(self.basket))

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        if not _decides(look) or any(line.when is None for line in look.all_of(cls)):
            return
        if is_meal_far(look.view, look.seat):
            yield tr("At the end of the cycle you eat the best meal there is.")
        else:
            food = Said(_food_by(look, None))
            yield tr("No EAT line: you eat the best meal, as things stand {food}.", food=food)

    @classmethod
    def tally(cls, look: Look) -> Iterator[tuple[str, str]]:
        """CRU-P27 The meal as things stand, and what the cycle brings with it."""
        if look.takes(cls) and not is_meal_far(look.view, look.seat):
            meal = _meal_of(look)
            yield tr("Meal as things stand"), str(Said(meal.all))
            yield tr("Points of the cycle"), f"{worth(look.view, look.seat, meal).total:+d}"

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        """CRU-P27 The meal as an earlier letter has it, or the best there is."""
        if here.carried(cls):
            yield from here.stand_again(_meal_item, cls)
        else:
            yield from here.stands(_meal_item(BEST, 1), cls(how=BEST), _best_told(here))


def _decides(look: Look) -> bool:
    """CRU-H82 Say whether the seat itself says what it eats and drinks."""
    return larder_of(look.view, look.seat).commander == look.seat


def _food_by(look: Look, line: Eat | None) -> Basket:
    """CRU-P27, CRU-P40 Return what a line, or none, makes the seat eat as things stand."""
    stock = dict(all_goods(larder(look.view, look.seat)).units)
    if line is None or line.how == BEST:
        return best_meal(look.view, look.seat, stock, line.save if line else EMPTY)
    return EMPTY if line.how == NOTHING else exact_meal(look.view, look.seat, stock, line.basket)


def _meal_of(look: Look) -> Meal:
    """CRU-P27, CRU-P40 Return the meal by the lines that count as things stand."""
    drink = look.first(Drink)
    wanted = look.book.tables.most_water if drink is None else drink.units
    stock = dict(all_goods(larder(look.view, look.seat)).units)
    return Meal(drinkable(look.view, look.seat, stock, wanted), _food_by(look, look.first(Eat)))


def _meal_item(first: str, number: int) -> Item:
    name = tr("Eat") if number == 1 else tr("Eat, line {n}", n=number)
    words = {BEST: Choice(BEST, tr("the best meal")), NOTHING: Choice(NOTHING, tr("nothing"))}
    saved = (f"BEST SAVE 1 {food}" for food in FOOD)
    meals = (words.pop(first, Choice(first)), *words.values(), *plain(*saved), *basket_pick("", FOOD).choices)
    return Item(name, tr("at the end of the cycle"), "EAT {}", (Pick(tr("What"), meals, is_free=True),))


def _best_told(here: Writer) -> str:
    """CRU-P27 Return what the best meal is as things stand, and what the cycle brings with it."""
    if is_meal_far(here.view, here.me):
        return tr("the best meal of what you will hold")
    meal = own_best(here.view, here.me)
    points = worth(here.view, here.me, meal).total
    return tr("as things stand {food}; points {points}", food=Said(meal.food), points=f"{points:+d}")


@order(
    tr_noop("DRINK <units>"),
    rule="CRU-127",
    help=tr_noop("How much water to drink: 0, 1 or 2."),
    examples=("DRINK 1",),
)
class Drink(IslandOrder):
    """Water drunk."""

    lasts_to_assembly: ClassVar[bool] = True
    idle: ClassVar[str] = tr_noop("there was no meal")
    first_counts: ClassVar[tuple[str, ...] | None] = ()

    units: int = slot(WholeNumber(tr_noop("the water drunk"), 0, 2))

    def odd(self, look: Look) -> Iterator[str]:
        """CRU-127, CRU-128 There is water, but none is drunk."""
        is_known = look.counts(self) and not is_meal_far(look.view, look.seat)
        if is_known and not self.units and look.mine.amount(WATER) and not look.book.is_quick:
            yield tr("You hold water, and without any you are Dying of Thirst.")

    def forecast(self, look: Look) -> Iterator[str]:
        if _decides(look):
            yield tr("You drink {n} water.", n=self.units)

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        """CRU-139, CRU-158 What the meal brings, and what follows, where there is something to eat."""
        if _decides(look) and not is_meal_far(look.view, look.seat):
            yield from _outcome(look, _meal_of(look))

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        most = here.book.tables.most_water

        def item(first: str, number: int) -> Item:
            name = tr("Drink") if number == 1 else tr("Drink, line {n}", n=number)
            amounts = plain(first, *map(str, range(most, -1, -1)))
            return Item(name, tr("at the end of the cycle"), "DRINK {}", (Pick(tr("Water"), amounts),))

        if here.carried(cls):
            yield from here.stand_again(item, cls)
        else:
            yield from here.stands(item(str(most), 1), cls(most), tr("as far as you hold it"))


NEEDS: Kinds = (Eat, Drink)
"""The orders of the meal."""


_STATES = {
    MALNOURISHED: tr_noop("Then you are Malnourished."),
    HUNGRY: tr_noop("Then you are Hungry."),
    STARVING: tr_noop("Then you are Starving."),
    DYING: tr_noop("Then you are Dying of Starvation."),
}


def _outcome(look: Look, meal: Meal) -> Iterator[str]:
    points = worth(look.view, look.seat, meal)
    yield tr(
        "As things stand you drink {units} water, and the cycle brings leisure {leisure}, water {water}, "
        "food {food}, types {types}, penalty {penalty}: total {total}.",
        units=meal.water,
        leisure=points.leisure,
        water=points.water,
        food=points.food,
        types=points.types,
        penalty=points.penalty,
        total=points.total,
    )
    if look.book.is_quick:
        return
    if kills(look.view, look.seat, meal):
        yield tr("You are Dying: with that meal you die.")
        return
    if not meal.water:
        yield tr("Then you are Dying of Thirst.")
    state = food_state(look.book, meal)
    if state in _STATES:
        yield tr(_STATES[state])


@dataclass(frozen=True)
class Wanted:
    """The lines by which a seat drinks and eats; None where it wrote none that counts.

    With a `ration` it has no choice.
    """

    drink: Drink | None = None
    eat: Eat | None = None
    ration: Ration | None = None


def wanted_by_all(table: IslandTable) -> dict[SeatId, Wanted]:
    """CRU-P02, CRU-P27 Return whose lines count at the consumption, by their tests as all stand before it.

    It is asked before the states of the cycle before end: who writes IF I DYING means that it is Dying now.
    """
    return {one.id: _wanted(table, one.id) for one in table.state.in_order()}


def _wanted(table: IslandTable, seat: SeatId) -> Wanted:
    """CRU-H82, CRU-H82a Return what a seat is given, or the lines of whoever says what it eats."""
    if ration := RATION(table, seat):
        return Wanted(ration=ration)
    writer = larder_of(table, seat).commander
    return Wanted(first_of(table, writer, Drink), first_of(table, writer, Eat))


def consume(table: IslandTable, wanted: Mapping[SeatId, Wanted]) -> dict[SeatId, Meal]:
    """CRU-042, CRU-138 Let every living seat drink and eat at the same moment; return the meals."""
    meals = _planned(table, wanted)
    for seat, meal in meals.items():
        owner = table.state.seats[larder_of(table, seat).owner]
        eater = table.state.seats[seat]
        for good, units in meal.all:
            lose(owner, good, units)
            eater.count(f"eaten {good}", units)
        if wanted[seat].ration is not None and meal.all:
            table.tell(told.Fed(owner.name, eater.name, Said(meal.all)))
        table.tell(told.Consumed(eater.name, Said(meal.all), eater.leisure))
        CONSUMED(table, seat, meal.all)
    return meals


def _planned(table: IslandTable, wanted: Mapping[SeatId, Wanted]) -> dict[SeatId, Meal]:
    """CRU-P27, CRU-H82b Return all meals before any is eaten; of one larder they are taken in turn order.

    Modules may change that order.
    """
    stocks: dict[SeatId, dict[str, int]] = {}
    meals: dict[SeatId, Meal] = {}
    order = tuple(one.id for one in table.state.in_order())
    for seat in EATERS(order, table):
        owner = larder_of(table, seat).owner
        stock = stocks.setdefault(owner, dict(all_goods(table.state.seats[owner]).units))
        meal = _meal(table, seat, wanted[seat], stock)
        for good, units in meal.all:
            stock[good] -= units
        meals[seat] = meal
    return {seat: meals[seat] for seat in order}


def _meal(table: IslandTable, seat: SeatId, wanted: Wanted, stock: Mapping[str, int]) -> Meal:
    """CRU-P27, CRU-P40 Return a seat's meal as ordered; without orders the best, and all the water it can."""
    if wanted.ration is not None:
        return rationed(table, seat, stock, wanted.ration)
    return Meal(_water(table, seat, wanted.drink, stock), _food(table, seat, wanted.eat, stock))


def rationed(scene: Scene, seat: SeatId, stock: Mapping[str, int], ration: Ration) -> Meal:
    """CRU-H82a Return what a seat is given of what there is, as far as it may eat and drink it."""
    if ration.basket is None:
        food = best_meal(scene, seat, stock, most=ration.food)
        return Meal(drinkable(scene, seat, stock, ration.water), food)
    water = drinkable(scene, seat, stock, ration.basket[WATER])
    return Meal(water, exact_meal(scene, seat, stock, ration.basket))


def _water(table: IslandTable, seat: SeatId, line: Drink | None, stock: Mapping[str, int]) -> int:
    wanted = table.book.tables.most_water if line is None else line.units
    water = drinkable(table, seat, stock, wanted)
    if line is not None:
        used(table, line, tr_noop("you drank {n} water"), n=water)
    return water


def _food(table: IslandTable, seat: SeatId, line: Eat | None, stock: Mapping[str, int]) -> Basket:
    if line is None:
        return best_meal(table, seat, stock)
    if line.how == BEST:
        food = best_meal(table, seat, stock, line.save)
    else:
        food = EMPTY if line.how == NOTHING else exact_meal(table, seat, stock, line.basket)
    used(table, line, tr_noop("you ate {goods}"), goods=Said(food))
    return food


# ---- The score sheet's column of a cycle, and the states that follow (CRU-125 to CRU-139)


def lay_penalty(table: IslandTable) -> None:
    """CRU-125 The cycle's penalty counts for every living seat before anything else."""
    for castaway in table.state.living():
        castaway.vp += table.book.tables.penalty_of(table.state.cycle)


def score(table: IslandTable, meals: Mapping[SeatId, Meal], survivors: tuple[SeatId, ...]) -> None:
    """CRU-139, CRU-H83 Fill in the column of this cycle; rows of modules when those of all are known."""
    island = table.state
    for seat, meal in meals.items():
        castaway = island.seats[seat]
        castaway.sheet[island.cycle] = _column(table.book, island.cycle, castaway, meal)
    rows = {seat: SCORE_ROWS((), table, seat, survivors) for seat in meals}
    for seat in meals:
        _total(table, island.seats[seat], rows[seat])


def _column(book: Book, cycle: int, castaway: Castaway, meal: Meal) -> Column:
    """CRU-127, CRU-131, CRU-132, CRU-137 Return the points of a seat; the running total comes later."""
    return Column(
        leisure=book.tables.leisure_points(castaway.leisure),
        water=water_points(book, meal),
        food=food_points(book, meal),
        types=types_points(book, meal),
        penalty=book.tables.penalty_of(cycle),
        running=castaway.vp,
    )


def _total(table: IslandTable, castaway: Castaway, rows: tuple[tuple[str, int], ...]) -> None:
    """CRU-139 Add the column up; the penalty counts already."""
    cycle = table.state.cycle
    column = replace(castaway.sheet[cycle], extra=rows)
    castaway.vp += column.total - column.penalty
    castaway.sheet[cycle] = replace(column, running=castaway.vp)
    for row, points in rows:
        table.tell(told.RowScored(castaway.name, Named(row), points))
    table.tell(
        told.Scored(
            castaway.name,
            column.leisure,
            column.water,
            column.food,
            column.types,
            column.penalty,
            column.satisfaction,
            column.total,
            castaway.vp,
        )
    )


def end_states(table: IslandTable) -> tuple[SeatId, ...]:
    """CRU-158 The lack states of the cycle before end; return who was Dying."""
    living = table.state.living()
    dying = tuple(castaway.id for castaway in living if castaway.is_dying)
    for castaway in living:
        castaway.thirst, castaway.food_state = False, FED
    return dying


def set_states(table: IslandTable, meals: Mapping[SeatId, Meal], dead: Mapping[SeatId, str]) -> None:
    """CRU-128, CRU-134, CRU-135, CRU-158 Set the states of all anew; of the dead they are not told."""
    for seat, meal in meals.items():
        castaway = table.state.seats[seat]
        castaway.thirst, castaway.food_state = not meal.water, food_state(table.book, meal)
        if seat in dead:
            continue
        if castaway.thirst:
            table.tell(told.StateSet(castaway.name, THIRST))
        if castaway.food_state != FED:
            table.tell(told.StateSet(castaway.name, castaway.food_state))
