"""3.7 The estate of a seat that is out: who gets what it leaves."""

from __future__ import annotations

from pbem.engine.events import Event, SeatId, event
from pbem.rulesets.laissez_faire.accounts import pay_bank
from pbem.rulesets.laissez_faire.book import BANK
from pbem.rulesets.laissez_faire.checkpoint import parties_of
from pbem.rulesets.laissez_faire.circuit import Circuit, CircuitTable, Clause, Life, Status
from pbem.rulesets.laissez_faire.clauses import Rule
from pbem.rulesets.laissez_faire.concluding import end_clause, end_if_released
from pbem.rulesets.laissez_faire.dues import pay_by_clause
from pbem.rulesets.laissez_faire.foreclosing import forfeit
from pbem.rulesets.laissez_faire.names import LEASE
from pbem.rulesets.laissez_faire.ownership import pass_title
from pbem.rulesets.laissez_faire.schedule import (
    contract_of,
    has_end,
    obligees,
    to_come,
)
from pbem.rulesets.laissez_faire.settings import Settings
from pbem.rulesets.laissez_faire.wording import name_of


@event("LAI-33", "{seat} is out.", when={"is_removed": "{seat} is removed."}, rules={"is_removed": ""})
class Eliminated(Event):
    seat: str
    is_removed: bool = False


def eliminate(table: CircuitTable, seat: SeatId) -> None:
    """T8 A seat is out: it did not get out of jail."""
    _leave(table, seat, Status.ELIMINATED)


def remove(table: CircuitTable, seat: SeatId) -> None:
    """R4 A seat that nobody plays any more is taken out of the game."""
    _leave(table, seat, Status.REMOVED)


def _leave(table: CircuitTable, seat: SeatId, status: Status) -> None:
    circuit = table.state
    is_removed = status is Status.REMOVED
    table.tell(Eliminated(name_of(circuit, seat), is_removed))
    _forget_plans(circuit, seat)
    if table.book.options.estate == "creditors":
        _satisfy_the_secured(table, seat)
        _pay_creditors(table, seat)
    _leave_to_the_bank(table, seat)
    circuit.seats[seat].status = status
    _take_off_the_board(circuit, seat)
    _end_clauses_of(circuit, seat)


def _forget_plans(circuit: Circuit, seat: SeatId) -> None:
    """Step 1: offers, proposals, agreements, prices and settings of the seat are gone."""
    investor = circuit.seats[seat]
    investor.prices, investor.settings = (), Settings()
    circuit.offers = {id: one for id, one in circuit.offers.items() if seat not in (one.giver, one.to)}
    circuit.proposals = {id: one for id, one in circuit.proposals.items() if seat not in one.parties}
    circuit.agreements = tuple(one for one in circuit.agreements if seat not in parties_of(one))


def _owed_by(circuit: Circuit, seat: SeatId) -> list[Clause]:
    """Return the live debts of a seat by rank: those in its name, and arrears by what it owned."""
    return [
        clause
        for clause in circuit.live()
        if clause.terms.is_debt and (clause.terms.debtor == seat or seat in clause.arrears)
    ]


def _satisfy_the_secured(table: CircuitTable, seat: SeatId) -> None:
    """Step 2 What was pledged for debts of the seat goes to the creditors, who are content."""
    for clause in _owed_by(table.state, seat):
        if clause.life is Life.LIVE and clause.terms.pledge:
            forfeit(table, clause)


def _pay_creditors(table: CircuitTable, seat: SeatId) -> None:
    """Step 3 The cash pays all else that the seat owes or will owe, by rank, as far as it goes."""
    for clause in _owed_by(table.state, seat):
        arrears = clause.arrears[seat].amount if seat in clause.arrears else 0
        coming = to_come(clause) if clause.terms.debtor == seat else 0
        amount = min(arrears + coming, table.state.seats[seat].cash)
        if amount:
            pay_by_clause(table, seat, clause.terms.creditor, amount, clause.id, "estate")
        if amount == arrears + coming and clause.terms.debtor == seat and has_end(clause.terms):
            end_clause(table.state, clause, Life.DONE)


def _leave_to_the_bank(table: CircuitTable, seat: SeatId) -> None:
    """Step 4, LAI-R34 Cash, titles with all that stands on them or is attached, and the lease."""
    circuit = table.state
    pay_bank(table, seat, circuit.seats[seat].cash, "estate")
    for key in circuit.owned(seat):
        pass_title(table, key, BANK, "LAI-R34")
    if circuit.lease.owner == seat:
        pass_title(table, LEASE, BANK, "LAI-R34")


def _take_off_the_board(circuit: Circuit, seat: SeatId) -> None:
    """Step 6: the token is removed; what was thrown for it is never used."""
    investor = circuit.seats[seat]
    investor.token, investor.jail, investor.lodging = None, None, None
    circuit.rolls.pop(seat, None)


def _end_clauses_of(circuit: Circuit, seat: SeatId) -> None:
    """Step 5 Clauses that bind the seat, or are owed to it alone, are dead."""
    for clause in circuit.live():
        if not isinstance(clause.terms, Rule) and _is_dead(circuit, clause, seat):
            end_clause(circuit, clause, Life.DEAD)
            continue
        clause.arrears.pop(seat, None)
        clause.values.pop(seat, None)
        end_if_released(circuit, clause)


def _is_dead(circuit: Circuit, clause: Clause, seat: SeatId) -> bool:
    parties = contract_of(circuit, clause.id).parties
    who = clause.terms.bound(parties)
    if who and not any(circuit.seats[one].is_in_play for one in who):
        return True
    owed_to = obligees(circuit, clause.id)
    return not owed_to or (len(owed_to) == 1 and who == parties)
