"""What is told of the cycle and of its last two steps: needs, preservation, rescue and end (brief 7.1)."""

from __future__ import annotations

from typing import Annotated

from pbem.engine.events import Event, Shown, event
from pbem.rulesets.crusoe.wording import Faces, Named, Said


@event("CRU-031", "Cycle {cycle}, turn order: {order}.", called={"order": "seats"})
class OrderDealt(Event):
    """`seats` are names."""

    cycle: int
    seats: Annotated[tuple[str, ...], Shown(", ".join)]


@event("CRU-042", "{seat} consumes {meal}.")
class Consumed(Event):
    seat: str
    meal: Said
    leisure: int


@event("CRA-SLV-08", "{seat} feeds {eater} {meal}.")
class Fed(Event):
    """What a seat gives another to eat and drink that has no choice of its own (CRU-H82a)."""

    seat: str
    eater: str
    meal: Said


@event("CRU-H83", "{seat}, {row}: {points} VP.")
class RowScored(Event):
    seat: str
    row: Named
    points: int


@event(
    "CRU-139",
    "{seat}: leisure {leisure}, water {water}, food {food}, types {types}, penalty {penalty}: "
    "total {total}, running {running}.",
)
class Scored(Event):
    seat: str
    leisure: int
    water: int
    food: int
    types: int
    penalty: int
    satisfaction: int
    total: int
    running: int


@event(
    "CRU-158",
    when={
        "state": {
            "malnourished": "{seat} is Malnourished.",
            "hungry": "{seat} is Hungry.",
            "starving": "{seat} is Starving.",
            "dying": "{seat} is Dying of Starvation.",
            "thirst": "{seat} is Dying of Thirst.",
        }
    },
)
class StateSet(Event):
    """A state that a seat gets by what it has consumed; `state` is a food state, or thirst."""

    seat: str
    state: str


@event(
    "CRU-136",
    when={
        "cause": {
            "thirst": "{seat} dies of thirst.",
            "starvation": "{seat} dies of starvation.",
        }
    },
    rules={"cause": {"thirst": "CRU-129"}},
)
class Died(Event):
    seat: str
    cause: str


@event("CRU-165", "{seat}'s {good}: {faces}: {kept} of {units} keeps.", called={"faces": "dice"})
class Preserved(Event):
    seat: str
    good: Named
    dice: Faces
    kept: int
    units: int


@event("CRU-159", "{seat} leaves {goods}.")
class Left(Event):
    seat: str
    goods: Said


@event(
    "CRU-P28",
    "Estate of {seat}: no majority: {division}.",
    when={"votes": "Estate of {seat}: {division}, {n} of {of} votes."},
    called={"n": "votes"},
)
class EstateVoted(Event):
    """How the vote on an estate ended; `votes` is 0 without a majority, `depths` the support by depth."""

    seat: str
    division: str
    votes: int
    of: int
    depths: tuple[tuple[tuple[str, int], ...], ...] = ()


@event("CRU-230", "{seat} gives back {goods}.")
class Returned(Event):
    seat: str
    goods: Said


@event("CRU-044", "The pool holds {top40} top40, {military} military, {cb} cb.")
class SignalsAdded(Event):
    top40: int
    military: int
    cb: int
    added: Said


@event(
    "CRU-171",
    when={
        "is_rescued": {
            True: "Frequency {die}: {frequency}. Dice {total}, signals {signals}: rescued.",
            False: "Frequency {die}: {frequency}. Dice {total}, signals {signals}: not rescued.",
        }
    },
)
class RescueRolled(Event):
    """The frequency listened to and the dice of all seats; `faces` are by name in seat order."""

    die: int
    frequency: Named
    total: int
    signals: int
    is_rescued: bool
    faces: tuple[tuple[str, int], ...]


@event(
    "CRU-024",
    when={
        "how": {
            "unrescued": "Cycle {cycle} is over and nobody has come: all lose.",
            "dead": "Nobody is left alive: all lose.",
        }
    },
)
class GameOver(Event):
    """Why the game ends without a rescue: `how` as in the result."""

    how: str
    cycle: int


@event(
    "CRU-021",
    "{seat} ends with {points} VP and loses.",
    when={"has_won": "{seat} ends with {points} VP and wins."},
)
class Ended(Event):
    seat: str
    points: int
    has_won: bool
