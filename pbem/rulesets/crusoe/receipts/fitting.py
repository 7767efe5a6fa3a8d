"""Items that offer only what would be taken from the seat now: one blank, with the choices that fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Pick
from pbem.rulesets.crusoe.receipts.formlines import is_taken
from pbem.rulesets.crusoe.view import IslandView


def fitting(view: IslandView, seat: SeatId, order: str, choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """Return the choices with which an order of one blank would be taken, each once."""
    once = {choice.words: choice for choice in choices}
    return tuple(one for one in once.values() if is_taken(view, seat, _written(order, one.words)))


def _written(order: str, words: str) -> str:
    return " ".join(order.format(words).split())


def one_pick(
    view: IslandView,
    seat: SeatId,
    item: Item,
    label: str,
    choices: Iterable[Choice],
    *,
    is_free: bool = False,
) -> Iterator[Item]:
    """Yield an item with its one blank filled by what fits; nothing if nothing does."""
    found = fitting(view, seat, item.order, choices)
    if found:
        pick = Pick(label, found, is_free=is_free)
        yield Item(item.name, item.says, item.order, (pick,), line=item.line, is_many=item.is_many)
