"""T4, T5f, T7 Building on one's own streets, and moving houses."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import Event, SeatId, event
from pbem.engine.orderform import Choice, Item, Offered, Pick, plain, remarks, suggested
from pbem.engine.orders import Order, order
from pbem.engine.slots import Slot, WholeNumber, WordSlot, slot
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.engine.words import Fault, Words, keyword
from pbem.rulesets.laissez_faire.accounts import pay_bank
from pbem.rulesets.laissez_faire.boardorders import ActionOrder
from pbem.rulesets.laissez_faire.book import MOST_PAYMENTS, Book
from pbem.rulesets.laissez_faire.circuit import BUSINESS_PHASE, Circuit, CircuitTable, options_now
from pbem.rulesets.laissez_faire.legality import Faults, house_faults
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon
from pbem.rulesets.laissez_faire.lodging import PLACES, guests
from pbem.rulesets.laissez_faire.outcomes import (
    Aftermath,
    is_done,
    note_done,
    note_failed,
    note_never,
    outcomes,
)
from pbem.rulesets.laissez_faire.outlook import Outlook
from pbem.rulesets.laissez_faire.places import StreetSlot
from pbem.rulesets.laissez_faire.quotes import house_price
from pbem.rulesets.laissez_faire.schedule import half_up, in_arrears
from pbem.rulesets.laissez_faire.scopes import name_in
from pbem.rulesets.laissez_faire.settings import CASH_KEPT
from pbem.rulesets.laissez_faire.spots import place_of
from pbem.rulesets.laissez_faire.statewords import level_word
from pbem.rulesets.laissez_faire.testing import all_hold, tests_of
from pbem.rulesets.laissez_faire.wording import Dollars, called, name_of

HOUSES_BACK = 2
"""Who makes a street's third payment gives its houses back for an apartment building (R36)."""

MOVABLE = (1, 2)
"""Payments of streets with single houses, which can be moved; apartment buildings cannot (R69)."""
MOST_MOVES = 30
"""So many ways to move a house are offered; others are typed."""


START, LANDING, END = "START", "LANDING", "END"


MOMENT = WordSlot(tr_noop("moment of a turn"), {one: one for one in (START, LANDING, END)})
"""When in one's turn: before the throw, after landing, at the end (LAI-R37)."""


_LEVELS = {"1": 1, "2": 2, "3": MOST_PAYMENTS, "A": MOST_PAYMENTS, "APARTMENT": MOST_PAYMENTS}


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


class PaymentsSlot(WholeNumber):
    """How many payments."""

    def __init__(self) -> None:
        super().__init__(tr_noop("the number of payments"), 1, MOST_PAYMENTS)

    def starts(self, words: Words) -> bool:
        """Say whether a number follows."""
        return words.peek()[:1].isdigit()


class LevelSlot(Slot[int]):
    """The level to be reached."""

    def read(self, words: Words) -> int:
        """Take the level."""
        token = words.take(tr_noop("the level")).upper()
        word = token if token in _LEVELS else keyword(token, ("APARTMENT",))
        if word is None:
            raise Fault(tr('"{word}" is no level to build to; 1, 2 and APARTMENT are.', word=token))
        return _LEVELS[word]

    def write(self, value: int) -> str:
        """Return the level."""
        return "APARTMENT" if value == MOST_PAYMENTS else str(value)


