"""The orders of Socialism: motions and ballots (brief 5.2)."""

from __future__ import annotations

from typing import ClassVar

from pbem.engine.orders import Verdict, order
from pbem.engine.slots import slot
from pbem.engine.tongue import tr_noop
from pbem.engine.words import Lexicon
from pbem.rulesets.crusoe.language.divisionslots import BallotSlot, DivisionSlot, MotionSlot
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon, crusoe
from pbem.rulesets.crusoe.language.motionchecks import propose_faults, vote_verdict, withdraw_faults
from pbem.rulesets.crusoe.wishes import Division


@order(
    tr_noop("PROPOSE <division>"),
    rule="CRU-P17",
    help=tr_noop(
        "A motion on how the pool is divided, shown to all at once: EVEN, NEED, LABOUR, or SHARES with "
        "baskets by seat, parted by semicolons, and who gets the REST."
    ),
    examples=(
        "PROPOSE NEED",
        "PROPOSE SHARES ann: 2 water + 1 diamond; bob: 3 fish; REST NEED",
    ),
)
class Propose(IslandOrder):
    """A motion."""

    may_depend: ClassVar[bool] = False
    division: Division = slot(DivisionSlot())

    def faults(self, here: IslandLexicon) -> Faults:
        """CRU-P17 Yield why there can be no such motion."""
        return propose_faults(here, self.division)


@order(
    tr_noop("WITHDRAW <motion>"),
    rule="CRU-P17",
    help=tr_noop("Takes back a motion of your own."),
    examples=("WITHDRAW M2",),
)
class Withdraw(IslandOrder):
    """The end of a motion."""

    may_depend: ClassVar[bool] = False
    motion: int = slot(MotionSlot())

    def faults(self, here: IslandLexicon) -> Faults:
        """CRU-P17 Yield why the motion cannot be taken back."""
        return withdraw_faults(here, self.motion)


@order(
    tr_noop("VOTE <choices>"),
    rule="CRU-P30",
    help=tr_noop("A ballot: motions in order, the best first; none means no motion; abstain stands alone."),
    examples=("VOTE M2 > M1 > none", "VOTE abstain"),
)
class Vote(IslandOrder):
    """A ballot; choices are motions such as M2, none, or abstain alone."""

    choices: tuple[str, ...] = slot(BallotSlot())

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """CRU-P17 Strike out motions that nobody has made."""
        return vote_verdict(self, self.choices, crusoe(lexicon))


MOTION_ORDERS = (Propose, Withdraw, Vote)
"""The orders of motions, in the order of the brief."""
