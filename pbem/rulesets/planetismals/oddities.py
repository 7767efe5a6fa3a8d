"""What is allowed but odd: a kind GM would ask whether it is meant (brief 5.2, 5.6).

Judged from what the writer may see, so that it tells nothing of others' sealed orders.
"""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.receipt import complaints, overruled
from pbem.engine.ruleset import Played, Sheet
from pbem.engine.settle import in_force
from pbem.engine.words import Complaint
from pbem.rulesets.planetismals.afterwards import afterwards, last_plan
from pbem.rulesets.planetismals.beltorders import Look
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.lexicon import lexicon
from pbem.rulesets.planetismals.view import BeltView


def odd(book: Book, view: BeltView, seat: SeatId, sheet: Sheet) -> tuple[Complaint, ...]:
    """Return what is odd in a set, line by line; of standing orders what can never apply."""
    orders = in_force(sheet)
    if view.seats[seat].is_removed:
        return ()
    if sheet.played is Played.STANDING:
        here = lexicon(book, view, seat)
        return complaints((order, reason) for order in orders for reason in order.never(here))
    plans = {one.id: last_plan(view, seat, sheet, one.id) for one in view.fleet(seat)}
    look = Look(view, afterwards(view, seat, sheet), seat, plans)
    told = ((order, reason) for order in orders for reason in order.odd(look))
    return complaints((*overruled(orders), *told))
