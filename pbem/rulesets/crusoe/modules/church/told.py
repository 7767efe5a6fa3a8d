"""What is told of the Church (brief 8.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event
from pbem.engine.tongue import tr, trn
from pbem.rulesets.crusoe.wording import Named, Said


@dataclass(frozen=True, slots=True)
class Tithed(Event):
    """What a seat gives; signals among it stay with their giver."""

    cites: ClassVar[str] = "CRA-CHU-01"
    says: ClassVar[str] = "{seat} gives the Church {goods}."
    seat: str
    goods: Said


@dataclass(frozen=True, slots=True)
class Repented(Event):
    """A seat whose gift is a penance, of so many items."""

    cites: ClassVar[str] = "CRA-CHU-10"
    seat: str
    items: int

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return trn(
            "{seat} does penance: {n} item.", "{seat} does penance: {n} items.", self.items, seat=self.seat
        )


@dataclass(frozen=True, slots=True)
class Banned(Event):
    """A seat that the Church gives nothing any more."""

    cites: ClassVar[str] = "CRA-CHU-10"
    says: ClassVar[str] = "{seat} is banned from charity."
    seat: str


@dataclass(frozen=True, slots=True)
class Given(Event):
    """What the Church gives a seat, and by which rule."""

    says: ClassVar[str] = "The Church gives {seat} {goods}."
    seat: str
    goods: Said
    by: str = "CRA-CHU-04"

    @property
    def rule(self) -> str:
        """Return the rule: of water, of food, or of spears."""
        return self.by


@dataclass(frozen=True, slots=True)
class StoreKept(Event):
    """The dice for the units of a good that the Church has left."""

    cites: ClassVar[str] = "CRA-R102"
    says: ClassVar[str] = "The Church's {good}: {faces}: {kept} of {units} keeps."
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
class StoreLost(Event):
    """Units of the Church's that never keep."""

    cites: ClassVar[str] = "CRA-R102"
    says: ClassVar[str] = "The Church loses {goods}."
    goods: Said
