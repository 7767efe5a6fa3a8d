"""The GM's own orders: the end of the game, and a seat that is gone (PLA-R63)."""

from __future__ import annotations

from pbem.engine.orders import Grammar, Order, Verdict, order
from pbem.engine.slots import Seat, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Lexicon, Why
from pbem.rulesets.planetismals.lexicon import belt


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

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse seats that are gone already, and all of them where a caretaker goes on."""
        here = belt(lexicon)
        if here.book.options.gone_seats != "removed":
            return _refused(self, tr("In this game a caretaker goes on for seats that are gone."))
        if here.view and here.view.seats[self.seat].is_removed:
            return _refused(self, tr("{seat} has left the game already.", seat=self.seat))
        return Verdict(self)


def _refused(order: Order, reason: str) -> Verdict:
    return Verdict(order, (Fault(reason, why=Why.REFUSED),), stands=False)


GM_ORDERS: tuple[type[Order], ...] = (Close, Gone)
GM_GRAMMAR = Grammar(GM_ORDERS)
