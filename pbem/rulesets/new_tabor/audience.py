"""Who may know of amounts of stock and money where the books are closed (brief 6, option open_books)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.new_tabor.book import Book


def concerned(book: Book, *seats: SeatId) -> frozenset[SeatId] | None:
    """Return who may know what these seats hold, give or get: all, or with closed books they alone."""
    return None if book.options.open_books else frozenset(seats)
