"""3.9.2 Checkpoints: agreements are carried out as soon as all in them is possible (LAI-R05)."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.copying import copied
from pbem.engine.events import SeatId
from pbem.engine.ruleset import Table
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.circuit import Agreement, Circuit, CircuitTable, Life
from pbem.rulesets.laissez_faire.clauses import OptionToBuy, Rule
from pbem.rulesets.laissez_faire.concluding import conclude, end_clause
from pbem.rulesets.laissez_faire.dealing import carry_out_deal, check_deal
from pbem.rulesets.laissez_faire.dues import pay_by_clause
from pbem.rulesets.laissez_faire.hindrances import Hindered, need_cash, need_in_play
from pbem.rulesets.laissez_faire.outcomes import outcomes, tell_line_failed
from pbem.rulesets.laissez_faire.ownership import owner_of, pass_title
from pbem.rulesets.laissez_faire.schedule import clause_of
from pbem.rulesets.laissez_faire.testing import all_hold
from pbem.rulesets.laissez_faire.things import Sort, Thing
from pbem.rulesets.laissez_faire.wording import party


def carry_out_agreements(table: CircuitTable) -> None:
    """3.9.2 Go through the list again and again, until a full pass carries out nothing."""
    while not table.is_over and _pass_through(table):
        pass


def _pass_through(table: CircuitTable) -> int:
    """Carry out what is possible, in order; keep the rest with the reason. Return how many were done."""
    waiting: list[Agreement] = []
    listed = table.state.agreements
    for agreement in listed:
        reason = hindrance(table, agreement)
        if reason:
            waiting.append(replace(agreement, reason=reason))
        else:
            _carry_out(table, agreement)
    table.state.agreements = tuple(waiting)
    return len(listed) - len(waiting)


def hindrance(table: CircuitTable, agreement: Agreement) -> str:
    """Return what is in the way of an agreement just now, "" if nothing is: it is tried on a copy."""
    try:
        _check(table, agreement)
        _carry_out(_trial(table, agreement), agreement)
    except Hindered as hindered:
        return str(hindered)
    return ""


def _trial(table: CircuitTable, agreement: Agreement) -> CircuitTable:
    """Return a table with a copy of the state; contracts in force are copied only if they may change."""
    state = copied(table.state) if _changes_clauses(agreement) else _without_clauses(table.state)
    return Table(table.book, state, table.sheets, table.dice, table.moment)


def _changes_clauses(agreement: Agreement) -> bool:
    if agreement.proposal:
        return any(isinstance(terms, Rule) for terms in agreement.proposal.clauses)
    things = (*agreement.gives, *agreement.takes)
    return bool(agreement.clause) or any(one.sort in (Sort.CLAIM, Sort.RELEASE) for one in things)


def _without_clauses(circuit: Circuit) -> Circuit:
    """Return a circuit whose seats, titles and list of contracts can change without this one."""
    return replace(
        circuit,
        seats={seat: copied(one) for seat, one in circuit.seats.items()},
        titles={key: copied(title) for key, title in circuit.titles.items()},
        contracts=dict(circuit.contracts),
    )


def _check(table: CircuitTable, agreement: Agreement) -> None:
    """Ask at once what is asked of all agreements, and what things a deal needs."""
    need_in_play(table.state, parties_of(agreement))
    for seat, tests in agreement.tests:
        if not all_hold(table, seat, tests):
            raise Hindered(tr("the IF of {seat} is not true", seat=party(table.state, seat)))
    if not agreement.proposal and not agreement.clause:
        check_deal(table, agreement)


def parties_of(agreement: Agreement) -> tuple[SeatId, ...]:
    """Return the seats that an agreement needs; of an exercise only the holder."""
    if agreement.proposal:
        return agreement.proposal.parties
    return tuple(filter(None, (agreement.one, agreement.other)))


def _carry_out(table: CircuitTable, agreement: Agreement) -> None:
    if agreement.proposal:
        conclude(table, agreement.proposal)
    elif agreement.clause:
        _exercise(table, agreement.one, agreement.clause)
    else:
        carry_out_deal(table, agreement)


def _exercise(table: CircuitTable, seat: SeatId, id: str) -> None:
    """OPTION: buy the title from whoever owns it, the bank too; the option is used up."""
    circuit, clause = table.state, clause_of(table.state, id)
    terms = clause.terms if clause is not None and clause.life is Life.LIVE else None
    if clause is None or not isinstance(terms, OptionToBuy) or terms.holder != seat:
        raise Hindered(tr("{clause} is no option of {seat}", clause=id, seat=party(circuit, seat)))
    owner = owner_of(circuit, terms.title)
    if owner == seat:
        raise Hindered(tr("the title is {seat}'s already", seat=party(circuit, seat)))
    need_cash(circuit, seat, terms.amount)
    if terms.amount:
        pay_by_clause(table, seat, owner, terms.amount, id, "exercise")
    pass_title(table, terms.title, seat, "LAI-51", id)
    end_clause(circuit, clause, Life.DONE)


def lapse_agreements(table: CircuitTable) -> None:
    """R2 What could not be carried out in its round lapses; those who ordered it are told why."""
    for agreement in table.state.agreements:
        for seat in _authors(agreement):
            if table.state.seats[seat].is_in_play:
                tell_line_failed(table, seat, line_of(agreement, seat), agreement.reason)
    outcomes(table).lapsed += table.state.agreements
    table.state.agreements = ()


def _authors(agreement: Agreement) -> tuple[SeatId, ...]:
    """Return the seats that ordered an agreement: its parties, but of a gift only the giver."""
    is_gift = bool(agreement.gives) and not agreement.takes
    return (agreement.one,) if is_gift else parties_of(agreement)


def line_of(agreement: Agreement, seat: SeatId) -> str:
    """Return an agreement as one of its parties has ordered it, or would."""
    if line := agreement.lines.get(seat):
        return line
    if agreement.proposal:
        return f'CONTRACT "{agreement.proposal.name}"'
    if agreement.clause:
        return f"EXERCISE {agreement.clause}"
    one, other, gives, takes = agreement.one, agreement.other, agreement.gives, agreement.takes
    if seat == other and takes:
        one, other, gives, takes = other, one, takes, gives
    return give_line(gives, other, takes)


def give_line(gives: tuple[Thing, ...], to: str, takes: tuple[Thing, ...]) -> str:
    """Return the order to give things, for others or as a gift."""
    price = f" FOR {_written(takes)}" if takes else ""
    return f"GIVE {_written(gives)} TO {to}{price}"


def _written(things: tuple[Thing, ...]) -> str:
    return " + ".join(map(str, things))
