"""What an amount means at the moment: a number, or all, need, wants, surplus of what is held and due."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from pbem.rulesets.new_tabor.book import GOODS
from pbem.rulesets.new_tabor.economy import Producer
from pbem.rulesets.new_tabor.things import ALL, NEED, SURPLUS, WANTED, Amount

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
