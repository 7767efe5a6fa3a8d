"""What the writer of an order may name, and how things, paths and numbers are named (brief 2.1, 5, 5.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeVar

from pbem.engine.deals import ANYONE
from pbem.engine.events import SeatId
from pbem.engine.names import Named, Names, begins, begins_whole, found, found_whole, unknown
from pbem.engine.ruleset import Posting
from pbem.engine.slots import ListOf, Slot, WholeNumber, read_seat, squeezed
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Lexicon, Why, Words
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import MAIN, Castaway
from pbem.rulesets.crusoe.island import Island, Look
from pbem.rulesets.crusoe.things import CLASSES, FISH, GOODS, ICONS, MARKET, PLAIN_FISH, SPEARED_FISH, THINGS
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wishes import NOTHING


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


# ---- The names of paths, and of goods, markers and classes with their plurals (brief 2.1, 5)
#
# They are taken as in all games: whole, in part, short, and in several words without quotation marks.

SPELLINGS: Mapping[str, tuple[str, ...]] = {
    "water": ("waters",),
    "fish": ("fishes",),
    "apple": ("apples",),
    "egg": ("eggs",),
    "banana": ("bananas",),
    "grape": ("grapes",),
    "spear": ("spears",),
    "diamond": ("diamonds",),
    "leisure": ("leisures",),
    "top40": ("top 40", "top-40"),
    "cb": ("citizen band", "citizens band"),
    "food": ("foods",),
    "fruit": ("fruits",),
    "protein": ("proteins",),
    "goods": ("good",),
    "signals": ("signal",),
}
"""Other spellings that are read, by word."""
CLASS_WORDS = tuple(CLASSES)
EVERY_WORD = (*THINGS, *CLASS_WORDS, PLAIN_FISH, SPEARED_FISH, MARKET)


def names_of_paths(words: Lexicon) -> Names:
    """Return the paths with all their names."""
    return {one.id: (one.id, one.name, one.abbr) for one in crusoe(words).book.board.paths.values()}


PATH = Named(tr_noop("a path"), tr_noop('There is no path "{word}".'), names_of_paths, is_counted=True)


@lru_cache
def names_of_things(known: tuple[str, ...]) -> Names:
    """Return words for things with all their spellings.

    "speared fish" goes as one word: "fi" is fish, and not that as well.
    """
    return {
        word: (word, word, *SPELLINGS[word]) if word in SPELLINGS else (squeezed(word),) for word in known
    }


@dataclass(frozen=True)
class Thing(Slot[str]):
    """One of some words for things; `refusal` says why a {thing} that is none of them has no place here."""

    known_words: tuple[str, ...]
    refusal: str = ""
    none: str = tr_noop('"{word}" is not known here: {known} are.')

    def read(self, words: Words) -> str:
        """Take the word."""
        if key := found(words, names_of_things(self.known_words)):
            return key
        if self.refusal and (other := found_whole(words, names_of_things(EVERY_WORD))):
            raise Fault(tr(self.refusal, thing=tr(other)), why=Why.REFUSED)
        known = ", ".join(self.known_words)
        raise unknown(words, tr_noop("a thing"), self.none, self.known_words, listed=known, is_counted=True)

    def is_named(self, words: Words) -> bool:
        """Say whether one of the words may be meant here."""
        return begins(words, names_of_things(self.known_words))


GOOD = Thing(GOODS, tr_noop("{thing} is no good: water, food, spears and diamonds are."))


class SeatOrAnyone(Slot[SeatId]):
    """A seat, or anyone; a colon may follow, and is written."""

    def read(self, words: Words) -> SeatId:
        """Take a seat or the word."""
        seat = ANYONE if words.took("ANYONE") else read_seat(words)
        words.took(":")
        return seat

    def write(self, value: SeatId) -> str:
        """Return the seat and a colon."""
        return f"{value}:"


# ---- How orders of production name paths, icons, spaces and numbers (brief 5.1)

T = TypeVar("T")
EMPTY, MAX = "EMPTY", "MAX"
CHECKS = (EMPTY, MAX, "WITH", "WITHOUT")
MOST = 40
"""No list of paths, spaces or numbers has more entries than this."""
PICKED = (*GOODS, "food", "fruit", "protein", "goods", "anything")
"""The words of PICK: only goods are ever shared out."""
MARKET_SPACE = 1000
"""What stands for the Market until the path is known: the grammar puts the space behind its last there."""


class OnlyPath(Slot[str]):
    """A path and a colon, which may be left out together."""

    def read(self, words: Words) -> str:
        """Take the path and the colon."""
        path = PATH.read(words)
        words.took(":")
        return path

    def starts(self, words: Words) -> bool:
        """Say whether a colon comes on the line, or a path is named whole."""
        return ":" in words.rest() or (
            begins_whole(words, names_of_paths(words.lexicon))
            and not begins_whole(words, names_of_things(EVERY_WORD))
        )

    def write(self, value: str) -> str:
        """Return the path and the colon."""
        return f"{value}:"


class BehindColon(ListOf[T]):
    """A list that is written behind a colon."""

    def write(self, value: tuple[T, ...]) -> str:
        """Return a colon and the list."""
        return f": {super().write(value)}"


class Icon(Slot[str]):
    """CRU-051 A type of icon, or NOTHING."""

    _ICON = Thing(
        (*ICONS, PLAIN_FISH),
        tr_noop("{thing} is no type of icon; all fruits of a space together are one: fruit."),
    )

    def read(self, words: Words) -> str:
        """Take the type; plain fish is fish."""
        icon = NOTHING if words.took(NOTHING) else self._ICON.read(words)
        return FISH if icon == PLAIN_FISH else icon


SPACE = WholeNumber(tr_noop("the number of the space"), 1, 999)


class Landing(Slot[int]):
    """CRU-P06 A space of a path, or the Market."""

    _MARKET = Thing((MARKET,), none=tr_noop('"{word}" is not a space: write its number, or market.'))

    def read(self, words: Words) -> int:
        """Take the number or the word."""
        if words.peek().isdigit():
            return SPACE.read(words)
        self._MARKET.read(words)
        return MARKET_SPACE

    def write(self, value: int) -> str:
        """Return the number or the word."""
        return MARKET if value == MARKET_SPACE else str(value)


class Experience(WholeNumber):
    """CRU-P09 An experience number."""

    def __init__(self) -> None:
        super().__init__(tr_noop("an experience number"), 1, 6)

    def read(self, words: Words) -> int:
        """Take the number."""
        try:
            return super().read(words)
        except Fault as fault:
            raise Fault(fault.reason, tr("Experience numbers are those of a die."), Why.REFUSED) from None
