"""The tables. Few rows change after they were written: posts, seats, games, observers, and moments withdrawn.

What a seat or a game was before is kept; the tables of deadlines and of the GM's acts are in `desk_tables`.
"""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from sqlalchemy import BigInteger, ForeignKeyConstraint, Index, MetaData, UniqueConstraint, text
from sqlmodel import Field, SQLModel

from pbem.store.plain import KEYED

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Row(SQLModel):
    """A row of any table; every constraint has a name, so that a migration can find it again."""

    metadata: ClassVar[MetaData] = MetaData(naming_convention=NAMES)

    id: int | None = Field(default=None, primary_key=True)


def of_game() -> ForeignKeyConstraint:
    """Tie a row to its game."""
    return ForeignKeyConstraint(["game"], ["game.id"])


def of_seat() -> ForeignKeyConstraint:
    """Tie a row to a seat of its game."""
    return ForeignKeyConstraint(["game", "seat"], ["seat.game", "seat.key"])


def of_letter() -> ForeignKeyConstraint:
    """Tie a row to the letter it came from."""
    return ForeignKeyConstraint(["letter"], ["letter.id"])


def of_moment() -> ForeignKeyConstraint:
    """Tie a row to a moment of its game."""
    return ForeignKeyConstraint(["game", "moment"], ["moment.game", "moment.number"])


class GameRow(Row, table=True):
    """A game as it was made."""

    __tablename__ = "game"
    __table_args__ = (UniqueConstraint("slug"),)

    slug: str
    title: str
    ruleset: str
    version: str
    options: str
    material: str
    zone: str
    deadline_rule: str
    secret: str
    made_at: datetime
    config: str
    key_secret: str


class SeatRow(Row, table=True):
    """A seat of a game."""

    __tablename__ = "seat"
    __table_args__ = (of_game(), UniqueConstraint("game", "key"), Index(None, "address"))

    game: int
    key: str
    place: int
    name: str
    address: str
    order_key: str
    zone: str
    formats: str
    status: str = Field(default="held", sa_column_kwargs={"server_default": "held"})
    language: str = Field(default="", sa_column_kwargs={"server_default": ""})


class SeatChangeRow(Row, table=True):
    """A change of a seat: whose it is, where its mail goes, its key."""

    __tablename__ = "seat_change"
    __table_args__ = (of_game(), of_seat(), of_letter(), Index(None, "game", "seat"))

    game: int
    seat: str
    field: str
    before: str
    after: str
    why: str
    letter: int | None
    at: datetime


class MomentRow(Row, table=True):
    """A position, one a phase, never changed."""

    __tablename__ = "moment"
    __table_args__ = (
        of_game(),
        UniqueConstraint("game", "number"),
        Index(None, "game", "turn", "phase"),
    )

    game: int
    number: int
    turn: int
    phase: str
    state: str
    is_over: bool
    opened_at: datetime
    edition: int = Field(default=1, sa_column_kwargs={"server_default": "1"})
    replaces: int | None
    withdrawn_at: datetime | None


class DeadlineRow(Row, table=True):
    """A deadline as it was set; a later row for the same moment overrules it."""

    __tablename__ = "deadline"
    __table_args__ = (of_game(), of_moment(), Index(None, "game", "moment"))

    game: int
    moment: int
    at: datetime | None
    reason: str
    set_at: datetime


class LetterRow(Row, table=True):
    """A letter that came in."""

    __tablename__ = "letter"
    __table_args__ = (
        of_game(),
        of_seat(),
        of_moment(),
        UniqueConstraint("message_id", "digest"),
        Index(None, "game", "seat", "moment"),
        Index(None, "verdict"),
    )

    message_id: str
    digest: str
    sender: str
    subject: str
    sort: str
    size: int
    received_at: datetime
    game: int | None
    seat: str | None
    moment: int | None
    verdict: str
    raw: bytes | None
    text: str
    kept_as: str | None


