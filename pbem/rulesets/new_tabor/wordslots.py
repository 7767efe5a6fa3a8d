"""The slots for fixed words, and what all slots share (brief 5)."""

from __future__ import annotations

from pbem.engine.slots import Slot, expect, read_word
from pbem.engine.words import Words


class BehindSlot(Slot[str]):
    """A word such as FOR, and behind it one of some others; "" is neither."""

    def __init__(self, word: str, what: str, known: tuple[str, ...]) -> None:
        self._word, self._what, self._known = word, what, known

    def read(self, words: Words) -> str:
        """Take the word and what stands behind it."""
        expect(self._word, words)
        return read_word(words, self._what, self._known)

    def starts(self, words: Words) -> bool:
        """Say whether the word follows."""
        return words.peek().upper() == self._word

    def write(self, value: str) -> str:
        """Return both words, or nothing."""
        return f"{self._word} {value}" if value else ""


def took_comma(words: Words) -> bool:
    """Take what parts the pieces of a list, if it follows: a comma or AND."""
    return words.took(",") or words.took("AND")
