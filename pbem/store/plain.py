"""The tables as statements need them: the names and types of the columns, taken from the records.

What ties the tables together (keys, constraints, indexes, defaults) stands in `tables` and `desk_tables`, by
which the migrations are checked. Those are models of SQLModel: to make 24 of them takes longer than all that
many a command does, so nothing that pbem does from day to day loads them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Dialect,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    TypeDecorator,
)
from sqlalchemy.types import TypeEngine

from pbem.store.desk_records import (
    ActRecord,
    ApprovalRecord,
    GameChangeRecord,
    HoldRecord,
    OpeningRecord,
    OutageRecord,
    PulseRecord,
    SignupRecord,
)
from pbem.store.records import (
    AbsenceRecord,
    BounceRecord,
    ConfirmationRecord,
    DeadlineRecord,
    FilingRecord,
    GameRecord,
    LetterRecord,
    MomentRecord,
    ObserverRecord,
    OutcomeRecord,
    PostRecord,
    Record,
    RemarkRecord,
    RequestRecord,
    SeatChangeRecord,
    SeatRecord,
)

TABLE_NAMES: Mapping[type[Record], str] = {
    GameRecord: "game",
    SeatRecord: "seat",
    MomentRecord: "moment",
    DeadlineRecord: "deadline",
    LetterRecord: "letter",
    FilingRecord: "filing",
    OutcomeRecord: "outcome",
    PostRecord: "post",
    SeatChangeRecord: "seat_change",
    BounceRecord: "bounce",
    RemarkRecord: "remark",
    RequestRecord: "request",
    ConfirmationRecord: "confirmation",
    AbsenceRecord: "absence",
    ObserverRecord: "observer",
    GameChangeRecord: "game_change",
    HoldRecord: "hold",
    ActRecord: "act",
    ApprovalRecord: "approval",
    PulseRecord: "pulse",
    OutageRecord: "outage",
    OpeningRecord: "opening",
    SignupRecord: "signup",
}


class Utc(TypeDecorator[datetime]):
    """A time that has a zone, kept in UTC."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the time in UTC; ValueError for one that has no zone."""
        if value is None:
            return None
        if value.utcoffset() is None:
            raise ValueError("a time without its timezone could be any")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the time in UTC; SQLite keeps no zones."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.utcoffset() is None else value.astimezone(UTC)


TYPES: Mapping[str, type[TypeEngine[Any]]] = {
    "str": String,
    "int": Integer,
    "bool": Boolean,
    "datetime": Utc,
}
"""How the fields of records are kept."""
_TABLES = MetaData()


def _plain(kind: type[Record], *more: Column[Any]) -> Table:
    """Return the table of a kind of record; `more` are columns that the record does not show."""
    columns = [_column(each.name, str(each.type)) for each in fields(kind)]
    return Table(TABLE_NAMES[kind], _TABLES, *columns, *more)


def _column(name: str, written: str) -> Column[Any]:
    kept, _, none = written.partition(" | ")
    return Column(name, TYPES[kept], primary_key=name == "id", nullable=none == "None")


GAME = _plain(GameRecord)
SEAT = _plain(SeatRecord)
MOMENT = _plain(MomentRecord)
DEADLINE = _plain(DeadlineRecord)
LETTER = _plain(LetterRecord, Column("raw", LargeBinary))
FILING = _plain(FilingRecord)
KEYED = "kind IN ('ahead', 'kept')"
"""Filings of which the last for each `about` counts; there is an index of them, found by these very words."""
OUTCOME = _plain(OutcomeRecord)
POST = _plain(PostRecord)
SEAT_CHANGE = _plain(SeatChangeRecord)
BOUNCE = _plain(BounceRecord)
REMARK = _plain(RemarkRecord)
REQUEST = _plain(RequestRecord)
CONFIRMATION = _plain(ConfirmationRecord)
ABSENCE = _plain(AbsenceRecord)
OBSERVER = _plain(ObserverRecord)
GAME_CHANGE = _plain(GameChangeRecord)
HOLD = _plain(HoldRecord)
ACT = _plain(ActRecord)
APPROVAL = _plain(ApprovalRecord)
PULSE = _plain(PulseRecord)
OUTAGE = _plain(OutageRecord)
OPENING = _plain(OpeningRecord)
SIGNUP = _plain(SignupRecord)
ARRIVAL = Table(
    "arrival",
    _TABLES,
    Column("id", Integer, primary_key=True),
    Column("mailbox", String, nullable=False),
    Column("validity", BigInteger, nullable=False),
    Column("uid", BigInteger, nullable=False),
    Column("letter", Integer),
    Column("at", Utc, nullable=False),
)
"""Has no record: of a letter's place in a mailbox only parts are asked for."""
PLAIN: Mapping[str, Table] = _TABLES.tables
"""All of them, by name."""
