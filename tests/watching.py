"""A sequence of play with each of its steps watched, wherever it stands: in a stage, a turn, a loop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pbem.engine.sequence import Again, EachSeat, Either, InAnyCase, InTurn, SequenceOfPlay, Stage

Wrap = Callable[[Callable[..., Any]], Callable[..., Any]]


def watching(sequence: SequenceOfPlay[Any, Any], wrap: Wrap) -> SequenceOfPlay[Any, Any]:
    """The same sequence with every step wrapped."""
    seen: dict[Stage[Any, Any], Stage[Any, Any]] = {}

    def on_stage(stage: Stage[Any, Any]) -> Stage[Any, Any]:
        if stage not in seen:
            seen[stage] = replace(stage, play=on_step(stage.play, wrap))
        return seen[stage]

    return replace(
        sequence,
        stages=lambda scene: tuple(map(on_stage, sequence.stages(scene))),
        opening=tuple(on_step(step, wrap) for step in sequence.opening),
        closing=tuple(on_step(step, wrap) for step in sequence.closing),
    )


def on_step(step: Callable[..., Any], wrap: Wrap) -> Callable[..., Any]:
    """A step with what it is made of wrapped, or wrapped itself."""
    match step:
        case InTurn():
            return InTurn(tuple(on_step(one, wrap) for one in step.steps))
        case InAnyCase():
            return InAnyCase(on_step(step.step, wrap))
        case EachSeat():
            return replace(step, turn=on_step(step.turn, wrap))
        case Again():
            return replace(step, turn=on_step(step.turn, wrap))
        case Either():
            return replace(step, this=on_step(step.this, wrap), that=on_step(step.that, wrap))
    return wrap(step)
