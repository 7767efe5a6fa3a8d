"""Step III, exchanges: deals, offers that meet, and why lines came to nothing (CRU-P10 to CRU-P13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orderform import Offered
from pbem.engine.orders import order
from pbem.engine.results import Became
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe import told_market as told
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.goods import hand_over, has_all, lacking_extras
from pbem.rulesets.crusoe.hooks import MAY_HAVE, MAY_TRADE, RECEIVER, TRADE
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, Kinds, no, not_now
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.offering import Look, Writer
from pbem.rulesets.crusoe.letters import TEST_IS_FALSE, first_of, orders_of, unused, used
from pbem.rulesets.crusoe.market.lines import (
    Floor,
    Give,
    Keep,
    Offer,
    TradeLine,
    has_goods,
    is_of_money,
    open_floor,
    open_money_floor,
    partners,
)
from pbem.rulesets.crusoe.market.taxing import tell_passed_on
from pbem.rulesets.crusoe.things import Basket, members
from pbem.rulesets.crusoe.wording import NO_REASON, Reason, Said

# ---- A single exchange: whether two seats can carry it out now, and doing it (CRU-P10, CRU-P12, CRU-H42)

NOT_AT_MARKET = tr_noop("{seat} is not at the market")
YOU_ARE_SHORT = tr_noop("you are short of {goods}")
THEY_ARE_SHORT = tr_noop("{seat} is short of {goods}")
YOU_KEEP = tr_noop("KEEP")
THEY_KEEP = tr_noop("{seat} keeps it back")
FORBIDDEN = tr_noop("the rules forbid it")

SECOND_ROUNDS = ("exchange_2", "retail_2")
"""CRU-P16 The steps in which goods are exchanged for the second time in a cycle."""


@dataclass(frozen=True)
class Deal:
    """What a seat would give another, and take for it; a gift takes nothing."""

    seat: SeatId
    other: SeatId
    gives: Basket
    takes: Basket


class Bar(Enum):
    """What keeps a deal from being carried out, as the seat sees it whose deal it is."""

    AWAY = "away"
    SHORT = "short"
    THEY_ARE_SHORT = "they are short"
    KEPT = "kept"
    THEY_KEEP = "they keep"
    FORBIDDEN = "forbidden"


def bar_to(floor: Floor, deal: Deal) -> Bar | None:
    """CRU-P10, CRU-P12, CRU-H42 Return what keeps a deal from being carried out now; None if nothing does."""
    seats = floor.table.state.seats
    mine, theirs = seats[deal.seat], seats[deal.other]
    if deal.other not in floor.lines:
        return Bar.AWAY
    if not has_all(floor.table, deal.seat, deal.gives):
        return Bar.SHORT
    if not has_all(floor.table, deal.other, deal.takes):
        return Bar.THEY_ARE_SHORT
    if _keeps_back(floor, mine, deal.gives, deal.takes):
        return Bar.KEPT
    if _keeps_back(floor, theirs, deal.takes, deal.gives):
        return Bar.THEY_KEEP
    return Bar.FORBIDDEN if _is_forbidden(floor, deal) else None


def _is_forbidden(floor: Floor, deal: Deal) -> bool:
    """CRU-H42, CRU-H46 Say whether the rules forbid a deal, or one of the two to have what it would get.

    CRA-R76 Money and shares go for money and shares only.
    """
    if is_of_money(deal.gives, deal.takes) and (has_goods(deal.gives) or has_goods(deal.takes)):
        return True
    if MAY_TRADE(floor.table, deal.seat, deal.other, deal.gives, deal.takes):
        return True
    return _may_not_have(floor, deal.other, deal.gives) or _may_not_have(floor, deal.seat, deal.takes)


def _may_not_have(floor: Floor, seat: SeatId, basket: Basket) -> bool:
    """CRU-H34, CRU-H46 Say whether a deed or shares may not go to a seat, or to whoever gets what it gets."""
    getting = ((name, RECEIVER(seat, floor.table, name, number, TRADE)) for name, number in basket.extras)
    return any(MAY_HAVE(floor.table, receiver, name) for name, receiver in getting)


def reason_against(floor: Floor, deal: Deal) -> Reason:
    """CRU-P11 Return why a deal cannot be carried out, as its seat is told; an empty reason if it can."""
    seats = floor.table.state.seats
    mine, theirs = seats[deal.seat], seats[deal.other]
    match bar_to(floor, deal):
        case Bar.AWAY:
            return Reason(NOT_AT_MARKET, theirs.name)
        case Bar.SHORT:
            return Reason(YOU_ARE_SHORT, goods=_short(floor, mine, deal.gives))
        case Bar.THEY_ARE_SHORT:
            return Reason(THEY_ARE_SHORT, theirs.name, _short(floor, theirs, deal.takes))
        case Bar.KEPT:
            return Reason(YOU_KEEP)
        case Bar.THEY_KEEP:
            return Reason(THEY_KEEP, theirs.name)
        case Bar.FORBIDDEN:
            return Reason(FORBIDDEN)
    return NO_REASON


def _short(floor: Floor, castaway: Castaway, basket: Basket) -> Said:
    """Return what a seat lacks of a basket."""
    missing = {thing: max(0, units - castaway.amount(thing)) for thing, units in basket}
    return Said(Basket.of(missing, dict(lacking_extras(floor.table, castaway.id, basket))))


def _keeps_back(floor: Floor, castaway: Castaway, gives: Basket, takes: Basket) -> bool:
    """CRU-P12 Say whether by the exchange a seat would sink below what a KEEP line of its keeps back."""
    for keep in floor.keeps[castaway.id]:
        change = sum(takes[thing] - gives[thing] for thing in members(keep.word))
        is_too_little = change < 0 and castaway.amount(keep.word) + change < keep.number
        if is_too_little and floor.test_holds(castaway.id, keep):
            return True
    return False


def carry_out(floor: Floor, deal: Deal, *, is_offer: bool = False) -> None:
    """CRU-180 Exchange what two seats give each other, and tell it."""
    table = floor.table
    mine, theirs = table.state.seats[deal.seat], table.state.seats[deal.other]
    got = hand_over(table, mine.id, theirs.id, deal.gives, TRADE)
    got_back = hand_over(table, theirs.id, mine.id, deal.takes, TRADE)
    mine.count("traded", deal.gives.total)
    theirs.count("traded", deal.takes.total)
    told_round = table.state.market_round
    table.tell(told.Traded(mine.name, theirs.name, Said(deal.gives), Said(deal.takes), is_offer, told_round))
    tell_passed_on(table, theirs.id, got)
    tell_passed_on(table, mine.id, got_back)


# ---- CRU-P13 Offers: which of two meet, on whose terms, and how many lots of each that takes


@dataclass(frozen=True)
class Terms:
    """One lot of the offer that sets the terms; `lots` is what it uses up of the other offer."""

    setter: TradeLine
    other: TradeLine
    lots: int

    @property
    def deal(self) -> Deal:
        """Return the deal from the side of the seat whose terms they are."""
        return Deal(self.setter.seat, self.other.seat, self.setter.gives, self.setter.takes)

    @property
    def is_left(self) -> bool:
        """Say whether both offers have the lots left."""
        return self.setter.lots >= 1 and self.other.lots >= self.lots


def meet(floor: Floor, line: TradeLine) -> bool:
    """CRU-P13 Carry out one lot with the first offer that meets a line; say whether there was one."""
    for other in line.partners:
        terms = agreed(floor, line, other) if floor.is_open(other) else None
        if terms:
            terms.setter.use()
            terms.other.use(terms.lots)
            carry_out(floor, _seen_from(line, terms.deal), is_offer=True)
            return True
    return False


def agreed(floor: Floor, line: TradeLine, other: TradeLine) -> Terms | None:
    """CRU-P13 Return the terms of the seat earlier in turn order if they can be met, else of the later."""
    for terms in both_terms(floor, line, other):
        if terms.is_left and not bar_to(floor, terms.deal):
            return terms
    return None


def both_terms(floor: Floor, line: TradeLine, other: TradeLine) -> tuple[Terms, Terms]:
    """Return the terms of either seat, those of the earlier first."""
    earlier, later = sorted((line, other), key=lambda one: floor.place(one.seat))
    return _terms(earlier, later), _terms(later, earlier)


def _terms(setter: TradeLine, other: TradeLine) -> Terms:
    lots = -(-setter.takes.total // other.gives.total)
    return Terms(setter, other, lots)


def _seen_from(line: TradeLine, deal: Deal) -> Deal:
    """Return a deal from the side of the seat whose line was reached."""
    if deal.seat == line.seat:
        return deal
    return Deal(deal.other, deal.seat, deal.takes, deal.gives)


# ---- CRU-P11 Why a line came to nothing, as it stood when trade ended

MIRROR_TEST_IS_FALSE = tr_noop("the test of {seat}'s mirror line is false")
NO_MIRROR = tr_noop("{seat} wrote no mirror line")
NO_COUNTER_OFFER = tr_noop("there is no counter-offer")


def reason_of(floor: Floor, line: TradeLine) -> Reason:
    """CRU-P11 Return the reason that held at the end why a line was not carried out."""
    if not floor.test_holds(line.seat, line.order):
        return Reason(TEST_IS_FALSE)
    answers = [other for other in line.partners if floor.is_open(other)]
    if isinstance(line.order, Offer):
        return _of_offer(floor, line, answers)
    if line.takes and not answers:
        return _no_mirror(floor, line, line.order)
    return reason_against(floor, Deal(line.seat, line.order.seat, line.gives, line.takes))


def _no_mirror(floor: Floor, line: TradeLine, order: Give) -> Reason:
    """Return that there is no line to mirror a deal, or none whose test holds."""
    name = floor.table.state.seats[order.seat].name
    if any(other.lots for other in line.partners):
        return Reason(MIRROR_TEST_IS_FALSE, name)
    return Reason(NO_MIRROR, name)


def _of_offer(floor: Floor, line: TradeLine, answers: list[TradeLine]) -> Reason:
    """Return that nobody answers an offer, or why the first that would cannot."""
    for other in answers:
        terms = both_terms(floor, line, other)[0]
        if terms.is_left:
            return reason_against(floor, _mine(line, terms.deal))
    return Reason(NO_COUNTER_OFFER)


def _mine(line: TradeLine, deal: Deal) -> Deal:
    """Return a deal as the line's seat sees it."""
    return deal if deal.seat == line.seat else Deal(deal.other, deal.seat, deal.takes, deal.gives)


