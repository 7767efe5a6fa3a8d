"""Which kept units seats put in, by their SUBMIT lines (CRA-MM-06, CRA-R11, CRA 6.2)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.letters import TEST_IS_FALSE, done_lines, orders_of, unused, used
from pbem.rulesets.crusoe.market.sharing import ALL, Submit
from pbem.rulesets.crusoe.modules.monetary_market.commodity import Offer, chosen

NONE_KEPT = tr_noop("you have kept none of it")
PRICE_IS_LOWER = tr_noop("its price would be lower")


def submitted(table: IslandTable, seat: SeatId, good: str, money: int | None, units: int) -> int:
    """CRA-R11 Return how many kept units of a good a seat puts in beside the units there, line by line.

    `money` is that of the good's market; None where it has no price.
    """
    left = kept = table.state.seats[seat].hold[good].kept
    for line in orders_of(table, seat, Submit):
        offers = _offers(line, good, left)
        if not offers:
            continue
        if not holds(table, seat, line.when, done_lines(table, seat)):
            unused(table, seat, line, TEST_IS_FALSE)
            continue
        given = _given(money, units + kept - left, left, offers)
        if given:
            used(table, line, tr_noop("it was put on the market"))
        else:
            unused(table, seat, line, PRICE_IS_LOWER if left else NONE_KEPT)
        left -= given
    return kept - left


def _offers(line: Submit, good: str, kept: int) -> tuple[Offer, ...]:
    """Return what a line offers of a good: units, some of them at a price only, or all that are left."""
    if line.word:
        return (Offer(kept),) if line.word == ALL and kept else ()
    named = tuple(Offer(units, at) for offered, units, at in line.offers if offered == good)
    return (*((Offer(line.basket[good]),) if line.basket[good] else ()), *named)


def _given(money: int | None, units: int, kept: int, offers: Sequence[Offer]) -> int:
    """CRA-CCO-01 Return what goes in; where there are no prices none can be too low."""
    if money is not None:
        return chosen(money, units, kept, offers)
    return min(kept, sum(offer.units for offer in offers))
