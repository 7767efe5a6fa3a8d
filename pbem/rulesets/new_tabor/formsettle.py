"""The form for settling: what is missing is bought, and much else may be offered (brief 3.5, 7)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.formmarket import (
    buying_lines,
    needy_lines,
    offer_lines,
    selling_lines,
    setting_lines,
    use_lines,
)
from pbem.rulesets.new_tabor.settinglines import vacancy_lines
from pbem.rulesets.new_tabor.view import EconomyView


def settle_lines(book: Book, view: EconomyView, seat: SeatId) -> Iterator[str]:
    """TAB-067, TAB-068 Yield the lines of a seat's form for the quarter's end."""
    mine = view.seats[seat]
    yield from setting_lines(mine, is_settling=True)
    yield from selling_lines(book, view)
    yield from buying_lines(book, view, mine)
    yield from needy_lines(book, view, mine)
    yield from offer_lines(book, view, mine)
    yield from use_lines(mine)
    yield from vacancy_lines(mine)
