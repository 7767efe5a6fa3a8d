"""What is told of governments: who holds an office, what is decreed, elections and falls (brief 8.1)."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.events import Event, event
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.modules.government.saying import Said
from pbem.rulesets.crusoe.modules.roles import DICTATOR, PRESIDENT

_OFFICES = {DICTATOR: tr_noop("Dictator"), PRESIDENT: tr_noop("President")}


@dataclass(frozen=True)
class Office:
    """An office, as sentences name it."""

    role: str

    def __str__(self) -> str:
        return tr(_OFFICES[self.role])


@event(
    "CRA-DIC-01",
    "{seat} is the Dictator.",
    when={"role": {PRESIDENT: "{seat} is the sitting President."}},
    rules={"role": {PRESIDENT: "CRA-REP-02"}},
)
class RoleDrawn(Event):
    seat: str
    role: str


@event(
    "CRA-DIC-08",
    ("The {office} rolls {n} die in battle.", "The {office} rolls {n} dice in battle."),
    called={"n": "dice"},
)
class DiceDrawn(Event):
    office: Office
    dice: int


@event("CRA-GOV-02", "{task}: {decree}.")
class Decreed(Event):
    task: str
    decree: Said


@event("CRA-ATH-01", "{seat} votes on {task}: {decree}.")
class Voted(Event):
    seat: str
    task: str
    decree: Said


@event("CRA-R22", "M{number} by {seat}: {task}: {decree}.")
class DecreePut(Event):
    number: int
    seat: str
    task: str
    decree: Said


@event(
    "CRA-REP-05",
    "{seat} runs for President.",
    when={"leisure": "{seat} pays {leisure} leisure and runs for President."},
    rules={"leisure": "CRA-REP-04"},
)
class Ran(Event):
    seat: str
    leisure: int


@event("CRA-R35", "{seat} has no leisure to run for President.")
class Dropped(Event):
    seat: str


@event("CRA-REP-06", "{seat} votes for {choices}.")
class Balloted(Event):
    seat: str
    choices: str


@event(
    "CRA-REP-06",
    ("{seat} is President ({votes} of {n} vote).", "{seat} is President ({votes} of {n} votes)."),
    called={"n": "of"},
)
class Elected(Event):
    seat: str
    votes: int
    of: int


@event("CRA-R35", "{seat} stays President.")
class Stays(Event):
    seat: str


@event("CRA-R29", "Nobody can be {office}.", when={"seat": "By chance {seat} is {office}."})
class Appointed(Event):
    seat: str
    office: Office


@event(
    "CRA-DIC-07",
    "{seat} falls; nobody can be {office}.",
    when={"successor": "{seat} falls; {successor} is {office}."},
    rules={"is_president": "CRA-REP-07"},
)
class Fallen(Event):
    seat: str
    successor: str
    office: Office

    @property
    def is_president(self) -> bool:
        return self.office.role == PRESIDENT
