"""The GM's own orders: the end of the game, and a seat that is gone (PLA-R63)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.orders import Grammar, Order, order
from pbem.engine.slots import Seat, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.planetismals.lexicon import BeltLexicon


@order(
    tr_noop("CLOSE"),
    rule="PLA-02",
    help=tr_noop("Ends the game when this round is played; the highest worth wins."),
    examples=("CLOSE",),
    ends_game=True,
)
class Close(Order):
    """The GM's word that the game ends."""


@order(
    tr_noop("GONE <seat>"),
    rule="PLA-R63",
    help=tr_noop("Takes a seat out of the game before the next round is played, with all it owns."),
    examples=("GONE dan",),
)
class Gone(Order):
    """The GM's word that a seat leaves the game, under option gone_seats."""

    seat: str = slot(Seat())

    def refuses(self, here: BeltLexicon) -> Iterator[str]:
        """PLA-R63 Seats that are gone already, and all of them where a caretaker goes on."""
        if here.book.options.gone_seats != "removed":
            yield tr("In this game a caretaker goes on for seats that are gone.")
        elif here.view and here.view.seats[self.seat].is_removed:
            yield tr("{seat} has left the game already.", seat=self.seat)


GM_ORDERS: tuple[type[Order], ...] = (Close, Gone)
GM_GRAMMAR = Grammar(GM_ORDERS)
