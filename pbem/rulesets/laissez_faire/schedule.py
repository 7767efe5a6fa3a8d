"""3.9.4 What a clause asks for: how much falls due when, what is still to come, and who owes it to whom."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.laissez_faire.circuit import Circuit, Clause, Contract
from pbem.rulesets.laissez_faire.moneyclauses import Due, InterestLoan, Loan, Pay
from pbem.rulesets.laissez_faire.terms import Debt, Terms
from pbem.rulesets.laissez_faire.view import AnyCircuit, AnyClause


def half_up(numerator: int, denominator: int) -> int:
    """Return a quotient to the nearest whole number, exactly .5 upwards."""
    return (2 * numerator + denominator) // (2 * denominator)


def who_pays(circuit: AnyCircuit, terms: Terms) -> str:
    """Return who is charged with what falls due next: a seat, or for an attached clause maybe the bank."""
    if isinstance(terms, Pay) and terms.title:
        return circuit.titles[terms.title].owner
    return terms.debtor if isinstance(terms, Debt) else ""


def obligees(circuit: Circuit, id: str) -> list[SeatId]:
    """Return the seats in play to which a clause is owed, in turn order (3.9.3)."""
    contract, clause = contract_of(circuit, id), clause_of(circuit, id)
    assert clause is not None
    owed = clause.terms.owed_to(contract.parties)
    return [seat for seat in circuit.in_play() if seat in owed]


def dues(terms: Terms, through: int | None = None) -> list[Due]:
    """Return what a schedule asks for up to a round, in its order; None: all, if it ever ends."""
    if isinstance(terms, Loan):
        return [due for due in terms.dues if through is None or due.round <= through]
    if not isinstance(terms, Pay):
        return []
    last = _last(terms, through)
    if last is None:
        return []
    return [Due(terms.amount, round) for round in range(terms.when.first, last + 1, terms.when.step)]


def _last(terms: Pay, through: int | None) -> int | None:
    return min((one for one in (terms.ends, through) if one is not None), default=None)


def has_end(terms: Terms) -> bool:
    """Say whether a debt ends by itself some day."""
    return not isinstance(terms, Pay) or _last(terms, None) is not None


def to_come(clause: AnyClause) -> int:
    """Return what is still to fall due of a schedule, or the balance; of a schedule without end nothing."""
    if isinstance(clause.terms, InterestLoan):
        return clause.balance
    if not has_end(clause.terms):
        return 0
    coming = sum(due.amount for due in dues(clause.terms) if due.round not in clause.charged)
    return max(coming - clause.paid, 0)


def in_arrears(circuit: Circuit, seat: SeatId) -> int:
    """Return the dollars that a seat should have paid already; a seat in arrears is one with any."""
    return sum(clause.arrears[seat].amount for clause in circuit.live() if seat in clause.arrears)


def contract_of(circuit: Circuit, id: str) -> Contract:
    """Return the contract of a clause."""
    return circuit.contracts[id.partition(".")[0]]


def clause_of(circuit: Circuit, id: str) -> Clause | None:
    """Return a clause by its number, if there is one."""
    contract = circuit.contracts.get(id.partition(".")[0])
    return contract.clause(id) if contract else None
