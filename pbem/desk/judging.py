"""Judging a moment: seed, sheets and outcome from what is on file; pure but for its arguments."""

from __future__ import annotations

import errno
import json
import traceback
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from pbem.desk.desk import canonical, plain_json
from pbem.desk.fair.seeds import Counted, Drawn, Seeding, derived, drawn, orders_digest, salted
from pbem.desk.leftout import LeftOut, order_to_blame, orders_on_file, without
from pbem.desk.proof import without_keys
from pbem.engine.dice import Dice, Roll
from pbem.engine.events import Event, SeatId
from pbem.engine.ruleset import START, Outcome, Position, Ruleset, Sheet, adjudicate
from pbem.engine.settle import Filed, settle
from pbem.store.records import OutcomeRecord

T = TypeVar("T")
NEWEST = Seeding()
_FRAMES = 40
"""Frames of a traceback that the GM is shown: those where it happened."""


@dataclass(frozen=True)
class Judged:
    """A moment judged: what was in force, the seed, and what came of it.

    `digest` is that of the orders, by the formula of `seeding`, and `counted` what of them it is made of.
    `seed_kept_from` is the digest of the orders that made the seed, where those were corrected since.
    `shown_digest` and `shown_kept_from` are the digests that are published: salted with `salt`. `filed` is
    all that was on file as it was understood, also where an order of it was `left_out`; `trace` says then how
    pbem failed on it. `written` is the same as it was written. One that `is_recorded` was not judged: it is
    put together from the record, its events are `Told`.
    """

    position: Position[Any]
    filed: Mapping[SeatId, Filed]
    sheets: Mapping[SeatId, Sheet]
    seed: str
    outcome: Outcome[Any]
    written: Mapping[SeatId, Filed]
    digest: str
    counted: Counted = field(default_factory=dict)
    seeding: Seeding = NEWEST
    salt: str = field(default="", repr=False)
    left_out: LeftOut | None = None
    trace: str = field(default="", repr=False, compare=False)
    is_recorded: bool = False

    @property
    def is_beginning(self) -> bool:
        """Say whether this is the beginning of the game, of which nothing was judged."""
        return self.position.moment.phase == START

    @property
    def shown_digest(self) -> str:
        """Return the digest of all orders that is published."""
        return salted(self.salt, self.digest)

    @property
    def shown_texts_digest(self) -> str:
        """Return the digest of all texts on file that is published: nobody can be given other words later."""
        return salted(self.salt, orders_digest(self.written))

    @property
    def seed_kept_from(self) -> str:
        """Return the digest of the orders that made the seed, if it was kept."""
        return self.seeding.kept.digest if self.seeding.kept else ""

    @property
    def shown_kept_from(self) -> str:
        """Return the published digest of the orders that made the seed, if it was kept."""
        return salted(self.salt, self.seed_kept_from) if self.seed_kept_from else ""

    @property
    def sheets_json(self) -> str:
        """Return what was in force, seat by seat, as JSON."""
        return canonical({seat: _sheet_values(sheet) for seat, sheet in self.sheets.items()})

    @property
    def events_json(self) -> str:
        """Return the events as JSON, with who may know."""
        return canonical([event_values(event) for event in self.outcome.events])

    @property
    def rolls_json(self) -> str:
        """Return the dice log as JSON."""
        return canonical([[r.label, r.why, r.sides, list(r.faces)] for r in self.outcome.rolls])


def _sheet_values(sheet: Sheet) -> dict[str, Any]:
    posted = [[posting.number, str(posting.order)] for posting in sheet.posted]
    orders = [str(order) for order in sheet.orders]
    return {"played": sheet.played.value, "orders": orders, **({"posted": posted} if posted else {})}


@dataclass(frozen=True)
class Told(Event):
    """An event as it was told when its moment was judged."""

    cited: str
    said: str

    @property
    def sentence(self) -> str:
        """Return the sentence that players read then."""
        return self.said

    @property
    def rule(self) -> str:
        """Return the id of the rule that was cited then."""
        return self.cited


def as_recorded(
    position: Position[Any], after: Position[Any], filed: Mapping[SeatId, Filed], outcome: OutcomeRecord
) -> Judged:
    """Return a moment as it was judged by a version of its ruleset that is not here any more."""
    events = (
        Told(one["rule"], one["says"], only=None if one["only"] is None else frozenset(one["only"]))
        for one in json.loads(outcome.events)
    )
    rolls = (Roll(label, why, sides, tuple(faces)) for label, why, sides, faces in json.loads(outcome.rolls))
    recorded = Outcome(after, tuple(events), tuple(rolls))
    return Judged(position, filed, {}, outcome.seed, recorded, filed, outcome.digest, is_recorded=True)


