"""Lines kept for later rounds that can do nothing as things stand: what is gone, over, or not yet there."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.rulesets.laissez_faire.circuit import Circuit
from pbem.rulesets.laissez_faire.lexicon import lexicon
from pbem.rulesets.laissez_faire.orders import Price, RefuseSeats
from pbem.rulesets.laissez_faire.outlook import gone_guests
from pbem.rulesets.laissez_faire.view import CircuitView

Reasons = Iterator[str]


def never(view: CircuitView, circuit: Circuit, seat: SeatId, order: Order) -> Reasons:
    """Yield why a standing line can do nothing as things stand."""
    here = lexicon(view.book, view, seat)
    match order:
        case Price(guests=guests) | RefuseSeats(guests=guests):
            yield from gone_guests(circuit, guests)
        case _:
            yield from order.never(here)
