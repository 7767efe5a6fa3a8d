"""3.9.1 Contracts proposed and signed: complete when all parties have said the same (LAI-46, 49)."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.circuit import Agreement, CircuitTable, Proposal
from pbem.rulesets.laissez_faire.clauses import Text
from pbem.rulesets.laissez_faire.outcomes import outcomes
from pbem.rulesets.laissez_faire.terms import Terms


def propose(
    table: CircuitTable,
    seat: SeatId,
    name: str,
    parties: tuple[SeatId, ...],
    until: int | None,
    clauses: tuple[Terms, ...],
) -> str:
    """Sign the open proposal that says the same, or make one; return its number."""
    circuit, block = table.state, f'CONTRACT "{name}"'
    for proposal in circuit.proposals.values():
        if is_same(proposal, parties, clauses):
            _sign(table, seat, proposal, block)
            return proposal.id
    circuit.proposals_made += 1
    id = f"P{circuit.proposals_made}"
    last = circuit.round + 1 if until is None else until
    circuit.proposals[id] = Proposal(id, seat, parties, name, clauses, (seat,), last, {seat: block})
    return id


def is_same(proposal: Proposal, parties: tuple[SeatId, ...], clauses: tuple[Terms, ...]) -> bool:
    """Say whether a block has the parties of a proposal, and its clauses in the same order."""
    if sorted(proposal.parties) != sorted(parties):
        return False
    return [_plain(terms) for terms in proposal.clauses] == [_plain(terms) for terms in clauses]


def _plain(terms: Terms) -> Terms:
    """Return terms without blanks and letter case that do not matter."""
    return replace(terms, text=" ".join(terms.text.split()).casefold()) if isinstance(terms, Text) else terms


def sign(table: CircuitTable, seat: SeatId, id: str, line: str) -> str:
    """Sign a proposal by an order; return why that is not possible."""
    proposal = table.state.proposals.get(id)
    if proposal is None:
        return tr("{id} is not open", id=id)
    if seat not in proposal.parties:
        return tr("you are no party to {id}", id=id)
    return _sign(table, seat, proposal, line)


def _sign(table: CircuitTable, seat: SeatId, proposal: Proposal, line: str) -> str:
    """Put a name under a proposal; with the last one it is agreed on."""
    circuit = table.state
    if seat not in proposal.signed:
        lines = {**proposal.lines, seat: line}
        proposal = replace(proposal, signed=(*proposal.signed, seat), lines=lines)
    if len(proposal.signed) < len(proposal.parties):
        circuit.proposals[proposal.id] = proposal
        return ""
    del circuit.proposals[proposal.id]
    agreement = Agreement(proposal.proposer, proposal=proposal, lines=proposal.lines)
    circuit.agreements = (*circuit.agreements, agreement)
    outcomes(table).agreed[proposal.id] = agreement
    return ""


def take_back(table: CircuitTable, seat: SeatId, id: str) -> str:
    """WITHDRAW The proposer kills a proposal, another takes his signature back; return why not."""
    proposal = table.state.proposals.get(id)
    if proposal is None:
        return tr("{id} is not open", id=id)
    if seat not in proposal.signed:
        return tr("you have not signed {id}", id=id)
    if seat == proposal.proposer:
        del table.state.proposals[id]
    else:
        left = tuple(one for one in proposal.signed if one != seat)
        table.state.proposals[id] = replace(proposal, signed=left)
    return ""
