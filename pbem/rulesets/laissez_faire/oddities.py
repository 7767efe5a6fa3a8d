"""What is allowed but odd: a kind GM would ask whether it is meant (brief 5.3 to 5.8).

Judged from what the writer may see, so that it tells nothing of others' sealed orders.
"""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.receipt import complaints, overruled
from pbem.engine.ruleset import Played, Sheet
from pbem.engine.settle import in_force
from pbem.engine.words import Complaint
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.lexicon import lexicon
from pbem.rulesets.laissez_faire.outlook import Outlook
from pbem.rulesets.laissez_faire.rehearsal import known, rehearsed
from pbem.rulesets.laissez_faire.view import CircuitView


def odd(book: Book, view: CircuitView, seat: SeatId, sheet: Sheet) -> tuple[Complaint, ...]:
    """Return what is odd in a set, line by line; of standing orders what can do nothing at all."""
    orders = in_force(sheet)
    if not orders or not view.seats[seat].is_in_play:
        return ()
    if sheet.played is Played.STANDING:
        here = lexicon(book, view, seat)
        return complaints((order, reason) for order in orders for reason in order.never(here))
    look = Outlook(book, view, seat, rehearsed(book, view, seat, sheet), known(view))
    told = ((order, reason) for order in orders for reason in order.odd(look))
    return complaints((*overruled(orders), *told))
