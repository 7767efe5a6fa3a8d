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
    """A game: its rules, the data files it was made with and its secrets.

    `version` is that of the ruleset it is played by now: it rises at a deadline, when pbem has a newer one.

    `secret` is that of the dice, and is published when the game is over; `key_secret`, from which order keys
    and the names of press follow, never is.
    """

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
    key_secret: str = field(repr=False)


@dataclass(frozen=True, kw_only=True)
class SeatRecord(Record):
    """A seat of a game and the player who holds it; `place` is the seating order, 0 the GM's own.

    `language` is what the player has chosen to read; where it is empty, that of the game counts.
    """

    game: int
    key: str  # the seat's id, such as "ann"
    place: int
    name: str
    address: str
    order_key: str = field(repr=False)
    zone: str
    formats: str  # JSON
    status: str = "held"  # "resigned", "removed" or "dropped": nobody holds it now
    language: str = ""


@dataclass(frozen=True, kw_only=True)
class SeatChangeRecord(Record):
    """A change of a seat's `field`; of an order key neither the old nor the new one is kept here."""

    game: int
    seat: str
    field: str
    before: str
    after: str
    why: str
    letter: int | None = None
    at: datetime


@dataclass(frozen=True, kw_only=True)
class MomentRecord(Record):
    """A position: the state of a game at the start of a phase; numbers run 1, 2, … in each game.

    A correction opens a later moment of the same turn and phase; it `replaces` the moment of that number, and
    the moments taken back are withdrawn. The newest moment is the one in play. `edition` is 2 where the turn
    and phase had been adjudicated once before.
    """

    game: int
    number: int
    turn: int
    phase: str
    state: str  # JSON
    is_over: bool
    opened_at: datetime
    edition: int = 1
    replaces: int | None = None
    withdrawn_at: datetime | None = None


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
    """One thing put on file for a seat; the store gives `number`, which runs 1, 2, … in each game.

    `text` is what was written, `understood` the orders that its receipt took from it, which are judged, and
    what it refused. None where `text` holds no orders, and for what pbem 0.2 and before put on file.
    """

    game: int
    moment: int
    seat: str
    number: int = 0
    kind: str  # "orders", "kept", "posted", "add", "cancel", "standing", "ahead", "ready", "wait", "press"
    about: str = ""  # JSON or nothing, such as the FOR heading or the number of a posting
    text: str
    letter: int | None = None
    filed_at: datetime
    is_late: bool = False
    understood: str | None = None  # JSON


@dataclass(frozen=True, kw_only=True)
class OutcomeRecord(Record):
    """How a moment was adjudicated: the seed, what was in force, what happened and every roll.

    `version` is that of the ruleset that judged it. `digest` is that of the orders, by the `formula` from
    which the seed follows, with the `pulse` of a beacon if there is one.
    """

    game: int
    moment: int
    seed: str
    sheets: str  # JSON: what was in force for each seat
    events: str  # JSON
    rolls: str  # JSON
    digest: str  # hex
    closed_at: datetime
    version: str
    formula: str = "texts"
    pulse: str | None = None  # JSON


@dataclass(frozen=True, kw_only=True)
class PostRecord(Record):
    """A post waiting in the outbox, sent, or refused for good.

    No two posts have the same `name`, so that what is written twice is sent once. `try_at` is when it may be
    tried next; `answers` is the letter it answers.
    """

    message_id: str
    name: str
    game: int | None
    seat: str | None
    address: str
    content: str  # JSON of the whole post
    queued_at: datetime
    sent_at: datetime | None = None
    tries: int = 0
    last_fault: str | None = None
    try_at: datetime | None = None
    refused_at: datetime | None = None
    answers: int | None = None


@dataclass(frozen=True, kw_only=True)
class BounceRecord(Record):
    """A post that came back: to which address, which post (Message-ID), for good or for now, and why."""

    game: int | None
    seat: str | None
    address: str
    post: str | None
    is_final: bool
    why: str
    letter: int | None = None
    at: datetime


@dataclass(frozen=True, kw_only=True)
class RemarkRecord(Record):
    """Something the GM may want to know of a seat, such as kind "away"."""

    game: int | None
    seat: str | None
    kind: str
    text: str
    letter: int | None = None
    at: datetime


@dataclass(frozen=True, kw_only=True)
class RequestRecord(Record):
    """Something asked for by letter: kind "address", "resign", "join", "standby" or "observe".

    `value` is what is asked for, such as the new address; `name` and `address` are the asker's. `code`
    proves a confirmation and is secret.
    """

    game: int
    seat: str | None
    kind: str
    value: str
    name: str
    address: str
    code: str = field(repr=False)
    letter: int | None = None
    at: datetime


@dataclass(frozen=True, kw_only=True)
class ConfirmationRecord(Record):
    """A request confirmed from one side, such as "old" or "new"."""

    request: int
    side: str
    letter: int | None = None
    at: datetime


@dataclass(frozen=True, kw_only=True)
class AbsenceRecord(Record):
    """Days on which a player is away, first and last as ISO dates in the seat's zone."""

    game: int
    seat: str
    first: str
    last: str
    letter: int | None = None
    at: datetime


@dataclass(frozen=True, kw_only=True)
class ObserverRecord(Record):
    """Somebody who gets a game's public reports; `code` proves who may end that, `until` says it ended."""

    game: int
    address: str
    name: str
    code: str = field(repr=False)
    since: datetime
    until: datetime | None = None


@dataclass(frozen=True, kw_only=True)
class Counts:
    """What a GM asks first: posts that wait, failed at least once or were refused; letters shunted."""

    queued: int
    failing: int
    shunted: int
    refused: int = 0
