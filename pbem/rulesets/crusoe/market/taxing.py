"""CRU-194 to CRU-197 Tax in the Traditional Economy: a unit of what each has made, lowest rank first."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe import told_market as told
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.goods import lose, put
from pbem.rulesets.crusoe.hooks import HANDED, TAX
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.language.shareorders import Tax
from pbem.rulesets.crusoe.letters import orders_of, used
from pbem.rulesets.crusoe.market.passing import receivers_of, tell_passed_on
from pbem.rulesets.crusoe.market.ranks import rank_of
from pbem.rulesets.crusoe.things import FOOD, GOODS, WATER, Basket
from pbem.rulesets.crusoe.wishes import ANYONE
from pbem.rulesets.crusoe.wording import Said

DEFAULT = ("diamond", "grape", "egg", "apple", "spear", "fish", "banana", "water")
"""CRU-P40 What is taxed where the ruler says nothing, best first."""


def levy(table: IslandTable, group: str) -> None:
    """CRU-194, CRU-R47, CRU-R49 Let the seat on the ruler's path tax all others but the patron."""
    ruler = seat_on(table, group, table.book.board.roles.ruler)
    if ruler is None or ruler.is_abandoned:
        return
    patron = seat_on(table, group, table.book.board.roles.patron)
    taxed = [one for one in table.state.in_order(group) if one not in (ruler, patron)]
    for castaway in sorted(taxed, key=lambda one: rank_of(table, one.id)):
        _tax(table, ruler, castaway)


def seat_on(table: IslandTable, group: str, path: str) -> Castaway | None:
    """Return the living seat of a group that went down a path in this cycle, the first in turn order."""
    return next((castaway for castaway in table.state.in_order(group) if castaway.path == path), None)


def _tax(table: IslandTable, ruler: Castaway, castaway: Castaway) -> None:
    """CRU-195, CRU-197 Take the unit that the ruler wants most of what may be taken, or none."""
    offered = taxable(table, castaway)
    if not offered:
        table.tell(told.Untaxed(ruler.name, castaway.name, is_exempt=True))
        return
    good = next((good for good in _wanted(table, ruler.id, castaway.id) if good in offered), "")
    if not good:
        table.tell(told.Untaxed(ruler.name, castaway.name, is_exempt=False))
        return
    lose(castaway, good, 1, new_first=True)
    got = receivers_of(table, ruler.id, Basket.one(good), TAX)
    for receiver in got:
        put(table.state.seats[receiver], good, 1)
    table.tell(told.Taxed(ruler.name, castaway.name, Said(Basket.one(good))))
    tell_passed_on(table, ruler.id, got)
    HANDED(table, castaway.id, ruler.id, Basket.one(good), TAX)


def taxable(table: IslandTable, castaway: Castaway) -> list[str]:
    """CRU-195, CRU-196, CRU-R46 Return what a unit may be taken of: made in this cycle, and not needed.

    After the tax there must be a water and food enough left. One short of either is exempt; by the option
    `tax_needy` it pays in what does not make its want worse.
    """
    fed_from = table.book.tables.fed_from
    is_needy = castaway.amount(WATER) < 1 or castaway.amount("food") < fed_from
    if is_needy and table.book.options.tax_needy == "exempt":
        return []
    spare = {good: castaway.amount(good) for good in GOODS}
    spare[WATER] -= 1
    spare |= {food: castaway.amount("food") - fed_from for food in FOOD}
    return [good for good in GOODS if castaway.hold[good].new and spare[good] > 0]


def _wanted(table: IslandTable, ruler: SeatId, seat: SeatId) -> tuple[str, ...]:
    """CRU-P40 Return what the ruler would take of a seat, best first; a line naming the seat goes before."""
    orders = [order for order in orders_of(table, ruler, Tax) if holds(table, ruler, order.when)]
    for named in (seat, ANYONE):
        if order := next((one for one in orders if one.seat == named), None):
            used(table, order, tr_noop("it said what to take"))
            return order.goods
    return DEFAULT
