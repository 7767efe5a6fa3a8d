"""The orders of the exchange of goods (brief 5.2)."""

from __future__ import annotations

from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orders import order
from pbem.engine.slots import SEATS, Seat, WholeNumber, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.hooks import MAY_TRADE
from pbem.rulesets.crusoe.language.baskets import ANY_THING, EXTRAS, Baskets, extra_reasons
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, no, not_now, sentence
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.market.limits import goods_fault, partner_fault
from pbem.rulesets.crusoe.stages import SECOND_ROUNDS
from pbem.rulesets.crusoe.things import EMPTY, Basket


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
    gives: Basket = slot(Baskets(extras=EXTRAS))
    seat: SeatId = slot(Seat())
    takes: Basket | None = slot(Baskets(extras=EXTRAS), default=None)

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-039, CRU-203 to CRU-206, CRU-227, CRU-H42 Yield why the deal can never be."""
        gives, takes = self.gives, self.takes or EMPTY
        yield from _alike(gives, takes)
        if here.mine is None:
            return
        for reason in extra_reasons(here, gives + takes):
            yield no(reason)
        if reason := MAY_TRADE(here.scene, here.me, self.seat, gives, takes):
            yield sentence(reason)


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

    gives: Basket = slot(Baskets())
    takes: Basket = slot(Baskets())
    times: int = slot(WholeNumber(tr_noop("the number of times"), 1, 999), default=1)
    seats: tuple[SeatId, ...] = slot(SEATS, default=())

    def misshapen(self) -> str:
        """Say that there are several things on a side."""
        is_one = max(len(self.gives.things), len(self.takes.things)) < 2
        return "" if is_one else tr("An OFFER takes one thing on each side.")

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-P13, CRU-P14 Yield why the offer can never be taken, or not by whom of those named."""
        yield from _alike(self.gives, self.takes)
        if here.mine is None:
            return
        reasons = [goods_fault(here.scene, here.me, self.gives + self.takes)]
        reasons += [partner_fault(here.scene, here.me, seat) for seat in self.seats]
        yield from (sentence(reason) for reason in reasons if reason)


def _alike(gives: Basket, takes: Basket) -> Faults:
    """CRU-P14 Yield which things stand on both sides."""
    for thing in (*gives.things, *(name for name, _ in gives.extras)):
        if takes[thing]:
            yield no(tr("{thing} stands on both sides.", thing=tr(thing)))


@order(
    tr_noop("KEEP <number> <word>"),
    rule="CRU-P12",
    help=tr_noop("No exchange of yours leaves you with less of this than so much."),
    examples=("KEEP 1 water", "KEEP 3 food"),
)
class Keep(IslandOrder):
    """What is held back of a thing or of a class of things."""

    idle: ClassVar[str] = tr_noop("there was no market")

    may_depend: ClassVar[bool] = False
    number: int = slot(WholeNumber(tr_noop("the number of units"), 0, 9999))
    word: str = slot(ANY_THING)


@order(
    tr_noop("LEAVE"),
    rule="CRU-P15",
    help=tr_noop("Goes back to the Crash Site behind the first round of exchange."),
    examples=("LEAVE",),
)
class Leave(IslandOrder):
    """No trade in the second round."""

    idle: ClassVar[str] = tr_noop("there was no market")

    may_depend: ClassVar[bool] = False

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-P15, CRU-P16 Yield why there is no second round to stay away from."""
        if not here.book.trades_twice:
            yield no(tr("Goods are exchanged once in a cycle: there is no second round to leave."))
        elif here.known and here.known.stage.partition("@")[0] in SECOND_ROUNDS:
            last = tr(
                "This is the last round of exchange in this cycle: there is none left to stay away from."
            )
            yield not_now(last)


MARKET_ORDERS = (Give, Offer, Keep, Leave)
"""The orders of exchange, in the order of the brief."""
