"""The Credit Union Guides: stock caps, and how prices would change (brief 7; TAB-170, TAB-182, TAB-183)."""

from __future__ import annotations

from decimal import ROUND_DOWN, Decimal

from pbem.engine.report import Block, Column, Row, Table
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import FEWEST, MOST, Book
from pbem.rulesets.new_tabor.things import written_money

QUARTERS = 4
_CENTS = Decimal("0.01")


def guides(book: Book) -> tuple[Block, ...]:
    """Return both sides of the guide."""
    return cap_table(book), price_table(book)


def cap_table(book: Book) -> Table:
    """TAB-170 Return the stock cap of each good by quarter and number of seats."""
    columns = (
        Column(tr("Seats"), True),
        *(Column(tr("Q{quarter}", quarter=quarter), True) for quarter in range(1, QUARTERS + 1)),
    )
    rows = tuple(
        Row((str(seats), *(str(cap * seats) for cap in book.data.caps[:QUARTERS])))
        for seats in range(FEWEST, MOST + 1)
    )
    note = tr("Units of each good that the Credit Union buys in a quarter.")
    return Table(tr("Stock caps"), columns, rows, note)


def price_table(book: Book) -> Table:
    """TAB-183 Return by how much one Unit Spot Price differs from another, in percent."""
    prices = sorted({card.price for card in book.data.rent_cards}, reverse=True)
    columns = (Column(tr("From \\ to")), *(Column(written_money(price), True) for price in prices))
    rows = tuple(Row((written_money(old), *(change_word(old, new) for new in prices))) for old in prices)
    note = tr("For Complex Play, which is not played here: prices do not change.")
    return Table(tr("Price changes"), columns, rows, note, is_small=True)


def change_word(old: int, new: int) -> str:
    """TAB-183, TAB-R52 Return (new / old - 1) in percent; the third decimal rounds the second."""
    if old == new:
        return "0"
    percent = Decimal(100 * (new - old)) / Decimal(old)
    cut = percent.quantize(Decimal("0.001"), ROUND_DOWN)
    rounded = (abs(cut) + Decimal("0.005")).quantize(_CENTS, ROUND_DOWN)
    sign = "−" if cut < 0 else "+"
    return f"{sign}{rounded} %"
