"""What a seat has written for such a phase before: its last lines and standing ones, as remarks (brief 7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.engine.events import SeatId
from pbem.engine.orderform import remarks
from pbem.engine.orders import Order
from pbem.engine.sheet import numbered
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.language.lexicon import lexicon
from pbem.rulesets.crusoe.language.orders import GRAMMAR
from pbem.rulesets.crusoe.language.phaseorders import orders_of_phase
from pbem.rulesets.crusoe.receipts.trial import is_asked
from pbem.rulesets.crusoe.view import IslandView


def remembered(
    view: IslandView, seat: SeatId, last: Iterable[Order], on_file: Iterable[tuple[str, str]]
) -> tuple[str, ...]:
    """Return, as remarks, the lines last played that fit the phase too, and those on file that do.

    `on_file` are headings with the texts below them.
    """
    if not is_asked(view, seat):
        return ()
    return (
        *_played(view, last),
        *(line for head, text in on_file for line in _filed(view, seat, head, text)),
    )


def _played(view: IslandView, last: Iterable[Order]) -> Iterator[str]:
    """CRU-P07, CRU-P16 Yield the lines of the letter before, where the same phase is held again."""
    lines = _fitting(view, last)
    if lines:
        yield from remarks(tr("Your last lines for such a phase:"))
        yield from lines


def _filed(view: IslandView, seat: SeatId, head: str, text: str) -> Iterator[str]:
    """5.6 Yield the lines of a text on file that the phase takes."""
    words = lexicon(view.book, view, seat)
    reading = GRAMMAR.read(numbered(text, GRAMMAR.opens.without_colon()), words, strictly=False)
    lines = _fitting(view, reading.orders)
    if lines:
        yield from remarks(tr("{heading}, as far as they are for this phase:", heading=head))
        yield from lines


def _fitting(view: IslandView, orders: Iterable[Order]) -> list[str]:
    kinds = orders_of_phase(view.book, view.phase)
    fitting = [order for order in orders if isinstance(order, kinds) and not order.is_text]
    return [f"# {order}" for order in fitting]
