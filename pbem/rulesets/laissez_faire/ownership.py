"""What passes with a title or the lease when it gets a new owner (LAI-37, LAI-50)."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.events import Caused, event
from pbem.rulesets.laissez_faire.book import BANK
from pbem.rulesets.laissez_faire.circuit import Circuit, CircuitTable
from pbem.rulesets.laissez_faire.names import LEASE
from pbem.rulesets.laissez_faire.settings import Rate
from pbem.rulesets.laissez_faire.view import AnyCircuit
from pbem.rulesets.laissez_faire.wording import Called, Party, called, party


@event(
    "{cause}",
    "{title} goes from {giver} to {taker}.",
    when={"clause": "{title} goes from {giver} to {taker} ({clause})."},
)
class TitlePassed(Caused):
    """A title or the lease changed hands without a deal; `clause` is empty for estates and rulings."""

    title: Called
    giver: Party
    taker: Party
    clause: str = ""


def owner_of(circuit: AnyCircuit, key: str) -> str:
    """Return who owns a title or the lease: a seat or the bank."""
    return circuit.lease.owner if key == LEASE else circuit.titles[key].owner


def hand_over(circuit: Circuit, key: str, owner: str) -> None:
    """LAI-50 Give a title or the lease a new owner; guests, buildings and attached clauses go with it."""
    if key == LEASE:
        rate = Rate() if owner == BANK else circuit.lease.rate
        circuit.lease = replace(circuit.lease, owner=owner, rate=rate, next_rate=None)
        return
    title = circuit.titles[key]
    title.owner, title.owners = owner, (*title.owners, owner)


def pass_title(table: CircuitTable, key: str, owner: str, rule: str, clause: str = "") -> None:
    """Hand a title or the lease over without a deal, and tell it, by a rule; nothing if it is his already."""
    circuit = table.state
    before = owner_of(circuit, key)
    if before == owner:
        return
    hand_over(circuit, key, owner)
    names = party(circuit, before), party(circuit, owner)
    table.tell(TitlePassed(called(table.book, key), *names, clause, cause=rule))
