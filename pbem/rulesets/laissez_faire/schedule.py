"""3.9.4 What a clause asks for: how much falls due when, what is still to come, and who owes it to whom."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.laissez_faire.circuit import Circuit, Clause, Contract
from pbem.rulesets.laissez_faire.clauses import (
    Due,
    Fixed,
    Floor,
    Income,
    InterestLoan,
    Loan,
    OptionToBuy,
    Pay,
    Pledge,
    Refuse,
    Rule,
    Terms,
    Text,
    Transfer,
)


def half_up(numerator: int, denominator: int) -> int:
    """Return a quotient to the nearest whole number, exactly .5 upwards."""
    return (2 * numerator + denominator) // (2 * denominator)


def is_debt(terms: Terms) -> bool:
    """Say whether a clause asks for money, now and then or once."""
    return isinstance(terms, Pay | Loan | InterestLoan)


def pledge_of(terms: Terms) -> Pledge | None:
    """Return the titles that secure a debt, if any do."""
    return terms.pledge if isinstance(terms, Pay | Loan | InterestLoan) else None


def creditor(terms: Terms) -> SeatId:
    """Return to whom a debt is owed."""
    match terms:
        case Pay():
            return terms.payee
        case Loan() | InterestLoan():
            return terms.lender
    return ""


def debtor(terms: Terms) -> SeatId:
    """Return who owes a debt in person; "" where whoever owns a title does."""
    match terms:
        case Pay():
            return terms.payer
        case Loan() | InterestLoan():
            return terms.borrower
    return ""


def who_pays(circuit: Circuit, terms: Terms) -> str:
    """Return who is charged with what falls due next: a seat, or for an attached clause maybe the bank."""
    if isinstance(terms, Pay) and terms.title:
        return circuit.titles[terms.title].owner
    return debtor(terms)


def holder(terms: Terms) -> SeatId:
    """Return the one seat to which a clause that could be given away is owed; "" of others."""
    match terms:
        case Income() | OptionToBuy():
            return terms.holder
    return creditor(terms)


def obligees(circuit: Circuit, id: str) -> list[SeatId]:
    """Return the seats in play to which a clause is owed, in turn order (3.9.3)."""
    contract, clause = contract_of(circuit, id), clause_of(circuit, id)
    assert clause is not None
    match terms := clause.terms:
        case Rule():
            owed: tuple[SeatId, ...] = ()
        case Transfer():
            owed = (terms.taker,)
        case Fixed():
            owed = (terms.guest,)
        case Refuse() | Floor():
            owed = tuple(party for party in contract.parties if party != terms.by)
        case Text():
            owed = contract.parties
        case _:
            owed = (holder(terms),)
    return [seat for seat in circuit.in_play() if seat in owed]


def bound(terms: Terms, parties: tuple[SeatId, ...]) -> tuple[SeatId, ...]:
    """Return the seats that a clause binds in person; none if it is attached to a title, or done at once."""
    match terms:
        case Pay() | Loan() | InterestLoan():
            return tuple(filter(None, (debtor(terms),)))
        case Refuse() | Floor():
            return () if terms.is_attached else (terms.by,)
        case Income() | Fixed():
            return (terms.grantor,) if terms.is_personal else ()
        case Text():
            return () if terms.title else parties
    return ()


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
    return min((one for one in (terms.when.last, terms.until, through) if one is not None), default=None)


def has_end(terms: Terms) -> bool:
    """Say whether a debt ends by itself some day."""
    return not isinstance(terms, Pay) or _last(terms, None) is not None


def to_come(clause: Clause) -> int:
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