@order(
    tr_noop("BUILD <street> [<payments>] [TO <level>] [AT <moment>] [KEEPING <cash>]"),
    rule="LAI-34",
    help=tr_noop(
        "Makes house payments for your street, one if you name no number, or as many as it needs TO 1, 2 or "
        "APARTMENT; AT START of your turn, after LANDING, or at its END. KEEPING is the cash you keep."
    ),
    examples=(
        "BUILD hollywood 2 AT START KEEPING 300",
        "BUILD georgetown TO APARTMENT AT LANDING",
        "IF LANDED IN washington AND CASH >= 500 THEN BUILD georgetown TO 1",
    ),
)
class Build(ActionOrder):
    """House payments: so many, or up to a level."""

    may_test = True
    street: str = slot(StreetSlot())
    payments: int = slot(PaymentsSlot(), default=1)
    level: int | None = slot(LevelSlot(), default=None)
    moment: str = slot(MOMENT, default=END)
    cash: int = slot(CASH_KEPT, default=0)

    def said(self, look: Outlook) -> str:
        kept = tr("You keep ${amount}.", amount=self.cash) if self.cash else ""
        return f"{self._payments(look.book)} {_moment(self.moment)} {kept}".rstrip()

    def _payments(self, book: Book) -> str:
        said = {"street": called(book, self.street), "price": house_price(book, self.street)}
        if self.level is None:
            return trn(
                "You build on {street}: {n} payment of ${price}.",
                "You build on {street}: {n} payments of ${price} each.",
                self.payments,
                **said,
            )
        if self.level == MOST_PAYMENTS:
            return tr(
                "You build on {street} up to the apartment building, for ${price} a payment.",
                **said,
            )
        return trn(
            "You build on {street} up to {n} house, for ${price} a payment.",
            "You build on {street} up to {n} houses, for ${price} a payment.",
            self.level,
            **said,
        )

    def came_to(self, now: Aftermath) -> None:
        now.acted(self, tr_noop("it was built"))

    @classmethod
    def offered(cls, here: BoardLexicon) -> Iterator[Offered]:
        """Streets where payments can be made, in the phase of travel, and what is left in the box."""
        view = here.seen
        streets = [key for key in view.owned(here.me) if key in view.book.board.streets]
        sites = [key for key in streets if view.titles[key].payments < MOST_PAYMENTS]
        if view.phase == BUSINESS_PHASE or view.seats[here.me].token is None or not sites:
            return
        if view.options.building_supply == "box":
            says = tr(
                "To build; left are {houses} houses and {apartments} apartment buildings.",
                houses=view.houses,
                apartments=view.apartments,
            )
            yield from remarks(says)
        moments = (
            Choice("", tr("at the end of your turn")),
            Choice("AT START", tr("before you throw")),
            Choice("AT LANDING", tr("after landing")),
        )
        kept = Pick(tr("Cash kept"), plain("", "KEEPING 100", "KEEPING 250", "KEEPING 500"), is_free=True)
        for key in sites:
            done = view.titles[key].payments
            says = tr(
                "{level} now; ${price} a payment", level=level_word(done), price=house_price(view.book, key)
            )
            yield from suggested(f"BUILD {key}", says)
            more = plain(*map(str, range(2, MOST_PAYMENTS - done + 1)))
            numbers = Pick(tr("Payments"), (Choice("", tr("one payment")), *more))
            name = tr("Build on {street}", street=name_in(view.book, key))
            picks = (numbers, Pick(tr("Moment"), moments), kept)
            yield Item(name, says, f"BUILD {key} {{}} {{}} {{}}", picks, place_of(view, key))


@order(
    tr_noop("MOVE HOUSE <street> TO <target> [AT <moment>]"),
    rule="LAI-71",
    help=tr_noop("Moves a house between two of your streets for half the house price of the second."),
    examples=("MOVE HOUSE rush TO state AT START", "MOVE HOUSE beacon TO georgetown"),
)
class MoveHouse(ActionOrder):
    """A house moved."""

    may_test = True
    street: str = slot(StreetSlot())
    target: str = slot(StreetSlot())
    moment: str = slot(MOMENT, default=END)

    def refuses(self, here: BoardLexicon) -> Faults:
        return house_faults(here, self.street, self.target)

    def never(self, here: BoardLexicon) -> Iterator[str]:
        if not here.options.moving_houses:
            yield tr("Houses cannot be moved in this game: the line waits for a new rule.")

    def said(self, look: Outlook) -> str:
        moved = tr(
            "You move a house from {street} to {target} for ${price}.",
            street=called(look.book, self.street),
            target=called(look.book, self.target),
            price=moving_price(look.book, self.target),
        )
        return f"{moved} {_moment(self.moment)}"

    def came_to(self, now: Aftermath) -> None:
        now.acted(self, tr_noop("it was moved"))

    @classmethod
    def offered(cls, here: BoardLexicon) -> Iterator[Item]:
        """LAI-71 The ways in which a house can be moved between one's own streets."""
        view = here.seen
        streets = [key for key in view.owned(here.me) if key in view.book.board.streets]
        ways = [
            (one, other)
            for one in streets
            for other in streets
            if one != other and {view.titles[one].payments, view.titles[other].payments + 1} <= {*MOVABLE}
        ]
        if ways and view.options.moving_houses and view.phase != BUSINESS_PHASE:
            choices = tuple(
                Choice(f"{one} TO {other}", tr("for ${price}", price=moving_price(view.book, other)))
                for one, other in ways[:MOST_MOVES]
            )
            picks = (
                Pick(tr("From and to"), choices),
                Pick(tr("Moment"), plain("", "AT START", "AT LANDING")),
            )
            says = tr("between streets of yours")
            yield Item(tr("Move a house"), says, "MOVE HOUSE {} {}", picks, is_many=True)


