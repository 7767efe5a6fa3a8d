"""The slots for fixed words, and what all slots share (brief 5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from pbem.engine.slots import Slot
from pbem.engine.tongue import tr
from pbem.engine.words import Fault, Why, Words, did_you_mean, each_or, keyword

T = TypeVar("T")


class WordSlot(Slot[T]):
    """One of some fixed words, or an abbreviation that can mean only one, with the value of each.

    `what` is chosen; it is said in the language spoken.
    """

    def __init__(self, what: str, words: Mapping[str, T]) -> None:
        self._what, self._words = what, words

    def read(self, words: Words) -> T:
        """Take one of the words."""
        return self._words[read_word(words, self._what, tuple(self._words))]

    def starts(self, words: Words) -> bool:
        """Say whether one of the words may be meant by the next."""
        return begins_word(words, tuple(self._words))

    def write(self, value: T) -> str:
        """Return the word of the value."""
        return next((word for word, meant in self._words.items() if meant == value), "")


class LastSlot(Slot[bool]):
    """A word that may stand at the end of a list: > NOTHING."""

    def __init__(self, word: str) -> None:
        self._word = word

    def read(self, words: Words) -> bool:
        """Take the word, and the > before it."""
        words.took(">")
        expected(self._word, words)
        if words.peek() == ">":
            raise Fault(tr("{word} stands at the end of the list.", word=self._word), why=Why.REFUSED)
        if words.peek().isdigit():
            raise Fault(tr("{word} has no number.", word=self._word), why=Why.REFUSED)
        return True

    def starts(self, words: Words) -> bool:
        """Say whether the word follows."""
        return ends_list(words, self._word)

    def write(self, value: bool) -> str:
        """Return the word with the > before it, or nothing."""
        return f"> {self._word}" if value else ""


def ends_list(words: Words, last: str) -> bool:
    """Say whether a word that ends lists follows, behind a > or at once."""
    ahead = 1 if words.peek() == ">" else 0
    return words.peek(ahead).upper().strip(",") == last


def read_word(words: Words, what: str, known: tuple[str, ...]) -> str:
    """Take one of these words, whole or abbreviated; Fault if another stands there."""
    token = words.take(what)
    found = keyword(token, known)
    if found is None:
        said = tr('"{word}" is no {what}: write {known}.', word=token, what=tr(what), known=each_or(known))
        raise Fault(said, did_you_mean(token, known))
    return found


def begins_word(words: Words, known: tuple[str, ...]) -> bool:
    """Say whether the next word is one of these or the beginning of one."""
    token = words.peek().casefold()
    return bool(token) and any(word.casefold().startswith(token) for word in known)


def expected(word: str, words: Words) -> None:
    """Take a word; Fault if another stands there."""
    if not words.took(word):
        found = words.rest()
        if not found:
            raise Fault(tr("{wanted} is missing at the end of the line.", wanted=word))
        raise Fault(tr('{word} is missing before "{words}".', word=word, words=found))
