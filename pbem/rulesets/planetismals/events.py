"""What can happen in the belt, each fact with its rule and its sentence (brief 7.9): all of it by name."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.events import Caused, Event, OrdersPlayed, SeatId, Word, event
from pbem.rulesets.planetismals.wording import Cargo, KindOf, Until, Words

# What is told of a round's frame: whose orders were played, deals, debts, ownership, lots, the end


@event(
    "",
    when={
        "orders": {
            "orders received": "{seat}: sent.",
            "standing orders": "{seat}: standing.",
            "no orders": "{seat}: default.",
        }
    },
)
class Played(OrdersPlayed):
    pass


@event("PLA-22", "{seat} calls {hex} {name}.")
class Named(Event):
    seat: SeatId
    hex: str
    name: str


@event("PLA-R56", "{seat}: nobody matches {line}.")
class Unmatched(Event):
    seat: SeatId
    line: str


@event(
    "PLA-80",
    "{one} gives {other} {things}.",
    when={"takes": "{one} gives {other} {things} for {price}."},
    called={"things": "gives", "price": "takes"},
)
class DealDone(Event):
    """A deal or gift was carried out; `gives` and `takes` are things as ordered."""

    one: SeatId
    other: SeatId
    gives: str
    takes: str = ""


@event("PLA-R55", "{thing} now belongs to {seat}.")
class Transferred(Event):
    thing: str
    seat: SeatId


@event("PLA-R57", "The deal of {one} and {other} lapses ({reason}).")
class DealLapsed(Event):
    one: SeatId
    other: SeatId
    reason: str


@event(
    "{cause}",
    "{debtor} pays {creditor} {amount} MC on {debt}.",
    when={"left": "{debtor} pays {creditor} {amount} MC on {debt}; {left} MC stay due."},
)
class DebtPaid(Caused):
    debtor: SeatId
    creditor: SeatId
    amount: int
    debt: str
    left: int = 0


@event("PLA-R59", "{debt} grows by {amount} MC.")
class DebtGrown(Event):
    debt: str
    amount: int


@event("PLA-50", "{colony} of {seat} is up for bids.")
class LotOpened(Event):
    colony: str
    seat: SeatId


@event("PLA-56", "{hex} is vacant from {seat} and up for bids.")
class Vacated(Event):
    hex: str
    seat: SeatId


@event("{cause}", "{seat} owns {hex}.")
class Owned(Caused):
    seat: SeatId
    hex: str


@event("PLA-56", "{hex} has no owner.")
class Unowned(Event):
    hex: str


@event("PLA-R79", "{seat} pays {amount} MC and {installation} reopens.")
class Reopened(Event):
    seat: SeatId
    amount: int
    installation: str


@event(
    "PLA-51",
    "{seat} bids {amount} MC for {lot}.",
    when={"is_void": "{seat} bids {amount} MC for {lot} (void)."},
)
class BidShown(Event):
    seat: SeatId
    amount: int
    lot: str
    is_void: bool = False


@event("{cause}", "{seat} wins {lot} for {amount} MC.")
class LotWon(Caused):
    seat: SeatId
    lot: str
    amount: int


@event("{cause}", "Nobody wins {lot}.")
class Unsold(Caused):
    lot: str


@event("PLA-R63", "{seat} leaves the game.")
class Removed(Event):
    seat: SeatId


@event(
    "{cause}",
    "{seats} win with {amount} MC.",
    when={"is_alone": "{seat} wins with {amount} MC."},
    called={"seat": "winners", "seats": "winners"},
)
class Won(Caused):
    winners: tuple[SeatId, ...]
    amount: int

    @property
    def is_alone(self) -> bool:
        return len(self.winners) == 1


# What is told of Fate and of the events that strike once, each with the statement of its line


@dataclass(frozen=True, slots=True)
class Strike(Caused):
    """What an event of the event table does; reports tell it with the roll."""


@event("PLA-72", "{seat} rolls {roll}: {event}.", called={"event": "name"})
class Fate(Strike):
    seat: SeatId
    roll: int
    name: Word


@event("{cause}", "Nothing happens.")
class Nothing(Strike):
    """An event had no target, or was declined; `cause` is the statement of its line."""


@event("PLA-101", "{hex} is mined out.")
class MinedOut(Strike):
    """01: no extractor digs there any more."""

    hex: str


@event(
    "PLA-102",
    "{shuttle} salvages {units} scrap.",
    when={"lost": "{shuttle} salvages {units} scrap, {lost} of it lost."},
)
class Salvaged(Strike):
    """02: a shuttle drew scrap; `lost` found no room."""

    shuttle: str
    units: int
    lost: int = 0


@event("PLA-103", "The comet brings {station} {amount} MC.")
class Comet(Strike):
    """03: a research station was paid for its data."""

    station: str
    amount: int


@event("PLA-104", "{extractor} is broken until round {round}.")
class Broken(Strike):
    """04: an extractor broke down."""

    extractor: str
    round: int


@event("{cause}", "{installation} on {hex} is destroyed.")
class Destroyed(Strike):
    """05, 18, 19 (`cause`): an installation was destroyed with its store; or a colony that nobody took."""

    installation: str
    hex: str


@event("PLA-107", "The stores on {hex} are emptied.")
class Emptied(Strike):
    """07: pirates emptied all stores on an asteroid."""

    hex: str


@event("PLA-108", "{seat} loses {amount} MC.")
class CashLost(Strike):
    """08: money was embezzled."""

    seat: SeatId
    amount: int


@event("PLA-127", "{seat} gains {amount} MC.")
class CashWon(Strike):
    """27: a breakthrough paid."""

    seat: SeatId
    amount: int


@event("PLA-130", "{seat} takes {amount} MC from {other}.")
class CashTaken(Strike):
    """30: espionage took an opponent's money."""

    seat: SeatId
    amount: int
    other: SeatId


