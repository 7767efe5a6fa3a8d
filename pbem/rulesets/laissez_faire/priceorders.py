"""5.3 Asking prices, of titles and of the jail: what may be asked, and what is asked of whom (LAI-18, 74)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace

from pbem.engine.events import SeatId, listed
from pbem.engine.orderform import Choice, Item, Offered, Pick, plain, remarks, suggested, with_line
from pbem.engine.orders import Order, order
from pbem.engine.results import Became
from pbem.engine.slots import SEATS, FlagSlot, OrWord, slot
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.engine.words import Fault, Lexicon
from pbem.rulesets.laissez_faire.boardorders import SettingOrder
from pbem.rulesets.laissez_faire.book import BANK, Kind
from pbem.rulesets.laissez_faire.circuit import TRAVEL_PHASE, CircuitTable
from pbem.rulesets.laissez_faire.legality import Faults, due, lease_faults, no, own_seat
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon, board
from pbem.rulesets.laissez_faire.names import DEFAULT, GUESTS
from pbem.rulesets.laissez_faire.outcomes import Aftermath
from pbem.rulesets.laissez_faire.outlook import Outlook, gone_guests
from pbem.rulesets.laissez_faire.places import CitySlot
from pbem.rulesets.laissez_faire.quotes import list_price
from pbem.rulesets.laissez_faire.scopes import ALL, STREETS, TRANSIT, UTILITIES, name_in, rank_of
from pbem.rulesets.laissez_faire.settings import SCOPES, Asked, AskedSlot, PriceEntry, Quote, Rate, RateSlot
from pbem.rulesets.laissez_faire.spots import city_choices, place_of, rivals, seat_choices, title_choices
from pbem.rulesets.laissez_faire.view import AnyCircuit, CircuitView, prices_of
from pbem.rulesets.laissez_faire.wording import called, party

LEAST_THROW = 2
"""No throw of two dice shows less."""
TIMES_START = 10
"""Where the cash of others is hidden, more than so many times the start money is too dear."""
REFUSED = Asked(Quote.REFUSE)
USUAL_PRICE = PriceEntry("", "", "", Asked(Quote.LIST))
"""What is asked where nothing is said."""
_SUMS = ("AT $10", "AT $25", "AT $50", "AT $100")
_BY_DICE = ("AT 4 x DICE", "AT 6 x DICE", "AT 10 x DICE", "AT $0", "AT $50")
_USUAL = ("AT LIST", "AT FAIR")


def is_frozen(here: BoardLexicon) -> bool:
    """Say whether prices bind since the dice were thrown (option price_freeze)."""
    return here.view is not None and here.view.phase == TRAVEL_PHASE and here.options.price_freeze


class AskingOrder(SettingOrder):
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
class PriceJail(SettingOrder):
    """Room and board in jail."""

    rate: Rate = slot(RateSlot())

    def refuses(self, here: BoardLexicon) -> Iterator[Fault | str]:
        """LAI-74, R72 Only the lessee sets it, up to the limit."""
        owner, cap = here.seen.lease.owner, here.options.jail_rate_cap
        if owner != here.me:
            none = [*lease_faults(here)]
            yield from none
            if not none and owner == BANK:
                yield tr("The jail is the bank's.")
            elif not none:
                yield tr("The jail is leased by {seat}.", seat=owner)
            return
        lowest = min(here.board.house_prices.values())
        percent = self.rate.value if self.rate.is_percent else -(-self.rate.value * 100 // lowest)
        if cap and percent > cap:
            yield tr(
                "Room and board is at most {cap}% of the booking fee, which is ${fee} on the cheapest side.",
                cap=cap,
                fee=lowest,
            )

    def decides(self) -> Sequence[Hashable]:
        return ["PRICE JAIL"]

    def make(self, table: CircuitTable, seat: SeatId) -> None:
        """LAI-74 A lessee's new rate waits for his next turn."""
        if table.state.lease.owner == seat:
            table.state.lease = replace(table.state.lease, next_rate=self.rate)

    @classmethod
    def kept(cls, circuit: AnyCircuit, seat: SeatId) -> Iterator[Order]:
        if circuit.lease.owner == seat:
            yield cls(circuit.lease.next_rate or circuit.lease.rate)

    def came_to(self, now: Aftermath) -> None:
        """LAI-74"""
        if now.table.state.lease.owner == now.seat:
            super().came_to(now)
        else:
            now.put(self, Became.NEVER, tr_noop("the jail lease is not yours"))

    @classmethod
    def offered(cls, here: BoardLexicon) -> Iterator[Item]:
        view = here.seen
        if view.lease.owner == here.me:
            cap = view.options.jail_rate_cap
            percents = [percent for percent in (10, 20, 25, 50, 100) if not cap or percent <= cap] or [cap]
            pick = Pick(tr("Rate"), plain(*(f"{percent}%" for percent in percents)), is_free=True)
            yield Item(tr("Room and board"), tr("what a turn in jail costs"), "PRICE JAIL AT {}", (pick,))


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

    def refuses(self, here: BoardLexicon) -> Faults:
        """What cannot be asked."""
        asked = self.asked
        if here.me in self.guests:
            yield no(own_seat(here.me))
        if asked is None:
            if self.no_cap or self.once:
                word = "NOCAP" if self.no_cap else "ONCE"
                yield no(tr("DEFAULT takes a price back: {word} has no place behind it.", word=word))
            return
        utilities = [one for one in self.scopes if one == UTILITIES or one in here.board.utilities]
        if utilities and asked.quote is Quote.REFUSE:
            yield no(tr("Utilities cannot refuse; name a price."))
        if utilities and self.landing:
            yield no(tr("The price of a utility does not depend on a city: leave FROM out."))
        if asked.quote is Quote.DICE and len(utilities) < len(self.scopes):
            yield no(tr("Only utilities have a price by the dice."), tr("Write AT $40 for others."))
        if asked.quote is not Quote.REFUSE and ALL in self.scopes:
            yield no(tr("ALL has no price: say STREETS, TRANSIT or UTILITIES."))
        streets = (STREETS, *here.board.streets, *here.board.cities)
        if self.no_cap and asked.quote is Quote.REFUSE:
            yield no(tr("NOCAP needs a price."))
        elif self.no_cap and not all(one in streets for one in self.scopes):
            yield no(tr("NOCAP is for streets only."))

    def decides(self) -> Sequence[Hashable]:
        """DEFAULT takes back a price for the round too."""
        return [
            ("PRICE", scope, guest, self.landing, once)
            for scope, guest in self._whats()
            for once in ((False, True) if self.asked is None else (self.once,))
        ]

    def _whats(self) -> Iterator[tuple[str, SeatId]]:
        return ((scope, guest) for scope in self.scopes for guest in self.guests or ("",))

    def make(self, table: CircuitTable, seat: SeatId) -> None:
        """LAI-R24 A price goes before that for the same; one for a round stands beside it."""
        circuit, investor = table.state, table.state.seats[seat]
        for scope, guest in self._whats():
            same = (scope, guest, self.landing)
            investor.prices = tuple(
                entry
                for entry in investor.prices
                if (entry.scope, entry.guest, entry.landing) != same
                or (self.asked is not None and entry.once is not self.once)
            )
            if self.asked is not None:
                circuit.prices_given += 1
                entry = PriceEntry(*same, self.asked, self.no_cap, self.once, circuit.prices_given)
                investor.prices = (*investor.prices, entry)

    @classmethod
    def kept(cls, circuit: AnyCircuit, seat: SeatId) -> Iterator[Order]:
        """The price list, as it was given."""
        for one in prices_of(circuit, seat):
            guests = (one.guest,) if one.guest else ()
            yield cls((one.scope,), guests, one.landing, one.asked, one.no_cap, one.once)

    @classmethod
    def usual(cls, circuit: AnyCircuit, seat: SeatId) -> Iterator[Order]:
        """LAI-18 What is asked without a word, as long as nothing is asked for all of a kind."""
        scopes = [one.scope for one in prices_of(circuit, seat) if not (one.guest or one.landing)]
        if left := tuple(group for group in (STREETS, TRANSIT, UTILITIES) if group not in scopes):
            yield cls(left, asked=USUAL_PRICE.asked)

    def came_to(self, now: Aftermath) -> None:
        if self.once:
            now.put(self, Became.DONE, tr_noop("it holds for one round"))
        else:
            super().came_to(now)

    def odd(self, look: Outlook) -> Iterator[str]:
        """A price for others' titles, for nobody, too dear, or behind another; nothing to take back."""
        own = prices_of(look.view, look.seat)
        if self.asked is None:
            wanted = [(scope, guest, self.landing) for scope, guest in self._whats()]
            if not any((one.scope, one.guest, one.landing) in wanted for one in own):
                yield tr("You ask nothing of your own there: there is nothing to take back.")
            return
        yield from gone_guests(look.view, self.guests)
        for scope in self.scopes:
            yield from self._asleep(look, scope)
        left = [one for one in look.trial.opened.state.seats[look.seat].prices if one in own]
        if beaten := [key for key in look.view.owned(look.seat) if self._is_beaten(look, left, key)]:
            yield trn(
                "{titles} has a closer price of its own, which goes before this: DEFAULT takes it back.",
                "{titles} have closer prices of their own, which go before this: DEFAULT takes them back.",
                len(beaten),
                titles=listed([called(look.book, key) for key in beaten]),
            )
        amount = self.asked.amount * (LEAST_THROW if self.asked.quote is Quote.DICE else 1)
        guests = [one for one in rivals(look.view, look.seat) if one in self.guests or not self.guests]
        if guests and amount > _most_cash(look.view, guests):
            yield tr("Nobody whom you ask has so much cash now: it is as good as a refusal.")

    def _asleep(self, look: Outlook, scope: str) -> Iterator[str]:
        """Brief 5.3 A price for what is not one's own sleeps until it is."""
        if scope in look.book.board.titles:
            owner = look.view.titles[scope].owner
            if owner != look.seat:
                yield tr(
                    "{title} belongs to {owner}: the price sleeps until it is yours.",
                    title=called(look.book, scope),
                    owner=party(look.view, owner),
                )
        elif self.asked != REFUSED and not any(
            rank_of(look.book, scope, key) is not None for key in look.view.owned(look.seat)
        ):
            cities = look.book.board.cities
            where = cities[scope].name if scope in cities else scope
            yield tr("No title of {scope} is yours: the price sleeps until one is.", scope=where)

    def _is_beaten(self, look: Outlook, older: Sequence[PriceEntry], title: str) -> bool:
        """3.6 Say whether an older price goes before this one, for a title, the same guests and landings."""
        ranks = [rank for one in self.scopes if (rank := rank_of(look.book, one, title)) is not None]
        return any(
            any(closer < rank for rank in ranks)
            for entry in older
            if (closer := rank_of(look.book, entry.scope, title)) is not None
            and not entry.once
            and entry.guest in (self.guests or ("",))
            and entry.landing in ("", self.landing)
        )

    def never(self, here: BoardLexicon) -> Iterator[str]:
        yield from gone_guests(here.seen, self.guests)

    @classmethod
    def offered(cls, here: BoardLexicon) -> Iterator[Offered]:
        """LAI-18 A line for each title; behind # where it would change something, or cannot be sent."""
        view, frozen = here.seen, is_frozen(here)
        lines = list(asking_lines(view, here.me))
        if lines and frozen:
            yield from remarks(tr("What you ask binds since the dice were thrown:"))
        for line in lines:
            item = _title_item(view, line)
            if line.changes_nothing and not frozen:
                yield from with_line(item, line.says)
            else:
                yield from suggested(line.order, line.says)
                yield from () if frozen else (item,)
        if lines and not frozen:
            yield from _many_items(view, here.me)


