"""What of a dataclass is stored, and how: what its types do not tell is said at the field.

    is_newborn: Annotated[bool, As("newborn")] = False
    z: Annotated[int, Given(lambda made, book: made["y"])] = 0

`codec` makes JSON of it and copies, `case_types` the shape of what worked cases may write. A bare text beside
a type, Annotated[str, "hex"], is the sort of word that it holds; a shape is what a case may write there. Both
change nothing of what is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import Enum
from types import NoneType
from typing import Annotated, Any, TypeAlias, TypeVar, cast, get_args, get_origin, get_type_hints

from pbem.engine.exact import Exact, hundredths_in

Json: TypeAlias = bool | int | str | Sequence["Json"] | Mapping[str, "Json"] | None
"""A value that JSON can hold; no floats, as goods and money are exact."""

Function = TypeVar("Function", bound=Callable[..., Any])


class Mark(Enum):
    """What is said of a field in a word."""

    KEY = "the key, or a part of it, of the table in which the whole stands"
    UNSTORED = "is not stored: it follows, or means nothing between deadlines"
    SPARSE = "is stored only where it is not the default"
    SPREAD = "what it is made of is stored beside the others; of a table, all keys that are none of these"
    ALONE = "may be written alone, in the place of the whole"
    BY_KEY = "a list that is stored as a table, by the keys of its items"
    SORTED = "a table that is stored in the order of its keys"


KEY, UNSTORED, SPARSE, SPREAD = Mark.KEY, Mark.UNSTORED, Mark.SPARSE, Mark.SPREAD
ALONE, BY_KEY, SORTED = Mark.ALONE, Mark.BY_KEY, Mark.SORTED


@dataclass(frozen=True, eq=False)
class As:
    """The key under which a field is stored; "args.goods" is `goods` in a table `args`."""

    key: str


@dataclass(frozen=True, eq=False)
class Words:
    """The words that stand for some values, such as {False: "in_play", True: "removed"}."""

    words: Mapping[Any, str]


@dataclass(frozen=True, eq=False)
class Given:
    """What a field is that is left out, where that is not the dataclass's default.

    It is a value, or a function of the fields before it, by name, and of the context.
    """

    value: object


@dataclass(frozen=True, eq=False)
class InOrder:
    """In what order the keys of a table come when it is read: a function of them and the context.

    A key that it returns and that is not there is missing. Or it is the key of a list that is stored beside
    the table, as that of a property that follows from it, and names each of its keys once.
    """

    of: Callable[[Collection[str], Any], Iterable[str]] | str


@dataclass(frozen=True, eq=False)
class Each:
    """A table that always has these keys, in this order; `usual` is the JSON of what is left out of it."""

    keys: tuple[str, ...]
    usual: Json = None


@dataclass(frozen=True, eq=False)
class Pairs:
    """A list of pairs that is stored as a list of tables: the first under `key`, the second under `value`.

    Without `value` the second, a dataclass, stands beside the first. The first may have a value Given.
    """

    key: str
    value: str = ""


@dataclass(frozen=True, eq=False)
class Kinds:
    """Dataclasses that are told apart by a word stored first, under `tag`."""

    tag: str
    kinds: Mapping[str, type[Any]]


@dataclass(frozen=True, eq=False)
class Form:
    """A value with a form of its own; `load` is given JSON and context. It refuses by Fault or ValueError."""

    dump: Callable[[Any], Json]
    load: Callable[[Any, Any], Any]


HUNDREDTHS = Form(Exact.of, lambda written, context: hundredths_in(written))
"""A whole number of hundredths, stored as an exact amount."""


def derived(before: str = "") -> Callable[[Function], Function]:
    """Say of a property that it is stored, though it follows: before the field of that key, or at the end."""

    def marked(function: Function) -> Function:
        function.__dict__["stands_before"] = before
        return function

    return marked


@dataclass(frozen=True, eq=False)
class Part:
    """A field of a dataclass as it is stored; `is_derived`: a property, which is never read."""

    name: str
    hint: Any
    key: str
    default: Callable[[Mapping[str, Any], Any], Any] | None = None
    usual: object = None
    is_derived: bool = False

    @property
    def said(self) -> tuple[Any, ...]:
        """What is said of it beside its type."""
        return said_of(self.hint)


def said_of(hint: Any) -> tuple[Any, ...]:
    """Return what is said of a type beside it."""
    return cast(tuple[Any, ...], hint.__metadata__) if get_origin(hint) is Annotated else ()


def bare(hint: Any) -> Any:
    """Return a type without what is said beside it."""
    return hint.__origin__ if get_origin(hint) is Annotated else hint


def parts_of(kind: type[Any]) -> tuple[Part, ...]:
    """Return what of a dataclass is stored, in order; of a key, too, which stands in tables only as key."""
    hints = get_type_hints(kind, include_extras=True)
    parts = [_part(one, hints[one.name]) for one in fields(kind) if one.init]
    parts = [one for one in parts if UNSTORED not in one.said]
    for name, (function, before) in _derived(kind):
        hint = get_type_hints(function, include_extras=True)["return"]
        place = next((place for place, one in enumerate(parts) if one.key == before), len(parts))
        parts.insert(place, Part(name, hint, _key(name, hint), is_derived=True))
    return tuple(parts)


def _part(one: Field[Any], hint: Any) -> Part:
    given = next((said for said in said_of(hint) if isinstance(said, Given)), None)
    made = one.default_factory
    usual = made() if made is not MISSING else one.default
    default: Callable[[Mapping[str, Any], Any], Any] | None = None
    if given is not None:
        value = given.value
        default = cast(Any, value) if callable(value) else lambda others, context: value
    elif made is not MISSING:
        default = lambda others, context: made()  # noqa: E731
    elif one.default is not MISSING:
        default = lambda others, context: one.default  # noqa: E731
    return Part(one.name, hint, _key(one.name, hint), default, usual)


def _key(name: str, hint: Any) -> str:
    return next((said.key for said in said_of(hint) if isinstance(said, As)), name)


def _derived(kind: Any) -> Iterator[tuple[str, tuple[Any, str]]]:
    for above in reversed(kind.__mro__):
        for name, one in vars(above).items():
            if isinstance(one, property) and "stands_before" in vars(one.fget):
                yield name, (one.fget, vars(one.fget)["stands_before"])


def keys_of(hint: Any) -> tuple[Part, ...]:
    """Return the parts of a dataclass that are the key of the table in which it stands, if there are any."""
    kind = bare(hint)
    if not is_record(kind) or any(isinstance(one, Form | Kinds) for one in said_of(hint)):
        return ()
    return tuple(one for one in parts_of(kind) if KEY in one.said)


def numbered_in(hint: Any) -> Any:
    """Return the type of what a table holds by number; None for any other type."""
    inside = get_args(bare(hint))
    return inside[1] if len(inside) == 2 and inside[0] is int else None


def is_record(kind: Any) -> bool:
    """Say whether a type is a dataclass, and so stored as a table of its fields."""
    return isinstance(kind, type) and is_dataclass(kind)


# The code for each type.

PLAIN = (NoneType, int, str, bool)
"""The types whose values JSON holds as they are, and that never change."""


def same(value: Any) -> Any:
    """Return the value: what is made of one that stays as it is."""
    return value


def once(make: Function) -> Function:
    """Make the code for each type once; a type that holds itself finds itself when it is called."""
    ready: dict[tuple[Any, ...], Any] = {}
    under_way: ContextVar[frozenset[Any]] = ContextVar("under_way", default=frozenset())

    def made(*key: Any) -> Any:
        if (found := ready.get(key)) is None:
            if key in under_way.get():
                return lambda *args: ready[key](*args)
            before = under_way.set(under_way.get() | {key})
            try:
                found = ready[key] = make(*key)
            finally:
                under_way.reset(before)
        return found

    return cast(Function, made)


def written(name: str, lines: Iterable[str], names: dict[str, Any]) -> Any:
    """Return the function of that name that lines of Python define, as `dataclasses` writes its own.

    Only words of our own classes stand in them. A state has thousands of parts: a loop over their fields
    would take several times as long.
    """
    exec("\n".join(lines), names)
    return names[name]
