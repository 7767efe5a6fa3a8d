"""What is odd in asking prices: of what is not one's own, for nobody, beaten by others, too dear (5.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import SeatId, listed
from pbem.engine.tongue import tr, trn
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.circuit import Circuit
from pbem.rulesets.laissez_faire.orders import Price, RefuseSeats
from pbem.rulesets.laissez_faire.outlook import gone_guests
from pbem.rulesets.laissez_faire.scopes import ALL, rank_of
from pbem.rulesets.laissez_faire.settings import Asked, PriceEntry, Quote
from pbem.rulesets.laissez_faire.view import CircuitView
from pbem.rulesets.laissez_faire.wording import called, party

Reasons = Iterator[str]

LEAST_THROW = 2
"""No throw of two dice shows less."""
TIMES_START = 10
"""Where the cash of others is hidden, more than so many times the start money is too dear."""


def odd_price(view: CircuitView, before: Circuit, after: Circuit, seat: SeatId, order: Price) -> Reasons:
    """Yield what is odd in an asking price; `after` has all settings of its letter made."""
    if order.asked is None:
        yield from _nothing_to_take_back(before, seat, order)
        return
    yield from gone_guests(before, order.guests)
    for scope in order.scopes:
        yield from _not_own(view.book, before, seat, order, scope)
    yield from _beaten(view.book, before, after, seat, order)
    yield from _too_dear(view, seat, order)


def odd_refusal(
    view: CircuitView, before: Circuit, after: Circuit, seat: SeatId, one: RefuseSeats
) -> Reasons:
    """Yield what is odd in a refusal of guests everywhere."""
    as_price = Price((ALL,), one.guests, asked=Asked(Quote.REFUSE))
    yield from odd_price(view, before, after, seat, as_price)


def _nothing_to_take_back(before: Circuit, seat: SeatId, order: Price) -> Reasons:
    entries = before.seats[seat].prices
    wanted = [(scope, guest, order.landing) for scope in order.scopes for guest in order.guests or ("",)]
    if not any((entry.scope, entry.guest, entry.landing) in wanted for entry in entries):
        yield tr("You ask nothing of your own there: there is nothing to take back.")


def _not_own(book: Book, circuit: Circuit, seat: SeatId, order: Price, scope: str) -> Reasons:
    """Brief 5.3 A price for what is not one's own sleeps until it is."""
    assert order.asked is not None
    if scope in book.board.titles:
        owner = circuit.titles[scope].owner
        if owner != seat:
            yield tr(
                "{title} belongs to {owner}: the price sleeps until it is yours.",
                title=called(book, scope),
                owner=party(circuit, owner),
            )
    elif order.asked.quote is not Quote.REFUSE and not _covered(book, circuit, seat, scope):
        where = book.board.cities[scope].name if scope in book.board.cities else scope
        yield tr("No title of {scope} is yours: the price sleeps until one is.", scope=where)


def _covered(book: Book, circuit: Circuit, seat: SeatId, scope: str) -> list[str]:
    """Return the titles of a seat that a scope covers, in board order."""
    return [key for key in circuit.owned(seat) if rank_of(book, scope, key) is not None]


def _beaten(book: Book, before: Circuit, after: Circuit, seat: SeatId, order: Price) -> Reasons:
    """3.6 Yield the titles for which an older price goes before this one, and still stands."""
    old = [entry for entry in after.seats[seat].prices if entry in before.seats[seat].prices]
    beaten = [
        key
        for key in before.owned(seat)
        if any(_beats(book, entry, order, scope, key) for scope in order.scopes for entry in old)
    ]
    if beaten:
        yield trn(
            "{titles} has a closer price of its own, which goes before this: DEFAULT takes it back.",
            "{titles} have closer prices of their own, which go before this: DEFAULT takes them back.",
            len(beaten),
            titles=listed([called(book, key) for key in beaten]),
        )


def _beats(book: Book, entry: PriceEntry, order: Price, scope: str, title: str) -> bool:
    """Say whether an entry goes before an order for a title, for the same guests and landings."""
    rank, other = rank_of(book, entry.scope, title), rank_of(book, scope, title)
    if rank is None or other is None or rank >= other or entry.once:
        return False
    return entry.guest in (order.guests or ("",)) and entry.landing in ("", order.landing)


def _too_dear(view: CircuitView, seat: SeatId, order: Price) -> Reasons:
    assert order.asked is not None
    amount = order.asked.amount
    if order.asked.quote is Quote.DICE:
        amount *= LEAST_THROW
    guests = [one for one in view.in_play() if one != seat and (one in order.guests or not order.guests)]
    if guests and amount > _most_cash(view, guests):
        yield tr("Nobody whom you ask has so much cash now: it is as good as a refusal.")


def _most_cash(view: CircuitView, guests: Sequence[SeatId]) -> int:
    amounts = [view.seats[guest].cash for guest in guests]
    known = [amount for amount in amounts if amount is not None]
    if len(known) < len(amounts):
        start = view.options.start_money
        return TIMES_START * (view.book.board.start_money if start < 0 else start)
    return max(known, default=0)
