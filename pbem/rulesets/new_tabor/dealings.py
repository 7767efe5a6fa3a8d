"""Dealings of two seats: agreements, gifts, loans, subletting (TAB-P4, TAB-087 to 091, TAB-R15 to R19)."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.book import ANYONE, MARKET
from pbem.rulesets.new_tabor.dealorders import LANDLORD
from pbem.rulesets.new_tabor.economy import SETTLE, Economy, EconomyTable, Iou, Producer
from pbem.rulesets.new_tabor.events import concerned
from pbem.rulesets.new_tabor.lines import OpenLine
from pbem.rulesets.new_tabor.orders import Borrow, Buy, Give, Lend, Repay, Sell, SubletOrder
from pbem.rulesets.new_tabor.plans import plan_of, plans_of
from pbem.rulesets.new_tabor.settings import options_now
from pbem.rulesets.new_tabor.things import Things
from pbem.rulesets.new_tabor.wording import Money, SaidThings

ENFORCED, NO_LOANS = "enforced", "none"
TO_ALL = (ANYONE, MARKET)
"""The words that name all other seats."""


def may_trade(economy: Economy, seat: Producer) -> bool:
    """TAB-R15, TAB-083 Say whether a seat deals with others now: on the Path, or at the quarter's end."""
    return seat.is_in and (economy.phase == SETTLE or seat.is_on_path)


def bar_to_dealing(economy: Economy, seat: SeatId, other: SeatId) -> str:
    """TAB-P4 Return why two seats cannot deal with each other, "" if they can."""
    for one in (economy.seats[seat], economy.seats[other]):
        if not one.is_in:
            return tr("{seat} is out of the game", seat=one.name)
        if not may_trade(economy, one):
            return tr("{seat} is off the Path", seat=one.name)
    return ""


def is_on_offer(line: OpenLine, seat: SeatId) -> bool:
    """TAB-P3 Say whether a line is an open limit order that answers a seat."""
    order = line.order
    if not isinstance(order, Sell | Buy) or order.price is None or order.now:
        return False
    is_to_seat = seat in order.where or any(word in order.where for word in TO_ALL)
    return line.is_open and not line.is_done and is_to_seat


def mirror_of(table: EconomyTable, mirror: Order, other: SeatId) -> OpenLine | None:
    """TAB-P4 Return the first open line of another seat that is the mirror of one; each counts once."""
    wanted = _meant(table, mirror)
    lines = (one for one in plan_of(table, other).lines if one.is_open and not one.is_done)
    return next((one for one in lines if _meant(table, one.order) == wanted), None)


def _meant(table: EconomyTable, order: Order) -> Order:
    """Return an order without its test, and as due in the running quarter if it names none."""
    if isinstance(order, Lend | Borrow):
        return replace(order, when=None, quarter=order.quarter or table.state.quarter)
    return replace(order, when=None)


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
    mirror = mirror_of(table, order.mirror(line.seat), order.seat)
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


def lend(table: EconomyTable, line: OpenLine) -> bool:
    """TAB-091, TAB-P4 Lend or borrow if the other wrote the same; say whether it was done."""
    order = line.order
    assert isinstance(order, Lend | Borrow)
    other = order.seat
    mirror = mirror_of(table, order.mirror(line.seat), other)
    lender, borrower = (line.seat, other) if isinstance(order, Lend) else (other, line.seat)
    line.reason = (
        (tr("there are no loans in this game") if _has_no_loans(table) else "")
        or bar_to_dealing(table.state, line.seat, other)
        or (tr("nobody wrote the matching line") if mirror is None else "")
        or lacking(table.state.seats[lender], Things(money=order.amount))
    )
    if line.reason or mirror is None:
        return False
    _record(table, lender, borrower, order.amount, order.back, order.quarter or table.state.quarter)
    line.finish()
    mirror.finish()
    return True


def _has_no_loans(table: EconomyTable) -> bool:
    return options_now(table.book, table.state).iou == NO_LOANS


def _record(table: EconomyTable, lender: SeatId, borrower: SeatId, amount: int, back: int, due: int) -> None:
    """TAB-091 Let the money change hands, and the debtor write an IOU."""
    economy = table.state
    economy.seats[lender].money -= amount
    economy.seats[borrower].money += amount
    names = economy.seats[lender].name, economy.seats[borrower].name
    table.tell(events.Lent(names[0], Money(amount), names[1], Money(back), due))
    if back:
        economy.iou_count += 1
        economy.ious.append(Iou(economy.iou_count, borrower, lender, back, due))


