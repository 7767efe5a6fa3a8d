"""What is told of taxes (brief 8.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event
from pbem.engine.tongue import tr


@dataclass(frozen=True, slots=True)
class Assessed(Event):
    """What taxes must bring, and how much that is for a share.

    The treasury had the `offset` already, and what it `lost` was not needed.
    """

    cites: ClassVar[str] = "CRA-MM-15"
    says: ClassVar[str] = "Taxes: ${needed} needed, ${rate} a share."
    needed: int
    rate: int
    offset: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True)
class TaxPaid(Event):
    """What a seat with this burden pays, and what it gets out of taxes; one of them may be nothing."""

    cites: ClassVar[str] = "CRA-MM-15"
    seat: str
    pays: int
    gets: int = 0
    burden: int = 0

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if not self.gets:
            return tr("{seat} pays ${pays}.", seat=self.seat, pays=self.pays)
        if not self.pays:
            return tr("{seat} gets ${gets}.", seat=self.seat, gets=self.gets)
        return tr("{seat} pays ${pays} and gets ${gets}.", seat=self.seat, pays=self.pays, gets=self.gets)


@dataclass(frozen=True, slots=True)
class TreasuryShort(Event):
    """Taxes bring less than is due."""

    cites: ClassVar[str] = "CRA-R13"
    says: ClassVar[str] = "The treasury is short: ${funds} for ${needed}."
    funds: int
    needed: int


@dataclass(frozen=True, slots=True)
class WelfarePaid(Event):
    """Welfare that a seat gets."""

    cites: ClassVar[str] = "CRA-WEL-02"
    says: ClassVar[str] = "{seat} gets ${dollars} welfare."
    seat: str
    dollars: int
