"""What the writer of an order may name, and what the order is held against: seats and facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from pbem.engine.events import SeatId
from pbem.engine.words import Lexicon
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.facts import Facts


class Seen(Protocol):
    """A view of the table: what checks on receipt ask of it."""

    @property
    def facts(self) -> Facts: ...


@dataclass(frozen=True)
class TaborLexicon(Lexicon):
    """The writer's words and knowledge; `section` counts the rounds of one letter from 0 (brief 3.1).

    Without facts the words are a stored text: nothing in it is held against what the writer knows.
    """

    book: Book
    known: Facts | None = None
    section: int = 0

    @property
    def facts(self) -> Facts:
        """Return the facts; to be asked for only where orders are held against them."""
        assert self.known is not None
        return self.known

    @property
    def is_now(self) -> bool:
        """Say whether the line is for the next round to be played, not for a later one."""
        return self.section == 0


def lexicon(book: Book, view: Seen, seat: SeatId) -> TaborLexicon:
    """Return the lexicon of a seat."""
    return TaborLexicon(seat, view.facts.names, book, view.facts)


def bare_lexicon(book: Book, seats: Mapping[SeatId, str]) -> TaborLexicon:
    """Return the lexicon for stored texts, which refuses nothing; seats are ids with display names."""
    return TaborLexicon("", seats, book)


def tabor(words: Lexicon) -> TaborLexicon:
    """Return a lexicon as New Tabor's own."""
    assert isinstance(words, TaborLexicon)
    return words
