"""The government in few words: its branches with their holders, and what is in force (CRA-GOV, brief 8)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import listed
from pbem.engine.tongue import tr, trn, trp
from pbem.rulesets.crusoe.decrees import Assigned
from pbem.rulesets.crusoe.modules.government.inforce import decree_of, number_of
from pbem.rulesets.crusoe.modules.government.powers import (
    Power,
    branches,
    id_of_branch,
    is_governed,
    is_programmed,
    keys_of,
    role_of,
    said,
    said_numbers,
)
from pbem.rulesets.crusoe.modules.government.programs import program_at
from pbem.rulesets.crusoe.modules.settings import (
    BUREAUCRACY,
    DISTRIBUTE,
    ESTATE,
    MINIMUM_WAGE,
    RULED,
    TAX_BURDEN,
    UNSTABLE,
)
from pbem.rulesets.crusoe.paper.names import GOVERNMENTS, LEVELS, OFFICES, TASKS
from pbem.rulesets.crusoe.view import IslandView

WITHOUT_DECREE = (DISTRIBUTE, ESTATE)
"""Tasks that are decided anew for each pool or estate, so that nothing stays in force."""


def government_lines(view: IslandView) -> Iterator[tuple[str, str]]:
    """CRA-GOV-01, CRA-HYB-01 Yield who governs: one line, or one for each branch with its tasks."""
    if not is_governed(view):
        return
    found = branches(view)
    for id, power in found.items():
        tasks = [task for task in view.book.tasks if id_of_branch(view.book, task) == id]
        if len(found) == 1:
            yield tr("Government"), branch_word(view, power)
        else:
            names = listed([tr(TASKS[task]) for task in tasks])
            yield tr("Government: {tasks}", tasks=names), branch_word(view, power)


def branch_word(view: IslandView, power: Power) -> str:
    """CRA-DIC-01, CRA-REP-01, CRA-BUR-01 Return a branch with its holder and level, or its program."""
    name = tr(GOVERNMENTS[power.type])
    if power.type == BUREAUCRACY:
        return tr("{government}: {program}", government=name, program=program_at(view).title)
    if power.type not in RULED:
        return name
    return tr("{government}: {holder}", government=name, holder=holder_word(view, power))


def holder_word(view: IslandView, power: Power) -> str:
    """CRA-DIC-05 Return who holds an office, and how strong that makes the seat."""
    office, level = tr(OFFICES[role_of(power)]), tr(LEVELS[power.level or ""])
    if power.level == UNSTABLE and power.dice is not None:
        level = f"{level}, {dice_word(power.dice)}"
    if power.holder is None:
        return tr("no {office} ({level})", office=office, level=level)
    return tr("{office} {seat} ({level})", office=office, seat=view.name(power.holder), level=level)


def dice_word(dice: int) -> str:
    """CRA-DIC-08 Return how many dice somebody rolls."""
    return trn("{n} die", "{n} dice", dice)


def decree_lines(view: IslandView) -> Iterator[tuple[str, str]]:
    """CRA-GOV-02 Yield what is in force of each task; nothing before the first cycle."""
    if not is_governed(view) or not view.cycle:
        return
    for task in view.book.tasks:
        if task not in WITHOUT_DECREE and (text := decree_word(view, task)):
            yield tr(TASKS[task]), text


def decree_word(view: IslandView, task: str) -> str:
    """CRA-GOV-02 Return what is in force of a task; "" if nothing is."""
    if is_programmed(view, task):
        return _set_by_program(view, task)
    decree = decree_of(view, task)
    if decree is None or (isinstance(decree, Assigned) and not decree.paths):
        return ""
    words = said(view, task, decree)
    return str(words) if words else trp("of a decree", "none")


def _set_by_program(view: IslandView, task: str) -> str:
    """CRA-BUR-01 Return what the boxes of a program have set, as far as it is the same for all."""
    keys: tuple[str, ...] = keys_of(view.book, task)
    if task == TAX_BURDEN:
        keys = tuple(seat.id for seat in view.island.living())
    elif task == MINIMUM_WAGE:
        keys = ("",)
    numbers = [(key, _number(view, task, key)) for key in keys]
    known = [(key, number) for key, number in numbers if number is not None]
    return str(said_numbers(view, task, known)) if known else ""


def _number(view: IslandView, task: str, key: str) -> int | None:
    if task == TAX_BURDEN:
        return number_of(view, task, "", key)
    return number_of(view, task, key)
