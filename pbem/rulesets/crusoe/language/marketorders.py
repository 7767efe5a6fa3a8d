"""The orders of the exchange of goods (brief 5.2)."""

from __future__ import annotations

from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orders import order
from pbem.engine.slots import SEATS, Seat, WholeNumber, slot
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.marketchecks import give_faults, leave_faults, offer_faults
from pbem.rulesets.crusoe.language.names import Thing
from pbem.rulesets.crusoe.language.thingslots import (
    EXTRAS,
    KEPT,
    TIMES,
    BasketSlot,
    OneThingSlot,
)
from pbem.rulesets.crusoe.things import Basket


@order(
    tr_noop("GIVE <gives> TO <seat> [FOR <takes>]"),
    rule="CRU-P10",
    help=tr_noop(
        "One side of a deal: done when the other seat writes the mirrored line. Without FOR it is a gift."
    ),
    examples=("GIVE 2 fish + 1 egg TO bob FOR 1 grape", "GIVE 1 water TO cat"),
)
class Give(IslandOrder):
    """One side of a direct deal or, taking nothing, a gift."""

    more_help: ClassVar[str] = tr_noop(
        "Dollars and shares change hands where one invests, deeds wherever goods do."
    )
    more_examples: ClassVar[tuple[str, ...]] = (
        "GIVE 2 shares ant TO bob FOR $15",
        "GIVE deed spider TO eve FOR 3 egg",
    )
    gives: Basket = slot(BasketSlot(extras=EXTRAS))
    seat: SeatId = slot(Seat())
    takes: Basket | None = slot(BasketSlot(extras=EXTRAS), default=None)

    def faults(self, here: IslandLexicon) -> Faults:
        """CRU-039, CRU-203 to CRU-206, CRU-227 Yield why the deal can never be."""
        return give_faults(here, self.gives, self.seat, self.takes)


@order(
    tr_noop("OFFER <gives> FOR <takes> [TIMES <times>] [TO <seats>]"),
    rule="CRU-P13",
    help=tr_noop(
        "An open offer at this rate or a better one, once or several TIMES, to anyone or TO those named."
    ),
    examples=("OFFER 2 banana FOR 1 egg TIMES 3", "OFFER 1 apple FOR 2 fish TO cat, dan"),
)
class Offer(IslandOrder):
    """So many lots of one thing for another; to seats named, or () to anyone."""

    gives: Basket = slot(OneThingSlot())
    takes: Basket = slot(OneThingSlot())
    times: int = slot(TIMES, default=1)
    seats: tuple[SeatId, ...] = slot(SEATS, default=())

    def faults(self, here: IslandLexicon) -> Faults:
        """CRU-P13, CRU-P14 Yield why the offer can never be taken."""
        return offer_faults(here, self.gives, self.takes, self.seats)


@order(
    tr_noop("KEEP <number> <word>"),
    rule="CRU-P12",
    help=tr_noop("No exchange of yours leaves you with less of this than so much."),
    examples=("KEEP 1 water", "KEEP 3 food"),
)
class Keep(IslandOrder):
    """What is held back of a thing or of a class of things."""

    may_depend: ClassVar[bool] = False
    number: int = slot(WholeNumber(tr_noop("the number of units"), 0, 9999))
    word: str = slot(Thing(KEPT))


@order(
    tr_noop("LEAVE"),
    rule="CRU-P15",
    help=tr_noop("Goes back to the Crash Site behind the first round of exchange."),
    examples=("LEAVE",),
)
class Leave(IslandOrder):
    """No trade in the second round."""

    may_depend: ClassVar[bool] = False

    def faults(self, here: IslandLexicon) -> Faults:
        """CRU-P16 Yield why there is no second round."""
        return leave_faults(here)


MARKET_ORDERS = (Give, Offer, Keep, Leave)
"""The orders of exchange, in the order of the brief."""
