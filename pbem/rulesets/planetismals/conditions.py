"""The tests of plans and bids (brief 5.3), as plain values; `testing` says whether one is true."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.orders import Condition


@dataclass(frozen=True)
class Test(Condition):
    """A test; `hex` is where it looks, "" the hex of the shuttle."""


def _at(hex: str) -> str:
    return f" AT {hex}" if hex else ""


@dataclass(frozen=True)
class Count(Test):
    """ZONES, FREE, CASH, WORTH, ROUND, MOVES or SPACE compared with a number; hex for the first two only."""

    what: str
    sign: str
    number: int
    hex: str = ""

    def __str__(self) -> str:
        return f"{self.what} {self.sign} {self.number}{_at(self.hex)}"


@dataclass(frozen=True)
class TypeIs(Test):
    """The type of the asteroid, by the key of the rock."""

    type: str
    is_not: bool = False
    hex: str = ""

    def __str__(self) -> str:
        return f"TYPE IS {'NOT ' * self.is_not}{self.type}{_at(self.hex)}"


@dataclass(frozen=True)
class OwnerIs(Test):
    """The owner of the asteroid: "me", "none" or a seat."""

    owner: str
    is_not: bool = False
    hex: str = ""

    def __str__(self) -> str:
        return f"OWNER IS {'NOT ' * self.is_not}{self.owner}{_at(self.hex)}"


@dataclass(frozen=True)
class HereIs(Test):
    """Where the shuttle is: "base", "bmz", "asteroid", "empty" or a hex."""

    place: str
    is_not: bool = False

    def __str__(self) -> str:
        return f"HERE IS {'NOT ' * self.is_not}{self.place}"


@dataclass(frozen=True)
class Explored(Test):
    """Whether there is an explored asteroid in a hex."""

    hex: str

    def __str__(self) -> str:
        return f"EXPLORED {self.hex}"


@dataclass(frozen=True)
class Cargo(Test):
    """Units of a good in this hold."""

    good: str
    sign: str
    number: int

    def __str__(self) -> str:
        return f"CARGO {self.good} {self.sign} {self.number}"


@dataclass(frozen=True)
class Carrying(Test):
    """What installation is aboard: a type, "installation" for any, or "nothing"."""

    what: str

    def __str__(self) -> str:
        return f"CARRYING {self.what}"


@dataclass(frozen=True)
class Stored(Test):
    """Units of a good in own stores."""

    good: str
    sign: str
    number: int
    hex: str = ""

    def __str__(self) -> str:
        return f"STORE {self.good} {self.sign} {self.number}{_at(self.hex)}"


@dataclass(frozen=True)
class PriceIs(Test):
    """The Base's price of a good, in ten-thousandths of an MC; `written` as it was written, in MC."""

    good: str
    sign: str
    price: int
    written: str

    def __str__(self) -> str:
        return f"PRICE {self.good} {self.sign} {self.written}"