# ---- CRU-P10, CRU-P11 Exchanges: walks through all lines until nothing more can be carried out

HAS_LEFT = tr_noop("you have left the market")


@order(
    tr_noop("LEAVE"),
    rule="CRU-P15",
    help=tr_noop("Goes back to the Crash Site behind the first round of exchange."),
    examples=("LEAVE",),
)
class Leave(IslandOrder):
    """No trade in the second round."""

    is_of_a_round: ClassVar[bool] = True
    absent: ClassVar[str] = tr_noop("There is no exchange of goods in this economy.")
    idle: ClassVar[str] = tr_noop("there was no market")

    may_depend: ClassVar[bool] = False

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-P15, CRU-P16 Yield why there is no second round to stay away from."""
        if not here.book.trades_twice:
            yield no(tr("Goods are exchanged once in a cycle: there is no second round to leave."))
        elif here.known and here.known.stage.partition("@")[0] in SECOND_ROUNDS:
            last = tr(
                "This is the last round of exchange in this cycle: there is none left to stay away from."
            )
            yield not_now(last)

    @classmethod
    def preamble(cls, look: Look) -> Iterator[str]:
        if look.all_of(cls):
            yield tr("You leave before the second round of exchange.")

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        says = tr("no second round for you")
        if partners(here):
            yield from here.may_write(cls(), says)
        yield from here.word(tr("Leave"), says, cls())


MARKET_ORDERS: Kinds = (Give, Offer, Keep, Leave)
"""The orders of exchange."""


def exchange(table: IslandTable, group: str) -> None:
    """CRU-038, CRU-180, CRU-P16 Hold the market of a group, or the first round of it."""
    table.state.market_round = 1
    _hold(open_floor(table, group))
    if table.book.trades_twice:
        _go_back(table, group)


def exchange_again(table: IslandTable, group: str) -> None:
    """CRU-P16 Hold the second round, without those who have left."""
    table.state.market_round = 2
    for castaway in table.state.in_order(group):
        if castaway.has_left:
            _turn_away(table, castaway.id)
    _hold(open_floor(table, group))


def exchange_money(table: IslandTable, seats: Sequence[SeatId]) -> None:
    """CRA-COR-03, CRA-R76 Let seats exchange money and shares, whoever is whose neighbour."""
    _hold(open_money_floor(table, seats))


def _turn_away(table: IslandTable, seat: SeatId) -> None:
    """CRU-040 Tell a seat that has left that none of its lines is done."""
    for line in orders_of(table, seat, Give, Offer):
        unused(table, seat, line, HAS_LEFT)


def _go_back(table: IslandTable, group: str) -> None:
    """CRU-040, CRU-P15 Let those who wish go back to the Crash Site."""
    for castaway in table.state.in_order(group):
        if order := first_of(table, castaway.id, Leave):
            castaway.has_left = True
            used(table, order, tr_noop("you went back to the Crash Site"))
            table.tell(told.MarketLeft(castaway.name))


def _hold(floor: Floor) -> None:
    """CRU-P11 Walk until nothing can be carried out, not even what waits for other lines not to be done."""
    while True:
        if _walk(floor):
            floor.with_late = False
        elif floor.with_late:
            break
        else:
            floor.with_late = True
    _tell_unused(floor)


def _walk(floor: Floor) -> bool:
    """CRU-P11 Carry out the first line that can be carried out now; say whether there was one."""
    return any(_carried_out(floor, line) for line in floor.all_lines() if floor.is_open(line))


def _carried_out(floor: Floor, line: TradeLine) -> bool:
    if isinstance(line.order, Offer):
        return meet(floor, line)
    return _deal(floor, line) if line.takes else _gift(floor, line)


def _deal(floor: Floor, line: TradeLine) -> bool:
    """CRU-P10 Carry out a direct deal with the first open line that mirrors it."""
    assert not isinstance(line.order, Offer)
    deal = Deal(line.seat, line.order.seat, line.gives, line.takes)
    mirror = next((other for other in line.partners if floor.is_open(other)), None)
    if mirror is None or bar_to(floor, deal):
        return False
    line.use()
    mirror.use()
    carry_out(floor, deal)
    return True


def _gift(floor: Floor, line: TradeLine) -> bool:
    """CRU-P10, CRU-R45 Give what is wanted for nothing."""
    assert not isinstance(line.order, Offer)
    deal = Deal(line.seat, line.order.seat, line.gives, line.takes)
    if bar_to(floor, deal):
        return False
    line.use()
    carry_out(floor, deal)
    return True


def _tell_unused(floor: Floor) -> None:
    """CRU-P11 Tell each seat which of its lines came to nothing, and why."""
    for line in floor.all_lines():
        if line.is_done and line.lots:
            times = {"n": line.done, "all": line.done + line.lots}
            used(floor.table, line.order, tr_noop("done {n} of {all} times"), Became.IN_PART, **times)
        elif line.is_done and isinstance(line.order, Offer):
            used(floor.table, line.order, tr_noop("it was carried out"))
        elif line.is_done:
            assert isinstance(line.order, Give)
            says = tr_noop("exchanged with {seat}") if line.takes else tr_noop("given to {seat}")
            used(floor.table, line.order, says, seat=floor.table.state.seats[line.order.seat].name)
        else:
            unused(floor.table, line.seat, line.order, reason_of(floor, line))
