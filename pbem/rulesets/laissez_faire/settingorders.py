"""The orders that set what stays until changed: prices, lodgings, purchases, jail (brief 5.3)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from pbem.engine.events import SeatId
from pbem.engine.orders import Order, Verdict, order
from pbem.engine.results import Became
from pbem.engine.slots import SEATS, ChoiceSlot, FlagSlot, OrWord, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Lexicon
from pbem.rulesets.laissez_faire.boardorders import BoardOrder
from pbem.rulesets.laissez_faire.legality import due, refused
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon, board
from pbem.rulesets.laissez_faire.outcomes import Aftermath
from pbem.rulesets.laissez_faire.places import CitySlot, StreetSlot
from pbem.rulesets.laissez_faire.scopes import ALL
from pbem.rulesets.laissez_faire.seatslots import AVOIDED, DEFAULT, GUESTS
from pbem.rulesets.laissez_faire.settingchecks import (
    avoided_faults,
    is_frozen,
    price_faults,
    rate_faults,
    wanted_faults,
)
from pbem.rulesets.laissez_faire.settings import (
    BEDS,
    BENCH,
    HERE,
    IN_JAIL,
    NO_CAP,
    RIDES,
    SCOPES,
    STAY,
    WANTED,
    Asked,
    AskedSlot,
    Bed,
    FareSlot,
    JailRule,
    LandingSlot,
    Rate,
    RateSlot,
    StayRule,
    Wanted,
)


class AskingOrder(BoardOrder):
    """An order that sets an asking price; with option price_freeze none between the dice and the travel."""

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """Option price_freeze: what was shown with the dice binds."""
        if is_frozen(board(lexicon)):
            return tr("Prices bind since the dice were thrown: set them in the next business phase.")
        return due(lexicon)


@order(
    tr_noop("PRICE JAIL AT <rate>"),
    rule="LAI-74",
    help=tr_noop("Sets, as lessee of the jail, room and board from your next turn on."),
    examples=("PRICE JAIL AT $7", "PRICE JAIL AT 25%"),
)
class PriceJail(BoardOrder):
    """Room and board in jail."""

    rate: Rate = slot(RateSlot())

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse all but the lessee, and rates over the limit."""
        return refused(self, rate_faults(board(lexicon), self.rate))

    def decides(self) -> Sequence[Hashable]:
        return ["PRICE JAIL"]

    def came_to(self, now: Aftermath) -> None:
        """LAI-74"""
        if now.table.state.lease.owner == now.seat:
            super().came_to(now)
        else:
            now.put(self, Became.NEVER, tr_noop("the jail lease is not yours"))


@order(
    tr_noop("PRICE <scopes> [TO <guests>] [FROM <landing>] <asked> [NOCAP] [ONCE]"),
    rule="LAI-18",
    help=tr_noop(
        "Sets what you ask for titles, for the streets of a city, or for STREETS, TRANSIT, UTILITIES: an "
        "amount, LIST, FAIR, or so many times the dice; REFUSE turns guests away, ALL too. TO says for whom "
        "alone, FROM for those alone who landed in a city. NOCAP: who stays on pays what you ask then. ONCE "
        "is for this round. DEFAULT takes it back."
    ),
    examples=(
        "PRICE boston AT LIST",
        "PRICE beacon TO bob AT $35 ONCE",
        'PRICE "san francisco" FROM "new york" REFUSE',
        "PRICE STREETS, railroad AT FAIR",
        "PRICE electric AT 6 x DICE",
        "PRICE rush AT $40 NOCAP",
        "PRICE beacon TO bob DEFAULT",
    ),
)
class Price(AskingOrder):
    """An asking price; no guests are all, no landing any, no asked price is DEFAULT."""

    scopes: tuple[str, ...] = slot(SCOPES)
    guests: tuple[SeatId, ...] = slot(GUESTS, default=())
    landing: str = slot(CitySlot(), default="")
    asked: Asked | None = slot(OrWord(DEFAULT, AskedSlot()), default=None)
    no_cap: bool = slot(FlagSlot("NOCAP"), default=False)
    once: bool = slot(FlagSlot("ONCE"), default=False)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse what cannot be asked."""
        marks = ["NOCAP"] * bool(self.no_cap) + ["ONCE"] * bool(self.once)
        faults = price_faults(board(lexicon), self.scopes, self.guests, self.landing, self.asked, marks)
        return refused(self, faults)

    def decides(self) -> Sequence[Hashable]:
        """DEFAULT takes back a price for the round too."""
        return [
            ("PRICE", scope, guest, self.landing, once)
            for scope in self.scopes
            for guest in self.guests or ("",)
            for once in ((False, True) if self.asked is None else (self.once,))
        ]

    def came_to(self, now: Aftermath) -> None:
        if self.once:
            now.put(self, Became.DONE, tr_noop("it holds for one round"))
        else:
            super().came_to(now)


@order(
    tr_noop("REFUSE <guests>"),
    rule="LAI-18",
    help=tr_noop("Turns players away from all your streets and companies, as PRICE ALL TO … REFUSE does."),
    examples=("REFUSE cat", "REFUSE bob, cat"),
)
class RefuseSeats(AskingOrder):
    """A refusal of some guests everywhere."""

    guests: tuple[SeatId, ...] = slot(SEATS)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse oneself."""
        return refused(self, avoided_faults(board(lexicon), self.guests))

    def decides(self) -> Sequence[Hashable]:
        return [("PRICE", ALL, guest, "", False) for guest in self.guests]


