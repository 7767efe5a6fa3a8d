"""What can happen in the game, each fact with its rule and its sentence (brief 7): all of it by name."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pbem.engine.events import Caused, Event, SeatId, Shown, Word, event
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.wording import Asked, CardDeck, Money, Named, Office, SaidThings, Titled, Zone

# What is told of setting up, offices, votes and the end


def concerned(book: Book, *seats: SeatId) -> frozenset[SeatId] | None:
    """6 Return who may know what these seats hold, give or get: all, or with closed books they alone."""
    return None if book.options.open_books else frozenset(seats)


@event("TAB-016", "{seat} is Player {n}.")
class Numbered(Event):
    seat: str
    n: int


@event("TAB-013", "{industry}: {center} {inner} {outer}, price {price}.")
class RentCardLaid(Event):
    industry: Titled
    center: int
    inner: int
    outer: int
    price: Money


@event("TAB-041", "{seat} draws {deck} {food}/{clothes}/{shelter}/{transportation}.")
class Drew(Event):
    seat: str
    deck: CardDeck
    food: int
    clothes: int
    shelter: int
    transportation: int


@event("TAB-023", "{seat} is {office}.", when={"by_dice": "{seat} is {office} by dice."})
class OfficeTaken(Event):
    seat: str
    office: Office
    by_dice: bool = False


@event("TAB-073", "{seat} begins quarter {quarter}.")
class Begins(Event):
    seat: str
    quarter: int


@event("TAB-R08", "{seat} makes motion {number}: {text}.")
class MotionMade(Event):
    """A motion was made; `text` says what it proposes."""

    seat: str
    number: int
    text: str


@event("TAB-026", "{seat} asks for the recall of the {office}.")
class RecallRaised(Event):
    seat: str
    office: Office


@event("TAB-103", "{seat} asks the others to forgive its late orders.")
class LateFiled(Event):
    seat: str


@event("TAB-R07", "Lapsed with the quarter: {question}.")
class QuestionLapsed(Event):
    question: Asked


@event(
    "TAB-R03",
    when={
        "result": {
            "carried": "{question}: {votes} for, {against} against, carried.",
            "lost": "{question}: {votes} for, {against} against, lost.",
            "affirmed": "{question}: {votes} for, {against} against, affirmed.",
            "not affirmed": "{question}: {votes} for, {against} against, not affirmed.",
        }
    },
)
class Voted(Event):
    """A vote was counted; `result` is carried or lost, for a candidate affirmed or not affirmed.

    `question` is a `wording.Asked`: Recall of Clerk; Clerk: cy; Motion 3; Call; Forgive bob.
    """

    question: Asked
    votes: int
    against: int
    result: str


@event("TAB-R08", "By motion {number}: {text}.")
class OptionChanged(Event):
    """A carried motion changed an option, the length of the game, or made a resolution; `text` says which."""

    number: int
    text: str


@event("TAB-R09", "The late orders of {seat} are carried out.")
class Forgiven(Event):
    seat: str


@event("", "{seat} has resigned.")
class SeatGone(Event):
    seat: str


@event("TAB-065", "Quarter {quarter} ends.")
class QuarterEnds(Event):
    quarter: int


@event("{cause}", "{seat} is out of the game.")
class Out(Caused):
    seat: str


@event(
    "TAB-136",
    "{seat} loses a token.",
    when={"is_gained": "{seat} gains a token."},
    rules={"why": {"charity": "TAB-123"}},
)
class Token(Event):
    """A token gained or lost; `why` is charity or penalty."""

    seat: str
    is_gained: bool
    why: str = "charity"


@event(
    "TAB-124", ("{seat} forfeits {n} token of this quarter.", "{seat} forfeits {n} tokens of this quarter.")
)
class TokensForfeited(Event):
    seat: str
    n: int


@event("TAB-076", "{place}. {seat}: {n} tokens, {value}.", called={"n": "tokens"})
class Ranked(Event):
    """A seat's place at the end; `value` is money and stock."""

    place: int
    seat: str
    tokens: int
    value: Money


@event(
    "{cause}",
    "The game ends. Nobody has won.",
    when={"winners": "The game ends. Won by {seats}."},
    called={"seats": "winners"},
)
class GameOver(Caused):
    winners: tuple[str, ...]


# What is told of a seat's turn: production, the Action Ring, land, the Life Path


