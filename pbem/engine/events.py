"""Events: facts with a rule id, an audience and one plain sentence."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from string import Formatter
from typing import Annotated, Any, ClassVar, TypeAlias, TypeVar, cast, dataclass_transform, get_type_hints

from pbem.engine.tongue import tr, trn

SeatId: TypeAlias = Annotated[str, "seat"]
"""The id of a place in a game, such as "ann"; "gm" is the GM's own."""

GM: SeatId = "gm"

Says: TypeAlias = "str | tuple[str, str] | Mapping[Any, Says]"
"""A sentence with {fields}; that of one thing and that of {n} of them; or one for each value of a field."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened; `only` names the seats that may know, None is everybody.

    A kind of event is declared by `event`; one whose sentence must be put together does that in `sentence`.
    """

    published_as: ClassVar[str] = ""
    _rule: ClassVar[str] = ""
    _rules: ClassVar[Mapping[str, Any]] = {}
    _says: ClassVar[Any] = ""
    _when: ClassVar[Mapping[str, Any]] = {}
    _has_one_stop: ClassVar[bool] = False
    called: ClassVar[Mapping[str, str]] = {}
    only: frozenset[SeatId] | None = field(default=None, kw_only=True)

    @property
    def sentence(self) -> str:
        """Return the sentence a player reads, in the language spoken."""
        says = _fitting(self, self._when, self._says) if self._when else self._says
        if isinstance(says, str):
            told = tr(says, **_said(self, says))
        else:
            one, many = says
            told = trn(one, many, getattr(self, self.called.get("n", "n")), **_said(self, many))
        return told[:-1] if self._has_one_stop and told.endswith("..") else told

    @property
    def rule(self) -> str:
        """Return the id of the rule that made it so."""
        rule: str = _fitting(self, self._rules, self._rule) if self._rules else self._rule
        return getattr(self, rule[1:-1]) if rule.startswith("{") else rule

    def is_for(self, reader: SeatId | None) -> bool:
        """Say whether the reader may know; None is the public."""
        return self.only is None or reader in self.only


@dataclass(frozen=True, slots=True)
class Caused(Event):
    """What several rules can bring about: `cause` is the id of the one that did, "" if none says so."""

    _rule: ClassVar[str] = "{cause}"
    cause: str = field(default="", kw_only=True)


E = TypeVar("E", bound=Event)
DECLARED: list[type[Event]] = []
"""All kinds of events that have been declared so far: those of rulesets that have been opened."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def event(
    rule: str = "",
    says: Says = "",
    *,
    when: Mapping[str, Says] | None = None,
    rules: Mapping[str, str | Mapping[Any, str]] | None = None,
    called: Mapping[str, str] | None = None,
    has_one_stop: bool = False,
    name: str = "",
) -> Callable[[type[E]], type[E]]:
    """Declare a kind of event: the id of the rule that is cited, and the sentence.

    A rule in braces is a field that holds it. `when` has sentences that are said instead, by the field (or
    property) that holds something; of "not FIELD" nothing. The first that fits counts. A table in the place
    of a sentence has one for each value of the field. `rules` are the rules that are cited then, in the same
    way. `called` has names that sentences, and the GM's flavour texts, may use for fields. One that
    `has_one_stop` ends with one full stop also where what stands last has one itself: Blvd., Ave. `name` is
    how files of GMs name the event: give it what it was if the class is renamed.
    """

    def declared(kind: type[E]) -> type[E]:
        made = dataclass(frozen=True, slots=True)(kind)
        made.published_as = name or kind.__name__
        made._rule, made._rules = rule or made._rule, rules or made._rules
        made._says, made._when = says or made._says, when or made._when
        made._has_one_stop = has_one_stop or made._has_one_stop
        made.called = {**made.called, **(called or {})}
        DECLARED.append(made)
        return made

    return declared


@dataclass(frozen=True)
class Shown:
    """How sentences show the values of a type, of which it is an annotation."""

    as_said: Callable[[Any], object]


Word: TypeAlias = Annotated[str, Shown(tr)]
"""A word that sentences say in the reader's language."""


@event(
    "{cause}",
    when={
        "orders": {
            "orders received": "{seat}: orders received.",
            "standing orders": "{seat}: standing orders.",
            "no orders": "{seat}: no orders.",
        }
    },
    name="Played",
)
class OrdersPlayed(Caused):
    """Which orders a seat played; `orders` is the value of `Played`."""

    seat: str
    orders: str


@event("{cause}", "Not done: {line} ({reason}).")
class LineFailed(Caused):
    """A line on file that could not be carried out."""

    seat: SeatId
    line: str
    reason: str


def texts_of(kind: type[Event]) -> Iterator[str]:
    """Yield each sentence that a kind of event is declared with; several things before one."""
    left = [kind._says, *kind._when.values()]
    while left:
        match left.pop(0):
            case str(text) if text:
                yield text
            case (_, many):
                yield many
            case Mapping() as table:
                left = [*table.values(), *left]


def _fitting(event: Event, cases: Mapping[str, Any], otherwise: Any) -> Any:
    """Return what stands at the first case that fits an event."""
    for name, found in cases.items():
        value = getattr(event, name.removeprefix("not "))
        if isinstance(found, Mapping):
            if value in found:
                return found[value]
        elif bool(value) is not name.startswith("not "):
            return found
    return otherwise


def _said(event: Event, text: str) -> dict[str, object]:
    """Return what a sentence about an event names, as it is said; lists as a sentence has them."""
    said = {}
    for name, field_name, shown in _named(cast(Hashable, type(event)), text):
        value = getattr(event, field_name)
        if shown is not None:
            value = shown(value)
        said[name] = listed(value) if type(value) is tuple else value
    return said


@cache
def _named(kind: Any, text: str) -> tuple[tuple[str, str, Callable[[Any], object] | None], ...]:
    """Return each name in a text with the field it stands for, and how that is shown."""
    names = dict.fromkeys(name for _, name, _, _ in Formatter().parse(text) if name)
    hints = get_type_hints(kind, include_extras=True)
    found = []
    for name in names:
        own = kind.called.get(name, name)
        marks = getattr(hints.get(own), "__metadata__", ())
        found.append((name, own, next((one.as_said for one in marks if isinstance(one, Shown)), None)))
    return tuple(found)


def seen_by(events: Iterable[Event], reader: SeatId | None) -> tuple[Event, ...]:
    """Return the events that the reader may know, in order."""
    return tuple(event for event in events if event.is_for(reader))


def listed(things: Sequence[object]) -> str:
    """Join things as a sentence does: A, B and C."""
    words = [str(thing) for thing in things]
    if len(words) < 2:
        return "".join(words)
    return tr("{first} and {last}", first=", ".join(words[:-1]), last=words[-1])


def either(things: Sequence[object]) -> str:
    """Join things of which one is meant: A, B or C."""
    words = [str(thing) for thing in things]
    if len(words) < 2:
        return "".join(words)
    return tr("{first} or {last}", first=", ".join(words[:-1]), last=words[-1])


def counted(number: int, thing: str, plural: str = "") -> str:
    """Return a number with its noun: 1 meal, 2 meals."""
    return f"{number} {thing if number == 1 else plural or thing + 's'}"
