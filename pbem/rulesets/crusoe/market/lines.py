"""The lines of an exchange: GIVE and OFFER of all seats, what is open of them, and what KEEP holds back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orders import Order, order
from pbem.engine.slots import SEATS, Seat, WholeNumber, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.conditions import holds, waits_for_failure
from pbem.rulesets.crusoe.hooks import MAY_TRADE, Words
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.language.baskets import ANY_THING, EXTRAS, Baskets, extra_reasons
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, no, sentence
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.letters import done_lines, orders_of, used
from pbem.rulesets.crusoe.market.limits import goods_fault, partner_fault
from pbem.rulesets.crusoe.things import DEED, DOLLARS, EMPTY, SHARE, Basket


@order(
    tr_noop("GIVE <gives> TO <seat> [FOR <takes>]"),
    rule="CRU-P10",
    help=tr_noop(
        "One side of a deal: done when the other seat writes the mirrored line. Without FOR it is a gift."
    ),
    examples=("GIVE 2 fish + 1 egg TO bob FOR 1 grape", "GIVE 1 water TO cat"),
)
class Give(IslandOrder):
    """One side of a direct deal or, taking nothing, a gift."""

    more_help: ClassVar[str] = tr_noop(
        "Dollars and shares change hands where one invests, deeds wherever goods do."
    )
    more_examples: ClassVar[tuple[str, ...]] = (
        "GIVE 2 shares ant TO bob FOR $15",
        "GIVE deed spider TO eve FOR 3 egg",
    )
    gives: Basket = slot(Baskets(extras=EXTRAS))
    seat: SeatId = slot(Seat())
    takes: Basket | None = slot(Baskets(extras=EXTRAS), default=None)

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-039, CRU-203 to CRU-206, CRU-227, CRU-H42 Yield why the deal can never be."""
        gives, takes = self.gives, self.takes or EMPTY
        yield from _alike(gives, takes)
        if here.mine is None:
            return
        for reason in extra_reasons(here, gives + takes):
            yield no(reason)
        if reason := MAY_TRADE(here.scene, here.me, self.seat, gives, takes):
            yield sentence(reason)


def _alike(gives: Basket, takes: Basket) -> Faults:
    """CRU-P14 Yield which things stand on both sides."""
    for thing in (*gives.things, *(name for name, _ in gives.extras)):
        if takes[thing]:
            yield no(tr("{thing} stands on both sides.", thing=tr(thing)))


@order(
    tr_noop("OFFER <gives> FOR <takes> [TIMES <times>] [TO <seats>]"),
    rule="CRU-P13",
    help=tr_noop(
        "An open offer at this rate or a better one, once or several TIMES, to anyone or TO those named."
    ),
    examples=("OFFER 2 banana FOR 1 egg TIMES 3", "OFFER 1 apple FOR 2 fish TO cat, dan"),
)
class Offer(IslandOrder):
    """So many lots of one thing for another; to seats named, or () to anyone."""

    gives: Basket = slot(Baskets())
    takes: Basket = slot(Baskets())
    times: int = slot(WholeNumber(tr_noop("the number of times"), 1, 999), default=1)
    seats: tuple[SeatId, ...] = slot(SEATS, default=())

    def misshapen(self) -> str:
        """Say that there are several things on a side."""
        is_one = max(len(self.gives.things), len(self.takes.things)) < 2
        return "" if is_one else tr("An OFFER takes one thing on each side.")

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-P13, CRU-P14 Yield why the offer can never be taken, or not by whom of those named."""
        yield from _alike(self.gives, self.takes)
        if here.mine is None:
            return
        reasons = [goods_fault(here.scene, here.me, self.gives + self.takes)]
        reasons += [partner_fault(here.scene, here.me, seat) for seat in self.seats]
        yield from (sentence(reason) for reason in reasons if reason)


@order(
    tr_noop("KEEP <number> <word>"),
    rule="CRU-P12",
    help=tr_noop("No exchange of yours leaves you with less of this than so much."),
    examples=("KEEP 1 water", "KEEP 3 food"),
)
class Keep(IslandOrder):
    """What is held back of a thing or of a class of things."""

    idle: ClassVar[str] = tr_noop("there was no market")

    may_depend: ClassVar[bool] = False
    number: int = slot(WholeNumber(tr_noop("the number of units"), 0, 9999))
    word: str = slot(ANY_THING)


@dataclass
class TradeLine:
    """A GIVE or OFFER line: its number among its seat's lines of these kinds, and the lots it has left.

    `done` are the lots that have been exchanged. `partners` are the lines of others
    that answer it: mirrors of a direct deal, offers that can meet an offer, in turn order and mail order.
    """

    seat: SeatId
    number: int
    order: Give | Offer
    lots: int
    done: int = 0
    partners: list[TradeLine] = field(default_factory=list, repr=False)

    @property
    def gives(self) -> Basket:
        """Return what it gives, an offer in one lot."""
        return self.order.gives

    @property
    def takes(self) -> Basket:
        """Return what it takes, an offer in one lot; nothing for a gift."""
        return self.order.takes or EMPTY

    @property
    def is_late(self) -> bool:
        """CRU-P11 Say whether it waits until no line without NOT DONE can be carried out."""
        return waits_for_failure(self.order.when)

    def use(self, lots: int = 1) -> None:
        """Note that lots of it have been exchanged."""
        self.lots -= lots
        self.done += lots

    @property
    def is_done(self) -> bool:
        """Say whether it has been carried out, an offer at least once."""
        return self.done > 0


@dataclass
class Floor:
    """The trading floor of a group: who trades, in turn order, with all lines; `keeps` are the KEEP lines.

    `with_late` says that this walk includes the lines that wait for others not to be done.
    """

    table: IslandTable
    traders: list[Castaway]
    lines: Mapping[SeatId, list[TradeLine]]
    keeps: Mapping[SeatId, tuple[Keep, ...]]
    with_late: bool = False

    def all_lines(self) -> list[TradeLine]:
        """Return the lines in the order of a walk: seat by seat in turn order, each in mail order."""
        return [line for trader in self.traders for line in self.lines[trader.id]]

    def place(self, seat: SeatId) -> int:
        """Return where a seat stands in the turn order."""
        return [trader.id for trader in self.traders].index(seat)

    def is_open(self, line: TradeLine) -> bool:
        """CRU-P11 Say whether a line is unused, not passed over in this walk, and its test holds now."""
        is_passed_over = line.is_late and not self.with_late
        return line.lots > 0 and not is_passed_over and self.test_holds(line.seat, line.order)

    def test_holds(self, seat: SeatId, order: Order) -> bool:
        """CRU-P02 Say whether the test of a line holds now, if it has one."""
        return holds(self.table, seat, order.when, self._done(seat))

    def _done(self, seat: SeatId) -> frozenset[int]:
        """CRU-P02 Return the numbers of a seat's lines carried out, here or in an earlier step."""
        here = frozenset(line.number for line in self.lines[seat] if line.is_done)
        return here | done_lines(self.table, seat)


