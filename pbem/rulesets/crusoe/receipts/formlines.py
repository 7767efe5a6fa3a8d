"""What all parts of an order form share: lines that the seat may write, and its own numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.sheet import numbered
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.goods import all_goods
from pbem.rulesets.crusoe.language.lexicon import lexicon
from pbem.rulesets.crusoe.language.orders import GRAMMAR
from pbem.rulesets.crusoe.language.phaseorders import orders_of_phase
from pbem.rulesets.crusoe.receipts.remarks import line_with, offered, remarks
from pbem.rulesets.crusoe.things import SIGNALS, Basket
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wording import Said

Lines = Iterator[str]


def is_taken(view: IslandView, seat: SeatId, text: str) -> bool:
    """Say whether a line would be taken from the seat now, without a word against it."""
    words = lexicon(view.book, view, seat)
    accepts = orders_of_phase(view.book, view.phase)
    return not GRAMMAR.read(numbered(text, GRAMMAR.opens), words, accepts).complaints


def may_write(view: IslandView, seat: SeatId, order: Order | str, says: str) -> Lines:
    """Yield an order that counts once its # is taken away, if it would be taken."""
    if is_taken(view, seat, str(order)):
        yield from offered(str(order), says)


def stands(view: IslandView, seat: SeatId, order: Order | str, says: str) -> Lines:
    """Yield an order that counts as it stands, if it would be taken."""
    if is_taken(view, seat, str(order)):
        yield from line_with(str(order), says)


def more() -> Lines:
    """Yield what parts the short form from the rest."""
    yield from remarks(tr("More, for those who like; take away the # of what shall count:"))


def carried(view: IslandView, seat: SeatId, verbs: Iterable[str]) -> tuple[str, ...]:
    """3.5 Return the lines of the seat's earlier letter that still count, of these verbs."""
    wanted = tuple(verbs)
    lines = view.island.carried.get(seat, ())
    return tuple(line for line in lines if line.split()[0].rstrip(":") in wanted and "\n" not in line)


def own_numbers(view: IslandView, seat: SeatId) -> Lines:
    """Brief 7 Yield what the seat holds, and what it suffers from."""
    mine = view.seats[seat]
    held = all_goods(mine)
    yield from remarks(tr("You hold {goods}; leisure {leisure}.", goods=Said(held), leisure=mine.leisure))
    made = Basket.of({signal: mine.signals[signal] for signal in SIGNALS})
    if made:
        yield from remarks(tr("Signals you made in this cycle: {signals}.", signals=Said(made)))
    if mine.wounded:
        yield from remarks(tr("You are wounded: you move one space farther, and use no experience."))
    if mine.is_dying and not view.book.is_quick:
        least = view.book.tables.fed_from
        yield from remarks(tr("You are Dying: drink, and eat {least} or more, or die.", least=least))
