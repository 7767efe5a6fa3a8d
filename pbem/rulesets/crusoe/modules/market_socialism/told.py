"""What is told of the government's vault (CRA 8.1)."""

from __future__ import annotations

from pbem.engine.events import Event, event
from pbem.rulesets.crusoe.wording import Faces, Named, Said


@event("CRA-MSO-05", "{seat} delivers {goods} to the vault.")
class VaultFilled(Event):
    seat: str
    goods: Said


@event("CRA-MSO-06", "{seat} buys {goods} for ${dollars}.")
class Shopped(Event):
    seat: str
    goods: Said
    dollars: int


@event("CRA-MSO-10", "The vault's {good}: {faces}: {kept} of {units} keeps.", called={"faces": "dice"})
class VaultKept(Event):
    good: Named
    dice: Faces
    kept: int
    units: int


@event("CRA-MSO-10", "The vault loses {goods}.")
class VaultLost(Event):
    goods: Said
