"""A module: a value that answers named questions and acts at named places of the cycle (brief 3A)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

CLASSES = (
    *("base", "scenario", "market", "economy", "government", "ownership", "discrimination"),
    *("other", "punishment", "optional"),
)
"""The classes of modules in the order in which they are asked; inside one, modules stand by their id."""


@dataclass(frozen=True)
class Act:
    """What a module says or does at one seam; made by the seam's own `by`, which knows its signature.

    `over` names modules whose answer to the same question of who decides this one takes the place of.
    """

    seam: object
    does: Callable[..., Any]
    over: tuple[str, ...] = ()


@dataclass(frozen=True)
class Module:
    """A module: its id, its class, all that it does, seam by seam, and the states it keeps.

    A state is a dataclass made without arguments; it is kept under the `module` it names (modulestates.py).
    """

    id: str
    klass: str
    acts: tuple[Act, ...] = ()
    states: tuple[type[Any], ...] = ()

    @property
    def rank(self) -> tuple[int, str]:
        """Return what modules are ordered by."""
        return CLASSES.index(self.klass), self.id
