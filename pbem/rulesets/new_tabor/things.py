"""Money, goods, amounts of them, and things that change hands, as orders write them (brief 5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from pbem.engine.slots import ListOf, Money, Slot, WholeNumber, WordSlot, read_word, took_comma
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words, keyword
from pbem.rulesets.new_tabor.book import GOODS
from pbem.rulesets.new_tabor.economy import Producer

ALL, NEED, WANTED, SURPLUS = "all", "need", "wants", "surplus"
AMOUNT_WORDS = (ALL, NEED, WANTED, SURPLUS)
MOST_UNITS = 1_000_000
_UNITS = WholeNumber(tr_noop("the number of units"), 1, MOST_UNITS)
_ENDS = ("TO", "FROM", "FOR", "AT", "NOW", ",", "AND", "")
"""What follows an amount that is of all goods."""
_NO_TRADE = ("token", "tokens", "happiness", "card", "cards", "office", "claim", "clerk", "treasurer")

GOOD = WordSlot(tr_noop("good"), {one: one for one in GOODS})
"""A good, or its industry."""


def written_money(cents: int) -> str:
    """Return an amount as orders and sentences write it: $12.50."""
    sign, cents = ("-", -cents) if cents < 0 else ("", cents)
    return f"{sign}${cents // 100}.{cents % 100:02}"


def credits(what: str = tr_noop("the amount"), least: int = 0) -> Money:
    """Return the slot of an amount in cents, $12.50 or 12.50, written with its sign."""
    return Money(what, least, decimals=2, sign="$")


def has_sign(words: Words) -> bool:
    """Say whether the sign for money stands here."""
    return words.peek().startswith("$")


@dataclass(frozen=True)
class Amount:
    """So many units of a good, or what a word means just then; "" as good are all four, for words only."""

    good: str
    number: int = 0
    word: str = ""

    def __str__(self) -> str:
        return f"{self.word or self.number} {self.good}".strip()


class AmountSlot(Slot[Amount]):
    """So many units of a good, or a word for how many; without a good the word is about all four."""

    def read(self, words: Words) -> Amount:
        """Take the number or word, and the good; a word may stand alone."""
        token = words.peek()
        if token and keyword(token, GOODS):
            hint = tr("Write {one} or {other}.", one=f"20 {token}", other=f"all {token}")
            raise Fault(tr('How many? A number or a word is missing before "{word}".', word=token), hint)
        if token[:1].isalpha():
            word = read_word(words, tr_noop("amount"), AMOUNT_WORDS)
            return Amount("" if words.peek().upper() in _ENDS else GOOD.read(words), word=word)
        units = _UNITS.read(words)
        return Amount(GOOD.read(words), units)


class AmountsSlot(ListOf[Amount]):
    """Amounts parted by commas, each good once."""

    def __init__(self) -> None:
        super().__init__(AmountSlot(), ",")

    def read(self, words: Words) -> tuple[Amount, ...]:
        """Take one amount or more."""
        amounts = super().read(words)
        goods = [amount.good for amount in amounts]
        if len(goods) > 1 and "" in goods:
            word = next(amount.word for amount in amounts if not amount.good)
            raise Fault(tr('"{word}" without a good is about all goods: it stands alone.', word=word))
        for good in goods:
            if goods.count(good) > 1:
                raise Fault(tr("{word} stands there twice.", word=tr(good)))
        return amounts


@dataclass(frozen=True)
class Things:
    """Units of goods, in canonical order, and money in cents."""

    goods: tuple[tuple[str, int], ...] = ()
    money: int = 0

    @classmethod
    def of(cls, goods: dict[str, int], money: int = 0) -> Things:
        """Return things in canonical order, without those of which there are none."""
        return cls(tuple((good, goods[good]) for good in GOODS if goods.get(good)), money)

    def units(self, good: str) -> int:
        """Return the units of a good."""
        return dict(self.goods).get(good, 0)

    def __str__(self) -> str:
        money = (written_money(self.money),) if self.money else ()
        return ", ".join((*(f"{units} {good}" for good, units in self.goods), *money))

    def __bool__(self) -> bool:
        return bool(self.goods or self.money)


class ThingsSlot(Slot[Things]):
    """Units of goods and money, parted by commas, each once."""

    def read(self, words: Words) -> Things:
        """Take all the things."""
        found = dict([self._thing(words)])
        while took_comma(words) or words.took("+"):
            good, number = self._thing(words)
            if good in found:
                raise Fault(tr("{word} stands there twice.", word=tr(good) if good else tr("Money")))
            found[good] = number
        return Things.of(found, found.get("", 0))

    def _thing(self, words: Words) -> tuple[str, int]:
        """Take a good and how many units of it, or "" and cents."""
        if has_sign(words):
            return "", credits(least=1).read(words)
        token = words.peek().casefold()
        if token in AMOUNT_WORDS:
            raise Fault(tr('"{word}" is no number: an agreement says how many.', word=words.peek()))
        units = 0 if token in _NO_TRADE else _UNITS.read(words)
        if words.peek().casefold() in _NO_TRADE:
            raise Fault(tr("Tokens, cards, offices and claims cannot be given or sold."))
        if words.peek().upper() in _ENDS:
            hint = tr("For money write {amount}.", amount=f"${units}")
            raise Fault(tr("{n} of what? The good is missing.", n=units), hint)
        return GOOD.read(words), units


Kept: TypeAlias = Mapping[str, int]
"""What a seat keeps back: units by good, and cents with "" as good."""
NOTHING_KEPT: Kept = dict.fromkeys((*GOODS, ""), 0)


def goods_of(amount: Amount) -> tuple[str, ...]:
    """Return the goods that an amount is about: its own, or all four in canonical order."""
    return (amount.good,) if amount.good else GOODS


def to_fill(producer: Producer, good: str) -> int:
    """Return what unmet input and open Wants take beyond stock."""
    return max(0, producer.unmet(good) + producer.wanted(good) - producer.stock[good])


def meant(producer: Producer, amount: Amount, good: str, kept: Kept = NOTHING_KEPT) -> int:
    """Return how many units of a good an amount is, worked out as things stand."""
    match amount.word:
        case "":
            return amount.number
        case word if word == ALL:
            return producer.stock[good]
        case word if word == NEED:
            return producer.need(good)
        case word if word == WANTED:
            return to_fill(producer, good)
        case word if word == SURPLUS:
            return producer.surplus(good, kept[good])
    raise NotImplementedError(amount.word)


def sellable(producer: Producer, good: str, kept: Kept) -> int:
    """Return the stock of a good that is not kept back."""
    return max(0, producer.stock[good] - kept[good])


def affordable(producer: Producer, price: int, kept: Kept) -> int:
    """Return how many units the money that is not kept back pays for."""
    return max(0, producer.money - kept[""]) // price
