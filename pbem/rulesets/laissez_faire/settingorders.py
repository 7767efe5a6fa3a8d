"""5.3 Settings: where a seat lodges and rides, whom it pays, what it buys, when it stays on, and jail."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from pbem.engine.events import SeatId, listed
from pbem.engine.orderform import (
    FORM_WIDTH,
    Choice,
    Item,
    Offered,
    Pick,
    plain,
    remarks,
    suggested,
    with_line,
)
from pbem.engine.orders import Order, order
from pbem.engine.slots import ChoiceSlot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault
from pbem.rulesets.laissez_faire.beds import Landing, beds, first_landing, stay_at
from pbem.rulesets.laissez_faire.boardorders import SettingOrder
from pbem.rulesets.laissez_faire.book import BANK, Board, Kind
from pbem.rulesets.laissez_faire.buying import covered, for_sale, price_of
from pbem.rulesets.laissez_faire.circuit import TRAVEL_PHASE, CircuitTable
from pbem.rulesets.laissez_faire.jail import next_chance
from pbem.rulesets.laissez_faire.legality import lease_faults, own_seat
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon
from pbem.rulesets.laissez_faire.lodging import BedOffer
from pbem.rulesets.laissez_faire.names import AVOIDED, LEASE
from pbem.rulesets.laissez_faire.outlook import Outlook, gone_guests
from pbem.rulesets.laissez_faire.places import SIDE, StreetSlot
from pbem.rulesets.laissez_faire.priceorders import PRICES
from pbem.rulesets.laissez_faire.scopes import name_in
from pbem.rulesets.laissez_faire.settings import (
    BEDS,
    BENCH,
    CHEAPEST,
    DEFAULT_BEDS,
    DEFAULT_WANTED,
    HERE,
    IN_JAIL,
    JAIL,
    NO_CAP,
    RIDES,
    STAY,
    WANTED,
    Bed,
    FareSlot,
    JailRule,
    LandingSlot,
    Settings,
    StayRule,
    Wanted,
)
from pbem.rulesets.laissez_faire.spots import city_choices, place_of, rivals, seat_choices
from pbem.rulesets.laissez_faire.view import AnyCircuit, CircuitView, cash_of, settings_of
from pbem.rulesets.laissez_faire.wording import called

USUAL = Settings()
"""The settings of a seat that has never said anything."""
_USUAL_LIST = " > ".join(map(str, DEFAULT_BEDS))
_FIRST_CHOICE = tr_noop("Beds, first choice first")


class Kept(SettingOrder):
    """A setting that is one value, the last field of the order: None is what is usual.

    It is kept as `sets` of the seat's settings; where the order has a place `at`, one value for each place,
    with `usually` where nothing is said for all others.
    """

    sets: ClassVar[str]
    usually: ClassVar[Any] = None

    @classmethod
    def of(cls, value: Any, **at: str) -> Order:
        """Return the order that sets a value."""
        values: dict[str, Any] = {**at, cls.parts[-1].text: value}
        return cls(**values)

    def decides(self) -> Sequence[Hashable]:
        return [(self.verb(), getattr(self, "at", ""))]

    def make(self, table: CircuitTable, seat: SeatId) -> None:
        settings = table.state.seats[seat].settings
        value, at = getattr(self, self.parts[-1].text), getattr(self, "at", None)
        if at is not None:
            others = tuple(line for line in getattr(settings, self.sets) if line[0] != at)
            value = others if value is None else (*others, (at, value))
        elif value is None:
            value = getattr(USUAL, self.sets)
        table.state.seats[seat].settings = replace(settings, **{self.sets: value})

    @classmethod
    def kept(cls, circuit: AnyCircuit, seat: SeatId) -> Iterator[Order]:
        value = getattr(settings_of(circuit, seat), cls.sets)
        if hasattr(cls, "at"):
            yield from (cls.of(one, at=at) for at, one in value)
        elif value != getattr(USUAL, cls.sets):
            yield cls.of(value)

    @classmethod
    def usual(cls, circuit: AnyCircuit, seat: SeatId) -> Iterator[Order]:
        value = getattr(settings_of(circuit, seat), cls.sets)
        if hasattr(cls, "at"):
            yield from () if "" in dict(value) else (cls.of(cls.usually),)
        elif value == getattr(USUAL, cls.sets):
            yield cls.of(value)


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
class Lodge(Kept):
    """A list of lodgings for a space "#24", a city, "SIDE 3", or "" for all; no beds are DEFAULT."""

    sets, usually = "lodge", DEFAULT_BEDS
    at: str = slot(LandingSlot(), default="")
    beds: tuple[Bed, ...] | None = slot(BEDS, default=None)

    def odd(self, look: Outlook) -> Iterator[str]:
        """What is never reached, where it leads to the bench, and what is on another side."""
        if self.beds is None:
            return
        yield from _odd_beds(look.view, self.beds)
        if self.beds[0].what == BENCH:
            yield tr("You sleep on the bench, and go to jail, wherever this list counts.")
        elif not any(bed.what in (BENCH, CHEAPEST) for bed in self.beds):
            yield tr(
                "If none of this is to be had you sleep on the bench and go to jail: CHEAPEST takes the rest."
            )
        board = look.book.board
        here = _side(board, self.at)
        for what in dict.fromkeys(bed.what for bed in self.beds):
            there = _side(board, what)
            if here and there and here != there:
                yield tr("{place} is on another side of the board: nobody gets there from here.", place=what)

    @classmethod
    def offered(cls, here: BoardLexicon) -> Iterator[Offered]:
        """Beds for the known throw, the cheapest first; then lists for all landings, and for one city."""
        view = here.seen
        landing = first_landing(view, here.me)
        space = landing.space if landing else None
        if landing and space and space.kind is not Kind.TRANSPORT:
            says = tr("{space}, {city}", space=space.called, city=name_in(view.book, space.city))
            item = Item(tr("Your throw"), says, f"LODGE AT {space.city}: {{}}", place=str(space.number))
            yield from _for_the_throw(view, here.me, landing, item)
        lists = _lists(view, here.me)
        general = " > ".join(map(str, dict(settings_of(view, here.me).lodge).get("", DEFAULT_BEDS)))
        pick = Pick(tr(_FIRST_CHOICE), plain(general, *lists, "BENCH"), is_free=True)
        yield Item(tr("Lodge"), tr("wherever you land"), "LODGE {}", (pick,))
        pick = Pick(tr(_FIRST_CHOICE), plain(*lists, "BENCH", "DEFAULT"), is_free=True)
        sides = plain("SIDE 1", "SIDE 2", "SIDE 3", "SIDE 4")
        picks = (Pick(tr("Landed in"), (*city_choices(view), *sides)), pick)
        says = tr("where you land there")
        yield Item(tr("Lodge in a city"), says, "LODGE AT {}: {}", picks, is_many=True)


def _odd_beds(circuit: AnyCircuit, beds: Sequence[Bed]) -> Iterator[str]:
    for bed in beds[:-1]:
        if bed.what == BENCH:
            yield tr("What stands behind BENCH is never reached.")
            break
        if bed == Bed(CHEAPEST):
            yield tr("CHEAPEST without MAX takes whatever there is: what stands behind it is never reached.")
            break
    yield from gone_guests(circuit, dict.fromkeys(bed.what for bed in beds))


def _side(board: Board, place: str) -> int:
    """Return the side of a space, city, street, or SIDE n; 0 for anything else."""
    if place.startswith("#"):
        return board.spaces[int(place[1:])].side
    if place.startswith(f"{SIDE} "):
        return int(place.removeprefix(f"{SIDE} "))
    if place in board.cities:
        return board.cities[place].side
    return board.titles[place].side if place in board.titles else 0


def _lists(view: CircuitView, seat: SeatId) -> tuple[str, ...]:
    """Return lists of lodgings that many players want."""
    others = [f"{one} > {_USUAL_LIST}" for one in (*rivals(view, seat), BANK)]
    own = (f"OWN > {_USUAL_LIST}", f"OWN > HOUSE > {_USUAL_LIST}")
    return (_USUAL_LIST, "CHEAPEST", *own, "CHEAPEST LOCAL > CHEAPEST", *others)


def _for_the_throw(view: CircuitView, seat: SeatId, landing: Landing, item: Item) -> Iterator[Offered]:
    """Offer the beds to which a known throw leads that can be paid now, each up to what it costs."""
    offers = [bed for bed in beds(view, seat, landing) if bed.total <= cash_of(view, seat)]
    if not offers:
        return
    first, *others = (f"{bed.street} MAX {bed.total}" for bed in offers)
    line = f"# {item.order.format(first)}"
    for bed in others:
        if len(line) + len(bed) + 3 > FORM_WIDTH:
            break
        line = f"{line} > {bed}"
    yield line
    choices = tuple(_bed_choice(view, bed) for bed in offers)
    yield replace(item, picks=(Pick(tr("Bed"), choices, is_free=True),))


def _bed_choice(view: CircuitView, bed: BedOffer) -> Choice:
    street = name_in(view.book, bed.street)
    says = tr("{street}, ${total}", street=street, total=bed.total)
    if bed.company:
        says = tr("{street}, ${total} with carriage", street=street, total=bed.total)
    return Choice(f"{bed.street} MAX {bed.total}", says, place_of(view, bed.street))


@order(
    tr_noop("RIDE <beds>"),
    rule="LAI-27",
    help=tr_noop("Lists lodgings to ride to for free from a transport space; NO rests there."),
    examples=("RIDE HOUSE MAX 30", "RIDE beacon MAX 20 > washington MAX 30", "RIDE NO"),
)
class Ride(Kept):
    """Lodgings to be tried from a transport space; () for NO."""

    sets = "ride"
    beds: tuple[Bed, ...] = slot(RIDES)

    def refuses(self, here: BoardLexicon) -> Iterator[str]:
        """A transport space has no bench, and is no lodging."""
        for bed in self.beds:
            if bed.what in (BENCH, HERE):
                yield tr("{item} has no place here.", item=bed.what)

    def odd(self, look: Outlook) -> Iterator[str]:
        """What is never reached."""
        yield from _odd_beds(look.view, self.beds)

    @classmethod
    def offered(cls, here: BoardLexicon) -> Iterator[Offered]:
        view = here.seen
        landing = first_landing(view, here.me)
        if landing and landing.space and landing.space.kind is Kind.TRANSPORT:
            item = Item(tr("Ride on"), tr("lodge where your throw leads you"), "RIDE {}")
            yield from _for_the_throw(view, here.me, landing, item)
        now = " > ".join(map(str, settings_of(view, here.me).ride)) or "NO"
        pick = Pick(tr(_FIRST_CHOICE), plain(now, "NO", "OWN", "HOUSE", _USUAL_LIST), is_free=True)
        yield Item(tr("Ride"), tr("from a transport company, free"), "RIDE {}", (pick,))


@order(
    tr_noop("TRANSIT <most>"),
    rule="LAI-22",
    help=tr_noop("Limits the fares you pay to others: ANY, MAX and an amount, or NEVER."),
    examples=("TRANSIT MAX 60", "TRANSIT NEVER", "TRANSIT ANY"),
)
class Transit(Kept):
    """The most for a fare; None is any, -1 never."""

    sets = "transit"
    most: int | None = slot(FareSlot())

    @classmethod
    def offered(cls, here: BoardLexicon) -> Iterator[Item]:
        pick = Pick(tr("Fares"), plain("ANY", "MAX 20", "MAX 40", "MAX 80", "NEVER"), is_free=True)
        yield Item(tr("Transit"), tr("what you pay for carriage"), "TRANSIT {}", (pick,))


@order(
    tr_noop("AVOID <seats>"),
    rule="LAI-R23",
    help=tr_noop("Names those with whom you neither lodge nor ride; NONE forgets them."),
    examples=("AVOID bank, cat", "AVOID NONE"),
)
class Avoid(Kept):
    """Owners that are avoided; seats, or the bank."""

    sets = "avoid"
    seats: tuple[str, ...] = slot(AVOIDED)

    def refuses(self, here: BoardLexicon) -> Iterator[str]:
        """Nobody avoids himself."""
        if here.me in self.seats:
            yield own_seat(here.me)

    def odd(self, look: Outlook) -> Iterator[str]:
        """LAI-R23 That nobody, or nobody but oneself, is left to lodge with."""
        yield from gone_guests(look.view, self.seats)
        if BANK in self.seats and all(one in self.seats for one in rivals(look.view, look.seat)):
            yield tr("You avoid everybody: but for your own streets there is only the bench, and jail.")

    @classmethod
    def offered(cls, here: BoardLexicon) -> Iterator[Item]:
        view = here.seen
        others = seat_choices(view, rivals(view, here.me))
        pick = Pick(tr("Whom"), (*plain("NONE"), Choice(BANK, tr("the bank")), *others), is_free=True)
        yield Item(tr("Avoid"), tr("with whom you never lodge or ride"), "AVOID {}", (pick,))


@order(
    tr_noop("NOCAP <how>"),
    rule="LAI-42",
    help=tr_noop(
        "Says whether you take lodgings whose owner may raise the rent when you stay on: NEVER, LAST if "
        "there is nothing else, or YES."
    ),
    examples=("NOCAP LAST", "NOCAP NEVER"),
)
class NoCap(Kept):
    """Whether rents without a cap are accepted."""

    sets = "no_cap"
    how: str = slot(ChoiceSlot(tr_noop("answer"), NO_CAP))

    @classmethod
    def offered(cls, here: BoardLexicon) -> Iterator[Item]:
        answers = plain(settings_of(here.seen, here.me).no_cap, *NO_CAP.values())
        says = tr("whether you take beds whose rent may rise when you stay on")
        yield Item(tr("No cap"), says, "NOCAP {}", (Pick(tr("Answer"), answers),))


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
class Buy(Kept):
    """What is bought; () is nothing, None is DEFAULT."""

    sets = "buy"
    wanted: tuple[Wanted, ...] | None = slot(WANTED)

    def refuses(self, here: BoardLexicon) -> Iterator[Fault]:
        """The lease of a jail that has none."""
        if any(JAIL in item.what for item in self.wanted or ()):
            yield from lease_faults(here)

    def odd(self, look: Outlook) -> Iterator[str]:
        """What is never reached, not for sale, or not for this cash."""
        decided: list[str] = []
        cash, titles = cash_of(look.view, look.seat), look.view.titles
        for item in self.wanted or ():
            things = [one for one in (*titles, LEASE) if covered(look.book, item, one)]
            if things and all(thing in decided for thing in things):
                yield tr('"{item}" is never reached: an item before it decides.', item=item)
            elif item.is_not and item.keeping:
                yield tr("What is not bought needs no {word}.", word="KEEPING")
            elif not item.is_not:
                if owned := [key for key in item.what if key in titles and titles[key].owner != BANK]:
                    names = listed([called(look.book, key) for key in owned])
                    yield tr("Not the bank's, so not for sale: {titles}.", titles=names)
                if item.keeping and item.keeping >= cash:
                    yield tr(
                        'Your cash is ${cash} now: as long as it is so, "{item}" buys nothing.',
                        cash=cash,
                        item=item,
                    )
            decided += things

    @classmethod
    def offered(cls, here: BoardLexicon) -> Iterator[Offered]:
        """What is for sale where a known throw leads; and lists that many players want."""
        view = here.seen
        landing = first_landing(view, here.me)
        if landing and landing.space and (thing := for_sale(view.book, view, landing.space)):
            price = price_of(view.book, view, thing)
            line = f"BUY {JAIL if thing == LEASE else thing} > ALL KEEPING 200"
            yield from suggested(line, tr("for sale there: ${price}", price=price))
        now = " > ".join(map(str, settings_of(view, here.me).buy)) or "NONE"
        usual = " > ".join(map(str, DEFAULT_WANTED))
        lists = [now, usual, "ALL", "ALL KEEPING 500", "STREETS KEEPING 200"]
        lists += [f"NOT UTILITIES > {usual}", f"TRANSIT > {usual}"]
        if view.options.jail_lease and view.lease.owner == BANK:
            lists.append(f"JAIL KEEPING 100 > {usual}")
        pick = Pick(tr("What, first item first"), plain(*lists, "NONE"), is_free=True)
        yield Item(tr("Buy"), tr("what you land on, if it is the bank's"), "BUY {}", (pick,))


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
class Stay(Kept):
    """Whether one stays on in a street, or in any; None is DEFAULT."""

    sets, usually = "stay", StayRule()
    at: str = slot(StreetSlot(), default="")
    choice: StayRule | None = slot(STAY, default=None)

    def odd(self, look: Outlook) -> Iterator[str]:
        """In the last lap everybody must move."""
        is_lap = look.view.lap and not look.view.options.lap_stay
        if is_lap and self.choice and self.choice.how != "NEVER":
            yield tr("In the last lap nobody may stay on.")

    @classmethod
    def offered(cls, here: BoardLexicon) -> Iterator[Offered]:
        """Staying on instead of what a known throw brings; anywhere, or where one lodges now."""
        view = here.seen
        mine, landing = view.seats[here.me], first_landing(view, here.me)
        offer = stay_at(view, here.me, landing) if landing and landing.space else None
        if mine.lodging and offer and offer.total <= cash_of(view, here.me):
            says = tr("${charge} for the utility, ${rent} rent", charge=offer.charge, rent=offer.rent)
            yield from suggested(f"STAY AT {mine.lodging.street}: ALWAYS MAX {offer.total}", says)
        rules = (
            *("NEVER", "ALWAYS", "ALWAYS MAX 50", "ALWAYS MAX 100", "UNLESS LANDING OWN, CORNER"),
            *("WHEN LANDING GO TO JAIL, TAX", "UNLESS LANDING PASSING START"),
        )
        now = str(dict(settings_of(view, here.me).stay).get("", cls.usually))
        pick = Pick(tr("When"), plain(now, *rules), is_free=True)
        yield Item(tr("Stay on"), tr("in a street with a house"), "STAY {}", (pick,))
        if mine.lodging and view.titles[mine.lodging.street].payments:
            street = mine.lodging.street
            name = tr("Stay on at {street}", street=name_in(view.book, street))
            pick = Pick(tr("When"), plain("ALWAYS", *rules, "DEFAULT"), is_free=True)
            says, place = tr("where you lodge now"), place_of(view, street)
            yield Item(name, says, f"STAY AT {street}: {{}}", (pick,), place)


@order(
    tr_noop("JAIL <decision>"),
    rule="LAI-29",
    help=tr_noop("Says whether you pay your way out of jail: PAY, PAY IF CASH >= n, or WAIT."),
    examples=("JAIL PAY IF CASH >= 300", "JAIL WAIT", "JAIL PAY"),
)
class JailOrder(Kept):
    """What to do in jail; None is DEFAULT."""

    sets = "jail"
    decision: JailRule | None = slot(IN_JAIL)

    def odd(self, look: Outlook) -> Iterator[str]:
        """What a decision may cost."""
        chance, rule = next_chance(look.book, look.view, look.seat), self.decision
        is_settled = look.view.phase == TRAVEL_PHASE
        if chance and is_settled:
            yield tr("This counts from the next round on: for this one it was settled with the dice.")
        if rule is None or chance is None or not chance.is_last:
            if rule and rule.how == "WAIT":
                yield tr("Who waits at the third chance too is eliminated: change this in time.")
        elif not is_settled and rule.how == "WAIT":
            yield tr("THIS IS YOUR LAST CHANCE: IF YOU WAIT YOU ARE ELIMINATED.")
        elif not is_settled and rule.from_cash > cash_of(look.view, look.seat):
            yield tr("THIS IS YOUR LAST CHANCE: WITH LESS CASH THAN THAT YOU ARE ELIMINATED.")

    @classmethod
    def offered(cls, here: BoardLexicon) -> Iterator[Offered]:
        """What a prisoner is asked; in the travel phase it is settled."""
        view = here.seen
        chance, now = next_chance(view.book, view, here.me), settings_of(view, here.me).jail
        answers = plain(str(now), "PAY", "WAIT", "PAY IF CASH >= 300", "PAY IF CASH >= 500")
        pick = Pick(tr("Answer"), answers, is_free=True)
        item = Item(tr("Jail"), tr("whether you pay your way out"), "JAIL {}", (pick,))
        if chance and view.phase == TRAVEL_PHASE:
            yield from remarks(
                tr(
                    "JAIL {rule} was settled when the dice were thrown: {chance}.",
                    rule=chance.rule,
                    chance=chance.said(),
                )
            )
        if chance and view.phase != TRAVEL_PHASE:
            yield from with_line(item, chance.said())
        else:
            yield item


SETTINGS: tuple[type[SettingOrder], ...] = (Lodge, Ride, Transit, Avoid, NoCap, Buy, Stay, JailOrder)


def settings_in_force(circuit: AnyCircuit, seat: SeatId) -> tuple[str, ...]:
    """7.5 Return all that a seat has set otherwise than it is usual, as order lines."""
    return tuple(str(order) for kind in (*PRICES, *SETTINGS) for order in kind.kept(circuit, seat))


def usual_settings(circuit: AnyCircuit, seat: SeatId) -> tuple[str, ...]:
    """Return the order lines that say what holds where a seat has set nothing."""
    return tuple(str(order) for kind in (*PRICES, *SETTINGS) for order in kind.usual(circuit, seat))
