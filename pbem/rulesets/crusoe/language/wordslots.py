"""The slots for fixed words, and what all slots share (brief 5)."""

from __future__ import annotations

from pbem.engine.slots import Slot, expect
from pbem.engine.tongue import tr
from pbem.engine.words import Fault, Why, Words


class LastSlot(Slot[bool]):
    """A word that may stand at the end of a list: > NOTHING."""

    def __init__(self, word: str) -> None:
        self._word = word

    def read(self, words: Words) -> bool:
        """Take the word, and the > before it."""
        words.took(">")
        expect(self._word, words)
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
