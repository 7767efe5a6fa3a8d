"""How all games stand, in one look each: a beat must not cost more the more games there are that sleep."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache

from sqlalchemy import Select, bindparam, func, select
from sqlmodel import col

from pbem.store.desk_tables import ActRow
from pbem.store.shelf import Shelf
from pbem.store.tables import DeadlineRow, GameRow, MomentRow, SeatRow

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
def _standings() -> Select[int, str, str, int, datetime, datetime | None, datetime | None]:
    """The statement that reads the standings of the games that are over, or of those that are not."""
    of_moment = func.max(col(MomentRow.number)).label("number")
    newest = select(col(MomentRow.game).label("game"), of_moment).group_by(col(MomentRow.game)).subquery()
    deadline = (
        select(func.max(col(DeadlineRow.id)))
        .where(col(DeadlineRow.game) == newest.c.game, col(DeadlineRow.moment) == newest.c.number)
        .scalar_subquery()
    )
    game, moment, set_for = col(GameRow.id), MomentRow, DeadlineRow
    return (
        select(
            *(game, col(GameRow.slug), col(GameRow.config), col(moment.number), col(moment.opened_at)),
            *(col(set_for.set_at), col(set_for.at)),
        )
        .join(newest, newest.c.game == game)
        .join(moment, (col(moment.game) == game) & (col(moment.number) == newest.c.number))
        .outerjoin(set_for, col(set_for.id) == deadline)
        .where(col(moment.is_over) == bindparam("is_over"))
        .order_by(game)
    )


class StandingFiles(Shelf):
    """What the store knows of all games at once."""

    def slugs(self) -> list[str]:
        """The names of all games, oldest first."""
        return list(self._connection.execute(select(col(GameRow.slug)).order_by(col(GameRow.id))).scalars())

    def standings(self, *, is_over: bool = False) -> list[Standing]:
        """How the games in play stand, oldest first, or those that are over."""
        rows = self._connection.execute(_standings(), {"is_over": is_over})
        return [Standing(*row) for row in rows]

    def games_with_seats(self, statuses: Collection[str]) -> frozenset[int]:
        """The ids of the games in which any seat is in one of these ways."""
        found = select(col(SeatRow.game)).where(col(SeatRow.status).in_(sorted(statuses)))
        return frozenset(self._connection.execute(found).scalars())

    def games_with_acts(self, kinds: Collection[str]) -> frozenset[int]:
        """The ids of the games about which an act of one of these kinds is on file."""
        found = select(col(ActRow.game)).where(col(ActRow.kind).in_(sorted(kinds))).distinct()
        return frozenset(game for game in self._connection.execute(found).scalars() if game is not None)

    def marks_on_file(self, marks: Sequence[str]) -> frozenset[str]:
        """Those of the marks under which an act is on file."""
        return frozenset(self._marks(marks))

    def _marks(self, marks: Sequence[str]) -> Iterator[str]:
        for first in range(0, len(marks), AT_ONCE):
            some = marks[first : first + AT_ONCE]
            found = select(col(ActRow.mark)).where(col(ActRow.mark).in_(some))
            yield from (mark for mark in self._connection.execute(found).scalars() if mark)
