"""What is told of agreements: deals, contracts, payments, debts (brief 7.9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Caused, Event, SeatId, listed
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.laissez_faire.wording import Called, Dollars, Party, SaidThings, ended

_PLAYED = {
    "orders received": tr_noop("{seat}: orders received."),
    "standing orders": tr_noop("{seat}: standing orders."),
    "no orders": tr_noop("{seat}: no orders."),
}


@dataclass(frozen=True, slots=True)
class Begins(Event):
    """The dice chose who goes first."""

    cites: ClassVar[str] = "LAI-08"
    says: ClassVar[str] = "{seat} begins."
    seat: str


@dataclass(frozen=True, slots=True)
class Played(Event):
    """Which orders a seat played; `orders` is the value of the engine's Played."""

    seat: str
    orders: str

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(_PLAYED[self.orders], seat=self.seat)


@dataclass(frozen=True, slots=True)
class LineFailed(Event):
    """A line could not be carried out; the seat's own, who is not named: two seats may fail alike."""

    says: ClassVar[str] = "Not done: {line} ({reason})."
    seat: SeatId
    line: str
    reason: str


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A deal or gift was carried out."""

    cites: ClassVar[str] = "LAI-46"
    one: str
    other: str
    gives: SaidThings
    takes: SaidThings

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if not self.takes:
            said = tr("{one} gives {things} to {other}.", one=self.one, things=self.gives, other=self.other)
        else:
            said = tr(
                "{one} gives {things} to {other} for {price}.",
                one=self.one,
                things=self.gives,
                other=self.other,
                price=self.takes,
            )
        return ended(said)


@dataclass(frozen=True, slots=True)
class Concluded(Event):
    """A contract was concluded."""

    cites: ClassVar[str] = "LAI-49"
    contract: str
    name: str
    parties: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(
            "{contract} is concluded: {name} ({seats}).",
            contract=self.contract,
            name=self.name,
            seats=listed(self.parties),
        )


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """Dollars were paid by a clause."""

    cites: ClassVar[str] = "LAI-51"
    says: ClassVar[str] = "{payer} pays {payee} {amount} ({clause})."
    payer: Party
    payee: Party
    amount: Dollars
    clause: str


@dataclass(frozen=True, slots=True)
class TitlePassed(Caused):
    """A title or the lease changed hands without a deal; `clause` is empty for estates and rulings."""

    title: Called
    giver: Party
    taker: Party
    clause: str = ""

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        parts: dict[str, object] = {"title": self.title, "giver": self.giver, "taker": self.taker}
        if not self.clause:
            return tr("{title} goes from {giver} to {taker}.", **parts)
        return tr("{title} goes from {giver} to {taker} ({clause}).", clause=self.clause, **parts)


@dataclass(frozen=True, slots=True)
class InArrears(Event):
    """A clause could not be paid in full."""

    cites: ClassVar[str] = "LAI-R50"
    says: ClassVar[str] = "{seat} is in arrears with {amount} ({clause})."
    seat: str
    amount: Dollars
    clause: str


@dataclass(frozen=True, slots=True)
class Shared(Event):
    """Part of an income was passed on."""

    cites: ClassVar[str] = "LAI-51"
    says: ClassVar[str] = "{owner} passes {amount} on to {seat} ({clause})."
    owner: Party
    amount: Dollars
    seat: str
    clause: str
