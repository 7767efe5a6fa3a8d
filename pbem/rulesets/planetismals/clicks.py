"""What may be chosen on a page that can be clicked on, as far as lists and the map can offer it (brief 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pbem.engine.events import SeatId
from pbem.engine.orderform import Item
from pbem.rulesets.planetismals.bids import Bid
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.dealorders import DEALS
from pbem.rulesets.planetismals.eventclicks import event_items
from pbem.rulesets.planetismals.lexicon import lexicon
from pbem.rulesets.planetismals.planclicks import plan_items
from pbem.rulesets.planetismals.settingclicks import setting_items
from pbem.rulesets.planetismals.tripclicks import trip_items
from pbem.rulesets.planetismals.view import BeltView


def items(book: Book, view: BeltView, seat: SeatId, lines: Sequence[str]) -> tuple[Item, ...]:
    """Return what can be given orders: plans first, then settings, deals and bids; `lines` are the form's."""
    words = lexicon(book, view, seat)
    found = [*Bid.offered(words)]
    if view.phase == "orders":
        plans = [_beside(item, lines) for item in plan_items(words)]
        found = [
            *plans,
            *trip_items(words),
            *setting_items(words),
            *event_items(words),
            *(item for kind in DEALS for item in kind.offered(words)),
            *found,
        ]
    return tuple(found)


def _beside(item: Item, lines: Sequence[str]) -> Item:
    """Return the item with the line that stands for it: the heading of the shuttle's plan."""
    heading = item.written("")
    return replace(item, line=heading) if heading in lines else item