def repay(table: EconomyTable, line: OpenLine) -> bool:
    """TAB-R19 Pay on IOUs to a seat, the oldest first, no more than is owed and there is."""
    order, economy = line.order, table.state
    assert isinstance(order, Repay)
    debtor, creditor = economy.seats[line.seat], economy.seats[order.seat]
    owed = [iou for iou in economy.ious if (iou.debtor, iou.creditor) == (debtor.id, creditor.id)]
    amount = min(line.left[0].number, debtor.money, sum(iou.amount for iou in owed))
    line.reason = bar_to_dealing(economy, debtor.id, creditor.id) or _why_unpaid(debtor, owed)
    if line.reason or not amount:
        return False
    left = amount
    for iou in owed:
        left -= _pay_on(table, iou, left)
    table.tell(events.Repaid(debtor.name, Money(amount), creditor.name))
    line.count_down(0, amount)
    return True


def _why_unpaid(debtor: Producer, owed: list[Iou]) -> str:
    if not owed:
        return tr("you owe nothing to this seat")
    return "" if debtor.money else tr("no money")


def _pay_on(table: EconomyTable, iou: Iou, most: int) -> int:
    """Pay on an IOU what the debtor has, up to the debt and to `most`; return what was paid."""
    economy = table.state
    paid = min(most, iou.amount, economy.seats[iou.debtor].money)
    economy.seats[iou.debtor].money -= paid
    economy.seats[iou.creditor].money += paid
    rest = [replace(iou, amount=iou.amount - paid)] if paid < iou.amount else []
    economy.ious = [left for one in economy.ious for left in (rest if one.id == iou.id else [one])]
    return paid


def pay_ious(table: EconomyTable) -> None:
    """TAB-R19 At the closing pay what is due as far as the money goes; the rest is due a quarter later."""
    economy = table.state
    if options_now(table.book, economy).iou != ENFORCED:
        return
    for iou in [one for one in economy.ious if one.due <= economy.quarter]:
        paid = _pay_on(table, iou, iou.amount)
        if paid:
            names = economy.seats[iou.debtor].name, economy.seats[iou.creditor].name
            table.tell(events.Repaid(names[0], Money(paid), names[1]))
    economy.ious = [
        replace(iou, due=economy.quarter + 1) if iou.due <= economy.quarter else iou for iou in economy.ious
    ]


def sublet(table: EconomyTable, line: OpenLine) -> bool:
    """TAB-089, TAB-P4 Change places if the other wrote the same; say whether it was done."""
    order = line.order
    assert isinstance(order, SubletOrder)
    mirror = mirror_of(table, order.mirror(line.seat), order.seat)
    mine, other = table.state.seats[line.seat], table.state.seats[order.seat]
    landlord, tenant = (mine, other) if order.to_or_from == LANDLORD else (other, mine)
    line.reason = (
        bar_to_dealing(table.state, mine.id, other.id)
        or (tr("nobody wrote the matching line") if mirror is None else "")
        or _bar_to_sublet(table, landlord, tenant)
        or lacking(tenant, Things(money=order.fee))
    )
    if line.reason or mirror is None:
        return False
    landlord.money += order.fee
    tenant.money -= order.fee
    change_places(table, landlord, tenant)
    plans_of(table).sublets.update({mine.id: True, other.id: False})
    table.tell(events.Sublet(landlord.name, tenant.name, Money(order.fee)))
    line.finish()
    mirror.finish()
    return True


def _bar_to_sublet(table: EconomyTable, landlord: Producer, tenant: Producer) -> str:
    """TAB-R18 Return why two seats cannot change places, "" if they can."""
    if landlord.zone == tenant.zone:
        return tr("both are in the same zone")
    for one in (landlord, tenant):
        if one.id in plans_of(table).sublets:
            return tr("{seat} has changed places in this round already", seat=one.name)
    return ""


def change_places(table: EconomyTable, one: Producer, other: Producer) -> None:
    """TAB-R18 Swap zones, rents in force and Platforms; those placed on others name the new challenger."""
    one.zone, other.zone = other.zone, one.zone
    one.rents, other.rents = other.rents, one.rents
    one.platforms, other.platforms = other.platforms, one.platforms
    renamed: dict[SeatId | None, SeatId] = {one.id: other.id, other.id: one.id}
    for seat in table.state.seats.values():
        seat.platforms = {zone: renamed.get(by, by) for zone, by in seat.platforms.items()}
