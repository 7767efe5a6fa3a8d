"""How all games stand, in one look each: a beat must not cost more the more games there are that sleep."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import Select, exists, select

from pbem.store.overviews import counting_deadline, in_newest, newest_number
from pbem.store.plain import ACT, DEADLINE, GAME, MOMENT, SEAT
from pbem.store.shelf import Shelf

AT_ONCE = 1_000
"""So many values are looked up at a time."""


@dataclass(frozen=True)
class Standing:
    """The newest moment of a game, with the deadline that counts for it; both times are None without one."""

    game: int
    slug: str
    config: str  # JSON
    moment: int
    opened_at: datetime
    set_at: datetime | None
    at: datetime | None


@cache
def _standings() -> Select[Any]:
    """The statement that reads the standings of all games."""
    game, moment, set_for = GAME.c.id, MOMENT.c, DEADLINE.c
    return (
        in_newest(
            *(moment.is_over, game, GAME.c.slug, GAME.c.config, moment.number),
            *(moment.opened_at, set_for.set_at, set_for.at),
        )
        .outerjoin(DEADLINE, set_for.id == counting_deadline())
        .order_by(game)
    )


@cache
def _ended() -> Select[Any]:
    """The statement that reads the standings of the games that are over, and the state of no other."""
    ended = exists().where(
        MOMENT.c.game == GAME.c.id,
        MOMENT.c.number == newest_number(),
        MOMENT.c.is_over.is_(True),
    )
    return _standings().where(ended.correlate(GAME))


class StandingFiles(Shelf):
    """What the store knows of all games at once."""

    def slugs(self) -> list[str]:
        """The names of all games, oldest first."""
        return list(self._connection.execute(select(GAME.c.slug).order_by(GAME.c.id)).scalars())

    def standings(self, *, is_over: bool = False) -> list[Standing]:
        """How the games in play stand, oldest first, or those that are over."""
        rows = self._connection.execute(_ended() if is_over else _standings())
        return [Standing(*row[1:]) for row in rows if row[0] is is_over]

    def games_with_seats(self, statuses: Collection[str]) -> frozenset[int]:
        """The ids of the games in which any seat is in one of these ways."""
        found = select(SEAT.c.game).where(SEAT.c.status.in_(sorted(statuses)))
        return frozenset(self._connection.execute(found).scalars())

    def games_with_acts(self, kinds: Collection[str]) -> frozenset[int]:
        """The ids of the games about which an act of one of these kinds is on file."""
        found = select(ACT.c.game).where(ACT.c.kind.in_(sorted(kinds))).distinct()
        return frozenset(game for game in self._connection.execute(found).scalars() if game is not None)

    def marks_on_file(self, marks: Sequence[str]) -> frozenset[str]:
        """Those of the marks under which an act is on file."""
        return frozenset(self._marks(marks))

    def _marks(self, marks: Sequence[str]) -> Iterator[str]:
        for first in range(0, len(marks), AT_ONCE):
            some = marks[first : first + AT_ONCE]
            found = select(ACT.c.mark).where(ACT.c.mark.in_(some))
            yield from (mark for mark in self._connection.execute(found).scalars() if mark)
