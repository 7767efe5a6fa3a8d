"""The tally of a receipt: what a sheet costs a seat and leaves it, as far as can be reckoned (brief 7.4)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.ruleset import Sheet
from pbem.engine.settle import in_force
from pbem.engine.tongue import tr
from pbem.rulesets.planetismals.afterwards import afterwards, last_plan
from pbem.rulesets.planetismals.bids import ASTEROID, COLONY, Bid
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.dealforecast import repaid
from pbem.rulesets.planetismals.dealorders import Borrow, Give, Lend, Repay
from pbem.rulesets.planetismals.needs import (
    closed_ones,
    debts_due,
    fed,
    is_working,
    rent_awaited,
    rent_due,
    unfed,
)
from pbem.rulesets.planetismals.rehearsal import price_of
from pbem.rulesets.planetismals.steps import Buy
from pbem.rulesets.planetismals.things import Sort, Thing
from pbem.rulesets.planetismals.view import BeltView

Row = tuple[str, str]
Amounts = Iterator[tuple[str, int]]


def ledger(book: Book, view: BeltView, seat: SeatId, sheet: Sheet) -> tuple[Row, ...]:
    """Return what a sheet costs and leaves; amounts of nothing are left out, save the cash."""
    company = view.seats[seat]
    if company.is_removed:
        return ()
    cash = company.cash or 0
    if view.phase == "bids":
        return (_row(tr("Cash now"), cash), *_rows(_bids(sheet)))
    after = afterwards(view, seat, sheet)
    due = sum(one.amount - _repaid(view, sheet).get(one.id, 0) for one in debts_due(view, seat))
    moved = [*_deals(view, sheet), *_running(after, seat), (tr("Debts due"), -due)]
    left = cash + sum(amount for _, amount in moved)
    return (
        _row(tr("Cash now"), cash),
        *_rows(iter(moved)),
        *([_row(tr("Expected before trade"), left)] if any(amount for _, amount in moved) else []),
        *_rows(_beside(after, seat, sheet)),
    )


def _row(label: str, amount: int) -> Row:
    return label, tr("{amount} MC", amount=amount)


def _rows(amounts: Amounts) -> list[Row]:
    return [_row(label, amount) for label, amount in amounts if amount]


def _deals(view: BeltView, sheet: Sheet) -> Amounts:
    """Money given and taken in deals, if they are done, and paid on debts."""
    orders = in_force(sheet)
    yield tr("Deals: received"), sum(map(_taken, orders))
    yield tr("Deals: paid"), -sum(map(_given, orders))
    yield tr("Debts repaid"), -sum(_repaid(view, sheet).values())


def _repaid(view: BeltView, sheet: Sheet) -> dict[str, int]:
    """Return what REPAY orders pay on each debt, never more than all of it."""
    paid: dict[str, int] = {}
    for order in in_force(sheet):
        if isinstance(order, Repay) and order.debt in view.debts:
            all_in_all = paid.get(order.debt, 0) + repaid(view, order)
            paid[order.debt] = min(all_in_all, view.debts[order.debt].amount)
    return paid


def _given(order: Order) -> int:
    return _money(order.gives) if isinstance(order, Give) else order.amount if isinstance(order, Lend) else 0


def _taken(order: Order) -> int:
    return (
        _money(order.takes) if isinstance(order, Give) else order.amount if isinstance(order, Borrow) else 0
    )


def _money(things: tuple[Thing, ...]) -> int:
    return sum(thing.amount for thing in things if thing.sort is Sort.MONEY)


def _running(after: BeltView, seat: SeatId) -> Amounts:
    """What comes and goes by itself in the seat's next turn, with the dice as they fall on average."""
    book = after.book
    taxes = sum(book.sorts[one.sort].tax * one.tax_pct // 100 for one in fed(after, seat))
    rations = sum(book.sorts[one.sort].rations for one in unfed(after, seat) if one.rations)
    fees = sum(book.strike_fee for _, pays in closed_ones(after, seat) if pays)
    yield tr("Colony taxes"), taxes
    yield tr("Research, on average"), _research(after, seat)
    yield tr("Rent received"), rent_awaited(after, seat)
    yield tr("Rent paid"), -rent_due(after, seat)
    yield tr("Rations"), -rations
    yield tr("Strike fees"), -fees


def _research(after: BeltView, seat: SeatId) -> int:
    """PLA-44, 128 Return what research stations earn on average, rounded down: half of the sides plus one."""
    halves = 0
    for one in after.placed(owner=seat):
        die = after.book.sorts[one.sort].income_die
        if die and is_working(after, one):
            halves += (die + 1) * (2 if one.is_significant else 1)
    return halves // 2


def _beside(after: BeltView, seat: SeatId, sheet: Sheet) -> Amounts:
    """What is set aside or may be spent: the reserve, bids, and purchases of the new plans."""
    yield tr("Reserve"), after.seats[seat].reserve or 0
    yield tr("Purchases in new plans"), _purchases(after, seat, sheet)
    yield from _bids(sheet)


def _purchases(after: BeltView, seat: SeatId, sheet: Sheet) -> int:
    """Return what the installations and shuttles of new plans cost, each plan once through."""
    total = 0
    for shuttle in after.fleet(seat):
        order = last_plan(after, seat, sheet, shuttle.id)
        for line in order.lines if order else ():
            for branch in (line.then, line.other):
                if branch and isinstance(branch.step, Buy) and branch.step.ware.amount is None:
                    total += price_of(after, branch.step)
    return total


def _bids(sheet: Sheet) -> Amounts:
    """The bids for lots that are named, the last for each; those for any lot may fall several times."""
    bids = {order.lot: order.amount for order in in_force(sheet) if isinstance(order, Bid)}
    yield tr("Bids"), sum(amount for lot, amount in bids.items() if lot not in (COLONY, ASTEROID))
    yield tr("Bid for any colony"), bids.get(COLONY, 0)
    yield tr("Bid for any asteroid"), bids.get(ASTEROID, 0)
