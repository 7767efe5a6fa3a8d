"""What a contract says, as plain values: clear clauses, which the game checks by itself (CRA 6.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.things import Basket

IN, BY, UNTIL = "IN", "BY", "UNTIL"


@dataclass(frozen=True)
class Times:
    """CRA-R107 When a clause is kept: IN each of some cycles, or BY the end of one, from signing on."""

    word: str
    cycles: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.word} {', '.join(map(str, self.cycles))}"

    @property
    def last(self) -> int:
        """Return the cycle with which the time is over."""
        return max(self.cycles)


@dataclass(frozen=True)
class Gives:
    """Units that pass from a seat to another in each time, for whatever return."""

    seat: SeatId
    goods: Basket
    to: SeatId
    times: Times

    def __str__(self) -> str:
        return f"{self.seat} GIVES {self.goods} TO {self.to} {self.times}"


@dataclass(frozen=True)
class Pays:
    """Dollars that pass from a seat to another in each time."""

    seat: SeatId
    dollars: int
    to: SeatId
    times: Times

    def __str__(self) -> str:
        return f"{self.seat} PAYS {self.dollars} TO {self.to} {self.times}"


@dataclass(frozen=True)
class Takes:
    """A path that a seat goes down in each of the cycles."""

    seat: SeatId
    path: str
    times: Times

    def __str__(self) -> str:
        return f"{self.seat} TAKES {self.path} {self.times}"


@dataclass(frozen=True)
class Lets:
    """A lease that a seat offers to another at this rent or less."""

    seat: SeatId
    to: SeatId
    path: str
    rent: int
    times: Times

    def __str__(self) -> str:
        return f"{self.seat} LETS {self.to} USE {self.path} AT {self.rent} {self.times}"


@dataclass(frozen=True)
class KeepsPeace:
    """A seat neither starts a fight with another nor joins one against it, up to the end of a cycle."""

    seat: SeatId
    to: SeatId
    until: int

    def __str__(self) -> str:
        return f"{self.seat} DOES NOT FIGHT {self.to} {UNTIL} {self.until}"


@dataclass(frozen=True)
class Signals:
    """Radio signals that a seat makes at least, in each time."""

    seat: SeatId
    number: int
    times: Times

    def __str__(self) -> str:
        return f"{self.seat} SIGNALS {self.number} {self.times}"


Clause: TypeAlias = Gives | Pays | Takes | Lets | KeepsPeace | Signals
"""A clear clause; of each `seat` is who is bound by it."""
