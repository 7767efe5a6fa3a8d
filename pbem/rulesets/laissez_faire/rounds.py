"""A round from beginning to end: what opens an adjudication, A0 to A7, and the close, R1 to R5 (3.2, 3.3)."""

from __future__ import annotations

from dataclasses import replace

from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.checkpoint import carry_out_agreements, lapse_agreements
from pbem.rulesets.laissez_faire.circuit import (
    BUSINESS_PHASE,
    ROUND_PHASE,
    Circuit,
    CircuitTable,
    options_now,
)
from pbem.rulesets.laissez_faire.concluding import RuleMade, end_clauses, keep_transfers
from pbem.rulesets.laissez_faire.dues import skip_the_bank
from pbem.rulesets.laissez_faire.endings import (
    check_alone,
    check_end,
    check_lap,
    end_stalemate,
    note_round,
)
from pbem.rulesets.laissez_faire.estate import remove
from pbem.rulesets.laissez_faire.throws import throw_ahead


def first_phase(book: Book) -> str:
    """Return the phase with which every round begins."""
    return BUSINESS_PHASE if book.options.phases == "full" else ROUND_PHASE


def open_books(table: CircuitTable) -> None:
    """Begin the page of the books that the next report shows, and count the adjudication."""
    table.state.adjudications += 1
    for investor in table.state.seats.values():
        investor.opening, investor.entries = investor.cash, ()


def keep_promises(table: CircuitTable) -> None:
    """A4 The first checkpoint; before it, titles pass that were promised for this round."""
    keep_transfers(table)
    carry_out_agreements(table)


def look_for_the_end(table: CircuitTable) -> None:
    """A5 End checks, the GM's word first."""
    end_stalemate(table)
    if not table.is_over:
        check_end(table)


def lock_jail(table: CircuitTable) -> None:
    """A6, LAI-R06 What prisoners have set is what they will do, whatever the dice show."""
    for seat in table.state.in_play():
        investor = table.state.seats[seat]
        if investor.jail is not None:
            rule = investor.settings.jail
            investor.jail = replace(investor.jail, decision=rule.how, from_cash=rule.from_cash)


def throw_for_travel(table: CircuitTable) -> None:
    """A7, LAI-R06 The dice of the whole round, for all to see before they travel."""
    throw_ahead(table, table.state.round, are_prisoners_asked=True)


def lapse(table: CircuitTable) -> None:
    """R2 Agreements not carried out lapse; prices, clauses and proposals end that were made up to now."""
    circuit = table.state
    lapse_agreements(table)
    for investor in circuit.seats.values():
        investor.prices = tuple(entry for entry in investor.prices if not entry.once)
    skip_the_bank(circuit)
    end_clauses(circuit)
    circuit.proposals = {id: one for id, one in circuit.proposals.items() if one.until > circuit.round}


def remove_the_gone(table: CircuitTable) -> None:
    """R4 By option seats that are gone leave the game; that may end it."""
    if table.book.options.gone_seats != "removed":
        return
    gone = [seat for seat in table.state.in_play() if table.state.seats[seat].is_gone]
    for seat in gone:
        if not table.is_over:
            remove(table, seat)
            check_alone(table)
    if gone and not table.is_over:
        check_lap(table)


def begin_round(table: CircuitTable) -> None:
    """R5 New rules hold, the round counts up, and by option its dice are thrown at once."""
    note_round(table)
    circuit = table.state
    circuit.round += 1
    for option, value in circuit.next_rules.items():
        table.tell(RuleMade(circuit.round, option, value))
    circuit.rules |= circuit.next_rules
    circuit.next_rules, circuit.rolls = {}, {}
    if _rolls_ahead(table.book, circuit):
        throw_ahead(table, circuit.round, are_prisoners_asked=False)


def _rolls_ahead(book: Book, circuit: Circuit) -> bool:
    options = options_now(book, circuit)
    return options.phases == "compact" and options.roll_ahead
