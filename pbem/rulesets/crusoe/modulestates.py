"""What of the states of modules each reader sees.

A module's state is a dataclass. Its fields are public unless they are declared `own()` (a table by seat, of
which each seat sees its own entry), or `shown()` with a function that says to whom. When the game is over all
is open but what is `own` for good.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import Field, field, fields, replace
from typing import Any, TypeVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import Island, ModuleState, Scene

T = TypeVar("T")
M = TypeVar("M", bound=ModuleState)
OWN, FOR_GOOD = "own", "for_good"


class OwnEntry(dict[SeatId, T]):
    """A table by seat as a reader sees it: its own entry, if it has one.

    To ask it for another seat's fails: a plain table would answer as if the other had nothing.
    """

    def __init__(self, table: Mapping[SeatId, T], reader: SeatId | None) -> None:
        super().__init__({seat: value for seat, value in table.items() if seat == reader})
        self._reader = reader

    def __getitem__(self, seat: SeatId) -> T:
        return super().__getitem__(self._own(seat))

    def __contains__(self, seat: object) -> bool:
        return super().__contains__(self._own(seat))

    def get(self, seat: SeatId, default: Any = None, /) -> Any:
        """Return the entry, or what stands for none."""
        return super().get(self._own(seat), default)

    def _own(self, seat: Any) -> SeatId:
        if seat != self._reader:
            raise LookupError(f"what is {seat}'s is hidden from {self._reader}")
        return str(seat)


def own(default_factory: Callable[[], T], *, for_good: bool = False) -> T:
    """Declare a field that is a table by seat, of which each seat sees its own entry only.

    What is its own `for_good` is not opened when the game is over.
    """
    return field(default_factory=default_factory, metadata={"seen": OWN, FOR_GOOD: for_good})


def shown(default_factory: Callable[[], T], seen: Callable[[T, SeatId | None], T]) -> T:
    """Declare a field of which `seen` says what a reader sees; None is the public."""
    return field(default_factory=default_factory, metadata={"seen": seen})


def state_of(scene: Scene, kind: type[M]) -> M:
    """Return the state of a module in play."""
    state = scene.state.mod[kind.module]
    assert isinstance(state, kind)
    return state


def seen_states(island: Island, reader: SeatId | None) -> dict[str, ModuleState]:
    """Return the states of all modules as a reader sees them now, while the game goes on or after it."""
    is_over = island.result is not None
    return {id: seen_state(state, reader, is_over=is_over) for id, state in island.mod.items()}


def seen_state(state: ModuleState, reader: SeatId | None, *, is_over: bool = False) -> ModuleState:
    """Return a module's state as a reader sees it."""
    rule = _rule_at_the_end if is_over else _rule
    hidden = {one.name: _seen(one, getattr(state, one.name), reader) for one in fields(state) if rule(one)}
    return replace(state, **hidden) if hidden else state


def _rule(one: Field[Any]) -> Any:
    return one.metadata.get("seen", "")


def _rule_at_the_end(one: Field[Any]) -> Any:
    return _rule(one) if one.metadata.get(FOR_GOOD) else ""


def _seen(one: Field[Any], value: Any, reader: SeatId | None) -> Any:
    return OwnEntry(value, reader) if _rule(one) == OWN else _rule(one)(value, reader)
