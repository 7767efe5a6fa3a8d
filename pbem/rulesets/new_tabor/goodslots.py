"""The slots for goods, amounts of them, and things that change hands (brief 5)."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.slots import Slot, WholeNumber, begins_word, read_word, took_comma
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words, keyword
from pbem.rulesets.new_tabor.book import GOODS
from pbem.rulesets.new_tabor.moneyslots import has_sign, read_money
from pbem.rulesets.new_tabor.things import AMOUNT_WORDS, Amount, Things

MOST_UNITS = 1_000_000
_UNITS = WholeNumber(tr_noop("the number of units"), 1, MOST_UNITS)
_ENDS = ("TO", "FROM", "FOR", "AT", "NOW", ",", "AND", "")
"""What follows an amount that is of all goods."""
_NO_TRADE = ("token", "tokens", "happiness", "card", "cards", "office", "claim", "clerk", "treasurer")


class GoodSlot(Slot[str]):
    """A good, or its industry."""

    def read(self, words: Words) -> str:
        """Take a good."""
        return read_good(words)

    def starts(self, words: Words) -> bool:
        """Say whether a good is named here."""
        return begins_word(words, GOODS)


class AmountSlot(Slot[Amount]):
    """So many units of a good, or a word for how many; without a good the word is about all four."""

    def read(self, words: Words) -> Amount:
        """Take the number or word, and the good."""
        return read_amount(words)


class AmountsSlot(Slot[tuple[Amount, ...]]):
    """Amounts parted by commas, each good once."""

    def read(self, words: Words) -> tuple[Amount, ...]:
        """Take one amount or more."""
        amounts = [read_amount(words)]
        while took_comma(words):
            amounts.append(read_amount(words))
        goods = [amount.good for amount in amounts]
        if len(goods) > 1 and "" in goods:
            word = next(amount.word for amount in amounts if not amount.good)
            raise Fault(tr('"{word}" without a good is about all goods: it stands alone.', word=word))
        for good in goods:
            if goods.count(good) > 1:
                raise Fault(tr("{good} stands there twice.", good=tr(good)))
        return tuple(amounts)

    def write(self, value: tuple[Amount, ...]) -> str:
        """Join the amounts by commas."""
        return ", ".join(map(str, value))


class ThingsSlot(Slot[Things]):
    """Units of goods and money, parted by commas."""

    def read(self, words: Words) -> Things:
        """Take all the things."""
        goods: dict[str, int] = {}
        money = _read_thing(words, goods, 0)
        while took_comma(words) or words.took("+"):
            money = _read_thing(words, goods, money)
        return Things.of(goods, money)


@dataclass(frozen=True)
class KeptSlot(Slot[int]):
    """What is kept: units, if a good follows, or money in cents behind its sign."""

    def read(self, words: Words) -> int:
        """Take the number."""
        if has_sign(words):
            cents = read_money(words)
            if not words.is_done:
                raise Fault(tr('I do not understand "{words}".', words=words.rest()), _keep_hint())
            return cents
        units = WholeNumber(tr_noop("the number of units"), 0, MOST_UNITS).read(words)
        if words.is_done:
            raise Fault(tr("What is kept is missing at the end of the line."), _keep_hint())
        return units


def _keep_hint() -> str:
    return tr("Write KEEP 20 food or KEEP $20.")


def read_good(words: Words) -> str:
    """Take a good, whole or abbreviated."""
    return read_word(words, tr_noop("good"), GOODS)


def read_amount(words: Words) -> Amount:
    """Take a number of units, or a word for it, and the good; a word may stand alone."""
    token = words.peek()
    if token and keyword(token, GOODS):
        hint = tr("Write {one} or {other}.", one=f"20 {token}", other=f"all {token}")
        raise Fault(tr('How many? A number or a word is missing before "{word}".', word=token), hint)
    if token[:1].isalpha():
        word = read_word(words, tr_noop("amount"), AMOUNT_WORDS)
        good = "" if words.peek().upper() in _ENDS else read_good(words)
        return Amount(good, word=word)
    units = _UNITS.read(words)
    return Amount(read_good(words), units)


def _read_thing(words: Words, goods: dict[str, int], money: int) -> int:
    """TAB-R17 Take one thing: add units to the goods, or return the money with what was added."""
    if has_sign(words):
        if money:
            raise Fault(tr("Money stands there twice."))
        return read_money(words, least=1)
    _check_thing(words)
    units = _UNITS.read(words)
    if words.peek().casefold() in _NO_TRADE:
        raise Fault(tr("Tokens, cards, offices and claims cannot be given or sold."))
    if words.peek().upper() in _ENDS:
        hint = tr("For money write {amount}.", amount=f"${units}")
        raise Fault(tr("{n} of what? The good is missing.", n=units), hint)
    good = read_good(words)
    if good in goods:
        raise Fault(tr("{good} stands there twice.", good=tr(good)))
    goods[good] = units
    return money


def _check_thing(words: Words) -> None:
    token = words.peek()
    if token.casefold() in _NO_TRADE:
        raise Fault(tr("Tokens, cards, offices and claims cannot be given or sold."))
    if token.casefold() in AMOUNT_WORDS:
        raise Fault(tr('"{word}" is no number: an agreement says how many.', word=token))
