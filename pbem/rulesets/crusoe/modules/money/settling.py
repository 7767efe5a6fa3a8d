"""How a group's money comes and goes in its trade: grants, debts, what is discarded (CRA-H04, CRA-R58)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.modules.money import accounts, told
from pbem.rulesets.crusoe.modules.money.accounts import Money, Transfer
from pbem.rulesets.crusoe.modules.money.debts import Debt
from pbem.rulesets.crusoe.modules.money.hooks import BEFORE_DISCARD, FIRST_CASH, GRANTED, market_seats
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.wording import Named


def money_of(scene: Scene) -> Money:
    """Return the accounts of the game."""
    return state_of(scene, Money)


def cash_of(scene: Scene, seat: SeatId) -> int:
    """Return what a seat has in hand."""
    return accounts.in_hand(money_of(scene), seat)


def grant(table: IslandTable, receiver: str, dollars: int, text: str) -> None:
    """Give dollars to a seat, or to one that keeps accounts of its own: a corporation, the treasury."""
    if receiver in table.state.seats:
        accounts.receive(money_of(table), receiver, dollars)
    else:
        GRANTED(table, receiver, dollars, text)


def hand_on(table: IslandTable, transfer: Transfer) -> None:
    """Let dollars of a seat pass to another, or to one that keeps accounts of its own."""
    accounts.pay(money_of(table), transfer.payer, transfer.dollars)
    grant(table, transfer.receiver, transfer.dollars, transfer.text)


def first_cash(table: IslandTable, group: str) -> None:
    """CRA-H04, CRA-R43 A group has its first money: salaries are reckoned, then debts are paid."""
    FIRST_CASH(table, group)
    settle_debts(table, group)


def settle_debts(table: IslandTable, group: str) -> None:
    """CRA-R58 Let the debtors of a group pay in turn order, as far as their cash goes; tell both parties."""
    money, debtors = money_of(table), market_seats(table, group)
    for payment in accounts.settle(money, debtors):
        debt = payment.debt
        if debt.creditor not in table.state.seats:
            GRANTED(table, debt.creditor, payment.dollars, debt.kind)
        _tell(table, told.Paid, payment.debtor, debt, payment.dollars)
    for debtor in debtors:
        for debt in money.debts.get(debtor, ()):
            _tell(table, told.Owed, debtor, debt, debt.dollars)


def _tell(
    table: IslandTable, kind: type[told.Paid | told.Owed], debtor: SeatId, debt: Debt, dollars: int
) -> None:
    """Tell what is paid of a debt, or still owed, to the two whom it concerns."""
    seats = table.state.seats
    parties = frozenset(party for party in (debtor, debt.creditor) if party in seats)
    creditor = said_creditor(table, debt)
    table.tell(kind(seats[debtor].name, creditor, dollars, Named(debt.kind), only=parties))


def said_creditor(scene: Scene, debt: Debt) -> told.Creditor:
    """Return how sentences name the one to whom something is owed."""
    if debt.creditor in scene.state.seats:
        return told.Creditor(scene.state.seats[debt.creditor].name)
    path = scene.book.board.paths.get(debt.path)
    return told.Creditor(corporation=path.name if path else "")


def discard_money(table: IslandTable, group: str) -> None:
    """CRA-MM-27, CRA-H08 Discard all money that is left; each seat is told of its own."""
    BEFORE_DISCARD(table, group)
    for seat, dollars in accounts.discard(money_of(table)).items():
        table.tell(told.Discarded(dollars, only=frozenset({seat})))


def forget(table: IslandTable, seat: SeatId) -> None:
    """CRA-R58 End what a seat owes and is owed, and the dividends that wait for it."""
    accounts.end_debts(money_of(table), seat)
    money_of(table).carried.pop(seat, None)