@order(
    tr_noop("REFUSE <guests>"),
    rule="LAI-18",
    help=tr_noop("Turns players away from all your streets and companies, as PRICE ALL TO … REFUSE does."),
    examples=("REFUSE cat", "REFUSE bob, cat"),
)
class RefuseSeats(AskingOrder):
    """A refusal of some guests everywhere."""

    guests: tuple[SeatId, ...] = slot(SEATS)

    def as_price(self) -> Price:
        """Return the same as a price."""
        return Price((ALL,), self.guests, asked=REFUSED)

    def refuses(self, here: BoardLexicon) -> Faults:
        yield from self.as_price().refuses(here)

    def decides(self) -> Sequence[Hashable]:
        return self.as_price().decides()

    def make(self, table: CircuitTable, seat: SeatId) -> None:
        self.as_price().make(table, seat)

    def odd(self, look: Outlook) -> Iterator[str]:
        yield from self.as_price().odd(look)

    def never(self, here: BoardLexicon) -> Iterator[str]:
        yield from self.as_price().never(here)

    @classmethod
    def offered(cls, here: BoardLexicon) -> Iterator[Item]:
        view = here.seen
        others = rivals(view, here.me)
        if others and not is_frozen(here):
            says = tr("turn a player away from all your streets and companies")
            picks = (Pick(tr("Whom"), seat_choices(view, others)),)
            yield Item(tr("Refuse"), says, "REFUSE {}", picks, is_many=True)