@order(
    tr_noop("LODGE [AT <at>:] <beds>"),
    rule="LAI-16",
    help=tr_noop(
        "Lists lodgings, first choice first: streets, cities, owners, OWN, HOUSE (streets with one), HERE, "
        "CHEAPEST, BENCH. LOCAL is without carriage, MAX limits rent and fare together, MAX JAIL to what "
        "jail costs. AT says where you land: a space by its number, a city, SIDE 3."
    ),
    examples=(
        "LODGE AT boston: beacon MAX 40 > OWN > CHEAPEST LOCAL MAX 90 > CHEAPEST MAX JAIL",
        "LODGE AT 24: HERE > HOUSE > BENCH",
        "LODGE AT SIDE 3: DEFAULT",
        "LODGE OWN > bob > BANK MAX 60 > CHEAPEST MAX 120",
    ),
)
class Lodge(BoardOrder):
    """A list of lodgings for a space "#24", a city, "SIDE 3", or "" for all; no beds are DEFAULT."""

    at: str = slot(LandingSlot(), default="")
    beds: tuple[Bed, ...] | None = slot(BEDS, default=None)

    def decides(self) -> Sequence[Hashable]:
        return [(self.verb(), self.at)]


@order(
    tr_noop("RIDE <beds>"),
    rule="LAI-27",
    help=tr_noop("Lists lodgings to ride to for free from a transport space; NO rests there."),
    examples=("RIDE HOUSE MAX 30", "RIDE beacon MAX 20 > washington MAX 30", "RIDE NO"),
)
class Ride(BoardOrder):
    """Lodgings to be tried from a transport space; None for NO."""

    beds: tuple[Bed, ...] | None = slot(RIDES)

    def refuses(self, here: BoardLexicon) -> Iterator[str]:
        """A transport space has no bench, and is no lodging."""
        for bed in self.beds or ():
            if bed.what in (BENCH, HERE):
                yield tr("{item} has no place here.", item=bed.what)


@order(
    tr_noop("TRANSIT <most>"),
    rule="LAI-22",
    help=tr_noop("Limits the fares you pay to others: ANY, MAX and an amount, or NEVER."),
    examples=("TRANSIT MAX 60", "TRANSIT NEVER", "TRANSIT ANY"),
)
class Transit(BoardOrder):
    """The most for a fare; None is any, -1 never."""

    most: int | None = slot(FareSlot())


@order(
    tr_noop("AVOID <seats>"),
    rule="LAI-R23",
    help=tr_noop("Names those with whom you neither lodge nor ride; NONE forgets them."),
    examples=("AVOID bank, cat", "AVOID NONE"),
)
class Avoid(BoardOrder):
    """Owners that are avoided; seats, or the bank."""

    seats: tuple[str, ...] = slot(AVOIDED)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse oneself."""
        return refused(self, avoided_faults(board(lexicon), self.seats))


@order(
    tr_noop("NOCAP <how>"),
    rule="LAI-42",
    help=tr_noop(
        "Says whether you take lodgings whose owner may raise the rent when you stay on: NEVER, LAST if "
        "there is nothing else, or YES."
    ),
    examples=("NOCAP LAST", "NOCAP NEVER"),
)
class NoCap(BoardOrder):
    """Whether rents without a cap are accepted."""

    how: str = slot(ChoiceSlot(tr_noop("answer"), NO_CAP))


@order(
    tr_noop("BUY <wanted>"),
    rule="LAI-11",
    help=tr_noop(
        "Lists what you buy when you land on it: titles, cities, STREETS, TRANSIT, UTILITIES, ALL, or JAIL, "
        "its lease. The first item that covers it decides: KEEPING is the cash you keep, NOT leaves it. "
        "BUY NONE buys nothing."
    ),
    examples=(
        "BUY JAIL KEEPING 600 > NOT electric, gas > boston > ALL KEEPING 250",
        "BUY NONE",
        "BUY DEFAULT",
    ),
)
class Buy(BoardOrder):
    """What is bought; () is nothing, None is DEFAULT."""

    wanted: tuple[Wanted, ...] | None = slot(WANTED)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse the lease of a jail that has none."""
        return refused(self, wanted_faults(board(lexicon), self.wanted or ()))


@order(
    tr_noop("STAY [AT <at>:] <choice>"),
    rule="LAI-38",
    help=tr_noop(
        "Says when you stay on in a street with a house after throwing: NEVER, ALWAYS, or WHEN or UNLESS "
        "LANDING on some places, PASSING START among them; MAX limits what you pay. AT is for one street."
    ),
    examples=(
        "STAY AT rush: UNLESS LANDING OWN, CORNER MAX 45",
        "STAY WHEN LANDING boston, 38, GO TO JAIL, PASSING START, bob",
        "STAY ALWAYS MAX 60",
        "STAY AT rush: DEFAULT",
    ),
)
class Stay(BoardOrder):
    """Whether one stays on in a street, or in any; None is DEFAULT."""

    at: str = slot(StreetSlot(), default="")
    choice: StayRule | None = slot(STAY, default=None)

    def decides(self) -> Sequence[Hashable]:
        return [(self.verb(), self.at)]


@order(
    tr_noop("JAIL <decision>"),
    rule="LAI-29",
    help=tr_noop("Says whether you pay your way out of jail: PAY, PAY IF CASH >= n, or WAIT."),
    examples=("JAIL PAY IF CASH >= 300", "JAIL WAIT", "JAIL PAY"),
)
class JailOrder(BoardOrder):
    """What to do in jail; None is DEFAULT."""

    decision: JailRule | None = slot(IN_JAIL)


SETTINGS: tuple[type[Order], ...] = (
    *(PriceJail, Price, RefuseSeats, Lodge, Ride, Transit, Avoid, NoCap, Buy, Stay, JailOrder),
)
"""The orders that stay in force, in the order of the brief; PRICE alone comes after PRICE JAIL."""