class FilingRow(Row, table=True):
    """One thing put on file for a seat."""

    __tablename__ = "filing"
    __table_args__ = (
        of_game(),
        of_seat(),
        of_moment(),
        of_letter(),
        UniqueConstraint("game", "number"),
        Index(None, "game", "moment", "seat"),
        Index(None, "game", "seat", "kind", "moment", "number"),
        Index(
            "ix_filing_keyed",
            *("game", "seat", "kind", "about", "moment", "number"),
            sqlite_where=text(KEYED),
            postgresql_where=text(KEYED),
        ),
    )

    game: int
    moment: int
    seat: str
    number: int
    kind: str
    about: str
    text: str
    letter: int | None
    filed_at: datetime
    is_late: bool
    understood: str | None


class OutcomeRow(Row, table=True):
    """How a moment was adjudicated, once only."""

    __tablename__ = "outcome"
    __table_args__ = (of_game(), of_moment(), UniqueConstraint("game", "moment"))

    game: int
    moment: int
    seed: str
    sheets: str
    events: str
    rolls: str
    digest: str
    closed_at: datetime
    version: str
    formula: str
    pulse: str | None


class PostRow(Row, table=True):
    """A post in the outbox."""

    __tablename__ = "post"
    __table_args__ = (
        of_game(),
        of_seat(),
        UniqueConstraint("message_id"),
        UniqueConstraint("name"),
        Index(None, "sent_at", "queued_at"),
        Index(None, "address", "queued_at"),
    )

    message_id: str
    name: str
    game: int | None
    seat: str | None
    address: str
    content: str
    queued_at: datetime
    sent_at: datetime | None
    tries: int
    last_fault: str | None
    try_at: datetime | None
    refused_at: datetime | None
    answers: int | None


class ArrivalRow(Row, table=True):
    """A letter's place in a mailbox of a server, once it has been taken from there."""

    __tablename__ = "arrival"
    __table_args__ = (of_letter(), UniqueConstraint("mailbox", "validity", "uid"))

    mailbox: str
    validity: int = Field(sa_type=BigInteger)
    uid: int = Field(sa_type=BigInteger)
    letter: int | None
    at: datetime


class BounceRow(Row, table=True):
    """A post that came back."""

    __tablename__ = "bounce"
    __table_args__ = (of_game(), of_seat(), of_letter(), Index(None, "game", "seat"))

    game: int | None
    seat: str | None
    address: str
    post: str | None
    is_final: bool
    why: str
    letter: int | None
    at: datetime


class RemarkRow(Row, table=True):
    """Something the GM may want to know of a seat."""

    __tablename__ = "remark"
    __table_args__ = (of_game(), of_seat(), of_letter(), Index(None, "game", "kind"))

    game: int | None
    seat: str | None
    kind: str
    text: str
    letter: int | None
    at: datetime


class RequestRow(Row, table=True):
    """Something asked for by letter that must be confirmed first."""

    __tablename__ = "request"
    __table_args__ = (of_game(), of_seat(), of_letter(), UniqueConstraint("code"))

    game: int
    seat: str | None
    kind: str
    value: str
    name: str
    address: str
    code: str
    letter: int | None
    at: datetime


class ConfirmationRow(Row, table=True):
    """A confirmation of a request, once from each side."""

    __tablename__ = "confirmation"
    __table_args__ = (
        ForeignKeyConstraint(["request"], ["request.id"]),
        of_letter(),
        UniqueConstraint("request", "side"),
    )

    request: int
    side: str
    letter: int | None
    at: datetime


class AbsenceRow(Row, table=True):
    """Days on which a seat's player is away; the dates are local, as written."""

    __tablename__ = "absence"
    __table_args__ = (of_game(), of_seat(), of_letter(), Index(None, "game", "seat"))

    game: int
    seat: str
    first: str
    last: str
    letter: int | None
    at: datetime


class ObserverRow(Row, table=True):
    """Somebody who reads a game's public reports without playing."""

    __tablename__ = "observer"
    __table_args__ = (of_game(), UniqueConstraint("code"), Index(None, "game", "address"))

    game: int
    address: str
    name: str
    code: str
    since: datetime
    until: datetime | None
