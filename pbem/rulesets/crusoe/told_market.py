"""What is told of pools and heaps, divisions, votes, taxes, provision and exchanges (brief 7.1)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import Event, event
from pbem.rulesets.crusoe.hooks import ESTATE, LOOT, SHARED
from pbem.rulesets.crusoe.wording import Said


@event(
    "CRU-P08",
    "{seat} puts {goods} into the common heap.",
    when={"is_pool": "{seat} puts {goods} into the common pool."},
)
class PutIn(Event):
    seat: str
    goods: Said
    is_pool: bool


@event(
    "CRU-P18",
    "{seat} gets {goods}.",
    rules={"source": {SHARED: "CRU-P18", LOOT: "CRU-P25", ESTATE: "CRU-P28"}},
)
class Received(Event):
    """A receiver's part of what is divided, before any odd units are picked; `source` says of what."""

    seat: str
    goods: Said
    source: str


@event("CRU-P19", "{seat} picks {goods}.", when={"owner": "{seat} picks {goods} for {owner}."})
class Picked(Event):
    """An odd unit that a receiver takes from the pile; `owner` gets it, "" is the receiver itself."""

    seat: str
    goods: Said
    source: str
    owner: str = ""


@event("CRU-P28", "Back to the bank: {goods}.")
class GoneBack(Event):
    goods: Said
    source: str


@event("CRU-P17", "M{number} by {seat}: {text}.")
class MotionPut(Event):
    number: int
    seat: str
    text: str


@event("CRU-P17", "{seat} withdraws M{number}.")
class Withdrawn(Event):
    number: int
    seat: str


@event("CRU-P30", "{seat} votes {choices}.")
class BallotCast(Event):
    seat: str
    choices: str

    @classmethod
    def of(cls, seat: str, choices: Sequence[object]) -> BallotCast:
        """Return the event of a ballot."""
        return cls(seat, " > ".join(map(str, choices)))


@event("CRU-P30", "Votes at depth {depth}: {support}.")
class Supported(Event):
    """The support of each choice at a depth of the ballots; `of` is what a majority is half of."""

    depth: int
    support: str
    of: int

    @classmethod
    def at(cls, depth: int, support: Sequence[tuple[object, int]], of: int) -> Supported:
        """Return the event of a depth of a count."""
        named = (f"{choice} {votes}" for choice, votes in support if votes)
        return cls(depth, ", ".join(named), of)


@event(
    "CRU-P17",
    "No motion is carried: {fallback}.",
    when={"number": "M{n} is carried, {votes} of {of} votes."},
    called={"n": "number"},
)
class Carried(Event):
    """What a vote led to: a motion with its votes, or 0 and the division that holds without one."""

    number: int
    votes: int
    of: int
    fallback: str = ""


@event("CRU-195", "{seat} taxes {other}: {goods}.")
class Taxed(Event):
    seat: str
    other: str
    goods: Said


@event(
    "CRU-197",
    "{seat} takes no tax from {other}.",
    when={"is_exempt": "{seat} cannot tax {other}."},
    rules={"is_exempt": "CRU-196"},
)
class Untaxed(Event):
    seat: str
    other: str
    is_exempt: bool


@event("CRU-199", "{seat} provides {other} with {goods}.")
class Provided(Event):
    seat: str
    other: str
    goods: Said


@event("CRU-R48", "{seat} has nothing to spare for {other}.")
class NotProvided(Event):
    seat: str
    other: str


@event("CRU-H34", "{seat}'s {goods} go to {owner}.")
class PassedOn(Event):
    seat: str
    owner: str
    goods: Said


@event(
    "CRU-P10",
    "{giver} gives {taker} {gives}.",
    when={"takes": "{giver} gives {taker} {gives} for {takes}."},
    rules={"is_offer": "CRU-P13"},
)
class Traded(Event):
    giver: str
    taker: str
    gives: Said
    takes: Said
    is_offer: bool = False
    round: int = 1


@event("CRU-P15", "{seat} leaves the market.")
class MarketLeft(Event):
    seat: str
