"""The slots for numbers: money and prices, $40 or 40, and units of goods (brief 5.1)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pbem.engine.slots import Slot, WholeNumber
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words
from pbem.rulesets.planetismals.wares import Limit

UNIT = 10_000
"""Prices are kept in ten-thousandths of an MC (PLA-R10)."""
MOST = 1_000_000_000
_PRICE = re.compile(r"([0-9]{1,7})(?:\.([0-9]{1,4}))?")
_MC = ("MC", "MG")


@dataclass(frozen=True)
class MoneySlot(Slot[int]):
    """An amount in MC, with or without a dollar sign before it or MC behind it."""

    what: str = tr_noop("the amount")
    least: int = 0

    def starts(self, words: Words) -> bool:
        """Say whether an amount begins here."""
        return words.peek()[:1] == "$" or words.peek()[:1].isdigit()

    def read(self, words: Words) -> int:
        """Take an amount."""
        return WholeNumber(self.what, self.least, MOST).read(without_signs(words, self.what))


class SumSlot(MoneySlot):
    """An amount in MC, written with its dollar sign."""

    def write(self, value: int) -> str:
        """Return the amount behind a dollar sign."""
        return f"${value}"


def without_signs(words: Words, what: str) -> Words:
    """Take a number with its $ before it or MC behind it, and return it alone."""
    token = words.take(what)
    if token == "$":
        token = words.take(what)
    number = Words(token.removeprefix("$"), words.lexicon)
    if words.peek().upper() in _MC:
        words.take()
    return number


def read_price(words: Words) -> int:
    """Take a price per unit, with decimals or without, in ten-thousandths of an MC."""
    what = tr_noop("the price")
    token = without_signs(words, what).take(what)
    match = _PRICE.fullmatch(token)
    if match is None:
        text = tr('"{word}" is no price; a price is a number of MC such as 45 or 17.65.', word=token)
        raise Fault(text)
    return int(match[1]) * UNIT + int((match[2] or "").ljust(4, "0"))


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
