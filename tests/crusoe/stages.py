"""Adjudication of Crusoe's Planet watched stage by stage: what each told, and how the table stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from pbem.engine.copying import copied
from pbem.engine.dice import Dice
from pbem.engine.events import Event, SeatId
from pbem.engine.modules import Module
from pbem.engine.ruleset import Outcome, Position, Sheet, adjudicate
from pbem.rulesets.crusoe import island
from pbem.rulesets.crusoe.hooks import COURSE, TRADE_STEPS
from pbem.rulesets.crusoe.island import Island, IslandTable, Scene
from tests.crusoe.matches import Play, Rules


@dataclass(frozen=True)
class Stage:
    """A stage played: its key, how the island was before, and what was told since the stage before."""

    key: str
    before: Island
    events: tuple[Event, ...]

    def told(self, *kinds: type[Any]) -> Iterator[Any]:
        """Yield the events of some kinds."""
        return (event for event in self.events if isinstance(event, kinds))


class Watcher(Protocol):
    """Who looks on."""

    def begins(self, rules: Rules, position: Position[Island]) -> None: ...

    def sees(self, stage: Stage, table: IslandTable) -> None: ...


def watched(watcher: Watcher) -> Play:
    """Return a way to adjudicate that shows each stage to a watcher, as soon as it is played."""

    def play(
        rules: Rules, position: Position[Island], sheets: Mapping[SeatId, Sheet], dice: Dice
    ) -> Outcome[Island]:
        watcher.begins(rules, position)
        module = Eyes(watcher).module()
        book = replace(rules.book, modules=(*rules.book.modules, module))
        return adjudicate(replace(rules, book=book), position, sheets, dice)

    return play


class Eyes:
    """Where in the telling of a phase the watcher is."""

    def __init__(self, watcher: Watcher) -> None:
        self._watcher = watcher
        self._told = 0
        self._watched: dict[island.Stage, island.Stage] = {}

    def module(self) -> Module:
        """Return the module that wraps all stages; it comes last, and changes nothing."""
        return Module("watch", "optional", (COURSE.by(self._on_course), TRADE_STEPS.by(self._on_steps)))

    def _on_course(self, found: tuple[island.Stage, ...], scene: Scene) -> tuple[island.Stage, ...]:
        return tuple(map(self._on, found))

    def _on_steps(
        self, found: tuple[island.Stage, ...], scene: Scene, group: str
    ) -> tuple[island.Stage, ...]:
        return tuple(map(self._on, found))

    def _on(self, stage: island.Stage) -> island.Stage:
        if stage not in self._watched:
            self._watched[stage] = replace(stage, play=self._watching(stage.key, stage.play))
        return self._watched[stage]

    def _watching(self, key: str, play: Callable[[IslandTable], None]) -> Callable[[IslandTable], None]:
        def watching(table: IslandTable) -> None:
            before = copied(table.state)
            play(table)
            events, self._told = table.events[self._told :], len(table.events)
            self._watcher.sees(Stage(key, before, tuple(events)), table)

        return watching