@event("PLA-112", "{shuttle} cannot move.")
class CannotMove(Strike):
    """12: a shuttle is immobile."""

    shuttle: str


@event("PLA-124", "{shuttle} loses its goods.")
class GoodsLost(Strike):
    """24: a shuttle lost what it held."""

    shuttle: str


@event("{cause}", "{seat} pays {other} {amount} MC and owns {thing}.")
class TookOver(Strike):
    """20, 21 (`cause`): the roller paid another seat for its asteroid or colony."""

    seat: SeatId
    other: SeatId
    amount: int
    thing: str


@event("PLA-123", "Rent on {hex} is now {amount} MC.")
class RentRaised(Strike):
    """23: the rent on an asteroid rose."""

    hex: str
    amount: int


@event("{cause}", "{seat} pays {amount} MC of tax.")
class Taxed(Strike):
    """25, 26 (`cause`): a seat paid taxes; it alone is told."""

    seat: SeatId
    amount: int


@event("PLA-128", "{station} earns {dice} MC from now on.")
class Significant(Strike):
    """28: a research station earns more for good."""

    station: str
    dice: str


@event("PLA-129", "{colony} is an attraction.")
class Attraction(Strike):
    """29: a colony draws tourists."""

    colony: str


# What is told of events that change prices or last for rounds, each with the statement of its line


@event("PLA-106", "A {kind} costs {amount} MC less {until}.")
class Cheaper(Strike):
    """06: a type of installation is cheaper."""

    kind: KindOf
    amount: int
    until: Until


@event("PLA-109", "The BMZ sells {units} {good} at {price} MC {until}.", called={"good": "word"})
class Contraband(Strike):
    """09: a pool of cheap luxuries."""

    units: int
    word: Word
    price: int
    until: Until


@event("PLA-110", "The Base pays at least {price} MC for {goods} {until}.", called={"goods": "words"})
class PaidAtLeast(Strike):
    """10: the Base pays a least price."""

    price: int
    words: Words
    until: Until


@event("PLA-111", "The Base pays {price} MC more for {goods} {until}.", called={"goods": "words"})
class Overpaid(Strike):
    """11: the Base pays more."""

    price: int
    words: Words
    until: Until


@event(
    "PLA-113",
    "All installations of the type {kind} close.",
    when={"sort": {"factory": "All factories close.", "refinery": "All refineries close."}},
    rules={"sort": {"refinery": "PLA-114"}},
    called={"kind": "word"},
)
class Closed(Strike):
    """13, 14: a strike closed all installations of a type."""

    sort: str
    word: Word


@event("PLA-115", "The BMZ swaps {goods} for {others} {until}.", called={"goods": "give", "others": "get"})
class SwapOffered(Strike):
    """15: the black market swaps."""

    give: Word
    get: Word
    until: Until


@event("PLA-116", "No shuttle moves {until}.")
class NoFlights(Strike):
    """16: a solar flare."""

    until: Until


@event("PLA-117", "The Base sells no installations {until}.")
class NotSold(Strike):
    """17: the Base sells no installations."""

    until: Until


@event("PLA-122", "The Base buys no {goods} {until}.", called={"goods": "words"})
class NotBought(Strike):
    """22: the Base does not buy some goods."""

    words: Words
    until: Until


@event("{cause}", "{good} now at {percent} %.", called={"good": "name"})
class PriceNow(Strike):
    """31 to 82 (`cause`): the price of a good changed."""

    name: Word
    percent: int


@event("PLA-183", "{seat} pays {amount} MC and {roller} may not buy installations {until}.")
class Interference(Strike):
    """83: a seat paid so that the roller may not buy installations."""

    seat: SeatId
    amount: int
    roller: SeatId
    until: Until


@event("{cause}", "Taxes of {colony} now at {percent} %.")
class ColonyTax(Strike):
    """84, 85 (`cause`): a colony's taxes changed."""

    colony: str
    percent: int


