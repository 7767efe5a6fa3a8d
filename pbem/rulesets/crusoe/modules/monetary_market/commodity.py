"""CRA-MM-04 to CRA-MM-11 The commodity market: a good's dollars are divided by the units put in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from pbem.engine.events import SeatId

FIRST_MONEY = 100
"""CRA-MM-09 What a good's market holds the first time, unless a table says otherwise."""


@dataclass(frozen=True)
class Offer:
    """Kept units that a seat would put in; with `at` only if the price is so high then (CRA-R11)."""

    units: int
    at: int | None = None


@dataclass(frozen=True)
class Contribution:
    """What a seat puts in: new units, and kept ones."""

    seat: SeatId
    new: int
    kept: int = 0

    @property
    def units(self) -> int:
        """Return all units."""
        return self.new + self.kept


@dataclass(frozen=True)
class Quoted:
    """A good on the market: the dollars it held, what was put in by whom, and the price of a unit."""

    money: int
    contributions: tuple[Contribution, ...]
    price: int

    @property
    def units(self) -> int:
        """CRA-MM-04 Return the units on the market."""
        return sum(one.units for one in self.contributions)

    @property
    def receipts(self) -> dict[SeatId, int]:
        """CRA-MM-08, CRA-MM-10 Return the dollars of each seat that put something in."""
        return {one.seat: self.price * one.units for one in self.contributions}


def money_of(market: int | None, first_money: int = FIRST_MONEY) -> int:
    """CRA-MM-09, CRA-R08 Return the dollars with which a good is priced; None: it was never sold before."""
    return first_money if market is None else market


def commodity_price(money: int, units: int) -> int:
    """CRA-MM-07, CRA-R09 Return the price of a unit, rounded up."""
    return -(-money // units)


def contributions(made: Mapping[SeatId, int], kept: Callable[[SeatId, int], int]) -> tuple[Contribution, ...]:
    """CRA-MM-05, CRA-MM-06 Return what each puts in: all new units, and in turn order kept ones at will.

    `made` are the new units by seat in turn order; `kept` says how many others a seat adds to those there.
    """
    units = sum(made.values())
    put_in: list[Contribution] = []
    for seat, new in made.items():
        added = kept(seat, units)
        units += added
        put_in.append(Contribution(seat, new, added))
    return tuple(put_in)


def chosen(money: int, units: int, kept: int, offers: Iterable[Offer]) -> int:
    """CRA-R11 Return how many of its kept units a seat puts in beside the units there, offer by offer."""
    put_in = 0
    for offer in offers:
        put_in += _fitting(money, units + put_in, offer, kept - put_in)
    return put_in


def _fitting(money: int, units: int, offer: Offer, kept: int) -> int:
    """CRA-R11 Return the largest number of units that an offer allows; each unit more lowers the price."""
    most = min(offer.units, kept)
    if offer.at is None:
        return most
    fitting = (n for n in range(most, 0, -1) if commodity_price(money, units + n) >= offer.at)
    return next(fitting, 0)


def priced(money: int, put_in: Iterable[Contribution]) -> Quoted | None:
    """CRA-MM-07, CRA-MM-11 Return a good with the price of what was put in; None if that is nothing."""
    given = tuple(one for one in put_in if one.units)
    units = sum(one.units for one in given)
    return Quoted(money, given, commodity_price(money, units)) if units else None
