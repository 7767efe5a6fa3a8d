"""Programs and made-up facts for the tests of the program language."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pbem.engine.dice import RiggedDice
from pbem.rulesets.crusoe.modules.program.reading import read_program
from pbem.rulesets.crusoe.modules.program.reckoning import Jammed, Outcome
from pbem.rulesets.crusoe.modules.program.running import Conduct, run
from pbem.rulesets.crusoe.modules.program.statements import Program
from pbem.rulesets.crusoe.modules.program.vocabulary import (
    MOMENT_TASKS,
    Answer,
    Game,
    Moment,
    Question,
    Settings,
    WrittenFacts,
)

SHIPPED = Path(__file__).resolve().parents[3] / "games" / "crusoe" / "programs"
SHIPPED_NAMES = sorted(file.stem for file in SHIPPED.glob("*.txt"))
PATHS = ("sand_crab", "spider", "bookworm", "firefly", "grasshopper", "dung_beetle", "ant")
SEATS = ("ann", "bob", "cy", "dee", "eve")
NAMES = {seat: seat.capitalize() for seat in SEATS}
NATIONAL = ("signal_pay", "tax_burden", "estate")


def shipped(name: str) -> str:
    """The text of a program that comes with the game."""
    return (SHIPPED / f"{name}.txt").read_text(encoding="utf-8")


def a_game(*tasks: str, scenario: str = "") -> Game:
    """A game whose program decides some tasks."""
    return Game(tasks, PATHS, NAMES, scenario)


def a_box(task: str, body: str, *, keep: str = "") -> str:
    """The text of a program of one box."""
    kept = f"KEEP {keep}\n" if keep else ""
    return f'PROGRAM "test"\n{kept}BOX 1 FOR {task}\n{body}\nEND BOX\n'


def by_seat(name: str, values: Mapping[str, Answer], ago: int = 0) -> dict[Question, Answer]:
    """A fact of several seats, or things."""
    return {(name, (seat,), ago): value for seat, value in values.items()}


def facts(*written: Mapping[Question, Answer], seats: tuple[str, ...] = SEATS) -> WrittenFacts:
    """Facts as they are written; of what there is now there is nothing else."""
    usual = dict.fromkeys(("pool", "held", "food", "types", "goods", "estate", "pot", "score"), 0)
    every = {question: value for one in written for question, value in one.items()}
    return WrittenFacts(seats, PATHS, written=every, usual=usual)


def ran(
    program: Program | str,
    moment: Moment,
    known: WrittenFacts,
    settings: Settings | None = None,
    *faces: int,
    conduct: Conduct | None = None,
    drawn: tuple[int, ...] = (),
) -> Outcome:
    """Run a program's boxes of a moment with these dice, all of which must be rolled."""
    read = read_program(program) if isinstance(program, str) else program
    dice = RiggedDice(*faces)
    tasks = [task for box in read.boxes for task in box.tasks if task in MOMENT_TASKS[moment]]
    chance = dice.at("program")
    outcome = run(read, moment, tasks, known, settings or Settings(), chance, conduct or Conduct(), drawn)
    dice.used_up()
    return outcome


def codes(outcome: Outcome) -> list[str]:
    """Where a program was stuck; with a star where the box provided for it."""
    return [f"{one.code}{'*' if one.is_provided else ''}" for one in outcome.steps if isinstance(one, Jammed)]
