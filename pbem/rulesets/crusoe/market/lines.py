"""The lines of an exchange: GIVE and OFFER of all seats, what is open of them, and what KEEP holds back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Offered, Pick, plain, remarks
from pbem.engine.orders import Order, order
from pbem.engine.slots import SEATS, Seat, WholeNumber, slot
from pbem.engine.tongue import tr, tr_noop, trn, trp
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.conditions import holds, waits_for_failure
from pbem.rulesets.crusoe.goods import has_all, lacking_extras
from pbem.rulesets.crusoe.hooks import AMOUNT, MAY_TRADE, Words
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.language.decisions import ANY_THING, EXTRAS, Baskets, extra_reasons
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, no, sentence
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.offering import (
    Look,
    Writer,
    basket_pick,
    good_choices,
    held_first,
    number_pick,
    said_seats,
    seat_choices,
)
from pbem.rulesets.crusoe.letters import done_lines, orders_of, used
from pbem.rulesets.crusoe.market.limits import goods_fault, helps, partner_fault, said_stock, spare
from pbem.rulesets.crusoe.scenarios import TRADITIONAL
from pbem.rulesets.crusoe.things import DEED, DIAMOND, DOLLARS, EMPTY, GOODS, SHARE, WATER, Basket, members
from pbem.rulesets.crusoe.wording import Named, Said


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

    is_of_a_round: ClassVar[bool] = True
    absent: ClassVar[str] = tr_noop("There is no exchange of goods in this economy.")
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

    def odd(self, look: Look) -> Iterator[str]:
        return _odd_exchange(look, self)

    def forecast(self, look: Look) -> Iterator[str]:
        """CRU-P10 A deal is done when the other writes its mirror, a gift as soon as there is enough."""
        said = {"seat": look.view.name(self.seat), "goods": Said(self.gives)}
        if self.takes is not None:
            mirror, price = Give(self.takes, look.seat, self.gives), Said(self.takes)
            deal = tr("You give {seat} {goods} for {price}: done if {seat} writes {mirror}.",
                      **said, price=price, mirror=mirror)  # fmt: skip
            yield _numbered(look, self, deal)
        elif has_all(look.view, look.seat, self.gives):
            yield _numbered(look, self, tr("You give {seat} {goods} for nothing.", **said))
        else:
            waits = tr("You give {seat} {goods} for nothing, once you hold that much.", **said)
            yield _numbered(look, self, waits)

    @classmethod
    def flow(cls, look: Look) -> tuple[Basket, Basket]:
        """CRU-P10 What deals and gifts move."""
        lines = look.all_of(cls)
        return (
            sum((line.gives for line in lines), EMPTY),
            sum((line.takes or EMPTY for line in lines), EMPTY),
        )

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        """CRU-P10, CRU-P12 Who lacks what, bargains that would help, and any deal or gift."""
        others = partners(here)
        for other in others:
            yield from remarks(said_stock(here.book, other))
        if not others:
            yield from remarks(tr("There is nobody to trade with."))
            return
        yield from _bargains(here, others)
        gift, ids = Basket.one(most_held(here.own)), [one.id for one in others]
        yield from here.may_write(cls(gift, ids[0]), tr("a gift"))
        gives, takes = _lots(here.own)
        whom = Pick(tr("To whom"), seat_choices(here.view, ids))
        if here.economy == TRADITIONAL:
            yield from _ranked_deals(here, ids)
        else:
            yield Item(tr("Deal"), tr(_MIRRORED), "GIVE {} TO {} FOR {}", (gives, whom, takes), is_many=True)
        if any(here.takes(cls(gift, one)) for one in ids):
            yield Item(tr("Gift"), tr("for nothing"), "GIVE {} TO {}", (gives, whom), is_many=True)


_MIRRORED = tr_noop("done if the other writes the mirrored line")
MOST_DEALS = 4
"""A form proposes no more bargains than this."""
_RATIOS = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 4), (4, 1))
"""Units given and taken, tried in this order."""


def partners(here: Writer) -> list[Castaway]:
    """CRU-180, CRU-227 Return with whom a seat can trade, in turn order."""
    others = [one for one in here.island.in_order() if one.id != here.me and not one.has_left]
    return [one for one in others if not _partner_fault(here, one.id)]


def _partner_fault(here: Writer, other: SeatId) -> str:
    """CRU-H42, CRA-MM-28 Return why a seat can exchange no goods with another; of ranks nothing is asked."""
    if reason := partner_fault(here.view, here.me, other):
        return reason
    if here.economy == TRADITIONAL:
        return ""
    return MAY_TRADE(here.view, here.me, other, Basket.one(WATER), Basket.one(DIAMOND))


def _bargains(here: Writer, others: list[Castaway]) -> Iterator[str]:
    """CRU-P10 Yield bargains by which both get what they lack for what they can spare."""
    told = 0
    for other in others:
        deal = next((one for one in _useful(here, other) if here.takes(one)), None)
        if deal and told < MOST_DEALS:
            told += 1
            yield from here.may_write(deal, tr("if mirrored by {seat}", seat=other.name))


def _useful(here: Writer, other: Castaway) -> Iterator[Give]:
    book, mine = here.book, here.own
    out = [good for good in spare(book, mine).things if helps(book, other, good)]
    back = [good for good in spare(book, other).things if helps(book, mine, good)]
    return (
        Give(Basket.one(gives), other.id, Basket.one(takes, units))
        for gives in out
        for takes in back
        for units in (1, 2)
        if gives != takes and units <= spare(book, other)[takes]
    )


def most_held(mine: Castaway) -> str:
    """Return the good of which a seat holds most."""
    return max(GOODS, key=mine.amount)


def least_held(mine: Castaway) -> str:
    """Return the good of which a seat holds least, and which is not the one it holds most of."""
    return min((good for good in GOODS if good != most_held(mine)), key=mine.amount)


def _lots(mine: Castaway) -> tuple[Pick, Pick]:
    """Return what a seat may give, most of what it holds first, and for what."""
    most, least = most_held(mine), least_held(mine)
    gives = (most, *(good for good in held_first(mine) if good != least))
    wanted = (least, *(good for good in GOODS if good != most))
    return basket_pick(tr("What you give"), gives), basket_pick(tr("For what"), wanted)


def _ranked_deals(here: Writer, others: Sequence[SeatId]) -> Iterator[Item]:
    """CRU-203 to CRU-206 Yield for each partner the smallest deals that the ranks of both allow."""
    for other in others:
        if deals := plain(*_allowed(here, other)):
            name, pick = tr("Deal with {seat}", seat=here.view.name(other)), Pick(tr("What for what"), deals)
            yield Item(name, tr(_MIRRORED), "GIVE {}", (pick,), is_many=True)


def _allowed(here: Writer, other: SeatId) -> Iterator[str]:
    """Yield deals of what the one holds for what the other holds, one for one or by the least ratio."""
    theirs = here.view.seats[other]
    for given in (good for good in GOODS if here.own.amount(good)):
        for taken in (good for good in GOODS if theirs.amount(good) and good != given):
            for units in _RATIOS:
                gives, takes = Basket.one(given, units[0]), Basket.one(taken, units[1])
                if not MAY_TRADE(here.view, here.me, other, gives, takes):
                    yield f"{gives} TO {other} FOR {takes}"
                    break


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

    is_of_a_round: ClassVar[bool] = True
    absent: ClassVar[str] = tr_noop("There is no exchange of goods in this economy.")
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

    def odd(self, look: Look) -> Iterator[str]:
        return _odd_exchange(look, self)

    def forecast(self, look: Look) -> Iterator[str]:
        """CRU-P13 An offer is done when another's meets it."""
        text = trn(
            "You offer {seats} {goods} for {price} or more, once: done if an offer meets it, such as "
            "{mirror}.",
            "You offer {seats} {goods} for {price} or more, {n} times: done if offers meet it, such as "
            "{mirror}.",
            self.times,
            goods=Said(self.gives),
            price=Said(self.takes),
            seats=said_seats(look.island, self.seats),
            mirror=Offer(self.takes, self.gives),
        )
        yield _numbered(look, self, text)

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        if not _exchanges(look):
            yield tr("You exchange nothing.")

    @classmethod
    def flow(cls, look: Look) -> tuple[Basket, Basket]:
        """CRU-P13 What offers move if all their lots are taken."""
        lines = look.all_of(cls)
        return (
            sum((_often(line.gives, line.times) for line in lines), EMPTY),
            sum((_often(line.takes, line.times) for line in lines), EMPTY),
        )

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        others = [] if here.economy == TRADITIONAL else [one.id for one in partners(here)]
        if not partners(here):
            return
        offer = cls(Basket.one(most_held(here.own), 2), Basket.one(least_held(here.own)), 2)
        yield from here.may_write(offer, tr("to anyone, at this rate or better, twice"))
        times = Pick(tr("How often"), (Choice("", tr("once")), *plain("TIMES 2", "TIMES 3")), is_free=True)
        some = seat_choices(here.view, others, "TO")
        whom = Pick(tr("To whom"), (Choice("", tr("anyone")), *some), is_free=True)
        picks = (*_lots(here.own), times, whom)
        yield Item(tr("Offer"), tr("at this rate or better"), "OFFER {} FOR {} {} {}", picks, is_many=True)


