"""What the writer of an order may name, and the table that the order is held against."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Posting
from pbem.engine.words import Lexicon, Words
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import MAIN, Castaway
from pbem.rulesets.crusoe.island import Island, Look
from pbem.rulesets.crusoe.view import IslandView


@dataclass(frozen=True)
class IslandLexicon(Lexicon):
    """The writer's words and knowledge.

    Without a `seen` island the words are a stored text: nothing in it is held against the table. `coming`
    is how many motions the same letter makes.
    """

    book: Book
    seen: IslandView | None = None
    coming: int = 0

    @property
    def view(self) -> IslandView:
        """Return what the writer sees; to be asked for only where orders are held against it."""
        assert self.seen is not None
        return self.seen

    @property
    def island(self) -> Island:
        """Return the island; to be asked for only where orders are held against it."""
        return self.view.island

    @property
    def known(self) -> Island | None:
        """Return the island, None for a stored text."""
        return self.seen.island if self.seen else None

    @property
    def posted(self) -> tuple[Posting, ...]:
        """Return what was made public since the phase was opened."""
        return self.seen.postings if self.seen else ()

    @cached_property
    def scene(self) -> Look:
        """Return what seams are asked about; for a stored text an island without anybody."""
        return Look(self.book, self.known or Island(cycle=1, phase="", seats={}))

    @property
    def mine(self) -> Castaway | None:
        """Return the writer's own seat, if the writer has one on a known island."""
        return self.known.seats.get(self.me) if self.known else None

    @property
    def group(self) -> str:
        """Return the writer's group."""
        return self.mine.group if self.mine else MAIN

    @property
    def economy(self) -> str:
        """Return the economy of the writer's group."""
        group = self.known.groups.get(self.group) if self.known else None
        return group.economy if group else self.book.options.scenario


def lexicon(book: Book, view: IslandView, seat: SeatId) -> IslandLexicon:
    """Return the lexicon of a seat."""
    return IslandLexicon(seat, view.names, book, view)


def bare_lexicon(book: Book, seats: Mapping[SeatId, str], me: SeatId = "") -> IslandLexicon:
    """Return the lexicon for stored texts, which refuses nothing; seats are ids with display names."""
    return IslandLexicon(me, seats, book)


def crusoe(words: Lexicon) -> IslandLexicon:
    """Return a lexicon as Crusoe's Planet's own."""
    assert isinstance(words, IslandLexicon)
    return words


def crusoe_of(words: Words) -> IslandLexicon:
    """Return the lexicon of some words as Crusoe's Planet's own."""
    return crusoe(words.lexicon)
