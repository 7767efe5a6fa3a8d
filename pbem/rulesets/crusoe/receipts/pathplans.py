"""What paths a seat may go down, and its plan in words (CRU-P04)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.crusoe.receipts.trial import Trial
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wishes import PathCheck, PathEntry
from pbem.rulesets.crusoe.work.paths import PathOrder

_CHECKS = {
    "EMPTY": tr_noop("{path} if nobody has chosen it"),
    "WITH": tr_noop("{path} if {seat} has chosen it"),
    "WITHOUT": tr_noop("{path} unless {seat} has chosen it"),
}
"""What the conditions of a plan mean, but that of a number."""


def plan_of(trial: Trial) -> tuple[PathEntry, ...]:
    """CRU-P04 Return the seat's plan, if it has one."""
    order = next(iter(trial.all_of(PathOrder)), None)
    return order.entries if order else ()


def said_plan(view: IslandView, entries: Sequence[PathEntry]) -> str:
    """CRU-P04 Return a plan in words: Firefly if nobody has chosen it; else Ant."""
    said = [said_entry(view, entry) for entry in entries]
    whole = said.pop()
    while said:
        whole = tr("{first}; else {rest}", first=said.pop(), rest=whole)
    return whole


def said_entry(view: IslandView, entry: PathEntry) -> str:
    """Return a path with its condition."""
    path = view.book.path(entry.path).name
    if entry.test:
        return tr("{path} if then {test}", path=path, test=entry.test)
    return _checked(view, path, entry.check) if entry.check else path


def _checked(view: IslandView, path: str, check: PathCheck) -> str:
    if check.kind == "MAX":
        return trn(
            "{path} if at most {n} seat has chosen it",
            "{path} if at most {n} seats have chosen it",
            check.number,
            path=path,
        )
    seat = view.seats[check.seat].name if check.seat else ""
    return tr(_CHECKS[check.kind], path=path, seat=seat)
