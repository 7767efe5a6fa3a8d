"""How a cycle runs: stage after stage until letters are needed that are not at hand (brief 3.1)."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.rulesets.crusoe.hooks import COURSE, PHASES, TRADE_STEPS
from pbem.rulesets.crusoe.island import BOAT, RULING, IslandTable, Scene
from pbem.rulesets.crusoe.stages import Stage

ASIDES = (RULING, BOAT)
"""CRA 3.1 Phases that are held only where a stage pauses for them; what comes after it waits as ever."""
TRADE = "trade"
"""The place in the course where the trade steps of all groups stand."""


@dataclass
class Pause:
    """What `pause` leaves for the run of stages: the phase whose letters are to be waited for."""

    phase: str = ""


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
    return sorted(steps, key=lambda step: _place(held, phase_of(held, step)))


def phase_of(held: tuple[str, ...], stage: Stage) -> str:
    """Return the phase whose letters settle a stage; "" if it needs none."""
    return next((phase for phase in stage.phases if phase in held), "")


def _place(held: tuple[str, ...], phase: str) -> int:
    return held.index(phase) if phase in held else -1


def pause(table: IslandTable, phase: str) -> None:
    """Stop here: the phase collects letters, then the same stage goes on."""
    table.plan = Pause(phase)


def run(table: IslandTable) -> None:
    """Play stages from the one that is due, until one waits for letters or the game is over."""
    island = table.state
    stages = course(table)
    at_hand = _at_hand(table, stages)
    first = True
    while not table.is_over:
        stage = _due(table, stages)
        phase = phase_of(held_phases(table), stage)
        if stage.applies(table):
            if not first and _must_wait(table, stage, phase, at_hand):
                _wait(table, stage, phase, phase == table.moment.phase)
                return
            plan = table.plan
            stage.play(table)
            if isinstance(table.plan, Pause):
                phase = table.plan.phase
                _wait(table, stage, phase, phase == table.moment.phase or phase in ASIDES)
                table.plan = plan
                return
        first = False
        at_hand = "" if stage.opens else at_hand
        stages = course(table)
        island.stage = "" if table.is_over else _next(stages, stage)


def _at_hand(table: IslandTable, stages: tuple[Stage, ...]) -> str:
    """Return the phase whose letters are read: behind a pause that of the stages before the one due."""
    phase = table.moment.phase
    if phase not in ASIDES:
        return phase
    held, due = held_phases(table), _due(table, stages).key
    passed = stages[: [stage.key for stage in stages].index(due) + 1]
    return next((found for stage in reversed(passed) if (found := phase_of(held, stage))), "")


def _due(table: IslandTable, stages: tuple[Stage, ...]) -> Stage:
    key = table.state.stage
    found = next((stage for stage in stages if stage.key == key), None)
    return found or stage_for(table, table.moment.phase)


def stage_for(scene: Scene, phase: str) -> Stage:
    """Return the first stage that a phase's letters settle."""
    held = held_phases(scene)
    return next(stage for stage in course(scene) if phase_of(held, stage) == phase)


def _next(stages: tuple[Stage, ...], stage: Stage) -> str:
    """Return the stage that follows; the first of the next cycle behind the last."""
    keys = [one.key for one in stages]
    place = keys.index(stage.key) + 1
    return keys[place] if place < len(keys) else keys[0]


def _must_wait(table: IslandTable, stage: Stage, phase: str, at_hand: str) -> bool:
    if not phase:
        return False
    held = held_phases(table)
    return stage.again or not at_hand or _place(held, phase) > _place(held, at_hand)


def _wait(table: IslandTable, stage: Stage, phase: str, is_repeated: bool) -> None:
    island = table.state
    island.stage, island.phase = stage.key, phase
    island.repeats += is_repeated
