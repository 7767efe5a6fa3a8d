"""The slots for money, $12.50 or 12.50, in whole cents (brief 5)."""

from __future__ import annotations

from pbem.engine.slots import Money, Slot, WholeNumber
from pbem.engine.tongue import tr_noop
from pbem.engine.words import Words

_AMOUNT = tr_noop("the amount")
_QUARTER = WholeNumber(tr_noop("the quarter"), 1, 4)


class QuarterSlot(Slot[int]):
    """A quarter, Q2 or 2."""

    def read(self, words: Words) -> int:
        """Take the quarter."""
        token = words.take(tr_noop("the quarter"))
        return _QUARTER.read(Words(token.removeprefix("Q").removeprefix("q"), words.lexicon))

    def write(self, value: int) -> str:
        """Return the quarter."""
        return f"Q{value}"


def credits(what: str = _AMOUNT, least: int = 0) -> Money:
    """Return the slot of an amount in cents, written with its sign."""
    return Money(what, least, decimals=2, sign="$")


def has_sign(words: Words) -> bool:
    """Say whether the sign for money stands here."""
    return words.peek().startswith("$")


def read_money(words: Words, what: str = _AMOUNT, least: int = 0) -> int:
    """Take an amount of money and return it in cents; Fault if it is less than `least`."""
    return credits(what, least).read(words)
