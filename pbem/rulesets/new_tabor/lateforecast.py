"""TAB-R09 What late orders would come to if the others forgave them, for the receipt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import Event, LineFailed, OrdersPlayed, SeatId
from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.economy import EconomyTable
from pbem.rulesets.new_tabor.forgiving import SECOND, make_up_for
from pbem.rulesets.new_tabor.lexicon import bare_lexicon
from pbem.rulesets.new_tabor.orders import Late, late_orders
from pbem.rulesets.new_tabor.plans import EXCHANGE, lay_out
from pbem.rulesets.new_tabor.rehearsal import table_of
from pbem.rulesets.new_tabor.view import EconomyView

_NOT_TOLD = (OrdersPlayed, LineFailed, events.Forgiven, events.Filled)
"""What is said otherwise, or hangs on the settings of others."""


def late_said(book: Book, view: EconomyView, seat: SeatId, orders: Sequence[Order]) -> Iterator[str]:
    """Yield what a late set would do if it were forgiven now."""
    for order in orders:
        if isinstance(order, Late):
            yield tr("You ask the others to forgive your late orders of the round before.")
            if told := forgiven(book, view, seat, order):
                yield tr("If they do, as things stand this comes of it.")
                yield from (event.sentence for event in told)


def forgiven(book: Book, view: EconomyView, seat: SeatId, late: Late) -> tuple[Event, ...]:
    """Return what is told when a late set is carried out as things stand."""
    told = _made_up_for(book, view, seat, late.lines).events
    return tuple(one for one in told if not isinstance(one, _NOT_TOLD))


def is_in_vain(book: Book, view: EconomyView, seat: SeatId, lines: Sequence[str]) -> bool:
    """Say whether nothing of the seat's own would change if a late set were forgiven."""
    table = _made_up_for(book, view, seat, lines)
    return table.state.seats[seat] == view.known.seats[seat]


def _made_up_for(book: Book, view: EconomyView, seat: SeatId, lines: Sequence[str]) -> EconomyTable:
    table = table_of(book, view)
    lay_out(table, {})
    make_up_for(table, seat, _read(table, lines))
    return table


def _read(table: EconomyTable, lines: Sequence[str]) -> tuple[Order, ...]:
    """Read the lines again; those of the opening round hold no exchange (TAB-042)."""
    economy = table.state
    names = {one.id: one.name for one in economy.seats.values()}
    orders = late_orders(lines, bare_lexicon(table.book, names))
    if economy.quarter == 1 and economy.round == SECOND:
        return tuple(order for order in orders if not isinstance(order, EXCHANGE))
    return orders
