"""Deals: offers matched in pairs, and carried out when all in them is possible (PLA-80, R55 to R58)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from pbem.engine.deals import Match, Offer, matched
from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.results import Noted
from pbem.engine.settle import in_force
from pbem.engine.tongue import tr
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.accounts import count
from pbem.rulesets.planetismals.aftermath import notes
from pbem.rulesets.planetismals.belt import BeltTable, Deal
from pbem.rulesets.planetismals.dealing import hindrance, transfer_things
from pbem.rulesets.planetismals.dealorders import Borrow, Give, Lend
from pbem.rulesets.planetismals.ownership import watching
from pbem.rulesets.planetismals.things import Sort, Thing, money, said_things

Things: TypeAlias = tuple[Thing, ...]


@dataclass(frozen=True)
class Basket:
    """One side of an offer: things as they were ordered; their order does not matter when matched (R56)."""

    things: Things = field(compare=False)
    in_order: Things


def _basket(things: Things) -> Basket:
    return Basket(things, tuple(sorted(things)))


def match_deals(table: BeltTable) -> None:
    """R1, PLA-R56 Match the offers of all seats, tell the others, and attempt what is agreed."""
    belt = table.state
    if table.is_over:
        return
    made = [(order, offer) for seat in belt.in_play() for order, offer in _offers_of(table, seat)]
    order_of = Noted((offer, order) for order, offer in made)
    matches, alone = matched([offer for _, offer in made], lambda seat: belt.from_seat(seat, is_after=True))
    belt.deals = tuple(_deal_of(match) for match in matches)
    for match, deal in zip(matches, belt.deals, strict=True):
        for offer in (match.one, *([match.other] if match.other else [])):
            notes(table).agreed.put(order_of.of(offer), deal)
    for offer in alone:
        table.tell(events.Unmatched(offer.seat, offer.source, only=frozenset({offer.seat})))
    attempt_deals(table)


def _offers_of(table: BeltTable, seat: SeatId) -> Iterator[tuple[Order, Offer[Basket]]]:
    """Yield what a seat offers with the orders that do so, in text order."""
    for order in in_force(table.sheet(seat)):
        if offer := offer_of(seat, order):
            yield order, offer


def offer_of(seat: SeatId, order: Order) -> Offer[Basket] | None:
    """PLA-R56, R59 Return the offer that an order makes, a loan being an IOU for money; None of others."""
    source = order.source or str(order)
    if isinstance(order, Give):
        takes = _basket(order.takes) if order.takes else None
        return Offer(seat, order.to, _basket(order.gives), takes, source)
    if isinstance(order, Lend | Borrow):
        lent, iou = _basket((money(order.amount),)), _basket((_iou(order),))
        if isinstance(order, Lend):
            return Offer(seat, order.to, lent, iou, source)
        return Offer(seat, order.whom, iou, lent, source)
    return None


def _iou(order: Lend | Borrow) -> Thing:
    """Return what a borrower writes: the sum to be paid back, and when."""
    return Thing(Sort.IOU.value, order.back, due=order.due)


def _deal_of(match: Match[Basket]) -> Deal:
    takes = match.one.takes.things if match.one.takes else ()
    return Deal(match.one.seat, match.partner, match.one.gives.things, takes)


def attempt_deals(
    table: BeltTable, seats: Collection[SeatId] | None = None, other: SeatId | None = None
) -> int:
    """PLA-R57 Carry out the matched deals that are possible now, in order, and return how many.

    With `seats`, only those to which one of these is a party; with `other`, only those with that seat.
    """
    done = 0
    for deal in table.state.deals:
        parties = (deal.one, deal.other)
        is_meant = seats is None or any(party in seats for party in parties)
        if is_meant and (other is None or other in parties):
            done += _attempt(table, deal)
    return done


def _attempt(table: BeltTable, deal: Deal) -> bool:
    """PLA-R57 Carry a deal out, all or nothing."""
    if hindrance(table.book, table.state, deal):
        return False
    table.state.deals = tuple(one for one in table.state.deals if one is not deal)
    both = frozenset({deal.one, deal.other})
    with watching(table):
        table.tell(
            events.DealDone(deal.one, deal.other, said_things(deal.gives), said_things(deal.takes), only=both)
        )
        transfer_things(table, deal)
    for seat in (deal.one, deal.other):
        count(table, seat, "deals_done")
    return True


def lapse_deals(table: BeltTable) -> None:
    """R4, PLA-R57 What could not be carried out in its round lapses, with what was in the way last."""
    reasons = notes(table).hindrances or _hindrances(table)
    for deal, reason in zip(table.state.deals, reasons, strict=True):
        both = frozenset({deal.one, deal.other})
        said = reason or tr("it became possible too late")
        table.tell(events.DealLapsed(deal.one, deal.other, said, only=both))
        notes(table).lapsed.put(deal, said)
    table.state.deals = ()


def note_hindrances(table: BeltTable) -> None:
    """Phase bids: see what is in the way of the deals that will lapse, for no checkpoint comes any more."""
    notes(table).hindrances = _hindrances(table)


def _hindrances(table: BeltTable) -> tuple[str, ...]:
    return tuple(hindrance(table.book, table.state, deal) for deal in table.state.deals)
