"""Lines kept for later rounds that can do nothing as things stand: what is gone, over, or not yet there."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.circuit import Circuit, options_now
from pbem.rulesets.laissez_faire.endings import ELIMINATION, WORTH
from pbem.rulesets.laissez_faire.legality import ended
from pbem.rulesets.laissez_faire.lexicon import lexicon
from pbem.rulesets.laissez_faire.orders import Declare, MoveHouse, Price, RefuseSeats, Repay, Stalemate
from pbem.rulesets.laissez_faire.outlook import gone_guests
from pbem.rulesets.laissez_faire.view import CircuitView

Reasons = Iterator[str]


def never(view: CircuitView, circuit: Circuit, seat: SeatId, order: Order) -> Reasons:
    """Yield why a standing line can do nothing as things stand."""
    here = lexicon(view.book, view, seat)
    match order:
        case Repay(clause=id):
            yield from ended(here, id)
        case Price(guests=guests) | RefuseSeats(guests=guests):
            yield from gone_guests(circuit, guests)
        case Declare() | Stalemate() | MoveHouse():
            yield from _barred(view, circuit, order)
        case _:
            yield from order.never(here)


def _barred(view: CircuitView, circuit: Circuit, order: Order) -> Reasons:
    """What the options of the game, or the last lap, rule out."""
    options = options_now(view.book, circuit)
    wanted = {Declare: WORTH, Stalemate: ELIMINATION}.get(type(order), options.objective)
    if options.objective != wanted:
        yield tr("{order} needs objective {n}: the line can never apply.", order=order.verb(), n=wanted)
    elif isinstance(order, Declare) and circuit.lap:
        yield tr("The last lap is on: the line can never apply.")
    elif isinstance(order, MoveHouse) and not options.moving_houses:
        yield tr("Houses cannot be moved in this game: the line waits for a new rule.")