BUILDING: tuple[type[Order], ...] = (Build, MoveHouse)


def _moment(moment: str) -> str:
    """LAI-R37 Say when in the turn it is done."""
    if moment == START:
        return tr("That is done before you throw.")
    if moment == LANDING:
        return tr("That is done after you have landed.")
    return tr("That is done at the end of your turn.")


def build_at_start(table: CircuitTable, seat: SeatId) -> None:
    """T4, LAI-R37 Build and move houses before the throw, also in jail."""
    build_at(table, seat, START)


def build_at_landing(table: CircuitTable, seat: SeatId) -> None:
    """T5f, LAI-R37 Build and move houses after landing, what has not succeeded on an earlier landing."""
    build_at(table, seat, LANDING)


def build_at_end(table: CircuitTable, seat: SeatId) -> None:
    """T7, LAI-R37 Build and move houses at the end; not if the token has left the board.

    What should have been built on a landing and could not be tried is not done.
    """
    if table.state.seats[seat].token is None:
        for line in _orders(table, seat, END):
            note_never(table, seat, line, tr("your token is off the board"))
    else:
        build_at(table, seat, END)
    tried = [line for who, line, _ in outcomes(table).failed if who == seat]
    for line in _orders(table, seat, LANDING):
        if not is_done(table, seat, line) and not any(line is one for one in tried):
            note_never(table, seat, line, tr("its moment did not come"))


def _orders(table: CircuitTable, seat: SeatId, moment: str) -> Iterator[Build | MoveHouse]:
    """Yield a seat's orders for a moment of its turn, in text order."""
    for line in table.sheet(seat).lines:
        if isinstance(line, Build | MoveHouse) and line.moment == moment:
            yield line


def build_at(table: CircuitTable, seat: SeatId, moment: str) -> None:
    """5.4 Carry out a seat's orders for a moment of its turn, each that has not succeeded yet."""
    for line in _orders(table, seat, moment):
        if is_done(table, seat, line):
            continue
        if not all_hold(table, seat, tests_of(line)):
            note_never(table, seat, line, tr("its IF is not true"))
            continue
        reason = _try(table, seat, line)
        if reason:
            note_failed(table, seat, line, reason)
        else:
            note_done(table, seat, line)


def _try(table: CircuitTable, seat: SeatId, order: Build | MoveHouse) -> str:
    """Carry out an order; return why it could not be, "" if it was."""
    if in_arrears(table.state, seat):
        return tr("you are in arrears")
    return _build(table, seat, order) if isinstance(order, Build) else _move(table, seat, order)


def _build(table: CircuitTable, seat: SeatId, order: Build) -> str:
    """LAI-R38 Make payments one after another as far as they go; one of them is enough."""
    circuit = table.state
    if circuit.titles[order.street].owner != seat:
        return not_yours(table, order.street)
    done = circuit.titles[order.street].payments
    target = min(order.level or done + order.payments, MOST_PAYMENTS)
    reason = tr("that level is reached")
    for made in range(done, target):
        reason = building_hindrance(table.book, circuit, seat, order.street, order.cash)
        if reason:
            return "" if made > done else reason
        _pay_for_house(table, seat, order.street)
    return "" if target > done else reason