PRICES: tuple[type[SettingOrder], ...] = (PriceJail, Price, RefuseSeats)
"""PRICE alone comes after PRICE JAIL."""


def _most_cash(view: CircuitView, guests: Sequence[SeatId]) -> int:
    """Return the cash of the richest guest; where it is hidden, what nobody is likely to have."""
    amounts = [view.seats[guest].cash for guest in guests]
    known = [amount for amount in amounts if amount is not None]
    if len(known) < len(amounts):
        start = view.options.start_money
        return TIMES_START * (view.book.board.start_money if start < 0 else start)
    return max(known, default=0)


@dataclass(frozen=True)
class AskingLine:
    """What a seat asks of anyone for a title of its own: the terms as PRICE writes them, and what it means.

    `changes_nothing`: the present terms, set for the title alone, leave all quotes as they are.
    """

    title: str
    terms: str
    says: str
    changes_nothing: bool

    @property
    def order(self) -> str:
        """Return the order."""
        return f"PRICE {self.title} {self.terms}"


def asking_lines(view: CircuitView, seat: SeatId) -> Iterator[AskingLine]:
    """Yield what a seat asks for its titles, in board order."""
    prices = prices_of(view, seat)
    for title in view.owned(seat):
        entry = _lasting_entry(view, seat, title)
        terms = f"{entry.asked} NOCAP" if entry.no_cap else str(entry.asked)
        by = "" if entry.scope in (title, "") else tr("by your price for {scope}", scope=entry.scope)
        amount = list_price(view.book, view, title, view.titles[title].owner, 1)
        listed_at = tr("list price ${amount}", amount=amount)
        if view.book.board.titles[title].kind is Kind.UTILITY:
            listed_at = tr("list price {times} x DICE", times=amount)
        broader = (one for one in prices if one.scope != title and not one.guest)
        is_its_own = entry.scope == title or all(
            rank_of(view.book, one.scope, title) is None for one in broader
        )
        yield AskingLine(title, terms, "; ".join(filter(None, (by, listed_at))), is_its_own)


