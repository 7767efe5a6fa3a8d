"""What is told of a program: what its boxes set, where it is stuck, how an amendment fares (brief 8.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import Event
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.modules.program.explaining import Explainer
from pbem.rulesets.crusoe.modules.program.outcome import (
    Assigned,
    Decided,
    Given,
    Jammed,
    Noted,
    Outcome,
    Shared,
    Step,
    Stuck,
    Unprovided,
)


@dataclass(frozen=True, slots=True)
class SetByBox(Event):
    """A target that a box sets; `target` is written as the program writes it, with the seat's name.

    `step` and `explainer` are for those who ask why.
    """

    cites: ClassVar[str] = "CRA-PL-01"
    says: ClassVar[str] = "Box {box} sets {target} to {value}."
    box: int
    target: str
    value: int
    step: Step | None = field(default=None, compare=False)
    explainer: Explainer = field(default_factory=Explainer, compare=False)

    @property
    def why(self) -> tuple[str, ...]:
        """CRA-BUR-02 Return in sentences what led to it."""
        return self.explainer.why(self.step) if self.step is not None else ()


@dataclass(frozen=True, slots=True)
class DoneByBox(Event):
    """What a box does with goods and paths, and what no box sets so that it is as usual."""

    cites: ClassVar[str] = "CRA-PL-01"
    step: Step
    explainer: Explainer

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return self.explainer.what(self.step)

    @property
    def why(self) -> tuple[str, ...]:
        """CRA-BUR-02 Return in sentences what led to it."""
        return self.explainer.why(self.step)


@dataclass(frozen=True, slots=True)
class Raised(Event):
    """A target that would have come out too low."""

    cites: ClassVar[str] = "CRA-PL-01"
    says: ClassVar[str] = "{target} is raised to {value}."
    target: str
    value: int


@dataclass(frozen=True, slots=True)
class Rounded(Event):
    """A target that would not have come out whole."""

    cites: ClassVar[str] = "CRA-PL-01"
    says: ClassVar[str] = "{target} is rounded to {value}."
    target: str
    value: int


@dataclass(frozen=True, slots=True)
class ProgramStuck(Event):
    """A case that a program does not provide for."""

    cites: ClassVar[str] = "CRA-BUR-05"
    says: ClassVar[str] = "Box {box} is stuck: {code}."
    box: int
    code: str


@dataclass(frozen=True, slots=True)
class ProgramNotes(Event):
    """A note that a box makes in the report."""

    cites: ClassVar[str] = "CRA-PL-01"
    says: ClassVar[str] = "Box {box} notes: {text}"
    box: int
    text: str


@dataclass(frozen=True, slots=True)
class Amendment(Event):
    """How the amendment of a box fares."""

    cites: ClassVar[str] = "CRA-BUR-04"
    box: int
    passes: bool

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.passes:
            return tr("Amendment of box {box} passes.", box=self.box)
        return tr("Amendment of box {box} fails.", box=self.box)


def events_of(outcome: Outcome, explainer: Explainer) -> Iterator[Event]:
    """Return what is told of a run, in order; goods and paths are the caller's to hand out and to tell."""
    for step in outcome.steps:
        match step:
            case Decided(target=target, args=args, value=value):
                yield SetByBox(step.place.box, explainer.call(target, args), value, step, explainer)
                yield from _evened(step, explainer)
            case Jammed(code=code, is_provided=False):
                yield ProgramStuck(step.place.box, code)
            case Given() | Shared() | Assigned() | Unprovided():
                yield DoneByBox(step, explainer)
            case Noted(text=text):
                yield ProgramNotes(step.place.box, text)
    if outcome.stuck is not None:
        yield stuck_event(outcome.stuck)


def _evened(step: Decided, explainer: Explainer) -> Iterator[Event]:
    target = explainer.call(step.target, step.args)
    if step.is_raised:
        yield Raised(target, step.value)
    elif step.exact != step.value:
        yield Rounded(target, step.value)


def stuck_event(stuck: Stuck) -> Event:
    """CRA-BUR-05 Return what is told where a ruling is waited for."""
    return ProgramStuck(stuck.box, stuck.code)
