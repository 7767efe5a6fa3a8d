"""What is told of Fate and of the events that strike once, each with the statement of its line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Caused, Event, SeatId
from pbem.engine.tongue import tr


@dataclass(frozen=True, slots=True)
class Fate(Event):
    """A seat rolled on the event table."""

    cites: ClassVar[str] = "PLA-72"
    seat: SeatId
    roll: int
    name: str

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr("{seat} rolls {roll}: {event}.", seat=self.seat, roll=self.roll, event=tr(self.name))


@dataclass(frozen=True, slots=True)
class Nothing(Caused):
    """An event had no target, or was declined; `cause` is the statement of its line."""

    says: ClassVar[str] = "Nothing happens."


@dataclass(frozen=True, slots=True)
class MinedOut(Event):
    """01: no extractor digs there any more."""

    cites: ClassVar[str] = "PLA-101"
    says: ClassVar[str] = "{hex} is mined out."
    hex: str


@dataclass(frozen=True, slots=True)
class Salvaged(Event):
    """02: a shuttle drew scrap; `lost` found no room."""

    cites: ClassVar[str] = "PLA-102"
    shuttle: str
    units: int
    lost: int = 0

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if not self.lost:
            return tr("{shuttle} salvages {units} scrap.", shuttle=self.shuttle, units=self.units)
        return tr(
            "{shuttle} salvages {units} scrap, {lost} of it lost.",
            shuttle=self.shuttle,
            units=self.units,
            lost=self.lost,
        )


@dataclass(frozen=True, slots=True)
class Comet(Event):
    """03: a research station was paid for its data."""

    cites: ClassVar[str] = "PLA-103"
    says: ClassVar[str] = "The comet brings {station} {amount} MC."
    station: str
    amount: int


@dataclass(frozen=True, slots=True)
class Broken(Event):
    """04: an extractor broke down."""

    cites: ClassVar[str] = "PLA-104"
    says: ClassVar[str] = "{extractor} is broken until round {round}."
    extractor: str
    round: int


@dataclass(frozen=True, slots=True)
class Destroyed(Caused):
    """05, 18, 19 (`cause`): an installation was destroyed with its store; or a colony that nobody took."""

    says: ClassVar[str] = "{installation} on {hex} is destroyed."
    installation: str
    hex: str


@dataclass(frozen=True, slots=True)
class Emptied(Event):
    """07: pirates emptied all stores on an asteroid."""

    cites: ClassVar[str] = "PLA-107"
    says: ClassVar[str] = "The stores on {hex} are emptied."
    hex: str


@dataclass(frozen=True, slots=True)
class CashLost(Event):
    """08: money was embezzled."""

    cites: ClassVar[str] = "PLA-108"
    says: ClassVar[str] = "{seat} loses {amount} MC."
    seat: SeatId
    amount: int


@dataclass(frozen=True, slots=True)
class CashWon(Event):
    """27: a breakthrough paid."""

    cites: ClassVar[str] = "PLA-127"
    says: ClassVar[str] = "{seat} gains {amount} MC."
    seat: SeatId
    amount: int


@dataclass(frozen=True, slots=True)
class CashTaken(Event):
    """30: espionage took an opponent's money."""

    cites: ClassVar[str] = "PLA-130"
    says: ClassVar[str] = "{seat} takes {amount} MC from {other}."
    seat: SeatId
    amount: int
    other: SeatId


@dataclass(frozen=True, slots=True)
class CannotMove(Event):
    """12: a shuttle is immobile."""

    cites: ClassVar[str] = "PLA-112"
    says: ClassVar[str] = "{shuttle} cannot move."
    shuttle: str


@dataclass(frozen=True, slots=True)
class GoodsLost(Event):
    """24: a shuttle lost what it held."""

    cites: ClassVar[str] = "PLA-124"
    says: ClassVar[str] = "{shuttle} loses its goods."
    shuttle: str


@dataclass(frozen=True, slots=True)
class TookOver(Caused):
    """20, 21 (`cause`): the roller paid another seat for its asteroid or colony."""

    says: ClassVar[str] = "{seat} pays {other} {amount} MC and owns {thing}."
    seat: SeatId
    other: SeatId
    amount: int
    thing: str


@dataclass(frozen=True, slots=True)
class RentRaised(Event):
    """23: the rent on an asteroid rose."""

    cites: ClassVar[str] = "PLA-123"
    says: ClassVar[str] = "Rent on {hex} is now {amount} MC."
    hex: str
    amount: int


@dataclass(frozen=True, slots=True)
class Taxed(Caused):
    """25, 26 (`cause`): a seat paid taxes; it alone is told."""

    says: ClassVar[str] = "{seat} pays {amount} MC of tax."
    seat: SeatId
    amount: int


@dataclass(frozen=True, slots=True)
class Significant(Event):
    """28: a research station earns more for good."""

    cites: ClassVar[str] = "PLA-128"
    says: ClassVar[str] = "{station} earns {dice} MC from now on."
    station: str
    dice: str


@dataclass(frozen=True, slots=True)
class Attraction(Event):
    """29: a colony draws tourists."""

    cites: ClassVar[str] = "PLA-129"
    says: ClassVar[str] = "{colony} is an attraction."
    colony: str
