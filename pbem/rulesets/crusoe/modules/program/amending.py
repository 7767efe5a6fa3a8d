"""CRA-BUR-04, CRA-BUR-05, CRA-BUR-07 Changing programs: a box amended, a case provided for, one of many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pbem.engine.tongue import tr
from pbem.engine.words import Complaint
from pbem.rulesets.crusoe.modules.program.checking import Checked, faults, oddities
from pbem.rulesets.crusoe.modules.program.game import Game
from pbem.rulesets.crusoe.modules.program.lexing import lines_of
from pbem.rulesets.crusoe.modules.program.program_reading import (
    Body,
    Unreadable,
    read_body,
    read_program,
)
from pbem.rulesets.crusoe.modules.program.statements import Box, Handler, Keep, Program


def amended(program: Program, number: int, text: str, game: Game) -> Checked:
    """CRA-BUR-04 Put a new body and new handlers into a box; its title and its tasks stay."""

    def change(box: Box, body: Body) -> Box:
        return replace(box, body=body.statements, handlers=body.handlers)

    return _changed(program, number, text, game, change)


def provided(program: Program, number: int, code: str, text: str, game: Game) -> Checked:
    """CRA-BUR-05 Store statements in a box as what is done when it is stuck with a code."""

    def change(box: Box, body: Body) -> Box:
        others = tuple(one for one in box.handlers if one.code != code)
        return replace(box, handlers=(*others, Handler(code, body.statements)))

    return _changed(program, number, text, game, change, may_have_handlers=False)


def _changed(
    program: Program,
    number: int,
    text: str,
    game: Game,
    change: Callable[[Box, Body], Box],
    may_have_handlers: bool = True,
) -> Checked:
    """Return the program with one box changed, its lines counted anew, or what is wrong with the text.

    The whole program is checked again; complaints name the lines of the text.
    """
    try:
        body = read_body(text)
    except Unreadable as fault:
        return Checked(None, fault.complaints)
    box = program.box(number)
    if box is None:
        return _refused(tr("There is no box {number}.", number=number))
    if body.handlers and not may_have_handlers:
        return _refused(tr("Only statements are wanted here, without WHEN STUCK."))
    boxes = tuple(change(box, body) if one is box else one for one in program.boxes)
    changed = replace(program, boxes=boxes)
    lines = lines_of(text)
    refused = tuple(fault.complaint(lines) for fault in faults(changed, game))
    odd = tuple(fault.complaint([]) for fault in oddities(changed, game))
    return Checked(read_program(str(changed)), refused, odd)


def _refused(reason: str) -> Checked:
    return Checked(None, (Complaint(0, "", reason),))


def assembled(title: str, programs: Sequence[Program], scenario: str = "") -> Program:
    """Put the boxes of programs together in their order; one whose number is taken gets the next free one."""
    keeps: list[Keep] = []
    boxes: list[Box] = []
    for program in programs:
        keeps += [keep for keep in program.keeps if keep not in keeps]
        for box in program.boxes:
            boxes.append(replace(box, number=_free(box.number, boxes)))
    return read_program(str(Program(title, scenario, tuple(keeps), tuple(boxes))))


def _free(number: int, boxes: Sequence[Box]) -> int:
    taken = [box.number for box in boxes]
    while number in taken:
        number += 1
    return number
