"""What a letter decides, and for which office it stands or votes (CRA 6.1)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.decrees import Divided, Statements
from pbem.rulesets.crusoe.language.governmentorders import ALL, BOX, SPEECH, Decide, Permit, rules, tasks_now
from pbem.rulesets.crusoe.language.saying import conditional
from pbem.rulesets.crusoe.market.weighing import may_vote
from pbem.rulesets.crusoe.modules.attitudes.taking import ALTRUISTIC, CUTTHROAT, SELF, AttitudeOrder
from pbem.rulesets.crusoe.modules.class_warfare.calling import Call
from pbem.rulesets.crusoe.modules.class_warfare.classes import (
    CAPITALIST,
    MIDDLE,
    WORKING,
    by_diamonds,
    diamonds_of,
    most_diamonds,
)
from pbem.rulesets.crusoe.modules.government.branches import held_by, ruler_of
from pbem.rulesets.crusoe.modules.government.campaigns import Campaign
from pbem.rulesets.crusoe.modules.government.falling import Elect
from pbem.rulesets.crusoe.modules.government.inforce import decree_of
from pbem.rulesets.crusoe.modules.government.saying import said
from pbem.rulesets.crusoe.modules.roles import DICTATOR, PRESIDENT, WARLORD
from pbem.rulesets.crusoe.modules.settings.government import ESTATE, LIMITS, PATH_ASSIGNMENT
from pbem.rulesets.crusoe.receipts.trial import Trial

NOTHING = tr_noop("nothing")
_NOTHING = {
    LIMITS: tr_noop("no limits"),
    PATH_ASSIGNMENT: tr_noop("all choose for themselves"),
}
"""What a task comes to of which nothing is decreed."""
_ATTITUDES = {
    ALTRUISTIC: tr_noop("You are Altruistic; nobody else learns of it before the end."),
    SELF: tr_noop("You are Self-Interested; nobody else learns of it before the end."),
    CUTTHROAT: tr_noop("You are Cutthroat; nobody else learns of it before the end."),
}
_CLASSES = {
    CAPITALIST: tr_noop(
        "Classes go by diamonds at the end of the cycle: with your {held} you are a Capitalist."
    ),
    MIDDLE: tr_noop("Classes go by diamonds at the end of the cycle: with your {held} you are Middle Class."),
    WORKING: tr_noop(
        "Classes go by diamonds at the end of the cycle: with your {held} you are Working Class."
    ),
}
_FALLEN = {
    DICTATOR: tr_noop("If you beat the Dictator, you vote for {seats}."),
    PRESIDENT: tr_noop("If you beat the President, you vote for {seats}."),
    WARLORD: tr_noop("If you beat the Warlord, you vote for {seats}."),
    "": tr_noop("If you beat who holds an office, you vote for {seats}."),
}


def attitude_said(trial: Trial) -> Iterator[str]:
    """CRA-VVC-01, CRA-R111 Yield what the seat strives for."""
    if not trial.takes(AttitudeOrder):
        return
    line = trial.first(AttitudeOrder)
    if line is None:
        yield tr("No ATTITUDE line: you are Self-Interested.")
    else:
        yield tr(_ATTITUDES[line.word])


def decrees_said(trial: Trial) -> Iterator[str]:
    """CRA-GOV-02, CRA-R23 Yield what is decided, and what becomes of tasks of which nothing is said."""
    if not trial.takes(Decide):
        return
    lines = trial.all_of(Decide)
    for line in lines:
        yield from _decided(trial, line)
    for task in tasks_now(trial.here) if trial.takes(Decide) else ():
        if not any(line.task == task for line in lines):
            yield from _undecided(trial, task)
    for permit in trial.all_of(Permit):
        if permit.what == SPEECH:
            yield _permitted(trial, permit)


def _decided(trial: Trial, line: Decide) -> Iterator[str]:
    """CRA-DIC-02, CRA-R22, CRA-BUR-05 Say what a line decides, by who decides the task now."""
    if line.task == BOX:
        yield tr("Where box {box} is stuck, your statements go on from now on.", box=line.box)
        return
    decree = said(trial.view, line.task, line.decree)
    is_ruler = rules(trial.here, line.task)
    if is_ruler is None and not may_vote(trial.view, trial.seat):
        return
    if is_ruler is None:
        yield tr("Your ballot on {task}: {decree}.", task=line.task, decree=decree)
    elif is_ruler:
        yield tr("You decide {task}: {decree}.", task=line.task, decree=decree)
    else:
        yield tr("If you rule by then, you decide {task}: {decree}.", task=line.task, decree=decree)
    if isinstance(line.decree, Statements):
        yield tr("The statements are read again in each cycle, until something else is decided.")


def _undecided(trial: Trial, task: str) -> Iterator[str]:
    """CRA-R23 Say who decides a task on which the letter has nothing, and what is in force."""
    is_ruler, decree = rules(trial.here, task), decree_of(trial.view, task)
    if decree is None or isinstance(decree, Divided):
        if is_ruler and task == ESTATE:
            yield tr("No DECIDE line on estate: what the dead leave goes by the usual vote or rule.")
        elif is_ruler:
            yield tr("No DECIDE line on {task}: it goes as is usual.", task=task)
        return
    words = said(trial.view, task, decree) or tr(_NOTHING.get(task, NOTHING))
    if is_ruler is None:
        yield tr("No DECIDE line on {task}: you do not vote. In force is: {decree}.", task=task, decree=words)
    elif is_ruler:
        yield tr("No DECIDE line on {task}: what is in force stays: {decree}.", task=task, decree=words)
    elif ruler := ruler_of(trial.view, task):
        name = trial.view.name(ruler)
        yield tr("{seat} decides {task}. In force is: {decree}.", seat=name, task=task, decree=words)
    else:
        yield tr("Nobody decides {task} now. In force is: {decree}.", task=task, decree=words)


def _permitted(trial: Trial, line: Permit) -> str:
    """CRA-DIC-03, CRA-R36 Say who may write to all while the seat decides."""
    if line.seats == (ALL,):
        return tr("While you rule, all may write to all and to you.")
    if not line.seats:
        return tr("While you rule, nobody else may write to all or to you when you decide.")
    names = ", ".join(trial.view.name(seat) for seat in line.seats)
    return tr("While you rule, only {seats} may write to all and to you when you decide.", seats=names)


def campaign_said(trial: Trial) -> Iterator[str]:
    """CRA-REP-04, CRA-REP-05 Yield whether the seat runs for President."""
    if not trial.takes(Campaign) or trial.mine.group != MAIN:
        return
    is_in_office = bool(held_by(trial.view, trial.seat))
    line = trial.first(Campaign)
    if line is None:
        if is_in_office:
            yield tr("You run for President again, without paying.")
        else:
            yield tr("No CAMPAIGN line: you do not run for President.")
    elif not line.runs:
        yield tr("You do not run for President.")
    elif is_in_office:
        yield tr("You run for President again, without paying; a SPEECH of this letter goes with it.")
    else:
        held = trial.mine.leisure
        yield tr("You run for President, for 1 leisure of your {held}; a SPEECH of this letter goes with it.",
                 held=held)  # fmt: skip


def calls_said(trial: Trial) -> Iterator[str]:
    """CRA-CLW-11, CRA-CLW-12, CRA-R47 Yield what the seat gives to a call for government."""
    if not trial.takes(Call):
        return
    price, diamonds = most_diamonds(trial.view, trial.mine.group), diamonds_of(trial.view, trial.seat)
    lines = trial.all_of(Call)
    if not lines:
        yield tr("No CALL line: you give nothing to a call for government.")
    for line in lines:
        leisure = min(line.leisure, trial.mine.leisure)
        text = trn(
            "You call for government with your diamonds and {n} leisure: {sum} of {price} as things stand.",
            "You call for government with your diamonds and {n} leisure: {sum} of {price} as things stand.",
            leisure,
            sum=diamonds + leisure,
            price=price,
        )
        yield conditional(line, text)
    yield from _class_said(trial, diamonds)


def _class_said(trial: Trial, held: int) -> Iterator[str]:
    """CRA-CLW-16 Say what class the Diamonds make, and how many are lacking for the next."""
    name = by_diamonds(trial.book, held)
    yield tr(_CLASSES[name], held=held)
    above = next((one for one in (MIDDLE, CAPITALIST) if _threshold(trial, one) > held), "")
    if above:
        missing = _threshold(trial, above) - held
        yield _lacking(above, missing)


def _lacking(above: str, missing: int) -> str:
    if above == MIDDLE:
        return trn(
            "You are {n} diamond short of Middle Class.",
            "You are {n} diamonds short of Middle Class.",
            missing,
        )
    return trn(
        "You are {n} diamond short of being a Capitalist.",
        "You are {n} diamonds short of being a Capitalist.",
        missing,
    )


def _threshold(trial: Trial, name: str) -> int:
    return trial.book.advanced.classes.thresholds[name]


def elections_said(trial: Trial) -> Iterator[str]:
    """CRA-R28 Yield whom the seat would put in the place of a ruler that it has beaten."""
    for line in trial.all_of(Elect) if trial.takes(Elect) else ():
        seats = " > ".join(trial.view.name(seat) for seat in line.choices)
        yield conditional(line, tr(_FALLEN[line.office], seats=seats))
