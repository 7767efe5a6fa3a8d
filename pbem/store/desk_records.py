"""What the store keeps of the GM's desk: plain values, one class a table, as in `records`."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from pbem.store.records import Record


@dataclass(frozen=True, kw_only=True)
class GameChangeRecord(Record):
    """A change of a game's `field`: title, zone, deadline_rule or config."""

    game: int
    field: str
    before: str
    after: str
    why: str
    at: datetime


@dataclass(frozen=True, kw_only=True)
class HoldRecord(Record):
    """A time in which a game's deadlines are not closed.

    `kind` is who or what holds it: "gm", "defect", "outage", "silence". `until` is when it ends by itself,
    None if only the GM ends it; `ended_by` says in a few words how it ended.
    """

    game: int
    moment: int
    kind: str
    because: str
    since: datetime
    until: datetime | None = None
    ended_at: datetime | None = None
    ended_by: str = ""


@dataclass(frozen=True, kw_only=True)
class ActRecord(Record):
    """Something the GM or pbem did about a game; `says` is one sentence for `pbem history`.

    `kind` is such as "hold", "resume", "extend", "deadline", "ruling", "rollback", "rerun", "reminder",
    "approval", "seat". No two acts have the same `mark`, where there is one: so a thing is done once only.
    """

    game: int | None
    moment: int | None = None
    seat: str | None = None
    kind: str
    says: str
    details: str = ""  # JSON, or nothing
    mark: str | None = None
    letter: int | None = None
    at: datetime


@dataclass(frozen=True, kw_only=True)
class ApprovalRecord(Record):
    """The GM is asked whether a moment may be adjudicated; it is released at `until` without an answer.

    `papers` is the digest of all that was on file when the GM was asked.
    """

    game: int
    moment: int
    code: str = field(repr=False)
    papers: str
    asked_at: datetime
    until: datetime
    released_at: datetime | None = None
    released_by: str = ""


@dataclass(frozen=True, kw_only=True)
class PulseRecord(Record):
    """When something of pbem's last worked: "run" (the daemon), "inbox PLACE", "outbox"."""

    name: str
    at: datetime
    details: str = ""


@dataclass(frozen=True, kw_only=True)
class OutageRecord(Record):
    """A time in which pbem was not at work ("run") or could not reach a mailbox ("inbox PLACE")."""

    what: str
    since: datetime
    until: datetime | None = None
    why: str = ""


@dataclass(frozen=True, kw_only=True)
class OpeningRecord(Record):
    """A game that is to be made when enough players have signed up; `file` is its game file, as JSON."""

    slug: str
    title: str
    ruleset: str
    file: str
    secret: str = field(repr=False)
    opened_at: datetime
    until: datetime | None = None
    ended_at: datetime | None = None
    ended_by: str = ""


@dataclass(frozen=True, kw_only=True)
class SignupRecord(Record):
    """A player who signs up for an opening; `wishes` are seats in order of preference, as JSON."""

    opening: int
    name: str
    address: str
    wishes: str = "[]"
    code: str = field(repr=False)
    letter: int | None = None
    at: datetime
    confirmed_at: datetime | None = None
    withdrawn_at: datetime | None = None
