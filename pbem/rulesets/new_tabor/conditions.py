"""The tests of IF (brief 5), as plain values; `testing` says whether one is true."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar

from pbem.engine.orders import Condition


@dataclass(frozen=True)
class Number:
    """What a number is taken from: a plain number, or a word with the good, industry or zone it is about.

    `what` is "" for a plain number (money in credits), else stock (a good's own), need, surplus, money,
    tokens, wants, union, room, bank, ability, cost, round or path.
    """

    what: str = ""
    about: str = ""
    plain: Decimal = Decimal(0)

    def __str__(self) -> str:
        if not self.what:
            return f"{self.plain:f}"
        if self.what == "stock":
            return self.about
        return f"{self.what} {self.about}".strip()


@dataclass(frozen=True)
class Test(Condition):
    """A test; several are joined by AND."""

    __test__: ClassVar[bool] = False


@dataclass(frozen=True)
class Compare(Test):
    """Two numbers compared: <, <=, =, >=, > or <>."""

    one: Number
    sign: str
    other: Number

    def __str__(self) -> str:
        return f"{self.one} {self.sign} {self.other}"


@dataclass(frozen=True)
class Flag(Test):
    """In a zone, at an industry, in Switch, challenged, off the Path.

    `what` is "in" (about a zone, or switch), "at" (about an industry), "challenged" or "off path".
    """

    what: str
    about: str = ""

    def __str__(self) -> str:
        return f"{self.what} {self.about}".strip()


@dataclass(frozen=True)
class All(Condition):
    """Several tests, which must all hold."""

    tests: tuple[Test, ...]

    def __str__(self) -> str:
        return " AND ".join(map(str, self.tests))
