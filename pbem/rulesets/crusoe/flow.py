"""The sequence of play as modules make it up: the stages of a cycle and its phases with letters (3.1)."""

from __future__ import annotations

from pbem.engine.sequence import SequenceOfPlay, pause, phase_of, place_of
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.hooks import COURSE, PHASES, TRADE_STEPS
from pbem.rulesets.crusoe.island import BOAT, RULING, Island, IslandTable, Scene, Stage

ASIDES = (RULING, BOAT)
"""CRA 3.1 Phases that are held only where a stage pauses for them."""
TRADE = "trade"
"""The place in the course where the trade steps of all groups stand."""


def held_phases(scene: Scene) -> tuple[str, ...]:
    """CRU-H04 Return the phases with letters that this cycle has, in order."""
    return PHASES((), scene)


def course(scene: Scene) -> tuple[Stage, ...]:
    """Return the stages of the cycle in order, the trade steps of each group where they belong."""
    stages: list[Stage] = []
    for stage in COURSE((), scene):
        stages += _trade_stages(scene) if stage.key == TRADE else (stage,)
    return tuple(stages)


def _trade_stages(scene: Scene) -> list[Stage]:
    held = held_phases(scene)
    steps = [step for group in scene.state.groups for step in TRADE_STEPS((), scene, group)]
    return sorted(steps, key=lambda step: place_of(held, phase_of(held, step)))


def _count_repeat(table: IslandTable, is_again: bool) -> None:
    table.state.repeats += is_again


CYCLE: SequenceOfPlay[Book, Island] = SequenceOfPlay(course, held_phases, asides=ASIDES, waits=_count_repeat)
"""The stages of a cycle, without what begins and ends a deadline (game.py)."""

__all__ = ["ASIDES", "CYCLE", "TRADE", "course", "held_phases", "pause"]
