"""Copies of a state: one for each deadline, and hundreds where a form rehearses claims and trades."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from types import UnionType
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from pbem.engine.stored import PLAIN, bare, is_record, once, same, written

Value = TypeVar("Value")


def copied(value: Value) -> Value:
    """Return a copy that can be changed by itself; what never changes is shared with it.

    Never changing are numbers, words, frozen values, and tuples of such. `copy.deepcopy` takes many times as
    long.
    """
    return cast(Value, _copied(value))


def _copied(value: Any) -> Any:
    """Copy a value by the type that it has."""
    kind = type(value)
    if kind in PLAIN:
        return value
    if isinstance(value, dict):
        return {key: one if type(one) in PLAIN else _copied(one) for key, one in value.items()}
    if isinstance(value, list):
        return [one if type(one) in PLAIN else _copied(one) for one in value]
    return _copier(kind)(value) if _changes(cast(Any, kind)) else value


@cache
def _changes(kind: Any) -> bool:
    """Say whether values of a type may change: those of dataclasses that are not frozen."""
    return is_dataclass(kind) and not cast(Any, kind).__dataclass_params__.frozen


@once
def _copier(kind: Any) -> Callable[[Any], Any]:
    """Return what copies a dataclass field by field: its constructor would take several times as long."""
    names: dict[str, Any] = {"new": object.__new__, "kind": kind, "other": _copied}
    lines = ["def copy(one):", "  if type(one) is not kind: return other(one)", "  made = new(kind)"]
    hints = get_type_hints(kind, include_extras=True)
    for number, field in enumerate(fields(kind)):
        copy = names[f"copy_{number}"] = _copy(hints[field.name])
        value = f"one.{field.name}"
        lines.append(f"  made.{field.name} = {value if copy is same else f'copy_{number}({value})'}")
    return cast(Callable[[Any], Any], written("copy", (*lines, "  return made"), names))


def _copy(hint: Any) -> Callable[[Any], Any]:
    """Return what copies a value of a type; `same` where it never changes."""
    kind = bare(hint)
    origin, inside = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return same if all(_copy(one) is same for one in inside) else _copied
    if origin is dict:
        copy = _copy(inside[1])
        return dict if copy is same else lambda table: {key: copy(one) for key, one in table.items()}
    if origin is list:
        copy = _copy(inside[0])
        return list if copy is same else lambda values: [copy(one) for one in values]
    if origin is tuple:
        is_same = all(_copy(one) is same for one in inside if one is not ...)
        return same if is_same else lambda values: tuple(map(_copied, values))
    if origin is frozenset or kind in PLAIN or kind is Fraction:
        return same
    if isinstance(kind, type) and (issubclass(kind, Enum) or (is_dataclass(kind) and not _changes(kind))):
        return same
    return _copier(kind) if is_record(kind) else _copied
