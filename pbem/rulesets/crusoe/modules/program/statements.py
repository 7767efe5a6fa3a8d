"""CRA-PL-01 Terms, statements and programs as values; `str` writes them as they are read (brief 5.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

# ---- CRA-PL-01 Terms and conditions of a program as values; `str` writes them as they are read (brief 5.3)

OR, AND, NOT, COMPARES, ADDS, TIMES, SIGN, WHOLE = range(1, 9)
"""How tightly the parts of a term hold together, loosest first."""


@dataclass(frozen=True)
class Number:
    """A whole number."""

    value: int
    binds = WHOLE

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True)
class Text:
    """A text in quotation marks."""

    value: str
    binds = WHOLE

    def __str__(self) -> str:
        return f'"{self.value}"'


@dataclass(frozen=True)
class Name:
    """A word alone: a name of the program, a thing or a path."""

    word: str
    binds = WHOLE

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True)
class Ask:
    """A fact or a target, read: of now, of LAST (ago is 1), or of so many cycles AGO."""

    name: str
    args: tuple[Term, ...] = ()
    ago: Term | None = None
    binds = WHOLE

    def __str__(self) -> str:
        parts = [str(arg) for arg in self.args]
        if self.ago is not None:
            parts.append("LAST" if self.ago == LAST else f"AGO {self.ago}")
        return f"{self.name}({', '.join(parts)})" if parts else self.name


LAST = Number(1)
"""How long ago the cycle before is."""


@dataclass(frozen=True)
class Negative:
    """A term with its sign turned."""

    term: Term
    binds = SIGN

    def __str__(self) -> str:
        return f"-{within(self.term, SIGN)}"


_BINDS = {"+": ADDS, "-": ADDS, "*": TIMES, "/": TIMES, "MOD": TIMES, "AND": AND, "OR": OR}


@dataclass(frozen=True)
class Pair:
    """Two terms joined by + - * / MOD, AND or OR."""

    left: Term
    sign: str
    right: Term

    @property
    def binds(self) -> int:
        """Return how tightly it holds together."""
        return _BINDS[self.sign]

    def __str__(self) -> str:
        return f"{within(self.left, self.binds)} {self.sign} {within(self.right, self.binds + 1)}"


@dataclass(frozen=True)
class Compare:
    """Two terms compared."""

    left: Term
    sign: str
    right: Term
    binds = COMPARES

    def __str__(self) -> str:
        return f"{within(self.left, ADDS)} {self.sign} {within(self.right, ADDS)}"


@dataclass(frozen=True)
class IsNone:
    """Whether a term is NONE, or is not."""

    term: Term
    is_turned: bool = False
    binds = COMPARES

    def __str__(self) -> str:
        return f"{within(self.term, ADDS)} IS {'NOT ' if self.is_turned else ''}NONE"


@dataclass(frozen=True)
class Not:
    """A condition turned round."""

    term: Term
    binds = NOT

    def __str__(self) -> str:
        return f"NOT {within(self.term, NOT)}"


@dataclass(frozen=True)
class Named:
    """A set by its name: PLAYERS."""

    word: str

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True)
class Listed:
    """A set by its elements: [water, fish]."""

    items: tuple[Term, ...]

    def __str__(self) -> str:
        return f"[{', '.join(map(str, self.items))}]"


Group: TypeAlias = Named | Listed


@dataclass(frozen=True)
class Those:
    """Elements of a set, each called by a name, that a condition holds for; "" if they have no name."""

    name: str
    group: Group
    where: Term | None = None

    def __str__(self) -> str:
        named = f"{self.name} IN " if self.name else ""
        return f"{named}{self.group}{f' WHERE {self.where}' if self.where is not None else ''}"


@dataclass(frozen=True)
class Fold:
    """SUM, MAX, MIN or MEDIAN of a term, COUNT of elements, or whether a condition holds for ANY or ALL."""

    word: str
    those: Those
    term: Term | None = None
    binds = WHOLE

    @cached_property
    def written(self) -> str:
        """Return how it is written."""
        return str(self)

    def __str__(self) -> str:
        return f"{self.word}({self.those}{f': {self.term}' if self.term is not None else ''})"


@dataclass(frozen=True)
class Function:
    """MAX or MIN of several terms, a rounding, ABS, or RANDOM between two ends."""

    word: str
    args: tuple[Term, ...]
    binds = WHOLE

    def __str__(self) -> str:
        return f"{self.word}({', '.join(map(str, self.args))})"


Term: TypeAlias = Number | Text | Name | Ask | Negative | Pair | Compare | IsNone | Not | Fold | Function


def within(term: Term, binds: int) -> str:
    """Return a part of a term as written, in parentheses where it would not hold together."""
    return str(term) if term.binds >= binds else f"({term})"


@dataclass(frozen=True)
class Key:
    """What elements are put in order by: the smallest first, or with DOWN the greatest."""

    term: Term
    is_down: bool = False

    def __str__(self) -> str:
        return f"{self.term}{' DOWN' if self.is_down else ''}"


def by(keys: Sequence[Key]) -> str:
    """Return the keys as a statement ends with them."""
    return f" BY {', '.join(map(str, keys))}" if keys else ""


# ---- CRA-PL-01 Statements, boxes and programs as values; `str` writes them as they are read (brief 5.3)

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
