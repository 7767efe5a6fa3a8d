"""Where the words of a chart stand, so that no two touch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise


@dataclass
class _Cluster:
    """Labels pushed together: how many, and the sum of the places wanted for the first of them."""

    count: int
    wanted: float

    def first(self, gap: float, low: float, high: float) -> float:
        """Where the first of them stands."""
        return max(low, min(self.wanted / self.count, high - gap * (self.count - 1)))


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> tuple[float, ...]:
    """Places at least `gap` apart between low and high, in the order wanted and as near to it as can be.

    Equal wishes keep their order. Where there is no room for all, the last ones pass `high`.
    """
    order = sorted(range(len(wanted)), key=lambda place: (wanted[place], place))
    clusters: list[_Cluster] = []
    for place in order:
        newest = _Cluster(1, wanted[place])
        while clusters and _touch(clusters[-1], newest, gap, low, high):
            before = clusters.pop()
            newest = _Cluster(
                before.count + newest.count,
                before.wanted + newest.wanted - gap * before.count * newest.count,
            )
        clusters.append(newest)
    found = [
        cluster.first(gap, low, high) + gap * step for cluster in clusters for step in range(cluster.count)
    ]
    placed = dict(zip(order, found, strict=True))
    return tuple(placed[place] for place in range(len(wanted)))


def _touch(upper: _Cluster, lower: _Cluster, gap: float, low: float, high: float) -> bool:
    end = upper.first(gap, low, high) + gap * upper.count
    return lower.first(gap, low, high) < end - 1e-9


def every(widths: Sequence[float], step: float, blank: float) -> int:
    """Print only each so many-th label, so that labels centred a step apart never touch: 1, 2, 5, 10…"""
    taken = 1
    for taken in _round_numbers(len(widths)):
        shown = widths[::taken]
        if all((one + other) / 2 + blank <= taken * step for one, other in pairwise(shown)):
            break
    return taken


def _round_numbers(most: int) -> list[int]:
    numbers, ten = [], 1
    while ten < max(most, 1) * 10:
        numbers += [ten, 2 * ten, 5 * ten]
        ten *= 10
    return numbers
