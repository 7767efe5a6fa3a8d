"""Contracts as JSON values and back: a clause is kept in words, and beside them how far it has come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.ruleset import Json
from pbem.rulesets.laissez_faire.circuit import Arrears, Clause, Contract, Life
from pbem.rulesets.laissez_faire.clausetext import read_clause, written
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon

ACTIVE, ENDED = "active", "ended"


def contract_values(contract: Contract) -> dict[str, Json]:
    """Return a contract as JSON values: its clauses stand under their numbers, as in contracts.K1.2.state."""
    return {
        "name": contract.name,
        "parties": list(contract.parties),
        "round": contract.round,
        "status": ACTIVE if contract.is_active else ENDED,
        **{id.partition(".")[2]: clause_values(clause) for id, clause in contract.clauses.items()},
    }


def clause_values(clause: Clause) -> dict[str, Json]:
    """Return a clause as JSON values."""
    return {
        "clause": written(clause.terms),
        "state": clause.life.value,
        "arrears": {
            seat: {"amount": arrears.amount, "since": arrears.since}
            for seat, arrears in clause.arrears.items()
        },
        "charged": list(clause.charged),
        "balance": clause.balance,
        "paid": clause.paid,
        "released_by": list(clause.released_by),
        "values": dict(clause.values),
    }


def read_contract(id: str, values: Mapping[str, Any], lexicon: BoardLexicon) -> Contract:
    """Return the contract that `contract_values` made values of; its clauses by number."""
    clauses = {f"{id}.{key}": values[key] for key in sorted(filter(str.isdecimal, values), key=int)}
    return Contract(
        id,
        values["name"],
        tuple(values["parties"]),
        values["round"],
        {id: read_clause_values(id, one, lexicon) for id, one in clauses.items()},
    )


def read_clause_values(id: str, values: Mapping[str, Any], lexicon: BoardLexicon) -> Clause:
    """Return the clause that `clause_values` made values of."""
    return Clause(
        id,
        read_clause(values["clause"], lexicon),
        Life(values["state"]),
        {seat: Arrears(one["amount"], one["since"]) for seat, one in values["arrears"].items()},
        tuple(values["charged"]),
        values["balance"],
        values["paid"],
        tuple(values["released_by"]),
        dict(values["values"]),
    )
