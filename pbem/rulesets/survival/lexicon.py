"""What the writer of an order may name: own creatures, hexes, advantages, other species."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from pbem.engine.events import SeatId
from pbem.engine.hexes import DIRECTIONS
from pbem.engine.words import Lexicon, Words, look
from pbem.rulesets.survival.book import Book
from pbem.rulesets.survival.view import Beast, Folk, IslandView


@dataclass(frozen=True)
class IslandLexicon(Lexicon):
    """The writer's view of the island."""

    view: IslandView
    own: Mapping[int, Beast]

    @property
    def book(self) -> Book:
        """Return the rulebook."""
        return self.view.book

    @cached_property
    def _looks(self) -> Mapping[str, set[str]]:
        looks: dict[str, set[str]] = {}
        for beast in self.own.values():
            looks.setdefault(look(beast.id), set()).add(beast.id)
            looks.setdefault(str(beast.number), set()).add(beast.id)
        return looks

    def like(self, token: str) -> str | None:
        """Return the writer's creature that a word with a digit looks like, such as 6O for 60."""
        found = self._looks.get(look(token), set()) if any(map(str.isdigit, token)) else set()
        return next(iter(found)) if len(found) == 1 else None

    @property
    def kind(self) -> str | None:
        """Return the kind of the writer's species; None before it is settled."""
        folk = self.view.seats.get(self.me)
        return folk.kind if folk else None

    @property
    def rivals(self) -> list[Folk]:
        """Return the other species that live, in seat order; before the first creatures all others."""
        return [folk for folk in self.view.seats.values() if folk.id != self.me and folk.extinct_in is None]


def lexicon(book: Book, view: IslandView, seat: SeatId) -> IslandLexicon:
    """Return the lexicon of a seat."""
    names = {folk.id: folk.name for folk in view.seats.values()}
    return IslandLexicon(seat, names, view, {beast.number: beast for beast in view.own(seat)})


def island(words: Lexicon) -> IslandLexicon:
    """Return the lexicon as Survival's own."""
    assert isinstance(words, IslandLexicon)
    return words


def island_of(words: Words) -> IslandLexicon:
    """Return the lexicon of some words as Survival's own."""
    return island(words.lexicon)


def surroundings(view: IslandView, name: str) -> str:
    """Return the six neighbours of a hex and what lies there: N C8 G(0,0,2)  NE D8 D(0,0,0) ..."""
    neighbours = view.book.grid.neighbours[name]
    parts = [
        f"{direction} {other} {view.hexes[other].label}"
        for direction, other in zip(DIRECTIONS, neighbours, strict=True)
        if other is not None
    ]
    return "  ".join(parts)
