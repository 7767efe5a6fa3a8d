"""CRA-PL-01 Terms and conditions of a program as values; `str` writes them as they are read (brief 5.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

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
