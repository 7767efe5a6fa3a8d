"""Copies of a state: one for each deadline, and hundreds where a form rehearses claims and trades."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import is_dataclass
from functools import cache
from typing import TypeVar, cast

Value = TypeVar("Value")

_PLAIN = frozenset({int, str, bool, type(None)})


def copied(value: Value) -> Value:
    """Return a copy that can be changed by itself; what never changes is shared with it.

    Never changing are numbers, words, tuples and frozen values. `copy.deepcopy` takes several times as long.
    """
    if isinstance(value, dict):
        return cast(Value, {key: one if type(one) in _PLAIN else copied(one) for key, one in value.items()})
    if isinstance(value, list):
        return cast(Value, [one if type(one) in _PLAIN else copied(one) for one in value])
    return _copied_fields(value) if _changes(cast(Hashable, type(value))) else value


def _copied_fields(value: Value) -> Value:
    copy = object.__new__(type(value))
    for name, one in vars(value).items():
        setattr(copy, name, one if type(one) in _PLAIN else copied(one))
    return copy


@cache
def _changes(kind: Hashable) -> bool:
    """Say whether values of a type may change: those of dataclasses that are not frozen."""
    return is_dataclass(kind) and not getattr(kind, "__dataclass_params__").frozen  # noqa: B009
