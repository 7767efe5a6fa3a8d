"""A receipt: plans as understood, settings, deals and bids, and what all of it costs (brief 5.2, 7.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.receipt import Row
from pbem.engine.ruleset import Sheet
from pbem.engine.tongue import tr, trn
from pbem.engine.words import Lexicon
from pbem.rulesets.planetismals.afterwards import afterwards, last_plan, plan_order
from pbem.rulesets.planetismals.beltorders import Look
from pbem.rulesets.planetismals.bids import ASTEROID, BIDS, COLONY, Bid, bids_awaited
from pbem.rulesets.planetismals.dealorders import DealOrder, Repay
from pbem.rulesets.planetismals.lexicon import lexicon
from pbem.rulesets.planetismals.needs import (
    closed_ones,
    debts_due,
    fed,
    flare_over,
    is_working,
    rent_awaited,
    rent_due,
    unfed,
)
from pbem.rulesets.planetismals.orders import settings_in_force
from pbem.rulesets.planetismals.planorders import plan_said
from pbem.rulesets.planetismals.spots import in_running_order
from pbem.rulesets.planetismals.trading import Buy
from pbem.rulesets.planetismals.view import BeltView, SeenShuttle
from pbem.rulesets.planetismals.wording import until

Amounts = Iterator[tuple[str, int]]


class BeltReceipt(Look):
    """A company's sheet on receipt; the belt does not change before the deadline."""

    @cached_property
    def after(self) -> BeltView:
        return afterwards(self.view, self.seat, self.sheet)

    @cached_property
    def plans(self) -> Mapping[str, Order | None]:
        fleet = self.view.fleet(self.seat)
        return {one.id: last_plan(self.view, self.seat, self.sheet, one.id) for one in fleet}

    @property
    def here(self) -> Lexicon:
        return lexicon(self.book, self.view, self.seat)

    @property
    def idle(self) -> str:
        if self.view.seats[self.seat].is_removed:
            return tr("Your company has left the game: nothing is done for it.")
        return ""

    def absent(self) -> Iterator[str]:
        if self.view.phase != BIDS:
            yield tr("No orders received: plans go on, settings stay, and nothing is offered or bid for you.")

    def told(self) -> Iterator[str]:
        view, after, seat = self.view, self.after, self.seat
        orders = sorted(self.orders, key=lambda order: isinstance(order, Bid))
        if view.phase == BIDS:
            yield from bids_awaited(self, orders)
            return
        yield from _drawn(view, seat)
        for one in in_running_order(after, seat):
            yield from _shuttle(view, after, self.sheet, one)
        yield from _settings(after, seat)
        yield from _defaults(after, seat)
        for order in orders:
            yield from order.forecast(self)

    def rows(self) -> Iterator[Row]:
        """Yield what a sheet costs and leaves; amounts of nothing are left out, save the cash."""
        view, after, seat, sheet = self.view, self.after, self.seat, self.sheet
        yield _row(tr("Cash now"), self.cash)
        if view.phase == BIDS:
            yield from _rows(_bids(sheet))
            return
        due = sum(one.amount - _repaid(view, sheet).get(one.id, 0) for one in debts_due(view, seat))
        moved = [*_deals(view, sheet), *_running(after, seat), (tr("Debts due"), -due)]
        yield from _rows(iter(moved))
        if any(amount for _, amount in moved):
            yield _row(tr("Expected before trade"), self.cash + sum(amount for _, amount in moved))
        yield from _rows(_beside(after, seat, sheet))


def _drawn(view: BeltView, seat: SeatId) -> Iterator[str]:
    """Option roll_ahead: what is known of this turn; and what keeps all shuttles where they are."""
    number = view.seats[seat].next_fate
    if number is not None:
        event = view.book.happening(number)
        yield tr("Your Fate is drawn: {number}, {event}.", number=number, event=tr(event.name))
    flare = flare_over(view, seat)
    if flare:
        yield tr("A solar flare lasts {until}: none of your shuttles flies.", until=until(flare))


def _shuttle(view: BeltView, after: BeltView, sheet: Sheet, shuttle: SeenShuttle) -> Iterator[str]:
    """What a shuttle does, and what may be known of its moves."""
    order = plan_order(view, shuttle.owner, sheet, shuttle.id)
    yield plan_said(view, after, shuttle, order)
    waiting = last_plan(view, shuttle.owner, sheet, shuttle.id)
    if waiting and waiting.lines and order is None:
        yield tr("The plan for {shuttle} in your standing orders waits for its end.", shuttle=shuttle.id)
    if shuttle.next_moves is not None and not flare_over(view, shuttle.owner):
        yield trn(
            "{shuttle} may move {n} hex this turn.",
            "{shuttle} may move {n} hexes this turn.",
            shuttle.next_moves,
            shuttle=shuttle.id,
        )


def _settings(after: BeltView, seat: SeatId) -> Iterator[str]:
    said = settings_in_force(after, seat)
    if said:
        yield tr("Settings: {settings}.", settings="; ".join(said))
    else:
        yield tr("Settings: none but the usual ones.")


def _defaults(after: BeltView, seat: SeatId) -> Iterator[str]:
    """PLA-R33, PLA-113, 114 What happens without a further word: rations and strike fees."""
    for one in unfed(after, seat):
        price = after.book.sorts[one.sort].rations
        if one.rations:
            yield tr(
                "{colony} has no food in store: if none is made in time, its rations cost {price} MC.",
                colony=one.id,
                price=price,
            )
        else:
            yield tr(
                "{colony} has no food in store and gets no rations: without any it is put up for bids.",
                colony=one.id,
            )
    fee = after.book.strike_fee
    for one, pays in closed_ones(after, seat):
        if pays:
            yield tr("{installation} is closed: you pay {fee} MC to reopen it.", installation=one.id, fee=fee)
        else:
            yield tr("{installation} is closed and stays so.", installation=one.id)


def _row(label: str, amount: int) -> Row:
    return label, tr("{amount} MC", amount=amount)


def _rows(amounts: Amounts) -> list[Row]:
    return [_row(label, amount) for label, amount in amounts if amount]


def _deals(view: BeltView, sheet: Sheet) -> Amounts:
    """Money given and taken in deals, if they are done, and paid on debts."""
    deals = [order for order in sheet.lines if isinstance(order, DealOrder)]
    yield tr("Deals: received"), sum(order.gets for order in deals)
    yield tr("Deals: paid"), -sum(order.pays for order in deals)
    yield tr("Debts repaid"), -sum(_repaid(view, sheet).values())


def _repaid(view: BeltView, sheet: Sheet) -> dict[str, int]:
    """Return what REPAY orders pay on each debt, never more than all of it."""
    paid: dict[str, int] = {}
    for order in sheet.lines:
        if isinstance(order, Repay) and order.debt in view.debts:
            all_in_all = paid.get(order.debt, 0) + order.wanted(view)
            paid[order.debt] = min(all_in_all, view.debts[order.debt].amount)
    return paid


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
                    total += branch.step.price_now(after)
    return total


def _bids(sheet: Sheet) -> Amounts:
    """The bids for lots that are named, the last for each; those for any lot may fall several times."""
    bids = {order.lot: order.amount for order in sheet.lines if isinstance(order, Bid)}
    yield tr("Bids"), sum(amount for lot, amount in bids.items() if lot not in (COLONY, ASTEROID))
    yield tr("Bid for any colony"), bids.get(COLONY, 0)
    yield tr("Bid for any asteroid"), bids.get(ASTEROID, 0)