def open_floor(table: IslandTable, group: str) -> Floor:
    """CRU-P10 Return the floor of a group, before any exchange; a seat that has left is not on it."""
    traders = [castaway for castaway in table.state.in_order(group) if not castaway.has_left]
    return _floor(table, traders, is_for_money=False)


def open_money_floor(table: IslandTable, seats: Sequence[SeatId]) -> Floor:
    """CRA-COR-03, CRA-R76 Return the floor of seats that exchange money and shares."""
    return _floor(table, [table.state.seats[seat] for seat in seats], is_for_money=True)


def is_of_money(gives: Basket, takes: Basket | None) -> bool:
    """CRA-R76 Say whether a deal has money or shares in it."""
    extras = (*gives.extras, *(takes or EMPTY).extras)
    return any(name == DOLLARS or name.startswith(f"{SHARE} ") for name, _ in extras)


def has_goods(basket: Basket) -> bool:
    """CRA-R76 Say whether there are goods or deeds in a basket."""
    return bool(basket.total) or any(name.startswith(f"{DEED} ") for name, _ in basket.extras)


def _floor(table: IslandTable, traders: list[Castaway], *, is_for_money: bool) -> Floor:
    lines = {trader.id: _lines_of(table, trader.id, is_for_money) for trader in traders}
    keeps = {trader.id: _keeps_of(table, trader.id) for trader in traders}
    floor = Floor(table, traders, lines, keeps)
    _find_partners(floor)
    return floor


def _lines_of(table: IslandTable, seat: SeatId, is_for_money: bool) -> list[TradeLine]:
    orders = [order for order in orders_of(table, seat, Give, Offer) if isinstance(order, Give | Offer)]
    return [
        TradeLine(seat, number, order, order.times if isinstance(order, Offer) else 1)
        for number, order in enumerate(orders, 1)
        if is_of_money(order.gives, order.takes) is is_for_money
    ]


def _keeps_of(table: IslandTable, seat: SeatId) -> tuple[Keep, ...]:
    keeps = tuple(order for order in orders_of(table, seat, Keep) if isinstance(order, Keep))
    for keep in keeps:
        used(table, keep, tr_noop("it was kept back in trade"))
    return keeps


def _find_partners(floor: Floor) -> None:
    """CRU-P10, CRU-P13 Note for each line which lines of others answer it."""
    offers: dict[tuple[Words, Words], list[TradeLine]] = {}
    direct: dict[tuple[SeatId, SeatId, Basket, Basket], list[TradeLine]] = {}
    for line in floor.all_lines():
        if isinstance(line.order, Offer):
            offers.setdefault((line.gives.things, line.takes.things), []).append(line)
        else:
            direct.setdefault((line.seat, line.order.seat, line.gives, line.takes), []).append(line)
    for line in floor.all_lines():
        if isinstance(line.order, Offer):
            others = offers.get((line.takes.things, line.gives.things), [])
            line.partners = [other for other in others if _can_meet(line, other)]
        elif line.takes:
            line.partners = direct.get((line.order.seat, line.seat, line.takes, line.gives), [])


def _can_meet(line: TradeLine, other: TradeLine) -> bool:
    """CRU-P13 Say whether two offers of the same things meet at both rates, and allow each other's seat."""
    if not isinstance(line.order, Offer) or not isinstance(other.order, Offer) or line.seat == other.seat:
        return False
    if line.gives.total * other.gives.total < line.takes.total * other.takes.total:
        return False
    return _allows(line.order, other.seat) and _allows(other.order, line.seat)


def _allows(offer: Offer, seat: SeatId) -> bool:
    return not offer.seats or seat in offer.seats
