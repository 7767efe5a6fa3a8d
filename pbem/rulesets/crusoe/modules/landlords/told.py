"""What is told of land (CRA 8.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event
from pbem.engine.tongue import tr, trn
from pbem.rulesets.crusoe.wording import Said


@dataclass(frozen=True, slots=True)
class LandlordDrawn(Event):
    """A seat that is a Landlord from the start."""

    cites: ClassVar[str] = "CRA-LND-02"
    says: ClassVar[str] = "{seat} is a Landlord."
    seat: str


@dataclass(frozen=True, slots=True)
class PathClaimed(Event):
    """The owner of a path from now on; by which rule it comes to be that."""

    says: ClassVar[str] = "{seat} owns {path}."
    seat: str
    path: str
    by: str = "CRA-LND-01"

    @property
    def rule(self) -> str:
        """Return the rule by which the path is its."""
        return self.by


@dataclass(frozen=True, slots=True)
class GovernmentOwns(Event):
    """A path of the government's."""

    cites: ClassVar[str] = "CRA-LND-15"
    says: ClassVar[str] = "The government owns {path}."
    path: str


@dataclass(frozen=True, slots=True)
class PathFreed(Event):
    """A path that nobody owns any more."""

    cites: ClassVar[str] = "CRA-LND-12"
    says: ClassVar[str] = "{path} is nobody's now."
    path: str


@dataclass(frozen=True, slots=True)
class TermsSet(Event):
    """What an owner asks for a path: of one tenant, or of all others ("").

    In dollars where there is money, else in harvests.
    """

    cites: ClassVar[str] = "CRA-LND-06"
    seat: str
    path: str
    rent: int
    is_money: bool
    tenant: str = ""

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if not self.is_money:
            return self._in_harvests()
        if not self.tenant:
            return tr("{seat} asks ${rent} for {path}.", seat=self.seat, rent=self.rent, path=self.path)
        return tr(
            "{seat} asks ${rent} of {tenant} for {path}.",
            seat=self.seat,
            rent=self.rent,
            tenant=self.tenant,
            path=self.path,
        )

    def _in_harvests(self) -> str:
        if not self.tenant:
            return trn(
                "{seat} asks {n} harvest for {path}.",
                "{seat} asks {n} harvests for {path}.",
                self.rent,
                seat=self.seat,
                path=self.path,
            )
        return trn(
            "{seat} asks {n} harvest of {tenant} for {path}.",
            "{seat} asks {n} harvests of {tenant} for {path}.",
            self.rent,
            seat=self.seat,
            tenant=self.tenant,
            path=self.path,
        )


@dataclass(frozen=True, slots=True)
class PathClosed(Event):
    """A path that its owner closes, to one tenant or to all others ("")."""

    cites: ClassVar[str] = "CRA-LND-06"
    seat: str
    path: str
    tenant: str = ""

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if not self.tenant:
            return tr("{seat} closes {path}.", seat=self.seat, path=self.path)
        return tr("{seat} closes {path} to {tenant}.", seat=self.seat, path=self.path, tenant=self.tenant)


@dataclass(frozen=True, slots=True)
class LeaseTaken(Event):
    """Goods of a landing that are the owner's by a Lease: the how manieth of those agreed."""

    cites: ClassVar[str] = "CRA-LND-05"
    says: ClassVar[str] = "{seat}'s {goods} go to {owner} (lease, {used} of {rent})."
    seat: str
    goods: Said
    owner: str
    used: int
    rent: int
