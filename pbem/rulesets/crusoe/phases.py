"""The steps of the phases: whose letters there are, the stages they settle, and what is left of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from pbem.rulesets.crusoe import gm, letters
from pbem.rulesets.crusoe.flow import run
from pbem.rulesets.crusoe.hooks import LETTERS_OPENED
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.language.orders import carried_lines
from pbem.rulesets.crusoe.market.proposals import keep_posted

IslandStep: TypeAlias = Callable[[IslandTable], None]


def unless_over(step: IslandStep) -> IslandStep:
    """Return a step that is passed over when the game has ended before it."""

    def played(table: IslandTable) -> None:
        if not table.is_over:
            step(table)

    return played


def open_letters(table: IslandTable) -> None:
    """CRU-P40, CRU-H01a Lay out the letters, and let modules read what counts whatever the phase."""
    letters.open_letters(table, carried_lines(table))
    LETTERS_OPENED(table)


SETUP: tuple[IslandStep, ...] = (run,)
"""The steps of setting up and of opening the first cycle, as a case plays them (brief 3.2)."""
PHASE: tuple[IslandStep, ...] = (
    gm.apply,
    unless_over(open_letters),
    unless_over(run),  # brief 3.3 to 3.5: as far as these letters reach
    unless_over(gm.stop),
    unless_over(keep_posted),
    letters.close_letters,
)
"""The steps of every phase with letters; what they settle is in the stages of the cycle."""
