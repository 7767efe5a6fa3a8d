"""The shape of a part of a state, from the types of its fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from pbem.engine.case_form import SEAT
from pbem.engine.case_shapes import (
    Anything,
    Either,
    Flag,
    ListOf,
    Maybe,
    Record,
    Shape,
    TableOf,
    Text,
    Whole,
    Word,
)


class _Seat(str):
    """Stands for the alias SeatId, which else is a text like any other."""


_PLAIN: dict[Any, Shape] = {
    int: Whole(),
    bool: Flag(),
    str: Text(),
    _Seat: SEAT,
    Fraction: Either((Whole(None), Text())),
}


def record(
    kind: type[Any],
    /,
    *without: str,
    called: Mapping[str, str] | None = None,
    needed: tuple[str, ...] = (),
    **parts: Shape,
) -> Record:
    """Return the shape of a dataclass's values: its fields as they are `called`, those without left out.

    `parts` are shapes that the types do not tell, and fields that are there besides.
    """
    names = called or {}
    hints = _hints(cast(Any, kind))
    found = {
        names.get(one.name, one.name): shape_of(hints[one.name])
        for one in fields(kind)
        if one.init and one.name not in without
    }
    return Record({**found, **parts}, needed)


@cache
def _hints(kind: type[Any]) -> dict[str, Any]:
    return get_type_hints(kind, localns={"SeatId": _Seat})


def shape_of(hint: Any) -> Shape:
    """Return the shape of a type: of numbers, words, truth values, dataclasses, tables and lists."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        kinds = [shape_of(one) for one in inside if one is not NoneType]
        shape = kinds[0] if len(kinds) == 1 else Either(tuple(kinds))
        return Maybe(shape) if NoneType in inside else shape
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return TableOf(_key(inside[0]), shape_of(inside[1]))
    if origin is tuple and not (len(inside) == 2 and inside[1] is ...):
        return ListOf(Either(tuple(shape_of(one) for one in inside)))
    if origin in (list, tuple, frozenset, set):
        return ListOf(shape_of(inside[0]))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Word(hint.__name__.lower(), tuple(str(one.value) for one in hint))
    if is_dataclass(hint) and isinstance(hint, type):
        return record(hint)
    return _PLAIN.get(hint, Anything())


def _key(hint: Any) -> Any:
    shape = shape_of(hint)
    return Text() if isinstance(shape, Anything) else shape


__all__ = ["record", "shape_of"]
