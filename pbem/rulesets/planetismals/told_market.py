"""What is told of events that change prices or last for rounds, each with the statement of its line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Caused, Event, SeatId
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.planetismals.wording import KindOf, Until, said_words


@dataclass(frozen=True, slots=True)
class Cheaper(Event):
    """06: a type of installation is cheaper."""

    cites: ClassVar[str] = "PLA-106"
    says: ClassVar[str] = "A {kind} costs {amount} MC less {until}."
    kind: KindOf
    amount: int
    until: Until


@dataclass(frozen=True, slots=True)
class Contraband(Event):
    """09: a pool of cheap luxuries."""

    cites: ClassVar[str] = "PLA-109"
    units: int
    word: str
    price: int
    until: Until

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(
            "The BMZ sells {units} {good} at {price} MC {until}.",
            units=self.units,
            good=tr(self.word),
            price=self.price,
            until=self.until,
        )


@dataclass(frozen=True, slots=True)
class PaidAtLeast(Event):
    """10: the Base pays a least price."""

    cites: ClassVar[str] = "PLA-110"
    price: int
    words: tuple[str, ...]
    until: Until

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(
            "The Base pays at least {price} MC for {goods} {until}.",
            price=self.price,
            goods=said_words(self.words),
            until=self.until,
        )


@dataclass(frozen=True, slots=True)
class Overpaid(Event):
    """11: the Base pays more."""

    cites: ClassVar[str] = "PLA-111"
    price: int
    words: tuple[str, ...]
    until: Until

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(
            "The Base pays {price} MC more for {goods} {until}.",
            price=self.price,
            goods=said_words(self.words),
            until=self.until,
        )


_CLOSED = {
    "factory": tr_noop("All factories close."),
    "refinery": tr_noop("All refineries close."),
}
_ALL_CLOSE = tr_noop("All installations of the type {kind} close.")


@dataclass(frozen=True, slots=True)
class Closed(Event):
    """13, 14: a strike closed all installations of a type."""

    sort: str
    word: str

    @property
    def rule(self) -> str:
        """Return the statement of the strike."""
        return "PLA-114" if self.sort == "refinery" else "PLA-113"

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.sort in _CLOSED:
            return tr(_CLOSED[self.sort])
        return tr(_ALL_CLOSE, kind=tr(self.word))


@dataclass(frozen=True, slots=True)
class SwapOffered(Event):
    """15: the black market swaps."""

    cites: ClassVar[str] = "PLA-115"
    give: str
    get: str
    until: Until

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(
            "The BMZ swaps {goods} for {others} {until}.",
            goods=tr(self.give),
            others=tr(self.get),
            until=self.until,
        )


@dataclass(frozen=True, slots=True)
class NoFlights(Event):
    """16: a solar flare."""

    cites: ClassVar[str] = "PLA-116"
    says: ClassVar[str] = "No shuttle moves {until}."
    until: Until


@dataclass(frozen=True, slots=True)
class NotSold(Event):
    """17: the Base sells no installations."""

    cites: ClassVar[str] = "PLA-117"
    says: ClassVar[str] = "The Base sells no installations {until}."
    until: Until


@dataclass(frozen=True, slots=True)
class NotBought(Event):
    """22: the Base does not buy some goods."""

    cites: ClassVar[str] = "PLA-122"
    words: tuple[str, ...]
    until: Until

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr("The Base buys no {goods} {until}.", goods=said_words(self.words), until=self.until)


@dataclass(frozen=True, slots=True)
class PriceNow(Caused):
    """31 to 82 (`cause`): the price of a good changed."""

    name: str
    percent: int

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr("{good} now at {percent} %.", good=tr(self.name), percent=self.percent)


@dataclass(frozen=True, slots=True)
class Interference(Event):
    """83: a seat paid so that the roller may not buy installations."""

    cites: ClassVar[str] = "PLA-183"
    says: ClassVar[str] = "{seat} pays {amount} MC and {roller} may not buy installations {until}."
    seat: SeatId
    amount: int
    roller: SeatId
    until: Until


@dataclass(frozen=True, slots=True)
class ColonyTax(Caused):
    """84, 85 (`cause`): a colony's taxes changed."""

    says: ClassVar[str] = "Taxes of {colony} now at {percent} %."
    colony: str
    percent: int
