"""What is refused of decrees on receipt (CRA 6.1): CRA-R22, CRA-R26, CRA-R146."""

from __future__ import annotations

from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, Why
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.decrees import Assigned, Decree, Divided, Rules, Statements
from pbem.rulesets.crusoe.island import CAMP, DECLARE, MARKET
from pbem.rulesets.crusoe.language.decisions import NUMBERED
from pbem.rulesets.crusoe.language.legality import Faults, living_faults, no, not_now
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.played import has_motions, is_programmed, is_voted
from pbem.rulesets.crusoe.language.programchecks import said
from pbem.rulesets.crusoe.modules.program.reading import Unreadable
from pbem.rulesets.crusoe.modules.program.running import criterion, decree
from pbem.rulesets.crusoe.modules.program.vocabulary import Game
from pbem.rulesets.crusoe.modules.settings import (
    CYCLE_TASKS,
    DISTRIBUTE,
    PATH_ASSIGNMENT,
    RENT_CONTROL,
    RENTS,
    TAX_BURDEN,
    Landlords,
)

LEAST_RENT = 1
"""CRA-LND-14 The lowest rent under rent control."""


def task_faults(here: IslandLexicon, task: str) -> Faults:
    """CRA-GOV-01, CRA 3.1 Yield why the writer decides nothing of a task, or not now."""
    if task not in here.book.tasks:
        yield no(tr("No government decides {task} in this game.", task=task))
    elif is_programmed(here.book, task):
        yield no(tr("A program decides {task} in this game.", task=task))
    elif here.mine and here.group != MAIN:
        yield no(tr("You are in exile: the government is not yours."))
    elif here.island.phase not in _phases(here, task):
        yield not_now(tr("{task} is not decided in this phase.", task=task))


def _phases(here: IslandLexicon, task: str) -> tuple[str, ...]:
    """CRA 3.1 Return the phases whose letters decide a task."""
    compact = (CAMP,) if here.book.options.form == "compact" else ()
    return (DECLARE if task in (*CYCLE_TASKS, PATH_ASSIGNMENT) else MARKET, *compact)


def ballot_faults(here: IslandLexicon, task: str, decided: Decree) -> Faults:
    """CRA-R22, CRA-R146 Yield why this is no ballot where all decide."""
    if not is_voted(here.book, task):
        return
    if task == DISTRIBUTE:
        yield no(tr("All vote on the pool."), tr("Write PROPOSE and VOTE."))
    elif has_motions(here.book) and task in NUMBERED:
        example = f"PROPOSE {task} …"
        yield no(tr("All vote on motions."), tr("Write {example}.", example=example))
    elif isinstance(decided, Statements):
        yield no(tr("Only who decides alone writes statements."))
    elif isinstance(decided, Rules) and any(rule.where for rule in decided.rules):
        yield no(tr("Where all vote on numbers there is no WHERE."))


def decree_faults(here: IslandLexicon, task: str, decided: Decree) -> Faults:
    """CRA 6.1 Yield what is wrong with a decree on a task."""
    match decided:
        case Rules():
            yield from _rule_faults(here, task, decided)
        case Assigned():
            for seat, _ in decided.paths:
                yield from living_faults(here, seat)
        case Divided():
            named = (*(seat for seat, _ in decided.division.shares), decided.division.rest)
            for seat in dict.fromkeys(named):
                yield from living_faults(here, seat)
        case Statements():
            found = decree(task, decided.text, game_for(here, task))
            yield from said(found.refused, Why.REFUSED)


def _rule_faults(here: IslandLexicon, task: str, rules: Rules) -> Faults:
    if task == TAX_BURDEN and rules.others is None:
        named = [rule.what for rule in rules.rules]
        missing = [path.name for path in here.book.board.paths.values() if path.id not in named]
        if missing:
            hint = tr("Write {word} and a number at the end.", word="others")
            yield no(tr("No burden is named for {paths}.", paths=", ".join(missing)), hint)
    if task == RENTS:
        yield from _rent_faults(here, rules)
    for rule in rules.rules:
        if rule.where:
            yield from _criterion_faults(here, task, rule.where)


def _rent_faults(here: IslandLexicon, rules: Rules) -> Faults:
    """CRA-LND-14, CRA-LND-16 Yield which rents are too low, or differ between players where they may not."""
    landlords = here.book.of(Landlords)
    is_controlled = landlords is not None and landlords.variant == RENT_CONTROL
    others = () if rules.others is None else (rules.others,)
    if is_controlled and any(rent < LEAST_RENT for rent in (*(one.number for one in rules.rules), *others)):
        yield no(tr("A rent is {least} at least.", least=LEAST_RENT))
    is_of_government = landlords is not None and landlords.has_government_paths
    if not is_of_government and any(rule.where for rule in rules.rules):
        yield no(tr("The rent of a path is the same for all: there is no WHERE."))


def _criterion_faults(here: IslandLexicon, task: str, where: str) -> Faults:
    """CRA-R26 Yield what is wrong with a condition about a player p."""
    try:
        faults = criterion(where, game_for(here, task))[1]
    except Unreadable as fault:
        complaints: tuple[Complaint, ...] = fault.complaints
        yield from (no(f"WHERE {where}: {one.reason}", one.hint) for one in complaints)
        return
    yield from (no(f"WHERE {where}: {one.reason}", one.hint) for one in faults)


def game_for(here: IslandLexicon, task: str) -> Game:
    """CRA-PL-01 Return what statements on a task must fit."""
    return Game((task,), tuple(here.book.board.paths), here.seats)
