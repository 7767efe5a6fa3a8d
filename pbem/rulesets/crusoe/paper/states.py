"""What reports read of the states of modules: None of one that is not played."""

from __future__ import annotations

from typing import TypeVar

from pbem.rulesets.crusoe.island import ModuleState, Scene

M = TypeVar("M", bound=ModuleState)


def kept(scene: Scene, kind: type[M]) -> M | None:
    """Return the state of a module as the reader sees it; None if it is not played."""
    state = scene.state.mod.get(kind.module)
    return state if isinstance(state, kind) else None
