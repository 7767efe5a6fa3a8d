"""All games in one look, as a GM with a thousand of them asks: no state is read, nothing of past rounds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import ScalarSelect, Select, and_, bindparam, exists, func, select
from sqlalchemy.orm import Mapped
from sqlalchemy.sql import ColumnElement
from sqlmodel import col

from pbem.store.desk_tables import ApprovalRow, HoldRow
from pbem.store.shelf import Shelf
from pbem.store.tables import DeadlineRow, FilingRow, GameRow, MomentRow


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
    of_game = col(MomentRow.game) == col(GameRow.id)
    return select(func.max(col(MomentRow.number))).where(of_game).correlate(GameRow).scalar_subquery()


def counting_deadline() -> ScalarSelect[int | None]:
    """Ask for the id of the deadline that counts for a moment: the last that was set."""
    of_moment = (
        col(DeadlineRow.game) == col(MomentRow.game),
        col(DeadlineRow.moment) == col(MomentRow.number),
    )
    return select(func.max(col(DeadlineRow.id))).where(*of_moment).correlate(MomentRow).scalar_subquery()


def is_held() -> ColumnElement[bool]:
    """Ask whether a game is held."""
    held = exists().where(col(HoldRow.game) == col(GameRow.id), col(HoldRow.ended_at).is_(None))
    return held.correlate(GameRow)


def in_newest(*columns: Mapped[Any]) -> Select[Any]:
    """Ask for something of every game and its newest moment.

    They are joined so that a database begins with the games, never with all moments there ever were.
    """
    of_game = col(MomentRow.game) == col(GameRow.id)
    newest = and_(of_game, col(MomentRow.number) == newest_number())
    return select(*columns).join_from(GameRow, MomentRow, newest, isouter=True)


@cache
def _looks() -> Select[Any]:
    of_moment = (
        col(ApprovalRow.game) == col(MomentRow.game),
        col(ApprovalRow.moment) == col(MomentRow.number),
    )
    asked = select(func.max(col(ApprovalRow.id))).where(*of_moment).correlate(MomentRow).scalar_subquery()
    waits = and_(col(ApprovalRow.id) == asked, col(ApprovalRow.released_at).is_(None))
    game, moment = GameRow, MomentRow
    return (
        in_newest(
            *(col(game.id), col(game.slug), col(game.title), col(game.ruleset)),
            *(col(moment.number), col(moment.turn), col(moment.phase), col(moment.is_over)),
            *(col(DeadlineRow.at), col(ApprovalRow.until)),
        )
        .outerjoin(DeadlineRow, col(DeadlineRow.id) == counting_deadline())
        .outerjoin(ApprovalRow, waits)
        .order_by(col(game.id))
    )


@cache
def _past_deadline() -> Select[Any]:
    """The statement that reads which deadlines have come, of games that are not held.

    What is compared is looked up for each game: no database begins with all deadlines there ever were.
    """
    of_newest = (col(DeadlineRow.game) == col(GameRow.id), col(DeadlineRow.moment) == newest_number())
    last = select(col(DeadlineRow.at)).where(*of_newest).order_by(col(DeadlineRow.id).desc()).limit(1)
    at = last.correlate(GameRow).scalar_subquery()
    of_game = col(MomentRow.game) == col(GameRow.id)
    newest = select(col(MomentRow.is_over)).where(of_game).order_by(col(MomentRow.number).desc()).limit(1)
    is_over = newest.correlate(GameRow).scalar_subquery()
    wanted = select(col(GameRow.slug), newest_number(), is_over, at)
    return wanted.where(at <= bindparam("now"), ~is_held())


@cache
def _where_ready() -> Select[str]:
    """The statement that reads in which games, held ones apart, a seat is READY."""
    of_newest = (col(FilingRow.game) == col(GameRow.id), col(FilingRow.moment) == newest_number())
    ready = select(func.count()).where(*of_newest, col(FilingRow.kind) == "ready")
    number = ready.correlate(GameRow).scalar_subquery()
    return select(col(GameRow.slug)).where(number > 0, ~is_held()).order_by(col(GameRow.slug))


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
