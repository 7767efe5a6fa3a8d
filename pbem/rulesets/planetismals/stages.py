"""A step of a plan: what every kind can be asked, and what it is held against on receipt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import ClassVar, TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.words import Fault
from pbem.rulesets.planetismals.lexicon import BeltLexicon
from pbem.rulesets.planetismals.plan import Branch, Otherwise, PlanLine
from pbem.rulesets.planetismals.statewords import place_of
from pbem.rulesets.planetismals.underway import After, Flight
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

    def less(self) -> Aboard:
        """Return what is known when goods have left the hold: perhaps there are none any more."""
        return replace(self, goods=False if self.goods is False else None)


class Step(Order):
    """A step of a plan; behind one that `ends` it nothing is reached, where no test stands before that."""

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

    def goal(self) -> str | None:
        """Return the hex where the step ends, from wherever it begins; None where that depends."""
        return None

    def rest(self, done: int) -> Step | None:
        """Return what is left of the step when so much of it is done; None if nothing is."""
        return self

    @property
    def fails_by(self) -> str:
        """Return the statement by which the step fails when it cannot be carried out."""
        return self.rule

    def run(self, flight: Flight) -> After:
        """Carry the step out as far as the moves last, in the hex where the shuttle is; or raise Failed."""
        raise NotImplementedError


class Action(Step):
    """PLA-77 A step by which a shuttle loads, trades or builds on its way."""

    @property
    def fails_by(self) -> str:
        """PLA-R15 It does what it can, and fails if that is nothing."""
        return "PLA-R15"

    def run(self, flight: Flight) -> After:
        """PLA-R14 Do the work; by option it costs moves, or waits for another hex or turn."""
        options = flight.book.options
        if flight.moves < options.action_cost:
            return After.WAIT
        if options.actions_per_space == "one" and flight.has_acted:
            return After.WAIT
        self.work(flight)
        flight.moves -= options.action_cost
        flight.has_acted = True
        return After.ON

    def work(self, flight: Flight) -> None:
        """Do here and now what the step is for; or raise Failed."""
        raise NotImplementedError


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
