"""What is allowed but odd: a kind GM would ask whether it is meant (brief 5.2, 5.6).

Judged from what the writer may see, so that it tells nothing of others' sealed orders.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.receipt import superseded
from pbem.engine.ruleset import Played, Sheet
from pbem.engine.settle import in_force
from pbem.engine.tongue import tr, trn
from pbem.engine.words import Complaint, Why
from pbem.rulesets.planetismals.afterwards import afterwards, last_plan
from pbem.rulesets.planetismals.beltorders import Look
from pbem.rulesets.planetismals.bids import Bid
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.lexicon import lexicon
from pbem.rulesets.planetismals.needs import unfed
from pbem.rulesets.planetismals.orders import (
    Borrow,
    Give,
    Lend,
    PlanOrder,
    RationsOrder,
    Repay,
    Reserve,
    Run,
    Shuttles,
)
from pbem.rulesets.planetismals.planoddities import odd_plan
from pbem.rulesets.planetismals.standingoddities import never
from pbem.rulesets.planetismals.view import BeltView

Found = Iterator[tuple[Order, str]]


def odd(book: Book, view: BeltView, seat: SeatId, sheet: Sheet) -> tuple[Complaint, ...]:
    """Return what is odd in a set, line by line; of standing orders what can never apply."""
    orders = in_force(sheet)
    if view.seats[seat].is_removed:
        return ()
    if sheet.played is Played.STANDING:
        here = lexicon(book, view, seat)
        found = [
            (order, reason) for order in orders for reason in (*never(view, seat, order), *order.never(here))
        ]
    else:
        found = [*_overruled(orders), *_odd_now(view, seat, sheet)]
    found.sort(key=lambda one: one[0].line)
    return tuple(Complaint(o.line, o.source or str(o), reason, "", Why.ODD) for o, reason in found)


def counting(book: Book, view: BeltView, seat: SeatId, sheet: Sheet) -> Iterator[str]:
    """Yield the lines that no later one overrules."""
    orders = in_force(sheet)
    overruled = {order.line for order, _ in _overruled(orders)}
    return (str(order) for order in orders if order.line not in overruled)


def _overruled(orders: Sequence[Order]) -> Found:
    """Yield the lines of which a later one says otherwise."""
    return ((order, _said_overruled(order)) for order, _ in superseded(orders))


def _said_overruled(order: Order) -> str:
    if isinstance(order, PlanOrder):
        return tr("A later line plans for {shuttle} again: only that one counts.", shuttle=order.shuttle)
    return tr("A later line says this anew: only that one counts.")


def _odd_now(view: BeltView, seat: SeatId, sheet: Sheet) -> Found:
    """Yield what is odd in lines of their own."""
    after = afterwards(view, seat, sheet)
    plans = {one.id: last_plan(view, seat, sheet, one.id) for one in view.fleet(seat)}
    look = Look(view, after, seat, plans)
    for order in in_force(sheet):
        match order:
            case PlanOrder() if order is plans.get(order.shuttle):
                yield from ((order, reason) for reason in odd_plan(view, after, seat, order))
            case Give() | Lend() | Borrow() | Repay() | Bid():
                yield from ((order, reason) for reason in order.odd(look))
            case Reserve() | RationsOrder() | Run() | Shuttles():
                yield from ((order, reason) for reason in _odd_setting(view, after, seat, order))


def _odd_setting(view: BeltView, after: BeltView, seat: SeatId, order: Order) -> Iterator[str]:
    match order:
        case Reserve(amount=amount) if amount > (view.seats[seat].cash or 0):
            cash = view.seats[seat].cash or 0
            yield tr("Your cash is {cash} MC now: as long as it is less, you can buy nothing.", cash=cash)
        case RationsOrder(pays=False, colony=colony):
            hungry = [one.id for one in unfed(after, seat) if not one.rations and colony in ("ALL", one.id)]
            if hungry:
                yield trn(
                    "{colonies} has no food in store: unless some is made in time, it is up for bids.",
                    "{colonies} have no food in store: unless some is made in time, they are up for bids.",
                    len(hungry),
                    colonies=", ".join(hungry),
                )
        case Run(how="MAX", value="0"):
            yield tr("MAX 0 makes nothing, as RUN {installation} OFF does.", installation=order.installation)
        case Shuttles(shuttles=shuttles) if len(view.fleet(seat)) == 1:
            yield tr("You have no other shuttle than {shuttle}.", shuttle=shuttles[0])
