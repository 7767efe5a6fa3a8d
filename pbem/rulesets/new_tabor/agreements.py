"""TAB-P4 Agreements: swaps by two mirrored lines, and gifts (TAB-087, TAB-R17)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.audience import concerned
from pbem.rulesets.new_tabor.economy import EconomyTable, Producer
from pbem.rulesets.new_tabor.lines import OpenLine
from pbem.rulesets.new_tabor.orders import Give
from pbem.rulesets.new_tabor.partners import bar_to_dealing, mirror_of
from pbem.rulesets.new_tabor.settings import options_now
from pbem.rulesets.new_tabor.things import Things
from pbem.rulesets.new_tabor.wording import SaidThings


def give(table: EconomyTable, line: OpenLine) -> bool:
    """TAB-P4 Carry out a swap or a gift; say whether it could be done."""
    order = line.order
    assert isinstance(order, Give)
    if order.for_goods:
        return _swap(table, line, order, order.for_goods)
    return _make_gift(table, line, order)


def _make_gift(table: EconomyTable, line: OpenLine, order: Give) -> bool:
    """TAB-R17 Give without getting, on the giver's turn."""
    line.reason = _bar_to_gift(table, line.seat, order)
    if line.reason:
        return False
    giver, taker = table.state.seats[line.seat], table.state.seats[order.seat]
    hand_over(giver, taker, order.goods)
    only = concerned(table.book, giver.id, taker.id)
    table.tell(events.Given(giver.name, SaidThings(order.goods), taker.name, only=only))
    line.finish()
    return True


def _bar_to_gift(table: EconomyTable, seat: SeatId, order: Give) -> str:
    if not options_now(table.book, table.state).gifts:
        return tr("gifts are not allowed")
    return bar_to_dealing(table.state, seat, order.seat) or lacking(table.state.seats[seat], order.goods)


def _swap(table: EconomyTable, line: OpenLine, order: Give, takes: Things) -> bool:
    """TAB-087 Swap things for things if the other wrote the same, and both hold what they give."""

    def mirrors(other: Order) -> bool:
        if not isinstance(other, Give) or other.seat != line.seat:
            return False
        return other.goods == takes and other.for_goods == order.goods

    mirror = mirror_of(table, order.seat, mirrors)
    one, other = table.state.seats[line.seat], table.state.seats[order.seat]
    line.reason = (
        bar_to_dealing(table.state, one.id, other.id)
        or (tr("nobody wrote the matching line") if mirror is None else "")
        or lacking(one, order.goods)
        or lacking(other, takes)
    )
    if mirror is None:
        return False
    mirror.reason = line.reason  # of both lines what stood in the way when they were last tried
    if line.reason:
        return False
    hand_over(one, other, order.goods)
    hand_over(other, one, takes)
    said, price = SaidThings(order.goods), SaidThings(takes)
    only = concerned(table.book, one.id, other.id)
    table.tell(events.Swapped(one.name, said, other.name, price, only=only))
    line.finish()
    mirror.finish()
    return True


def lacking(giver: Producer, things: Things) -> str:
    """TAB-P4 Return what keeps a seat from giving things, "" if it holds them; keep does not apply."""
    has_all = all(giver.stock[good] >= units for good, units in things.goods)
    if has_all and giver.money >= things.money:
        return ""
    return tr("{seat} does not hold all that is to be given", seat=giver.name)


def hand_over(giver: Producer, taker: Producer, things: Things) -> None:
    """Let things change hands."""
    for good, units in things.goods:
        giver.stock[good] -= units
        taker.stock[good] += units
        giver.count("traded", units)
        taker.count("traded", units)
    giver.money -= things.money
    taker.money += things.money
