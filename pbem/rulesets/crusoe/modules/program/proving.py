"""CRA-PL-01, CRA-BUR-06 A program tried out before a game is made of it (brief 5.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.engine.box import Material, Proof, Prover
from pbem.engine.options import BadValue
from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, did_you_mean
from pbem.rulesets.crusoe.boardfile import read_board
from pbem.rulesets.crusoe.modules.labels import LABELS
from pbem.rulesets.crusoe.modules.program.checking import checked
from pbem.rulesets.crusoe.modules.program.game import Game
from pbem.rulesets.crusoe.modules.program.program_reading import Unreadable, read_program
from pbem.rulesets.crusoe.modules.program.programfile import as_text
from pbem.rulesets.crusoe.modules.program.rehearsing import rehearse
from pbem.rulesets.crusoe.modules.program.statements import Program
from pbem.rulesets.crusoe.modules.program.vocabulary import SETUP, TASKS


def text_in(content: Any, place: str) -> str:
    """CRA-PL-01 Return the text of a program, which may stand in a file as boxes; BadValue if it is none."""
    if isinstance(content, str):
        return content
    try:
        return as_text(content)
    except (AttributeError, KeyError, TypeError, ValueError):
        raise BadValue(place, "is neither the text of a program nor its boxes.") from None


def said_of(complaint: Complaint) -> str:
    """Return a complaint with the line of the program that it is about."""
    if not complaint.line:
        return str(complaint)
    words = {"line": complaint.line, "complaint": str(complaint), "text": complaint.text}
    if not complaint.text:
        return tr("line {line}: {complaint}", **words)
    return tr("line {line}: {complaint} ({text})", **words)


def prove(content: Any, materials: Mapping[str, Any]) -> Proof:
    """CRA-PL-01 Check a program, and run it on made-up states: what it sets, and where it is stuck.

    Its tasks are those of the scenario that it is written for, and those that its boxes name.
    """
    text = text_in(content, "program")
    try:
        game = _game(read_program(text), tuple(read_board(materials["board"]).paths))
    except Unreadable as fault:
        return Proof(tuple(map(said_of, fault.complaints)))
    if wrong := tuple(_headless(read_program(text))):
        return Proof(wrong)
    found = checked(text, game)
    refused, odd = tuple(map(said_of, found.refused)), tuple(map(said_of, found.odd))
    if found.program is None or refused:
        return Proof(refused, odd)
    return Proof((), odd, rehearse(found.program, game).lines())


def _headless(program: Program) -> Iterator[str]:
    """Yield what is wrong with a program before its boxes are read: it has none, or is for no scenario."""
    if not program.boxes:
        yield tr("The program has no boxes.")
    if program.scenario and program.scenario not in LABELS:
        hint = did_you_mean(program.scenario, LABELS)
        said = tr('There is no scenario "{scenario}".', scenario=program.scenario)
        yield f"{said} {hint[:1].upper()}{hint[1:]}".strip()


def _game(program: Program, paths: tuple[str, ...]) -> Game:
    labels = LABELS.get(program.scenario)
    wanted = (*(labels.tasks if labels else ()), *(task for box in program.boxes for task in box.tasks))
    tasks = tuple(task for task in TASKS if task in wanted and task != SETUP)
    return Game(tasks, paths, {}, program.scenario)


PROVER = Prover((Material("board", "board", "boards", "board"),), prove)
"""How pbem tries out the programs of a GM's."""