@order(
    tr_noop("KEEP <number> <word>"),
    rule="CRU-P12",
    help=tr_noop("No exchange of yours leaves you with less of this than so much."),
    examples=("KEEP 1 water", "KEEP 3 food"),
)
class Keep(IslandOrder):
    """What is held back of a thing or of a class of things."""

    is_of_a_round: ClassVar[bool] = True
    absent: ClassVar[str] = tr_noop("There is no exchange of goods in this economy.")
    idle: ClassVar[str] = tr_noop("there was no market")

    may_depend: ClassVar[bool] = False
    number: int = slot(WholeNumber(tr_noop("the number of units"), 0, 9999))
    word: str = slot(ANY_THING)

    def odd(self, look: Look) -> Iterator[str]:
        held = look.mine.amount(self.word)
        if self.number > held:
            thing = Named(self.word)
            yield tr("You hold {held} {thing}: as things stand you give none of it.", held=held, thing=thing)

    def forecast(self, look: Look) -> Iterator[str]:
        thing = Named(self.word)
        yield tr("No exchange leaves you with less than {n} {thing}.", n=self.number, thing=thing)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        if partners(here):
            yield from here.may_write(cls(1, WATER), tr("not to be given away"))
            held = Pick(trp("goods", "What"), good_choices((*GOODS, "food", "fruit", "protein")))
            picks = (number_pick(tr("How many")), held)
            yield Item(tr("Keep"), tr("never to go below"), "KEEP {} {}", picks, is_many=True)


