"""The slots for numbers: money and prices, $40 or 40, and units of goods (brief 5.1)."""

from __future__ import annotations

from pbem.engine.slots import Money, Slot
from pbem.engine.tongue import tr_noop
from pbem.engine.words import Words

UNIT = 10_000
"""Prices are kept in ten-thousandths of an MC (PLA-R10)."""
MOST = 1_000_000_000
_MC = ("MC", "MG")


def mc(what: str = tr_noop("the amount"), least: int = 0, sign: str = "") -> Money:
    """Return the slot of an amount in MC, with a dollar sign before it or MC behind it or neither."""
    return Money(what, least, units=_MC, sign=sign)


def written_price(price: int) -> str:
    """Return a price in MC, with no more decimals than it has."""
    whole, rest = divmod(price, UNIT)
    return f"{whole}.{rest:04}".rstrip("0") if rest else str(whole)


class PriceSlot(Slot[int]):
    """A price per unit, in ten-thousandths of an MC."""

    def read(self, words: Words) -> int:
        """Take the price."""
        return Money(tr_noop("the price"), decimals=4, most=UNIT * 10_000_000, units=_MC).read(words)

    def write(self, value: int) -> str:
        """Return the price in MC."""
        return written_price(value)
