"""CRA-R22, CRA-R146 What is decided by weight: numbers by their median, paths by most of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from pbem.engine.events import SeatId

Weights: TypeAlias = Mapping[SeatId, int]
"""What the votes of seats weigh."""


def median_of(named: Mapping[SeatId, int], votes: Weights) -> int | None:
    """CRA-R22 Return the lower median of the numbers that seats name, by what their votes weigh."""
    return lower_median((number, votes[seat]) for seat, number in named.items())


def lower_median(named: Iterable[tuple[int, int]]) -> int | None:
    """CRA-R22 Return the smallest number such that those who name it or less have half of the weight.

    `named` are numbers with the weight of whoever names them; None where nobody names any.
    """
    cast = sorted((number, weight) for number, weight in named if weight > 0)
    half = sum(weight for _, weight in cast)
    so_far = 0
    for number, weight in cast:
        so_far += weight
        if 2 * so_far >= half:
            return number
    return None


def heaviest(named: Iterable[tuple[str, int]], order: Sequence[str]) -> str | None:
    """CRA-R146 Return the word that most weight is for, of equals the first in an order, if any."""
    support: dict[str, int] = {}
    for word, weight in named:
        support[word] = support.get(word, 0) + weight
    cast = {word: weight for word, weight in support.items() if weight > 0}
    return min(cast, key=lambda word: (-cast[word], order.index(word))) if cast else None
