"""Deals: offers that mirror each other, matched in pairs, for all games in which seats trade."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from pbem.engine.events import SeatId

T = TypeVar("T")

ANYONE: SeatId = "anyone"
"""The partner of an offer that every other seat may take."""


@dataclass(frozen=True)
class Offer(Generic[T]):
    """What a seat would give, to whom (a seat or ANYONE), and what it wants for that; None makes it a gift.

    `gives` and `takes` are compared as they are: the caller puts them in one order. `source` is what the
    seat wrote.
    """

    seat: SeatId
    to: SeatId
    gives: T
    takes: T | None = None
    source: str = ""

    @property
    def is_gift(self) -> bool:
        """Say whether nothing is wanted in return."""
        return self.takes is None

    def welcomes(self, other: SeatId) -> bool:
        """Say whether the offer is to that seat."""
        return other != self.seat and self.to in (other, ANYONE)

    def mirrors(self, other: Offer[T]) -> bool:
        """Say whether two offers are one deal: each to the other's seat, giving just what the other wants."""
        if self.is_gift or other.is_gift or not (self.welcomes(other.seat) and other.welcomes(self.seat)):
            return False
        return self.gives == other.takes and self.takes == other.gives


@dataclass(frozen=True)
class Match(Generic[T]):
    """An offer and its counterpart; a gift has none."""

    one: Offer[T]
    other: Offer[T] | None

    @property
    def partner(self) -> SeatId:
        """Return the seat on the other side."""
        return self.other.seat if self.other else self.one.to


def matched(
    offers: Sequence[Offer[T]], after: Callable[[SeatId], Sequence[SeatId]]
) -> tuple[list[Match[T]], list[Offer[T]]]:
    """Match offers in the order given, each once, with the first that mirrors it; return them and the rest.

    An offer to anyone asks the seats `after` its own, in that order. A gift to a seat needs no counterpart.
    """
    left = list(offers)
    pairs: list[Match[T]] = []
    alone: list[Offer[T]] = []
    while left:
        one = left.pop(0)
        if one.is_gift and one.to != ANYONE:
            pairs.append(Match(one, None))
            continue
        place = next(_fitting(one, left, after), None)
        if place is None:
            alone.append(one)
        else:
            pairs.append(Match(one, left.pop(place)))
    return pairs, alone


def _fitting(
    one: Offer[T], left: Sequence[Offer[T]], after: Callable[[SeatId], Sequence[SeatId]]
) -> Iterator[int]:
    """Yield the places of the offers that mirror one, seat after seat."""
    for seat in after(one.seat) if one.to == ANYONE else (one.to,):
        yield from (place for place, other in enumerate(left) if other.seat == seat and one.mirrors(other))