def event_values(event: Event) -> dict[str, Any]:
    """Return an event as JSON values."""
    only = None if event.only is None else sorted(event.only)
    return {"event": event.published_as, "rule": event.rule, "says": event.sentence, "only": only}


def judge(
    rules: Ruleset[Any, Any, Any],
    position: Position[Any],
    filed: Mapping[SeatId, Filed],
    secret: str,
    slug: str,
    seeding: Seeding = NEWEST,
    left_out: LeftOut | None = None,
    written: Mapping[SeatId, Filed] | None = None,
) -> Judged:
    """Judge a phase from the orders on file; `written` is None if they are on file in no other form.

    An order that is `left_out` counts for the seed as all others do: nobody can have other dice by an order
    that pbem fails on.
    """
    written = filed if written is None else written
    draw = _alone(lambda: drawn(rules, position, filed, written, secret, slug, seeding))
    sheets, outcome = _alone(lambda: _played(rules, position, filed, draw, [left_out] if left_out else ()))
    salt = derived(secret, "orders salt", slug, str(position.moment))
    return Judged(
        position,
        filed,
        sheets,
        draw.seed,
        outcome,
        written,
        draw.digest,
        draw.counted,
        seeding,
        salt,
        left_out,
    )


def judge_or_leave_out(
    rules: Ruleset[Any, Any, Any],
    position: Position[Any],
    filed: Mapping[SeatId, Filed],
    secret: str,
    slug: str,
    seeding: Seeding,
    written: Mapping[SeatId, Filed],
) -> Judged:
    """Judge a phase for the first time; if pbem itself fails, judge it without the order that made it fail.

    Where no single order is to blame, the exception is raised. One of the machine's, such as that memory is
    short, blames no order: it would come to something else elsewhere, or tomorrow.
    """
    try:
        return judge(rules, position, filed, secret, slug, seeding, None, written)
    except (MemoryError, OSError):
        raise
    except Exception as fault:
        draw = _alone(lambda: drawn(rules, position, filed, written, secret, slug, seeding))
        left_out = _order_to_blame(rules, position, filed, draw)
        if left_out is None:
            raise
        left_out = replace(left_out, fault=type(fault).__name__)
        trace = without_keys("".join(traceback.format_exception(fault, limit=-_FRAMES)))
    judged = judge(rules, position, filed, secret, slug, seeding, left_out, written)
    return replace(judged, trace=trace)


def _order_to_blame(
    rules: Ruleset[Any, Any, Any], position: Position[Any], filed: Mapping[SeatId, Filed], draw: Drawn
) -> LeftOut | None:
    def succeeds_without(orders: Sequence[LeftOut]) -> bool:
        try:
            _alone(lambda: _played(rules, position, filed, draw, orders))
        except (MemoryError, OSError):
            raise
        except Exception:
            return False
        return True

    return order_to_blame(orders_on_file(rules, filed), succeeds_without)


def _played(
    rules: Ruleset[Any, Any, Any],
    position: Position[Any],
    filed: Mapping[SeatId, Filed],
    draw: Drawn,
    left_out: Sequence[LeftOut] = (),
) -> tuple[dict[SeatId, Sheet], Outcome[Any]]:
    """Settle and adjudicate without some orders; what cannot be put on file afterwards has failed too."""
    sheets = None if left_out else draw.sheets
    if sheets is None:
        sheets = settle(rules, position, without(filed, left_out))
    outcome = adjudicate(rules, position, sheets, Dice(draw.seed))
    for sheet in sheets.values():
        _sheet_values(sheet)
    for event in outcome.events:
        event_values(event)
    plain_json(rules.dump(rules.book, outcome.position.state))
    return sheets, outcome


def _alone(play: Callable[[], T]) -> T:
    """Return what is played in a thread of its own.

    There Python's stack is empty, so that what an order comes to never depends on how deep in it judging was
    called: by a deadline, a preview or verify.
    """
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="judging") as thread:
        try:
            playing = thread.submit(copy_context().run, play)
        except RuntimeError as fault:  # the machine's trouble, not an order's
            raise OSError(errno.EAGAIN, "no thread can be started to judge in") from fault
        return playing.result()
