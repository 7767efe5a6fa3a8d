"""What is told of a player turn: jail, throws, moves, purchases, lodging, buildings (brief 7.9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Caused, Event, listed
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.laissez_faire.wording import Called, Dollars, Party, ended


@dataclass(frozen=True, slots=True)
class Thrown(Event):
    """Two dice were thrown."""

    cites: ClassVar[str] = "LAI-09"
    says: ClassVar[str] = "{seat} throws {first} + {second}."
    seat: str
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class JailLeft(Event):
    """A prisoner paid his way out."""

    cites: ClassVar[str] = "LAI-29"
    says: ClassVar[str] = "{seat} pays {fee} and leaves jail."
    seat: str
    fee: Dollars


@dataclass(frozen=True, slots=True)
class JailKept(Event):
    """A prisoner stayed in."""

    cites: ClassVar[str] = "LAI-31"
    says: ClassVar[str] = "{seat} stays in jail: turn {turn}, the fee was {fee}."
    seat: str
    turn: int
    fee: Dollars


@dataclass(frozen=True, slots=True)
class Stayed(Event):
    """A guest stayed on instead of moving."""

    cites: ClassVar[str] = "LAI-38"
    seat: str
    street: str
    charge: Dollars
    utility_owner: Party
    utility: str
    rent: Dollars
    owner: Party

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(
            "{seat} stays on at {street}: {charge} to {utility_owner} for {utility}, {rent} rent to {owner}.",
            seat=self.seat,
            street=self.street,
            charge=self.charge,
            utility_owner=self.utility_owner,
            utility=self.utility,
            rent=self.rent,
            owner=self.owner,
        )


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A token moved by dice; `start_money` is 0 if it did not pass Start."""

    cites: ClassVar[str] = "LAI-09"
    seat: str
    start: str
    end: str
    start_money: int = 0

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        parts: dict[str, object] = {"seat": self.seat, "start": self.start, "end": self.end}
        if not self.start_money:
            return ended(tr("{seat} moves from {start} to {end}.", **parts))
        money = Dollars(self.start_money)
        return tr("{seat} moves from {start} to {end} and gets {amount} at Start.", amount=money, **parts)


@dataclass(frozen=True, slots=True)
class OffBoard(Event):
    """A token reached Start in the last lap."""

    cites: ClassVar[str] = "LAI-56"
    says: ClassVar[str] = "{seat} reaches Start and leaves the board."
    seat: str


@dataclass(frozen=True, slots=True)
class Jailed(Caused):
    """The go-to-jail corner, or a tax that could not be paid."""

    says: ClassVar[str] = "{seat} goes to jail (side {side})."
    seat: str
    side: int


@dataclass(frozen=True, slots=True)
class Bought(Caused):
    """A title or the lease was bought from the bank."""

    says: ClassVar[str] = "{seat} buys {title} for {amount}."
    seat: str
    title: Called
    amount: Dollars


@dataclass(frozen=True, slots=True)
class Taxed(Event):
    """A tax was paid, or what there was of it."""

    cites: ClassVar[str] = "LAI-12"
    says: ClassVar[str] = "{seat} pays {amount} of {tax}: {space}."
    seat: str
    amount: Dollars
    tax: Dollars
    space: str


_LEVELS = {
    1: tr_noop("{seat} builds on {street} for {amount}: 1 house."),
    2: tr_noop("{seat} builds on {street} for {amount}: 2 houses."),
    3: tr_noop("{seat} builds on {street} for {amount}: apartment building."),
}


@dataclass(frozen=True, slots=True)
class Built(Event):
    """A house payment was made; `payments` are those on the street now."""

    cites: ClassVar[str] = "LAI-34"
    seat: str
    street: str
    amount: Dollars
    payments: int

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(_LEVELS[self.payments], seat=self.seat, street=self.street, amount=self.amount)


@dataclass(frozen=True, slots=True)
class HouseMoved(Event):
    """A house was moved."""

    cites: ClassVar[str] = "LAI-71"
    says: ClassVar[str] = "A house moves from {street} to {other} for {amount}."
    street: str
    other: str
    amount: Dollars


@dataclass(frozen=True, slots=True)
class Lodged(Event):
    """A traveller found a bed; `company` is empty without carriage."""

    cites: ClassVar[str] = "LAI-16"
    seat: str
    street: str
    owner: Party
    rent: Dollars
    company: str = ""
    fare: Dollars | None = None

    @property
    def rule(self) -> str:
        """Return the statement of carriage, or of beds."""
        return "LAI-22" if self.company else self.cites

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        parts: dict[str, object] = {
            "seat": self.seat,
            "street": self.street,
            "owner": self.owner,
            "rent": self.rent,
        }
        if not self.company:
            return tr("{seat} lodges at {street} with {owner} for {rent}.", **parts)
        return tr(
            "{seat} lodges at {street} with {owner} for {rent}, carried by {company} for {fare}.",
            company=self.company,
            fare=self.fare,
            **parts,
        )


@dataclass(frozen=True, slots=True)
class Rested(Caused):
    """A token rests on a corner or a transport company."""

    says: ClassVar[str] = "{seat} rests at {space}."
    seat: str
    space: str


@dataclass(frozen=True, slots=True)
class Bench(Event):
    """No bed was found."""

    cites: ClassVar[str] = "LAI-26"
    says: ClassVar[str] = "{seat} finds no bed and goes to jail (side {side})."
    seat: str
    side: int


@dataclass(frozen=True, slots=True)
class Again(Event):
    """Doubles gave an additional turn."""

    cites: ClassVar[str] = "LAI-10"
    says: ClassVar[str] = "{seat} threw doubles and goes again."
    seat: str


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    """A seat is out, by jail or by removal."""

    cites: ClassVar[str] = "LAI-33"
    seat: str
    is_removed: bool = False

    @property
    def rule(self) -> str:
        """Return the statement of three turns inside; who is removed goes by none."""
        return "" if self.is_removed else self.cites

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.is_removed:
            return tr("{seat} is removed.", seat=self.seat)
        return tr("{seat} is out.", seat=self.seat)


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """A seat declared its net worth."""

    cites: ClassVar[str] = "LAI-54"
    says: ClassVar[str] = "{seat} declares a net worth of {amount}: last lap."
    seat: str
    amount: Dollars


@dataclass(frozen=True, slots=True)
class Counted(Event):
    """A net worth was counted at the end."""

    cites: ClassVar[str] = "LAI-58"
    says: ClassVar[str] = "{seat} is worth {amount}."
    seat: str
    amount: Dollars


ENDINGS = {
    "alone": tr_noop("The game ends: last one left."),
    "stalemate": tr_noop("The game ends: stalemate."),
    "lap": tr_noop("The game ends: last lap."),
    "time": tr_noop("The game ends: time."),
    "limit": tr_noop("The game ends: round limit."),
    "gm": tr_noop("The game ends: closed by the GM."),
}


@dataclass(frozen=True, slots=True)
class GameOver(Caused):
    """The game ended; `how` is a key of ENDINGS."""

    how: str
    winners: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if not self.winners:
            return tr(ENDINGS[self.how])
        return f"{tr(ENDINGS[self.how])} {tr('Won by {seats}.', seats=listed(self.winners))}"
