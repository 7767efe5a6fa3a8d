"""Modules of a game: values that answer named questions and act at named places of its sequence of play.

A place is called like a function; its first argument is the scene, or the table, it is asked about, whose
book knows the modules in play. Its signature is part of its type, so what a module puts there by `by` is
checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeAlias, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True)
class Act:
    """What a module says or does at one place; made by the place's own `by`, which knows its signature.

    `over` names modules whose answer to the same question of who decides this one takes the place of.
    """

    place: object
    does: Callable[..., Any]
    over: tuple[str, ...] = ()


@dataclass(frozen=True)
class Module:
    """A module: its id, its class, all that it does, place by place, and the states it keeps.

    A state is a dataclass made without arguments; the game says where it is kept.
    """

    id: str
    klass: str
    acts: tuple[Act, ...] = ()
    states: tuple[type[Any], ...] = ()


Acts: TypeAlias = tuple[tuple[Module, Act], ...]


def acts_by_place(modules: Iterable[Module]) -> Mapping[object, Acts]:
    """Return what modules say or do at each place, in module order; a book keeps it."""
    found: dict[object, list[tuple[Module, Act]]] = {}
    for module in modules:
        for act in module.acts:
            found.setdefault(act.place, []).append((module, act))
    return {place: tuple(acts) for place, acts in found.items()}


class _Book(Protocol):
    """A rulebook with modules."""

    def acts(self, place: object) -> Acts: ...


class _Asked(Protocol):
    """What a place is asked about: a table, or a look at a state."""

    @property
    def book(self) -> _Book: ...


class _Place:
    def __init__(self, id: str, about: str) -> None:
        self.id, self.about = id, about

    def __repr__(self) -> str:
        return f"<{self.id}: {self.about}>"

    def _acts(self, args: tuple[Any, ...]) -> Acts:
        return cast(_Asked, args[0]).book.acts(self)


class Station(_Place, Generic[P]):
    """A moment of the game at which every module acts, in module order.

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
            acts = tuple(sorted(acts, key=lambda pair: self._rank(pair[0])))
        for _, act in acts:
            act.does(*args, **kwargs)

    def _rank(self, module: Module) -> int:
        return self._order.index(module.id) if module.id in self._order else len(self._order)


class Allow(_Place, Generic[P]):
    """Whether something is allowed; the first reason against it counts, "" is no objection."""

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


class Fold(_Place, Generic[T, P]):
    """A number, or a tuple, that each module is given and returns, changed or not."""

    def by(self, changes: Callable[Concatenate[T, P], T]) -> Act:
        """Return a module's change of the value; the value comes first, then what it is about."""
        return Act(self, changes)

    def __call__(self, value: T, *args: P.args, **kwargs: P.kwargs) -> T:
        for _, act in self._acts(args):
            value = act.does(value, *args, **kwargs)
        return value


class Decision(_Place, Generic[T, P]):
    """The first that answers decides: modules, then those of the game itself, the last of them first."""

    OWN = ("base", "scenario")
    """The classes of modules that are the game itself."""

    def by(self, answers: Callable[P, T | None], over: tuple[str, ...] = ()) -> Act:
        """Return a module's answer, or None to leave it to others; it takes the place of those of `over`."""
        return Act(self, answers, over)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T | None:
        for act in self._in_order(self._acts(args)):
            answer: T | None = act.does(*args, **kwargs)
            if answer is not None:
                return answer
        return None

    def _in_order(self, acts: Acts) -> list[Act]:
        """Return acts in the order in which they are asked: a module before those it is over."""
        order: list[tuple[Module, Act]] = []
        for module, act in acts:
            if module.klass not in self.OWN:
                place = next((at for at, (other, _) in enumerate(order) if other.id in act.over), len(order))
                order.insert(place, (module, act))
        own = [pair for pair in reversed(acts) if pair[0].klass in self.OWN]
        return [act for _, act in (*order, *own)]
