"""What is told of slavery (brief 8.1); by option in neutral words (CRA 7.3)."""

from __future__ import annotations

from pbem.engine.events import Event, event
from pbem.rulesets.crusoe.wording import Said


@event("CRA-SLV-01", "{seat} is enslaved by {master}.", when={"is_neutral": "{seat} is bound to {master}."})
class Bound(Event):
    """A loser of a battle has a master, who gets its `goods`."""

    seat: str
    master: str
    battle: int
    goods: Said
    is_neutral: bool = True


@event("CRA-SLV-20", "{seat} is free.")
class Freed(Event):
    seat: str


@event("CRA-SLV-02", "{seat} gets {goods}.")
class Endowed(Event):
    seat: str
    goods: Said
    master: str


@event("CRA-SLV-03", "{master} hands {seat} over to {other}.")
class Handed(Event):
    master: str
    seat: str
    other: str


@event("CRA-SLV-13", "{master} and those that move along now count apart on {path}.")
class Separated(Event):
    master: str
    path: str
