"""What things cost: prices at the Base and in the black market zone (PLA-58 to 60, R07 to R12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from pbem.engine.events import SeatId
from pbem.rulesets.planetismals.belt import Effect
from pbem.rulesets.planetismals.book import Book

EXACT = 10_000
"""Prices are whole numbers of ten-thousandths of an MC (PLA-R10)."""
WHOLE = 100
"""The percentage of a good whose price no event has changed."""


class Market(Protocol):
    """What prices depend on: the percentages of goods and the lasting events, in the belt or a view of it."""

    @property
    def market(self) -> Mapping[str, int]: ...
    @property
    def effects(self) -> tuple[Effect, ...]: ...


def pct(market: Market, good: str) -> int:
    """PLA-R12 Return the price of a good in percent of its base value."""
    return market.market.get(good, WHOLE)


def base_price(book: Book, market: Market, good: str) -> int:
    """PLA-58, R10 Return the exact price of a unit at the Base, without events."""
    return book.goods[good].base * _percent(book, market, good) * 100


def bmz_price(book: Book, market: Market, good: str) -> int:
    """PLA-12, 13, R10 Return the exact price of a unit in the black market zone; no event touches it."""
    return book.goods[good].base * _percent(book, market, good) * (100 + book.options.bmz_markup)


def _percent(book: Book, market: Market, good: str) -> int:
    """PLA-102 Scrap never fluctuates."""
    return WHOLE if book.goods[good].fixed_price else pct(market, good)


def selling_price_at_base(book: Book, market: Market, good: str) -> int | None:
    """PLA-10, 110, 111, 122 Return what the Base pays now for a unit, exactly; None if it buys none."""
    if not book.goods[good].base_buys or _about(market, "base_refuses", good):
        return None
    price = base_price(book, market, good)
    for effect in _about(market, "base_minimum", good):
        price = max(price, effect.amount * EXACT)
    return price + _highest(_about(market, "base_bonus", good)) * EXACT


def selling_price_in_bmz(book: Book, market: Market, good: str) -> int | None:
    """PLA-12, R08 Return what the black market pays for a unit, exactly; None if it buys none."""
    return bmz_price(book, market, good) if book.goods[good].bmz_buys else None


def buying_price_at_base(book: Book, market: Market, good: str) -> int | None:
    """PLA-60, R07 Return what a unit costs at the Base, exactly; None if it sells none."""
    return base_price(book, market, good) if book.goods[good].base_sells else None


def buying_price_in_bmz(book: Book, market: Market, good: str) -> int | None:
    """PLA-13, R08 Return what a unit costs in the black market, exactly; None if it sells none."""
    return bmz_price(book, market, good) if book.goods[good].bmz_sells else None


def proceeds(units: int, price: int) -> int:
    """PLA-R10 Return what so many units of one good bring at an exact price: rounded down once."""
    return units * price // EXACT


def cost(units: int, price: int) -> int:
    """PLA-R10 Return what so many units of one good cost at an exact price: rounded up once."""
    return -(-units * price // EXACT)


def affordable(money: int, price: int) -> int:
    """PLA-R15 Return the largest number of units whose cost is no more than this money."""
    return max(money, 0) * EXACT // price


def installation_price(book: Book, market: Market, sort: str) -> int:
    """PLA-36, 106 Return the price of a type of installation now, in MC; equal discounts do not add up."""
    return max(book.sorts[sort].price - _highest(_about(market, "discount", sort)), 0)


def can_buy_installations(book: Book, market: Market, seat: SeatId) -> bool:
    """PLA-117, 183, R81 Say whether the Base sells installations to a seat now."""
    return not any(
        effect.kind == "no_installations" or (effect.kind == "interference" and effect.seat == seat)
        for effect in market.effects
    )


def _about(market: Market, kind: str, key: str) -> list[Effect]:
    return [effect for effect in market.effects if effect.kind == kind and key in effect.goods]


def _highest(effects: list[Effect]) -> int:
    """PLA-R67 The same event again counts once: the highest, should they differ."""
    return max((effect.amount for effect in effects), default=0)
