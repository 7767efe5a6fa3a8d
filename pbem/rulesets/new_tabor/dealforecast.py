"""What a sheet offers to other seats, in sentences for the receipt (brief 5: limit orders, agreements)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.new_tabor.dealorders import LANDLORD
from pbem.rulesets.new_tabor.economy import SETTLE, Economy
from pbem.rulesets.new_tabor.orders import Borrow, Buy, Give, Lend, Sell, SubletOrder
from pbem.rulesets.new_tabor.saying import conditional, said_amount, said_partners
from pbem.rulesets.new_tabor.wording import Money, SaidThings

_OFFERS = {
    (Sell, True): tr_noop("In your turn alone you offer {amount} to {partners}, at {price} or more a unit."),
    (Sell, False): tr_noop("You offer {amount} to {partners}, at {price} or more a unit."),
    (Buy, True): tr_noop("In your turn alone you ask {partners} for {amount}, at {price} or less a unit."),
    (Buy, False): tr_noop("You ask {partners} for {amount}, at {price} or less a unit."),
}
"""TAB-P3 What is said of a limit order, by its kind and whether it says NOW."""


def deals_said(economy: Economy, seat: SeatId, orders: Iterable[Order]) -> Iterator[str]:
    """Yield what is offered to others; what they have written nobody knows."""
    for order in orders:
        if said := _said(economy, seat, order):
            yield conditional(order, said)


def _said(economy: Economy, seat: SeatId, order: Order) -> str:
    """Return what is said of an order that waits for another seat; "" of all others."""
    match order:
        case Sell() | Buy():
            return _limit_order(economy, order)
        case Give():
            return _agreement(economy, seat, order)
        case Lend():
            return _loan(economy, seat, order)
        case Borrow():
            return _credit(economy, seat, order)
        case SubletOrder():
            return _sublet(economy, seat, order)
    return ""


def _limit_order(economy: Economy, order: Sell | Buy) -> str:
    """TAB-P3, TAB-R15 An offer at a price, which may be answered, or answer others, all round."""
    if order.price is None:
        return ""
    said = tr(
        _OFFERS[type(order), order.now],
        amount=said_amount(order.items[0]),
        partners=said_partners(economy, order.where),
        price=Money(order.price),
    )
    if order.now:
        return said
    return f"{said} {_how_long(economy)}"


def _how_long(economy: Economy) -> str:
    if economy.phase == SETTLE:
        return tr("It is open as long as this settling lasts.")
    return tr("It is open all round, before and after your turn.")


def _agreement(economy: Economy, seat: SeatId, order: Give) -> str:
    """TAB-P4 A swap, with the line that the other must write; gifts are told as they are made."""
    if order.for_goods is None:
        return ""
    return tr(
        "You offer {seat} {things} for {price}: done if {seat} writes {mirror}.",
        seat=economy.seats[order.seat].name,
        things=SaidThings(order.goods),
        price=SaidThings(order.for_goods),
        mirror=Give(order.for_goods, seat, order.goods),
    )


def _loan(economy: Economy, seat: SeatId, order: Lend) -> str:
    """TAB-091 A loan, with the line that the borrower must write."""
    return tr(
        "You lend {seat} {amount}, {back} to be repaid in quarter {due}: done if {seat} writes {mirror}.",
        seat=economy.seats[order.seat].name,
        amount=Money(order.amount),
        back=Money(order.back),
        due=order.quarter or economy.quarter,
        mirror=Borrow(order.amount, seat, order.back, order.quarter),
    )


def _credit(economy: Economy, seat: SeatId, order: Borrow) -> str:
    """TAB-091 A loan, with the line that the lender must write."""
    return tr(
        "You borrow {amount} from {seat} and repay {back} in quarter {due}: done if {seat} writes {mirror}.",
        seat=economy.seats[order.seat].name,
        amount=Money(order.amount),
        back=Money(order.back),
        due=order.quarter or economy.quarter,
        mirror=Lend(order.amount, seat, order.back, order.quarter),
    )


def _sublet(economy: Economy, seat: SeatId, order: SubletOrder) -> str:
    """TAB-089 A change of places, with the line that the other must write."""
    is_landlord = order.to_or_from == LANDLORD
    mirror = SubletOrder("FROM" if is_landlord else LANDLORD, seat, order.fee)
    said = {"seat": economy.seats[order.seat].name, "fee": Money(order.fee), "mirror": mirror}
    if is_landlord:
        return tr("You let {seat} your place for {fee}: done if {seat} writes {mirror}.", **said)
    return tr("You rent the place of {seat} for {fee}: done if {seat} writes {mirror}.", **said)
