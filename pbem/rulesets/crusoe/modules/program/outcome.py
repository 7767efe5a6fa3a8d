"""What the run of a program comes to, step by step, and what led to each (brief 5.6, 5.8)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.modules.program.decided import Settings
from pbem.rulesets.crusoe.modules.program.facts import Value
from pbem.rulesets.crusoe.things import Basket


@dataclass(frozen=True)
class Place:
    """A statement of a program: its box, the line it begins in, and that line as it is written."""

    box: int
    line: int
    statement: str


@dataclass(frozen=True)
class Seen:
    """A fact that was looked at, or a term over a set with its `name` as written, and what it came to."""

    name: str
    args: tuple[str, ...]
    ago: int
    value: Value


@dataclass(frozen=True)
class Each:
    """A loop came to an element: one of a set, by a condition and an order where there are such."""

    line: int
    name: str
    element: str
    group: str
    condition: str
    seen: tuple[Seen, ...]


@dataclass(frozen=True)
class Asked:
    """A condition held, or did not, and so a branch was taken."""

    line: int
    condition: str
    holds: bool
    seen: tuple[Seen, ...]


@dataclass(frozen=True)
class Chosen:
    """An element was chosen as the first of a set; `among` are those equal of which a draw chose."""

    line: int
    name: str
    element: str
    group: str
    order: str
    seen: tuple[Seen, ...]
    among: tuple[str, ...] = ()


@dataclass(frozen=True)
class Provided:
    """A statement failed, and the box provides for that."""

    code: str
    place: Place


Reason: TypeAlias = Each | Asked | Chosen | Provided


@dataclass(frozen=True)
class Step:
    """Something that a statement did, what it looked at, and the reasons why it was done, outermost first."""

    place: Place
    seen: tuple[Seen, ...]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class Decided(Step):
    """A target was set: to `value`, which `exact` was rounded or raised to."""

    target: str
    args: tuple[str, ...]
    value: int
    exact: Fraction
    before: int | None

    @property
    def is_raised(self) -> bool:
        """Say whether the number was too low, so that it was raised and not only rounded."""
        return self.value - self.exact > Fraction(1, 2)


@dataclass(frozen=True)
class Remembered(Step):
    """A KEEP variable was set; it stays exact."""

    name: str
    value: Fraction


@dataclass(frozen=True)
class Given(Step):
    """Goods go to a player."""

    player: SeatId
    goods: Basket


@dataclass(frozen=True)
class Shared(Step):
    """Goods are to be divided among players, EVEN or by NEED."""

    goods: Basket
    receivers: tuple[SeatId, ...]
    way: str


@dataclass(frozen=True)
class Assigned(Step):
    """A player is assigned to a path; "" leaves the choice to the player."""

    player: SeatId
    path: str


@dataclass(frozen=True)
class Noted(Step):
    """A note for the report."""

    text: str


@dataclass(frozen=True)
class Jammed(Step):
    """The program was stuck at a statement; `is_provided` if a handler was done in its place."""

    code: str
    is_provided: bool


@dataclass(frozen=True)
class Unprovided(Step):
    """A value that no box has set was set to the usual one."""

    target: str
    args: tuple[str, ...]
    value: int


@dataclass(frozen=True)
class Stuck:
    """CRA-BUR-05 Where a program waits for a ruling: the box, the code, and the statement that failed."""

    box: int
    code: str
    place: Place


@dataclass(frozen=True)
class Outcome:
    """CRA-PL-01 What a run has done; if it is stuck nothing of it counts until there is a ruling.

    `drawn` are the draws so far; a run that is begun again after a ruling is given them.
    """

    settings: Settings
    steps: tuple[Step, ...]
    drawn: tuple[int, ...] = ()
    stuck: Stuck | None = None

    @property
    def given(self) -> tuple[Given | Shared, ...]:
        """Return what of the goods is given and shared, in order."""
        return tuple(step for step in self.steps if isinstance(step, Given | Shared))

    @property
    def assigned(self) -> dict[SeatId, str]:
        """Return the path that each player is assigned to in the end; "" if it may choose."""
        return {step.player: step.path for step in self.steps if isinstance(step, Assigned)}
