"""3.9.3 Contracts concluded: clauses entered one by one, the immediate ones at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pbem.engine.events import Event, SeatId, event
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.audience import readers_of_contract
from pbem.rulesets.laissez_faire.book import RULES
from pbem.rulesets.laissez_faire.circuit import Circuit, CircuitTable, Clause, Contract, Life, Proposal
from pbem.rulesets.laissez_faire.clauses import (
    Fixed,
    Floor,
    Income,
    OptionToBuy,
    Refuse,
    Rule,
    Transfer,
    read_value,
)
from pbem.rulesets.laissez_faire.dues import pay_by_clause
from pbem.rulesets.laissez_faire.hindrances import (
    Hindered,
    need_cash,
    need_in_play,
    need_owner,
    need_party_as_owner,
)
from pbem.rulesets.laissez_faire.moneyclauses import InterestLoan, Loan, Pay, PayNow
from pbem.rulesets.laissez_faire.ownership import owner_of, pass_title
from pbem.rulesets.laissez_faire.schedule import clause_of, dues, obligees
from pbem.rulesets.laissez_faire.terms import Terms
from pbem.rulesets.laissez_faire.wording import called, name_of


@event("LAI-49", "{contract} is concluded: {name} ({seats}).", called={"seats": "parties"})
class Concluded(Event):
    contract: str
    name: str
    parties: tuple[str, ...]


@event("LAI-77", "From round {round} on: {option} = {value}.")
class RuleMade(Event):
    round: int
    option: str
    value: str


def conclude(table: CircuitTable, proposal: Proposal) -> None:
    """Enter a contract under the next number; Hindered if any of it is not possible."""
    circuit = table.state
    need_in_play(circuit, proposal.parties)
    circuit.contracts_made += 1
    id = f"K{circuit.contracts_made}"
    contract = Contract(id, proposal.name, proposal.parties, circuit.round)
    circuit.contracts[id] = contract
    names = tuple(name_of(circuit, seat) for seat in proposal.parties)
    only = readers_of_contract(table.book, proposal.parties)
    table.tell(Concluded(id, proposal.name, names, only=only))
    for number, terms in enumerate(proposal.clauses, 1):
        _enter(table, contract, number, terms)


def _enter(table: CircuitTable, contract: Contract, number: int, terms: Terms) -> None:
    """Enter a clause; its conditions are asked just now, when those before it are in force."""
    if terms.until is not None and terms.until < table.state.round:
        raise Hindered(tr("round {round} is over", round=terms.until))
    pledge = terms.pledge
    for key in pledge.titles if pledge else ():
        need_party_as_owner(table.book, table.state, key, contract.parties)
    clause = Clause(_with_grantor(table.state, terms), id=f"{contract.id}.{number}")
    if type(terms) in _ENTERED:
        _ENTERED[type(terms)](table, contract, clause, clause.terms)
    contract.clauses[number] = clause


def _with_grantor(circuit: Circuit, terms: Terms) -> Terms:
    """Write down who grants a personal share or price: whoever owns the title now."""
    if isinstance(terms, Income | Fixed) and terms.is_personal:
        return replace(terms, grantor=owner_of(circuit, terms.title))
    return terms


def _pay_now(table: CircuitTable, contract: Contract, clause: Clause, terms: PayNow) -> None:
    need_cash(table.state, terms.payer, terms.amount)
    pay_by_clause(table, terms.payer, terms.payee, terms.amount, clause.id)
    clause.life = Life.DONE


def _promise(table: CircuitTable, contract: Contract, clause: Clause, terms: Pay) -> None:
    """A single payment must not lie in the past."""
    if terms.when.first == terms.ends:
        _need_future(table, terms.when.first)


def _need_future(table: CircuitTable, round: int, *, is_later: bool = False) -> None:
    if round < table.state.round + is_later:
        raise Hindered(tr("it is too late for round {round}", round=round))


def _lend(table: CircuitTable, contract: Contract, clause: Clause, terms: Loan) -> None:
    """The loan is paid at once, the schedule is owed."""
    for due in dues(terms):
        _need_future(table, due.round)
    need_cash(table.state, terms.lender, terms.amount)
    pay_by_clause(table, terms.lender, terms.borrower, terms.amount, clause.id)


def _lend_at_interest(table: CircuitTable, contract: Contract, clause: Clause, terms: InterestLoan) -> None:
    """The loan is paid at once, and owed as a balance."""
    _need_future(table, terms.due, is_later=True)
    need_cash(table.state, terms.lender, terms.amount)
    pay_by_clause(table, terms.lender, terms.borrower, terms.amount, clause.id)
    clause.balance = terms.amount


def _transfer(table: CircuitTable, contract: Contract, clause: Clause, terms: Transfer) -> None:
    """A title passes now, or is promised for a round to come."""
    need_owner(table.book, table.state, terms.title, terms.giver)
    if terms.round is not None:
        _need_future(table, terms.round, is_later=True)
        return
    pass_title(table, terms.title, terms.taker, "LAI-51", clause.id)
    clause.life = Life.DONE


def _share(table: CircuitTable, contract: Contract, clause: Clause, terms: Income) -> None:
    """No more can be promised of a title's income than all of it."""
    need_party_as_owner(table.book, table.state, terms.title, contract.parties)
    shared = sum(
        one.terms.percent
        for one in table.state.live()
        if isinstance(one.terms, Income) and one.terms.title == terms.title
    )
    if shared + terms.percent > 100:
        title = called(table.book, terms.title)
        raise Hindered(tr("{percent}% of {title} is promised already", percent=shared, title=title))