def not_yours(table: CircuitTable, street: str) -> str:
    """Return the reason that a street is not the builder's."""
    return tr("{street} is not yours", street=called(table.book, street))


def building_hindrance(book: Book, circuit: Circuit, seat: SeatId, street: str, keeping: int = 0) -> str:
    """LAI-35, LAI-36 Return why no payment can be made on a street now: level, supply, cash; "" if it can."""
    payments = circuit.titles[street].payments
    if payments >= MOST_PAYMENTS:
        return tr("there is an apartment building")
    if options_now(book, circuit).building_supply == "box":
        if payments < MOST_PAYMENTS - 1 and circuit.houses < 1:
            return tr("no house is left")
        if payments == MOST_PAYMENTS - 1 and circuit.apartments < 1:
            return tr("no apartment building is left")
    if circuit.seats[seat].cash - house_price(book, street) < keeping:
        return tr("not enough cash")
    return ""


def _pay_for_house(table: CircuitTable, seat: SeatId, street: str) -> None:
    """LAI-R36 Pay the house price once: a house comes from the supply, or the apartment building."""
    circuit, price = table.state, house_price(table.book, street)
    title = circuit.titles[street]
    title.payments += 1
    if title.payments == MOST_PAYMENTS:
        circuit.apartments -= 1
        circuit.houses += HOUSES_BACK
    else:
        circuit.houses -= 1
    pay_bank(table, seat, price, "building", street)
    name = table.book.board.titles[street].name
    table.tell(Built(name_of(circuit, seat), name, Dollars(price), title.payments))


def _move(table: CircuitTable, seat: SeatId, order: MoveHouse) -> str:
    """LAI-71, R69 Move a house between own streets for half the house price of the second."""
    for street in (order.street, order.target):
        if table.state.titles[street].owner != seat:
            return not_yours(table, street)
    reason = house_hindrance(table, order.street, order.target)
    if reason:
        return reason
    if table.state.seats[seat].cash < moving_price(table.book, order.target):
        return tr("not enough cash")
    hand_over_house(table, seat, order.street, order.target)
    return ""


def moving_price(book: Book, target: str) -> int:
    """LAI-71 Return what moving a house to a street costs: half of its house price."""
    return half_up(house_price(book, target), 2)


def house_hindrance(table: CircuitTable, source: str, target: str) -> str:
    """LAI-R69, R70 Return why no house can go from one street to another; "" if it can."""
    circuit, options = table.state, options_now(table.book, table.state)
    if not options.moving_houses:
        return tr("houses cannot be moved")
    if circuit.titles[source].payments not in MOVABLE:
        return tr("{street} has no single house", street=called(table.book, source))
    if circuit.titles[target].payments + 1 not in MOVABLE or source == target:
        return tr("{street} has no room for a house", street=called(table.book, target))
    if _evicts(circuit, source):
        return tr("guests of {street} would lose their rights", street=called(table.book, source))
    return ""


def _evicts(circuit: Circuit, source: str) -> bool:
    """LAI-R69 Say whether a guest under the cap would lose the house, or guests their places, by a move."""
    title = circuit.titles[source]
    lodgers = guests(circuit, source)
    protected = [seat for seat in lodgers if seat != title.owner and _is_protected(circuit, seat)]
    left = title.payments - 1
    room = PLACES[left]
    return bool(protected) and (left == 0 or (room is not None and room < len(lodgers)))


def _is_protected(circuit: Circuit, seat: SeatId) -> bool:
    lodging = circuit.seats[seat].lodging
    return lodging is not None and not lodging.no_cap and not lodging.as_owner


def hand_over_house(table: CircuitTable, payer: SeatId, source: str, target: str) -> None:
    """LAI-71, 72 Move a house; who receives it pays half the house price of its new street to the bank."""
    circuit, price = table.state, moving_price(table.book, target)
    circuit.titles[source].payments -= 1
    circuit.titles[target].payments += 1
    pay_bank(table, payer, price, "moving", target)
    titles = table.book.board.titles
    table.tell(HouseMoved(titles[source].name, titles[target].name, Dollars(price)))
