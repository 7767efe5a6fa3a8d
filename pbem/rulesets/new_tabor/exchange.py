"""3.3 c Exchange and Consume: lines in the order written, limit orders, consumption (TAB-046 to 049, 063).

TAB-P3 Offers at a price lie open and answer others in their turns (TAB-088). Units that are consumed leave
play, for inputs or for Wants (TAB-095, 116, TAB-R22 to R24).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.book import GOODS, MARKET, UNION
from pbem.rulesets.new_tabor.cards import lay_want
from pbem.rulesets.new_tabor.dealings import TO_ALL, bar_to_dealing, give, is_on_offer, lend, repay, sublet
from pbem.rulesets.new_tabor.economy import SETTLE, EconomyTable, Producer
from pbem.rulesets.new_tabor.events import concerned
from pbem.rulesets.new_tabor.lines import OpenLine, Part
from pbem.rulesets.new_tabor.orders import Borrow, Buy, Consume, Give, Keep, Lend, Repay, Sell, SubletOrder
from pbem.rulesets.new_tabor.plans import fail, is_true, keep_of, plan_of
from pbem.rulesets.new_tabor.things import affordable, goods_of, meant, sellable
from pbem.rulesets.new_tabor.tradeorders import ExchangeOrder
from pbem.rulesets.new_tabor.union import buy_from_union, sell_to_union
from pbem.rulesets.new_tabor.wording import Money, Named

Way: TypeAlias = Callable[[EconomyTable, OpenLine], bool]
INPUTS, FOR_WANTS = "inputs", "wants"
_PURPOSES = {"inputs": (INPUTS,), "wants": (FOR_WANTS,), "both": (INPUTS, FOR_WANTS), "off": ()}
"""What AUTOCONSUME consumes for."""


def exchange_and_consume(table: EconomyTable, seat: SeatId, cycle: bool = False) -> bool:
    """TAB-063, TAB-094 Carry out a seat's lines and consume by its setting; say whether anything moved.

    In a `cycle` of settling, a line that comes to nothing is tried again, and told only at the end.
    """
    has_moved = False
    for line in plan_of(table, seat).lines:
        if _reach(table, line):
            has_moved = True
        elif line.reason and not cycle and not _waits(line.order):
            fail(table, seat, line.order, line.reason)
            line.reason, line.is_done = "", True
    return autoconsume(table, seat) or has_moved


def _reach(table: EconomyTable, line: OpenLine) -> bool:
    """Carry out what is left of a line if its test holds now; say whether anything moved."""
    if line.is_done:
        return False
    line.is_open = is_true(table, line.seat, line.order)
    return line.is_open and _WAYS[type(line.order)](table, line)


def _waits(order: Order) -> bool:
    """TAB-P3, TAB-P4 Say whether a line stays open after its seat has reached it."""
    is_at_once = isinstance(order, Sell | Buy) and order.now
    return isinstance(order, ExchangeOrder) and order.waits and not is_at_once


def _trade(table: EconomyTable, line: OpenLine) -> bool:
    """TAB-P2, TAB-P3 Sell or buy: with a price as a limit order, without one at the union's."""
    order = line.order
    assert isinstance(order, Sell | Buy)
    return _deal_with_union(table, line) if order.price is None else meet(table, line)


def _deal_with_union(table: EconomyTable, line: OpenLine) -> bool:
    """TAB-P2 Sell or buy what is left of the amounts, words worked out as things stand."""
    mine, kept = table.state.seats[line.seat], keep_of(table, line.seat)
    places = [(place, good) for place, amount in enumerate(line.left) for good in goods_of(amount)]
    asked = [(good, meant(mine, line.left[place], good, kept)) for place, good in places]
    if isinstance(line.order, Sell):
        dealt = sell_to_union(table, line.seat, asked, table.state.phase == SETTLE, kept)
    else:
        dealt = buy_from_union(table, line.seat, asked, kept)
    for (place, good), units in zip(places, dealt.units, strict=False):
        line.count_down(place, units)
        if units:
            line.parts.append(Part(units, good, table.state.price(good)))
    line.reason = dealt.reason
    return dealt.has_moved


def _keep(table: EconomyTable, line: OpenLine) -> bool:
    """What is kept counts as long as the line is open: nothing moves."""
    return False


@dataclass(frozen=True)
class Answer:
    """Whose open order answers at which price in cents; without a line it is the Credit Union."""

    price: int
    line: OpenLine | None


