"""A shuttle's flight plan as a value: lines with tests, and how far the shuttle has come (brief 3.5)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated

from pbem.engine.case_shapes import ListOf, Text
from pbem.engine.conditions import Test
from pbem.engine.orders import Order
from pbem.engine.stored import ALONE, SPARSE, As, Form

MOST_STEPS = 60
"""No plan has more lines than this."""
MOST_DONE = 200
"""No shuttle carries out more steps than this in one player turn."""


class Otherwise(Enum):
    """What a shuttle does when a step fails; the value is the word behind OR."""

    SKIP = "SKIP"
    HOLD = "HOLD"
    STOP = "STOP"


@dataclass(frozen=True)
class Branch:
    """A step of a plan, and what is done if it fails."""

    step: Order
    otherwise: Otherwise = Otherwise.SKIP

    def __str__(self) -> str:
        return str(self.step) + ("" if self.otherwise is Otherwise.SKIP else f" OR {self.otherwise.value}")


@dataclass(frozen=True)
class PlanLine:
    """A line of a plan: [IF tests THEN] step [ELSE step]."""

    then: Branch
    tests: tuple[Test, ...] = ()
    other: Branch | None = None

    def __str__(self) -> str:
        when = f"IF {' AND '.join(map(str, self.tests))} THEN " if self.tests else ""
        return when + str(self.then) + (f" ELSE {self.other}" if self.other else "")


_LINES = Form(lambda lines: [str(line) for line in lines], lambda written, reader: reader.lines(written))


@dataclass(frozen=True)
class Plan:
    """A plan as loaded, with the line to be carried out next.

    `chosen` is the branch of that line once its tests are settled and its step has begun ("then", "other",
    else ""); `done` counts how much of the step is done: places of VIA passed, hexes of MOVE, asteroids of
    EXPLORE, turns of HOLD. `is_exploring` says that an EXPLORE had an asteroid to look for when it began.
    """

    lines: Annotated[tuple[PlanLine, ...], As("steps"), ListOf(Text()), _LINES, ALONE] = ()
    at: int = 0
    done: Annotated[int, As("progress")] = 0
    chosen: Annotated[str, As("branch")] = ""
    is_exploring: Annotated[bool, As("exploring"), SPARSE] = False

    @property
    def is_finished(self) -> bool:
        """Say whether nothing is left to do."""
        return self.at >= len(self.lines)

    @property
    def branch(self) -> Branch | None:
        """Return the step begun, without its tests; None where none is."""
        if self.is_finished or not self.chosen:
            return None
        line = self.lines[self.at]
        return line.other if self.chosen == "other" else line.then

    def at_line(self, at: int, chosen: str = "") -> Plan:
        """Return the plan with a line to be carried out from its beginning."""
        return Plan(self.lines, at, chosen=chosen)


NO_PLAN = Plan()
