"""What falls due to a seat and from it in the next rounds, by the contracts it knows (brief 7.5; 3.9.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.engine.report import Column, Row, Table
from pbem.engine.tongue import tr, trp
from pbem.rulesets.laissez_faire.clauses import Transfer
from pbem.rulesets.laissez_faire.moneyclauses import InterestLoan
from pbem.rulesets.laissez_faire.names import owner_word
from pbem.rulesets.laissez_faire.ownership import owner_of
from pbem.rulesets.laissez_faire.schedule import dues, half_up, who_pays
from pbem.rulesets.laissez_faire.scopes import name_in
from pbem.rulesets.laissez_faire.statewords import dollars
from pbem.rulesets.laissez_faire.view import CircuitView, PaidClause

ROUNDS = 3
"""So many rounds are looked ahead."""


@dataclass(frozen=True)
class Owing:
    """What one seat, or the bank, gives another in a round by a clause: dollars, or a title by its name."""

    round: int
    clause: str
    giver: str
    taker: str
    amount: int = 0
    title: str = ""


def dues_table(view: CircuitView, seat: SeatId) -> Table:
    """Return what a seat pays and gets by contract in the next rounds, arrears first."""
    columns = (
        *(Column(tr("Round"), True), Column(tr("Clause")), Column(trp("of a payment", "With"))),
        *(Column(tr("To pay")), Column(tr("To receive"))),
    )
    rows = tuple(_row(seat, one) for one in due_to(view, seat))
    title = tr("Due in rounds {first} to {last}", first=view.round, last=view.round + ROUNDS - 1)
    return Table(title, columns, rows, _note(view, seat), tr("Nothing falls due."))


def _note(view: CircuitView, seat: SeatId) -> str:
    if not view.seats[seat].arrears:
        return ""
    return tr("Arrears are paid first; as long as there are any you cannot buy, build, or make gifts.")


def _row(seat: SeatId, one: Owing) -> Row:
    what = one.title or dollars(one.amount)
    mine, other = (what, "") if one.giver == seat else ("", what)
    return Row((str(one.round), one.clause, owner_word(one.taker if mine else one.giver), mine, other))


def due_to(view: CircuitView, seat: SeatId) -> list[Owing]:
    """Return what falls due from a seat or to it, by rounds, then by rank."""
    found = [
        one
        for clause in view.live()
        if isinstance(clause, PaidClause)
        for one in _owings(view, clause)
        if seat in (one.giver, one.taker) and one.giver != one.taker
    ]
    return sorted(found, key=lambda one: one.round)


def _owings(view: CircuitView, clause: PaidClause) -> Iterator[Owing]:
    terms = clause.terms
    if isinstance(terms, Transfer):
        yield from _transfer(view, clause.id, terms)
    if not terms.is_debt:
        return
    for debtor, arrears in clause.arrears.items():
        yield Owing(view.round, clause.id, debtor, terms.creditor, arrears.amount)
    payer = who_pays(view, terms)
    for round, amount in _amounts(view, clause):
        if amount and payer in view.seats:
            yield Owing(round, clause.id, payer, terms.creditor, amount)


def _transfer(view: CircuitView, clause: str, terms: Transfer) -> Iterator[Owing]:
    last = view.round + ROUNDS - 1
    if terms.round is not None and view.round <= terms.round <= last:
        giver = owner_of(view, terms.title)
        yield Owing(terms.round, clause, giver, terms.taker, title=name_in(view.book, terms.title))


def _amounts(view: CircuitView, clause: PaidClause) -> Iterator[tuple[int, int]]:
    """Yield round and amount of what a debt asks for in the next rounds, less what has been paid ahead."""
    last = view.round + ROUNDS - 1
    if isinstance(clause.terms, InterestLoan):
        yield from _interest(view, clause, clause.terms)
        return
    ahead = clause.paid
    for due in dues(clause.terms, last):
        if due.round in clause.charged:
            continue
        taken = min(ahead, due.amount)
        ahead -= taken
        yield max(due.round, view.round), due.amount - taken


def _interest(view: CircuitView, clause: PaidClause, terms: InterestLoan) -> Iterator[tuple[int, int]]:
    """Yield the interest of each round from the one after the loan, and in the last the balance."""
    contract = view.contract(clause.id)
    assert contract is not None
    for round in range(max(view.round, contract.round + 1), view.round + ROUNDS):
        if round in clause.charged or not clause.balance:
            continue
        interest = half_up(terms.percent * clause.balance, 100)
        if round >= terms.due:
            yield round, interest + clause.balance
            return
        yield round, interest