def _grant(table: CircuitTable, contract: Contract, clause: Clause, terms: Fixed | OptionToBuy) -> None:
    need_party_as_owner(table.book, table.state, terms.title, contract.parties)


def _bind(table: CircuitTable, contract: Contract, clause: Clause, terms: Refuse | Floor) -> None:
    """Only who owns titles can attach a refusal or a floor to them."""
    for key in terms.where if terms.is_attached else ():
        need_owner(table.book, table.state, key, terms.by)


def _rule(table: CircuitTable, contract: Contract, clause: Clause, terms: Rule) -> None:
    """All seats in play make a new rule, for the next round on; it ends an older one."""
    circuit = table.state
    if not all(seat in contract.parties for seat in circuit.in_play()):
        raise Hindered(tr("a new rule needs all seats in play"))
    if terms.option not in RULES:
        raise Hindered(tr("{option} cannot be changed", option=terms.option))
    try:
        read_value(terms.option, terms.value)
    except ValueError as wrong:
        raise Hindered(str(wrong)) from None
    for older in circuit.live():
        if isinstance(older.terms, Rule) and older.terms.option == terms.option:
            older.life = Life.DONE
    circuit.next_rules[terms.option] = terms.value


_ENTERED: dict[type[Terms], Callable[[CircuitTable, Contract, Clause, Any], None]] = {
    PayNow: _pay_now,
    Pay: _promise,
    Loan: _lend,
    InterestLoan: _lend_at_interest,
    Transfer: _transfer,
    Income: _share,
    Fixed: _grant,
    OptionToBuy: _grant,
    Refuse: _bind,
    Floor: _bind,
    Rule: _rule,
}
"""What is asked and done when a clause is entered; a TEXT is only recorded."""


def keep_transfers(table: CircuitTable) -> None:
    """A4 Titles promised for this round pass, whoever owns them now, the bank too."""
    for clause in table.state.live():
        terms = clause.terms
        if isinstance(terms, Transfer) and terms.round is not None and terms.round <= table.state.round:
            pass_title(table, terms.title, terms.taker, "LAI-51", clause.id)
            clause.life = Life.DONE


def end_clauses(circuit: Circuit) -> None:
    """R2 Clauses end that were made up to this round; of a debt what is due by then is still owed."""
    for clause in circuit.live():
        until = clause.terms.until
        if until is not None and until <= circuit.round and not clause.terms.is_debt:
            end_clause(circuit, clause, Life.DONE)


def end_clause(circuit: Circuit, clause: Clause, life: Life) -> None:
    """End a clause: nothing more is owed by it, and a new rule that it made holds no longer."""
    clause.life = life
    clause.arrears.clear()
    clause.balance = clause.paid = 0
    if isinstance(clause.terms, Rule):
        for rules in (circuit.rules, circuit.next_rules):
            if rules.get(clause.terms.option) == clause.terms.value:
                del rules[clause.terms.option]


# ---- releases: those to whom a clause is owed let go who is bound by it


def release(circuit: Circuit, id: str, seat: SeatId) -> None:
    """LAI-R51 One obligee lets go; the clause ends when all have."""
    clause = clause_of(circuit, id)
    assert clause is not None
    if seat not in clause.released_by:
        clause.released_by = (*clause.released_by, seat)
    end_if_released(circuit, clause)


def end_if_released(circuit: Circuit, clause: Clause) -> None:
    """End a clause that nobody in play holds to any more, though somebody has released it."""
    if clause.released_by and all(seat in clause.released_by for seat in obligees(circuit, clause.id)):
        end_clause(circuit, clause, Life.RELEASED)


def released_by(circuit: Circuit, id: str, seat: SeatId) -> list[str]:
    """Return the live clauses that a seat can release by K5 or K5.2: those owed to it."""
    contract = circuit.contracts.get(id.partition(".")[0])
    return [
        clause.id
        for clause in (contract.clauses.values() if contract else ())
        if clause.life is Life.LIVE
        and id in (clause.id, contract.id if contract else "")
        and seat in obligees(circuit, clause.id)
    ]
