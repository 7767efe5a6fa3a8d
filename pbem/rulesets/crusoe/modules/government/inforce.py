"""CRA-GOV-02, CRA-R39 What is in force: the decree of a task, and the number it sets for somebody now."""

from __future__ import annotations

from functools import lru_cache

from pbem.engine.copying import copied
from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.decrees import Amount, Assigned, Decree, Rules, Statements
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.modules.government.branches import is_programmed
from pbem.rulesets.crusoe.modules.government.facts import GameFacts
from pbem.rulesets.crusoe.modules.government.state import Government, InForce
from pbem.rulesets.crusoe.modules.government.usual import keys_of, lowest, usual_decree
from pbem.rulesets.crusoe.modules.program.criteria import fits
from pbem.rulesets.crusoe.modules.program.decided import Settings
from pbem.rulesets.crusoe.modules.program.program_reading import Unreadable, read_condition
from pbem.rulesets.crusoe.modules.program.terms import Term
from pbem.rulesets.crusoe.modules.program.vocabulary import TASK_TARGETS
from pbem.rulesets.crusoe.modules.settings import LIMITS, MINIMUM_WAGE, PATH_ASSIGNMENT, RENTS, TAX_BURDEN
from pbem.rulesets.crusoe.modulestates import state_of


class Steady:
    """Dice for criteria, which are asked again and again: they always show the same."""

    def die(self, sides: int, why: str) -> int:
        """Show the first face."""
        return 1


def decree_of(scene: Scene, task: str) -> Decree | None:
    """CRA-R23 Return the decree in force on a task, from the first cycle on; None if there is none."""
    kept = state_of(scene, Government).decrees.get(task)
    if kept is None:
        return usual_decree(scene.book, task)
    return Assigned(kept.paths) if task == PATH_ASSIGNMENT and not kept.statements else kept.decree


def put_in_force(table: IslandTable, task: str, decree: Decree) -> None:
    """CRA-GOV-02 Let a decree be in force from now on."""
    state_of(table, Government).decrees[task] = InForce.of(decree)


def is_written(scene: Scene, task: str) -> bool:
    """CRA 5.9 Say whether statements decide a task, so that its numbers are those that they have set."""
    return isinstance(decree_of(scene, task), Statements)


def number_of(scene: Scene, task: str, about: str = "", seat: SeatId = "") -> int | None:
    """CRA-R39 Return the number in force for a thing or path, and for a seat; None if there is none.

    A burden hangs on the path that the seat has taken in this cycle.
    """
    if task not in scene.book.tasks:
        return None
    decree = decree_of(scene, task)
    if isinstance(decree, Statements) or is_programmed(scene, task):
        number = _set_number(scene, task, about, seat)
    elif isinstance(decree, Amount):
        number = decree.number
    else:
        number = _by_rules(scene, task, decree, about, seat) if isinstance(decree, Rules) else None
    return None if number is None else max(number, lowest(scene.book, task))


def _set_number(scene: Scene, task: str, about: str, seat: SeatId) -> int | None:
    """CRA 5.9 Return what a program or statements have set; before they have, what is usual."""
    target = TASK_TARGETS[task][0]
    found = state_of(scene, Government).settings.value(target, _args(task, about, seat))
    if found is not None:
        return found
    usual = usual_decree(scene.book, task)
    return _by_rules(scene, task, usual, about, seat) if isinstance(usual, Rules) else None


def _args(task: str, about: str, seat: SeatId) -> tuple[str, ...]:
    """Return what a target of the program language is asked about."""
    if task == MINIMUM_WAGE:
        return ()
    if task == TAX_BURDEN:
        return (seat,)
    if not seat:
        return (about,)
    return {LIMITS: (seat, about), RENTS: (about, seat)}.get(task, (about,))


def _by_rules(scene: Scene, task: str, rules: Rules, about: str, seat: SeatId) -> int | None:
    """CRA-R26 Return the number of the first entry that fits; of rents what was worked out when declared."""
    if task == TAX_BURDEN:
        about = scene.state.seats[seat].path or ""
    settled = state_of(scene, Government).settings.own_rent if task == RENTS else {}
    if any(rule.where for rule in rules.rules) and seat in settled.get(about, {}):
        return settled[about][seat]
    for rule in rules.rules:
        if rule.what == about and (not rule.where or holds_for(scene, rule.where, seat)):
            return rule.number
    return rules.others


def holds_for(scene: Scene, where: str, seat: SeatId) -> bool:
    """CRA-R26, CRA 5.9 Say whether a condition holds for a seat by the facts of now."""
    condition = _condition(where)
    if condition is None or not seat:
        return False
    return fits(condition, seat, GameFacts(scene), present(scene, with_criteria=False), Steady())


@lru_cache(maxsize=256)
def _condition(text: str) -> Term | None:
    try:
        return read_condition(text)
    except Unreadable:
        return None


def present(scene: Scene, *, with_criteria: bool = True) -> Settings:
    """CRA-PL-01 Return the present values of all targets, as programs and statements read them.

    Conditions are not asked for the values that conditions read.
    """
    settings = copied(state_of(scene, Government).settings)
    for task in scene.book.tasks:
        decree = decree_of(scene, task)
        if is_programmed(scene, task) or isinstance(decree, Statements | Assigned | None):
            continue
        if with_criteria or not (isinstance(decree, Rules) and any(rule.where for rule in decree.rules)):
            _put_values(scene, settings, task)
    return settings


def _put_values(scene: Scene, settings: Settings, task: str) -> None:
    target = TASK_TARGETS[task][0] if TASK_TARGETS[task] else ""
    for about in _about(scene, task) if target else ():
        for seat in _whom(scene, task):
            number = number_of(scene, task, about, seat)
            if number is not None:
                settings.put(target, _args(task, about, seat), number)


def _about(scene: Scene, task: str) -> tuple[str, ...]:
    return ("",) if task in (TAX_BURDEN, MINIMUM_WAGE) else keys_of(scene.book, task)


def _whom(scene: Scene, task: str) -> tuple[SeatId, ...]:
    """Return the seats for which numbers of a task may differ; one that is nobody where they do not."""
    is_own = task in (TAX_BURDEN, LIMITS, RENTS)
    return tuple(seat.id for seat in scene.state.living()) if is_own else ("",)
