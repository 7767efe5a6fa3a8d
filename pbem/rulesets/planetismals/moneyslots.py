"""The slots for numbers: money and prices, $40 or 40, and units of goods (brief 5.1)."""

from __future__ import annotations

from pbem.engine.slots import Money, Slot, WholeNumber
from pbem.engine.tongue import tr_noop
from pbem.engine.words import Words
from pbem.rulesets.planetismals.wares import Limit

UNIT = 10_000
"""Prices are kept in ten-thousandths of an MC (PLA-R10)."""
MOST = 1_000_000_000
_MC = ("MC", "MG")


def mc(what: str = tr_noop("the amount"), least: int = 0, sign: str = "") -> Money:
    """Return the slot of an amount in MC, with a dollar sign before it or MC behind it or neither."""
    return Money(what, least, units=_MC, sign=sign)


def read_price(words: Words) -> int:
    """Take a price per unit, with decimals or without, in ten-thousandths of an MC."""
    return Money(tr_noop("the price"), decimals=4, most=UNIT * 10_000_000, units=_MC).read(words)


def written_price(price: int) -> str:
    """Return a price in MC, with no more decimals than it has."""
    whole, rest = divmod(price, UNIT)
    return f"{whole}.{rest:04}".rstrip("0") if rest else str(whole)


class LimitSlot(Slot[Limit]):
    """AT and a price per unit."""

    def starts(self, words: Words) -> bool:
        """Say whether AT follows."""
        return words.peek().upper() == "AT"

    def read(self, words: Words) -> Limit:
        """Take AT and the price."""
        words.take()
        price = read_price(words)
        return Limit(price, written_price(price))


class KeepingSlot(Slot[int]):
    """KEEPING and a number of units."""

    def starts(self, words: Words) -> bool:
        """Say whether KEEPING follows."""
        return words.peek().upper() == "KEEPING"

    def read(self, words: Words) -> int:
        """Take KEEPING and the number."""
        words.take()
        return WholeNumber(tr_noop("the number of units kept"), 0, MOST).read(words)

    def write(self, value: int) -> str:
        """Return KEEPING and the number."""
        return f"KEEPING {value}"
