"""CRA-BUR-01, CRA-BUR-06 The programs of a game: what is kept and told of them, and held against the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, ClassVar

from pbem.engine.events import Event, SeatId, event
from pbem.engine.options import BadValue
from pbem.rulesets.crusoe.book import Book, Options
from pbem.rulesets.crusoe.island import ModuleState, Scene
from pbem.rulesets.crusoe.modules.labels import LABELS, branches_of, tasks_of
from pbem.rulesets.crusoe.modules.program.checking import checked, faults
from pbem.rulesets.crusoe.modules.program.proving import assembled, said_of, text_in
from pbem.rulesets.crusoe.modules.program.reading import read_program
from pbem.rulesets.crusoe.modules.program.reckoning import Stuck
from pbem.rulesets.crusoe.modules.program.statements import Box, Program
from pbem.rulesets.crusoe.modules.program.vocabulary import (
    BURDEN,
    LIMIT,
    PAY,
    PRICE,
    RENT,
    SETUP,
    WAGE,
    Game,
    Usual,
)
from pbem.rulesets.crusoe.modules.settings import BUREAUCRACY
from pbem.rulesets.crusoe.modulestates import own, state_of
from pbem.rulesets.crusoe.scenarios import NATIONAL
from pbem.rulesets.crusoe.things import PathId
from pbem.rulesets.crusoe.wording import Said

# ---- What is kept of a Bureaucracy: its program, drafts, amendments on file, where it waits (brief 2.1)


@dataclass(frozen=True)
class Waiting:
    """CRA-BUR-05 Where a program waits for a ruling: the moment, and whose estate it is, if it is one.

    `seat` is to decide what is done where it is stuck; `drawn` are the draws that were made before.
    """

    moment: str
    about: str
    seat: SeatId
    stuck: Stuck
    drawn: tuple[int, ...] = ()


@dataclass(frozen=True)
class Text:
    """CRA-BUR-04 What is to stand in a box: its number, and the statements with their handlers."""

    box: int
    text: str


@dataclass(frozen=True)
class Ballot:
    """CRA-BUR-04 A vote on an amendment as it was on file then."""

    on: Text
    is_yes: bool


@dataclass(frozen=True)
class Change:
    """A change of the program: in which cycle, by whose will, in which box; `code` of a case provided for.

    An amendment has no code; `votes` of `of` were for it, and it `passes` if they are all.
    """

    cycle: int
    seat: SeatId
    box: int
    text: str
    code: str = ""
    votes: int = 0
    of: int = 0
    passes: bool = True


@dataclass
class Bureau(ModuleState):
    """The program in force as text; the values it has set stand with those of the government.

    `drafts` are by author; `author` is whose was agreed on, "" for the usual one. `amendments` are on file
    by who may put them; `ballots` by voter and author, each for its voter alone until they are counted.
    `assigned` are the paths of this cycle. `first` is who is the first player before a turn order was ever
    dealt.
    """

    module: ClassVar[str] = "program"
    text: str = ""
    author: SeatId = ""
    drafts: dict[SeatId, str] = field(default_factory=dict)
    waiting: Waiting | None = None
    amendments: dict[SeatId, Text] = field(default_factory=dict)
    ballots: dict[SeatId, dict[SeatId, Ballot]] = own(dict)  # noqa: RUF009
    assigned: dict[SeatId, PathId] = field(default_factory=dict)
    history: list[Change] = field(default_factory=list)
    first: SeatId = ""


# ---- What is told of a Bureaucracy: drafts, the choice between them, rulings, amendments (brief 8.1)


@event("CRA-BUR-01", "{seat} drafts a program: {title}.")
class Drafted(Event):
    seat: str
    title: str


@event(
    "CRA-BUR-07",
    "The usual program decides: {title}.",
    when={"seat": "The program of {seat} decides: {title} ({votes} of {of} votes)."},
    rules={"seat": "CRA-BUR-01"},
)
class ProgramChosen(Event):
    """Which program decides from now on: the draft of a seat, or, where `seat` is "", the usual one."""

    seat: str
    title: str
    votes: int = 0
    of: int = 0


@event("CRA-BUR-05", '{seat} is to decide what box {box} does in place of "{statement}".')
class RulingWanted(Event):
    seat: str
    box: int
    statement: str


@event("CRA-BUR-05", "What {dead} leaves waits for that: {goods}.")
class EstateWaits(Event):
    dead: str
    goods: Said


@event("CRA-BUR-05", "{seat} decides for box {box} when stuck {code}: {text}.")
class Ruled(Event):
    seat: str
    box: int
    code: str
    text: str


@event("CRA-BUR-04", "{seat} moves to amend box {box}: {text}.")
class AmendmentPut(Event):
    seat: str
    box: int
    text: str


@event(
    "CRA-R24",
    "{seat} votes no.",
    when={"is_silent": "{seat} is silent, which is no.", "is_yes": "{seat} votes yes."},
)
class VotedOnAmendment(Event):
    seat: str
    is_yes: bool
    is_silent: bool


def one_line(text: str) -> str:
    """Return statements on one line, as sentences give them."""
    return "; ".join(line.strip() for line in text.splitlines() if line.strip())


# ---- CRA-BUR-01, CRA-BUR-06 The programs of a game: files by task, put together, held against the game

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
