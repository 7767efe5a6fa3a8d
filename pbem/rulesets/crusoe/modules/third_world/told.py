"""What is told of the Third World Country (brief 8.1)."""

from __future__ import annotations

from pbem.engine.events import Event, event
from pbem.rulesets.crusoe.wording import Named, Said


@event("CRA-TWC-01", "{seat} is the Agent; the basic resource is {resource}.")
class AgentDrawn(Event):
    seat: str
    resource: Named


@event("CRA-TWC-08", "{seat} imports {goods} for {units} {resource}.")
class Imported(Event):
    seat: str
    goods: Said
    units: int
    resource: Named


@event("CRA-TWC-09", "{seat} delivers {goods}.")
class Delivered(Event):
    seat: str
    goods: Said


@event("CRA-TWC-10", "{seat} is sacked.", when={"successor": "{seat} is sacked; {successor} is the Agent."})
class Sacked(Event):
    """The end of an Agent; `successor` is empty where there is nobody to follow."""

    seat: str
    successor: str


@event("CRA-TWC-11", "The MNCs leave.")
class CorporationsLeft(Event):
    pass


@event("CRA-TWC-07", "The limit of {good} rises to {units}.")
class LimitRaised(Event):
    good: Named
    units: int
