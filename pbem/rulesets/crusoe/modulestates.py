"""What modules keep in the state: plain values, as JSON and back, and what of them each reader sees.

A module's state is a dataclass of numbers, words, lists, tables and further dataclasses. Its fields are
public unless they are declared `own()` (a table by seat, of which each seat sees its own entry), `secret()`,
or `shown()` with a function that says to whom. When the game is over all is open but what is `own` for good.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass, replace
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, ClassVar, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Json
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.island import Island, Scene
from pbem.rulesets.crusoe.island import ModuleState as IslandModuleState

T = TypeVar("T")
M = TypeVar("M", bound="ModuleState")
OWN, SECRET, FOR_GOOD = "own", "secret", "for_good"


@dataclass
class ModuleState:
    """The state of a module; `module` is the id under which it is kept."""

    module: ClassVar[str] = ""


def own(default_factory: Callable[[], T], *, for_good: bool = False) -> T:
    """Declare a field that is a table by seat, of which each seat sees its own entry only.

    What is its own `for_good` is not opened when the game is over.
    """
    return field(default_factory=default_factory, metadata={"seen": OWN, FOR_GOOD: for_good})


def shown(default_factory: Callable[[], T], seen: Callable[[T, SeatId | None], T]) -> T:
    """Declare a field of which `seen` says what a reader sees; None is the public."""
    return field(default_factory=default_factory, metadata={"seen": seen})


def secret(default_factory: Callable[[], T]) -> T:
    """Declare a field that nobody but the GM sees before the end."""
    return field(default_factory=default_factory, metadata={"seen": SECRET})


def state_of(scene: Scene, kind: type[M]) -> M:
    """Return the state of a module in play."""
    state = scene.state.mod[kind.module]
    assert isinstance(state, kind)
    return state


def new_states(book: Book) -> dict[str, IslandModuleState]:
    """Return the states of all modules in play as they are before anything has happened."""
    return {kind.module: kind() for module in book.modules for kind in module.states}


def read_states(book: Book, values: Mapping[str, Any]) -> dict[str, IslandModuleState]:
    """Return the states of all modules in play from their JSON; KeyError for one that is not played."""
    kinds = {kind.module: kind for module in book.modules for kind in module.states}
    for id in values:
        if id not in kinds:
            raise KeyError(f"mod.{id}")
    return {id: read_state(kind, values.get(id) or {}) for id, kind in kinds.items()}


def seen_states(island: Island, reader: SeatId | None) -> dict[str, IslandModuleState]:
    """Return the states of all modules as a reader sees them now, while the game goes on or after it."""
    is_over = island.result is not None
    return {
        id: seen_state(cast(ModuleState, state), reader, is_over=is_over) for id, state in island.mod.items()
    }


def seen_state(state: ModuleState, reader: SeatId | None, *, is_over: bool = False) -> ModuleState:
    """Return a module's state as a reader sees it; what is hidden is as at the start."""
    rule = _rule_at_the_end if is_over else _rule
    hidden = {one.name: _seen(one, getattr(state, one.name), reader) for one in fields(state) if rule(one)}
    return replace(state, **hidden) if hidden else state


def _rule(one: Field[Any]) -> Any:
    return one.metadata.get("seen", "")


def _rule_at_the_end(one: Field[Any]) -> Any:
    return _rule(one) if one.metadata.get(FOR_GOOD) else ""


def _seen(one: Field[Any], value: Any, reader: SeatId | None) -> Any:
    if callable(_rule(one)):
        return _rule(one)(value, reader)
    if _rule(one) == OWN and reader in value:
        return {reader: value[reader]}
    return one.default_factory() if one.default_factory is not MISSING else one.default


def values_of(value: Any) -> Json:
    """Return a value of a state as JSON; a fraction is text such as 1/3."""
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: values_of(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): values_of(each) for key, each in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [values_of(each) for each in value]
    assert value is None or isinstance(value, bool | int | str)
    return value


def read_value(kind: Any, value: Any) -> Any:
    """Return a value of a declared type from its JSON; ValueError, KeyError or TypeError if it is none."""
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        if value is None and NoneType in get_args(kind):
            return None
        return read_value(next(one for one in get_args(kind) if one is not NoneType), value)
    if origin is dict:
        of_key, of_value = get_args(kind)
        return {
            read_value(of_key, _key(of_key, key)): read_value(of_value, one) for key, one in value.items()
        }
    if origin is list:
        return [read_value(get_args(kind)[0], one) for one in value]
    if origin is tuple:
        return _read_tuple(get_args(kind), value)
    if is_dataclass(kind):
        return read_state(cast(type[Any], kind), value)
    return _read_plain(kind, value)


def _key(kind: Any, key: str) -> Any:
    """Return the key of a table: JSON has words only."""
    return int(key) if kind is int else key


def _read_tuple(kinds: tuple[Any, ...], value: Sequence[Any]) -> tuple[Any, ...]:
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(read_value(kinds[0], one) for one in value)
    return tuple(read_value(kind, one) for kind, one in zip(kinds, value, strict=True))


def _read_plain(kind: Any, value: Any) -> Any:
    if kind is Fraction:
        return Fraction(value)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise ValueError(f"{value!r} is no {kind.__name__}")
    return value


@cache
def _hints(kind: type[Any]) -> dict[str, Any]:
    return get_type_hints(kind)


def read_state(kind: type[T], values: Mapping[str, Any]) -> T:
    """Return a state, or a part of one, from its JSON; what is left out is as at the start."""
    known = {one.name for one in fields(cast(Any, kind))}
    for name in values:
        if name not in known:
            raise KeyError(name)
    hints = _hints(cast(Any, kind))
    return kind(**{name: read_value(hints[name], value) for name, value in values.items()})
