"""The slots of BUILD and MOVE HOUSE: how much, how far, and when (brief 5.4)."""

from __future__ import annotations

from pbem.engine.slots import Slot, WholeNumber, WordSlot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words, keyword
from pbem.rulesets.laissez_faire.book import MOST_PAYMENTS

START, LANDING, END = "START", "LANDING", "END"
MOMENT = WordSlot(tr_noop("moment of a turn"), {one: one for one in (START, LANDING, END)})
"""When in one's turn: before the throw, after landing, at the end (LAI-R37)."""
_LEVELS = {"1": 1, "2": 2, "3": MOST_PAYMENTS, "A": MOST_PAYMENTS, "APARTMENT": MOST_PAYMENTS}


class PaymentsSlot(WholeNumber):
    """How many payments."""

    def __init__(self) -> None:
        super().__init__(tr_noop("the number of payments"), 1, MOST_PAYMENTS)

    def starts(self, words: Words) -> bool:
        """Say whether a number follows."""
        return words.peek()[:1].isdigit()


class LevelSlot(Slot[int]):
    """The level to be reached."""

    def read(self, words: Words) -> int:
        """Take the level."""
        token = words.take(tr_noop("the level")).upper()
        word = token if token in _LEVELS else keyword(token, ("APARTMENT",))
        if word is None:
            raise Fault(tr('"{word}" is no level to build to; 1, 2 and APARTMENT are.', word=token))
        return _LEVELS[word]

    def write(self, value: int) -> str:
        """Return the level."""
        return "APARTMENT" if value == MOST_PAYMENTS else str(value)
