"""Doll's House in step V: a husband feeds his wife before he consumes anything (CRA-GEN-10, CRA-R95)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.engine.results import Became
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.goods import all_goods, hand_over
from pbem.rulesets.crusoe.hooks import FEED, NEEDS_OPEN, RATION, Ration
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.letters import TEST_IS_FALSE, first_of, orders_of, unused, used
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.gender import told
from pbem.rulesets.crusoe.modules.gender.households import is_slave, wife_of
from pbem.rulesets.crusoe.modules.slavery.owning import Feed
from pbem.rulesets.crusoe.needs.eating import Drink, Eat
from pbem.rulesets.crusoe.needs.meals import NOTHING, drinkable, edible
from pbem.rulesets.crusoe.things import EMPTY, FOOD, FRUIT, PROTEIN, WATER, Basket
from pbem.rulesets.crusoe.wording import Said

WATER_DUE = 1
"""CRA-GEN-10 The water that a wife must have; her food is as much as leaves one Fed."""
NOT_YOURS = tr_noop("that seat is no partner of yours")


def feed_wives(table: IslandTable) -> None:
    """CRA-GEN-10 In turn order husbands give what their wives are to have of them."""
    for castaway in table.state.in_order():
        wife = kept_wife(table, castaway.id)
        if wife is not None:
            _feed(table, castaway.id, wife)


def kept_wife(scene: Scene, husband: SeatId) -> SeatId | None:
    """CRA-GEN-10 Return the wife whom a seat must feed; a master's rules go before, for either of them."""
    wife = wife_of(scene, husband)
    is_bound = wife is not None and (is_slave(scene, husband) or is_slave(scene, wife))
    return None if is_bound else wife


def _feed(table: IslandTable, husband: SeatId, wife: SeatId) -> None:
    given, seats = _given(table, husband, wife), table.state.seats
    if given:
        hand_over(table, husband, wife, given, FEED)
        table.tell(told.SpouseFed(seats[husband].name, seats[wife].name, Said(given)))
    if not has_her_due(table, wife):
        table.tell(told.HeldBack(seats[husband].name, seats[wife].name))


def has_her_due(scene: Scene, wife: SeatId) -> bool:
    """CRA-GEN-10, CRA-R95 Say whether a wife has what is due to her; her own goods count."""
    return not _lacking_water(scene, wife) and _lacking_food(scene, wife, EMPTY) == 0


def _lacking_water(scene: Scene, wife: SeatId) -> int:
    hers = dict(all_goods(scene.state.seats[wife]).units)
    return WATER_DUE - drinkable(scene, wife, hers, WATER_DUE)


def _lacking_food(scene: Scene, wife: SeatId, given: Basket) -> int:
    """CRA-R95 Return the food that a wife lacks beside what she is given, of what she may eat at a meal."""
    hers = all_goods(scene.state.seats[wife]) + given
    return max(0, scene.book.tables.fed_from - sum(edible(scene, wife, dict(hers.units)).values()))


def _given(table: IslandTable, husband: SeatId, wife: SeatId) -> Basket:
    """CRA-R95 Return what a husband's line says, as far as he has it; else what is usual."""
    line = _line(table, husband, wife)
    if line is not None:
        his = table.state.seats[husband]
        return Basket.of({good: min(units, his.amount(good)) for good, units in line.basket})
    return EMPTY if _goes_without(table, husband) else usual_share(table, husband, wife)


def _line(table: IslandTable, husband: SeatId, wife: SeatId) -> Feed | None:
    """CRU-P02 Return the first line for the wife whose test holds; note why others are none."""
    found: Feed | None = None
    for line in orders_of(table, husband, Feed):
        if line.seat != wife and not is_slave(table, line.seat):
            unused(table, husband, line, NOT_YOURS, Became.REFUSED)
        elif line.seat == wife and found is None and holds(table, husband, line.when):
            found = line
            used(table, line, tr_noop("it was the share of {seat}"), seat=table.state.seats[wife].name)
        elif line.seat == wife and found is None:
            unused(table, husband, line, TEST_IS_FALSE)
    return found


def _goes_without(table: IslandTable, husband: SeatId) -> bool:
    """CRA-R95 Say whether a husband would rather eat and drink nothing, by his own lines."""
    eat, drink = first_of(table, husband, Eat), first_of(table, husband, Drink)
    return eat is not None and eat.how == NOTHING and drink is not None and not drink.units


def usual_share(scene: Scene, husband: SeatId, wife: SeatId) -> Basket:
    """CRA-R95 Return the least that fulfils the duty; if he has too little all his food, and one water."""
    his = all_goods(scene.state.seats[husband])
    food, water = _usual_food(scene, wife, his), _lacking_water(scene, wife)
    if his[WATER] >= water and not _lacking_food(scene, wife, food):
        return food + Basket.one(WATER, water)
    all_food = {one: his[one] for one in FOOD if edible(scene, wife, {one: 1})[one]}
    return Basket.of({**all_food, WATER: min(his[WATER], WATER_DUE)})


def _usual_food(scene: Scene, wife: SeatId, his: Basket) -> Basket:
    """CRA-R95 Choose unit by unit what she lacks, as far as there is any."""
    given = EMPTY
    while lacking := _lacking_food(scene, wife, given):
        more = [
            food
            for food in FOOD
            if his[food] > given[food] and _lacking_food(scene, wife, given + Basket.one(food)) < lacking
        ]
        if not more:
            break
        given += Basket.one(_next_food(scene, wife, given, more))
    return given


def _next_food(scene: Scene, wife: SeatId, given: Basket, foods: Sequence[str]) -> str:
    """CRA-R95 Return a type that makes her meal balanced, else the most perishable."""
    hers = all_goods(scene.state.seats[wife]) + given
    missing = [food for kind in (FRUIT, PROTEIN) if not any(hers[one] for one in kind) for food in kind]
    return min(foods, key=lambda food: (food not in missing, scene.book.tables.keeps[food]))


def ration(table: IslandTable, seat: SeatId) -> Ration | None:
    """CRA-GEN-10 Who has not done his duty eats and drinks nothing; others as they say."""
    wife = kept_wife(table, seat)
    return None if wife is None or has_her_due(table, wife) else Ration(EMPTY)


ACTS: tuple[Act, ...] = (NEEDS_OPEN.by(feed_wives), RATION.by(ration))
"""What Doll's House changes of meals."""
