"""The slots for money, $40 or 40, and for the little words of orders that stand with a number (5.1)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pbem.engine.slots import Slot, WholeNumber
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words

MOST = 1_000_000_000
_NEGATIVE = re.compile(r"[$]?-[$]?[0-9]")
_THREE_DIGITS = re.compile(r"[0-9]{3}")
ROUND = WholeNumber(tr_noop("the round"), 1, 9999)
"""The number of a round."""


@dataclass(frozen=True)
class MoneySlot(Slot[int]):
    """An amount of dollars, with its sign or without."""

    what: str = tr_noop("the amount")
    least: int = 0

    def starts(self, words: Words) -> bool:
        """Say whether an amount begins here."""
        return is_number(words.peek())

    def read(self, words: Words) -> int:
        """Take an amount."""
        return read_money(words, self.what, self.least)


class SumSlot(MoneySlot):
    """An amount of dollars, written with its sign."""

    def write(self, value: int) -> str:
        """Return the amount behind a dollar sign."""
        return f"${value}"


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


@dataclass(frozen=True)
class FlagSlot(Slot[bool]):
    """A word that stands there or does not."""

    word: str

    def starts(self, words: Words) -> bool:
        """Say whether the word follows."""
        return words.peek().upper() == self.word

    def read(self, words: Words) -> bool:
        """Take the word."""
        words.take()
        return True

    def write(self, value: bool) -> str:
        """Return the word, or nothing."""
        return self.word if value else ""


def is_number(token: str) -> bool:
    """Say whether a word is a number, with a dollar sign or without; one less than nothing is refused."""
    return token.removeprefix("$")[:1].isdigit() or token == "$" or bool(_NEGATIVE.match(token))


def read_money(words: Words, what: str, least: int = 0) -> int:
    """Take an amount of dollars."""
    token = words.take(what)
    if token == "$":
        token = words.take(what)
    if _NEGATIVE.match(token):
        raise Fault(tr("{amount} is less than nothing.", amount=token))
    amount = WholeNumber(what, least, MOST).read(Words(token.removeprefix("$"), words.lexicon))
    if words.peek() == "," and _THREE_DIGITS.fullmatch(words.peek(1)):
        parted = f"{token},{words.peek(1)}"
        raise Fault(tr("{amount} has a comma in it: write the number without one.", amount=parted))
    return amount


def read_limit(words: Words) -> int | None:
    """Take MAX and an amount, if they follow."""
    return read_money(words, tr_noop("the limit")) if words.took("MAX") else None


def expected(word: str, words: Words) -> None:
    """Take a word; Fault if another stands there."""
    if not words.took(word):
        found = words.rest()
        if not found:
            raise Fault(tr("{wanted} is missing at the end of the line.", wanted=word))
        raise Fault(tr('{word} is missing before "{words}".', word=word, words=found))
