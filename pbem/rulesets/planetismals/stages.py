"""What a step of a plan is held against on receipt: where it finds its shuttle, and what is known then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.words import Fault
from pbem.rulesets.planetismals.lexicon import BeltLexicon
from pbem.rulesets.planetismals.plan import Branch, Otherwise, PlanLine
from pbem.rulesets.planetismals.statewords import place_of
from pbem.rulesets.planetismals.view import BeltView

Reasons: TypeAlias = Iterator[str]


@dataclass(frozen=True)
class Leg:
    """A flight of a plan: the place as the plan calls it, its hex, and the hexes entered on the way."""

    place: str
    hex: str
    distance: int


@dataclass(frozen=True)
class Aboard:
    """What is known at a line: whether goods or an installation are aboard (None: perhaps), and the money.

    `cash` is what purchases may take now; None once there may be more or less of it. `built` are the hexes
    where the plan has set something down, `is_moved` says that it has picked something up.
    """

    goods: bool | None
    installation: bool | None
    cash: int | None
    built: frozenset[str] = field(default_factory=frozenset)
    is_moved: bool = False

    def either(self, other: Aboard) -> Aboard:
        """Return what is known if this or the other is so."""
        return Aboard(
            self.goods if self.goods == other.goods else None,
            self.installation if self.installation == other.installation else None,
            self.cash if self.cash == other.cash else None,
            self.built | other.built,
            self.is_moved or other.is_moved,
        )


class Step(Order):
    """A step of a plan; one that `is_action` costs moves under option action_cost.

    Behind one that `ends` the plan nothing is reached, where no test stands before it.
    """

    is_action: ClassVar[bool] = False
    ends: ClassVar[bool] = False

    def refuses(self, here: BeltLexicon) -> Iterator[Fault]:
        """Yield why the step cannot be, as far as its writer may know (brief 5.3, third column)."""
        yield from ()

    def odd(self, scene: Scene) -> Reasons:
        """Yield why the step can do nothing; one that waits for what it lacks is never odd for that."""
        yield from ()

    def others(self, scene: Scene) -> Reasons:
        """Brief 5.3: yield what the step names that is another seat's now."""
        yield from ()

    def behind(self, now: Aboard, view: BeltView, hex: str | None) -> Aboard:
        """Return what is known behind the step, if it does what it is for, as far as it can."""
        return now

    def remark(self, flown: tuple[Leg, ...] | None) -> str:
        """Return how far the step flies and, where it does not say so itself, whereto."""
        return ""

    def rest(self, done: int) -> Step:
        """Return what is left of the step when so much of it is done."""
        return self


def step_of(branch: Branch) -> Step:
    """Return the step of a branch as what it is."""
    assert isinstance(branch.step, Step)
    return branch.step


@dataclass(frozen=True)
class Stage:
    """A line of a plan: where it begins (None: not known), and the flights of both its branches.

    `view` is the belt with the asteroids explored on the way; flights are None where they are not known.
    """

    line: PlanLine
    view: BeltView
    hex: str | None
    then: tuple[Leg, ...] | None
    other: tuple[Leg, ...] | None = None
    is_reached: bool = True

    def __str__(self) -> str:
        """Return the line as it is understood, with its distances."""
        line = self.line
        when = f"IF {' AND '.join(map(str, line.tests))} THEN " if line.tests else ""
        otherwise = f" ELSE {_said(line.other, self.other)}" if line.other else ""
        return f"{when}{_said(line.then, self.then)}{otherwise}"


def _said(branch: Branch, flown: tuple[Leg, ...] | None) -> str:
    return f"{branch} {step_of(branch).remark(flown)}".strip()


@dataclass(frozen=True)
class Scene:
    """A step about to be carried out: whose, by which shuttle, where, and what is known then.

    `repeats` says that the plan has a REPEAT, so that what does nothing at first may do something later.
    """

    view: BeltView
    seat: SeatId
    shuttle: str
    stage: Stage
    now: Aboard
    repeats: bool

    @property
    def waits(self) -> bool:
        """Say whether the shuttle waits where the step fails."""
        return self.stage.line.then.otherwise is Otherwise.HOLD

    @property
    def hex(self) -> str | None:
        """Return where the shuttle is; None where that is not known."""
        return self.stage.hex

    @property
    def place(self) -> str:
        """Return how a sentence calls that hex."""
        return place_of(self.view, self.hex or "")

    @property
    def is_at_base(self) -> bool:
        """Say whether the shuttle is surely at the Base."""
        return self.hex == self.view.book.map.base

    @property
    def is_in_bmz(self) -> bool:
        """Say whether the shuttle is surely in the black market zone."""
        return self.hex in self.view.book.map.bmz

    @property
    def is_elsewhere(self) -> bool:
        """Say whether the shuttle is surely neither at the Base nor in the black market zone."""
        return self.hex is not None and not self.is_at_base and not self.is_in_bmz