def meet(table: EconomyTable, line: OpenLine) -> bool:
    """TAB-P3 Let the open orders of others answer a limit order, best price first; say whether any did."""
    has_moved = False
    for answer in _answers(table, line):
        units = _with_union(table, line) if answer.line is None else _with_seat(table, line, answer.line)
        line.count_down(0, units)
        has_moved = has_moved or units > 0
        if line.is_done:
            break
    line.reason = "" if has_moved else _why_unmet(table, line)
    return has_moved


def _answers(table: EconomyTable, line: OpenLine) -> list[Answer]:
    """TAB-P3 Return who answers: best price first, then in order of play, the union last, then by line."""
    order = line.order
    assert isinstance(order, Sell | Buy)
    answers = [answer for answer in _offers(table, line, order) if _suits(order, answer.price)]
    return sorted(answers, key=lambda answer: -answer.price if isinstance(order, Sell) else answer.price)


def _suits(order: Sell | Buy, price: int) -> bool:
    assert order.price is not None
    return price >= order.price if isinstance(order, Sell) else price <= order.price


def _offers(table: EconomyTable, line: OpenLine, order: Sell | Buy) -> Iterator[Answer]:
    """Yield the answers at any price, in order of play after the seat."""
    for other in table.state.after(line.seat):
        is_asked = other.id in order.where or any(word in order.where for word in TO_ALL)
        if not is_asked or bar_to_dealing(table.state, line.seat, other.id):
            continue
        for theirs in plan_of(table, other.id).lines:
            price = _price_for(theirs, line, order)
            if price is not None:
                yield Answer(price, theirs)
    if MARKET in order.where or UNION in order.where:
        yield Answer(table.state.price(line.left[0].good), None)


def _price_for(theirs: OpenLine, line: OpenLine, order: Sell | Buy) -> int | None:
    """Return the price of another's line if it is an open limit order that answers this one."""
    other = theirs.order
    if not isinstance(other, Sell | Buy) or isinstance(other, Sell) is isinstance(order, Sell):
        return None
    is_same = theirs.left[0].good == line.left[0].good
    return other.price if is_on_offer(theirs, line.seat) and is_same else None


def _with_union(table: EconomyTable, line: OpenLine) -> int:
    """TAB-P3, TAB-P2 Trade with the Credit Union at spot price; a sale that cannot pay its fee is skipped."""
    mine, kept, amount = table.state.seats[line.seat], keep_of(table, line.seat), line.left[0]
    asked = [(amount.good, meant(mine, amount, amount.good, kept))]
    if isinstance(line.order, Sell):
        dealt = sell_to_union(table, line.seat, asked, table.state.phase == SETTLE, kept)
    else:
        dealt = buy_from_union(table, line.seat, asked, kept)
    if dealt.has_moved:
        line.parts.append(Part(sum(dealt.units), amount.good, table.state.price(amount.good)))
    return sum(dealt.units)


def _with_seat(table: EconomyTable, line: OpenLine, theirs: OpenLine) -> int:
    """TAB-R14 Trade with another seat, at the price of the one that answers; return how many units."""
    selling, buying = (line, theirs) if isinstance(line.order, Sell) else (theirs, line)
    assert isinstance(theirs.order, Sell | Buy) and theirs.order.price is not None
    price, good = theirs.order.price, line.left[0].good
    units = _tradable(table, selling, buying, price)
    if units:
        theirs.count_down(0, units)
        seats = table.state.seats
        line.parts.append(Part(units, good, price, seats[theirs.seat].name))
        theirs.parts.append(Part(units, good, price, seats[line.seat].name))
        _hand_over(table, seats[selling.seat], seats[buying.seat], good, units, units * price)
    return units


def _tradable(table: EconomyTable, selling: OpenLine, buying: OpenLine, price: int) -> int:
    """TAB-P3 Return the units that both still want to trade, stock and money not kept back permitting."""
    good = selling.left[0].good
    seller, buyer = table.state.seats[selling.seat], table.state.seats[buying.seat]
    kept, saved = keep_of(table, seller.id), keep_of(table, buyer.id)
    return min(
        meant(seller, selling.left[0], good, kept),
        meant(buyer, buying.left[0], good, saved),
        sellable(seller, good, kept),
        affordable(buyer, price, saved),
    )


