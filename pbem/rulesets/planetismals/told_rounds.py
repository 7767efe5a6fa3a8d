"""What is told of a round's frame: whose orders were played, deals, debts, ownership, lots, the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Caused, Event, SeatId, listed
from pbem.engine.tongue import tr, tr_noop

_PLAYED = {
    "orders received": tr_noop("{seat}: sent."),
    "standing orders": tr_noop("{seat}: standing."),
    "no orders": tr_noop("{seat}: default."),
}


@dataclass(frozen=True, slots=True)
class Played(Event):
    """Which orders a seat played; `orders` is the value of the engine's Played."""

    seat: SeatId
    orders: str

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(_PLAYED[self.orders], seat=self.seat)


@dataclass(frozen=True, slots=True)
class LineFailed(Event):
    """A line that was on file could not be carried out."""

    says: ClassVar[str] = "Not done: {line} ({reason})."
    seat: SeatId
    line: str
    reason: str


@dataclass(frozen=True, slots=True)
class Named(Event):
    """A discoverer changed an asteroid's name."""

    cites: ClassVar[str] = "PLA-22"
    says: ClassVar[str] = "{seat} calls {hex} {name}."
    seat: SeatId
    hex: str
    name: str


@dataclass(frozen=True, slots=True)
class Unmatched(Event):
    """An offer that nobody matched."""

    cites: ClassVar[str] = "PLA-R56"
    says: ClassVar[str] = "{seat}: nobody matches {line}."
    seat: SeatId
    line: str


@dataclass(frozen=True, slots=True)
class DealDone(Event):
    """A deal or gift was carried out; `gives` and `takes` are things as ordered."""

    cites: ClassVar[str] = "PLA-80"
    one: SeatId
    other: SeatId
    gives: str
    takes: str = ""

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        parts: dict[str, object] = {"one": self.one, "other": self.other, "things": self.gives}
        if not self.takes:
            return tr("{one} gives {other} {things}.", **parts)
        return tr("{one} gives {other} {things} for {price}.", price=self.takes, **parts)


@dataclass(frozen=True, slots=True)
class Transferred(Event):
    """An installation, asteroid or shuttle changed hands in a deal."""

    cites: ClassVar[str] = "PLA-R55"
    says: ClassVar[str] = "{thing} now belongs to {seat}."
    thing: str
    seat: SeatId


@dataclass(frozen=True, slots=True)
class DealLapsed(Event):
    """A matched deal could not be carried out in its round."""

    cites: ClassVar[str] = "PLA-R57"
    says: ClassVar[str] = "The deal of {one} and {other} lapses ({reason})."
    one: SeatId
    other: SeatId
    reason: str


@dataclass(frozen=True, slots=True)
class DebtPaid(Caused):
    """A debt was paid, or part of it."""

    debtor: SeatId
    creditor: SeatId
    amount: int
    debt: str
    left: int = 0

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        parts: dict[str, object] = {
            "debtor": self.debtor,
            "creditor": self.creditor,
            "amount": self.amount,
            "debt": self.debt,
        }
        if not self.left:
            return tr("{debtor} pays {creditor} {amount} MC on {debt}.", **parts)
        return tr(
            "{debtor} pays {creditor} {amount} MC on {debt}; {left} MC stay due.", left=self.left, **parts
        )


@dataclass(frozen=True, slots=True)
class DebtGrown(Event):
    """An overdue debt grew by interest."""

    cites: ClassVar[str] = "PLA-R59"
    says: ClassVar[str] = "{debt} grows by {amount} MC."
    debt: str
    amount: int


@dataclass(frozen=True, slots=True)
class LotOpened(Event):
    """A colony whose rations went unpaid is up for bids."""

    cites: ClassVar[str] = "PLA-50"
    says: ClassVar[str] = "{colony} of {seat} is up for bids."
    colony: str
    seat: SeatId


@dataclass(frozen=True, slots=True)
class Vacated(Event):
    """An asteroid lost its owner, with tenants left."""

    cites: ClassVar[str] = "PLA-56"
    says: ClassVar[str] = "{hex} is vacant from {seat} and up for bids."
    hex: str
    seat: SeatId


@dataclass(frozen=True, slots=True)
class Owned(Caused):
    """A seat owns an asteroid by setting an installation down, or because nobody else is there."""

    says: ClassVar[str] = "{seat} owns {hex}."
    seat: SeatId
    hex: str


@dataclass(frozen=True, slots=True)
class Unowned(Event):
    """The last installation left an asteroid."""

    cites: ClassVar[str] = "PLA-56"
    says: ClassVar[str] = "{hex} has no owner."
    hex: str


@dataclass(frozen=True, slots=True)
class Reopened(Event):
    """A seat paid the fee for one of its closed installations."""

    cites: ClassVar[str] = "PLA-R79"
    says: ClassVar[str] = "{seat} pays {amount} MC and {installation} reopens."
    seat: SeatId
    amount: int
    installation: str


@dataclass(frozen=True, slots=True)
class BidShown(Event):
    """A sealed bid is opened; a void one does not count."""

    cites: ClassVar[str] = "PLA-51"
    seat: SeatId
    amount: int
    lot: str
    is_void: bool = False

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        parts: dict[str, object] = {"seat": self.seat, "amount": self.amount, "lot": self.lot}
        if self.is_void:
            return tr("{seat} bids {amount} MC for {lot} (void).", **parts)
        return tr("{seat} bids {amount} MC for {lot}.", **parts)


@dataclass(frozen=True, slots=True)
class LotWon(Caused):
    """The highest bid won a lot."""

    says: ClassVar[str] = "{seat} wins {lot} for {amount} MC."
    seat: SeatId
    lot: str
    amount: int


@dataclass(frozen=True, slots=True)
class Unsold(Caused):
    """No bid counted."""

    says: ClassVar[str] = "Nobody wins {lot}."
    lot: str


@dataclass(frozen=True, slots=True)
class Removed(Event):
    """A seat that is gone leaves the game."""

    cites: ClassVar[str] = "PLA-R63"
    says: ClassVar[str] = "{seat} leaves the game."
    seat: SeatId


@dataclass(frozen=True, slots=True)
class Won(Caused):
    """The game is over."""

    winners: tuple[SeatId, ...]
    amount: int

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if len(self.winners) == 1:
            return tr("{seat} wins with {amount} MC.", seat=self.winners[0], amount=self.amount)
        return tr("{seats} win with {amount} MC.", seats=listed(self.winners), amount=self.amount)
