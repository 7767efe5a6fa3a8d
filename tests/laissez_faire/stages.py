"""Adjudication of Laissez-faire watched step by step: what each step of a round changed, told and threw."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import Any
from unittest.mock import patch

from pbem.engine.copying import copied
from pbem.engine.dice import Dice, Roll
from pbem.engine.events import Event, SeatId
from pbem.engine.ruleset import Outcome, Position, Sheet, adjudicate
from pbem.rulesets.laissez_faire import travel
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.circuit import Circuit, CircuitTable, Entry
from tests.laissez_faire.matches import Play, Rules
from tests.watching import watching

Step = Callable[..., Any]
ON_THE_WAY = (
    *("stayed", "_move", "_leave_board", "go_to_jail", "buy", "pay_tax", "build_at_landing"),
    *("find_lodging", "find_ride", "sleep_on_bench"),
)
"""The steps of a travel (T5b to T5g), watched one by one and as a whole."""


@dataclass(frozen=True)
class Stage:
    """One step of a phase or of a player turn (`seat`, else ""): the circuit before and after it.

    `given` is what else the step was given, such as the throw; `answer` what it returned.
    """

    book: Book
    name: str
    seat: SeatId
    given: tuple[Any, ...]
    answer: Any
    before: Circuit
    after: Circuit
    events: tuple[Event, ...]
    rolls: tuple[Roll, ...]
    was_over: bool
    is_over: bool

    def told(self, *kinds: type[Any]) -> Iterator[Any]:
        """Yield the events of some kinds."""
        return (event for event in self.events if isinstance(event, kinds))

    def entries(self, seat: SeatId) -> tuple[Entry, ...]:
        """Return the entries of a seat's books in this step."""
        return self.after.seats[seat].entries[len(self.before.seats[seat].entries) :]


@dataclass(frozen=True)
class Session:
    """A phase played: all its steps, and what came of it."""

    rules: Rules
    position: Position[Circuit]
    sheets: Mapping[SeatId, Sheet]
    outcome: Outcome[Circuit]
    stages: tuple[Stage, ...]


def watched(check: Callable[[Session], None]) -> Play:
    """Return a way to adjudicate that hands each phase played to a check."""

    def play(
        rules: Rules, position: Position[Circuit], sheets: Mapping[SeatId, Sheet], dice: Dice
    ) -> Outcome[Circuit]:
        stages: list[Stage] = []
        sequence = watching(rules.sequence, lambda step: _watch(step, stages))
        with ExitStack() as patches:
            for name in ON_THE_WAY:
                patches.enter_context(patch.object(travel, name, _watch(getattr(travel, name), stages)))
            outcome = adjudicate(replace(rules, sequence=sequence), position, sheets, dice)
        check(Session(rules, position, sheets, outcome, tuple(stages)))
        return outcome

    return play


def _watch(step: Step, stages: list[Stage]) -> Step:
    def watching(table: CircuitTable, seat: SeatId = "", *given: Any, **named: Any) -> Any:
        before, was_over = copied(table.state), table.is_over
        told, rolled = len(table.events), len(table.dice.rolls)
        answer = step(table, *([seat] if seat else ()), *given, **named)
        events, rolls = table.events[told:], table.dice.rolls[rolled:]
        stages.append(
            Stage(
                table.book,
                step.__name__,
                seat,
                given,
                answer,
                before,
                copied(table.state),
                tuple(events),
                tuple(rolls),
                was_over,
                table.is_over,
            )
        )
        return answer

    return watching
