"""The kinds of seam (brief 3A): named questions and named places at which modules answer or act.

A seam is called like a function; its first argument is the scene, or the table, it is asked about. Its
signature is part of its type, so what a module puts there by `by` is checked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, cast

from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.module import Act, Module

P = ParamSpec("P")
T = TypeVar("T")
OURS = ("base", "scenario")
"""The classes of modules that are the game itself; who decides is asked of all others first."""


class _Seam:
    def __init__(self, id: str, about: str) -> None:
        self.id, self.about = id, about

    def __repr__(self) -> str:
        return f"<{self.id}: {self.about}>"

    def _acts(self, args: tuple[Any, ...]) -> tuple[tuple[Module, Act], ...]:
        return cast(Scene, args[0]).book.acts(self)


class Station(_Seam, Generic[P]):
    """S: a moment of the cycle at which every module acts, in module order.

    Where it has an `order` of its own, the modules named there go before all others.
    """

    def __init__(self, id: str, about: str, order: tuple[str, ...] = ()) -> None:
        super().__init__(id, about)
        self._order = order

    def by(self, does: Callable[P, None]) -> Act:
        """Return a module's act at this station."""
        return Act(self, does)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> None:
        acts = self._acts(args)
        if self._order:
            acts = tuple(sorted(acts, key=lambda pair: self._place(pair[0])))
        for _, act in acts:
            act.does(*args, **kwargs)

    def _place(self, module: Module) -> int:
        return self._order.index(module.id) if module.id in self._order else len(self._order)


class Allow(_Seam, Generic[P]):
    """A: whether something is allowed; the first reason against it counts, "" is no objection."""

    def by(self, objects: Callable[P, str]) -> Act:
        """Return a module's answer: why not, or ""."""
        return Act(self, objects)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> str:
        for _, act in self._acts(args):
            if reason := act.does(*args, **kwargs):
                return str(reason)
        return ""

    def objectors(self, *args: P.args, **kwargs: P.kwargs) -> tuple[str, ...]:
        """Return the ids of all modules that have something against it."""
        return tuple(module.id for module, act in self._acts(args) if act.does(*args, **kwargs))


class Fold(_Seam, Generic[T, P]):
    """N and L: a number, or a tuple, that each module is given and returns, changed or not."""

    def by(self, changes: Callable[Concatenate[T, P], T]) -> Act:
        """Return a module's change of the value; the value comes first, then what it is about."""
        return Act(self, changes)

    def __call__(self, value: T, *args: P.args, **kwargs: P.kwargs) -> T:
        for _, act in self._acts(args):
            value = act.does(value, *args, **kwargs)
        return value


class Decision(_Seam, Generic[T, P]):
    """R: the first that answers decides: modules, then the scenario, then the base."""

    def by(self, answers: Callable[P, T | None], over: tuple[str, ...] = ()) -> Act:
        """Return a module's answer, or None to leave it to others; it takes the place of those of `over`."""
        return Act(self, answers, over)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T | None:
        for act in deciders(self._acts(args)):
            answer: T | None = act.does(*args, **kwargs)
            if answer is not None:
                return answer
        return None


def deciders(acts: tuple[tuple[Module, Act], ...]) -> list[Act]:
    """Return acts in the order in which they are asked: a module before those it is over, ours last."""
    order: list[tuple[Module, Act]] = []
    for module, act in acts:
        if module.klass in OURS:
            continue
        place = next((at for at, (other, _) in enumerate(order) if other.id in act.over), len(order))
        order.insert(place, (module, act))
    ours = [pair for pair in reversed(acts) if pair[0].klass in OURS]
    return [act for _, act in (*order, *ours)]
