"""What the writer of a letter is told across the counter: forecast, oddities, ledger, form and items."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pbem.engine.orderform import Item, items_of
from pbem.engine.ruleset import Played, Sheet
from pbem.engine.settle import Filed, settled
from pbem.engine.sheet import numbered, read_paper
from pbem.engine.words import Why
from pbem.rulesets.planetismals.form import offered
from pbem.rulesets.planetismals.view import BeltView
from tests.planetismals.postroom import GIVEN, Rules, place, rules

Given = Mapping[str, Any]


@dataclass(frozen=True)
class Counter:
    """A seat before the desk, with the belt as it sees it."""

    rules: Rules
    view: BeltView
    seat: str
    given: dict[str, Any]
    options: dict[str, Any]

    def sheet(self, text: str, standing: bool = False) -> Sheet:
        """The sheet that a letter makes; of standing orders all that can be read."""
        paper = read_paper(text, opens=self.rules.grammar.opens)
        assert not paper.complaints
        filed = Filed("", "", paper.text) if standing else Filed(paper.text)
        sheet = settled(self.rules, place(self.given, **self.options), self.seat, filed, self.view)
        assert not sheet.refused, [str(one) for one in sheet.refused]
        return Sheet(Played.STANDING, (*sheet.orders, *sheet.lost)) if standing else sheet

    def forecast(self, text: str = "", standing: bool = False) -> list[str]:
        """What is said to be in force."""
        sheet = self.sheet(text, standing) if text else Sheet()
        return list(self.rules.receipt(self.view, self.seat, sheet).forecast())

    def odd(self, text: str, standing: bool = False) -> list[str]:
        """What is odd: the number of the line and the reason."""
        sheet = self.sheet(text, standing)
        found = self.rules.receipt(self.view, self.seat, sheet).odd()
        assert all(one.why is Why.ODD for one in found)
        assert all(
            (one.line, one.text) in {(order.line, order.source) for order in sheet.orders} for one in found
        )
        return [f"{one.line}: {one}" for one in found]

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
    given: Given | None = None,
    seat: str = "ann",
    phase: str = "orders",
    more: Given | None = None,
    **options: Any,
) -> Counter:
    """A seat of the belt of the post room, or of this one; `more` changes parts of it."""
    values: dict[str, Any] = {**(GIVEN if given is None else given), "phase": phase}
    for part, content in (more or {}).items():
        values[part] = {**values.get(part, {}), **content} if isinstance(content, dict) else content
    game = rules(**options)
    state = place(values, **options).state
    return Counter(game, game.view(game.book, state, seat), seat, values, options)
