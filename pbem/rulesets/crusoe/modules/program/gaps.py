"""CRA-BUR-06 Values that a program never sets, and goods that it may leave lying (brief 5.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from pbem.engine.tongue import tr
from pbem.engine.words import Why
from pbem.rulesets.crusoe.modules.program.game import PLAYERS_VALUE, Game, needed
from pbem.rulesets.crusoe.modules.program.lexing import ProgramFault
from pbem.rulesets.crusoe.modules.program.statements import (
    SET,
    Change,
    Choose,
    ForEach,
    Give,
    Let,
    Program,
    Share,
    Statement,
    bodies_of,
)
from pbem.rulesets.crusoe.modules.program.terms import Ask, Group, Listed, Name, Term
from pbem.rulesets.crusoe.modules.program.vocabulary import (
    GOODS_TASKS,
    LIMIT,
    PATHS,
    SETUP,
    TASK_TARGETS,
    THING_SETS,
)


def gaps(program: Program, game: Game) -> Iterator[ProgramFault]:
    """CRA-PL-01 Find targets that on no way get a value, and boxes that may leave goods."""
    for task in game.tasks:
        for target in TASK_TARGETS.get(task, ()) if task != SETUP else ():
            yield from _never_set(program, game, task, target)
        if task in GOODS_TASKS:
            yield from _left_lying(program, task)


def _never_set(program: Program, game: Game, task: str, target: str) -> Iterator[ProgramFault]:
    boxes = program.boxes_for(task, SETUP)
    values = [_values(box.everything, {}, target) for box in boxes]
    got = {value for found in values for value in found}
    if ALL_VALUES in got:
        return
    wanted = needed(target, game.paths)
    missing = [one for one in wanted if one not in got]
    if missing and (line := next((box.line for box in boxes if task in box.tasks), 0)):
        shown = ", ".join(_shown(target, one) for one in missing)
        yield ProgramFault(line, tr("These never get a value: {targets}.", targets=shown), why=Why.ODD)


def _shown(target: str, value: str) -> str:
    return f"{target}({value})" if value else target


ALL_VALUES = "*"
"""Stands for any value at all, where it cannot be said beforehand which."""
Names: TypeAlias = Mapping[str, Group | None]
"""The sets that names stand for elements of; None where a name stands for something else."""


def _values(body: tuple[Statement, ...], names: Names, target: str) -> list[str]:
    """Return for what statements set a target, as far as they can be reached at all."""
    found: list[str] = []
    known = dict(names)
    for one in body:
        if isinstance(one, Let):
            known[one.name] = None
        if isinstance(one, ForEach | Choose):
            known[one.those.name] = one.those.group
        if isinstance(one, Change) and one.word == SET and isinstance(one.target, Ask):
            found += _set_by(one.target, known) if one.target.name == target else ()
        for inner in bodies_of(one):
            found += _values(inner, known, target)
    return found


def _set_by(target: Ask, names: Names) -> tuple[str, ...]:
    if not target.args:
        return ("",)
    arg = target.args[-1] if target.name == LIMIT else target.args[0]
    return _stands_for(arg, names)


def _stands_for(arg: Term, names: Names) -> tuple[str, ...]:
    if not isinstance(arg, Name):
        return (ALL_VALUES,)
    group = names.get(arg.word)
    if group is None:
        return (ALL_VALUES,) if arg.word in names else (arg.word,)
    if isinstance(group, Listed):
        return tuple(str(item) for item in group.items)
    if group.word in THING_SETS:
        return THING_SETS[group.word]
    return (ALL_VALUES,) if group.word == PATHS else (PLAYERS_VALUE,)


def _left_lying(program: Program, task: str) -> Iterator[ProgramFault]:
    """CRA-PL-01 The last box of a task of goods should end by giving or sharing all."""
    boxes = program.boxes_for(task)
    if not boxes:
        return
    last = boxes[-1].body[-1:] or (None,)
    if not _clears(last[0]):
        reason = tr("Box {number} does not end in GIVE ALL or SHARE ALL.", number=boxes[-1].number)
        yield ProgramFault(boxes[-1].line, reason, tr("goods may be left."), Why.ODD)


def _clears(statement: Statement | None) -> bool:
    if isinstance(statement, Give):
        return statement.units is None and statement.good is None
    return isinstance(statement, Share) and statement.good is None
