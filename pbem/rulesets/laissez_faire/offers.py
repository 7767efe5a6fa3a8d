"""A2, A3 Notices are heard, offers find their mirrors and contracts their signatures (3.9.1)."""

from __future__ import annotations

from pbem.engine.settle import in_force
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.agreements import AgreementOrder
from pbem.rulesets.laissez_faire.checkpoint import give_line
from pbem.rulesets.laissez_faire.circuit import CircuitTable
from pbem.rulesets.laissez_faire.outcomes import note_done, note_failed, tell_line_failed


def hear_notices(table: CircuitTable) -> None:
    """A2 What is withdrawn, released and complained of."""
    _hear(table, notices=True)


def match_offers(table: CircuitTable) -> None:
    """A3 Offers and contracts find their partners; what is complete waits for the checkpoint."""
    _hear(table, notices=False)
    lapse_offers(table)


def _hear(table: CircuitTable, *, notices: bool) -> None:
    """Go through the orders of bargaining, in turn order and text order."""
    for seat in table.state.in_play():
        for order in in_force(table.sheet(seat)):
            if not isinstance(order, AgreementOrder) or order.is_notice is not notices:
                continue
            if reason := order.heard(table, seat):
                note_failed(table, seat, order, reason)
            else:
                note_done(table, seat, order)


def lapse_offers(table: CircuitTable) -> None:
    """A3 Offers that have been open since the last adjudication have found nobody."""
    circuit = table.state
    for offer in [one for one in circuit.offers.values() if one.until <= circuit.adjudications]:
        del circuit.offers[offer.id]
        line = offer.line or give_line(offer.gives, offer.to, offer.takes)
        tell_line_failed(table, offer.giver, line, tr("no partner"))
