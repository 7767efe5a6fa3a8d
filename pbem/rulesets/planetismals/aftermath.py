"""What became of a seat's orders: noted while a phase is played, told when it is over."""

from __future__ import annotations

from dataclasses import dataclass, field

from pbem.engine import aftermath
from pbem.engine.events import SeatId
from pbem.engine.results import Became, Noted
from pbem.engine.tongue import tr_noop
from pbem.rulesets.planetismals.belt import Belt, BeltTable, Deal
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.plan import Plan


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
class Aftermath(aftermath.Aftermath[Book, Belt]):
    """What is known of a seat's orders when a phase has been played."""

    @property
    def notes(self) -> Notes:
        """What was noted of them."""
        return notes(self.table)


def tell_results(table: BeltTable) -> None:
    """Put down what became of every order in force."""
    for seat, company in table.state.seats.items():
        now, orders = Aftermath(table, seat), table.sheet(seat).lines
        if now.notes.is_played and not company.is_removed:
            now.tell(orders)
            continue
        over, gone = tr_noop("the game was over before"), tr_noop("your company has left the game")
        for order in orders:
            now.put(order, Became.NEVER, gone if now.notes.is_played else over)
