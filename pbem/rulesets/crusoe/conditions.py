"""The tests of IF (CRU-P02), as plain values; `testing` says whether one holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.orders import Condition

MY, GROUP, BANK, POOL, COMMON = "MY", "GROUP", "BANK", "POOL", "COMMON"
WHOSE = (MY, GROUP, BANK, POOL, COMMON)
I = "I"  # noqa: E741
"""How a test names its writer."""


@dataclass(frozen=True)
class Test(Condition):
    """An atom of a test, or the opposite of one."""

    __test__: ClassVar[bool] = False


@dataclass(frozen=True)
class Not(Test):
    """The opposite of an atom."""

    test: Test

    def __str__(self) -> str:
        return f"NOT {self.test}"


@dataclass(frozen=True)
class Holds(Test):
    """What somebody holds compared with a number; `whose` is MY, GROUP, BANK, POOL, COMMON or a seat.

    `what` is a thing, a class word, types or vp.
    """

    whose: str
    what: str
    sign: str
    number: int

    def __str__(self) -> str:
        return f"{self.whose} {self.what} {self.sign} {self.number}"


@dataclass(frozen=True)
class Chosen(Test):
    """Whether a seat ("" is the writer) has chosen a path in this cycle: ON ant, bob ON ant."""

    path: str
    seat: str = ""

    def __str__(self) -> str:
        return f"{self.seat} ON {self.path}".strip()


@dataclass(frozen=True)
class Count(Test):
    """A number compared: seats on a path; SPACE, ROUND, CYCLE; SIDE and FOES of a seat.

    `what` is "path", SPACE, ROUND, CYCLE, SIDE or FOES; `about` a path or a seat.
    """

    what: str
    sign: str
    number: int
    about: str = ""

    def __str__(self) -> str:
        named = self.about if self.what == "path" else f"{self.what} {self.about}".strip()
        return f"{named} {self.sign} {self.number}"


@dataclass(frozen=True)
class Flag(Test):
    """What is so or not: ALONE and CROWDED of the writer; a state of a seat, or of the writer ("I").

    States are WOUNDED, THIRSTY, HUNGRY, DYING, INDIGENT, DEAD, FIGHTING, STARTED; and INVOKER of a seat.
    """

    what: str
    seat: str = ""

    def __str__(self) -> str:
        if self.what == "INVOKER":
            return f"INVOKER {self.seat}"
        return f"{self.seat} {self.what}".strip()


@dataclass(frozen=True)
class Done(Test):
    """Whether the writer's exchange line of that number has been carried out."""

    number: int

    def __str__(self) -> str:
        return f"DONE {self.number}"


@dataclass(frozen=True)
class Asked(Test):
    """A fact that modules add (CRA 6.4): CASH, QUOTE of a good, RULER of a seat; compared if a number.

    `args` are ids of goods, paths, seats and words in the order written, the writer as "I" before a good or a
    path of which only his own counts; the fact is called `what` in small letters (CRU-H08b).
    """

    what: str
    args: tuple[str, ...] = ()
    sign: str = ""
    number: int = 0

    def __str__(self) -> str:
        compared = f"{self.sign} {self.number}" if self.sign else ""
        return " ".join(part for part in (self.what, *self.args, compared) if part and part != I)


@dataclass(frozen=True)
class All(Condition):
    """Several atoms, which must all hold."""

    tests: tuple[Test, ...]

    def __str__(self) -> str:
        return " AND ".join(map(str, self.tests))

    def has_not_done(self) -> bool:
        """CRU-P11 Say whether it waits for a line not to have been carried out."""
        return any(isinstance(test, Not) and isinstance(test.test, Done) for test in self.tests)
