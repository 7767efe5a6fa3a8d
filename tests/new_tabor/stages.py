"""Adjudication of New Tabor watched step by step: what each step told, and how the table stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any, Protocol
from unittest.mock import patch

from pbem.engine.dice import Dice, Roll
from pbem.engine.events import Event, SeatId
from pbem.engine.ruleset import Outcome, Position, Sheet, adjudicate
from pbem.rulesets.new_tabor import charity, forgiving, gm, quarters, rounds, settling, turns
from pbem.rulesets.new_tabor.economy import Economy, EconomyTable
from tests.new_tabor.matches import Play, Rules
from tests.watching import watching

DEEDS: tuple[tuple[ModuleType, str], ...] = (
    (turns, "begin"),
    (rounds, "fill_vacancies"),
    (forgiving, "make_up_for"),
    (settling, "_trade"),
    (settling, "_help"),
    (charity, "hear"),
    (charity, "help_settle"),
    (quarters, "help_settle"),
    (quarters, "pay_ious"),
    (quarters, "stop_game"),
    (gm, "put_out"),
)
"""What else is watched: the deeds of which longer steps consist."""


@dataclass(frozen=True)
class Stage:
    """A step, with whose it was (else ""), and what was told and rolled since the step before it."""

    name: str
    seat: SeatId
    events: tuple[Event, ...]
    rolls: tuple[Roll, ...]

    def told(self, *kinds: type[Any]) -> Iterator[Any]:
        """Yield the events of some kinds."""
        return (event for event in self.events if isinstance(event, kinds))


@dataclass(frozen=True)
class Session:
    """A phase played, and what came of it."""

    rules: Rules
    position: Position[Economy]
    sheets: Mapping[SeatId, Sheet]
    outcome: Outcome[Economy]


class Watcher(Protocol):
    """Who looks on."""

    def begins(self, rules: Rules, position: Position[Economy]) -> None: ...

    def sees(self, stage: Stage, table: EconomyTable) -> None: ...

    def ends(self, session: Session) -> None: ...


def watched(watcher: Watcher) -> Play:
    """Return a way to adjudicate that shows each step to a watcher, as soon as it is done."""

    def play(
        rules: Rules, position: Position[Economy], sheets: Mapping[SeatId, Sheet], dice: Dice
    ) -> Outcome[Economy]:
        watcher.begins(rules, position)
        eyes = _Eyes(watcher)
        sequence = watching(rules.sequence, eyes.on)
        with eyes.on_deeds():
            outcome = adjudicate(replace(rules, sequence=sequence), position, sheets, dice)
        watcher.ends(Session(rules, position, sheets, outcome))
        return outcome

    return play


class _Eyes:
    """Where in the telling and rolling of a phase the watcher is."""

    def __init__(self, watcher: Watcher) -> None:
        self._watcher = watcher
        self._told = self._rolled = 0

    @contextmanager
    def on_deeds(self) -> Iterator[None]:
        """Watch what the longer steps consist of."""
        with ExitStack() as stack:
            for module, name in DEEDS:
                stack.enter_context(patch.object(module, name, self.on(getattr(module, name))))
            yield

    def on(self, deed: Callable[..., Any]) -> Callable[..., Any]:
        """Watch a step."""

        def watching(table: EconomyTable, *more: Any) -> Any:
            result = deed(table, *more)
            who = more[0] if more else ""
            seat = who if isinstance(who, str) else getattr(who, "seat", "")
            events, rolls = table.events[self._told :], table.dice.rolls[self._rolled :]
            self._told, self._rolled = len(table.events), len(table.dice.rolls)
            name = getattr(deed, "__name__", "")
            self._watcher.sees(Stage(name, seat, tuple(events), tuple(rolls)), table)
            return result

        return watching
