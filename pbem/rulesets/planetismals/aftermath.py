"""What became of a seat's orders: noted while a phase is played, told when it is over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from pbem.engine.events import Event, SeatId
from pbem.engine.orders import Order
from pbem.engine.receipt import superseded
from pbem.engine.results import Became, Noted
from pbem.engine.settle import in_force
from pbem.engine.tongue import tr_noop
from pbem.rulesets.planetismals.belt import BeltTable, Deal
from pbem.rulesets.planetismals.plan import Plan

E = TypeVar("E", bound=Event)


@dataclass
class Notes:
    """What the steps of a phase note for each other, and for what is told of orders in the end.

    `fallen` is how many lots each seat has won by its bid for any colony, and for any asteroid;
    `hindrances` are what is in the way of each matched deal before bids are opened. `counted` are bids with
    the lots for which they were counted, `kept` those for the phase that follows; `agreed` are the deals of
    orders, `lapsed` is why deals were not done, `loaded` are plans as they were begun. A game that is over
    before its turns is not played.
    """

    is_played: bool = False
    fallen: dict[tuple[SeatId, str], int] = field(default_factory=dict)
    hindrances: tuple[str, ...] | None = None
    counted: list[tuple[object, str]] = field(default_factory=list)
    kept: Noted[bool] = field(default_factory=Noted)
    agreed: Noted[Deal] = field(default_factory=Noted)
    lapsed: Noted[str] = field(default_factory=Noted)
    loaded: Noted[Plan] = field(default_factory=Noted)


def notes(table: BeltTable) -> Notes:
    """Return what the steps of this phase have noted."""
    if not isinstance(table.plan, Notes):
        table.plan = Notes()
    return table.plan


@dataclass(frozen=True)
class Aftermath:
    """What is known of a seat's orders when a phase has been played."""

    table: BeltTable
    seat: SeatId

    @property
    def notes(self) -> Notes:
        """What was noted of them."""
        return notes(self.table)

    def put(self, order: Order, became: Became, says: str = "", /, **said: object) -> None:
        """Put down what became of an order."""
        self.table.came_to(self.seat, order, became, says, **said)

    def told(self, kind: type[E]) -> Iterator[E]:
        """Yield the events of a kind."""
        return (event for event in self.table.events if isinstance(event, kind))


def tell_results(table: BeltTable) -> None:
    """Put down what became of every order in force."""
    for seat, company in table.state.seats.items():
        now, orders = Aftermath(table, seat), in_force(table.sheet(seat))
        instead = Noted(superseded(orders))
        for order in orders:
            if not now.notes.is_played:
                now.put(order, Became.NEVER, tr_noop("the game was over before"))
            elif company.is_removed:
                now.put(order, Became.NEVER, tr_noop("your company has left the game"))
            elif by := instead.of(order):
                line = (by.source or str(by)).partition("\n")[0]
                now.put(order, Became.NOT_NEEDED, tr_noop('a later line counts: "{line}"'), line=line)
            else:
                order.came_to(now)
