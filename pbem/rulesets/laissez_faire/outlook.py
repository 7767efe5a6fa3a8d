"""A set as a kind GM looks at it: what is known before it, and what came of it when it was tried."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pbem.engine.events import Event
from pbem.engine.receipt import Receipt
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.circuit import Circuit, CircuitTable
from pbem.rulesets.laissez_faire.view import AnyCircuit, CircuitView
from pbem.rulesets.laissez_faire.wording import name_of


@dataclass(frozen=True)
class Trial:
    """What came of a sheet that was tried: the table at the end, and what was told on the way.

    `opened` is the table after what opens the adjudication. `has_turn`: the player turn was tried too;
    `has_travelled`: with its dice, which were known; else `turn` is what comes before them, though what comes
    after them was tried with the cash of now. Of others only what the writer sees has been there, and none of
    their orders.
    """

    table: CircuitTable
    opened: CircuitTable
    opening: tuple[Event, ...]
    turn: tuple[Event, ...]
    has_turn: bool
    has_travelled: bool

    @property
    def circuit(self) -> Circuit:
        """Return the circuit at the end."""
        return self.table.state


class Outlook(Receipt[Book, CircuitView]):
    """What an order is looked at with: what its writer sees, and the trial of the set it stands in."""

    @property
    def trial(self) -> Trial:
        """What came of the set when it was tried."""
        raise NotImplementedError


def gone_guests(circuit: AnyCircuit, guests: Iterable[str]) -> Iterator[str]:
    """Yield which of the guests named are out of the game."""
    for guest in guests:
        if guest in circuit.seats and not circuit.seats[guest].is_in_play:
            yield tr("{seat} is out of the game.", seat=name_of(circuit, guest))