# What is told of movement: what can be seen on the board by all, what happens in holds by the owner


@event("PLA-17", "{shuttle} may move {number}.")
class Moves(Event):
    """A shuttle's 2D6."""

    shuttle: str
    number: int


@event("PLA-17", "{shuttle} loses {number} of its moves.")
class MovesLost(Event):
    shuttle: str
    number: int


@event("PLA-17", "{shuttle} flies {number} to {hex}.")
class Flown(Event):
    """A shuttle flew; `way` are all hexes entered, the last is where it is."""

    shuttle: str
    number: int
    hex: str
    way: tuple[str, ...] = ()
    start: str = ""


@event("PLA-20", "{seat} explores {hex}: size {zones}, {type}, called {name}.")
class Explored(Event):
    seat: SeatId
    hex: str
    zones: int
    type: Word
    name: str


@event("PLA-29", "{seat} buys {installation}, {kind}, for {amount} MC.")
class Bought(Event):
    seat: SeatId
    installation: str
    kind: KindOf
    amount: int


@event("PLA-19", "{seat} buys {shuttle} for {amount} MC.")
class ShuttleBought(Event):
    seat: SeatId
    shuttle: str
    amount: int


@event("PLA-24", "{shuttle} sets down {installation} on {hex}.")
class Placed(Event):
    shuttle: str
    installation: str
    hex: str


@event("PLA-35", "{shuttle} takes {installation} from {hex}.")
class Taken(Event):
    shuttle: str
    installation: str
    hex: str


@event(
    "PLA-R50",
    "{installation} dumps {goods}.",
    when={"target": "{installation} leaves {goods} in {other}."},
    called={"other": "target"},
)
class Left(Event):
    """What was in the store of an installation picked up; `target` "" is thrown away."""

    installation: str
    goods: Cargo
    target: str = ""


@event("PLA-77", "{shuttle} loads {goods} from {installation}.")
class Loaded(Event):
    shuttle: str
    goods: Cargo
    installation: str


@event("PLA-77", "{shuttle} unloads {goods} into {installation}.")
class Unloaded(Event):
    shuttle: str
    goods: Cargo
    installation: str


@event("{cause}", "{shuttle} buys {goods} for {amount} MC.")
class GoodsBought(Caused):
    shuttle: str
    goods: Cargo
    amount: int


@event(
    "{cause}",
    "{shuttle} sells {goods} for {amount} MC.",
    when={"colony": "{shuttle} sells {goods} to {colony} for {amount} MC."},
)
class Sold(Caused):
    shuttle: str
    goods: Cargo
    amount: int
    colony: str = ""


@event("PLA-115", "{shuttle} swaps {goods} for {others}.", called={"goods": "gives", "others": "gets"})
class Swapped(Event):
    shuttle: str
    gives: Cargo
    gets: Cargo


@event("PLA-R22", "{shuttle} jettisons {goods}.")
class Jettisoned(Event):
    shuttle: str
    goods: Cargo


@event("{cause}", "{shuttle}: {step} fails ({reason}).")
class StepFailed(Caused):
    shuttle: str
    step: str
    reason: str


# What is told of production and income: all of it is the owner's own but rent, which two seats know


@event("PLA-37", "{installation} digs {goods}.", called={"installation": "extractor"})
class Dug(Event):
    extractor: str
    goods: Cargo


@event(
    "PLA-32", "{installation} takes {goods} from {other}.", called={"installation": "taker", "other": "giver"}
)
class Pulled(Event):
    taker: str
    goods: Cargo
    giver: str


@event("{cause}", "{installation} makes {goods}.", called={"installation": "maker"})
class Made(Caused):
    maker: str
    goods: Cargo


@event("PLA-46", "{colony} eats 1 food and yields {amount} MC.")
class Fed(Event):
    colony: str
    amount: int


@event("PLA-49", "{colony} is unfed.")
class Unfed(Event):
    colony: str


@event("PLA-47", "{installation} buys {goods} for {amount} MC.", called={"installation": "colony"})
class Treated(Event):
    colony: str
    goods: Cargo
    amount: int


@event("PLA-129", "Tourists bring {colony} {amount} MC.")
class Tourists(Event):
    colony: str
    amount: int


@event("{cause}", "{station} earns {amount} MC.")
class Research(Caused):
    station: str
    amount: int


@event(
    "PLA-55",
    "{tenant} pays {owner} {amount} MC rent for {installation}.",
    when={"debt": "{tenant} pays {owner} {amount} MC rent for {installation}; {short} MC become {debt}."},
    rules={"debt": "PLA-R43"},
)
class RentPaid(Event):
    """A tenant paid rent; what it could not pay became a debt, or was waived (`debt` is "")."""

    tenant: SeatId
    owner: SeatId
    amount: int
    installation: str
    short: int = 0
    debt: str = ""


@event("PLA-49", "{colony} lives on rations for {amount} MC.")
class Rations(Event):
    colony: str
    amount: int
