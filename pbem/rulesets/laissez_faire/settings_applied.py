"""A1 Settings: each seat's, in turn order and text order; a later line goes before an earlier one (5.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from pbem.engine.events import OrdersPlayed, SeatId
from pbem.engine.settle import in_force
from pbem.rulesets.laissez_faire.circuit import CircuitTable, Investor
from pbem.rulesets.laissez_faire.orders import (
    Avoid,
    Buy,
    JailOrder,
    Lodge,
    NoCap,
    Price,
    PriceJail,
    RefuseSeats,
    Ride,
    Stay,
    Transit,
)
from pbem.rulesets.laissez_faire.outcomes import outcomes, tell_line_failed
from pbem.rulesets.laissez_faire.scopes import ALL
from pbem.rulesets.laissez_faire.settings import DEFAULT_WANTED, Asked, JailRule, PriceEntry, Quote
from pbem.rulesets.laissez_faire.wording import name_of

T = TypeVar("T")


def apply_settings(table: CircuitTable) -> None:
    """A1 Tell which orders every seat in play has, and let its settings hold from now on."""
    if table.is_over:
        return
    outcomes(table).heard = tuple(table.state.in_play())
    for seat in table.state.in_play():
        sheet = table.sheet(seat)
        table.tell(OrdersPlayed(name_of(table.state, seat), sheet.played.value))
        for complaint in sheet.failed:
            tell_line_failed(table, seat, complaint.text, complaint.reason.rstrip("."))
        for order in in_force(sheet):
            if type(order) in _APPLIED:
                _APPLIED[type(order)](table, seat, order)


def _price(table: CircuitTable, seat: SeatId, order: Price) -> None:
    """LAI-18, R24 Ask a price of each guest for each scope, or forget what was asked."""
    for scope in order.scopes:
        for guest in order.guests or ("",):
            _ask(table, seat, order, scope, guest)


def _ask(table: CircuitTable, seat: SeatId, order: Price, scope: str, guest: SeatId) -> None:
    """Put an entry in place of that for the same; one for a round stands beside, DEFAULT takes both away."""
    circuit, investor = table.state, table.state.seats[seat]
    same = (scope, guest, order.landing)
    once = order.once
    investor.prices = tuple(
        entry
        for entry in investor.prices
        if (entry.scope, entry.guest, entry.landing) != same
        or (order.asked is not None and entry.once is not once)
    )
    if order.asked is None:
        return
    circuit.prices_given += 1
    entry = PriceEntry(*same, order.asked, order.no_cap, once, circuit.prices_given)
    investor.prices = (*investor.prices, entry)


def _refuse(table: CircuitTable, seat: SeatId, order: RefuseSeats) -> None:
    """LAI-18 Refuse seats all streets and companies."""
    refused = Asked(Quote.REFUSE)
    _price(table, seat, Price((ALL,), order.guests, asked=refused))


def _price_jail(table: CircuitTable, seat: SeatId, order: PriceJail) -> None:
    """LAI-74 A lessee's new rate waits for his next turn."""
    lease = table.state.lease
    if lease.owner == seat:
        table.state.lease = replace(lease, next_rate=order.rate)


def _with_line(lines: tuple[tuple[str, T], ...], place: str, value: T | None) -> tuple[tuple[str, T], ...]:
    """Return the lines of a setting with that for a place replaced, or taken away."""
    others = tuple(line for line in lines if line[0] != place)
    return others if value is None else (*others, (place, value))


def _set(investor: Investor, **changes: Any) -> None:
    investor.settings = replace(investor.settings, **changes)


def _lodge(table: CircuitTable, seat: SeatId, order: Lodge) -> None:
    investor = table.state.seats[seat]
    _set(investor, lodge=_with_line(investor.settings.lodge, order.at, order.beds))


def _ride(table: CircuitTable, seat: SeatId, order: Ride) -> None:
    _set(table.state.seats[seat], ride=order.beds or ())


def _transit(table: CircuitTable, seat: SeatId, order: Transit) -> None:
    _set(table.state.seats[seat], transit=order.most)


def _avoid(table: CircuitTable, seat: SeatId, order: Avoid) -> None:
    _set(table.state.seats[seat], avoid=order.seats)


def _no_cap(table: CircuitTable, seat: SeatId, order: NoCap) -> None:
    _set(table.state.seats[seat], no_cap=order.how)


def _buy(table: CircuitTable, seat: SeatId, order: Buy) -> None:
    wanted = DEFAULT_WANTED if order.wanted is None else order.wanted
    _set(table.state.seats[seat], buy=wanted)


def _stay(table: CircuitTable, seat: SeatId, order: Stay) -> None:
    investor = table.state.seats[seat]
    _set(investor, stay=_with_line(investor.settings.stay, order.at, order.choice))


def _jail(table: CircuitTable, seat: SeatId, order: JailOrder) -> None:
    _set(table.state.seats[seat], jail=order.decision or JailRule())


_APPLIED: dict[type, Callable[[CircuitTable, SeatId, Any], None]] = {
    Price: _price,
    RefuseSeats: _refuse,
    PriceJail: _price_jail,
    Lodge: _lodge,
    Ride: _ride,
    Transit: _transit,
    Avoid: _avoid,
    NoCap: _no_cap,
    Buy: _buy,
    Stay: _stay,
    JailOrder: _jail,
}
