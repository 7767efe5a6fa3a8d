"""What became of orders, when a phase has been played: some gave way to later lines, the others say it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from pbem.engine.declaring import Order
from pbem.engine.events import Event, LineFailed, SeatId
from pbem.engine.receipt import superseded
from pbem.engine.report import Block, Sentences
from pbem.engine.results import Became
from pbem.engine.ruleset import B, Chapter, S, Table, V
from pbem.engine.tongue import tr, tr_noop

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


def told_results(chapter: Chapter[B, V], more: Iterable[str] = ()) -> Iterator[Sentences]:
    """Yield what became of the reader's orders; `more` are further lines that a game tells of."""
    if lines := (*map(str, chapter.results), *more):
        yield Sentences(tr("What became of them"), lines)


def became_of_orders(chapter: Chapter[B, V]) -> Iterator[Block]:
    """Yield what became of the reader's orders, and what else of its lines was refused or not done."""
    yield from told_results(chapter)
    sheet = chapter.sheet
    wrong = [(one.text, str(one)) for one in (*sheet.refused, *sheet.failed)]
    told = {text for text, _ in wrong}
    told |= {text for order in sheet.orders for text in (str(order), order.source)}
    failed = [one for one in chapter.events if isinstance(one, LineFailed) and one.line not in told]
    wrong += [(one.line, one.reason) for one in failed]
    if wrong:
        lines = dict.fromkeys(f"{text} — {why}" for text, why in wrong)
        yield Sentences(tr("Refused or not done"), tuple(lines))
