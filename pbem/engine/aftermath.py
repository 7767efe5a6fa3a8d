"""What became of orders, when a phase has been played: some gave way to later lines, the others say it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from pbem.engine.declaring import Order
from pbem.engine.events import Event, SeatId
from pbem.engine.receipt import superseded
from pbem.engine.results import Became
from pbem.engine.ruleset import B, S, Table
from pbem.engine.tongue import tr_noop

E = TypeVar("E", bound=Event)


@dataclass(frozen=True)
class Aftermath(Generic[B, S]):
    """What is known of a seat's orders when a phase has been played; games add what their steps noted."""

    table: Table[B, S]
    seat: SeatId

    def put(self, order: Order, became: Became, says: str = "", /, **said: object) -> None:
        """Put down what became of an order: a reason for `tr`, and its fields."""
        self.table.came_to(self.seat, order, became, says, **said)

    def told(self, kind: type[E]) -> Iterator[E]:
        """Yield the events of a kind."""
        return (event for event in self.table.events if isinstance(event, kind))

    def tell(self, orders: Sequence[Order]) -> None:
        """Put down what became of each of these orders, which are all that the seat had in force."""
        instead = list(superseded(orders))
        for order in orders:
            others = [(by, is_whole) for one, by, is_whole in instead if one is order]
            if not others:
                order.came_to(self)
                continue
            by, is_whole = others[0]
            line = (by.source or str(by)).partition("\n")[0]
            if is_whole:
                self.put(order, Became.NOT_NEEDED, tr_noop('a later line counts: "{line}"'), line=line)
            else:
                self.put(
                    order, Became.IN_PART, tr_noop('for part of it a later line counts: "{line}"'), line=line
                )
