"""What may be chosen on a page that can be clicked on, as far as lists and the map offer it (brief 7)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.engine.orderform import Item
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.receipts.asked import is_asked
from pbem.rulesets.crusoe.receipts.campclicks import camp_items
from pbem.rulesets.crusoe.receipts.contractclicks import contract_items
from pbem.rulesets.crusoe.receipts.declareclicks import declare_items
from pbem.rulesets.crusoe.receipts.marketclicks import market_items
from pbem.rulesets.crusoe.receipts.moneyclicks import money_items
from pbem.rulesets.crusoe.receipts.peopleclicks import people_items
from pbem.rulesets.crusoe.receipts.programclicks import program_items
from pbem.rulesets.crusoe.receipts.workclicks import pick_items, work_items
from pbem.rulesets.crusoe.view import IslandView


def items(book: Book, view: IslandView, seat: SeatId, lines: Sequence[str]) -> tuple[Item, ...]:
    """Return what can be ordered in the phase; `lines` are the form's."""
    if not is_asked(view, seat):
        return ()
    return (
        *work_items(view, seat, lines),
        *money_items(view, seat),
        *market_items(view, seat),
        *people_items(view, seat),
        *contract_items(view, seat),
        *program_items(view, seat),
        *camp_items(view, seat, lines),
        *declare_items(view, seat, lines),
        *pick_items(view, seat),
    )
