"""What is told of exchange, consumption, the bank and charity (brief 7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event, listed
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.wording import Money, Named, SaidThings


@dataclass(frozen=True, slots=True)
class Sold(Event):
    """A sale to the Credit Union; `amount` is before the fee, which may be 0."""

    cites: ClassVar[str] = "TAB-165"
    seat: str
    things: SaidThings
    amount: Money
    fee: Money

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        said: dict[str, object] = {"seat": self.seat, "things": self.things, "amount": self.amount}
        if not self.fee.cents:
            return tr("{seat} sells {things} to the Credit Union for {amount}.", **said)
        return tr("{seat} sells {things} to the Credit Union for {amount}, fee {fee}.", **said, fee=self.fee)


@dataclass(frozen=True, slots=True)
class Bought(Event):
    """A purchase from the Credit Union."""

    cites: ClassVar[str] = "TAB-169"
    says: ClassVar[str] = "{seat} buys {things} from the Credit Union for {amount}."
    seat: str
    things: SaidThings
    amount: Money


@dataclass(frozen=True, slots=True)
class Traded(Event):
    """Two limit orders met."""

    cites: ClassVar[str] = "TAB-R14"
    says: ClassVar[str] = "{seller} sells {n} {good} to {buyer} for {amount}."
    seller: str
    n: int
    good: Named
    buyer: str
    amount: Money


@dataclass(frozen=True, slots=True)
class Unfilled(Event):
    """What is left of a limit order to anyone at the end of a phase; `price` is for a unit."""

    cites: ClassVar[str] = "TAB-R16"
    seat: str
    is_sale: bool
    n: int
    good: Named
    price: Money

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        said: dict[str, object] = {"seat": self.seat, "n": self.n, "good": self.good, "price": self.price}
        if self.is_sale:
            return tr("{seat} still offers {n} {good} at {price}.", **said)
        return tr("{seat} still asks for {n} {good} at {price}.", **said)


@dataclass(frozen=True, slots=True)
class Given(Event):
    """A gift."""

    cites: ClassVar[str] = "TAB-R17"
    says: ClassVar[str] = "{seat} gives {things} to {other}."
    seat: str
    things: SaidThings
    other: str


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """A deal by mirrored lines, told from the seat on turn."""

    cites: ClassVar[str] = "TAB-087"
    says: ClassVar[str] = "{seat} gives {things} to {other} for {price}."
    seat: str
    things: SaidThings
    other: str
    price: SaidThings


@dataclass(frozen=True, slots=True)
class Lent(Event):
    """A loan; `back` is to be repaid by the closing of the quarter."""

    cites: ClassVar[str] = "TAB-091"
    says: ClassVar[str] = "{seat} lends {amount} to {other}, {back} due by Q{quarter}."
    seat: str
    amount: Money
    other: str
    back: Money
    quarter: int


@dataclass(frozen=True, slots=True)
class Repaid(Event):
    """A payment on IOUs."""

    cites: ClassVar[str] = "TAB-R19"
    says: ClassVar[str] = "{seat} repays {amount} to {other}."
    seat: str
    amount: Money
    other: str


@dataclass(frozen=True, slots=True)
class Sublet(Event):
    """Landlord and tenant change places."""

    cites: ClassVar[str] = "TAB-089"
    says: ClassVar[str] = "{landlord} and {tenant} change places for {amount}."
    landlord: str
    tenant: str
    amount: Money


@dataclass(frozen=True, slots=True)
class Consumed(Event):
    """Units consumed for inputs, or for Wants."""

    cites: ClassVar[str] = "TAB-049"
    seat: str
    n: int
    good: Named
    is_for_wants: bool = False

    @property
    def rule(self) -> str:
        """Return the statement of inputs, or of Wants."""
        return "TAB-116" if self.is_for_wants else self.cites

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        said: dict[str, object] = {"seat": self.seat, "n": self.n, "good": self.good}
        if self.is_for_wants:
            return tr("{seat} consumes {n} {good} for Wants.", **said)
        return tr("{seat} consumes {n} {good}.", **said)


@dataclass(frozen=True, slots=True)
class WantsMet(Event):
    """A Wants card is satisfied."""

    cites: ClassVar[str] = "TAB-116"
    says: ClassVar[str] = "{seat} has met Wants: {n} {good}."
    seat: str
    n: int
    good: Named


@dataclass(frozen=True, slots=True)
class Levied(Event):
    """A share of a loss that a seat pays."""

    cites: ClassVar[str] = "TAB-175"
    says: ClassVar[str] = "{seat} pays {amount} to balance the stock."
    seat: str
    amount: Money


@dataclass(frozen=True, slots=True)
class Issued(Event):
    """Money that a seat is paid for stock not covered by money."""

    cites: ClassVar[str] = "TAB-179"
    says: ClassVar[str] = "{seat} receives {amount} to balance the stock."
    seat: str
    amount: Money


@dataclass(frozen=True, slots=True)
class Dividend(Event):
    """A Citizens' Dividend; `wage` is 0 where no player is Treasurer."""

    cites: ClassVar[str] = "TAB-161"
    each: Money
    left: Money
    wage: Money

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        said: dict[str, object] = {"each": self.each, "left": self.left}
        if not self.wage.cents:
            return tr("Citizens' Dividend: {each} each, {left} left.", **said)
        return tr("Citizens' Dividend: {each} each, {left} left, Treasurer {wage}.", **said, wage=self.wage)


@dataclass(frozen=True, slots=True)
class NoDividend(Event):
    """There is nothing to split."""

    cites: ClassVar[str] = "TAB-R57"
    says: ClassVar[str] = "No dividend."


@dataclass(frozen=True, slots=True)
class LastCoins(Event):
    """The bank's last coins go to the seat with the least change."""

    cites: ClassVar[str] = "TAB-163"
    says: ClassVar[str] = "{seat} has the least change and receives the last {amount} of the bank."
    seat: str
    amount: Money


@dataclass(frozen=True, slots=True)
class Charity(Event):
    """Givers keep an asker in the game."""

    cites: ClassVar[str] = "TAB-133"
    givers: tuple[str, ...]
    asker: str

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        said: dict[str, object] = {"givers": listed(self.givers), "asker": self.asker}
        if len(self.givers) == 1:
            return tr("{givers} keeps {asker} in the game.", **said)
        return tr("{givers} keep {asker} in the game.", **said)


@dataclass(frozen=True, slots=True)
class Gave(Event):
    """What a giver gave; `pays` below 0 is what it receives."""

    cites: ClassVar[str] = "TAB-134"
    giver: str
    things: SaidThings
    pays: int

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        said: dict[str, object] = {
            "giver": self.giver,
            "things": self.things,
            "amount": Money(abs(self.pays)),
        }
        if self.pays > 0:
            return tr("{giver} gives {things} and pays {amount}.", **said)
        if self.pays < 0:
            return tr("{giver} gives {things} and receives {amount}.", **said)
        return tr("{giver} gives {things}.", **said)


@dataclass(frozen=True, slots=True)
class Shared(Event):
    """A share of the money of a seat that went out."""

    cites: ClassVar[str] = "TAB-139"
    says: ClassVar[str] = "{seat} receives {amount} of {other}'s money."
    seat: str
    amount: Money
    other: str
