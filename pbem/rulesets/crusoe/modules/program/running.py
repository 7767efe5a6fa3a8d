"""CRA-PL-01, CRA-BUR-05 Running the boxes of a moment, and what is missing behind them (brief 5.4, 5.8)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.copying import copied
from pbem.rulesets.crusoe.modules.program import outcome as done
from pbem.rulesets.crusoe.modules.program.acting import WAYS
from pbem.rulesets.crusoe.modules.program.box_run import BoxRun, Conduct, WaitsForRuling
from pbem.rulesets.crusoe.modules.program.decided import Settings
from pbem.rulesets.crusoe.modules.program.facts import Chance, Draws, Facts
from pbem.rulesets.crusoe.modules.program.game import PLAYERS_VALUE, needed
from pbem.rulesets.crusoe.modules.program.outcome import Outcome, Place, Step
from pbem.rulesets.crusoe.modules.program.reckoning import Reckoner
from pbem.rulesets.crusoe.modules.program.standing import Standing
from pbem.rulesets.crusoe.modules.program.statements import EVEN, Box, Program
from pbem.rulesets.crusoe.modules.program.vocabulary import (
    ESTATE,
    GOODS_TASKS,
    HEIRS,
    LEFTOVER,
    MOMENT_TASKS,
    PLAYERS,
    SETUP,
    TASK_TARGETS,
    UNSET,
    Moment,
)
from pbem.rulesets.crusoe.things import GOODS

USUAL = Conduct()
"""A run that never waits, and knows nothing that is usual."""


def run(
    program: Program,
    moment: Moment,
    tasks: Sequence[str],
    facts: Facts,
    settings: Settings,
    chance: Chance,
    conduct: Conduct = USUAL,
    drawn: tuple[int, ...] = (),
) -> Outcome:
    """CRA-PL-01 Run the boxes of a moment for those of some tasks that belong to it, by their numbers.

    The settings given stay as they are. A run that is stuck and waits for a ruling is begun again once the
    program provides for the case, with what was `drawn`: it comes to the same statement and goes on.
    """
    at_hand = tuple(task for task in MOMENT_TASKS[moment] if task in tasks)
    draws = Draws(chance, drawn)
    whole = _Run(program, at_hand, Standing(facts, begun(program, settings), _heap(at_hand)), draws, conduct)
    try:
        whole.run()
        stuck = None
    except WaitsForRuling as waits:
        stuck = waits.stuck
    return Outcome(whole.standing.settings, tuple(whole.steps), tuple(draws.made), stuck)


def begun(program: Program, settings: Settings) -> Settings:
    """Return a copy of settings in which every KEEP variable of a program has a value."""
    own = copied(settings)
    for keep in program.keeps:
        own.keep.setdefault(keep.name, keep.value)
    return own


def _heap(tasks: Sequence[str]) -> str:
    if not any(task in GOODS_TASKS for task in tasks):
        return ""
    return "estate" if ESTATE in tasks else "pot"


class _Run:
    def __init__(
        self, program: Program, tasks: tuple[str, ...], standing: Standing, draws: Draws, conduct: Conduct
    ) -> None:
        self.tasks, self.standing, self.conduct = tasks, standing, conduct
        self.steps: list[Step] = []
        self.boxes = [
            BoxRun(box, Reckoner(standing, draws, box.number), conduct, self.steps, WAYS)
            for box in program.boxes_for(*tasks)
        ]

    def run(self) -> None:
        for box in self.boxes:
            box.run()
        for task in self.tasks:
            if task != SETUP and self._unset(task):
                self._provide(task)
            if task in GOODS_TASKS and any(self.standing.left.values()):
                self._clear(task)

    def _last(self, task: str) -> BoxRun | None:
        return next((one for one in reversed(self.boxes) if task in one.box.tasks), None)

    def _unset(self, task: str) -> list[tuple[str, tuple[str, ...]]]:
        """Return the values that a task needs and that are not set."""
        players = self.standing.facts.members(PLAYERS)
        return [
            (target, args)
            for target in TASK_TARGETS[task]
            for what in needed(target, self.standing.facts.paths)
            for args in ([(one,) for one in players] if what == PLAYERS_VALUE else [(what,) if what else ()])
            if self.standing.settings.value(target, args) is None
        ]

    def _provide(self, task: str) -> None:
        """CRA-BUR-05 Where a value is missing, do what the last box provides; then set the usual ones."""
        if last := self._last(task):
            last.end(UNSET, _end_of(last.box), _nothing)
        place = _place_of(last.box if last else None)
        for target, args in self._unset(task):
            value = self.conduct.usual.value(target, args)
            if value is not None:
                self.standing.settings.put(target, args, value)
                self.steps.append(done.Unprovided(place, (), (), target, args, value))

    def _clear(self, task: str) -> None:
        """CRA-BUR-05 Where goods are left, do what the last box provides; then share them evenly."""
        last = self._last(task)
        if last:
            last.end(LEFTOVER, _end_of(last.box), _nothing)
        if left := self.standing.take(GOODS):
            heirs = [seat for seat in self.standing.facts.members(HEIRS) if self.standing.is_alive(seat)]
            place = _place_of(last.box if last else None)
            self.steps.append(done.Shared(place, (), (), left, tuple(heirs), EVEN))


def _place_of(box: Box | None) -> Place:
    return Place(box.number, box.line, _end_of(box)) if box else Place(0, 0, "")


def _end_of(box: Box) -> str:
    return box.heading


def _nothing() -> None:
    """Leave it to what follows."""
