"""What a GM asks of the whole store: the newest time on record, the oldest post, posts that are held."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection, Select, func, or_, select, update
from sqlalchemy.sql import ColumnElement

from pbem.store.plain import FILING, POST
from pbem.store.records import FilingRecord, PostRecord
from pbem.store.shelf import Shelf, table_named

TIMES = (
    ("game", "made_at"),
    ("moment", "opened_at"),
    ("deadline", "set_at"),
    ("letter", "received_at"),
    ("filing", "filed_at"),
    ("outcome", "closed_at"),
    ("post", "queued_at"),
    ("post", "sent_at"),
    ("act", "at"),
    ("pulse", "at"),
)
"""Columns that say when something was done: none of them is ever in the future."""

KEPT = ("standing", "ahead")
"""Kinds of filing that count beyond the moment they were filed for."""

NEVER = datetime(9999, 1, 1, tzinfo=UTC)
"""When a post that is held may be tried next."""


@dataclass(frozen=True)
class StuckMail:
    """Posts that are due and go to nobody: since when, how many wait, and the reason that was noted last."""

    since: datetime
    waiting: int
    why: str


@dataclass(frozen=True)
class FailingPosts:
    """Posts that could not be sent so far, all for the same reason; the oldest was queued then."""

    why: str
    number: int
    since: datetime


class SurveyFiles(Shelf):
    """What the store knows of times and of posts that wait, without reading all of it."""

    def newest_time(self, last: int | None = None) -> tuple[datetime, str] | None:
        """The newest time at which anything was done, and in which table; None in an empty store.

        With `last` only so many rows of each table are read, those that were written last.
        """
        found = [
            (at, table)
            for table, name in TIMES
            if (at := self._connection.execute(_newest(table, name, last)).scalar())
        ]
        return max(found) if found else None

    def oldest_waiting(self) -> datetime | None:
        """When the oldest post was queued that waits and is not held."""
        wanted = select(func.min(POST.c.queued_at)).where(*_waiting(), ~_is_held())
        return self._connection.execute(wanted).scalar()

    def stuck_mail(self, now: datetime) -> StuckMail | None:
        """The posts that go to nobody, if none goes; see the function of the same name."""
        return stuck_mail(self._connection, now)

    def failing_posts(self) -> list[FailingPosts]:
        """The posts that could not be sent so far, by reason; the oldest first."""
        since = func.min(POST.c.queued_at)
        wanted = select(POST.c.last_fault, func.count(), since).where(
            *_waiting(), ~_is_held(), POST.c.last_fault.is_not(None)
        )
        rows = self._connection.execute(wanted.group_by(POST.c.last_fault).order_by(since))
        return [FailingPosts(*row) for row in rows]

    def held_posts(self) -> int:
        """How many posts are held until the GM says what becomes of them."""
        return self._number(func.count(POST.c.id), *_waiting(), _is_held())

    def hold_posts(self, because: str, game_id: int | None = None) -> int:
        """Hold the posts that wait, of one game or of all, until the GM says so; return how many."""
        where = [*_waiting(), ~_is_held()]
        if game_id is not None:
            where.append(POST.c.game == game_id)
        held = update(POST).where(*where).values(try_at=NEVER, last_fault=because)
        return self._connection.execute(held).rowcount

    def posts_held(self) -> list[PostRecord]:
        """The posts that are held, in the order they were queued."""
        return self._find(PostRecord, *_waiting(), _is_held(), by=(POST.c.queued_at,))

    def count_one_as_sent(self, post_id: int, at: datetime) -> None:
        """Note that a post that is held had gone at that time."""
        this = update(POST).where(POST.c.id == post_id)
        self._connection.execute(this.values(sent_at=at, try_at=None, last_fault=None))

    def free_post(self, post_id: int) -> None:
        """Let a post that is held go out with the next ones."""
        this = update(POST).where(POST.c.id == post_id)
        self._connection.execute(this.values(try_at=None, last_fault=None))

    def free_posts(self) -> int:
        """Let the posts that are held go out with the next ones; return how many."""
        free = update(POST).where(*_waiting(), _is_held()).values(try_at=None, last_fault=None)
        return self._connection.execute(free).rowcount

    def count_as_sent(self, at: datetime) -> int:
        """Note of the posts that are held that they had gone; return how many."""
        sent = update(POST).where(*_waiting(), _is_held()).values(sent_at=at, try_at=None)
        return self._connection.execute(sent).rowcount

    def papers(self, game_id: int, moment: int) -> list[FilingRecord]:
        """What may be in force at a moment, in order: all filed for it, and what is kept from before."""
        kept = or_(FILING.c.moment == moment, FILING.c.kind.in_(KEPT))
        return self._find(FilingRecord, FILING.c.game == game_id, kept, by=(FILING.c.number,))

    def refused_since(self, since: datetime) -> list[PostRecord]:
        """The posts that a mail server refused for good after a time, oldest first."""
        unsent = POST.c.sent_at.is_(None)  # by the index: most posts have gone
        return self._find(PostRecord, unsent, POST.c.refused_at > since)


def _newest(table: str, name: str, last: int | None) -> Select[datetime | None]:
    """Ask for the newest time in a column."""
    columns = table_named(table).c
    some = select(columns[name].label("at")).order_by(columns.id.desc()).limit(last).subquery()
    return select(func.max(some.c.at if last else columns[name]))


def _waiting() -> tuple[ColumnElement[bool], ...]:
    return POST.c.sent_at.is_(None), POST.c.refused_at.is_(None)


def _is_held() -> ColumnElement[bool]:
    return func.coalesce(POST.c.try_at >= NEVER, False)


def stuck_mail(connection: Connection, now: datetime) -> StuckMail | None:
    """Return the posts that go to nobody, if none goes; None where one address alone refuses its mail.

    A post that may be tried now is tried within minutes, and one that was refused waits for its next time. So
    where a post stays due, or where nothing has gone to any of several people, it is not their addresses.
    """
    waits = [*_waiting(), ~_is_held()]
    last = connection.execute(select(func.max(POST.c.sent_at))).scalar()
    due_at = func.coalesce(POST.c.try_at, POST.c.queued_at)
    due = connection.execute(select(func.min(due_at)).where(*waits, due_at <= now)).scalar()
    since = [max(due, last or due)] if due else []
    newer = [*waits, POST.c.queued_at > last] if last else waits
    people = select(func.count(func.distinct(POST.c.address)), func.min(POST.c.queued_at)).where(*newer)
    number, first = connection.execute(people).one()
    if number > 1:
        since.append(first)
    if not since:
        return None
    waiting = connection.execute(select(func.count()).select_from(POST).where(*waits)).scalar()
    newest = select(POST.c.last_fault).where(*waits, POST.c.last_fault.is_not(None))
    why = connection.execute(newest.order_by(POST.c.queued_at.desc(), POST.c.id.desc()).limit(1)).scalar()
    return StuckMail(min(since), waiting or 0, why or "")
