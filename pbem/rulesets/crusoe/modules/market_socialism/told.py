"""What is told of the government's vault (CRA 8.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.wording import Named, Said


@dataclass(frozen=True, slots=True)
class VaultFilled(Event):
    """What a seat has made and hands to the vault."""

    cites: ClassVar[str] = "CRA-MSO-05"
    says: ClassVar[str] = "{seat} delivers {goods} to the vault."
    seat: str
    goods: Said


@dataclass(frozen=True, slots=True)
class Shopped(Event):
    """What a seat buys in the shop, and pays."""

    cites: ClassVar[str] = "CRA-MSO-06"
    says: ClassVar[str] = "{seat} buys {goods} for ${dollars}."
    seat: str
    goods: Said
    dollars: int


@dataclass(frozen=True, slots=True)
class VaultKept(Event):
    """The dice for the units of a good that nobody bought."""

    cites: ClassVar[str] = "CRA-MSO-10"
    says: ClassVar[str] = "The vault's {good}: {faces}: {kept} of {units} keeps."
    good: Named
    dice: tuple[int, ...]
    kept: int
    units: int

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        faces = ", ".join(map(str, self.dice))
        return tr(self.says, good=self.good, faces=faces, kept=self.kept, units=self.units)


@dataclass(frozen=True, slots=True)
class VaultLost(Event):
    """Units of the vault that never keep."""

    cites: ClassVar[str] = "CRA-MSO-10"
    says: ClassVar[str] = "The vault loses {goods}."
    goods: Said
