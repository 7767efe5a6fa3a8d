"""A desk for tests of orders: what a seat's lines are read against, and what is said of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine.modules import Act
from pbem.engine.orders import Kinds, Line, Order, Reading
from pbem.engine.ruleset import Posting
from pbem.engine.sheet import numbered
from pbem.engine.words import Complaint
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.island import Island
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon, bare_lexicon, lexicon
from pbem.rulesets.crusoe.language.orders import GRAMMAR
from pbem.rulesets.crusoe.language.phaseorders import orders_of_phase
from pbem.rulesets.crusoe.view import look, with_postings
from tests.crusoe.tables import a_book, an_island

SEATS = ("anna", "bob", "carol", "dan")
NAMES = {"anna": "Anna", "bob": "Bob", "carol": "Carol", "dan": "Dan"}


class Clerk:
    """Who receives the letters of a game; `posted` is what was made public before."""

    def __init__(
        self,
        phase: str = "work",
        options: dict[str, object] | None = None,
        acts: Sequence[Act] = (),
        **given: Any,
    ) -> None:
        self.book: Book = a_book(*acts, **(options or {}))
        self.phase = phase
        given.setdefault("seats", {seat: {} for seat in SEATS})
        self.island: Island = an_island(self.book, phase=phase, **given)
        self.postings: list[Posting] = []

    def posts(self, seat: str, text: str) -> None:
        """Make a line of a seat public."""
        order = self.read(text, seat, accepts=None).orders[0]
        self.postings.append(Posting(len(self.postings) + 1, seat, order))

    def lexicon(self, seat: str = "anna") -> IslandLexicon:
        """Return what a seat may name."""
        view = with_postings(self.book, look(self.book, self.island, seat), tuple(self.postings))
        return lexicon(self.book, view, seat)

    def read(
        self, text: str, seat: str = "anna", accepts: Kinds | None = (), strictly: bool = True
    ) -> Reading:
        """Read lines against the phase; with `accepts` None whatever the phase."""
        kinds = orders_of_phase(self.book, self.phase) if accepts == () else accepts
        lines = numbered(text, GRAMMAR.opens)
        return GRAMMAR.read(lines, self.lexicon(seat), kinds)

    def stored(self, text: str, seat: str = "anna") -> list[str]:
        """Return lines as they are kept; none may be complained about."""
        reading = self.read(text, seat)
        assert not reading.complaints, reading.complaints
        return [str(order) for order in reading.orders]

    def refused(self, text: str, seat: str = "anna") -> list[str]:
        """Return what is said against lines."""
        return [str(complaint) for complaint in self.complaints(text, seat)]

    def complaints(self, text: str, seat: str = "anna") -> tuple[Complaint, ...]:
        """Return the complaints about lines."""
        return self.read(text, seat).complaints


def understood(text: str) -> list[str]:
    """Return lines as they are kept, whatever the phase; the words alone count."""
    reading = GRAMMAR.read(numbered(text, GRAMMAR.opens), BARE, strictly=False)
    assert not reading.complaints, reading.complaints
    return [str(order) for order in reading.orders]


def misunderstood(text: str) -> list[str]:
    """Return what is said against lines by their words alone."""
    return [str(one) for one in GRAMMAR.read([Line(1, text)], BARE, strictly=False).complaints]


def again(order: Order) -> Reading:
    """Read an order's stored text."""
    return GRAMMAR.read(numbered(str(order), GRAMMAR.opens), BARE, strictly=False)


BARE = bare_lexicon(a_book(), NAMES, "anna")
