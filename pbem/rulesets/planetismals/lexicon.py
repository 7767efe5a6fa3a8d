"""What the writer of an order may name: seats, hexes, asteroids by name, and all that may be seen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.engine.words import Lexicon, Words
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.view import BeltView


@dataclass(frozen=True)
class BeltLexicon(Lexicon):
    """The writer's view of the belt; `places` are the hexes of asteroids by their names in small letters.

    Without a view the words are a stored text: nothing in it is held against what the writer knows.
    """

    book: Book
    view: BeltView | None
    places: Mapping[str, str]

    @property
    def seen(self) -> BeltView:
        """Return the view; to be asked for only where orders are held against it."""
        assert self.view is not None
        return self.view


def lexicon(book: Book, view: BeltView, seat: SeatId) -> BeltLexicon:
    """Return the lexicon of a seat."""
    names = {one.id: one.name for one in view.seats.values()}
    places = {one.name.casefold(): one.hex for one in view.asteroids.values() if one.name}
    return BeltLexicon(seat, names, book, view, places)


def bare_lexicon(book: Book, seats: Mapping[str, str]) -> BeltLexicon:
    """Return the lexicon for stored texts, which refuses nothing; seats are ids with display names."""
    return BeltLexicon("", seats, book, None, {})


def belt(words: Lexicon) -> BeltLexicon:
    """Return a lexicon as Planetismals' own."""
    assert isinstance(words, BeltLexicon)
    return words


def belt_of(words: Words) -> BeltLexicon:
    """Return the lexicon of some words as Planetismals' own."""
    return belt(words.lexicon)
