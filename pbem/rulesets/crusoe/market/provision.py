"""CRU-198 to CRU-200 Provision in the Traditional Economy: the ruler keeps the patron from want."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine import orderform
from pbem.engine.orderform import Item, Offered, plain
from pbem.engine.orders import order
from pbem.engine.slots import slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe import told_market as told
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.goods import hand_over
from pbem.rulesets.crusoe.hooks import FEED
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.language.baskets import FOODS
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, no
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.offering import Writer
from pbem.rulesets.crusoe.letters import first_of, used
from pbem.rulesets.crusoe.market.passing import receivers_of, tell_passed_on
from pbem.rulesets.crusoe.market.taxing import may_rule, seat_on
from pbem.rulesets.crusoe.scenarios import TRADITIONAL
from pbem.rulesets.crusoe.things import EMPTY, FOOD, WATER, Basket
from pbem.rulesets.crusoe.wording import Said


@order(
    tr_noop("PROVIDE <foods>"),
    rule="CRU-199",
    help=tr_noop("Says which food to give first, if you have to provide for another."),
    examples=("PROVIDE banana > fish",),
)
class Provide(IslandOrder):
    """Foods in the order in which they are given."""

    idle: ClassVar[str] = tr_noop("nobody had to be fed")
    first_counts: ClassVar[tuple[str, ...] | None] = ()

    foods: tuple[str, ...] = slot(FOODS)

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-198, CRU-199 Yield why nobody is provided for."""
        if here.economy != TRADITIONAL:
            yield no(tr("Your economy has no provision."))

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        if may_rule(here):
            yield from here.may_write(cls(tuple(reversed(FOOD))), tr("the food you would give first"))
            says = tr("if you go down {path}", path=here.book.path(here.book.board.roles.ruler).name)
            yield Item(
                tr("Provide"), says, "PROVIDE {}", (orderform.Pick(tr("Food"), plain(*FOOD), is_free=True),)
            )


def provide(table: IslandTable, group: str) -> None:
    """CRU-198, CRU-199, CRU-200, CRU-R49 Let the ruler provide for the patron, if both are there."""
    roles = table.book.board.roles
    ruler, patron = seat_on(table, group, roles.ruler), seat_on(table, group, roles.patron)
    if ruler is None or patron is None or not _is_in_want(table, patron):
        return
    given = _water(table, ruler, patron) + _food(table, ruler, patron)
    if given:
        table.tell(told.Provided(ruler.name, patron.name, Said(given)))
        tell_passed_on(table, patron.id, receivers_of(table, patron.id, given, FEED))
    else:
        table.tell(told.NotProvided(ruler.name, patron.name))


def _is_in_want(table: IslandTable, patron: Castaway) -> bool:
    return not patron.amount(WATER) or patron.amount("food") < table.book.tables.fed_from


def _water(table: IslandTable, ruler: Castaway, patron: Castaway) -> Basket:
    """CRU-198 Give one water to a patron without any, unless it is the ruler's last; return it."""
    if patron.amount(WATER) or ruler.amount(WATER) < 2:
        return EMPTY
    water = Basket.one(WATER)
    hand_over(table, ruler.id, patron.id, water, FEED)
    return water


def _food(table: IslandTable, ruler: Castaway, patron: Castaway) -> Basket:
    """CRU-199, CRU-R48 Give what food the patron lacks and the ruler can spare; return it."""
    fed_from = table.book.tables.fed_from
    lacking = fed_from - patron.amount("food")
    units = max(0, min(lacking, ruler.amount("food") - fed_from))
    given = EMPTY
    for _ in range(units):
        food = Basket.one(_next_food(table, ruler))
        hand_over(table, ruler.id, patron.id, food, FEED)
        given += food
    return given


def _next_food(table: IslandTable, ruler: Castaway) -> str:
    """CRU-R48, CRU-P40 Return the food given next: the first held of the list, else what it has most of."""
    order = first_of(table, ruler.id, Provide)
    if order:
        used(table, order, tr_noop("it said what to give"))
    listed = [food for food in (order.foods if order else ()) if ruler.amount(food)]
    return listed[0] if listed else max(FOOD, key=ruler.amount)
