"""Where rulesets come from; nothing of it need be read to know where a GM has some of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import TypeAlias


class BadRuleset(KeyError):
    """A ruleset is nowhere, or cannot be played; the text says why, in one sentence."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True)
class Source:
    """Where a ruleset is: its module, what the box is called there, and who brings it.

    `read` returns the module; BadRuleset where that may not be read.
    """

    module: str
    name: str
    brought_by: str
    read: Callable[[], ModuleType]

    @property
    def package(self) -> str:
        """Return the package or the single module that holds all of the ruleset."""
        return self.module.rpartition(".")[0] or self.module


Finder: TypeAlias = Callable[[], Mapping[str, Source]]
_own: list[Finder] = [dict]


def use_own(find: Finder) -> None:
    """Let the GM's own rulesets count, in the place of those of another installation."""
    _own[:] = [find]


def own_finder() -> Finder:
    """Return what finds the GM's own rulesets."""
    return _own[0]