def _lasting_entry(view: CircuitView, seat: SeatId, title: str) -> PriceEntry:
    """3.6 Return what a seat asks of any guest for a title, from wherever, and not for this round alone."""
    found: list[tuple[int, int, PriceEntry]] = []
    for entry in prices_of(view, seat):
        rank = rank_of(view.book, entry.scope, title)
        if rank is not None and not (entry.guest or entry.landing or entry.once):
            found.append((rank, -entry.given, entry))
    return min(found, key=lambda one: one[:2])[2] if found else USUAL_PRICE


def _title_item(view: CircuitView, line: AskingLine) -> Item:
    """Offer list and fair price, amounts about the list price, and a refusal."""
    title = line.title
    others: tuple[str, ...] = _BY_DICE
    if view.book.board.titles[title].kind is not Kind.UTILITY:
        usual = list_price(view.book, view, title, view.titles[title].owner, 1)
        others = (*(f"AT ${amount}" for amount in (0, usual // 2, usual, usual * 2, usual * 4)), "REFUSE")
    terms = Pick(tr("Terms"), plain(line.terms, *_USUAL, *others, DEFAULT), is_free=True)
    name = tr("Price of {title}", title=name_in(view.book, title))
    return Item(name, line.says, f"PRICE {title} {{}}", (terms,), place_of(view, title))


def _many_items(view: CircuitView, seat: SeatId) -> Iterator[Item]:
    """Offer prices for many titles at once, for one guest alone, and for those who landed in a city."""
    titles, own = view.book.board.titles, view.owned(seat)
    cities = dict.fromkeys(titles[key].city for key in own if titles[key].kind is Kind.STREET)
    every = Choice(STREETS, tr("all your streets"))
    companies = Choice(TRANSIT, tr("all your companies"))
    where = Pick(
        tr("Where"), (every, companies, *(Choice(city, name_in(view.book, city)) for city in cities))
    )
    terms = Pick(tr("Terms"), plain(*_USUAL, *_SUMS, "REFUSE", DEFAULT), is_free=True)
    yield Item(tr("Prices"), tr("one price for many titles"), "PRICE {} {}", (where, terms), is_many=True)
    served = [key for key in own if titles[key].kind is not Kind.UTILITY]
    if len(served) < len(own):
        terms = Pick(tr("Terms"), plain(*_USUAL, *_BY_DICE, DEFAULT), is_free=True)
        yield Item(tr("Utilities"), tr("one price for your utilities"), f"PRICE {UTILITIES} {{}}", (terms,))
    where = Pick(tr("Where"), (every, *title_choices(view, served)))
    terms = Pick(tr("Terms"), plain("AT $25", *_USUAL, *_SUMS, "REFUSE"), is_free=True)
    once = Pick(tr("How long"), (Choice("", tr("until changed")), Choice("ONCE", tr("this round"))))
    if others := rivals(view, seat):
        picks = (where, Pick(tr("For"), seat_choices(view, others)), terms, once)
        says = tr("a price that one guest alone is asked")
        yield Item(tr("Price for a guest"), says, "PRICE {} TO {} {} {}", picks, is_many=True)
    picks = (where, Pick(tr("Landed in"), city_choices(view)), terms, once)
    says = tr("a price for those alone who landed in that city")
    yield Item(tr("Price by landing"), says, "PRICE {} FROM {} {} {}", picks, is_many=True)
