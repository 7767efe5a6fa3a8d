"""The GM's own orders, recorded and printed like any other (SUR-R73)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.orders import Grammar, Order, order
from pbem.engine.slots import HexName, WholeNumber, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.survival.behaviour import EnemySlot
from pbem.rulesets.survival.lexicon import IslandLexicon
from pbem.rulesets.survival.plans import extinct


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

    def refuses(self, here: IslandLexicon) -> Iterator[str]:
        yield from extinct(here, self.seat or "")


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

    def refuses(self, here: IslandLexicon) -> Iterator[str]:
        patch = here.view.hexes.get(self.hex)
        if patch is None:
            yield tr("{hex} does not exist.", hex=self.hex)
        elif here.book.terrain[patch.terrain].plant is None:
            yield tr("{hex} grows no plants.", hex=self.hex)


GM_ORDERS = (Close, Maximum)
GM_GRAMMAR = Grammar(GM_ORDERS)