@event("TAB-121", "{seat} gets no token: open Wants.", when={"is_gained": "{seat} gains a token by leisure."})
class Leisure(Event):
    seat: str
    is_gained: bool


@event("TAB-047", "{seat} produces {n} {good} ({ability} × {value}).")
class Produced(Event):
    seat: str
    n: int
    good: Named
    ability: int
    value: int


@event(
    "TAB-125",
    when={
        "die": {
            1: "{seat} wagers on {industry}: {die}, token lost.",
            2: "{seat} wagers on {industry}: {die}, nothing.",
            3: "{seat} wagers on {industry}: {die}, token won.",
        }
    },
)
class Innovated(Event):
    seat: str
    industry: Named
    die: int


@event("TAB-128", "Everybody gains 1 {industry}.")
class Learned(Event):
    industry: Named


@event(
    "TAB-050",
    "{seat} works in {industry}.",
    when={"how": {"rests": "{seat} rests in Switch.", "switches": "{seat} goes into Switch."}},
)
class Acted(Event):
    """Where the Action Ring peg is after Act: `how` is works, switches or rests."""

    seat: str
    how: str
    industry: Named


@event(
    "TAB-056",
    when={
        "told": {
            (False, False, False): "{seat} takes the {zone}.",
            (False, True, False): "{seat} takes the {zone}, rent {rent}.",
            (False, False, True): "{seat} takes the {zone}, Inner rent {inner}.",
            (False, True, True): "{seat} takes the {zone}, rent {rent}, Inner rent {inner}.",
            (True, False, False): "{seat} keeps the {zone}.",
            (True, True, False): "{seat} keeps the {zone}, rent {rent}.",
            (True, False, True): "{seat} keeps the {zone}, Inner rent {inner}.",
            (True, True, True): "{seat} keeps the {zone}, rent {rent}, Inner rent {inner}.",
        }
    },
    called={"inner": "inner_rent"},
)
class Claimed(Event):
    """A claim was done; rents of 0 are not told."""

    seat: str
    zone: Zone
    is_kept: bool
    rent: Money
    inner_rent: Money

    @property
    def told(self) -> tuple[bool, bool, bool]:
        return self.is_kept, bool(self.rent), bool(self.inner_rent)


@event(
    "TAB-R42",
    "{seat} pays nothing and goes to the {zone}.",
    when={"stays": "{seat} pays nothing and stays in the {zone}."},
)
class NoClaim(Event):
    seat: str
    zone: Zone
    stays: bool


@event("TAB-147", "{seat} is challenged in the {zone} by {other}.")
class Challenged(Event):
    seat: str
    zone: Zone
    other: str


@event("TAB-148", "{seat} is displaced to the {zone}.")
class Displaced(Event):
    seat: str
    zone: Zone


@event("TAB-157", "{seat} fills the {zone}.")
class Filled(Event):
    seat: str
    zone: Zone


@event("TAB-060", "{seat} rolls {die}, moves {n} to space {space} ({colour}).", called={"n": "moves"})
class Rolled(Event):
    """The Life Path roll; `colour` is that of the space reached."""

    seat: str
    die: int
    moves: int
    space: int
    colour: Word


@event("TAB-061", "{seat} rolls {die} and crosses the Finish.")
class Crossed(Event):
    seat: str
    die: int


@event(
    "TAB-116",
    when={
        "deck": {
            "opportunity": "{seat} draws Opportunity: {n} {good}.",
            "needs": "{seat} draws Needs: {n} {good}.",
            "wants": "{seat} draws Wants: {n} {good}.",
        }
    },
    rules={"deck": {"opportunity": "TAB-115", "needs": "TAB-119"}},
)
class CardDrawn(Event):
    seat: str
    deck: str
    n: int
    good: Named


@event("TAB-118", "{seat} draws Loss.")
class LossDrawn(Event):
    seat: str


@event("TAB-R64", "No {deck} card is left for {seat}.")
class NoCard(Event):
    deck: CardDeck
    seat: str


@event("TAB-118", "The Credit Union loses {n} {good}.", when={"seat": "{seat} loses {n} {good}."})
class StockLost(Event):
    seat: str
    n: int
    good: Named


@event("TAB-R62", "{seat} loses {n} ability in {industry}.")
class AbilityLost(Event):
    seat: str
    n: int
    industry: Named


