"""Sealed bids: what a seat bids for a lot, by its own order for it or by one for any such lot (brief 5.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.bids import SealedBid
from pbem.engine.events import SeatId
from pbem.engine.settle import in_force
from pbem.engine.slots import COMPARISONS
from pbem.rulesets.planetismals.aftermath import notes
from pbem.rulesets.planetismals.belt import BeltTable, Lot, Offer
from pbem.rulesets.planetismals.bids import ASTEROID, COLONY, Bid
from pbem.rulesets.planetismals.conditions import Count, Here


def bids_for(table: BeltTable, lot: Lot, eligible: Sequence[SeatId]) -> Iterator[SealedBid]:
    """3.3, PLA-51 Yield the bids for a lot; one is void that is no longer the seat's to make, or to pay."""
    for seat in table.state.in_play():
        amount = _amount(table, lot, seat, seat in eligible)
        if amount:
            is_void = seat not in eligible or amount > table.state.seats[seat].cash
            yield SealedBid(seat, amount, is_void)


def _amount(table: BeltTable, lot: Lot, seat: SeatId, is_eligible: bool) -> int:
    """Return what a seat bids; 0 is nothing. Its bid for this lot goes before one for any such lot."""
    bid = _last(table, seat, lot.key) or (_general(table, lot, seat) if is_eligible else None)
    if bid is None:
        return 0
    notes(table).counted.append((bid, lot.key))
    return _fixed(table, lot, bid.amount)


def _fixed(table: BeltTable, lot: Lot, amount: int) -> int:
    """PLA-52, R38 With two seats in play a colony has one price: more counts as that, less as no bid."""
    if not lot.is_colony or len(table.state.in_play()) > 2:
        return amount
    sort = table.book.sorts[table.state.installations[lot.key].sort]
    return sort.takeover_price_two_seats if amount >= sort.takeover_price_two_seats else 0


def _general(table: BeltTable, lot: Lot, seat: SeatId) -> Bid | Offer | None:
    """Return the bid for any such lot, unless it has won as many as it may."""
    bid = _last(table, seat, _any_such(lot))
    won = notes(table).fallen.get((seat, _any_such(lot)), 0)
    return None if bid is None or (bid.most is not None and won >= bid.most) else bid


def _any_such(lot: Lot) -> str:
    return COLONY if lot.is_colony else ASTEROID


def _last(table: BeltTable, seat: SeatId, lot: str) -> Bid | Offer | None:
    """Return the last bid of a seat that names this and whose test is true now, else one kept for it."""
    counting: list[Bid | Offer] = [
        offer
        for offer in table.state.offers
        if (offer.seat, offer.lot) == (seat, lot) and _is_true(table, offer)
    ]
    for bid in _bids(table, seat):
        if bid.lot == lot and (bid.when is None or bid.when.holds(Here(table, seat))):
            counting.append(bid)
    return counting[-1] if counting else None


def _is_true(table: BeltTable, offer: Offer) -> bool:
    cash = table.state.seats[offer.seat].cash
    return not offer.sign or COMPARISONS[offer.sign](cash, offer.number)


def _bids(table: BeltTable, seat: SeatId) -> list[Bid]:
    return [order for order in in_force(table.sheet(seat)) if isinstance(order, Bid)]


def note_win(table: BeltTable, lot: Lot, seat: SeatId) -> None:
    """Count a lot that a seat has won by its bid for any such lot, which may be limited by MAX."""
    if _last(table, seat, lot.key) is None:
        fallen = notes(table).fallen
        fallen[seat, _any_such(lot)] = fallen.get((seat, _any_such(lot)), 0) + 1


def keep_offers(table: BeltTable, lots: Sequence[str]) -> tuple[Offer, ...]:
    """R3 Return the bids that name one of these, to be counted in the phase that follows."""
    kept = [(seat, bid) for seat in table.state.in_play() for bid in _bids(table, seat) if bid.lot in lots]
    for _, bid in kept:
        notes(table).kept.put(bid, True)
    return tuple(Offer(seat, bid.lot, bid.amount, *_test_of(bid), most=bid.most) for seat, bid in kept)


def _test_of(bid: Bid) -> tuple[str, int]:
    """Return the sign and number of a bid's test of its cash."""
    return (bid.when.sign, bid.when.number) if isinstance(bid.when, Count) else ("", 0)
