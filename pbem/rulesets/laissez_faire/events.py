"""What can happen on the board, each fact with its rule and its sentence (brief 7.9)."""

from __future__ import annotations

from typing import Annotated

from pbem.engine.events import Caused, Event, Shown, event, listed
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.laissez_faire.wording import Called, Dollars, Party, SaidThings

# What is told of agreements: deals, contracts, payments, debts


@event("LAI-08", "{seat} begins.")
class Begins(Event):
    seat: str


@event(
    "LAI-46",
    "{one} gives {things} to {other}.",
    when={"takes": "{one} gives {things} to {other} for {price}."},
    called={"things": "gives", "price": "takes"},
    has_one_stop=True,
)
class Dealt(Event):
    one: str
    other: str
    gives: SaidThings
    takes: SaidThings


@event("LAI-49", "{contract} is concluded: {name} ({seats}).", called={"seats": "parties"})
class Concluded(Event):
    contract: str
    name: str
    parties: tuple[str, ...]


@event("LAI-51", "{payer} pays {payee} {amount} ({clause}).")
class Paid(Event):
    payer: Party
    payee: Party
    amount: Dollars
    clause: str


@event(
    "{cause}",
    "{title} goes from {giver} to {taker}.",
    when={"clause": "{title} goes from {giver} to {taker} ({clause})."},
)
class TitlePassed(Caused):
    """A title or the lease changed hands without a deal; `clause` is empty for estates and rulings."""

    title: Called
    giver: Party
    taker: Party
    clause: str = ""


@event("LAI-R50", "{seat} is in arrears with {amount} ({clause}).")
class InArrears(Event):
    seat: str
    amount: Dollars
    clause: str


@event("LAI-51", "{owner} passes {amount} on to {seat} ({clause}).")
class Shared(Event):
    owner: Party
    amount: Dollars
    seat: str
    clause: str


# What is told of a player turn: jail, throws, moves, purchases, lodging, buildings


@event("LAI-09", "{seat} throws {first} + {second}.")
class Thrown(Event):
    seat: str
    first: int
    second: int


@event("LAI-29", "{seat} pays {fee} and leaves jail.")
class JailLeft(Event):
    seat: str
    fee: Dollars


@event("LAI-31", "{seat} stays in jail: turn {turn}, the fee was {fee}.")
class JailKept(Event):
    seat: str
    turn: int
    fee: Dollars


@event(
    "LAI-38",
    "{seat} stays on at {street}: {charge} to {utility_owner} for {utility}, {rent} rent to {owner}.",
)
class Stayed(Event):
    seat: str
    street: str
    charge: Dollars
    utility_owner: Party
    utility: str
    rent: Dollars
    owner: Party


@event(
    "LAI-09",
    "{seat} moves from {start} to {end}.",
    when={"start_money": "{seat} moves from {start} to {end} and gets {amount} at Start."},
    called={"amount": "start_money"},
    has_one_stop=True,
)
class Moved(Event):
    """`start_money` is 0 if it did not pass Start."""

    seat: str
    start: str
    end: str
    start_money: Annotated[int, Shown(Dollars)] = 0


@event("LAI-56", "{seat} reaches Start and leaves the board.")
class OffBoard(Event):
    seat: str


@event("{cause}", "{seat} goes to jail (side {side}).")
class Jailed(Caused):
    seat: str
    side: int


@event("{cause}", "{seat} buys {title} for {amount}.")
class Bought(Caused):
    seat: str
    title: Called
    amount: Dollars


@event("LAI-12", "{seat} pays {amount} of {tax}: {space}.")
class Taxed(Event):
    seat: str
    amount: Dollars
    tax: Dollars
    space: str


@event(
    "LAI-34",
    when={
        "payments": {
            1: "{seat} builds on {street} for {amount}: 1 house.",
            2: "{seat} builds on {street} for {amount}: 2 houses.",
            3: "{seat} builds on {street} for {amount}: apartment building.",
        }
    },
)
class Built(Event):
    """A house payment was made; `payments` are those on the street now."""

    seat: str
    street: str
    amount: Dollars
    payments: int


@event("LAI-71", "A house moves from {street} to {other} for {amount}.")
class HouseMoved(Event):
    street: str
    other: str
    amount: Dollars


@event(
    "LAI-16",
    "{seat} lodges at {street} with {owner} for {rent}.",
    when={"company": "{seat} lodges at {street} with {owner} for {rent}, carried by {company} for {fare}."},
    rules={"company": "LAI-22"},
)
class Lodged(Event):
    """A traveller found a bed; `company` is empty without carriage."""

    seat: str
    street: str
    owner: Party
    rent: Dollars
    company: str = ""
    fare: Dollars | None = None


@event("{cause}", "{seat} rests at {space}.")
class Rested(Caused):
    seat: str
    space: str


@event("LAI-26", "{seat} finds no bed and goes to jail (side {side}).")
class Bench(Event):
    seat: str
    side: int


@event("LAI-10", "{seat} threw doubles and goes again.")
class Again(Event):
    seat: str


@event("LAI-33", "{seat} is out.", when={"is_removed": "{seat} is removed."}, rules={"is_removed": ""})
class Eliminated(Event):
    seat: str
    is_removed: bool = False


@event("LAI-54", "{seat} declares a net worth of {amount}: last lap.")
class Declared(Event):
    seat: str
    amount: Dollars


@event("LAI-58", "{seat} is worth {amount}.")
class Counted(Event):
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


@event()
class GameOver(Caused):
    """The game ended; `how` is a key of ENDINGS."""

    how: str
    winners: tuple[str, ...]

    @property
    def sentence(self) -> str:
        if not self.winners:
            return tr(ENDINGS[self.how])
        return f"{tr(ENDINGS[self.how])} {tr('Won by {seats}.', seats=listed(self.winners))}"


# What is told of the contract book besides payments: complaints and what the arbiter decides


@event("LAI-07")
class Complained(Event):
    seat: str
    contract: str
    text: str

    @property
    def sentence(self) -> str:
        said = tr(
            "{seat} complains of {contract}: {text}", seat=self.seat, contract=self.contract, text=self.text
        )
        return said if said.endswith((".", "!", "?")) else f"{said}."


@event(
    "LAI-07",
    "The GM judges {contract}: {orders}.",
    when={"reason": "The GM judges {contract} ({reason}): {orders}."},
)
class Judged(Event):
    """The arbiter decides on a contract; `orders` are the effects as ordered."""

    contract: str
    reason: str
    orders: str


@event("LAI-77", "From round {round} on: {option} = {value}.")
class RuleMade(Event):
    round: int
    option: str
    value: str


@event("LAI-R58", "The GM ends the game at the close of round {round}.")
class LastRound(Event):
    round: int


@event("LAI-R34", "Nobody plays {seat} any more.")
class SeatGone(Event):
    seat: str
