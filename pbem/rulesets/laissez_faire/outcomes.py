"""What became of the actions of a phase: those that were never done are told at its end (brief 7.9)."""

from __future__ import annotations

from dataclasses import dataclass, field

from pbem.engine.events import LineFailed, SeatId
from pbem.engine.orders import Order
from pbem.rulesets.laissez_faire.circuit import CircuitTable


@dataclass
class Outcomes:
    """The actions done so far in a phase, and why others were not, each with its seat.

    An action is told from another with the same words by its line.
    """

    done: list[tuple[SeatId, Order]] = field(default_factory=list)
    failed: list[tuple[SeatId, Order, str]] = field(default_factory=list)


def outcomes(table: CircuitTable) -> Outcomes:
    """Return what became of the actions of this phase until now."""
    if not isinstance(table.plan, Outcomes):
        table.plan = Outcomes()
    return table.plan


def is_done(table: CircuitTable, seat: SeatId, order: Order) -> bool:
    """Say whether an action has succeeded already."""
    return any(seat == who and order is one for who, one in outcomes(table).done)


def note_done(table: CircuitTable, seat: SeatId, order: Order) -> None:
    """Note that an action has succeeded; an earlier failure of it is forgotten."""
    so_far = outcomes(table)
    so_far.failed = [one for one in so_far.failed if not (one[0] == seat and one[1] is order)]
    so_far.done.append((seat, order))


def note_failed(table: CircuitTable, seat: SeatId, order: Order, reason: str) -> None:
    """Note why an action could not be done; the last reason counts, and none if it succeeds after all."""
    so_far = outcomes(table)
    so_far.failed = [one for one in so_far.failed if not (one[0] == seat and one[1] is order)]
    so_far.failed.append((seat, order, reason))


def tell_failed(table: CircuitTable) -> None:
    """Tell each seat at the end of a phase what of its actions was not done, in turn and text order."""
    failed = outcomes(table).failed
    for seat in table.state.turn_order:
        mine = [(order, reason) for who, order, reason in failed if who == seat]
        for order, reason in sorted(mine, key=lambda one: one[0].line):
            tell_line_failed(table, seat, order.source or str(order), reason)


def tell_line_failed(table: CircuitTable, seat: SeatId, line: str, reason: str) -> None:
    """Tell a seat, and nobody else, that a line of its orders was not carried out."""
    table.tell(LineFailed(seat, line, reason, only=frozenset({seat})))
