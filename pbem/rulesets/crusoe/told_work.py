"""What is told of paths, movement, production and experience (brief 7.1)."""

from __future__ import annotations

from pbem.engine.events import Event, event
from pbem.rulesets.crusoe.wording import Faces, Said

PLANNED, BY_DEFAULT, FORCED = "", "by default", "forced"
"""How a path came to be taken."""


@event(
    "CRU-R66",
    when={
        "how": {
            PLANNED: "{seat} goes down {path}.",
            BY_DEFAULT: "{seat} goes down {path} by default.",
            FORCED: "{seat} has to go down {path}.",
        }
    },
    rules={"how": {PLANNED: "CRU-032", BY_DEFAULT: "CRU-P04"}},
)
class PathTaken(Event):
    seat: str
    path: str
    how: str = PLANNED


@event("CRA-LND-08", "{seat} finds no open path and goes to the Market.")
class NoPath(Event):
    seat: str


@event(
    "CRU-037",
    "{seat} rolls {dice} on {path} and reaches the Market.",
    when={"space": "{seat} rolls {dice} on {path} and moves {distance} to space {space}."},
    rules={"used": "CRU-071", "space": "CRU-035"},
)
class Moved(Event):
    """A roll and where it led; a `space` of 0 is the Market.

    `used` is by how much experience changed the distance, `added` what a wound put on it.
    """

    seat: str
    path: str
    round: int
    dice: Faces
    start: int
    distance: int
    space: int
    used: int = 0
    added: int = 0


@event(
    "CRU-H20",
    "{seat} reaches the Market with {leader}.",
    when={"space": "{seat} moves with {leader} to space {space}."},
)
class MovedAlong(Event):
    """A seat that moves with another, by the other's roll; a `space` of 0 is the Market."""

    seat: str
    leader: str
    path: str
    round: int
    start: int
    space: int


@event("CRU-036", "{seat} takes {goods}.", when={"owner": "{seat} takes {goods} for {owner}."})
class Took(Event):
    """What a seat makes by the icons of its space; nothing is told of a blank one.

    `icon` is the type of icon taken, "" if none was; `owner` gets what is made, "" is the seat itself.
    """

    seat: str
    goods: Said
    path: str
    space: int
    round: int
    icon: str = ""
    owner: str = ""


@event("CRU-064", "The crowd costs {seat} {goods}.")
class Reduced(Event):
    seat: str
    goods: Said
    crowd: int = 0


@event("CRU-006", "The bank is short: {seat} misses {goods}.")
class BankShort(Event):
    seat: str
    goods: Said


@event("CRU-055", "{seat}'s Spear holds ({die}).", when={"is_lost": "{seat}'s Spear breaks ({die})."})
class SpearRisked(Event):
    seat: str
    die: int
    is_lost: bool


@event(
    "CRU-074",
    "{seat} learns {number} on {path}.",
    when={
        "not number": "{seat} learns nothing on {path} ({dice}).",
        "dice": "{seat} learns {number} on {path} ({dice}).",
    },
)
class Learnt(Event):
    """The experience check at the Market; a `number` of 0 is none."""

    seat: str
    path: str
    number: int
    dice: Faces = ()
    round: int = 0


@event("CRU-034", "{seat} waits: {goods}.")
class Waited(Event):
    seat: str
    goods: Said
    round: int = 0


@event(
    "CRU-107",
    "{seat} has no leisure and stays wounded.",
    when={"goods": "{seat} gives up {goods} and is healed."},
)
class Healed(Event):
    seat: str
    goods: Said
