"""The orders of violence: fights, spears, verdicts (brief 5.4)."""

from __future__ import annotations

from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orders import order
from pbem.engine.slots import Seat, WordSlot, slot
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.island import BOAT
from pbem.rulesets.crusoe.language.campchecks import verdict_faults
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, rival_faults, violence_faults
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.seatslots import SeatOrAnyoneSlot
from pbem.rulesets.crusoe.language.verdictslots import VerdictSlot
from pbem.rulesets.crusoe.wishes import Choice

WITH, AGAINST = "WITH", "AGAINST"


@order(
    tr_noop("FIGHT <seat>"),
    rule="CRU-088",
    help=tr_noop("Starts a fight with a seat, for 1 leisure."),
    examples=("FIGHT bob", "IF SIDE cat = 0 THEN FIGHT bob"),
)
class Fight(IslandOrder):
    """The start of a fight."""

    seat: SeatId = slot(Seat())

    def faults(self, here: IslandLexicon) -> Faults:
        """CRU-088 Yield why there can be no such fight."""
        return rival_faults(here, self.seat)


@order(
    tr_noop("JOIN <side> <seat>"),
    rule="CRU-089",
    help=tr_noop("Joins the side of a seat that fights, or the side against it."),
    examples=("JOIN WITH ann", "IF FOES dan >= 2 THEN JOIN AGAINST dan"),
)
class JoinFight(IslandOrder):
    """A side taken in a fight: WITH a seat or AGAINST it."""

    side: str = slot(WordSlot(tr_noop("side"), {WITH: WITH, AGAINST: AGAINST}))
    seat: SeatId = slot(Seat())

    def faults(self, here: IslandLexicon) -> Faults:
        """CRU-089 Yield why there is nothing to join."""
        return rival_faults(here, self.seat)


@order(
    tr_noop("ATTACK <seat>"),
    rule="CRU-P22",
    help=tr_noop("Joins against a seat that fights, or else starts a fight with it."),
    examples=("ATTACK bob",),
)
class Attack(IslandOrder):
    """A fight against a seat, one way or the other."""

    seat: SeatId = slot(Seat())

    def faults(self, here: IslandLexicon) -> Faults:
        """CRU-P22 Yield why there can be no such fight."""
        return rival_faults(here, self.seat)


@order(
    tr_noop("DEFEND <seat>"),
    rule="CRU-P22",
    help=tr_noop("Joins the side of a seat with which a fight was started."),
    examples=("DEFEND ann",),
)
class Defend(IslandOrder):
    """Help for a seat that is attacked."""

    seat: SeatId = slot(Seat())

    def faults(self, here: IslandLexicon) -> Faults:
        """CRU-P22 Yield why there is nobody to help."""
        return rival_faults(here, self.seat)


@order(
    tr_noop("SPEAR <is_used>"),
    rule="CRU-P23",
    help=tr_noop("Says whether you discard a Spear for +1 in your battle; yes if you say nothing."),
    examples=("SPEAR no", "IF FOES me >= 2 THEN SPEAR yes"),
)
class SpearOrder(IslandOrder):
    """Whether a Spear is discarded."""

    is_used: bool = slot(WordSlot(tr_noop("answer"), {"yes": True, "no": False}))

    def faults(self, here: IslandLexicon) -> Faults:
        """CRU-R41 Yield why there is no battle; about the boat there may be."""
        return violence_faults(here) if here.island.phase != BOAT else iter(())


@order(
    tr_noop("VERDICT <seat> <choices>"),
    rule="CRU-P24",
    help=tr_noop(
        "A ballot on a seat that you have beaten, or on anyone: SPARE, KILL, FINE with goods or ALL, best "
        "first; TO names who gets the goods. In the Traditional Economy also SWAP, for its path."
    ),
    examples=("VERDICT bob: FINE ALL TO ann > FINE 2 water > SPARE", "VERDICT anyone: SPARE"),
)
class Verdict(IslandOrder):
    """A winner's ballot on a loser, or on anyone."""

    more_help: ClassVar[str] = tr_noop(
        "As the game allows: CRIPPLE with a row of the table, ENSLAVE, with TO and the master, EXILE; fines "
        "with deeds and shares. What is joined by + is done together; TO belongs to what it stands behind."
    )
    more_examples: ClassVar[tuple[str, ...]] = (
        "VERDICT bob: FINE ALL TO ann + CRIPPLE 5 > EXILE > SPARE",
        "VERDICT bob: FINE deed spider > FINE 2 shares ant > ENSLAVE TO ann",
    )
    seat: SeatId = slot(SeatOrAnyoneSlot())
    choices: tuple[Choice, ...] = slot(VerdictSlot())

    def faults(self, here: IslandLexicon) -> Faults:
        """CRU-102, CRU-207 Yield which kinds of verdict there are not."""
        return verdict_faults(here, self.choices)


VIOLENCE_ORDERS = (Fight, JoinFight, Attack, Defend, SpearOrder, Verdict)
"""The orders of violence, in the order of the brief."""
