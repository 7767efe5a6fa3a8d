"""The tables of the GM's desk: what was changed, held, asked and done, and those who would play."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKeyConstraint, Index, UniqueConstraint
from sqlmodel import Field

from pbem.store.tables import Row, of_game, of_letter, of_moment, of_seat


class GameChangeRow(Row, table=True):
    """A change of a game: its title, zone, deadline rule or config."""

    __tablename__ = "game_change"
    __table_args__ = (of_game(), Index(None, "game"))

    game: int
    field: str
    before: str
    after: str
    why: str
    at: datetime


class HoldRow(Row, table=True):
    """A time in which a game's deadlines are not closed."""

    __tablename__ = "hold"
    __table_args__ = (of_game(), of_moment(), Index(None, "game", "ended_at"))

    game: int
    moment: int
    kind: str
    because: str
    since: datetime
    until: datetime | None
    ended_at: datetime | None
    ended_by: str


class ActRow(Row, table=True):
    """Something the GM or pbem did about a game, beyond letters and outcomes."""

    __tablename__ = "act"
    __table_args__ = (
        of_game(),
        of_moment(),
        of_seat(),
        of_letter(),
        UniqueConstraint("mark"),
        Index(None, "game", "moment", "kind"),
    )

    game: int | None
    moment: int | None
    seat: str | None
    kind: str
    says: str
    details: str
    mark: str | None
    letter: int | None
    at: datetime


class ApprovalRow(Row, table=True):
    """The GM is asked whether a moment may be adjudicated as it stands."""

    __tablename__ = "approval"
    __table_args__ = (of_game(), of_moment(), UniqueConstraint("code"), Index(None, "game", "moment"))

    game: int
    moment: int
    code: str
    papers: str
    asked_at: datetime
    until: datetime
    released_at: datetime | None
    released_by: str


class PulseRow(Row, table=True):
    """When something of pbem's last worked: the daemon, an inbox, the outbox."""

    __tablename__ = "pulse"
    __table_args__ = (UniqueConstraint("name"),)

    name: str
    at: datetime
    details: str


class OutageRow(Row, table=True):
    """A time in which pbem was not at work, or could not reach a mailbox."""

    __tablename__ = "outage"
    __table_args__ = (Index(None, "until"),)

    what: str
    since: datetime
    until: datetime | None
    why: str


class OpeningRow(Row, table=True):
    """A game that is to be made when enough players have signed up for it."""

    __tablename__ = "opening"
    __table_args__ = (UniqueConstraint("slug"),)

    slug: str
    title: str
    ruleset: str
    file: str
    secret: str
    opened_at: datetime
    until: datetime | None
    ended_at: datetime | None
    ended_by: str = Field(default="")


class SignupRow(Row, table=True):
    """A player who signs up for a game that is to be made."""

    __tablename__ = "signup"
    __table_args__ = (
        ForeignKeyConstraint(["opening"], ["opening.id"]),
        of_letter(),
        UniqueConstraint("code"),
        Index(None, "opening", "address"),
    )

    opening: int
    name: str
    address: str
    wishes: str
    code: str
    letter: int | None
    at: datetime
    confirmed_at: datetime | None
    withdrawn_at: datetime | None


DECLARED = Row.metadata
"""Every table with all that ties it to others, those of `tables` among them."""
