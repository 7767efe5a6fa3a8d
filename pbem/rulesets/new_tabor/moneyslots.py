"""The slots for money, $12.50 or 12.50, in whole cents (brief 5)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pbem.engine.slots import Slot, WholeNumber
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words
from pbem.rulesets.new_tabor.things import written_money
from pbem.rulesets.new_tabor.wordslots import expected

_MONEY = re.compile(r"\$?([0-9]{1,8})(?:\.([0-9]+))?")
_NEGATIVE = re.compile(r"\$?-[0-9$.]+")
_AMOUNT = tr_noop("the amount")
_QUARTER = WholeNumber(tr_noop("the quarter"), 1, 4)


@dataclass(frozen=True)
class MoneySlot(Slot[int]):
    """An amount of money, of `least` cents or more."""

    what: str = _AMOUNT
    least: int = 0

    def read(self, words: Words) -> int:
        """Take an amount."""
        return read_money(words, self.what, self.least)

    def starts(self, words: Words) -> bool:
        """Say whether an amount begins here."""
        return is_money(words)

    def write(self, value: int) -> str:
        """Return the amount behind a dollar sign."""
        return written_money(value)


class PriceSlot(Slot[int]):
    """AT and a price for each unit."""

    def read(self, words: Words) -> int:
        """Take AT and the price."""
        expected("AT", words)
        return read_money(words, tr_noop("the price"), 1)

    def starts(self, words: Words) -> bool:
        """Say whether AT follows."""
        return words.peek().upper() == "AT"

    def write(self, value: int) -> str:
        """Return AT and the price."""
        return f"AT {written_money(value)}"


class MostSlot(Slot[int]):
    """UP TO and an amount."""

    def read(self, words: Words) -> int:
        """Take UP TO and the amount."""
        expected("UP", words)
        expected("TO", words)
        return read_money(words, tr_noop("the limit"))

    def starts(self, words: Words) -> bool:
        """Say whether UP follows."""
        return words.peek().upper() == "UP"

    def write(self, value: int) -> str:
        """Return UP TO and the amount."""
        return f"UP TO {written_money(value)}"


class DueSlot(Slot[int]):
    """BY and a quarter, Q2 or 2; 0 is the running one."""

    def read(self, words: Words) -> int:
        """Take BY and the quarter."""
        expected("BY", words)
        token = words.take(tr_noop("the quarter"))
        return _QUARTER.read(Words(token.removeprefix("Q").removeprefix("q"), words.lexicon))

    def starts(self, words: Words) -> bool:
        """Say whether BY follows."""
        return words.peek().upper() == "BY"

    def write(self, value: int) -> str:
        """Return BY and the quarter, or nothing for the running one."""
        return f"BY Q{value}" if value else ""


def is_money(words: Words) -> bool:
    """Say whether a number begins here, with or without the sign for money."""
    token = words.peek()
    return has_sign(words) or token[:1].isdigit() or bool(_NEGATIVE.fullmatch(token))


def has_sign(words: Words) -> bool:
    """Say whether the sign for money stands here."""
    return words.peek().startswith("$")


def read_money(words: Words, what: str = _AMOUNT, least: int = 0) -> int:
    """Take an amount of money and return it in cents; Fault if it is less than `least`."""
    token = words.take(what)
    if token == "$":
        token += words.take(what)
    if _NEGATIVE.fullmatch(token):
        raise Fault(tr("{amount} is less than nothing.", amount=token))
    match = _MONEY.fullmatch(token)
    if match is None:
        raise Fault(tr('"{word}" is no amount of money: write $12.50 or 12.50.', word=token))
    if len(match[2] or "") > 2:
        raise Fault(tr("{amount} has more than two decimals.", amount=token))
    cents = int(match[1]) * 100 + int((match[2] or "").ljust(2, "0"))
    if cents < least:
        more = written_money(least)
        raise Fault(tr("{amount} is too little: it must be {least} or more.", amount=token, least=more))
    return cents