def _exchanges(look: Look) -> tuple[Give | Offer, ...]:
    """CRU-P10 Return the lines that DONE counts, in order."""
    return look.all_of(Give, Offer)


def _numbered(look: Look, line: Give | Offer, said: str) -> str:
    """CRU-P10 Return what is said of a line behind its number for DONE."""
    number = next(number for number, one in enumerate(_exchanges(look), 1) if one is line)
    return tr("{number}: {line}", number=number, line=said)


def _odd_exchange(look: Look, line: Give | Offer) -> Iterator[str]:
    """CRU-P10, CRU-P12 Yield that what a line gives is not held, or that KEEP holds it back."""
    if not has_all(look.view, look.seat, line.gives):
        extras = {name: AMOUNT(look.view, look.seat, name) or 0 for name, _ in line.gives.extras}
        held = Said(Basket.of({thing: look.mine.amount(thing) for thing in line.gives.things}, extras))
        if _is_brought(look, line):
            yield tr("You hold {held} of it now: it waits for your other lines to bring the rest.", held=held)
        else:
            yield tr("You hold {held} of it, and no other line brings the rest.", held=held)
    elif keep := next((one for one in look.all_of(Keep) if _is_below(look, line, one)), None):
        yield tr("As things stand {keep} is in its way.", keep=keep)


def _is_brought(look: Look, line: Give | Offer) -> bool:
    """Say whether what comes by other lines is what a line lacks."""
    coming: Counter[str] = Counter()
    for one in _exchanges(look):
        times = one.times if isinstance(one, Offer) else 1
        for name, number in (*one.takes, *one.takes.extras) if one.takes and one is not line else ():
            coming[name] += number * times
    lacking = lacking_extras(look.view, look.seat, line.gives)
    is_enough = all(look.mine.amount(thing) + coming[thing] >= units for thing, units in line.gives)
    return is_enough and all(coming[name] >= number for name, number in lacking)


def _is_below(look: Look, line: Give | Offer, keep: Keep) -> bool:
    """CRU-P12 Say whether a line by itself would leave less than what is kept."""
    kin = members(keep.word)
    takes = line.takes or EMPTY
    out = sum(line.gives[thing] for thing in kin)
    left = look.mine.amount(keep.word) - out + sum(takes[thing] for thing in kin)
    return out > 0 and left < keep.number <= look.mine.amount(keep.word)


def _often(basket: Basket, times: int) -> Basket:
    return Basket.of({thing: units * times for thing, units in basket})


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
