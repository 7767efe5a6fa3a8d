"""Whose list of bids counts when a good opens: that of a letter, or the usual one (CRA-R15, CRA 6.6)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.results import Became
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.language.monetaryorders import BidOrder
from pbem.rulesets.crusoe.letters import (
    A_LINE_BEFORE_COUNTS,
    TEST_IS_FALSE,
    came_to,
    done_lines,
    orders_of,
    unused,
    used,
)
from pbem.rulesets.crusoe.modules.monetary_market.bidding import NO_BIDS, USUAL_GOODS, BidList, usual_list
from pbem.rulesets.crusoe.modules.monetary_market.markets import in_pot, markets_of

USUAL_PRICE = 10
"""CRA 6.6 What a silent seat supposes a good to be worth that has no commodity price."""
NONE_THERE = tr_noop("none of it is on the market")


def list_for(table: IslandTable, seat: SeatId, good: str) -> BidList:
    """CRA-R15 Return the first list of a seat for a good whose test holds now; the usual one of the silent.

    Who sent any list is silent no more in this cycle.
    """
    markets = markets_of(table)
    found = _written(table, seat, good)
    if found is None:
        found = NO_BIDS if markets.has_bid.get(seat) else usual_bids(table, good)
    if found.bids:
        markets.bids.setdefault(seat, {})[good] = found
    return found


def _written(table: IslandTable, seat: SeatId, good: str) -> BidList | None:
    lines = orders_of(table, seat, BidOrder)
    if lines:
        markets_of(table).has_bid[seat] = True
    found: BidList | None = None
    for line in lines:
        if line.good != good:
            continue
        if found is not None:
            came_to(table, line, A_LINE_BEFORE_COUNTS, Became.NOT_NEEDED)
        elif holds(table, seat, line.when, done_lines(table, seat)):
            used(table, line, tr_noop("these were your bids"))
            found = line.bids
        else:
            unused(table, seat, line, TEST_IS_FALSE)
    return found


def usual_bids(scene: Scene, good: str) -> BidList:
    """CRA 6.6 Return what a silent seat bids for a good, by its commodity price of this cycle."""
    if good not in USUAL_GOODS:
        return NO_BIDS
    quote = markets_of(scene).quote.get(good, {}).get(scene.state.cycle, USUAL_PRICE)
    return usual_list(quote, scene.book.advanced.market.price_floor)


def note_vain(table: IslandTable, seat: SeatId) -> None:
    """CRA-MM-11 Note which lists of a seat are for goods of which there are none to be bought."""
    for line in orders_of(table, seat, BidOrder):
        if not in_pot(table, line.good):
            unused(table, seat, line, NONE_THERE)
