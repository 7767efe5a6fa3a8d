"""CRA-PL-01 Statements, boxes and programs as values; `str` writes them as they are read (brief 5.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

from pbem.rulesets.crusoe.modules.program.terms import Ask, Key, Name, Term, Those, by

SET, ADD, SUBTRACT = "SET", "ADD", "SUBTRACT"
EVEN, NEED = "EVEN", "NEED"
ALL = "ALL"


@dataclass(frozen=True)
class _Statement:
    line: int = field(default=0, compare=False, kw_only=True)

    @cached_property
    def opening(self) -> str:
        """Return the line with which it begins, as it is written."""
        return str(self).partition("\n")[0]


@dataclass(frozen=True)
class Change(_Statement):
    """SET a target, ADD to it or SUBTRACT from it."""

    word: str
    target: Ask | Name
    term: Term

    def __str__(self) -> str:
        if self.word == SET:
            return f"SET {self.target} = {self.term}"
        return f"{self.word} {self.term} {'TO' if self.word == ADD else 'FROM'} {self.target}"


@dataclass(frozen=True)
class Let(_Statement):
    """LET a name of the box run stand for a value."""

    name: str
    term: Term

    def __str__(self) -> str:
        return f"LET {self.name} = {self.term}"


@dataclass(frozen=True)
class ForEach(_Statement):
    """Do something FOR EACH element of a set."""

    those: Those
    keys: tuple[Key, ...]
    body: tuple[Statement, ...]

    def __str__(self) -> str:
        return f"FOR EACH {self.those}{by(self.keys)}\n{block(self.body)}END"


@dataclass(frozen=True)
class Branch:
    """One condition of an IF, with what is done if it is the first that holds."""

    condition: Term
    body: tuple[Statement, ...]
    line: int = field(default=0, compare=False, kw_only=True)

    @cached_property
    def asks(self) -> str:
        """Return the condition as it is written."""
        return str(self.condition)


@dataclass(frozen=True)
class If(_Statement):
    """Do something IF a condition holds, ELSE something else."""

    branches: tuple[Branch, ...]
    otherwise: tuple[Statement, ...] = ()

    def __str__(self) -> str:
        parts = [f"IF {one.condition}\n{block(one.body)}" for one in self.branches]
        end = f"ELSE\n{block(self.otherwise)}" if self.otherwise else ""
        return f"{'ELSE '.join(parts)}{end}END"


@dataclass(frozen=True)
class Repeat(_Statement):
    """Do something so many TIMES."""

    times: Term
    body: tuple[Statement, ...]

    def __str__(self) -> str:
        return f"REPEAT {self.times} TIMES\n{block(self.body)}END"


@dataclass(frozen=True)
class While(_Statement):
    """Do something as long as a condition holds."""

    condition: Term
    body: tuple[Statement, ...]

    @cached_property
    def asks(self) -> str:
        """Return the condition as it is written."""
        return str(self.condition)

    def __str__(self) -> str:
        return f"WHILE {self.condition}\n{block(self.body)}END"


@dataclass(frozen=True)
class Choose(_Statement):
    """CHOOSE the first of a set; equals are told apart by order or by chance."""

    those: Those
    keys: tuple[Key, ...] = ()
    is_random: bool = False

    def __str__(self) -> str:
        chosen = str(self.those).replace(" IN ", " FROM ", 1)
        return f"CHOOSE {chosen}{by(self.keys)}{' TIES RANDOM' if self.is_random else ''}"


@dataclass(frozen=True)
class Give(_Statement):
    """GIVE units of a good to a player; without units all of the good, without a good everything."""

    units: Term | None
    good: Term | None
    to: Term

    def __str__(self) -> str:
        good = f" {self.good}" if self.good is not None else ""
        return f"GIVE {ALL if self.units is None else self.units}{good} TO {self.to}"


@dataclass(frozen=True)
class Share(_Statement):
    """SHARE a good, or everything, among players."""

    good: Term | None
    those: Those
    way: str = EVEN

    def __str__(self) -> str:
        good = ALL if self.good is None else self.good
        return f"SHARE {good} AMONG {self.those}{' NEED' if self.way == NEED else ''}"


@dataclass(frozen=True)
class Assign(_Statement):
    """ASSIGN a player to a path."""

    player: Term
    path: Term

    def __str__(self) -> str:
        return f"ASSIGN {self.player} TO {self.path}"


@dataclass(frozen=True)
class Stop(_Statement):
    """STOP the run of the box."""

    def __str__(self) -> str:
        return "STOP"


@dataclass(frozen=True)
class Pass(_Statement):
    """Do nothing."""

    def __str__(self) -> str:
        return "PASS"


@dataclass(frozen=True)
class Note(_Statement):
    """A NOTE for the report."""

    text: str

    def __str__(self) -> str:
        return f'NOTE "{self.text}"'


Statement: TypeAlias = (
    Change | Let | ForEach | If | Repeat | While | Choose | Give | Share | Assign | Stop | Pass | Note
)


def block(statements: Sequence[Statement]) -> str:
    """Return statements as lines, indented."""
    lines = [line for one in statements for line in str(one).split("\n")]
    return "".join(f"  {line}\n" for line in lines)


def bodies_of(statement: Statement) -> tuple[tuple[Statement, ...], ...]:
    """Return the blocks inside a statement."""
    if isinstance(statement, If):
        return (*(one.body for one in statement.branches), statement.otherwise)
    return (statement.body,) if isinstance(statement, ForEach | Repeat | While) else ()


def every(statements: Sequence[Statement]) -> Iterator[Statement]:
    """Return statements and all those inside them, in the order written."""
    for one in statements:
        yield one
        for body in bodies_of(one):
            yield from every(body)


@dataclass(frozen=True)
class Handler:
    """WHEN the box is STUCK with a code: what is done in place of the statement that failed."""

    code: str
    body: tuple[Statement, ...]
    line: int = field(default=0, compare=False, kw_only=True)

    def __str__(self) -> str:
        return f"WHEN STUCK {self.code}\n{block(self.body)}"


@dataclass(frozen=True)
class Box:
    """A numbered box of the program, the tasks it is for, and what it does."""

    number: int
    title: str
    tasks: tuple[str, ...]
    body: tuple[Statement, ...] = ()
    handlers: tuple[Handler, ...] = ()
    line: int = field(default=0, compare=False, kw_only=True)

    @property
    def heading(self) -> str:
        """Return its first line."""
        title = f' "{self.title}"' if self.title else ""
        return f"BOX {self.number}{title} FOR {', '.join(self.tasks)}"

    @property
    def everything(self) -> tuple[Statement, ...]:
        """Return the statements of its body and its handlers."""
        return (*self.body, *(one for handler in self.handlers for one in handler.body))

    def handler(self, code: str) -> Handler | None:
        """Return what it provides for a code."""
        return next((one for one in self.handlers if one.code == code), None)

    def __str__(self) -> str:
        return f"{self.heading}\n{block(self.body)}{''.join(map(str, self.handlers))}END BOX\n"


@dataclass(frozen=True)
class Keep:
    """A variable of the program that lasts, and what it is at the beginning."""

    name: str
    value: Fraction
    line: int = field(default=0, compare=False, kw_only=True)

    def __str__(self) -> str:
        return f"KEEP {self.name} = {self.value}"


@dataclass(frozen=True)
class Program:
    """CRA-BUR-02 A program: its title, the scenario it is for, its variables and its boxes."""

    title: str
    scenario: str = ""
    keeps: tuple[Keep, ...] = ()
    boxes: tuple[Box, ...] = ()

    def box(self, number: int) -> Box | None:
        """Return the box of a number."""
        return next((one for one in self.boxes if one.number == number), None)

    def boxes_for(self, *tasks: str) -> tuple[Box, ...]:
        """Return the boxes for any of some tasks, by their numbers."""
        wanted = (one for one in self.boxes if any(task in tasks for task in one.tasks))
        return tuple(sorted(wanted, key=lambda one: one.number))

    def __str__(self) -> str:
        scenario = f"SCENARIO {self.scenario}\n" if self.scenario else ""
        keeps = "".join(f"{one}\n" for one in self.keeps)
        return f'PROGRAM "{self.title}"\n{scenario}{keeps}' + "".join(f"\n{one}" for one in self.boxes)
