"""TAB-R19 Loans: lending against an IOU, repaying, and what the closing of a quarter enforces (TAB-091)."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.agreements import lacking
from pbem.rulesets.new_tabor.economy import EconomyTable, Iou, Producer
from pbem.rulesets.new_tabor.lines import OpenLine
from pbem.rulesets.new_tabor.orders import Borrow, Lend, Repay
from pbem.rulesets.new_tabor.partners import bar_to_dealing, mirror_of
from pbem.rulesets.new_tabor.settings import options_now
from pbem.rulesets.new_tabor.things import Things
from pbem.rulesets.new_tabor.wording import Money

ENFORCED, NO_LOANS = "enforced", "none"


def lend(table: EconomyTable, line: OpenLine) -> bool:
    """TAB-091, TAB-P4 Lend or borrow if the other wrote the same; say whether it was done."""
    order, quarter = line.order, table.state.quarter
    assert isinstance(order, Lend | Borrow)
    other = order.seat
    wanted = (_is_lending(order), order.amount, order.back, order.quarter or quarter)

    def mirrors(one: Order) -> bool:
        if not isinstance(one, Lend | Borrow) or one.seat != line.seat:
            return False
        return (not _is_lending(one), one.amount, one.back, one.quarter or quarter) == wanted

    mirror = mirror_of(table, other, mirrors)
    lender, borrower = (line.seat, other) if isinstance(order, Lend) else (other, line.seat)
    line.reason = (
        (tr("there are no loans in this game") if _has_no_loans(table) else "")
        or bar_to_dealing(table.state, line.seat, other)
        or (tr("nobody wrote the matching line") if mirror is None else "")
        or lacking(table.state.seats[lender], Things(money=order.amount))
    )
    if line.reason or mirror is None:
        return False
    _record(table, lender, borrower, order.amount, order.back, order.quarter or quarter)
    line.finish()
    mirror.finish()
    return True


def _is_lending(order: Lend | Borrow) -> bool:
    return isinstance(order, Lend)


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