def _hand_over(
    table: EconomyTable, seller: Producer, buyer: Producer, good: str, units: int, amount: int
) -> None:
    seller.stock[good] -= units
    buyer.stock[good] += units
    seller.money += amount
    buyer.money -= amount
    seller.count("traded", units)
    buyer.count("traded", units)
    only = concerned(table.book, seller.id, buyer.id)
    table.tell(events.Traded(seller.name, units, Named(good), buyer.name, Money(amount), only=only))


def _why_unmet(table: EconomyTable, line: OpenLine) -> str:
    """Return why a limit order found nobody."""
    order, mine, kept = line.order, table.state.seats[line.seat], keep_of(table, line.seat)
    assert isinstance(order, Sell | Buy) and order.price is not None
    good = line.left[0].good
    if isinstance(order, Sell) and not min(meant(mine, line.left[0], good, kept), sellable(mine, good, kept)):
        return tr("nothing to sell")
    if isinstance(order, Buy) and not affordable(mine, order.price, kept):
        return tr("no money")
    return tr("no counter-offer")


def consume(table: EconomyTable, seat: SeatId, good: str, units: int, purpose: str) -> int:
    """TAB-049, TAB-R22, TAB-R23 Consume no more than is held and due; return how many units.

    Without a purpose ("") inputs come first, then Wants; a unit never counts for both.
    """
    for_inputs = consume_for_inputs(table, seat, good, units) if purpose in ("", INPUTS) else 0
    for_wants = _consume_for_wants(table, seat, good, units - for_inputs) if purpose in ("", FOR_WANTS) else 0
    return for_inputs + for_wants


def consume_for_inputs(table: EconomyTable, seat: SeatId, good: str, units: int) -> int:
    """TAB-094, TAB-R22 Consume units for the quarter's input."""
    mine = table.state.seats[seat]
    units = max(0, min(units, mine.stock[good], mine.unmet(good)))
    if units:
        mine.stock[good] -= units
        mine.consumed[good] += units
        mine.count(f"consumed {good}", units)
        table.tell(events.Consumed(mine.name, units, Named(good)))
    return units


def _consume_for_wants(table: EconomyTable, seat: SeatId, good: str, units: int) -> int:
    """TAB-116, TAB-R23 Consume units for Wants, the oldest card first."""
    mine = table.state.seats[seat]
    units = max(0, min(units, mine.stock[good], mine.wanted(good)))
    if units:
        mine.stock[good] -= units
        mine.count(f"consumed {good}", units)
        table.tell(events.Consumed(mine.name, units, Named(good), is_for_wants=True))
        _meet_wants(table, mine, good, units)
    return units


def _meet_wants(table: EconomyTable, mine: Producer, good: str, units: int) -> None:
    """TAB-035, TAB-116 A card is used up when all of it is consumed, and goes face up under its deck."""
    for want in [one for one in mine.wants if one.good == good]:
        met = min(units, want.open)
        want.open -= met
        units -= met
        if not want.open:
            mine.wants.remove(want)
            table.tell(events.WantsMet(mine.name, want.amount, Named(good)))
            lay_want(table.book, table.state, want)


def carry_out_consume(table: EconomyTable, line: OpenLine) -> bool:
    """TAB-049 Carry out a CONSUME line; say whether anything was consumed."""
    order, mine, amount = line.order, table.state.seats[line.seat], line.left[0]
    assert isinstance(order, Consume)
    held = any(mine.stock[good] for good in goods_of(amount))
    kept = keep_of(table, line.seat)
    units = sum(
        consume(table, line.seat, good, meant(mine, amount, good, kept), order.purpose)
        for good in goods_of(amount)
    )
    line.reason = "" if units else tr("nothing of it is due") if held else tr("nothing of it is held")
    line.count_down(0, units)
    return units > 0


def autoconsume(table: EconomyTable, seat: SeatId) -> bool:
    """TAB-R23 Consume by the seat's lasting setting, good by good; say whether anything was consumed."""
    mine = table.state.seats[seat]
    units = [
        consume(table, seat, good, mine.stock[good], purpose)
        for good in GOODS
        for purpose in _PURPOSES[mine.autoconsume]
    ]
    return any(units)


_WAYS: Mapping[type[Order], Way] = {
    Sell: _trade,
    Buy: _trade,
    Give: give,
    Lend: lend,
    Borrow: lend,
    Repay: repay,
    SubletOrder: sublet,
    Consume: carry_out_consume,
    Keep: _keep,
}
"""How each order of Exchange and Consume is carried out."""
