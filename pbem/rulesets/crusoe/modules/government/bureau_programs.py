"""CRA-BUR-01, CRA-BUR-06 The programs of a game: files by task, put together, held against the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from pbem.engine.events import SeatId
from pbem.engine.options import BadValue
from pbem.rulesets.crusoe.book import Book, Options
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.modules.elements import branches_of
from pbem.rulesets.crusoe.modules.government.bureau_state import Bureau
from pbem.rulesets.crusoe.modules.labels import LABELS, tasks_of
from pbem.rulesets.crusoe.modules.program.amending import assembled
from pbem.rulesets.crusoe.modules.program.checking import checked, faults
from pbem.rulesets.crusoe.modules.program.decided import Usual
from pbem.rulesets.crusoe.modules.program.game import Game
from pbem.rulesets.crusoe.modules.program.program_reading import read_program
from pbem.rulesets.crusoe.modules.program.proving import said_of, text_in
from pbem.rulesets.crusoe.modules.program.statements import Box, Program
from pbem.rulesets.crusoe.modules.program.vocabulary import BURDEN, LIMIT, PAY, PRICE, RENT, SETUP, WAGE
from pbem.rulesets.crusoe.modules.settings import BUREAUCRACY
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.scenarios import NATIONAL

BOOK_EXAMPLE = "book_example"
"""CRA-BUR-07 The program of National Capitalism where nothing else is chosen."""


@dataclass(frozen=True)
class Source:
    """A file of a program: its name, the option that asks for it, and the tasks that it decides."""

    name: str
    field: str
    tasks: tuple[str, ...]


def bureaucratic(options: Options) -> tuple[str, ...]:
    """CRA-BUR-01 Return the tasks that are decided by a program."""
    tasks = tasks_of(options.scenario, options.in_play, options.welfare)
    branches = branches_of(tasks, options.government)
    return tuple(task for task, branch in branches.items() if branch.type == BUREAUCRACY)


def sources(options: Options) -> tuple[Source, ...]:
    """CRA-BUR-07 Return whose boxes decide which tasks: the files that the GM names, else the usual ones."""
    found: dict[str, Source] = {}
    for task in bureaucratic(options):
        name, field = _file_of(options, task)
        before = found.get(name, Source(name, field, ()))
        found[name] = replace(before, tasks=(*before.tasks, task))
    return tuple(found.values())


def _file_of(options: Options, task: str) -> tuple[str, str]:
    has_own = task in options.government.tasks
    field = f"government.tasks.{task}.program" if has_own else "government.default.program"
    return _named(options, task) or _usual(options, task), field


def _named(options: Options, task: str) -> str:
    branch = options.government.branch(task)
    return branch.program if branch is not None else ""


def _usual(options: Options, task: str) -> str:
    """CRA-BUR-07 Return the file of a task that no file is named for."""
    own = LABELS[NATIONAL].tasks
    is_whole = all(one in bureaucratic(options) and not _named(options, one) for one in own)
    if options.scenario == NATIONAL and task in own and is_whole:
        return BOOK_EXAMPLE
    return f"default_{task}"


def texts_of(content: Any) -> dict[str, str]:
    """Return the programs of a game's data by name; those in YAML as text. BadValue if one is none."""
    return {name: text_in(given, f"programs.{name}") for name, given in (content or {}).items()}


def check_programs(book: Book) -> None:
    """CRA-BUR-06 Refuse programs that cannot decide their tasks; BadValue names option, file and line."""
    for source in sources(book.options):
        found = checked(book.programs[source.name], Game(source.tasks, tuple(book.board.paths)))
        if found.refused:
            raise BadValue(source.field, f"{source.name}: {said_of(found.refused[0])}")
    if bureaucratic(book.options):
        for fault in faults(default_program(book), game_of(book)):
            raise BadValue("government", str(fault.complaint([])))


def game_of(book: Book, seats: Mapping[SeatId, str] | None = None) -> Game:
    """CRA-BUR-06 Return what a program of this game must fit; seats are ids with display names."""
    return Game(bureaucratic(book.options), tuple(book.board.paths), seats or {}, book.options.scenario)


def game_at(scene: Scene) -> Game:
    """CRA-BUR-06 Return what a program of the game at this table must fit."""
    return game_of(scene.book, {one.id: one.name for one in scene.state.seats.values()})


def default_program(book: Book) -> Program:
    """CRA-BUR-07 Return the program that counts where players agree on none."""
    programs = [_part(read_program(book.programs[one.name]), one) for one in sources(book.options)]
    titles = dict.fromkeys(program.title for program in programs)
    return assembled(" + ".join(titles), programs, book.options.scenario)


def _part(program: Program, source: Source) -> Program:
    """Return what of a program is about its tasks, and what it begins with."""
    return replace(program, boxes=tuple(_boxes(program, (*source.tasks, SETUP))))


def _boxes(program: Program, wanted: tuple[str, ...]) -> Iterator[Box]:
    for box in program.boxes:
        if tasks := tuple(task for task in box.tasks if task in wanted):
            yield replace(box, tasks=tasks)


def program_at(scene: Scene) -> Program:
    """CRA-BUR-01 Return the program in force; before any was agreed on that is the usual one."""
    text = state_of(scene, Bureau).text
    return program_in(text) if text else default_program(scene.book)


@lru_cache(maxsize=64)
def program_in(text: str) -> Program:
    """Return the program of a text on file."""
    return read_program(text)


def usual_of(book: Book) -> Usual:
    """CRA-R23, CRA-X03 Return what counts where a program sets nothing."""
    usual = book.advanced.defaults
    by_target = {PAY: usual.signal_pay, WAGE: usual.wages, PRICE: usual.prices, LIMIT: usual.limits}
    rent = usual.rent_money if book.labels.has_money else usual.rent_barter
    return Usual(by_target, {BURDEN: usual.tax_burden, RENT: rent})
