"""What may be chosen on a page that can be clicked on, as far as lists and the board can offer it (7.7)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.engine.orderform import Item, items_of
from pbem.rulesets.laissez_faire.bedclicks import bed_items
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.lexicon import lexicon
from pbem.rulesets.laissez_faire.orders import AGREEMENTS_OFFERED
from pbem.rulesets.laissez_faire.priceclicks import price_items, rate_items
from pbem.rulesets.laissez_faire.turnclicks import turn_items
from pbem.rulesets.laissez_faire.view import CircuitView


def items(book: Book, view: CircuitView, seat: SeatId, lines: Sequence[str]) -> tuple[Item, ...]:
    """Return what can be ordered: prices, lodging, the turn, deals, contracts; `lines` are the form's."""
    if view.how or seat not in view.in_play():
        return ()
    words = lexicon(book, view, seat)
    return (
        *price_items(view, words, lines),
        *rate_items(view, words),
        *bed_items(view, words),
        *turn_items(view, words, lines),
        *items_of(one for kind in AGREEMENTS_OFFERED for one in kind.offered(words)),
    )
