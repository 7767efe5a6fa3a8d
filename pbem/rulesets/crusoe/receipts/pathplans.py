"""What paths a seat may go down, and its plan in words (CRU-P04)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.island import WORK
from pbem.rulesets.crusoe.language.lexicon import lexicon
from pbem.rulesets.crusoe.receipts.trial import Trial
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wishes import PathCheck, PathEntry
from pbem.rulesets.crusoe.work.paths import PathOrder, enterable, path_faults

_CHECKS = {
    "EMPTY": tr_noop("{path} if nobody has chosen it"),
    "WITH": tr_noop("{path} if {seat} has chosen it"),
    "WITHOUT": tr_noop("{path} unless {seat} has chosen it"),
}
"""What the conditions of a plan mean, but that of a number."""


def bound_path(view: IslandView, seat: SeatId) -> str:
    """CRU-192, CRU-221, CRU-P07 Return the path that a seat cannot choose any more; "" if it can choose."""
    mine = view.seats[seat]
    is_bound = view.phase != WORK or any(path_faults(lexicon(view.book, view, seat)))
    return _path_now(mine) if is_bound else ""


def _path_now(mine: Castaway) -> str:
    return mine.swap or mine.path or mine.last_path or ""


def plan_of(trial: Trial) -> tuple[PathEntry, ...]:
    """CRU-P04 Return the seat's plan, if it has one."""
    order = next(iter(trial.all_of(PathOrder)), None)
    return order.entries if order else ()


def paths_open(view: IslandView, seat: SeatId) -> tuple[str, ...]:
    """CRU-H10 Return the paths that a seat may go down, in board order, as far as is known before."""
    bound = bound_path(view, seat)
    return (bound,) if bound else enterable(view, seat)


def likely_path(view: IslandView, seat: SeatId) -> str:
    """CRU-P04 Return the path of the default choice if nobody is on any: the last one, else by order."""
    bound = bound_path(view, seat)
    if bound:
        return bound
    free = paths_open(view, seat)
    order = (_path_now(view.seats[seat]), *view.book.board.default_order)
    return next((path for path in order if path in free), "")


def last_crowds(view: IslandView) -> dict[str, list[str]]:
    """CRU-064 Return who went down each path last, by display name."""
    crowds: dict[str, list[str]] = {path: [] for path in view.book.board.paths}
    for castaway in view.island.living():
        path = castaway.path or castaway.last_path
        if path:
            crowds[path].append(castaway.name)
    return crowds


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
