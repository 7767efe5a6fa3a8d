"""What is told of classes, CEOs and calls for government (CRA 8.1)."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pbem.engine.events import Event, Shown, event
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.modules.class_warfare.classes import CAPITALIST, MIDDLE, WORKING


@event(
    "CRA-CLW-02",
    when={
        "name": {
            CAPITALIST: "{seat} is a Capitalist.",
            MIDDLE: "{seat} is Middle Class.",
            WORKING: "{seat} is Working Class.",
        }
    },
    rules={"name": {CAPITALIST: "CRA-CLW-01"}},
)
class ClassDrawn(Event):
    seat: str
    name: str


@event(
    "CRA-CLW-16",
    when={
        "name": {
            CAPITALIST: "{seat} is now a Capitalist.",
            MIDDLE: "{seat} is now Middle Class.",
            WORKING: "{seat} is now Working Class.",
        }
    },
)
class Classed(Event):
    seat: str
    name: str


Industries: TypeAlias = Annotated[tuple[str, ...], Shown(lambda goods: ", ".join(map(tr, goods)))]


@event(
    "CRA-CLW-03",
    "{seat} is CEO of nothing.",
    when={"industries": "{seat} is CEO of {goods}."},
    called={"goods": "industries"},
)
class Headed(Event):
    seat: str
    industries: Industries


@event("CRA-CLW-12", "{seat} calls: {total} of {price}.")
class Called(Event):
    seat: str
    total: int
    price: int


@event("CRA-R47", "{seat} gives up {leisure} leisure for the call.")
class CallPaid(Event):
    seat: str
    leisure: int


@event("CRA-CLW-13", "{seat} invokes government with {contribution}.")
class InvokedByCall(Event):
    seat: str
    contribution: int
