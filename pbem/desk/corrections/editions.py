"""Editions: a moment corrected is opened once more; what it takes the place of stays on file, withdrawn."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.desk.desk import Desk
from pbem.desk.games import open_moment
from pbem.engine.ruleset import Position
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files
from pbem.store.records import FilingRecord, GameRecord, MomentRecord

RULING, ROLLBACK, RERUN = "ruling", "rollback", "rerun"
"""The kinds of act that open a new edition."""

ORDERS = ("orders", "kept", "posted", "add", "cancel")
"""What goes over to a round taken back; its press was delivered, and READY was said of another time."""

ALL = (*ORDERS, "ready", "wait", "press")
"""What goes over to a moment that was not reported yet, or whose report is made again."""


def open_edition(
    desk: Desk,
    files: Files,
    game: GameRecord,
    instead_of: MomentRecord,
    position: Position[Any],
    kinds: tuple[str, ...] = ALL,
) -> MomentRecord:
    """Open a moment once more with another position, and return it; it has no deadline yet.

    Every moment from the one it takes the place of on is withdrawn. Orders that were on file for that one
    are on file for the new one; of later moments only standing orders and orders ahead still count.
    """
    now = desk.clock.now()
    later = [one for one in files.moments_that_count(game.id) if one.number >= instead_of.number]
    for moment in later:
        files.withdraw_moment(game.id, moment.number, now)
    number = files.moments(game.id)[-1].number + 1
    open_moment(desk, files, game, desk.rules(game), position, number, replaces=instead_of.number)
    files.carry_filings(game.id, instead_of.number, number, kinds)
    opened = files.moment(game.id)
    assert opened
    return opened


@dataclass(frozen=True)
class Closing:
    """What one deadline closed: its moments, in order."""

    moments: tuple[MomentRecord, ...]

    @property
    def first(self) -> MomentRecord:
        """The moment whose deadline it was."""
        return self.moments[0]


def closings(files: Files, game: GameRecord) -> list[Closing]:
    """Return the deadlines closed that count, oldest first."""
    closed = {outcome.moment for outcome in files.outcomes(game.id)}
    opened = {deadline.moment for deadline in files.deadlines(game.id)}
    groups: list[list[MomentRecord]] = []
    for moment in files.moments_that_count(game.id):
        if moment.number not in closed:
            continue
        if moment.number in opened or not groups:
            groups.append([])
        groups[-1].append(moment)
    return [Closing(tuple(group)) for group in groups]


def details_of(act: ActRecord) -> dict[str, Any]:
    """Return what is noted of an act beside its sentence."""
    details: dict[str, Any] = json.loads(act.details) if act.details else {}
    return details


def editing_acts(files: Files, game: GameRecord) -> dict[int, ActRecord]:
    """Return the acts that opened a moment once more, by its number."""
    acts = [act for kind in (RULING, ROLLBACK, RERUN) for act in files.acts(game.id, kind)]
    return {act.moment: act for act in acts if act.moment is not None and details_of(act).get("of")}


def counting(
    filings: Sequence[FilingRecord], acts: Mapping[int, ActRecord], number: int
) -> list[FilingRecord]:
    """Return the filings that count at a moment: all up to it.

    For a moment judged again those that counted the first time, and its own: what was filed between the
    two is for later moments.
    """
    act = acts.get(number)
    if act is None or act.kind != RERUN:
        return [filing for filing in filings if filing.moment <= number]
    then = counting(filings, acts, details_of(act)["of"])
    return sorted([*then, *_of(filings, number)], key=lambda filing: filing.number)


def _of(filings: Iterable[FilingRecord], number: int) -> list[FilingRecord]:
    return [filing for filing in filings if filing.moment == number]
