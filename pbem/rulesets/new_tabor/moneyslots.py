"""The slots for money, $12.50 or 12.50, in whole cents (brief 5)."""

from __future__ import annotations

from pbem.engine.slots import Money, Slot, WholeNumber, expect
from pbem.engine.tongue import tr_noop
from pbem.engine.words import Words
from pbem.rulesets.new_tabor.things import written_money

_AMOUNT = tr_noop("the amount")
_QUARTER = WholeNumber(tr_noop("the quarter"), 1, 4)


class PriceSlot(Slot[int]):
    """AT and a price for each unit."""

    def read(self, words: Words) -> int:
        """Take AT and the price."""
        expect("AT", words)
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
        expect("UP", words)
        expect("TO", words)
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
        expect("BY", words)
        token = words.take(tr_noop("the quarter"))
        return _QUARTER.read(Words(token.removeprefix("Q").removeprefix("q"), words.lexicon))

    def starts(self, words: Words) -> bool:
        """Say whether BY follows."""
        return words.peek().upper() == "BY"

    def write(self, value: int) -> str:
        """Return BY and the quarter, or nothing for the running one."""
        return f"BY Q{value}" if value else ""


def credits(what: str = _AMOUNT, least: int = 0) -> Money:
    """Return the slot of an amount in cents, written with its sign."""
    return Money(what, least, decimals=2, sign="$")


def has_sign(words: Words) -> bool:
    """Say whether the sign for money stands here."""
    return words.peek().startswith("$")


def read_money(words: Words, what: str = _AMOUNT, least: int = 0) -> int:
    """Take an amount of money and return it in cents; Fault if it is less than `least`."""
    return credits(what, least).read(words)
