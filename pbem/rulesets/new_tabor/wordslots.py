"""The slots for fixed words, and what all slots share (brief 5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from pbem.engine.slots import Slot
from pbem.engine.tongue import tr
from pbem.engine.words import Fault, Words, did_you_mean, each_or, keyword

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


class BehindSlot(Slot[str]):
    """A word such as FOR, and behind it one of some others; "" is neither."""

    def __init__(self, word: str, what: str, known: tuple[str, ...]) -> None:
        self._word, self._what, self._known = word, what, known

    def read(self, words: Words) -> str:
        """Take the word and what stands behind it."""
        expected(self._word, words)
        return read_word(words, self._what, self._known)

    def starts(self, words: Words) -> bool:
        """Say whether the word follows."""
        return words.peek().upper() == self._word

    def write(self, value: str) -> str:
        """Return both words, or nothing."""
        return f"{self._word} {value}" if value else ""


class FlagSlot(Slot[bool]):
    """A word that stands there or does not."""

    def __init__(self, word: str) -> None:
        self._word = word

    def read(self, words: Words) -> bool:
        """Take the word."""
        expected(self._word, words)
        return True

    def starts(self, words: Words) -> bool:
        """Say whether the word follows."""
        return words.peek().upper() == self._word

    def write(self, value: bool) -> str:
        """Return the word, or nothing."""
        return self._word if value else ""


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
    return bool(token) and any(word.startswith(token) for word in known)


def expected(word: str, words: Words) -> None:
    """Take a word; Fault if another stands there."""
    if not words.took(word):
        found = words.rest()
        if not found:
            raise Fault(tr("{wanted} is missing at the end of the line.", wanted=word))
        raise Fault(tr('{word} is missing before "{words}".', word=word, words=found))


def took_comma(words: Words) -> bool:
    """Take what parts the pieces of a list, if it follows: a comma or AND."""
    return words.took(",") or words.took("AND")
