"""JSON of a state, and a state of JSON, by its types and what is said at its fields (`stored`).

A table of a dataclass holds its fields in their order, each by its name and of its type. Numbers, words,
truth values, enums (by value), lists, tuples, sets (sorted), tables, further dataclasses and None need no
more than that. What is left out has the field's default; without one it is missing. BadValue names the place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from itertools import takewhile
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, TypeAlias, TypeVar, Union, cast, get_args, get_origin

from pbem.engine.options import BadValue
from pbem.engine.stored import (
    ALONE,
    KEY,
    PLAIN,
    SORTED,
    SPARSE,
    SPREAD,
    Each,
    Form,
    Given,
    InOrder,
    Json,
    Kinds,
    Mark,
    Pairs,
    Part,
    Words,
    bare,
    is_record,
    keys_of,
    numbered_in,
    once,
    parts_of,
    said_of,
    same,
    written,
)
from pbem.engine.words import Fault, did_you_mean

Value = TypeVar("Value")


# From values to JSON.


def values_of(state: object) -> dict[str, Json]:
    """Return a dataclass as JSON: a table of what is stored of it."""
    return _dumper(type(state), False)(state)


def _json_of(value: Any) -> Json:
    """Return a value as JSON by the type that it has, where that declared does not tell."""
    if isinstance(value, Mapping):
        return {str(key): _json_of(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_json_of(one) for one in value]
    if type(value) in PLAIN:
        return cast(Json, value)
    if is_dataclass(value) or isinstance(value, Enum | Fraction):
        return cast(Json, _dump(type(value))(value))
    raise TypeError(f"{value!r} has no form as JSON")


_TEXT = frozenset({str})
_LISTS = (list, tuple, frozenset, set, Sequence)
_SAYS = {int: "a whole number", str: "a text", bool: "true or false", NoneType: "nothing"}


@once
def _dumper(kind: Any, in_table: bool) -> Callable[[Any], dict[str, Json]]:
    """Return what makes a table of a dataclass: one dict display, as it would be written by hand."""
    names: dict[str, Any] = {}
    tree: dict[str, Any] = {}
    for number, part in enumerate(parts_of(kind)):
        if in_table and KEY in part.said:
            continue
        convert, value = _dump(part.hint), f"one.{part.name}"
        said = value if convert is same else f"dump_{number}({value})"
        names |= {f"dump_{number}": convert, f"usual_{number}": part.usual}
        *above, key = part.key.split(".")
        table = tree
        for word in above:
            table = table.setdefault(word, {})
        if SPREAD in part.said:
            table[f"**{number}"] = f"**{said}"
        elif SPARSE in part.said:
            table[f"**{number}"] = f"**({{{key!r}: {said}}} if {value} != usual_{number} else {{}})"
        else:
            table[key] = said
    dump = written("dump", ("def dump(one):", f"    return {_display(tree)}"), names)
    return cast(Callable[[Any], dict[str, Json]], dump)


def _display(tree: Mapping[str, Any]) -> str:
    items = (
        one if key.startswith("**") else f"{key!r}: {_display(one) if isinstance(one, dict) else one}"
        for key, one in tree.items()
    )
    return f"{{{', '.join(items)}}}"


def _dump(hint: Any, in_table: bool = False) -> Callable[[Any], Any]:
    """Return what makes JSON of a value of a type; `same` where it is JSON already."""
    kind, said = bare(hint), said_of(hint)
    for one in said:
        match one:
            case Form():
                return one.dump
            case Words():
                return _dump_words(one.words, _dump(kind))
            case Pairs():
                return _dump_pairs(one, *get_args(get_args(kind)[0]))
            case Kinds():
                return _dump_kinds(one)
            case Mark.BY_KEY:
                return _dump_by_key(get_args(kind)[0])
    origin, inside = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        dumps = [_dump(one) for one in inside if one is not NoneType]
        if all(dump is same for dump in dumps):
            return same
        dump = dumps[0] if len(dumps) == 1 else _json_of
        return lambda value: None if value is None else dump(value)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _dump_table(inside[0], inside[1], SORTED in said)
    if origin in _LISTS:
        return _dump_list(origin, inside)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return attrgetter("_value_")
    if is_record(kind):
        return cast(Callable[[Any], Any], _dumper(kind, in_table))
    if kind is Fraction:
        return str
    return same if kind in PLAIN else _json_of


def _dump_words(words: Mapping[Any, str], dump: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: words[value] if value in words else dump(value)


def _dump_pairs(pairs: Pairs, first: Any, second: Any) -> Callable[[Any], Any]:
    one, other = _dump(first), _dump(second)
    if pairs.value:
        return lambda values: [{pairs.key: one(a), pairs.value: other(b)} for a, b in values]
    return lambda values: [{pairs.key: one(a), **other(b)} for a, b in values]


def _dump_kinds(kinds: Kinds) -> Callable[[Any], Any]:
    words = {kind: word for word, kind in kinds.kinds.items()}
    return lambda value: {kinds.tag: words[type(value)], **_dumper(type(value), False)(value)}


def _dump_by_key(item: Any) -> Callable[[Any], Any]:
    key, dump = _keywritten(item), _dump(item, in_table=True)
    return lambda values: {key(one): dump(one) for one in values}


def _dump_list(origin: Any, inside: tuple[Any, ...]) -> Callable[[Any], Any]:
    if origin is tuple and not (len(inside) == 2 and inside[1] is ...):
        dumps = [_dump(one) for one in inside]
        if all(one is same for one in dumps):
            return list
        return lambda value: [dump(one) for dump, one in zip(dumps, value, strict=True)]
    dump = _dump(inside[0])
    if origin in (frozenset, set):
        return lambda value: sorted(map(dump, value))
    return list if dump is same else lambda value: [dump(one) for one in value]


def _dump_table(key: Any, item: Any, is_sorted: bool) -> Callable[[Any], Any]:
    dump = _dump(item, in_table=True)
    if len(keys_of(item)) > 1:
        written = _keywritten(item)
        return lambda table: {written(one): dump(one) for one in table.values()}
    word = _dump(key)
    if is_sorted:
        return lambda table: {str(word(key)): dump(table[key]) for key in sorted(table)}
    if bare(key) is not str:
        return lambda table: {str(word(key)): dump(one) for key, one in table.items()}
    return dict if dump is same else lambda table: {key: dump(one) for key, one in table.items()}


def _keywritten(item: Any) -> Callable[[Any], str]:
    names = [part.name for part in keys_of(item)]
    written, parts = "%s" * len(names), attrgetter(*names)
    return lambda one: written % parts(one)


# From JSON to values.

_Load: TypeAlias = Callable[[Any, Any], Any]
"""A value of a type from its JSON and the context."""


def value_of(kind: type[Value], values: Any, context: object = None, place: str = "") -> Value:
    """Return the value of a type that JSON says; BadValue names the place of what cannot be, below `place`.

    The context is what forms, defaults and orders of keys are told besides, such as the rulebook.
    """
    try:
        return cast(Value, _load(kind)(values, context))
    except BadValue as bad:
        raise _within(place, bad) if place else bad from None


def _within(place: str, bad: BadValue) -> BadValue:
    return BadValue(".".join(filter(None, (place, bad.field))), bad.expected)


def _refused(place: str, wrong: Exception) -> BadValue:
    """Return what is wrong at a place, whoever found it."""
    if isinstance(wrong, BadValue):
        return _within(place, wrong)
    if isinstance(wrong, Fault):
        return BadValue(place, f"{wrong.reason} {wrong.hint}".strip())
    return BadValue(place, f"{str(wrong).rstrip('.')}.")


def _must_be(expected: str, value: Any) -> BadValue:
    said = "a table" if isinstance(value, Mapping) else "a list" if isinstance(value, list) else repr(value)
    return BadValue("", f"must be {expected}, not {'nothing' if value is None else said}.")


def _load(hint: Any) -> _Load:
    """Return what reads a value of a type."""
    kind, said = bare(hint), said_of(hint)
    for one in said:
        match one:
            case Form():
                return one.load
            case Words():
                return _load_words(one.words, _load(kind), _plain_kinds(kind) == {bool})
            case Pairs():
                return _load_pairs(one, get_origin(kind), *get_args(get_args(kind)[0]))
            case Kinds():
                return _load_kinds(one)
            case Each():
                return _load_each(one, get_args(kind)[1])
            case Mark.BY_KEY:
                return _load_by_key(get_origin(kind), get_args(kind)[0], said)
    if plain := _plain_kinds(kind):
        return _load_plain(plain)
    origin, inside = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _load_union(inside)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _load_table(inside[0], inside[1], said)
    if origin in _LISTS:
        return _load_list(tuple if origin is Sequence else origin, inside)
    if isinstance(kind, type) and issubclass(kind, Enum):
        members = {one.value: one for one in kind}
        return lambda value, context: members[value] if value in members else kind(value)
    if is_record(kind):
        return _loader(kind)
    if kind is Fraction:
        return lambda value, context: Fraction(value)
    raise TypeError(f"{kind} is stored by a Form or by Kinds only")


def _plain_kinds(hint: Any) -> frozenset[Any]:
    """Return of which plain types a value may be that is JSON as it stands; none for another type."""
    kind = bare(hint)
    if any(isinstance(one, Form | Words | Pairs | Kinds) for one in said_of(hint)):
        return frozenset()
    if get_origin(kind) in (Union, UnionType):
        kinds = [_plain_kinds(one) for one in get_args(kind)]
        return frozenset().union(*kinds) if all(kinds) else frozenset()
    return frozenset({kind}) if kind in PLAIN else frozenset()


def _load_plain(kinds: Collection[Any]) -> _Load:
    says = ", or ".join(_SAYS[kind] for kind in _SAYS if kind in kinds)

    def load(value: Any, context: Any) -> Any:
        if type(value) in kinds or (isinstance(value, str) and str in kinds):
            return value
        raise _must_be(says, value)

    return load


def _load_words(words: Mapping[Any, str], load: _Load, are_all: bool) -> _Load:
    values = {word: value for value, word in words.items()}
    expected = f"one of {', '.join(values)}"

    def load_word(value: Any, context: Any) -> Any:
        if isinstance(value, str) and value in values:
            return values[value]
        if are_all:
            raise _must_be(expected, value)
        return load(value, context)

    return load_word


def _load_union(inside: Sequence[Any]) -> _Load:
    others = [one for one in inside if not _plain_kinds(one)]
    plain = frozenset().union(*(_plain_kinds(one) for one in inside))
    if len(others) != 1:
        raise TypeError(f"{inside}: which of them JSON is, says a Form or Kinds only")
    load = _load(others[0])
    return lambda value, context: value if type(value) in plain else load(value, context)


def _load_pairs(pairs: Pairs, origin: Any, first: Any, second: Any) -> _Load:
    load_first, load_second = _load(first), _load(second)
    usual = [one.value for one in said_of(first) if isinstance(one, Given)]

    def load_pair(table: Any, context: Any) -> Any:
        if not isinstance(table, Mapping):
            raise _must_be("a table", table)
        rest = {key: one for key, one in table.items() if key != pairs.key}
        if pairs.value:
            _check_keys(rest, {pairs.value})
        return (
            _read(
                pairs.key,
                table.get(pairs.key, *usual) if usual else _needed(table, pairs.key),
                load_first,
                context,
            ),
            _read(pairs.value, _needed(table, pairs.value), load_second, context)
            if pairs.value
            else load_second(rest, context),
        )

    return _load_items(origin, load_pair)


def _needed(table: Mapping[str, Any], key: str) -> Any:
    if key not in table:
        raise BadValue(key, "is missing.")
    return table[key]


def _read(place: str, value: Any, load: _Load, context: Any) -> Any:
    try:
        return load(value, context)
    except (BadValue, Fault, ValueError) as wrong:
        raise _refused(place, wrong) from None


def _load_kinds(kinds: Kinds) -> _Load:
    def load(table: Any, context: Any) -> Any:
        if not isinstance(table, Mapping):
            raise _must_be("a table", table)
        word = _needed(table, kinds.tag)
        if word not in kinds.kinds:
            raise _within(kinds.tag, _must_be(f"one of {', '.join(kinds.kinds)}", word))
        return _loader(kinds.kinds[word])({key: table[key] for key in table if key != kinds.tag}, context)

    return load


def _load_list(origin: Any, inside: tuple[Any, ...]) -> _Load:
    if origin is not tuple or (len(inside) == 2 and inside[1] is ...):
        return _load_items(origin, _load(inside[0]), _plain_kinds(inside[0]))
    loads = [_load(one) for one in inside]
    kinds = tuple(bare(one) if _plain_kinds(one) else None for one in inside)

    def load(values: Any, context: Any) -> Any:
        if not isinstance(values, list | tuple):
            raise _must_be(f"a list of {len(loads)}", values)
        if len(values) != len(loads):
            raise BadValue("", f"must be a list of {len(loads)}, not of {len(values)}.")
        if tuple(map(type, values)) == kinds:
            return tuple(values)
        each = enumerate(zip(values, loads, strict=True))
        return tuple(_read(str(place), one, load, context) for place, (one, load) in each)

    return load


def _load_items(origin: Any, load: _Load, plain: frozenset[Any] = frozenset()) -> _Load:
    def load_all(values: Any, context: Any) -> Any:
        if not isinstance(values, list | tuple):
            raise _must_be("a list", values)
        if plain.issuperset(map(type, values)):
            return origin(values)
        made, place = [], 0
        try:
            for place, value in enumerate(values):  # noqa: B007
                made.append(load(value, context))
        except (BadValue, Fault, ValueError) as wrong:
            raise _refused(str(place), wrong) from None
        return made if origin is list else origin(made)

    return load_all


def _load_table(key: Any, item: Any, said: Sequence[Any]) -> _Load:
    load_key: _Load = _load_key(key)
    parts = keys_of(item)
    order = next((one.of for one in said if isinstance(one, InOrder) and callable(one.of)), None)
    load: Any = _load(item)
    load_parts = _load_keys(parts) if parts else None
    is_plain = bare(key) is str and not parts and order is None
    plain = _plain_kinds(item) if is_plain else frozenset()

    def load_table(table: Any, context: Any) -> Any:
        if table is None:
            return {}
        if type(table) is not dict and not isinstance(table, Mapping):
            raise _must_be("a table", table)
        if plain and plain.issuperset(map(type, table.values())) and _TEXT.issuperset(map(type, table)):
            return dict(table)
        made: dict[Any, Any] = {}
        word: Any = ""
        try:
            for word in table if order is None else _ordered(table, order, context):
                value = table[word]
                if load_parts is not None:
                    own = load_parts(word)
                    made[own[parts[0].name]] = load(value, context, own)
                else:
                    made[load_key(word, context)] = load(value, context)
        except (BadValue, Fault, ValueError) as wrong:
            raise _refused(str(word), wrong) from None
        return made

    return load_table


def _ordered(table: Mapping[str, Any], order: Callable[..., Iterable[str]], context: Any) -> Iterable[str]:
    keys = dict.fromkeys(order(table.keys(), context))
    if keys.keys() != table.keys():
        _check_keys(table, keys)
        raise BadValue(next(key for key in keys if key not in table), "is missing.")
    return keys


def _as_listed(key: str, table: Any, names: Any) -> Any:
    """Return a table in the order in which the list beside it names its keys; without a list, as it is."""
    if names is None or not isinstance(table, Mapping):
        return table
    if not isinstance(names, list | tuple) or sorted(map(str, names)) != sorted(table):
        raise BadValue("", f"must name each of {key} once: {', '.join(table)}.")
    return {name: table[name] for name in names}


def _check_keys(table: Mapping[Any, Any], known: Collection[str]) -> None:
    for key in table:
        if key not in known:
            near = did_you_mean(str(key), known)
            raise BadValue(str(key), f"is not known. {near[:1].upper()}{near[1:]}".strip())


def _load_each(each: Each, item: Any) -> _Load:
    load, plain, known = _load(item), _plain_kinds(item), frozenset(each.keys)

    def load_all(table: Any, context: Any) -> Any:
        table = {} if table is None else table
        if type(table) is not dict and not isinstance(table, Mapping):
            raise _must_be("a table", table)
        if tuple(table) == each.keys and plain.issuperset(map(type, table.values())):
            return dict(table)
        if not known.issuperset(table):
            _check_keys(table, each.keys)
        made: dict[str, Any] = {}
        key = ""
        try:
            for key in each.keys:
                value = table.get(key, each.usual)
                made[key] = value if type(value) in plain else load(value, context)
        except (BadValue, Fault, ValueError) as wrong:
            raise _refused(key, wrong) from None
        return made

    return load_all


def _load_by_key(origin: Any, item: Any, said: Sequence[Any]) -> _Load:
    load = _load_table(str, item, said)
    return lambda table, context: origin(load(table, context).values())


def _load_key(hint: Any) -> _Load:
    """Return what reads the key of a table, which JSON has as text."""
    kind = bare(hint)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _load(hint)
    return lambda word, context: int(word) if kind is int else str(word)


def _load_keys(parts: Sequence[Part]) -> Callable[[Any], dict[str, Any]]:
    """Return what reads a key; one of several parts, such as 42H, is parted into numbers and other signs."""
    kinds = {part.name: int if bare(part.hint) is int else str for part in parts}
    if len(kinds) == 1:
        ((name, only),) = kinds.items()
        return lambda word: {name: only(word)}
    pattern = re.compile("".join("([0-9]+)" if kind is int else "([^0-9]+)" for kind in kinds.values()))

    said = ", ".join(
        f"{name!r}: {kind.__name__}(found[{place}])" for place, (name, kind) in enumerate(kinds.items(), 1)
    )
    lines = ("def load(word):", " found = match(str(word))", " if not found: raise refused")
    names = {"match": pattern.fullmatch, "refused": BadValue("", f"must be {' and '.join(kinds)}.")}
    return cast(Callable[[Any], dict[str, Any]], written("load", (*lines, f" return {{{said}}}"), names))


@once
def _loader(kind: Any) -> _Load:
    """Return what reads a dataclass from its table; `own` are the fields that the key of the table tells."""
    parts = parts_of(kind)
    spread = {part.key: _keys_within(part) for part in parts if SPREAD in part.said}
    known = {key for part in parts for key in spread.get(part.key) or (part.key,)}
    in_table = known - {part.key for part in keys_of(kind)}
    gathered = _gathering(parts)
    alone = next((part.key for part in parts if ALONE in part.said), "")

    def checked(table: Any, own: Mapping[str, Any]) -> Mapping[str, Any]:
        table = table if isinstance(table, dict) else _table(table, alone)
        table = table if gathered is None else gathered(table)
        keys = in_table if own else known
        if not keys.issuperset(table):
            _check_keys(table, keys)
        return cast(Mapping[str, Any], table)

    names = {"kind": kind, "checked": checked, "refused": _refused, "usual": in_table}
    names["as_listed"] = _as_listed
    names |= {"wrongs": (BadValue, Fault, ValueError)}
    is_checked = "" if gathered else "if type(table) is not dict or not usual.issuperset(table): "
    lines = ["def load(table, context, own={}):", f" {is_checked}table = checked(table, own)"]
    lines += [" place = ''", " try:", "  pass"]
    read: dict[str, str] = {}
    for number, part in enumerate(part for part in parts if not part.is_derived):
        value, place = f"value_{number}", "" if SPREAD in part.said else part.key
        by = next((one.of for one in part.said if isinstance(one, InOrder) and isinstance(one.of, str)), "")
        listed = f"place = {by!r}; {value} = as_listed({part.key!r}, {value}, table.get({by!r})); "
        plain = _plain_kinds(part.hint)
        names[f"load_{number}"] = _load(part.hint)
        names |= {f"default_{number}": part.default or _missing}
        others = "{" + ", ".join(f"{name!r}: {one}" for name, one in read.items()) + "}"
        is_there, there = f"{part.key!r} in table", f"table[{part.key!r}]"
        if inner := spread.get(part.key):
            names[f"inner_{number}"] = inner
            is_there, there = (
                f"within := {{key: table[key] for key in inner_{number} if key in table}}",
                "within",
            )
        lines += [
            f"  place = {place!r}",
            f"  if {is_there}:",
            f"   {value} = {there}",
            *([f"   {listed}place = {place!r}"] if by else ()),
            f"   {_unless(value, plain)}{value} = load_{number}({value}, context)",
            *([f"  elif {part.name!r} in own: {value} = own[{part.name!r}]"] if KEY in part.said else ()),
            f"  else: {value} = default_{number}({others}, context)",
        ]
        read[part.name] = value
    lines += [" except wrongs as wrong: raise refused(place, wrong) from None"]
    return cast(_Load, written("load", (*lines, f" return kind({_arguments(kind, read)})"), names))


def _arguments(kind: Any, read: Mapping[str, str]) -> str:
    """Return the arguments of a constructor: by place as far as they go, which is quicker than by name."""
    given = [one.name for one in fields(kind) if one.init and not one.kw_only]
    by_place = list(takewhile(read.__contains__, given))
    by_name = (f"{name}={value}" for name, value in read.items() if name not in by_place)
    return ", ".join((*map(read.__getitem__, by_place), *by_name))


def _unless(value: str, plain: Collection[Any]) -> str:
    """Return the test that a value has none of some plain types, quicker than a look into a set."""
    tests = [
        f"{value} is not None" if kind is NoneType else f"type({value}) is not {kind.__name__}"
        for kind in PLAIN
        if kind in plain
    ]
    return f"if {' and '.join(tests)}: " if tests else ""


def _missing(others: Mapping[str, Any], context: Any) -> Any:
    raise BadValue("", "is missing.")


def _keys_within(part: Part) -> tuple[str, ...]:
    """Return the keys of what a dataclass is made of that is spread; none of a table."""
    kind = bare(part.hint)
    return tuple(one.key for one in parts_of(kind)) if SPREAD in part.said and is_record(kind) else ()


def _gathering(parts: Sequence[Part]) -> Callable[[Mapping[str, Any]], dict[str, Any]] | None:
    """Return what puts under the key of each part what is stored of it within a table, or in a spread one."""
    nested = {part.key.partition(".")[0] for part in parts if "." in part.key}
    tables = [part for part in parts if SPREAD in part.said and not _keys_within(part)]
    if not nested and not tables:
        return None
    rest = tables[0].key if tables else ""
    is_numbered = bool(tables) and numbered_in(tables[0].hint) is not None
    known = {key for part in parts for key in (part.key, *_keys_within(part))}

    def gathered(table: Mapping[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in table.items():
            if key in nested and isinstance(value, Mapping):
                found |= {f"{key}.{word}": one for word, one in value.items()}
            elif rest and key not in known and (str(key).isdecimal() or not is_numbered):
                found.setdefault(rest, {})[key] = value
            else:
                found[key] = value
        return found

    return gathered


def _table(value: Any, alone: str) -> Mapping[str, Any]:
    """Return the table that something else stands for: nothing, or what may stand alone."""
    if value is None:
        return {}
    if isinstance(value, Mapping):
        return dict(value)
    if alone:
        return {alone: value}
    raise _must_be("a table", value)
