"""The GM's own orders: a seat whose player has gone, and the end of the game (brief 3.6)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.orders import Grammar, Order, order
from pbem.engine.slots import Seat, WordSlot, slot
from pbem.engine.tongue import tr_noop
from pbem.engine.words import Fault
from pbem.rulesets.crusoe.language.legality import living_faults
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon


@order(
    tr_noop("ABANDON <seat> [<is_on>]"),
    rule="CRU-P40",
    help=tr_noop("Says that nobody plays a seat: it works and eats by default. With off, somebody does."),
    examples=("ABANDON bob", "ABANDON bob off"),
)
class Abandon(Order):
    """The GM's word that a player has gone, or that there is another."""

    seat: SeatId = slot(Seat())
    is_on: bool = slot(
        WordSlot(tr_noop("answer"), {"on": True, "yes": True, "off": False, "no": False}),
        default=True,
        always=True,
    )

    def refuses(self, here: IslandLexicon) -> Iterator[Fault]:
        return living_faults(here, self.seat)


@order(
    tr_noop("STOP"),
    rule="CRU-024",
    help=tr_noop("Ends the game after this phase, without a rescue."),
    examples=("STOP",),
    ends_game=True,
)
class Stop(Order):
    """The GM's word that play cannot go on."""


GM_ORDERS: tuple[type[Order], ...] = (Abandon, Stop)
GM_GRAMMAR = Grammar(GM_ORDERS)
