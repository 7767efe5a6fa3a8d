"""How a correction is told, in the language spoken: what was taken back or judged again, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.desk.corrections.editions import RERUN, ROLLBACK, details_of
from pbem.engine.events import SeatId, listed
from pbem.engine.ruleset import Moment, Ruleset
from pbem.engine.tongue import tr
from pbem.store.desk_records import ActRecord
from pbem.store.records import MomentRecord


def moment_title(rules: Ruleset[Any, Any, Any], moment: MomentRecord) -> str:
    """Return what a moment is called; the end of the game has a name too."""
    return (
        tr("the end of the game")
        if moment.is_over
        else rules.moment_title(rules.book, Moment(moment.turn, moment.phase))
    )


def correction_told(
    rules: Ruleset[Any, Any, Any], act: ActRecord, moments: Mapping[int, MomentRecord]
) -> str:
    """Return in the language spoken what the GM took back or had judged again, and why."""
    details = details_of(act)
    if act.kind == ROLLBACK:
        titles = [moment_title(rules, moments[number]) for number in details["withdrawn"]]
        return taken_back(listed(titles), details["because"])
    if act.kind == RERUN:
        return told_again(moment_title(rules, moments[details["of"]]), details["seats"], details["because"])
    return act.says


def taken_back(titles: str, reason: str) -> str:
    """Return that the GM has taken back rounds, named by their titles."""
    return tr("The GM has taken back {rounds}: {reason}", rounds=titles, reason=reason)


def told_again(title: str, seats: Sequence[SeatId], reason: str) -> str:
    """Return that a round is judged again, and whose orders are corrected."""
    if not seats:
        return tr("{round} is judged again: {reason}", round=title, reason=reason)
    return tr(
        "{round} is judged again; the orders of {seats} are corrected: {reason}",
        round=title,
        seats=listed(seats),
        reason=reason,
    )


def sentence(text: str) -> str:
    """Return a GM's words as a sentence: with a full stop, if they have no end of their own."""
    said = " ".join(text.split())
    return said if said.endswith((".", "!", "?", "…")) else f"{said}."
