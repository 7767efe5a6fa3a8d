"""The tests of IF (brief 5.6), as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.orders import Condition
from pbem.engine.stored import Kinds
from pbem.rulesets.laissez_faire.places import written_places


@dataclass(frozen=True)
class Test(Condition):
    """A test; several are joined by AND."""

    __test__: ClassVar[bool] = False  # its name makes pytest collect it otherwise


@dataclass(frozen=True)
class All(Condition):
    """The tests of an order, joined by AND."""

    tests: tuple[Test, ...]

    def __str__(self) -> str:
        return " AND ".join(map(str, self.tests))


@dataclass(frozen=True)
class Count(Test):
    """CASH, WORTH, ROUND or HOUSES compared with a number."""

    what: str
    sign: str
    number: int

    def __str__(self) -> str:
        return f"{self.what} {self.sign} {self.number}"


@dataclass(frozen=True)
class OwnerIs(Test):
    """OWNER title IS [NOT] me, bank or a seat."""

    title: str
    owner: str
    is_not: bool = False

    def __str__(self) -> str:
        return f"OWNER {self.title} IS {'NOT ' * self.is_not}{self.owner}"


@dataclass(frozen=True)
class LevelIs(Test):
    """LEVEL street compared with 0 to 3."""

    street: str
    sign: str
    number: int

    def __str__(self) -> str:
        return f"LEVEL {self.street} {self.sign} {self.number}"


@dataclass(frozen=True)
class LandedIn(Test):
    """LANDED [NOT] IN places."""

    places: tuple[str, ...]
    is_not: bool = False

    def __str__(self) -> str:
        return f"LANDED {'NOT ' * self.is_not}IN {written_places(self.places)}"


@dataclass(frozen=True)
class HasStayed(Test):
    """STAYED."""

    def __str__(self) -> str:
        return "STAYED"


@dataclass(frozen=True)
class TokenIn(Test):
    """TOKEN seat IN places."""

    seat: SeatId
    places: tuple[str, ...]

    def __str__(self) -> str:
        return f"TOKEN {self.seat} IN {written_places(self.places)}"


@dataclass(frozen=True)
class IsInJail(Test):
    """seat IN JAIL."""

    seat: SeatId

    def __str__(self) -> str:
        return f"{self.seat} IN JAIL"


StoredTest: TypeAlias = Annotated[
    Test,
    Kinds(
        "test",
        {
            "count": Count,
            "owner": OwnerIs,
            "level": LevelIs,
            "landed": LandedIn,
            "stayed": HasStayed,
            "token": TokenIn,
            "jail": IsInJail,
        },
    ),
]
