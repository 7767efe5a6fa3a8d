"""Tables of New Tabor for tests of single rules: the position of a worked case, with nothing played yet."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from pbem.engine.dice import Dice, RiggedDice
from pbem.engine.orders import Order
from pbem.engine.ruleset import Played, Ruleset, Table
from pbem.engine.sheet import numbered
from pbem.materials import read_materials, shipped_games
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.caseform import given
from pbem.rulesets.new_tabor.economy import Economy, EconomyTable
from pbem.rulesets.new_tabor.game import BOX
from pbem.rulesets.new_tabor.lexicon import bare_lexicon
from pbem.rulesets.new_tabor.orders import GRAMMAR
from pbem.rulesets.new_tabor.plans import lay_out
from pbem.rulesets.new_tabor.view import EconomyView

Rules = Ruleset[Book, Economy, EconomyView]


def rules(**options: Any) -> Rules:
    """The ruleset with the standard data file and some options changed."""
    opened: Rules = BOX.open(options, shipped(str(options.get("data", "standard"))))
    return opened


@cache
def shipped(data: str) -> dict[str, Any]:
    """The content of a data file that comes with pbem; reading it takes most of a small test's time."""
    return read_materials(BOX, {"data": data}, [shipped_games()], None)[0]


def table(values: Mapping[str, Any], dice: Dice | None = None, **options: Any) -> EconomyTable:
    """The table of a worked case with that `given`."""
    book = rules(**options).book
    position = given(book, values, ())
    return Table(book, position.state, {}, dice or RiggedDice(), position.moment)


def written(at: EconomyTable, text: str) -> tuple[Order, ...]:
    """The orders in a text, which must all be understood."""
    names = {one.id: one.name for one in at.state.seats.values()}
    reading = GRAMMAR.read(numbered(text, GRAMMAR.opens), bare_lexicon(at.book, names), strictly=False)
    assert [str(complaint) for complaint in reading.complaints] == []
    return reading.orders


def laid_out(values: Mapping[str, Any], orders: Mapping[str, str], **options: Any) -> EconomyTable:
    """That table with the orders of its seats laid out, and nothing told yet."""
    at = table(values, **options)
    lay_out(at, {seat: (Played.RECEIVED, written(at, text)) for seat, text in orders.items()})
    at.events.clear()
    return at


def told(at: EconomyTable, reader: str | None = "") -> list[str]:
    """What was told: all of it, or what a reader may know (None: the public)."""
    return [event.sentence for event in at.events if reader == "" or event.is_for(reader)]
