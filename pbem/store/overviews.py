"""All games in one look, as a GM with a thousand of them asks: no state is read, nothing of past rounds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import ScalarSelect, Select, and_, bindparam, exists, func, select
from sqlalchemy.sql import ColumnElement

from pbem.store.plain import APPROVAL, DEADLINE, FILING, GAME, HOLD, MOMENT
from pbem.store.shelf import Shelf


@dataclass(frozen=True)
class GameLook:
    """A game's newest moment, its deadline, and until when the GM's approval is waited for."""

    id: int
    slug: str
    title: str
    ruleset: str
    moment: int
    turn: int
    phase: str
    is_over: bool
    at: datetime | None
    approval: datetime | None


def newest_number() -> ScalarSelect[int]:
    """Ask for the number of a game's newest moment, by the index: of those before it nothing is read."""
    of_game = MOMENT.c.game == GAME.c.id
    return select(func.max(MOMENT.c.number)).where(of_game).correlate(GAME).scalar_subquery()


def counting_deadline() -> ScalarSelect[int | None]:
    """Ask for the id of the deadline that counts for a moment: the last that was set."""
    of_moment = (
        DEADLINE.c.game == MOMENT.c.game,
        DEADLINE.c.moment == MOMENT.c.number,
    )
    return select(func.max(DEADLINE.c.id)).where(*of_moment).correlate(MOMENT).scalar_subquery()


def is_held() -> ColumnElement[bool]:
    """Ask whether a game is held."""
    held = exists().where(HOLD.c.game == GAME.c.id, HOLD.c.ended_at.is_(None))
    return held.correlate(GAME)


def in_newest(*columns: ColumnElement[Any]) -> Select[Any]:
    """Ask for something of every game and its newest moment.

    They are joined so that a database begins with the games, never with all moments there ever were.
    """
    of_game = MOMENT.c.game == GAME.c.id
    newest = and_(of_game, MOMENT.c.number == newest_number())
    return select(*columns).join_from(GAME, MOMENT, newest, isouter=True)


@cache
def _looks() -> Select[Any]:
    of_moment = (
        APPROVAL.c.game == MOMENT.c.game,
        APPROVAL.c.moment == MOMENT.c.number,
    )
    asked = select(func.max(APPROVAL.c.id)).where(*of_moment).correlate(MOMENT).scalar_subquery()
    waits = and_(APPROVAL.c.id == asked, APPROVAL.c.released_at.is_(None))
    game, moment = GAME.c, MOMENT.c
    return (
        in_newest(
            *(game.id, game.slug, game.title, game.ruleset),
            *(moment.number, moment.turn, moment.phase, moment.is_over),
            *(DEADLINE.c.at, APPROVAL.c.until),
        )
        .outerjoin(DEADLINE, DEADLINE.c.id == counting_deadline())
        .outerjoin(APPROVAL, waits)
        .order_by(game.id)
    )


@cache
def _past_deadline() -> Select[Any]:
    """The statement that reads which deadlines have come, of games that are not held.

    What is compared is looked up for each game: no database begins with all deadlines there ever were.
    """
    of_newest = (DEADLINE.c.game == GAME.c.id, DEADLINE.c.moment == newest_number())
    last = select(DEADLINE.c.at).where(*of_newest).order_by(DEADLINE.c.id.desc()).limit(1)
    at = last.correlate(GAME).scalar_subquery()
    of_game = MOMENT.c.game == GAME.c.id
    newest = select(MOMENT.c.is_over).where(of_game).order_by(MOMENT.c.number.desc()).limit(1)
    is_over = newest.correlate(GAME).scalar_subquery()
    wanted = select(GAME.c.slug, newest_number(), is_over, at)
    return wanted.where(at <= bindparam("now"), ~is_held())


@cache
def _where_ready() -> Select[str]:
    """The statement that reads in which games, held ones apart, a seat is READY."""
    of_newest = (FILING.c.game == GAME.c.id, FILING.c.moment == newest_number())
    ready = select(func.count()).where(*of_newest, FILING.c.kind == "ready")
    number = ready.correlate(GAME).scalar_subquery()
    return select(GAME.c.slug).where(number > 0, ~is_held()).order_by(GAME.c.slug)


class OverviewFiles(Shelf):
    """What the store knows of all games, without looking into any."""

    def game_looks(self) -> list[GameLook]:
        """How every game stands, oldest first."""
        return [GameLook(*row) for row in self._connection.execute(_looks())]

    def number_of_games(self) -> int:
        """How many games there are, ended ones too."""
        return self._counted("game")

    def due(self, now: datetime) -> list[tuple[str, int]]:
        """Slug and moment number of every game in play whose deadline has come, the earliest first.

        Games that are held are not among them.
        """
        rows = self._connection.execute(_past_deadline(), {"now": now})
        found = sorted((at, slug, number) for slug, number, is_over, at in rows if not is_over)
        return [(slug, number) for _, slug, number in found]

    def where_ready(self) -> list[str]:
        """Slug of every game that is not held and where a seat has been READY since it was opened."""
        return list(self._connection.execute(_where_ready()).scalars())
