"""Deals: offers that mirror each other, matched in pairs, for all games in which seats trade."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from pbem.engine.events import SeatId

T = TypeVar("T", bound=Hashable)

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


class _Waiting(Generic[T]):
    """The places of offers in their order, found by whose they are, to whom, and what they give and take."""

    def __init__(self, offers: Sequence[Offer[T]]) -> None:
        self._places: dict[tuple[SeatId, SeatId, T, T | None], deque[int]] = {}
        for place, offer in enumerate(offers):
            key = (offer.seat, offer.to, offer.gives, offer.takes)
            self._places.setdefault(key, deque()).append(place)
        self.is_gone = [False] * len(offers)

    def first_for(self, one: Offer[T], seats: Iterable[SeatId]) -> int | None:
        """Return the place of the first waiting offer of the first of these seats that mirrors one."""
        if one.takes is None:
            return None
        for seat in seats:
            found = [
                queue[0]
                for to in (one.seat, ANYONE)
                if seat != one.seat and (queue := self._queue((seat, to, one.takes, one.gives)))
            ]
            if found:
                return min(found)
        return None

    def _queue(self, key: tuple[SeatId, SeatId, T, T | None]) -> deque[int]:
        queue = self._places.get(key, deque())
        while queue and self.is_gone[queue[0]]:
            queue.popleft()
        return queue


def matched(
    offers: Sequence[Offer[T]], after: Callable[[SeatId], Sequence[SeatId]]
) -> tuple[list[Match[T]], list[Offer[T]]]:
    """Match offers in the order given, each once, with the first that mirrors it; return them and the rest.

    An offer to anyone asks the seats `after` its own, in that order. A gift to a seat needs no counterpart.
    The time it takes grows with the offers, not with their pairs.
    """
    waiting = _Waiting(offers)
    pairs: list[Match[T]] = []
    alone: list[Offer[T]] = []
    for place, one in enumerate(offers):
        if waiting.is_gone[place]:
            continue
        waiting.is_gone[place] = True
        if one.is_gift and one.to != ANYONE:
            pairs.append(Match(one, None))
            continue
        other = waiting.first_for(one, after(one.seat) if one.to == ANYONE else (one.to,))
        if other is None:
            alone.append(one)
        else:
            waiting.is_gone[other] = True
            pairs.append(Match(one, offers[other]))
    return pairs, alone
