"""CRA-R107 When the times of clear clauses are over, and whether they were kept (brief 6.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.rulesets.crusoe.clauses import (
    BY,
    Clause,
    Gives,
    KeepsPeace,
    Lets,
    Pays,
    Signals,
    Takes,
    Times,
    read_clause,
)
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.language.lexicon import bare_lexicon
from pbem.rulesets.crusoe.modules.libertarianism.state import (
    FOUGHT,
    GAVE,
    LET,
    PAID,
    SIGNALLED,
    TOOK,
    Agreement,
    Entry,
    liberty,
)


def clauses_of(scene: Scene, agreement: Agreement) -> tuple[Clause, ...]:
    """Return the clear clauses of a contract that are not void."""
    words = bare_lexicon(scene.book, {seat.id: seat.name for seat in scene.state.seats.values()})
    clauses = (read_clause(line, words) for line in agreement.clauses)
    return tuple(one for one in clauses if one is not None and not is_void(agreement, one))


def is_void(agreement: Agreement, clause: Clause) -> bool:
    """CRA-R58 Say whether a clause has ended: one of those it is between is dead, exiled or enslaved."""
    other = "" if isinstance(clause, Takes | Signals) else clause.to
    return clause.seat in agreement.lapsed or other in agreement.lapsed


def is_broken(scene: Scene, agreement: Agreement, clause: Clause) -> bool:
    """CRA-R107 Say whether a clause was broken between the last government and this one."""
    here = liberty(scene)
    if isinstance(clause, KeepsPeace):
        since = max(agreement.place, here.checked_place)
        return any(_is_breach(clause, entry) for entry in here.record[since:])
    return any(
        not is_kept(clause, _in_time(here.record, agreement, clause.times, cycle))
        for cycle in clause.times.cycles
        if _is_due(scene, agreement, clause.times, cycle)
    )


def _is_breach(clause: KeepsPeace, entry: Entry) -> bool:
    is_between = (entry.kind, entry.seat, entry.to) == (FOUGHT, clause.seat, clause.to)
    return is_between and entry.cycle <= clause.until


def _is_due(scene: Scene, agreement: Agreement, times: Times, cycle: int) -> bool:
    """CRA-R107 Say whether a time has been over since the last government; none that was at the signing.

    IN a cycle is over with that cycle, BY a cycle with its trade.
    """
    last, now = liberty(scene).checked, scene.state.cycle
    if times.word == BY:
        return last < cycle <= now and cycle >= agreement.due
    return last <= cycle < now and cycle >= agreement.since


def _in_time(record: Sequence[Entry], agreement: Agreement, times: Times, cycle: int) -> list[Entry]:
    """CRA-R107 Return what was done in a time: IN a cycle, or from the signing to the end of a trade."""
    if times.word != BY:
        return [entry for entry in record if entry.cycle == cycle]
    signed = record[agreement.place :]
    return [entry for entry in signed if entry.cycle < cycle or (entry.cycle == cycle and not entry.is_late)]


def is_kept(clause: Clause, done: Iterable[Entry]) -> bool:
    """CRA-R107 Say whether what was done in a time is what a clause asks for."""
    theirs = [entry for entry in done if entry.seat == clause.seat]
    match clause:
        case Gives():
            given = [entry for entry in theirs if (entry.kind, entry.to) == (GAVE, clause.to)]
            return all(_sum(given, good) >= units for good, units in clause.goods)
        case Pays():
            paid = [entry for entry in theirs if (entry.kind, entry.to) == (PAID, clause.to)]
            return sum(entry.number for entry in paid) >= clause.dollars
        case Takes():
            return any((entry.kind, entry.what) == (TOOK, clause.path) for entry in theirs)
        case Lets():
            lease = (LET, clause.to, clause.path)
            offered = [entry for entry in theirs if (entry.kind, entry.to, entry.what) == lease]
            return any(entry.number <= clause.rent for entry in offered)
        case Signals():
            made = sum(entry.number for entry in theirs if entry.kind == SIGNALLED)
            return made >= clause.number
        case KeepsPeace():
            return not any(_is_breach(clause, entry) for entry in theirs)


def _sum(given: Sequence[Entry], good: str) -> int:
    return sum(entry.number for entry in given if entry.what == good)
