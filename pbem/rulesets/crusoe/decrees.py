"""What a government decrees, as plain values: amounts by thing or path, assignments, statements (CRA 6.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.wishes import Division


@dataclass(frozen=True)
class Rule:
    """An amount for a signal, a good or a path; `where` is a condition about a player p, "" for all."""

    what: str
    number: int
    where: str = ""

    def __str__(self) -> str:
        said = f"{self.what} {self.number}"
        return f"{said} WHERE {self.where}" if self.where else said


@dataclass(frozen=True)
class Rules:
    """CRA-NAT-03, CRA-NAT-04 Amounts in the order written, and the one for all `others`.

    So pay, burdens, wages, prices, limits and rents are decreed.
    """

    rules: tuple[Rule, ...]
    others: int | None = None

    def __str__(self) -> str:
        last = () if self.others is None else (f"others {self.others}",)
        return ", ".join((*map(str, self.rules), *last))

    def of(self, what: str) -> int | None:
        """Return the amount for a thing or a path under no condition; None if there is none."""
        found = (rule.number for rule in self.rules if rule.what == what and not rule.where)
        return next(found, self.others)


@dataclass(frozen=True)
class Assigned:
    """CRA-PAT-01 Which path each seat is sent down."""

    paths: tuple[tuple[SeatId, str], ...]

    def __str__(self) -> str:
        return ", ".join(f"{seat} {path}" for seat, path in self.paths)

    def of(self, seat: SeatId) -> str | None:
        """Return the path of a seat, if it is assigned one."""
        return dict(self.paths).get(seat)


@dataclass(frozen=True)
class Amount:
    """CRA-WEL-07 One number: the minimum wage."""

    number: int

    def __str__(self) -> str:
        return str(self.number)


@dataclass(frozen=True)
class Divided:
    """CRA-GSO-02 How the pool is divided."""

    division: Division

    def __str__(self) -> str:
        return str(self.division)


@dataclass(frozen=True)
class Statements:
    """CRA 5.9 Statements of the program language, line by line: a decree, or what a stuck box does."""

    text: str

    def __str__(self) -> str:
        return self.text


Decree: TypeAlias = Rules | Assigned | Amount | Divided | Statements
"""What may be decreed of a task."""
