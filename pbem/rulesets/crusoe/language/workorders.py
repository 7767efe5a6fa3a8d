"""The orders of production: which path, what to take, how far to go, what to learn (brief 5.1)."""

from __future__ import annotations

from dataclasses import field
from typing import ClassVar

from pbem.engine.orders import Verdict, order
from pbem.engine.slots import WordSlot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Lexicon
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon, crusoe
from pbem.rulesets.crusoe.language.names import PATH
from pbem.rulesets.crusoe.language.pathslots import (
    IconsSlot,
    NumbersSlot,
    OnlyPathSlot,
    PlanSlot,
    SpaceSlot,
    SpacesSlot,
)
from pbem.rulesets.crusoe.language.thingslots import NOT_SHARED, PICKED, WantedSlot, WishesSlot
from pbem.rulesets.crusoe.language.wordslots import LastSlot
from pbem.rulesets.crusoe.language.workchecks import land_faults, learn_faults, plan_verdict, take_faults
from pbem.rulesets.crusoe.wishes import NOTHING, PathEntry, Wish

SLOW, FAST = "slow", "fast"


@order(
    tr_noop("PATH <entries>"),
    rule="CRU-P04",
    help=tr_noop(
        "Chooses your path in your turn: the first whose condition holds. Conditions: EMPTY, MAX with a "
        "number of seats, WITH or WITHOUT a seat, or IF and a test."
    ),
    examples=("PATH ant", "PATH firefly EMPTY > ant MAX 1 > dung beetle", "PATH ant WITHOUT bob > spider"),
)
class PathOrder(IslandOrder):
    """A plan for the choice of a path."""

    may_depend: ClassVar[bool] = False
    more_help: ClassVar[str] = tr_noop("RENTMAX and a number: no path that costs you more.")
    more_examples: ClassVar[tuple[str, ...]] = ("PATH spider RENTMAX 10 > ant",)
    entries: tuple[PathEntry, ...] = slot(PlanSlot())

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """CRU-192, CRU-221 Refuse it where the path is fixed, and paths that may not be entered."""
        return plan_verdict(self, self.entries, crusoe(lexicon))


@order(
    tr_noop("WANT [<path>] [<wishes>] [<nothing>]"),
    rule="CRU-P05",
    help=tr_noop(
        "Says what to take and where to land, the dearest first; a number is the amount at which a wish is "
        "met. Behind NOTHING at the end nothing else is taken."
    ),
    examples=("WANT water 2 > fish 3 > leisure > market", "WANT firefly: top40 > military > NOTHING"),
)
class Want(IslandOrder):
    """Wishes for a path, or for every path; with `nothing` what is not named is declined."""

    path: str | None = slot(OnlyPathSlot(), default=None)
    wishes: tuple[Wish, ...] = slot(WantedSlot(), default=())
    nothing: bool = slot(LastSlot(NOTHING), default=False)

    def misshapen(self) -> str:
        """Say that nothing is named."""
        return "" if self.wishes or self.nothing else tr("Write WANT and what you want, or NOTHING.")

    def __str__(self) -> str:
        return super().__str__() if self.wishes else super().__str__().replace(f"> {NOTHING}", NOTHING)


@order(
    tr_noop("TAKE <path> <space> <icons>"),
    rule="CRU-P05",
    help=tr_noop("Says which type of icon to use in one space; goes before WANT."),
    examples=("TAKE ant 10: water > fruit", "TAKE SC 9: NOTHING"),
)
class Take(IslandOrder):
    """A choice for one space; the last of the icons may be NOTHING."""

    path: str = slot(PATH)
    space: int = slot(SpaceSlot())
    icons: tuple[str, ...] = slot(IconsSlot())

    def faults(self, here: IslandLexicon) -> Faults:
        """CRU-050 Yield why there is no such space, and which icons are not in it."""
        return take_faults(here, self.path, self.space, self.icons)


@order(
    tr_noop("LAND <path> <spaces>"),
    rule="CRU-P06",
    help=tr_noop("Says where to land, best first, when experience leaves a choice."),
    examples=("LAND ant: 14 > 7 > market",),
)
class Land(IslandOrder):
    """Landing places of a path, best first; the Market is the space behind the last."""

    path: str = slot(PATH)
    spaces: tuple[int, ...] = slot(SpacesSlot())

    def faults(self, here: IslandLexicon) -> Faults:
        """CRU-P06 Yield which spaces the path does not have."""
        return land_faults(here, self.path, self.spaces)


@order(
    tr_noop("PACE <how>"),
    rule="CRU-P06",
    help=tr_noop("Says whether to move slow or fast where experience leaves two places equally good."),
    examples=("PACE fast",),
)
class Pace(IslandOrder):
    """The tie-break for distances: slow or fast."""

    how: str = slot(WordSlot(tr_noop("pace"), {SLOW: SLOW, FAST: FAST}))


@order(
    tr_noop("LEARN [<path>] <numbers>"),
    rule="CRU-P09",
    help=tr_noop("Says which experience numbers to gain, in order; a number that stands twice, twice."),
    examples=("LEARN 4 > 4 > 3", "LEARN ant: 2 > 5"),
)
class Learn(IslandOrder):
    """Numbers to learn on a path, or on every path."""

    may_depend: ClassVar[bool] = False
    more_help: ClassVar[str] = tr_noop(
        "Where paths have corporations it is your stockholder's vote on what that of the path learns."
    )
    path: str | None = slot(OnlyPathSlot(), default=None)
    numbers: tuple[int, ...] = field(default=(), metadata={"slot": NumbersSlot()})

    def faults(self, here: IslandLexicon) -> Faults:
        """CRA-COR-10 Yield why nobody learns so where corporations do."""
        return learn_faults(here, self.path)


@order(
    tr_noop("PICK <wishes>"),
    rule="CRU-P19",
    help=tr_noop("Says in which order to pick odd units of what is shared out; numbers are targets."),
    examples=("PICK water 2 > protein 3 > diamond",),
)
class Pick(IslandOrder):
    """Wishes for picks out of a pile."""

    wishes: tuple[Wish, ...] = slot(WishesSlot(PICKED, refusal=NOT_SHARED))


WORK_ORDERS = (PathOrder, Want, Take, Land, Pace, Learn)
"""The orders of production, in the order of the brief."""
