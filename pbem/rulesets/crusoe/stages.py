"""The course of a cycle: stages in order, and whose letters each waits for (brief 3.1 to 3.5)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pbem.rulesets.crusoe.island import IslandTable, Scene

SECOND_ROUNDS = ("exchange_2", "retail_2")
"""CRU-P16 The steps in which goods are exchanged for the second time in a cycle."""


def always(scene: Scene) -> bool:
    """Say that a stage is played in every cycle."""
    return True


@dataclass(frozen=True)
class Stage:
    """A stage of the cycle: `phases` are those whose letters settle it, the first that is held counts.

    One without phases is played along with what came before. One that comes `again` waits for new letters
    even if those of the same phase were read in this cycle. One that opens a cycle leaves no letters at hand.
    """

    key: str
    phases: tuple[str, ...]
    play: Callable[[IslandTable], None]
    applies: Callable[[Scene], bool] = always
    again: bool = False
    opens: bool = False


def inserted(
    stages: tuple[Stage, ...], new: tuple[Stage, ...], *, before: str = "", after: str = ""
) -> tuple[Stage, ...]:
    """Return stages with others put before or after the one with that key (CRU-H04a)."""
    keys = [stage.key for stage in stages]
    place = keys.index(before) if before else keys.index(after) + 1
    return (*stages[:place], *new, *stages[place:])
