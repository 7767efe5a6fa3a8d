"""The GM's own orders (brief 6): the game stopped, a seat whose player has gone."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.orders import Grammar, Order, Verdict, order
from pbem.engine.slots import Seat, slot
from pbem.engine.tongue import tr_noop
from pbem.engine.words import Lexicon
from pbem.rulesets.new_tabor.legality import refused, seat_faults
from pbem.rulesets.new_tabor.lexicon import tabor


@order(
    tr_noop("STOP"),
    rule="TAB-R74",
    help=tr_noop("Ends the game after this round; the tokens of the running quarter do not count."),
    examples=("STOP",),
    ends_game=True,
)
class Stop(Order):
    """The GM's word that play cannot go on."""


@order(
    tr_noop("RESIGN <seat>"),
    rule="TAB-R10",
    help=tr_noop(
        "Says that nobody plays a seat any more: it plays the defaults or, by option, goes out at once."
    ),
    examples=("RESIGN cat",),
)
class Resign(Order):
    """The GM's word that a player has gone."""

    seat: SeatId = slot(Seat())

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse seats that are out already."""
        return refused(self, seat_faults(tabor(lexicon), self.seat))


GM_ORDERS: tuple[type[Order], ...] = (Stop, Resign)
GM_GRAMMAR = Grammar(GM_ORDERS)
