"""The names of paths, and of goods, markers and classes with their plurals (brief 2.1, 5).

They are taken as in all games: whole, in part, short, and in several words without quotation marks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from pbem.engine.deals import ANYONE
from pbem.engine.events import SeatId
from pbem.engine.names import Named, Names, begins, found, found_whole, unknown
from pbem.engine.slots import Slot, read_seat, squeezed
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Lexicon, Why, Words
from pbem.rulesets.crusoe.language.lexicon import crusoe
from pbem.rulesets.crusoe.things import CLASSES, GOODS, MARKET, PLAIN_FISH, SPEARED_FISH, THINGS

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
