"""The books of a seat: receipts and payments, worth, deals and debts (brief 7.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import Event, SeatId
from pbem.engine.report import Block, Column, Facts, Row, Sentences, Table
from pbem.engine.tongue import tr, trp
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.accounts import LEDGER
from pbem.rulesets.planetismals.belt import Deal, Debt
from pbem.rulesets.planetismals.statewords import NOTHING
from pbem.rulesets.planetismals.view import BeltView
from pbem.rulesets.planetismals.worth import worth_parts

_DEALINGS = (events.DealDone, events.DealLapsed, events.Unmatched, events.DebtPaid, events.DebtGrown)


def ledger_table(view: BeltView, seat: SeatId) -> Table:
    """Return every receipt and payment since the last report, with the cash before and after."""
    company = view.seats[seat]
    return LEDGER.table(seat, company.opening or 0, company.entries or (), company.cash or 0)


def worth_facts(view: BeltView, seat: SeatId) -> Facts:
    """PLA-R02 Return what a seat's worth is made of, and what is missing to the target."""
    parts = worth_parts(view.book, view, seat)
    total, target = sum(amount for _, amount in parts), view.book.options.win_worth
    pairs = [(label[:1].upper() + label[1:], tr("{amount} MC", amount=amount)) for label, amount in parts]
    pairs.append((tr("Worth"), tr("{amount} MC of {target}", amount=total, target=target)))
    return Facts(tuple(pairs))


def dealings(view: BeltView, told: Sequence[Event]) -> Iterator[Block]:
    """Yield what became of deals and debts by these events, what is agreed, and the debts that stand."""
    lines = [event.sentence for event in told if isinstance(event, _DEALINGS)]
    lines += [_pending(deal) for deal in view.deals]
    if lines:
        yield Sentences(tr("Deals and payments"), tuple(lines))
    if view.debts:
        yield debt_table(view)


def _pending(deal: Deal) -> str:
    """Say what is agreed but not done."""
    things = " + ".join(map(str, deal.gives))
    price = " + ".join(map(str, deal.takes)) or tr("nothing")
    parts: dict[str, object] = {"one": deal.one, "other": deal.other, "things": things, "price": price}
    return tr("Agreed, not done: {one} gives {other} {things} for {price}.", **parts)


def debt_table(view: BeltView) -> Table:
    """Return the debts that the reader may know."""
    rows = tuple(Row(_debt_cells(debt)) for debt in view.debts.values())
    titles = (tr("Id"), trp("debt", "Owed by"), trp("debt", "Owed to"), trp("debt", "For"))
    columns = (*map(Column, titles), *(Column(title, True) for title in (tr("MC"), tr("Due"))))
    return Table(tr("Debts"), columns, rows, tr("Due: the round in which they are collected."))


def _debt_cells(debt: Debt) -> tuple[str, ...]:
    what = tr("rent") if debt.is_rent else NOTHING
    return debt.id, debt.debtor, debt.creditor, what, str(debt.amount), str(debt.due)
