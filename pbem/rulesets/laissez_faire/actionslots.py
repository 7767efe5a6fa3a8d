"""The slots of BUILD, MOVE HOUSE and DECLARE: how much, how far, and when (brief 5.4)."""

from __future__ import annotations

from pbem.engine.slots import Slot, WholeNumber, expect, read_money
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words, keyword
from pbem.rulesets.laissez_faire.book import MOST_PAYMENTS

START, LANDING, END = "START", "LANDING", "END"
MOMENTS = (START, LANDING, END)
"""When in one's turn: before the throw, after landing, at the end (LAI-R37)."""
_LEVELS = {"1": 1, "2": 2, "3": MOST_PAYMENTS, "A": MOST_PAYMENTS, "APARTMENT": MOST_PAYMENTS}
_COUNT = WholeNumber(tr_noop("the number of payments"), 1, MOST_PAYMENTS)


class PaymentsSlot(Slot[int]):
    """How many payments; nothing is one."""

    def starts(self, words: Words) -> bool:
        """Say whether a number follows."""
        return words.peek()[:1].isdigit()

    def read(self, words: Words) -> int:
        """Take the number."""
        return _COUNT.read(words)

    def write(self, value: int) -> str:
        """Return the number, or nothing for one."""
        return "" if value == 1 else str(value)


class ToLevelSlot(Slot[int]):
    """TO and the level to be reached."""

    def starts(self, words: Words) -> bool:
        """Say whether TO follows."""
        return words.peek().upper() == "TO"

    def read(self, words: Words) -> int:
        """Take TO and the level."""
        words.take()
        token = words.take(tr_noop("the level")).upper()
        word = token if token in _LEVELS else keyword(token, ("APARTMENT",))
        if word is None:
            raise Fault(tr('"{word}" is no level to build to; 1, 2 and APARTMENT are.', word=token))
        return _LEVELS[word]

    def write(self, value: int) -> str:
        """Return TO and the level."""
        return f"TO {'APARTMENT' if value == MOST_PAYMENTS else value}"


class MomentSlot(Slot[str]):
    """AT and a moment of the turn; nothing is its end."""

    def starts(self, words: Words) -> bool:
        """Say whether AT follows."""
        return words.peek().upper() == "AT"

    def read(self, words: Words) -> str:
        """Take AT and the moment."""
        words.take()
        token = words.take(tr_noop("the moment"))
        moment = keyword(token, MOMENTS)
        if moment is None:
            known = ", ".join(MOMENTS)
            raise Fault(tr('"{word}" is no moment of a turn; {known} are.', word=token, known=known))
        return moment

    def write(self, value: str) -> str:
        """Return AT and the moment, or nothing for the end."""
        return "" if value == END else f"AT {value}"


class WhenWorthSlot(Slot[int]):
    """WHEN WORTH >= and an amount."""

    def starts(self, words: Words) -> bool:
        """Say whether WHEN follows."""
        return words.peek().upper() == "WHEN"

    def read(self, words: Words) -> int:
        """Take WHEN WORTH >= and the amount."""
        words.take()
        expect("WORTH", words)
        sign = words.take(tr_noop("a comparison"))
        if sign not in (">=", "≥"):
            wording = "WORTH >= 2000"
            raise Fault(tr('"{word}" has no place here: write {wording}.', word=sign, wording=wording))
        return read_money(words, tr_noop("the net worth"))

    def write(self, value: int) -> str:
        """Return WHEN WORTH >= and the amount."""
        return f"WHEN WORTH >= {value}"
