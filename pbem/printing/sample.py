"""A report and an issue of a zine that hold one of everything, to try templates with."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from pbem.engine.orderform import Choice, Item, OrderForm, Pick
from pbem.engine.pictures import (
    Arrow,
    Cell,
    Chart,
    Counter,
    Ground,
    HexMap,
    Plot,
    RingBoard,
    Series,
    Space,
    Track,
    TrackBoard,
)
from pbem.engine.report import Column, Facts, Notice, Paragraph, Report, Row, Section, Sentences, Table
from pbem.printing.zine import Article, Contents, Cover, Issue, Notes, Played

_LAND = Ground("land", "Land", "#9cc25b", "strokes", "L")
_SEA = Ground("sea", "Sea", "#5b8fc7", "waves", "S")
_GROUNDS = (_LAND, _SEA)
_FIGHT = (("fight", "A fight"),)


def sample_report() -> Report:
    """Return a report with every sort of block, for a seat."""
    return Report(
        "A game to try",
        "Round 1",
        (("Deadline", "Friday 4 December 2026, 20:00"),),
        (_words(), _pictures(), _form()),
        reader="Ann, Bob & Company",
        seat="ann",
        notices=("This page only tries the templates.",),
    )


def sample_issue() -> Issue:
    """Return an issue with every sort of part."""
    report = replace(sample_report(), seat="", reader="")
    parts = (
        Contents("Contents"),
        Article("Editorial", "Dear *all*,\n\n- one\n- two\n", "Ann"),
        Played("A game", "Played by nobody.", (report,), ("A remark.",)),
        Notes("Deadlines", (Paragraph("Soon."),), (_words(),)),
    )
    return Issue(Cover("A zine to try", "1", "4 December 2026", "free", "For all."), parts)


def _words() -> Section:
    table = Table(
        "Seats",
        (Column("Seat"), Column("Points", True)),
        (Row(("ann", "3"), seat="ann"), Row(("bob", "0"), is_struck=True, seat="bob")),
        note="A note.",
    )
    return Section(
        "All is well",
        (
            Paragraph("ä, €, → and “quotes”.\nA second line."),
            Notice("Nothing is wrong.", "warning"),
            Facts((("Money", "$40"), ("Food", "5"))),
            Sentences("What happened", ("Ann moves.", "Bob waits.")),
            table,
            Table("Nobody", (Column("Seat"),), ()),
        ),
        starts_page=True,
        is_shared=True,
    )


def _pictures() -> Section:
    cells = tuple(
        Cell(f"{'ABC'[column - 1]}{row}", column, row, "sea" if column == row else "land", "(1,2)")
        for column in (1, 2, 3)
        for row in (1, 2, 3)
    )
    standing = Cell("D1", 4, 1, "land", "(0,0)", (Counter("1", seat="ann"), Counter("2", "*")), ("fight",))
    island = HexMap(
        "A map", (*cells, standing), _GROUNDS, mark_names=_FIGHT, arrows=(Arrow("A2", "D1", "1"),)
    )
    spaces = tuple(
        Space(str(number), f"Space {number}", "land", f"${number}0", tokens=(Counter("A"),) * (number == 1))
        for number in range(8)
    )
    board, ring = Track("", spaces), Track("Ring", spaces)
    prices = Series("Wood", (1, None, Decimal("2.5")))
    chart = Chart("Prices", ("1", "2", "3"), (prices, Series("Iron", (3, 2, 1))), Plot.LINES, "Round", "MC")
    return Section(
        "Pictures",
        (island, TrackBoard("A board", (board,), _GROUNDS), RingBoard("A ring", (ring,), _GROUNDS), chart),
        is_shared=True,
    )


def _form() -> Section:
    item = Item("1", "in D1", "1 {}", (Pick("Move", (Choice("STAY"), Choice("A2", "land", "A2"))),), "D1")
    return Section("Order form", (OrderForm("Order form", "Reply with these lines.", ("1 STAY",), (item,)),))
