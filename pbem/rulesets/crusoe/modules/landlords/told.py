"""What is told of land (CRA 8.1)."""

from __future__ import annotations

from pbem.engine.events import Event, event
from pbem.rulesets.crusoe.wording import Said


@event("CRA-LND-02", "{seat} is a Landlord.")
class LandlordDrawn(Event):
    seat: str


@event("{by}", "{seat} owns {path}.")
class PathClaimed(Event):
    seat: str
    path: str
    by: str = "CRA-LND-01"


@event("CRA-LND-15", "The government owns {path}.")
class GovernmentOwns(Event):
    path: str


@event("CRA-LND-12", "{path} is nobody's now.")
class PathFreed(Event):
    path: str


@event(
    "CRA-LND-06",
    when={
        "asks": {
            "dollars": "{seat} asks ${rent} for {path}.",
            "dollars of one": "{seat} asks ${rent} of {tenant} for {path}.",
            "harvests": (
                "{seat} asks {n} harvest for {path}.",
                "{seat} asks {n} harvests for {path}.",
            ),
            "harvests of one": (
                "{seat} asks {n} harvest of {tenant} for {path}.",
                "{seat} asks {n} harvests of {tenant} for {path}.",
            ),
        }
    },
    called={"n": "rent"},
)
class TermsSet(Event):
    """What is asked for a path: of one tenant, or of all others (""); harvests where there is no money."""

    seat: str
    path: str
    rent: int
    is_money: bool
    tenant: str = ""

    @property
    def asks(self) -> str:
        return ("dollars" if self.is_money else "harvests") + (" of one" if self.tenant else "")


@event("CRA-LND-06", "{seat} closes {path}.", when={"tenant": "{seat} closes {path} to {tenant}."})
class PathClosed(Event):
    seat: str
    path: str
    tenant: str = ""


@event("CRA-LND-05", "{seat}'s {goods} go to {owner} (lease, {used} of {rent}).")
class LeaseTaken(Event):
    seat: str
    goods: Said
    owner: str
    used: int
    rent: int
