"""A seat's own demand for each good, drawn from its own list; nobody else ever reads of it (CRA-MM-26)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.pictures import Chart, Plot, Series
from pbem.engine.tongue import tr, trn
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.modules.monetary_market.markets import BidList, MonetaryMarket, asked
from pbem.rulesets.crusoe.paper.chapters import IslandChapter
from pbem.rulesets.crusoe.paper.ownbids import is_silent, list_of
from pbem.rulesets.crusoe.paper.states import kept
from pbem.rulesets.crusoe.paper.wholesaletables import Round, rounds_of
from pbem.rulesets.crusoe.paper.words import titled

_FEWEST = 2
"""A list of fewer bids is no curve."""


def own_demand(chapter: IslandChapter, seat: Castaway) -> Iterator[Chart]:
    """CRA-MM-17 Yield the reader's list for each good just sold, beside the price; none of the usual lists.

    What it would pay stands upright, so that the price is a line across.
    """
    rounds = rounds_of(chapter.events)
    if not rounds or kept(chapter.after, MonetaryMarket) is None or is_silent(chapter, seat):
        return
    for one in rounds:
        written = list_of(chapter, seat, one.closed.good.key)
        if len(written.bids) >= _FEWEST:
            yield _curve(one, written)


def _curve(one: Round, written: BidList) -> Chart:
    """CRA-MM-17 Return the highest price at which a list asks for so many units, bid by bid."""
    good, price = one.closed.good.key, one.closed.price
    says = trn(
        "At ${price} your list asks for {n} unit.",
        "At ${price} your list asks for {n} units.",
        asked(BidList(written.bids), price, 0),
        price=price,
    )
    if written.affords:
        says = f"{says} {tr('AFFORD is left out here: it asks for fewer where your money does not suffice.')}"
    places = tuple(str(bid.units) for bid in written.bids)
    series = Series(tr("Your list"), tuple(bid.price for bid in written.bids))
    title, axis, unit = tr("Your demand: {good}", good=titled(good)), tr("Units"), tr("dollars a unit")
    return Chart(title, places, (series,), Plot.LINES, axis, unit, says, ((tr("Price"), price),))
