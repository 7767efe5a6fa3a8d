"""A seat's own affairs: money, debts and claims, land, shares, attitude, contracts (CRA 8, private part)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.report import Block, Column, Row, Table
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.modules.attitudes import AttitudesTaken
from pbem.rulesets.crusoe.modules.firms import Firms, shares_of
from pbem.rulesets.crusoe.modules.land import Land, paths_of
from pbem.rulesets.crusoe.modules.money import Money, said_creditor
from pbem.rulesets.crusoe.paper.contracttables import contract_blocks
from pbem.rulesets.crusoe.paper.landwords import rent_word
from pbem.rulesets.crusoe.paper.rolewords import ATTITUDES, role_words
from pbem.rulesets.crusoe.paper.states import kept
from pbem.rulesets.crusoe.view import IslandView


def own_facts(view: IslandView, seat: Castaway) -> Iterator[tuple[str, str]]:
    """CRA 2.1 Yield the reader's role and attitude, money that waits, land and shares."""
    if roles := ", ".join(role_words(view, seat.id)):
        yield tr("Role"), roles
    yield from attitude_fact(view, seat)
    money = kept(view, Money)
    if money is not None and money.cash.get(seat.id):
        yield tr("Cash"), f"${money.cash[seat.id]}"
    if money is not None and money.carried.get(seat.id):
        yield tr("Dividends for the next cycle"), f"${money.carried[seat.id]}"
    if kept(view, Land) is not None and (paths := paths_of(view, seat.id)):
        said = (f"{view.book.path(path).name} ({rent_word(view, path)})" for path in paths)
        yield tr("Your land"), ", ".join(said)
    if kept(view, Firms) is not None:
        shares = {path: shares_of(view, seat.id, path) for path in view.book.board.paths}
        if text := ", ".join(f"{view.book.path(path).name} {n}" for path, n in shares.items() if n):
            yield tr("Your shares"), text


def attitude_fact(view: IslandView, seat: Castaway) -> Iterator[tuple[str, str]]:
    """CRA-VVC-01 Yield the reader's attitude, which it alone may know."""
    attitudes = kept(view, AttitudesTaken)
    if attitudes is not None and seat.id in attitudes.attitude:
        yield tr("Attitude"), tr(ATTITUDES[attitudes.attitude[seat.id]])


def own_affairs(view: IslandView, seat: Castaway) -> Iterator[Block]:
    """CRA-R58, CRA-R106 Yield what the reader owes and is owed, and its contracts, drafts among them."""
    yield from debt_table(view, seat)
    yield from contract_blocks(view, seat.id)


def debt_table(view: IslandView, seat: Castaway) -> Iterator[Table]:
    """CRA-R58 Yield debts and claims, in the order in which they are to be paid."""
    money = kept(view, Money)
    if money is None:
        return
    rows = []
    for debtor in view.seats:
        for debt in sorted(money.debts.get(debtor, ()), key=lambda debt: debt.age):
            if seat.id not in (debtor, debt.creditor):
                continue
            whom = str(said_creditor(view, debt))
            cells = (view.name(debtor), whom, f"${debt.dollars}", tr(debt.kind), str(debt.cycle))
            rows.append(Row(cells))
    if rows:
        heads = (Column(tr("Who owes")), Column(tr("Whom")), Column(tr("How much"), True), Column(tr("For")))
        yield Table(tr("Debts and claims"), (*heads, Column(tr("Since cycle"), True)), tuple(rows))
