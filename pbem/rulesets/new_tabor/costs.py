"""What land costs a seat now, as claims that pay just enough (TAB-P5)."""

from __future__ import annotations

from pbem.engine.copying import copied
from pbem.engine.events import SeatId
from pbem.rulesets.new_tabor.bids import Bid, Bidder, Impossible
from pbem.rulesets.new_tabor.book import INNER, OUTER, ZONES, Book
from pbem.rulesets.new_tabor.claims import HERE, Alternative, Terms
from pbem.rulesets.new_tabor.economy import Economy

_ANY_SUM = Terms(0, 10**12)
"""Terms by which as much is paid as is needed."""


def cost_of(book: Book, economy: Economy, seat: SeatId, zone: str) -> Bid | None:
    """Return what a claim to a zone, or to `here`, must pay now; None if the zone is out of reach."""
    rich = copied(economy)
    rich.seats[seat].money = _ANY_SUM.limit * 2
    terms = () if zone == OUTER else (_ANY_SUM, _ANY_SUM)
    try:
        return Bidder(book, rich, seat).bid(Alternative(zone, *terms))
    except Impossible:
        return None


def costs_elsewhere(book: Book, economy: Economy, seat: SeatId) -> dict[str, Bid]:
    """Return what each other zone that a claim can reach costs now."""
    here = economy.seats[seat].zone
    found = {zone: cost_of(book, economy, seat, zone) for zone in ZONES if zone != here}
    return {zone: bid for zone, bid in found.items() if bid is not None}


def claim_words(name: str, bid: Bid) -> str:
    """Return an alternative that pays up to just what a bid costs; `name` is its zone, or here."""
    if bid.zone == OUTER or not bid.total:
        return name
    if bid.zone == INNER:
        return str(Alternative(name, Terms(0, bid.inner)))
    center = Terms(0, bid.center) if bid.center else Terms()
    return str(Alternative(name, center, Terms(0, bid.inner)))


def keeping(book: Book, economy: Economy, seat: SeatId) -> tuple[str, Bid]:
    """Return the alternative that keeps a seat's zone for what it costs now, and the cost."""
    bid = cost_of(book, economy, seat, HERE) or Bid(economy.seats[seat].zone or OUTER)
    return claim_words(HERE, bid), bid
