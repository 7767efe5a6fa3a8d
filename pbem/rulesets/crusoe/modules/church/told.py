"""What is told of the Church (brief 8.1)."""

from __future__ import annotations

from pbem.engine.events import Event, event
from pbem.rulesets.crusoe.wording import Faces, Named, Said


@event("CRA-CHU-01", "{seat} gives the Church {goods}.")
class Tithed(Event):
    seat: str
    goods: Said


@event(
    "CRA-CHU-10", ("{seat} does penance: {n} item.", "{seat} does penance: {n} items."), called={"n": "items"}
)
class Repented(Event):
    seat: str
    items: int


@event("CRA-CHU-10", "{seat} is banned from charity.")
class Banned(Event):
    seat: str


@event("{by}", "The Church gives {seat} {goods}.")
class Given(Event):
    seat: str
    goods: Said
    by: str = "CRA-CHU-04"


@event("CRA-R102", "The Church's {good}: {faces}: {kept} of {units} keeps.", called={"faces": "dice"})
class StoreKept(Event):
    good: Named
    dice: Faces
    kept: int
    units: int


@event("CRA-R102", "The Church loses {goods}.")
class StoreLost(Event):
    goods: Said
