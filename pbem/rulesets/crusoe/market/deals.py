"""A single exchange: whether two seats can carry it out now, and doing it (CRU-P10, CRU-P12, CRU-H42)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe import told_market as told
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.goods import hand_over, has_all, lacking_extras
from pbem.rulesets.crusoe.hooks import MAY_HAVE, MAY_TRADE, RECEIVER, TRADE
from pbem.rulesets.crusoe.market.lines import Floor, has_goods, is_of_money
from pbem.rulesets.crusoe.market.passing import tell_passed_on
from pbem.rulesets.crusoe.things import Basket, members
from pbem.rulesets.crusoe.wording import NO_REASON, Reason, Said

NOT_AT_MARKET = tr_noop("{seat} is not at the market")
YOU_ARE_SHORT = tr_noop("you are short of {goods}")
THEY_ARE_SHORT = tr_noop("{seat} is short of {goods}")
YOU_KEEP = tr_noop("KEEP")
THEY_KEEP = tr_noop("{seat} keeps it back")
FORBIDDEN = tr_noop("the rules forbid it")


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
