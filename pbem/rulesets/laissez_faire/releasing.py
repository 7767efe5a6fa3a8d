"""LAI-51, R51 Releases: those to whom a clause is owed let go who is bound by it."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.laissez_faire.circuit import Circuit, Clause, Life
from pbem.rulesets.laissez_faire.concluding import end_clause
from pbem.rulesets.laissez_faire.schedule import clause_of, obligees


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
