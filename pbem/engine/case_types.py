"""The shape of a part of a state in worked cases, from its types and what is said beside them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass
from enum import Enum
from fractions import Fraction
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pbem.engine.case_shapes import (
    Amount,
    Anything,
    Either,
    Flag,
    ListOf,
    Maybe,
    Plain,
    Record,
    Shape,
    TableOf,
    Text,
    Whole,
    Word,
)
from pbem.engine.stored import (
    ALONE,
    BY_KEY,
    HUNDREDTHS,
    KEY,
    SPREAD,
    Each,
    Form,
    Kinds,
    Pairs,
    Part,
    Words,
    bare,
    keys_of,
    numbered_in,
    parts_of,
    said_of,
)

_PLAIN: dict[Any, Shape] = {
    int: Whole(),
    bool: Flag(),
    str: Text(),
    Fraction: Either((Whole(None), Text())),
}


def record(
    kind: type[Any],
    /,
    *without: str,
    called: Mapping[str, str] | None = None,
    needed: tuple[str, ...] = (),
    is_given: bool = False,
    is_in_table: bool = True,
    **parts: Shape,
) -> Record:
    """Return the shape of a dataclass's values: its fields as they are `called`, those without left out.

    `parts` are shapes that the types do not tell, and fields that are there besides. Where a case gives them,
    `is_given`: a table may be left empty, and what has no default is needed. `is_in_table`: its key is not
    among them.
    """
    names = called or {}
    found: dict[str, Any] = {}
    numbered: Shape | None = None
    lacking = list(needed)
    for one in parts_of(kind):
        if one.name in without or (is_in_table and KEY in one.said) or (is_given and one.is_derived):
            continue
        if SPREAD in one.said:
            found |= _spread(one, is_given)
            if item := numbered_in(one.hint):
                numbered = shape_of(item, is_given, True)
            continue
        *above, key = names.get(one.name, one.key).split(".")
        table = found
        for word in above:
            table = table.setdefault(word, {})
        shape = table[key] = shape_of(one.hint, is_given)
        if is_given and one.default is None and not (above or isinstance(shape, Maybe)):
            lacking.append(key)
    shapes = {key: Record(one) if isinstance(one, dict) else one for key, one in found.items()}
    own = {key: _emptied(one) if is_given else one for key, one in parts.items()}
    return Record({**shapes, **own}, tuple(lacking), numbered)


def _spread(part: Part, is_given: bool) -> Mapping[str, Shape]:
    kind = bare(part.hint)
    for said in part.said:
        if isinstance(said, Each):
            return dict.fromkeys(said.keys, shape_of(get_args(kind)[1], is_given))
    return record(kind, is_given=is_given).parts if is_dataclass(kind) and isinstance(kind, type) else {}


def _emptied(shape: Shape) -> Shape:
    """Return the shape of a table that may be left empty, as may what is in it unless something is needed."""
    if not isinstance(shape, TableOf):
        return shape
    item = shape.item
    return Maybe(TableOf(shape.key, Maybe(item) if isinstance(item, Record) and not item.needed else item))


def shape_of(hint: Any, is_given: bool = False, is_in_table: bool = False) -> Shape:
    """Return the shape of a type: of numbers, words, truth values, dataclasses, tables and lists."""
    kind = bare(hint)
    for said in said_of(hint):
        match said:
            case Shape():
                return said
            case str():
                return _optional(kind, Word(said))
            case Words():
                return _words(said, kind)
            case Form():
                return _optional(kind, Amount() if said is HUNDREDTHS else Text())
            case Kinds():
                return _optional(kind, Anything(f"a table with its {said.tag}"))
            case Pairs():
                return _pairs(said, get_args(get_args(kind)[0]), is_given)
            case Each():
                sort = next((one.sort for one in said_of(get_args(kind)[0]) if isinstance(one, Word)), "key")
                return _table(Annotated[str, Word(sort, said.keys)], get_args(kind)[1], is_given)
    origin, inside = get_origin(kind), get_args(kind)
    if BY_KEY in said_of(hint):
        return _table(str, inside[0], is_given)
    if origin in (Union, UnionType):
        kinds = [shape_of(one, is_given) for one in inside if one is not NoneType]
        shape = kinds[0] if len(kinds) == 1 else Either(tuple(kinds))
        return Maybe(shape) if NoneType in inside else shape
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _table(inside[0], inside[1], is_given)
    if origin is tuple and not (len(inside) == 2 and inside[1] is ...):
        shapes = [shape_of(one, is_given) for one in inside]
        return ListOf(Either(tuple(one for place, one in enumerate(shapes) if one not in shapes[:place])))
    if origin in (list, tuple, frozenset, set):
        return ListOf(shape_of(inside[0], is_given))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return Word(kind.__name__.lower(), tuple(str(one.value) for one in kind))
    if is_dataclass(kind) and isinstance(kind, type):
        return _record_or_alone(kind, is_given, is_in_table)
    return _PLAIN.get(kind, Anything())


def _optional(kind: Any, shape: Shape) -> Shape:
    is_union = get_origin(kind) in (Union, UnionType)
    return Maybe(shape) if is_union and NoneType in get_args(kind) else shape


def _words(words: Words, kind: Any) -> Shape:
    """Return the shape of words that stand for values; what has no word is written as it is."""
    word = Word("word", tuple(words.words.values()))
    others = [one for one in get_args(kind) if one is not NoneType or None not in words.words]
    return Either((word, *map(shape_of, others))) if others else word


def _pairs(pairs: Pairs, both: tuple[Any, Any], is_given: bool) -> Shape:
    one, other = (shape_of(hint, is_given) for hint in both)
    if pairs.value:
        return ListOf(Record({pairs.key: one, pairs.value: other}))
    assert isinstance(other, Record)
    return ListOf(Record({pairs.key: one, **other.parts}, other.needed))


def _table(key: Any, item: Any, is_given: bool) -> Shape:
    own = keys_of(item)
    shape = shape_of(own[0].hint if len(own) == 1 else str if own else key)
    table = TableOf(shape if isinstance(shape, Plain | Either) else Text(), shape_of(item, is_given, True))
    return _emptied(table) if is_given else table


def _record_or_alone(kind: type[Any], is_given: bool, is_in_table: bool) -> Shape:
    shape = record(kind, is_given=is_given, is_in_table=is_in_table)
    alone = [one for one in parts_of(kind) if ALONE in one.said] if is_given else []
    return Either((shape_of(alone[0].hint), shape)) if alone else shape


__all__ = ["record", "shape_of"]
