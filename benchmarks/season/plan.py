"""What a season is made of: how many games, how long, how fast, and when each game is due."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cached_property

START = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
"""When the season begins by its own clock: a Tuesday."""
WEEK = timedelta(weeks=1)
LEAD = timedelta(minutes=10)
"""No letter comes later than so long before its deadline: letters taken late would count for another turn."""
WARM_UP = timedelta(minutes=15)
"""The first deadline is so long after the start."""


@dataclass(frozen=True)
class Plan:
    """So many games of so many seats, all due once a week, their deadlines spread evenly over it.

    `hours` of deadlines are lived through, `factor` times as fast as the machine's clock goes. With
    `is_at_once` all games are due at the start; without `has_pdfs` none are set.
    """

    games: int = 10_000
    seats: int = 8
    hours: float = 1.0
    factor: float = 15.0
    every: float = 1.0
    seed: int = 11
    is_at_once: bool = False
    has_pdfs: bool = True

    @property
    def keys(self) -> tuple[str, ...]:
        """Return the seats of each game."""
        return tuple(f"s{place}" for place in range(1, self.seats + 1))

    @property
    def end(self) -> datetime:
        """Return when the last deadline of the season has passed."""
        return START + WARM_UP + timedelta(hours=self.hours)

    @cached_property
    def due(self) -> int:
        """Return how many games are due by the end."""
        if self.is_at_once:
            return self.games
        return sum(self.deadline(number) <= self.end for number in range(self.games))

    def deadline(self, number: int) -> datetime:
        """Return the deadline of the game of this number, from 0, to the minute."""
        if self.is_at_once:
            return START
        offset = WEEK * (number + 1) / self.games
        return START + WARM_UP + timedelta(minutes=int(offset / timedelta(minutes=1)))

    def is_within(self, queued_at: datetime, slug: str | None) -> bool:
        """Say whether a post belongs to the season: queued by its end, or one of its own games."""
        return queued_at > START and (queued_at <= self.end or slug in self.names)

    @cached_property
    def names(self) -> frozenset[str]:
        """Return the games that are due."""
        return frozenset(slug for slug, _ in self.slugs())

    def slugs(self) -> Iterator[tuple[str, datetime]]:
        """Yield the games that are due, with their deadlines."""
        for number in range(self.due):
            yield slug_of(number), self.deadline(number)


def slug_of(number: int) -> str:
    """Return the name of a game by its number."""
    return f"g{number:05d}"
