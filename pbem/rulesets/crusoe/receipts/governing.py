"""What a phase decides of the government's tasks, and what part a seat has in it (CRA-GOV, CRA 3.1)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.decrees import Decree
from pbem.rulesets.crusoe.language import played
from pbem.rulesets.crusoe.language.decisions import NUMBERED
from pbem.rulesets.crusoe.language.decreechecks import task_faults
from pbem.rulesets.crusoe.language.governmentorders import Decide
from pbem.rulesets.crusoe.language.lexicon import lexicon
from pbem.rulesets.crusoe.language.motionorders import Propose, motion_faults
from pbem.rulesets.crusoe.language.posted import standing_motions
from pbem.rulesets.crusoe.market.motions import proposed
from pbem.rulesets.crusoe.modules.government.branches import ruler_of
from pbem.rulesets.crusoe.modules.government.inforce import decree_of
from pbem.rulesets.crusoe.modules.settings.government import DISTRIBUTE
from pbem.rulesets.crusoe.phaselist import FULL
from pbem.rulesets.crusoe.receipts.trial import verbs_of
from pbem.rulesets.crusoe.view import IslandView


def tasks_now(view: IslandView, seat: SeatId) -> tuple[str, ...]:
    """CRA-GOV-02, CRA 3.1 Return the tasks that DECIDE is taken for from a seat in this phase."""
    if Decide.verb() not in verbs_of(view, seat):
        return ()
    here = lexicon(view.book, view, seat)
    open_now = (task for task in view.book.tasks if not any(task_faults(here, task)))
    return tuple(task for task in open_now if not is_moved(view, task))


def moved_tasks(view: IslandView, seat: SeatId) -> tuple[str, ...]:
    """CRA-R22 Return the tasks on which motions are made in this phase."""
    if Propose.verb() not in verbs_of(view, seat):
        return ()
    here = lexicon(view.book, view, seat)
    return tuple(
        task
        for task in view.book.tasks
        if task != DISTRIBUTE and is_moved(view, task) and not any(task_faults(here, task))
    )


def is_moved(view: IslandView, task: str) -> bool:
    """CRA-R22, CRA-R146 Say whether a task is decided by motions and ballots."""
    if not played.is_voted(view.book, task):
        return False
    return task == DISTRIBUTE or (played.has_motions(view.book) and task in NUMBERED)


def votes_on_pool(view: IslandView, seat: SeatId) -> bool:
    """CRU-P17 Say whether there is a pool on whose division a seat can make motions now."""
    if Propose.verb() not in verbs_of(view, seat):
        return False
    return not any(motion_faults(lexicon(view.book, view, seat)))


def motions_on(view: IslandView, task: str) -> Iterator[tuple[str, SeatId, Propose]]:
    """CRA-R22 Yield the motions on a task that stand: their names, who made them, and the orders."""
    standing = standing_motions(view.island, MAIN, view.postings, task)
    for number, seat, order in proposed(view.island, view.postings):
        if order.task == task and order.decree is not None and number in standing:
            yield f"M{number}", seat, order


def rules_now(view: IslandView, seat: SeatId, task: str) -> bool | None:
    """CRA-DIC-02, CRA-ATH-01 Say whether a seat decides a task alone; None where all decide it."""
    return None if played.is_voted(view.book, task) else ruler_of(view, task) == seat


def may_decide(view: IslandView, seat: SeatId, task: str) -> bool:
    """CRA 3.1 Say whether a line on a task may count: in the compact form whoever rules when it is read."""
    return rules_now(view, seat, task) is not False or view.book.options.form != FULL


def in_force(view: IslandView, task: str) -> Decree | None:
    """CRA-R23 Return the decree in force on a task; None where there never is one, or none yet."""
    return decree_of(view, task)
