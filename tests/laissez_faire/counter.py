"""What the writer of a letter is told across the counter: forecast, oddities, ledger, form and items."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from pbem.engine.ruleset import Played, Position, Ruleset, Sheet
from pbem.engine.settle import Filed, settled
from pbem.engine.sheet import numbered, read_paper
from pbem.engine.words import Why
from pbem.materials import read_materials, shipped_games
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.circuit import Circuit
from pbem.rulesets.laissez_faire.game import BOX
from pbem.rulesets.laissez_faire.view import CircuitView

Rules = Ruleset[Book, Circuit, CircuitView]
Given = Mapping[str, Any]

GIVEN: dict[str, Any] = {
    "round": 6,
    "seats": {
        "ann": {"cash": 400, "token": 15},
        "bob": {"cash": 700, "token": 20},
        "cat": {"cash": 250, "in_jail": {"side": 3, "turns": 1, "board": 15}},
        "dan": {"cash": 0, "status": "eliminated"},
    },
    "titles": {
        "rush": {"owner": "ann", "payments": 1},
        "state": "ann",
        "beacon": "bob",
        "brattle": "bob",
        "gas": "bob",
        "trucking": "cat",
    },
}
"""Round 6: ann rests at the Bus Company, bob visits the Foundation, cat is in jail, dan is out."""


@cache
def rules(**options: Any) -> Rules:
    """The game with some options changed."""
    return BOX.open(options, read_materials(BOX, options, [shipped_games()])[0])


@dataclass(frozen=True)
class Counter:
    """A seat before the desk, with the circuit as it sees it."""

    rules: Rules
    position: Position[Circuit]
    seat: str

    @cached_property
    def view(self) -> CircuitView:
        """What the seat sees."""
        return self.rules.view(self.rules.book, self.position.state, self.seat)

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

    def complaints(self, text: str) -> list[str]:
        """What is told of a letter on receipt."""
        grammar = self.rules.grammar
        words = self.rules.lexicon(self.rules.book, self.view, self.seat)
        accepts = self.rules.phase(self.view.phase).orders
        return [str(one) for one in grammar.read(numbered(text, grammar.opens), words, accepts).complaints]


def counter(seat: str = "ann", phase: str = "travel", more: Given | None = None, **options: Any) -> Counter:
    """A seat of the circuit above; `more` changes parts of it, table by table."""
    game = rules(**{"phases": "compact" if phase == "round" else "full", **options})
    values: dict[str, Any] = {**GIVEN, "phase": phase}
    for part, content in (more or {}).items():
        values[part] = {**values.get(part, {}), **content} if isinstance(content, dict) else content
    return Counter(game, BOX.given(game.book, values, list(values["seats"])), seat)
