"""What the writer of an order may name: seats, titles, cities, spaces, and all that may be seen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from pbem.engine.events import SeatId
from pbem.engine.names import Names
from pbem.engine.words import Lexicon, Words
from pbem.rulesets.laissez_faire.book import Board, Book, Options
from pbem.rulesets.laissez_faire.newrules import changed
from pbem.rulesets.laissez_faire.seen import Seen


@dataclass(frozen=True)
class BoardLexicon(Lexicon):
    """The writer's view of the circuit.

    Without a view the words are a stored text: nothing in it is held against what the writer knows.
    """

    book: Book
    view: Seen | None

    @property
    def board(self) -> Board:
        """Return the board."""
        return self.book.board

    @property
    def seen(self) -> Seen:
        """Return the view; to be asked for only where orders are held against it."""
        assert self.view is not None
        return self.view

    @cached_property
    def options(self) -> Options:
        """The options in force, as far as contracts have changed them (LAI-77)."""
        return changed(self.book.options, self.view.rules) if self.view else self.book.options

    @cached_property
    def title_names(self) -> Names:
        """The names of the titles."""
        return {key: (key, title.name) for key, title in self.board.titles.items()}

    @cached_property
    def street_names(self) -> Names:
        """The names of the streets."""
        return {key: self.title_names[key] for key in self.board.streets}

    @cached_property
    def city_names(self) -> Names:
        """The names of the cities."""
        return {key: (key, city.name, city.abbreviation) for key, city in self.board.cities.items()}

    @cached_property
    def space_names(self) -> Names:
        """The names of the spaces that are no titles and have one, by "#" and number."""
        named = (space for space in self.board.spaces if space.key and not space.is_title)
        return {f"#{space.number}": (space.key, space.name) for space in named}

    @cached_property
    def seat_names(self) -> Names:
        """The ids and display names of the seats."""
        return {seat: (seat, name) for seat, name in self.seats.items()}

    def owner_of(self, title: str) -> str:
        """Return the owner of a title or, for any other key, of the jail lease."""
        return self.seen.titles[title].owner if title in self.seen.titles else self.seen.lease.owner


def lexicon(book: Book, view: Seen, seat: SeatId) -> BoardLexicon:
    """Return the lexicon of a seat."""
    return BoardLexicon(seat, {id: one.name for id, one in view.seats.items()}, book, view)


def bare_lexicon(book: Book, seats: Mapping[SeatId, str]) -> BoardLexicon:
    """Return the lexicon for stored texts, which refuses nothing; seats are ids with display names."""
    return BoardLexicon("", seats, book, None)


def board(words: Lexicon) -> BoardLexicon:
    """Return a lexicon as Laissez-faire's own."""
    assert isinstance(words, BoardLexicon)
    return words


def board_of(words: Words) -> BoardLexicon:
    """Return the lexicon of some words as Laissez-faire's own."""
    return board(words.lexicon)
