"""What is allowed but odd: a kind GM would ask whether it is meant (brief 5.3 to 5.8).

Judged from what the writer may see, so that it tells nothing of others' sealed orders.
"""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.ruleset import Played, Sheet
from pbem.engine.settle import in_force
from pbem.engine.words import Complaint, Why
from pbem.rulesets.laissez_faire.bedoddities import odd_avoid, odd_lodge, odd_ride
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.circuit import Circuit
from pbem.rulesets.laissez_faire.orders import (
    Avoid,
    Buy,
    JailOrder,
    Lodge,
    Price,
    RefuseSeats,
    Ride,
    Stay,
)
from pbem.rulesets.laissez_faire.outlook import Outlook
from pbem.rulesets.laissez_faire.overruled import overruled
from pbem.rulesets.laissez_faire.priceoddities import odd_price, odd_refusal
from pbem.rulesets.laissez_faire.rehearsal import known, rehearsed, set_up_only
from pbem.rulesets.laissez_faire.settingoddities import odd_buy, odd_jail, odd_stay
from pbem.rulesets.laissez_faire.standingoddities import never
from pbem.rulesets.laissez_faire.view import CircuitView

Found = Iterator[tuple[Order, str]]


def odd(book: Book, view: CircuitView, seat: SeatId, sheet: Sheet) -> tuple[Complaint, ...]:
    """Return what is odd in a set, line by line; of standing orders what can do nothing at all."""
    orders = in_force(sheet)
    if not orders or not view.seats[seat].is_in_play:
        return ()
    if sheet.played is Played.STANDING:
        circuit = known(view)
        found = [(order, reason) for order in orders for reason in never(view, circuit, seat, order)]
    else:
        found = [
            *overruled(orders),
            *_odd_settings(book, view, seat, sheet),
            *_odd_actions(book, view, seat, sheet),
        ]
    found.sort(key=lambda one: one[0].line)
    return tuple(Complaint(o.line, o.source or str(o), reason, "", Why.ODD) for o, reason in found)


def _odd_settings(book: Book, view: CircuitView, seat: SeatId, sheet: Sheet) -> Found:
    before, after = known(view), set_up_only(book, view, seat, sheet)
    for order in in_force(sheet):
        for reason in _odd_setting(view, before, after, seat, order):
            yield order, reason


def _odd_setting(
    view: CircuitView, before: Circuit, after: Circuit, seat: SeatId, order: Order
) -> Iterator[str]:
    book = view.book
    match order:
        case Price():
            yield from odd_price(view, before, after, seat, order)
        case RefuseSeats():
            yield from odd_refusal(view, before, after, seat, order)
        case Lodge():
            yield from odd_lodge(book, before, order)
        case Ride():
            yield from odd_ride(before, order)
        case Avoid():
            yield from odd_avoid(before, seat, order)
        case Buy():
            yield from odd_buy(book, before, seat, order)
        case Stay():
            yield from odd_stay(book, before, order)
        case JailOrder():
            yield from odd_jail(book, before, seat, order)


def _odd_actions(book: Book, view: CircuitView, seat: SeatId, sheet: Sheet) -> Found:
    """What fails when the sheet is tried."""
    trial = rehearsed(book, view, seat, sheet)
    look = Outlook(book, view, seat, trial, known(view))
    return ((order, reason) for order in in_force(sheet) for reason in order.odd(look))
