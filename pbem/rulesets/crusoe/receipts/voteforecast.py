"""What a letter votes: on the pool, on who is President, on programs, on tasks (CRU-P17; CRA 6.1)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.island import CAMP
from pbem.rulesets.crusoe.language import played
from pbem.rulesets.crusoe.language.motionorders import (
    ON_AMENDMENT,
    ON_PRESIDENT,
    ON_PROGRAM,
    SUBJECTS,
    Propose,
    Vote,
    motion_faults,
    motions_on,
    moved_tasks,
)
from pbem.rulesets.crusoe.language.saying import conditional
from pbem.rulesets.crusoe.market.motions import motions_open, name_of
from pbem.rulesets.crusoe.market.weighing import may_vote
from pbem.rulesets.crusoe.modules.government.saying import said
from pbem.rulesets.crusoe.receipts.trial import Trial
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wishes import ABSTAIN, Motion

YES = "yes"


def votes_said(trial: Trial) -> Iterator[str]:
    """CRU-P17, CRU-P30 Yield the seat's motions and its ballots, or what counts without one."""
    if not trial.takes(Vote) or not may_vote(trial.view, trial.seat):
        return
    if trial.takes(Propose) and not any(motion_faults(trial.here)):
        yield from _on_the_pool(trial)
    for task in moved_tasks(trial.here) if trial.takes(Propose) else ():
        yield from _on_a_task(trial, task)
    for line in trial.all_of(Vote):
        if line.on in SUBJECTS:
            yield conditional(line, _on_seats(trial, line))
    if _elects(trial) and not any(line.on == ON_PRESIDENT for line in trial.all_of(Vote)):
        yield tr("No VOTE PRESIDENT line: you cast no ballot in the election.")


def _elects(trial: Trial) -> bool:
    """CRA-REP-06 Say whether a President is elected by these letters."""
    is_citizen = trial.mine.group == MAIN and trial.view.phase == CAMP
    return is_citizen and played.has_elections(trial.book)


def _on_the_pool(trial: Trial) -> Iterator[str]:
    """CRU-P17 Say what is moved and voted on the pool."""
    own = [motion for motion in motions_now(trial.view) if motion.author == trial.seat]
    for motion in own:
        yield tr("Your motion {motion}: {division}.", motion=name_of(motion), division=motion.division)
    lines = [line for line in trial.all_of(Vote) if not line.on]
    for line in lines:
        yield conditional(line, _ballot(line))
    if any(line.when is None for line in lines):
        return
    if own:
        yield tr("Without a ballot you vote for your own motion {motion}.", motion=name_of(own[-1]))
    else:
        yield tr("Without a ballot you abstain.")


def motions_now(view: IslandView) -> tuple[Motion, ...]:
    """CRU-P17 Return the motions that the reader's group can vote for now."""
    group = view.me.group if view.me else MAIN
    return motions_open(view.island, view.postings, group)


def _ballot(line: Vote) -> str:
    if ABSTAIN in line.choices:
        return tr("You abstain.")
    return tr("You vote {choices}.", choices=" > ".join(line.choices))


def _on_a_task(trial: Trial, task: str) -> Iterator[str]:
    """CRA-R22 Say what is moved and voted on a task of the government."""
    for name, seat, moved in motions_on(trial.here, task):
        if seat == trial.seat:
            decree = said(trial.view, task, moved)
            yield tr("Your motion {motion} on {task}: {decree}.", motion=name, task=task, decree=decree)
    lines = [line for line in trial.all_of(Vote) if line.on == task]
    for line in lines:
        choices = " > ".join(line.choices)
        yield conditional(line, tr("Your ballot on {task}: {choices}.", task=task, choices=choices))
    if not any(line.when is None for line in lines):
        yield tr("Without a ballot on {task} your own last motion on it, if any, has your vote.", task=task)


def _on_seats(trial: Trial, line: Vote) -> str:
    """CRA-R35, CRA-BUR-01, CRA-BUR-04 Say a ballot on a President, a program, an amendment."""
    if line.on == ON_AMENDMENT:
        seat = trial.view.name(line.about)
        if YES in line.choices:
            return tr("You vote yes on the amendment of {seat} that is on file.", seat=seat)
        return tr("You vote no on the amendment of {seat} that is on file.", seat=seat)
    if ABSTAIN in line.choices:
        is_program = line.on == ON_PROGRAM
        return tr("You vote for no program.") if is_program else tr("You vote for no President.")
    choices = " > ".join(_chosen(trial.view, choice) for choice in line.choices)
    if line.on == ON_PROGRAM:
        return tr("Your ballot on the program: {choices}.", choices=choices)
    return tr("Your ballot for President: {choices}.", choices=choices)


def _chosen(view: IslandView, choice: str) -> str:
    """CRA-R35, CRA-BUR-01 Return the name of a seat, or the usual program."""
    return view.name(choice) if choice in view.seats else tr("the usual program")
