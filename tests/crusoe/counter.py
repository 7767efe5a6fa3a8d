"""What the writer of a letter is told across the counter: forecast, oddities, ledger, form and items."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias

from pbem.engine.orderform import Item, items_of
from pbem.engine.ruleset import Played, Position, Posting, Ruleset, Sheet
from pbem.engine.settle import Filed, settled
from pbem.engine.sheet import numbered, read_paper
from pbem.engine.words import Why
from pbem.materials import read_materials, shipped_games
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.game import BOX
from pbem.rulesets.crusoe.island import Island
from pbem.rulesets.crusoe.receipts.form import offered
from pbem.rulesets.crusoe.view import IslandView

Rules: TypeAlias = Ruleset[Book, Island, IslandView]

SEATS: dict[str, Any] = {
    "anna": {
        "hold": {"fish": 5, "apple": {"kept": 2}, "egg": 1},
        "water": 1,
        "leisure": 2,
        "exp": {"ant": [2, 4, 4]},
        "path": "ant",
    },
    "bob": {"water": 5, "leisure": 4, "path": "dung_beetle"},
    "carol": {"banana": 7, "water": 2, "path": "dung_beetle"},
    "dan": {"path": "firefly", "spear": 1},
}
"""Anna has fish to spare and one water, Bob water and no food, Carol bananas, Dan nothing but a Spear."""


@dataclass(frozen=True)
class Counter:
    """A seat before the desk, with the table as it sees it."""

    rules: Rules
    position: Position[Island]
    seat: str
    postings: list[Posting] = field(default_factory=list)

    @cached_property
    def view(self) -> IslandView:
        """What the seat sees."""
        return self.rules.seen(self.position.state, self.seat, tuple(self.postings))

    def posts(self, seat: str, text: str) -> Counter:
        """Make a line of a seat public."""
        words = self.rules.lexicon(self.rules.book, self.view, seat)
        order = self.rules.grammar.read(numbered(text, self.rules.grammar.opens), words).orders[0]
        posting = Posting(len(self.postings) + 1, seat, order)
        return Counter(self.rules, self.position, self.seat, [*self.postings, posting])

    def sheet(self, text: str, standing: bool = False) -> Sheet:
        """The sheet that a letter makes; of standing orders all that can be read."""
        paper = read_paper(text, opens=self.rules.grammar.opens)
        assert not paper.complaints
        filed = Filed("", "", paper.text) if standing else Filed(paper.text)
        sheet = settled(self.rules, self.position, self.seat, filed, self.view)
        assert not sheet.refused, [str(one) for one in sheet.refused]
        return Sheet(Played.STANDING, (*sheet.orders, *sheet.lost)) if standing else sheet

    def forecast(self, text: str = "") -> list[str]:
        """What is said to be in force."""
        sheet = self.sheet(text) if text else Sheet()
        return list(self.rules.receipt(self.view, self.seat, sheet).forecast())

    def odd(self, text: str, standing: bool = False) -> list[str]:
        """What is odd: the number of the line and the reason."""
        sheet = self.sheet(text, standing)
        found = self.rules.receipt(self.view, self.seat, sheet).odd()
        lines = [(order.line, order.source) for order in sheet.orders]
        assert all(one.why is Why.ODD and (one.line, one.text) in lines for one in found)
        return [f"{one.line}: {one.reason}" for one in found]

    def ledger(self, text: str = "") -> dict[str, str]:
        """The rows of the tally."""
        sheet = self.sheet(text) if text else Sheet()
        return dict(self.rules.receipt(self.view, self.seat, sheet).ledger())

    def form(self) -> list[str]:
        """The lines of the form."""
        entries = self.rules.form(self.rules.book, self.view, self.seat)
        return [line for entry in entries for line in entry.split("\n")]

    def items(self) -> dict[str, Item]:
        """What can be clicked on, by name."""
        found = items_of(offered(self.rules.book, self.view, self.seat))
        assert len({one.name for one in found}) == len(found)
        return {one.name: one for one in found}

    def complaints(self, text: str) -> list[str]:
        """What is told of a letter on receipt."""
        grammar = self.rules.grammar
        words = self.rules.lexicon(self.rules.book, self.view, self.seat)
        accepts = self.rules.phase(self.view.phase).orders
        return [str(one) for one in grammar.read(numbered(text, grammar.opens), words, accepts).complaints]


def counter(
    phase: str = "market", seat: str = "anna", more: Mapping[str, Any] | None = None, **options: Any
) -> Counter:
    """A seat of the table above, by options; `more` is given besides, or instead."""
    values: dict[str, Any] = {"cycle": 2, "phase": phase, "seats": SEATS, **(more or {})}
    if phase in ("share", "market", "bids", "retail", "camp", "assembly"):
        values["seats"] = {id: {"pos": "market", **one} for id, one in values["seats"].items()}
    chosen: dict[str, Any] = {"board": "drill", **options}
    rules = BOX.open(chosen, read_materials(BOX, chosen, [shipped_games()])[0])
    return Counter(rules, BOX.given(rules.book, values, list(values["seats"])), seat)
