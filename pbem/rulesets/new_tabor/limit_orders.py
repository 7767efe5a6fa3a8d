"""TAB-P3 Limit orders: offers at a price that lie open and answer others in their turns (TAB-048, 088)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.amounts import affordable, meant, sellable
from pbem.rulesets.new_tabor.audience import concerned
from pbem.rulesets.new_tabor.book import MARKET, UNION
from pbem.rulesets.new_tabor.dealings import TO_ALL, bar_to_dealing, is_on_offer
from pbem.rulesets.new_tabor.economy import SETTLE, EconomyTable, Producer
from pbem.rulesets.new_tabor.lines import OpenLine, Part
from pbem.rulesets.new_tabor.orders import Buy, Sell
from pbem.rulesets.new_tabor.plans import keep_of, plan_of
from pbem.rulesets.new_tabor.union import buy_from_union, sell_to_union
from pbem.rulesets.new_tabor.wording import Money, Named


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
