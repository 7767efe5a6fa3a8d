"""The slots for money, $40 or 40, and for the little words of orders that stand with a number (5.1)."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.slots import Slot, WholeNumber, read_money
from pbem.engine.tongue import tr_noop
from pbem.engine.words import Words

MOST = 1_000_000_000
ROUND = WholeNumber(tr_noop("the round"), 1, 9999)
"""The number of a round."""


@dataclass(frozen=True)
class KeepingSlot(Slot[int]):
    """KEEPING and an amount; nothing is none."""

    def starts(self, words: Words) -> bool:
        """Say whether KEEPING follows."""
        return words.peek().upper() == "KEEPING"

    def read(self, words: Words) -> int:
        """Take KEEPING and the amount."""
        words.take()
        return read_money(words, tr_noop("the cash to be kept"))

    def write(self, value: int) -> str:
        """Return KEEPING and the amount, or nothing."""
        return f"KEEPING {value}" if value else ""


def read_limit(words: Words) -> int | None:
    """Take MAX and an amount, if they follow."""
    return read_money(words, tr_noop("the limit")) if words.took("MAX") else None
