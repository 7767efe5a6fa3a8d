"""A seat's own money step by step, from what it was told; nobody else reads of it (CRA 8, private part)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pbem.engine.events import Event
from pbem.engine.report import Column, Row, Table
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.modules import firms, money
from pbem.rulesets.crusoe.modules.monetary_market import markets as trade
from pbem.rulesets.crusoe.modules.monetary_market import taxes
from pbem.rulesets.crusoe.modules.money import Money
from pbem.rulesets.crusoe.modules.vault import Shopped
from pbem.rulesets.crusoe.paper.chapters import IslandChapter
from pbem.rulesets.crusoe.paper.moneywords import signed
from pbem.rulesets.crusoe.paper.states import kept
from pbem.rulesets.crusoe.things import DOLLARS
from pbem.rulesets.crusoe.told_market import Traded


@dataclass(frozen=True)
class Step:
    """What changed a seat's cash, and by how much."""

    text: str
    dollars: int


def own_cash(chapter: IslandChapter, seat: Castaway) -> Iterator[Table]:
    """CRA 8 Yield the reader's cash after every step of the trade."""
    before = kept(chapter.before, Money)
    if before is None:
        return
    cash = before.cash.get(seat.id, 0)
    steps = [step for event in chapter.events for step in _steps(event, chapter.before.seats[seat.id].name)]
    if not steps:
        return
    rows = [Row((tr("In hand before"), "", f"${cash}"))] if cash else []
    for step in steps:
        cash += step.dollars
        rows.append(Row((step.text, signed(step.dollars), f"${cash}")))
    columns = (Column(tr("Step")), Column(tr("Change"), True), Column(tr("In hand"), True))
    yield Table(tr("Your money, step by step"), columns, tuple(rows))


def _steps(event: Event, name: str) -> Iterator[Step]:
    """Yield what an event means for the cash of a seat, by its name."""
    yield from _of_sales(event, name)
    yield from _of_taxes(event, name)
    yield from _of_purchases(event, name)
    match event:
        case money.Paid(debtor=debtor, creditor=creditor, dollars=dollars, kind=kind):
            if debtor == name:
                yield Step(tr("Paid to {creditor} ({kind})", creditor=creditor, kind=kind), -dollars)
            if creditor.seat == name and not creditor.corporation:
                yield Step(tr("Paid by {seat} ({kind})", seat=debtor, kind=kind), dollars)
        case Traded():
            yield from _of_exchange(event, name)
        case money.Discarded(dollars=dollars):
            yield Step(tr("Discarded"), -dollars)


def _of_sales(event: Event, name: str) -> Iterator[Step]:
    """CRA-MM-08, CRA-CLW-08, CRA-COR-08, CRA-MSO-04, CRA-CCO-01 Yield money for what a seat has made."""
    match event:
        case trade.Sold(seat=seat, goods=goods, dollars=dollars) if seat == name:
            yield Step(tr("{goods} sold", goods=goods), dollars)
        case trade.CutPaid(seat=seat, ceo=ceo, dollars=dollars):
            if seat == name:
                yield Step(tr("The part of {ceo} as CEO", ceo=ceo), -dollars)
            if ceo == name:
                yield Step(tr("Your part as CEO of what {seat} got", seat=seat), dollars)
        case firms.Salaried(seat=seat, rest=rest, path=path) if seat == name:
            yield Step(tr("Above your salary, to the {path} corporation", path=path), -rest)
        case money.Waged(seat=seat, dollars=dollars) if seat == name:
            yield Step(tr("Wages"), dollars)
        case money.Allowed(seat=seat, dollars=dollars) if seat == name:
            yield Step(tr("What everybody gets"), dollars)
        case money.Printed(seat=seat, dollars=dollars) if seat == name:
            yield Step(tr("Pay for signals"), dollars)


def _of_taxes(event: Event, name: str) -> Iterator[Step]:
    """CRA-MM-15, CRA-WEL-02 Yield what taxes take, and what they pay for."""
    match event:
        case taxes.TaxPaid(seat=seat, pays=pays, gets=gets) if seat == name:
            if gets:
                yield Step(tr("Pay for signals"), gets)
            if pays:
                yield Step(tr("Tax"), -pays)
        case taxes.WelfarePaid(seat=seat, dollars=dollars) if seat == name:
            yield Step(tr("Welfare"), dollars)


def _of_purchases(event: Event, name: str) -> Iterator[Step]:
    """CRA-MM-21, CRA-MM-22, CRA-MSO-06, CRA-COR-04 Yield what a seat spends."""
    match event:
        case trade.Bought(seat=seat, goods=goods, dollars=dollars) if seat == name:
            yield Step(tr("{goods} bought", goods=goods), -dollars)
        case Shopped(seat=seat, goods=goods, dollars=dollars) if seat == name:
            yield Step(tr("{goods} bought", goods=goods), -dollars)
        case trade.Confiscated(goods=goods, dollars=dollars) if dollars:
            yield Step(tr("Confiscated: you could not pay for {goods}", goods=goods), -dollars)
        case firms.Invested(seat=seat, path=path, dollars=dollars) if seat == name:
            yield Step(tr("Invested in {path}", path=path), -dollars)
        case firms.DividendGot(dollars=dollars, is_carried=False):
            yield Step(tr("Dividends"), dollars)


def _of_exchange(event: Traded, name: str) -> Iterator[Step]:
    """CRA-R76 Yield the money that changes hands in an exchange."""
    given, taken = event.gives.basket[DOLLARS], event.takes.basket[DOLLARS]
    other = event.taker if event.giver == name else event.giver
    balance = taken - given if event.giver == name else given - taken
    if name in (event.giver, event.taker) and balance:
        yield Step(tr("Exchange with {seat}", seat=other), balance)
