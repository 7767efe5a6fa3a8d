"""The orders of Socialism: motions and ballots (brief 5.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orders import Verdict, order
from pbem.engine.slots import slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Lexicon, Words
from pbem.rulesets.crusoe.decrees import Decree
from pbem.rulesets.crusoe.language.ballotslots import AMENDMENT, PROGRAM, read_vote, written_vote
from pbem.rulesets.crusoe.language.decreeslots import read_decree, written_decree
from pbem.rulesets.crusoe.language.divisionslots import DivisionSlot, MotionSlot
from pbem.rulesets.crusoe.language.formed import FormedOrder
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon, crusoe, crusoe_of
from pbem.rulesets.crusoe.language.motionchecks import propose_verdict, vote_verdict, withdraw_faults
from pbem.rulesets.crusoe.language.played import is_advanced
from pbem.rulesets.crusoe.language.taskslots import begins_task, read_task
from pbem.rulesets.crusoe.modules.settings.government import DISTRIBUTE
from pbem.rulesets.crusoe.wishes import NO_DIVISION, Division


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
class Propose(FormedOrder):
    """A motion on the pool; or CRA-R22 on another task, with its decree: then `division` says nothing."""

    may_depend: ClassVar[bool] = False
    more_help: ClassVar[str] = tr_noop(
        "With a task of the government: a motion on what is decreed, written as DECIDE writes it."
    )
    more_examples: ClassVar[tuple[str, ...]] = ("PROPOSE signal_pay 9",)
    division: Division = NO_DIVISION
    task: str = DISTRIBUTE
    decree: Decree | None = None

    @classmethod
    def taken(cls, words: Words) -> Mapping[str, object]:
        """Take a division, or a task and its decree."""
        if not is_advanced(crusoe_of(words).book) or not begins_task(words):
            return {"division": DivisionSlot().read(words)}
        task = read_task(words)
        if task == DISTRIBUTE:
            return {"division": DivisionSlot().read(words)}
        return {"task": task, "decree": read_decree(task, words)}

    def said(self) -> str:
        """Return the division, or the task and its decree."""
        return str(self.division) if self.decree is None else f"{self.task}{written_decree(self.decree)}"

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """CRU-P17, CRA-R22 Refuse a motion that there cannot be."""
        return propose_verdict(self, crusoe(lexicon))


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
class Vote(FormedOrder):
    """A ballot; choices are motions such as M2, none, or abstain alone.

    `on` is "" for the pool, or president, program, amendment or a task; choices are then seats, authors or
    default, yes or no, or motions. `about` is who has moved the amendment.
    """

    more_help: ClassVar[str] = tr_noop(
        "With a task it is on that; PRESIDENT: on who is elected; PROGRAM: on the drafts, by their writers; "
        "AMENDMENT, a seat and yes or no: on the amendment of that seat."
    )
    more_examples: ClassVar[tuple[str, ...]] = (
        "VOTE PRESIDENT cat > bob",
        "VOTE PROGRAM bob > default",
        "VOTE AMENDMENT bob yes",
        "VOTE signal_pay M2 > none",
    )
    choices: tuple[str, ...]
    on: str = ""
    about: SeatId = ""

    @classmethod
    def taken(cls, words: Words) -> Mapping[str, object]:
        """Take what the ballot is on, and the choices."""
        return read_vote(words)

    def said(self) -> str:
        """Return what the ballot is on, and the choices."""
        return written_vote(self.on, self.about, self.choices)

    def misshapen(self) -> str:
        """Say that a ballot on programs or amendments, which is kept, cannot depend on a test."""
        if not self.when or self.on not in (PROGRAM, AMENDMENT):
            return ""
        return tr("{order} cannot depend on IF.", order=f"VOTE {self.on.upper()}")

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """CRU-P17, CRA-R35 Strike out what is no choice."""
        return vote_verdict(self, self.choices, crusoe(lexicon))


MOTION_ORDERS = (Propose, Withdraw, Vote)
"""The orders of motions, in the order of the brief."""
