"""The table at which a phase is played: all that a step may touch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from pbem.engine.dice import Dice
from pbem.engine.events import Event, SeatId
from pbem.engine.inforce import NO_SHEET, Posting, Sheet
from pbem.engine.orders import Order
from pbem.engine.results import Became, OrderResult

B = TypeVar("B")
O = TypeVar("O", bound=Order)  # noqa: E741
S = TypeVar("S")


@dataclass(frozen=True)
class Moment:
    """A phase of a turn; every moment has its own deadline."""

    turn: int
    phase: str

    def __str__(self) -> str:
        return f"{self.turn}-{self.phase}"


@dataclass
class Table(Generic[B, S]):
    """All a step may touch: the rulebook, the state, the sheets, the dice, and what it tells.

    `plan` is what a first step made of the sheets, for the steps after it. `postings` are those of all
    seats, in order of number. `results` say what became of the orders, in rulesets that tell it. `paused_for`
    is the phase for whose letters a stage has stopped.
    """

    book: B
    state: S
    sheets: Mapping[SeatId, Sheet]
    dice: Dice
    moment: Moment
    events: list[Event] = field(default_factory=list)
    is_over: bool = False
    plan: object = None
    postings: tuple[Posting, ...] = ()
    results: list[OrderResult] = field(default_factory=list)
    paused_for: str = ""

    def sheet(self, seat: SeatId) -> Sheet:
        """Return a seat's sheet; an empty one if there is none."""
        return self.sheets.get(seat, NO_SHEET)

    def last(self, seat: SeatId, kind: type[O]) -> O | None:
        """Return the last order of a kind on a seat's sheet; None if there is none."""
        return next((one for one in reversed(self.sheet(seat).lines) if isinstance(one, kind)), None)

    def tell(self, event: Event) -> None:
        """Add an event to what happened."""
        self.events.append(event)

    def came_to(self, seat: SeatId, order: Order, became: Became, says: str = "", /, **said: Any) -> None:
        """Put down what became of a line, with the reason: a text for `tr` and its fields."""
        line = (order.source or str(order)).partition("\n")[0]
        self.results.append(OrderResult(seat, order.line, line, became, says, said))


Step: TypeAlias = Callable[[Table[B, S]], None]
