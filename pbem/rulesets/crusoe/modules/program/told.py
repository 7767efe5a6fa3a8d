"""What is told of a program: what its boxes set, where it is stuck, how an amendment fares (brief 8.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from pbem.engine.events import Event, event
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


@event("CRA-PL-01", "Box {box} sets {target} to {value}.")
class SetByBox(Event):
    """A target that a box sets; `target` is written as the program writes it, with the seat's name.

    `step` and `explainer` are for those who ask why.
    """

    box: int
    target: str
    value: int
    step: Step | None = field(default=None, compare=False)
    explainer: Explainer = field(default_factory=Explainer, compare=False)

    @property
    def why(self) -> tuple[str, ...]:
        """CRA-BUR-02 Return in sentences what led to it."""
        return self.explainer.why(self.step) if self.step is not None else ()


@event("CRA-PL-01")
class DoneByBox(Event):
    step: Step
    explainer: Explainer

    @property
    def why(self) -> tuple[str, ...]:
        """CRA-BUR-02 Return in sentences what led to it."""
        return self.explainer.why(self.step)

    @property
    def sentence(self) -> str:
        return self.explainer.what(self.step)


@event("CRA-PL-01", "{target} is raised to {value}.")
class Raised(Event):
    target: str
    value: int


@event("CRA-PL-01", "{target} is rounded to {value}.")
class Rounded(Event):
    target: str
    value: int


@event("CRA-BUR-05", "Box {box} is stuck: {code}.")
class ProgramStuck(Event):
    box: int
    code: str


@event("CRA-PL-01", "Box {box} notes: {text}")
class ProgramNotes(Event):
    box: int
    text: str


@event("CRA-BUR-04", "Amendment of box {box} fails.", when={"passes": "Amendment of box {box} passes."})
class Amendment(Event):
    box: int
    passes: bool


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
