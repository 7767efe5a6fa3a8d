"""A game that is due: whose deadline has come, or which may be closed early."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from pbem.desk.desk import Desk
from pbem.desk.filed import OnFile, on_file
from pbem.engine.events import SeatId
from pbem.engine.ruleset import Position, Ruleset
from pbem.engine.tongue import tr_noop
from pbem.spans import parse_span
from pbem.store.opening import Files
from pbem.store.records import DeadlineRecord, GameRecord, MomentRecord, SeatRecord
from pbem.timerules import time_rules

NOW = tr_noop("now, by the GM")
"""The reason of a deadline at which nothing is asked any more: the GM wants the game closed."""


@dataclass(frozen=True)
class Due:
    """A game whose deadline has come, and all that may keep it from being closed is to look at.

    `seats` are the players' seats in order, `papers` what is on file for each that ever wrote; `ready_at` is
    when the last of them became READY, if it is early.
    """

    game: GameRecord
    moment: MomentRecord
    deadline: DeadlineRecord
    at: datetime
    seats: tuple[SeatRecord, ...]
    papers: dict[SeatId, OnFile]
    rules: Ruleset[Any, Any, Any]
    position: Position[Any]
    is_early: bool = False
    ready_at: datetime | None = None


def counts_until(desk: Desk, due: Due) -> datetime:
    """Return the time as of which all letters must be taken before a game is closed.

    That is the deadline, or the end of the grace where that is over too; of a game that is closed early it
    is when all were READY. What comes later counts only if it is taken before.
    """
    times = time_rules(due.game.config)
    if due.is_early:
        return max(due.ready_at or due.at, early_from(due.game, due.moment, due.at))
    grace_ends = due.at + times.grace_time
    return grace_ends if desk.clock.now() >= grace_ends else due.at


def due_game(desk: Desk, files: Files, slug: str) -> Due | None:
    """Return a game whose deadline has come, or that may be closed early; None for all others."""
    game = files.game(slug)
    moment = files.moment(game.id) if game else None
    if game is None or moment is None or moment.is_over or files.hold(game.id):
        return None
    deadline = files.deadline(game.id, moment.number)
    if deadline is None or deadline.at is None:
        return None
    filings = files.filings(game.id)
    papers = on_file(filings, moment.number)
    due = Due(
        game,
        moment,
        deadline,
        deadline.at,
        tuple(files.seats(game.id)),
        papers,
        desk.rules(game),
        desk.position(game, moment),
    )
    if deadline.at <= desk.clock.now():
        return due
    if not _is_early(desk, due):
        return None
    ready = [one.filed_at for one in filings if one.kind == "ready" and one.moment == moment.number]
    return replace(due, is_early=True, ready_at=max(ready))


def _is_early(desk: Desk, due: Due) -> bool:
    """Say whether all who must order are READY, and enough of the time has passed."""
    rules, position, times = due.rules, due.position, time_rules(due.game.config)
    if times.early is False or desk.clock.now() < early_from(due.game, due.moment, due.at):
        return False
    ready = frozenset(seat for seat, paper in due.papers.items() if paper.is_ready)
    if not ready:
        return False
    if times.early:
        return ready >= must_order(due)
    return rules.is_early(rules.book, rules.view(rules.book, position.state, None), ready)


def can_close_early(
    game: GameRecord, rules: Ruleset[Any, Any, Any], position: Position[Any], seats: Iterable[SeatId]
) -> bool:
    """Say whether a moment can be closed before its deadline, if all of these seats are READY."""
    early = time_rules(game.config).early
    if early is not None:
        return early
    return rules.is_early(rules.book, rules.view(rules.book, position.state, None), frozenset(seats))


def early_from(game: GameRecord, moment: MomentRecord, at: datetime) -> datetime:
    """Return from when on a moment with a deadline may be closed before it."""
    opened, after = moment.opened_at, time_rules(game.config).early_after
    if after == "half":
        return opened + (at - opened) / 2
    return opened + (timedelta(0) if after == "none" else parse_span(after))


def must_order(due: Due) -> frozenset[SeatId]:
    """Return the seats that are held and can order anything now."""
    rules, position = due.rules, due.position
    views = {seat.key: rules.view(rules.book, position.state, seat.key) for seat in due.seats}
    return frozenset(
        seat.key
        for seat in due.seats
        if seat.status == "held" and rules.form(rules.book, views[seat.key], seat.key)
    )
