"""What goes into the store and comes out of it: plain values, one class a table.

Every time is an aware datetime and comes back in UTC. Text called JSON is the caller's own canonical
JSON: the store keeps it as it is. `id` is 0 until the store has given one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True, kw_only=True)
class Record:
    """A row of the store."""

    id: int = 0


@dataclass(frozen=True, kw_only=True)
class GameRecord(Record):
    """A game as it was made: its rules, the data files it was made with and its dice secret."""

    slug: str
    title: str
    ruleset: str
    version: str
    options: str  # JSON
    material: str  # JSON: the data files the game was made with
    zone: str  # IANA name
    deadline_rule: str  # JSON
    secret: str = field(repr=False)
    made_at: datetime
    config: str  # JSON: everything else of the game file


@dataclass(frozen=True, kw_only=True)
class SeatRecord(Record):
    """A seat of a game and the player who holds it; `place` is the seating order."""

    game: int
    key: str  # the seat's id, such as "ann"
    place: int
    name: str
    address: str
    order_key: str = field(repr=False)
    zone: str
    formats: str  # JSON


@dataclass(frozen=True, kw_only=True)
class MomentRecord(Record):
    """A position: the state of a game at the start of a phase; numbers run 1, 2, … in each game."""

    game: int
    number: int
    turn: int
    phase: str
    state: str  # JSON
    is_over: bool
    opened_at: datetime


@dataclass(frozen=True, kw_only=True)
class DeadlineRecord(Record):
    """A deadline as it was set for a moment; the newest one counts, and `at` None means there is none."""

    game: int
    moment: int
    at: datetime | None
    reason: str
    set_at: datetime


@dataclass(frozen=True, kw_only=True)
class LetterRecord(Record):
    """A letter that came in and what became of it; `moment` is the phase it came in, where one was open."""

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
    verdict: str  # "orders", "refused", "ignored", "shunted", "late" …
    text: str
    kept_as: str | None = None  # where a shunted copy lies


@dataclass(frozen=True, kw_only=True)
class FilingRecord(Record):
    """One thing put on file for a seat; the store gives `number`, which runs 1, 2, … in each game."""

    game: int
    moment: int
    seat: str
    number: int = 0
    kind: str  # "orders", "add", "cancel", "standing", "ahead", "ready", "wait", "press"
    about: str = ""  # JSON or nothing, such as the FOR heading
    text: str
    letter: int | None = None
    filed_at: datetime
    is_late: bool = False


@dataclass(frozen=True, kw_only=True)
class OutcomeRecord(Record):
    """How a moment was adjudicated: the seed, what was in force, what happened and every roll."""

    game: int
    moment: int
    seed: str
    sheets: str  # JSON: what was in force for each seat
    events: str  # JSON
    rolls: str  # JSON
    digest: str  # hex
    closed_at: datetime


@dataclass(frozen=True, kw_only=True)
class PostRecord(Record):
    """A post waiting in the outbox, or sent."""

    message_id: str
    game: int | None
    seat: str | None
    address: str
    content: str  # JSON of the whole post
    queued_at: datetime
    sent_at: datetime | None = None
    tries: int = 0
    last_fault: str | None = None


@dataclass(frozen=True, kw_only=True)
class Counts:
    """What a GM asks first: posts that wait, those of them that failed at least once, letters shunted."""

    queued: int
    failing: int
    shunted: int
