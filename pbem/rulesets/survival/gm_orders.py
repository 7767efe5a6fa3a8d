"""The GM's own orders, recorded and printed like any other (SUR-R73)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.orders import Grammar, Order, Verdict, order
from pbem.engine.slots import HexName, WholeNumber, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Lexicon
from pbem.rulesets.survival.legality import is_extinct, refused
from pbem.rulesets.survival.lexicon import island
from pbem.rulesets.survival.slots import EnemySlot


@order(
    tr_noop("CLOSE [DOMINANT] [<seat>]"),
    rule="SUR-R73",
    help=tr_noop(
        "Ends the game when this round is played; DOMINANT names the species that has won the island."
    ),
    examples=("CLOSE", "CLOSE DOMINANT ann"),
    ends_game=True,
)
class Close(Order):
    """The GM's word that the game ends."""

    seat: SeatId | None = slot(EnemySlot(), default=None)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse extinct species."""
        folk = island(lexicon).view.seats.get(self.seat or "")
        if folk and folk.extinct_in is not None:
            return refused(self, is_extinct(folk.id))
        return Verdict(self)


@order(
    tr_noop("MAX <hex> <meals>"),
    rule="SUR-2.2-11",
    help=tr_noop("Sets how many plant meals a hex grows from the next Spring on."),
    examples=("MAX B7 3",),
)
class Maximum(Order):
    """The GM's new number of plant meals for a hex."""

    hex: str = slot(HexName())
    meals: int = slot(WholeNumber(tr_noop("the number of meals"), 0, 100))

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse hexes that are none or grow nothing."""
        here = island(lexicon)
        patch = here.view.hexes.get(self.hex)
        if patch is None:
            return refused(self, tr("{hex} does not exist.", hex=self.hex))
        if here.book.terrain[patch.terrain].plant is None:
            return refused(self, tr("{hex} grows no plants.", hex=self.hex))
        return Verdict(self)


GM_ORDERS = (Close, Maximum)
GM_GRAMMAR = Grammar(GM_ORDERS)