# What is told of exchange, consumption, the bank and charity


@event(
    "TAB-165",
    "{seat} sells {things} to the Credit Union for {amount}.",
    when={"fee": "{seat} sells {things} to the Credit Union for {amount}, fee {fee}."},
)
class Sold(Event):
    """A sale to the Credit Union; `amount` is before the fee, which may be 0."""

    seat: str
    things: SaidThings
    amount: Money
    fee: Money


@event("TAB-169", "{seat} buys {things} from the Credit Union for {amount}.")
class Bought(Event):
    seat: str
    things: SaidThings
    amount: Money


@event("TAB-R14", "{seller} sells {n} {good} to {buyer} for {amount}.")
class Traded(Event):
    seller: str
    n: int
    good: Named
    buyer: str
    amount: Money


@event(
    "TAB-R16",
    "{seat} still asks for {n} {good} at {price}.",
    when={"is_sale": "{seat} still offers {n} {good} at {price}."},
)
class Unfilled(Event):
    """What is left of a limit order to anyone at the end of a phase; `price` is for a unit."""

    seat: str
    is_sale: bool
    n: int
    good: Named
    price: Money


@event("TAB-R17", "{seat} gives {things} to {other}.")
class Given(Event):
    seat: str
    things: SaidThings
    other: str


@event("TAB-087", "{seat} gives {things} to {other} for {price}.")
class Swapped(Event):
    seat: str
    things: SaidThings
    other: str
    price: SaidThings


@event("TAB-091", "{seat} lends {amount} to {other}, {back} due by Q{quarter}.")
class Lent(Event):
    """A loan; `back` is to be repaid by the closing of the quarter."""

    seat: str
    amount: Money
    other: str
    back: Money
    quarter: int


@event("TAB-R19", "{seat} repays {amount} to {other}.")
class Repaid(Event):
    seat: str
    amount: Money
    other: str


@event("TAB-089", "{landlord} and {tenant} change places for {amount}.")
class Sublet(Event):
    landlord: str
    tenant: str
    amount: Money


@event(
    "TAB-049",
    "{seat} consumes {n} {good}.",
    when={"is_for_wants": "{seat} consumes {n} {good} for Wants."},
    rules={"is_for_wants": "TAB-116"},
)
class Consumed(Event):
    seat: str
    n: int
    good: Named
    is_for_wants: bool = False


@event("TAB-116", "{seat} has met Wants: {n} {good}.")
class WantsMet(Event):
    seat: str
    n: int
    good: Named


@event("TAB-175", "{seat} pays {amount} to balance the stock.")
class Levied(Event):
    seat: str
    amount: Money


@event("TAB-179", "{seat} receives {amount} to balance the stock.")
class Issued(Event):
    seat: str
    amount: Money


@event(
    "TAB-161",
    "Citizens' Dividend: {each} each, {left} left.",
    when={"wage": "Citizens' Dividend: {each} each, {left} left, Treasurer {wage}."},
)
class Dividend(Event):
    """A Citizens' Dividend; `wage` is 0 where no player is Treasurer."""

    each: Money
    left: Money
    wage: Money


@event("TAB-R57", "No dividend.")
class NoDividend(Event):
    pass


@event("TAB-163", "{seat} has the least change and receives the last {amount} of the bank.")
class LastCoins(Event):
    seat: str
    amount: Money


@event(
    "TAB-133",
    "{givers} keep {asker} in the game.",
    when={"is_of_one": "{givers} keeps {asker} in the game."},
)
class Charity(Event):
    givers: tuple[str, ...]
    asker: str

    @property
    def is_of_one(self) -> bool:
        return len(self.givers) == 1


GiftAmount: TypeAlias = Annotated[int, Shown(lambda pays: Money(abs(pays)))]


@event(
    "TAB-134",
    "{giver} gives {things}.",
    when={
        "is_paying": "{giver} gives {things} and pays {amount}.",
        "pays": "{giver} gives {things} and receives {amount}.",
    },
    called={"amount": "pays"},
)
class Gave(Event):
    """What a giver gave; `pays` below 0 is what it receives."""

    giver: str
    things: SaidThings
    pays: GiftAmount

    @property
    def is_paying(self) -> bool:
        return self.pays > 0


@event("TAB-139", "{seat} receives {amount} of {other}'s money.")
class Shared(Event):
    seat: str
    amount: Money
    other: str
