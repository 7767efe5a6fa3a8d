"""What is told of movement: what can be seen on the board by all, what happens in holds by the owner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Caused, Event, SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.planetismals.wording import Cargo, KindOf, said_cargo


@dataclass(frozen=True, slots=True)
class Moves(Event):
    """A shuttle's 2D6."""

    cites: ClassVar[str] = "PLA-17"
    says: ClassVar[str] = "{shuttle} may move {number}."
    shuttle: str
    number: int


@dataclass(frozen=True, slots=True)
class MovesLost(Event):
    """Moves that a shuttle did not use."""

    cites: ClassVar[str] = "PLA-17"
    says: ClassVar[str] = "{shuttle} loses {number} of its moves."
    shuttle: str
    number: int


@dataclass(frozen=True, slots=True)
class Flown(Event):
    """A shuttle flew; `way` are all hexes entered, the last is where it is."""

    cites: ClassVar[str] = "PLA-17"
    says: ClassVar[str] = "{shuttle} flies {number} to {hex}."
    shuttle: str
    number: int
    hex: str
    way: tuple[str, ...] = ()
    start: str = ""


@dataclass(frozen=True, slots=True)
class Explored(Event):
    """An asteroid's size and type were found out."""

    cites: ClassVar[str] = "PLA-20"
    seat: SeatId
    hex: str
    zones: int
    type: str
    name: str

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(
            "{seat} explores {hex}: size {zones}, {type}, called {name}.",
            seat=self.seat,
            hex=self.hex,
            zones=self.zones,
            type=tr(self.type),
            name=self.name,
        )


@dataclass(frozen=True, slots=True)
class Bought(Event):
    """An installation was bought at the Base."""

    cites: ClassVar[str] = "PLA-29"
    says: ClassVar[str] = "{seat} buys {installation}, {kind}, for {amount} MC."
    seat: SeatId
    installation: str
    kind: KindOf
    amount: int


@dataclass(frozen=True, slots=True)
class ShuttleBought(Event):
    """A shuttle was bought at the Base."""

    cites: ClassVar[str] = "PLA-19"
    says: ClassVar[str] = "{seat} buys {shuttle} for {amount} MC."
    seat: SeatId
    shuttle: str
    amount: int


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """An installation was set down."""

    cites: ClassVar[str] = "PLA-24"
    says: ClassVar[str] = "{shuttle} sets down {installation} on {hex}."
    shuttle: str
    installation: str
    hex: str


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """An installation was picked up."""

    cites: ClassVar[str] = "PLA-35"
    says: ClassVar[str] = "{shuttle} takes {installation} from {hex}."
    shuttle: str
    installation: str
    hex: str


@dataclass(frozen=True, slots=True)
class Left(Event):
    """What was in the store of an installation picked up; `target` "" is thrown away."""

    cites: ClassVar[str] = "PLA-R50"
    installation: str
    goods: Cargo
    target: str = ""

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        goods = said_cargo(self.goods)
        if not self.target:
            return tr("{installation} dumps {goods}.", installation=self.installation, goods=goods)
        return tr(
            "{installation} leaves {goods} in {other}.",
            installation=self.installation,
            goods=goods,
            other=self.target,
        )


@dataclass(frozen=True, slots=True)
class Loaded(Event):
    """Goods were loaded from one installation."""

    cites: ClassVar[str] = "PLA-77"
    shuttle: str
    goods: Cargo
    installation: str

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(
            "{shuttle} loads {goods} from {installation}.",
            shuttle=self.shuttle,
            goods=said_cargo(self.goods),
            installation=self.installation,
        )


@dataclass(frozen=True, slots=True)
class Unloaded(Event):
    """Goods were unloaded into one installation."""

    cites: ClassVar[str] = "PLA-77"
    shuttle: str
    goods: Cargo
    installation: str

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(
            "{shuttle} unloads {goods} into {installation}.",
            shuttle=self.shuttle,
            goods=said_cargo(self.goods),
            installation=self.installation,
        )


@dataclass(frozen=True, slots=True)
class GoodsBought(Caused):
    """Goods were bought at one price."""

    shuttle: str
    goods: Cargo
    amount: int

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(
            "{shuttle} buys {goods} for {amount} MC.",
            shuttle=self.shuttle,
            goods=said_cargo(self.goods),
            amount=self.amount,
        )


@dataclass(frozen=True, slots=True)
class Sold(Caused):
    """Goods were sold, to a colony if one is named."""

    shuttle: str
    goods: Cargo
    amount: int
    colony: str = ""

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        parts: dict[str, object] = {
            "shuttle": self.shuttle,
            "goods": said_cargo(self.goods),
            "amount": self.amount,
        }
        if not self.colony:
            return tr("{shuttle} sells {goods} for {amount} MC.", **parts)
        return tr("{shuttle} sells {goods} to {colony} for {amount} MC.", colony=self.colony, **parts)


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """Manufactured goods became luxuries in the black market."""

    cites: ClassVar[str] = "PLA-115"
    shuttle: str
    gives: Cargo
    gets: Cargo

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(
            "{shuttle} swaps {goods} for {others}.",
            shuttle=self.shuttle,
            goods=said_cargo(self.gives),
            others=said_cargo(self.gets),
        )


@dataclass(frozen=True, slots=True)
class Jettisoned(Event):
    """Goods were thrown out."""

    cites: ClassVar[str] = "PLA-R22"
    shuttle: str
    goods: Cargo

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr("{shuttle} jettisons {goods}.", shuttle=self.shuttle, goods=said_cargo(self.goods))


@dataclass(frozen=True, slots=True)
class StepFailed(Caused):
    """A step of a plan could not be carried out; the step in its stored form."""

    says: ClassVar[str] = "{shuttle}: {step} fails ({reason})."
    shuttle: str
    step: str
    reason: str
