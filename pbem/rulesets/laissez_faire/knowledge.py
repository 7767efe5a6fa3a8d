"""The circuit as far as a reader knows it, so that receipts and forms reckon by the rules themselves (2.4)."""

from __future__ import annotations

from pbem.rulesets.laissez_faire.circuit import Circuit
from pbem.rulesets.laissez_faire.view import CircuitView

PLENTY = 10**9
"""The cash of others where it is hidden: who reckons with them cannot know that it will not do."""
_BEYOND = 10**6
"""Numbers of offers and proposals that are only tried begin so high that they are no others."""


def known(view: CircuitView) -> Circuit:
    """Return a circuit of all that the reader of a view knows; it may be changed."""
    circuit = view.known.copy()
    for seat, one in view.seats.items():
        if one.cash is None:
            circuit.seats[seat].cash = PLENTY
    given = [entry.given for one in circuit.seats.values() for entry in one.prices]
    circuit.prices_given = max(given, default=0)
    circuit.offers_made = circuit.proposals_made = _BEYOND
    return circuit
