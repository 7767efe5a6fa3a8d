"""What became of a seat's orders: noted while a phase is played, told when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pbem.engine import aftermath
from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.results import Came, Noted
from pbem.engine.tongue import tr_noop
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.economy import ROUND, Economy
from pbem.rulesets.new_tabor.lines import OpenLine


@dataclass
class Notes:
    """What the steps of a phase note for what is told of orders in the end.

    `rounds` are those played of a letter's. `lines` are those of Exchange and Consume, round by round.
    `made` is what steps made of orders, `why` the reason for which nothing came of them; `chosen` were the
    first of their kind whose test held. `counted` are ballots, by seat; `stood` are candidates, by office.
    """

    rounds: int = 0
    lines: list[OpenLine] = field(default_factory=list)
    made: Noted[Came] = field(default_factory=Noted)
    why: Noted[str] = field(default_factory=Noted)
    chosen: list[Order] = field(default_factory=list)
    counted: set[tuple[SeatId, object]] = field(default_factory=set)
    stood: set[tuple[str, SeatId]] = field(default_factory=set)


@dataclass(frozen=True)
class Aftermath(aftermath.Aftermath[Book, Economy]):
    """What is known of a seat's orders for one round of a letter, by its number from 0."""

    notes: Notes
    section: Sequence[Order]
    number: int

    @property
    def is_played(self) -> bool:
        """Say whether the orders had their turn."""
        return self.table.moment.phase != ROUND or self.number < self.notes.rounds

    def lines_of(self, order: Order) -> list[OpenLine]:
        """Return the lines that an order was in Exchange and Consume, one for each round."""
        return [line for line in self.notes.lines if line.order is order]

    def why_never(self, order: Order) -> str:
        """Return why nothing came of an order for which no step has a reason."""
        if not self.table.state.seats[self.seat].is_in:
            return tr_noop("you are out of the game")
        if not self.is_played:
            is_over = self.table.is_over and not self.notes.rounds
            return tr_noop("the game was over before") if is_over else tr_noop("no further round was played")
        if order.when is not None:
            return tr_noop("its test did not hold")
        return tr_noop("nothing came of it")
