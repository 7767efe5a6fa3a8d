"""CRA-BUR-06, CRA-PL-01 The check of a whole program before it counts (brief 5.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, Why
from pbem.rulesets.crusoe.modules.program.game import Game
from pbem.rulesets.crusoe.modules.program.gaps import gaps
from pbem.rulesets.crusoe.modules.program.lexing import ProgramFault, lines_of
from pbem.rulesets.crusoe.modules.program.program_reading import Unreadable, read_program
from pbem.rulesets.crusoe.modules.program.scope import Scope
from pbem.rulesets.crusoe.modules.program.statement_checking import BoxCheck
from pbem.rulesets.crusoe.modules.program.statements import Box, Keep, Program
from pbem.rulesets.crusoe.modules.program.vocabulary import MOST_BOXES, SETUP


@dataclass(frozen=True)
class Checked:
    """A program that was read and checked: what it is refused for, and what is only odd."""

    program: Program | None
    refused: tuple[Complaint, ...] = ()
    odd: tuple[Complaint, ...] = ()

    @property
    def is_good(self) -> bool:
        """Say whether it may be used."""
        return self.program is not None and not self.refused


def checked(text: str, game: Game) -> Checked:
    """CRA-PL-01 Read and check the text of a program."""
    try:
        program = read_program(text)
    except Unreadable as fault:
        return Checked(None, fault.complaints)
    lines = lines_of(text)
    refused = tuple(fault.complaint(lines) for fault in faults(program, game))
    return Checked(program, refused, tuple(fault.complaint(lines) for fault in oddities(program, game)))


def faults(program: Program, game: Game) -> list[ProgramFault]:
    """CRA-PL-01 Return what a program is refused for, by line; what concerns no line comes last."""
    keeps = tuple(one.name for one in program.keeps)
    found = [*_keeps(program.keeps, game)]
    for box in program.boxes:
        found += _box(box, game, keeps)
    found += _numbers(program.boxes)
    found.sort(key=lambda fault: fault.line)
    return [*found, *_missing(program, game)]


def _keeps(keeps: tuple[Keep, ...], game: Game) -> list[ProgramFault]:
    scope = Scope(game, ())
    for place, keep in enumerate(keeps):
        with scope.at(keep.line):
            scope.check_new_name(keep.name)
            if any(one.name == keep.name for one in keeps[:place]):
                scope.refuse(tr('"{word}" is kept twice.', word=keep.name))
    return scope.faults


def _box(box: Box, game: Game, keeps: tuple[str, ...]) -> list[ProgramFault]:
    scope = Scope(game, keeps, is_setup=SETUP in box.tasks)
    BoxCheck(scope, box).check()
    for place, handler in enumerate(box.handlers):
        if any(one.code == handler.code for one in box.handlers[:place]):
            with scope.at(handler.line):
                scope.refuse(
                    tr("Box {number} provides for {code} twice.", number=box.number, code=handler.code)
                )
    return scope.faults


def _numbers(boxes: tuple[Box, ...]) -> Iterator[ProgramFault]:
    for place, box in enumerate(boxes):
        if any(one.number == box.number for one in boxes[:place]):
            reason = tr("There are two boxes {number}.", number=box.number)
            yield ProgramFault(box.line, reason, why=Why.REFUSED)
        if place == MOST_BOXES:
            reason = tr("A program has at most {most} boxes.", most=MOST_BOXES)
            yield ProgramFault(box.line, reason, why=Why.REFUSED)


def _missing(program: Program, game: Game) -> Iterator[ProgramFault]:
    """CRA-BUR-06 A program says something of every task of the game."""
    for task in game.tasks:
        if not program.boxes_for(task):
            yield ProgramFault(0, tr("There is no box for {task}.", task=task), why=Why.REFUSED)


def oddities(program: Program, game: Game) -> list[ProgramFault]:
    """CRA-PL-01 Return what a player may have overlooked."""
    found = list(gaps(program, game))
    if program.scenario and game.scenario and program.scenario != game.scenario:
        names = {"scenario": program.scenario, "played": game.scenario}
        reason = tr("The program was written for {scenario}; {played} is played.", **names)
        found.insert(0, ProgramFault(0, reason, why=Why.ODD))
    return found
