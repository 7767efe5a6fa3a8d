"""What of the actions of one's own turn cannot be done as things stand (brief 5.4)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId, listed
from pbem.engine.orders import Order
from pbem.engine.ruleset import Sheet
from pbem.engine.settle import in_force
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.circuit import options_now
from pbem.rulesets.laissez_faire.orders import Build, Declare, MoveHouse, Repay, Stalemate
from pbem.rulesets.laissez_faire.outcomes import outcomes
from pbem.rulesets.laissez_faire.outlook import Trial
from pbem.rulesets.laissez_faire.rehearsal import known
from pbem.rulesets.laissez_faire.stalemates import restless
from pbem.rulesets.laissez_faire.view import CircuitView
from pbem.rulesets.laissez_faire.wording import name_of
from pbem.rulesets.laissez_faire.worth import net_worth

Found = Iterator[tuple[Order, str]]


def odd_turn(book: Book, view: CircuitView, trial: Trial, seat: SeatId, sheet: Sheet) -> Found:
    """Yield the lines that fail when the sheet is tried; what hangs on an IF may come yet."""
    for who, order, reason in outcomes(trial.table).failed:
        if who == seat and isinstance(order, Build | MoveHouse | Repay) and order.when is None:
            yield order, tr("As things stand now it cannot be done: {reason}.", reason=reason)
    for order in in_force(sheet):
        if isinstance(order, Declare) and order.when is None:
            yield from _declared(book, view, trial, seat, order)
        elif isinstance(order, Stalemate):
            yield from _stalemate(book, trial, order)


def _declared(book: Book, view: CircuitView, trial: Trial, seat: SeatId, order: Declare) -> Found:
    """LAI-R68 A declaration that is not true has no effect."""
    circuit = trial.opened.state
    mark = max(order.worth or 0, options_now(book, circuit).win_worth)
    change = net_worth(book, circuit, seat) - net_worth(book, known(view), seat)
    worth = (view.seats[seat].worth or 0) + change
    if worth < mark:
        yield (
            order,
            tr("Your net worth is ${worth} now: nothing happens below ${mark}.", worth=worth, mark=mark),
        )


def _stalemate(book: Book, trial: Trial, order: Order) -> Found:
    """LAI-R61, R62 All must be in position, or all must say so."""
    circuit = trial.opened.state
    names = [name_of(circuit, seat) for seat in restless(book, circuit)]
    if names:
        yield (
            order,
            tr(
                "Not in a stalemate position now: {seats}. It counts only if all in play say so.",
                seats=listed(names),
            ),
        )
