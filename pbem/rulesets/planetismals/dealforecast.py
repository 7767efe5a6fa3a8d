"""What a sheet offers and bids, in sentences for the receipt (brief 5.5)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.deals import ANYONE
from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.ruleset import Sheet
from pbem.engine.settle import in_force
from pbem.engine.tongue import tr, trn
from pbem.rulesets.planetismals.belt import Lot
from pbem.rulesets.planetismals.bids import ASTEROID, COLONY, Bid
from pbem.rulesets.planetismals.dealing import said_things
from pbem.rulesets.planetismals.dealorders import Borrow, Give, Lend, Repay
from pbem.rulesets.planetismals.view import BeltView


def deals_said(view: BeltView, seat: SeatId, sheet: Sheet) -> Iterator[str]:
    """Yield what is offered to others, and paid on debts."""
    for order in in_force(sheet):
        match order:
            case Give():
                yield _gift(order) if not order.takes else _offer(order)
            case Lend() | Borrow():
                yield _loan(order)
            case Repay():
                yield _payment(view, order)


def _gift(order: Give) -> str:
    said = said_things(order.gives)
    return tr("You give {seat} {things}, as soon as that is possible.", seat=order.to, things=said)


def _offer(order: Give) -> str:
    gives, takes = said_things(order.gives), said_things(order.takes)
    if order.to == ANYONE:
        return tr(
            "You offer anyone {things} for {price}: done with the first who gives the mirrored order.",
            things=gives,
            price=takes,
        )
    return tr(
        "You offer {seat} {things} for {price}: done if {seat} gives the mirrored order.",
        seat=order.to,
        things=gives,
        price=takes,
    )


def _loan(order: Lend | Borrow) -> str:
    if isinstance(order, Lend):
        return tr(
            "You offer to lend {seat} {amount} MC for {back} MC due in round {due}.",
            seat=order.to,
            amount=order.amount,
            back=order.back,
            due=order.due,
        )
    return tr(
        "You ask {seat} to lend you {amount} MC for {back} MC due in round {due}.",
        seat=order.whom,
        amount=order.amount,
        back=order.back,
        due=order.due,
    )


def _payment(view: BeltView, order: Repay) -> str:
    amount = repaid(view, order)
    return tr("You pay {amount} MC on {debt} as your turn begins.", amount=amount, debt=order.debt)


def repaid(view: BeltView, order: Repay) -> int:
    """PLA-R59 Return what a REPAY order wants to pay: no more than the debt."""
    debt = view.debts.get(order.debt)
    owed = debt.amount if debt else 0
    return owed if order.amount is None else min(order.amount, owed)


def bids_said(sheet: Sheet) -> Iterator[str]:
    """Yield the sealed bids of a sheet."""
    return (_bid(order) for order in in_force(sheet) if isinstance(order, Bid))


def _bid(order: Bid) -> str:
    says = _any_bid(order) if order.lot in (COLONY, ASTEROID) else _lot_bid(order)
    return f"{says} {tr('It counts only if then {test}.', test=order.when)}" if order.when else says


def _lot_bid(order: Bid) -> str:
    return tr("You bid {amount} MC for {lot}.", amount=order.amount, lot=order.lot)


def _any_bid(order: Bid) -> str:
    what = tr("any colony") if order.lot == COLONY else tr("any vacant asteroid")
    if order.most is None:
        return tr("You bid {amount} MC for {lot} that is up for bids.", amount=order.amount, lot=what)
    return trn(
        "You bid {amount} MC for {lot} that is up for bids, {n} of them at most.",
        "You bid {amount} MC for {lot} that is up for bids, {n} of them at most.",
        order.most,
        amount=order.amount,
        lot=what,
    )


def bids_awaited(view: BeltView, seat: SeatId, sheet: Sheet) -> Iterator[str]:
    """Phase bids: yield what a seat bids for each lot that is open to it, or that nothing is asked of it."""
    lots = [lot for lot in view.lots if view.is_eligible(lot, seat)]
    if not lots:
        yield tr("The round waits for others' bids: nothing is asked of you.")
        return
    yield from bids_said(sheet)
    for lot in lots:
        if not has_bid(in_force(sheet), lot):
            yield _no_bid(view, lot)


def has_bid(orders: tuple[Order, ...], lot: Lot) -> bool:
    """Say whether a bid names a lot, or is for any such lot."""
    names = (lot.key, COLONY if lot.is_colony else ASTEROID)
    return any(isinstance(one, Bid) and one.lot in names for one in orders)


def _no_bid(view: BeltView, lot: Lot) -> str:
    names = (lot.key, *(() if lot.is_colony else (ASTEROID,)))
    if any(offer.lot in names for offer in view.offers):
        return tr("You bid nothing new for {lot}; what you bid with your orders stands.", lot=lot.key)
    return tr("You bid nothing for {lot}.", lot=lot.key)
