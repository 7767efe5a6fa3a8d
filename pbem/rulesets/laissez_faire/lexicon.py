"""What the writer of an order may name: seats, titles, cities, spaces, and all that may be seen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.engine.words import Lexicon
from pbem.rulesets.laissez_faire.book import Book, Options
from pbem.rulesets.laissez_faire.names import BoardNames
from pbem.rulesets.laissez_faire.view import CircuitView


@dataclass(frozen=True)
class BoardLexicon(BoardNames):
    """The writer's view of the circuit.

    Without a view the words are a stored text: nothing in it is held against what the writer knows.
    """

    view: CircuitView | None

    @property
    def seen(self) -> CircuitView:
        """Return the view; to be asked for only where orders are held against it."""
        assert self.view is not None
        return self.view

    @property
    def next_round(self) -> int | None:
        """The round after the present one; None in a stored text."""
        return self.view.round + 1 if self.view else None

    @property
    def options(self) -> Options:
        """The options in force, as far as contracts have changed them."""
        return self.view.options if self.view else self.book.options

    def owner_of(self, title: str) -> str:
        """Return the owner of a title or, for any other key, of the jail lease."""
        return self.seen.titles[title].owner if title in self.seen.titles else self.seen.lease.owner


def lexicon(book: Book, view: CircuitView, seat: SeatId) -> BoardLexicon:
    """Return the lexicon of a seat."""
    return BoardLexicon(seat, {id: one.name for id, one in view.seats.items()}, book, view)


def bare_lexicon(book: Book, seats: Mapping[SeatId, str]) -> BoardLexicon:
    """Return the lexicon for stored texts, which refuses nothing; seats are ids with display names."""
    return BoardLexicon("", seats, book, None)


def board(words: Lexicon) -> BoardLexicon:
    """Return a lexicon as Laissez-faire's own."""
    assert isinstance(words, BoardLexicon)
    return words
