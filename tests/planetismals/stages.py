"""Adjudication of Planetismals watched step by step: what each step of a round changed, told and rolled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pbem.engine.copying import copied
from pbem.engine.dice import Dice, Roll
from pbem.engine.events import Event, SeatId
from pbem.engine.ledger import Entry
from pbem.engine.ruleset import Outcome, Position, Sheet, adjudicate
from pbem.rulesets.planetismals.belt import Belt, BeltTable
from pbem.rulesets.planetismals.book import Book
from tests.planetismals.matches import Play, Rules
from tests.watching import watching

Step = Callable[..., None]


@dataclass(frozen=True)
class Stage:
    """One step of a phase or of a player turn (`seat`, else ""): the belt before and after it."""

    book: Book
    name: str
    seat: SeatId
    before: Belt
    after: Belt
    events: tuple[Event, ...]
    rolls: tuple[Roll, ...]
    was_over: bool
    is_over: bool

    def told(self, *kinds: type[Any]) -> Iterator[Any]:
        """Yield the events of some kinds."""
        return (event for event in self.events if isinstance(event, kinds))

    def rolled(self, why: str) -> int:
        """Return the sum of the faces thrown for that in this step."""
        return sum(sum(roll.faces) for roll in self.rolls if roll.why == why)

    def entries(self, seat: SeatId) -> tuple[Entry, ...]:
        """Return the entries of a seat's books in this step."""
        return self.after.seats[seat].entries[len(self.before.seats[seat].entries) :]


@dataclass(frozen=True)
class Session:
    """A phase played: all its steps, and what came of it."""

    rules: Rules
    position: Position[Belt]
    sheets: Mapping[SeatId, Sheet]
    outcome: Outcome[Belt]
    stages: tuple[Stage, ...]


def watched(check: Callable[[Session], None]) -> Play:
    """Return a way to adjudicate that hands each phase played to a check."""

    def play(
        rules: Rules, position: Position[Belt], sheets: Mapping[SeatId, Sheet], dice: Dice
    ) -> Outcome[Belt]:
        stages: list[Stage] = []
        sequence = watching(rules.sequence, lambda step: _watch(step, stages))
        outcome = adjudicate(replace(rules, sequence=sequence), position, sheets, dice)
        check(Session(rules, position, sheets, outcome, tuple(stages)))
        return outcome

    return play


def _watch(step: Step, stages: list[Stage]) -> Step:
    def watching(table: BeltTable, *seat: SeatId) -> None:
        before, was_over = copied(table.state), table.is_over
        told, rolled = len(table.events), len(table.dice.rolls)
        step(table, *seat)
        name, events, rolls = step.__name__, table.events[told:], table.dice.rolls[rolled:]
        stages.append(
            Stage(
                table.book,
                name,
                "".join(seat),
                before,
                copied(table.state),
                tuple(events),
                tuple(rolls),
                was_over,
                table.is_over,
            )
        )

    return watching
