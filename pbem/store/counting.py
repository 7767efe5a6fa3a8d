"""Counting what is in the store, for those who watch from outside: numbers, times, games' names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, Select, and_, case, exists, func, select
from sqlalchemy.sql import ColumnElement

from pbem.store.copying import database_files
from pbem.store.engines import is_file
from pbem.store.plain import APPROVAL, DEADLINE, GAME, HOLD, LETTER, MOMENT, OUTCOME, POST, PULSE
from pbem.store.pruning import still_shunted
from pbem.store.readers import Reader
from pbem.store.survey import NEVER, StuckMail, stuck_mail

SHUNTED, RETRIED = "shunted", "retried"


@dataclass(frozen=True)
class PastDue:
    """A game in play whose deadline has come, and that waits for nobody's word; `config` is JSON."""

    slug: str
    at: datetime
    config: str


@dataclass(frozen=True)
class CountedGames:
    """The games in play, held and over, those that wait for the GM's approval, and their deadlines."""

    in_play: int
    held: int
    over: int
    approval: int
    next_deadline: datetime | None
    past_due: tuple[PastDue, ...]


@dataclass(frozen=True)
class CountedPosts:
    """The posts, each under one head; `oldest` is when the first was queued that is still to go.

    Waiting posts were not tried yet, failing ones were, held ones go when the GM says so, refused ones never.
    `stuck` are those that go to nobody, while none goes.
    """

    waiting: int
    failing: int
    held: int
    refused: int
    sent: int
    oldest: datetime | None
    stuck: StuckMail | None


@dataclass(frozen=True)
class Counted:
    """What a store holds at one moment.

    `letters` are all that were ever taken, by what became of them at first; of these `shunted` wait for the
    GM. `closed` are the rounds that were adjudicated, by ruleset; `pulses` is when each thing last worked,
    with its details.
    """

    games: CountedGames
    posts: CountedPosts
    letters: Mapping[str, int]
    shunted: int
    closed: Mapping[str, int]
    pulses: Mapping[str, tuple[datetime, str]]
    size: int


def count_all(reader: Reader, url: str, now: datetime) -> Counted:
    """Count everything in one transaction that keeps nobody waiting; `url` is where the reader reads."""
    with reader.reading() as connection:
        letters = _by(connection, select(LETTER.c.verdict, func.count()).group_by("verdict"))
        return Counted(
            _games(connection, now),
            _posts(connection, now),
            _first_verdicts(letters),
            connection.execute(_WAITING).scalar() or 0,
            _by(connection, _CLOSED),
            _pulses(connection),
            _size(connection, url),
        )


_CLOSED = (
    select(GAME.c.ruleset, func.count())
    .join_from(OUTCOME, GAME, OUTCOME.c.game == GAME.c.id)
    .group_by(GAME.c.ruleset)
)


_WAITING = select(func.count()).select_from(LETTER).where(*still_shunted())
"""The shunted letters that are still to be taken or looked at; one that was pruned no longer waits."""


def _by(connection: Connection, wanted: Select[str, int]) -> dict[str, int]:
    return {row[0]: row[1] for row in sorted(connection.execute(wanted).all())}


def _first_verdicts(letters: Mapping[str, int]) -> dict[str, int]:
    """Count a shunted letter that was taken again as shunted still: a count never grows less."""
    shunted = letters.get(SHUNTED, 0) + letters.get(RETRIED, 0)
    others = {verdict: number for verdict, number in letters.items() if verdict not in (SHUNTED, RETRIED)}
    return {**others, SHUNTED: shunted}


def _games(connection: Connection, now: datetime) -> CountedGames:
    rows = connection.execute(_standings(now)).all()
    in_play = [row for row in rows if not row.is_over and not row.is_held]
    due = [row for row in in_play if row.at and row.at <= now and not row.is_asked]
    later = [row.at for row in in_play if row.at and row.at > now]
    return CountedGames(
        in_play=len(in_play),
        held=sum(1 for row in rows if row.is_held and not row.is_over),
        over=sum(1 for row in rows if row.is_over),
        approval=sum(1 for row in in_play if row.is_asked),
        next_deadline=min(later, default=None),
        past_due=tuple(PastDue(row.slug, row.at, row.config) for row in due),
    )


def _standings(now: datetime) -> Select[str, str | None, bool, datetime | None, bool, bool]:
    """Ask for every game's newest moment and the deadline that counts; for the config of those due only."""
    game, number = MOMENT.c.game, MOMENT.c.number
    newest = select(func.max(number)).where(game == GAME.c.id).correlate(GAME).scalar_subquery()
    counting = (
        select(func.max(DEADLINE.c.id))
        .where(DEADLINE.c.game == game, DEADLINE.c.moment == number)
        .correlate(MOMENT)
        .scalar_subquery()
    )
    at = DEADLINE.c.at
    return (
        select(
            GAME.c.slug,
            case((at <= now, GAME.c.config)).label("config"),
            MOMENT.c.is_over,
            at,
            _is_held().label("is_held"),
            _is_asked(now).label("is_asked"),
        )
        .join_from(GAME, MOMENT, and_(game == GAME.c.id, number == newest))
        .outerjoin(DEADLINE, DEADLINE.c.id == counting)
        .order_by(at, GAME.c.slug)
    )


def _is_held() -> ColumnElement[bool]:
    return exists().where(HOLD.c.game == GAME.c.id, HOLD.c.ended_at.is_(None))


def _is_asked(now: datetime) -> ColumnElement[bool]:
    """Say whether the GM's approval is waited for, and the time for the answer is not up."""
    return exists().where(
        APPROVAL.c.game == GAME.c.id,
        APPROVAL.c.moment == MOMENT.c.number,
        APPROVAL.c.released_at.is_(None),
        APPROVAL.c.until > now,
    )


def _posts(connection: Connection, now: datetime) -> CountedPosts:
    """Count the posts; of those that were sent, which are most, only the index is read."""
    refused, held = POST.c.refused_at.is_not(None), POST.c.try_at >= NEVER
    kind = case(
        (refused, "refused"),
        (held, "held"),
        (POST.c.last_fault.is_not(None), "failing"),
        else_="waiting",
    ).label("kind")
    wanted = select(kind, func.count(), func.min(POST.c.queued_at))
    rows = connection.execute(wanted.where(POST.c.sent_at.is_(None)).group_by("kind")).all()
    numbers = {row[0]: row[1] for row in rows}
    sent = select(func.count()).select_from(POST).where(POST.c.sent_at.is_not(None))
    return CountedPosts(
        waiting=numbers.get("waiting", 0),
        failing=numbers.get("failing", 0),
        held=numbers.get("held", 0),
        refused=numbers.get("refused", 0),
        sent=connection.execute(sent).scalar() or 0,
        oldest=min((row[2] for row in rows if row[0] in ("waiting", "failing")), default=None),
        stuck=stuck_mail(connection, now),
    )


def _pulses(connection: Connection) -> dict[str, tuple[datetime, str]]:
    wanted = select(PULSE.c.name, PULSE.c.at, PULSE.c.details).order_by(PULSE.c.name)
    return {row[0]: (row[1], row[2]) for row in connection.execute(wanted)}


def _size(connection: Connection, url: str) -> int:
    """Return the bytes that a database takes on the disk, with what SQLite keeps beside it."""
    if is_file(url):
        return sum(path.stat().st_size for path in database_files(url))
    found = connection.execute(select(func.pg_database_size(func.current_database()))).scalar()
    return int(found or 0)
