"""A position as rulings make it: held against the rules as a whole, and against what each reader may see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from typing import Any

from pbem.engine.dice import Dice
from pbem.engine.events import SeatId
from pbem.engine.exact import Exact
from pbem.engine.ruleset import Json, Position, Ruleset, adjudicate
from pbem.engine.rulings import Change, elsewhere, ruled
from pbem.engine.tongue import tr
from pbem.engine.words import Fault

Rules = Ruleset[Any, Any, Any]


@dataclass(frozen=True)
class RuledPosition:
    """What rulings have made of a position, and each change in the order of the lines."""

    position: Position[Any]
    changes: tuple[Change, ...]


def ruled_position(
    rules: Rules, position: Position[Any], lines: Sequence[str], seats: Sequence[SeatId]
) -> RuledPosition:
    """Return a position changed by all lines; Fault, and nothing is changed, if the rules can't have it."""
    before: Json = rules.dump(rules.book, position.state)
    values, changes = before, list[Change]()
    for line in lines:
        try:
            values, change = ruled(values, line)
        except Fault as fault:
            raise Fault(f"{line}: {fault.reason}", fault.hint) from None
        changes.append(change)
    try:
        after = _loaded(rules, position, values)
    except Fault as fault:
        raise Fault(fault.reason, fault.hint or _hint(before, changes)) from None
    _check_playable(rules, after, seats)
    return RuledPosition(after, tuple(changes))


def _hint(before: Json, changes: Sequence[Change]) -> str:
    """Return which words stand elsewhere at the places where words were set."""
    words = [change.path for change in changes if isinstance(change.after, str)]
    return " ".join(filter(None, (elsewhere(before, path) for path in words[:1])))


def _loaded(rules: Rules, position: Position[Any], values: Json) -> Position[Any]:
    assert isinstance(values, Mapping)
    with _refusing(rules):
        state = rules.load(rules.book, values)
        again = rules.dump(rules.book, state)
    if place := next(_unlike(values, again, ""), None):
        raise Fault(
            tr(
                "{path} can't be so by itself: it follows from other values, or the rules need it.",
                path=place,
            )
        )
    if rules.turn(state) != position.moment.turn:
        raise Fault(tr("A ruling does not change the turn."), tr("To play one again, roll it back."))
    with _refusing(rules):
        faults = rules.faults(rules.book, state)
    if faults:
        raise Fault(" ".join(faults))
    return Position(position.moment, state, position.is_over)


@contextmanager
def _refusing(rules: Rules) -> Iterator[None]:
    """Refuse whatever a ruleset stumbles over: the values are the GM's, not ours."""
    try:
        yield
    except Exception as wrong:
        raise Fault(tr("{game} can't have that: {fault}.", game=rules.title, fault=_told(wrong))) from None


def _told(wrong: Exception) -> str:
    """Return what is wrong: a missing key says only its name."""
    said = str(wrong).rstrip(".")
    if isinstance(wrong, KeyError):
        return tr("there is no {key}", key=said)
    return said or type(wrong).__name__


def _unlike(one: Json, other: Json, place: str) -> Iterator[str]:
    """Yield where values differ; lists that hold the same in another order do not."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for key in [*one, *(key for key in other if key not in one)]:
            if key not in one or key not in other:
                yield f"{place}.{key}".lstrip(".")
            else:
                yield from _unlike(one[key], other[key], f"{place}.{key}")
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple):
        if sorted(map(repr, one)) != sorted(map(repr, other)):
            yield place.lstrip(".")
    elif type(one) is not type(other) or one != other:
        yield place.lstrip(".")


def _check_playable(rules: Rules, position: Position[Any], seats: Sequence[SeatId]) -> None:
    """Look at the position as every reader and play it once without orders; nothing is kept of that."""
    try:
        for seat in seats:
            view = rules.view(rules.book, position.state, seat)
            rules.lexicon(rules.book, view, seat)
            rules.form(rules.book, view, seat)
        rules.view(rules.book, position.state, None)
        adjudicate(rules, position, {}, Dice("a trial"))
    except Exception as wrong:  # whatever a ruleset stumbles over: the values are the GM's, not ours
        raise Fault(
            tr("{game} could not be played on with that: {fault}.", game=rules.title, fault=_told(wrong))
        ) from None


def _seen_changes(
    rules: Rules,
    before: Position[Any],
    after: Position[Any],
    changes: Sequence[Change],
    reader: SeatId | None,
) -> tuple[Change, ...]:
    """Return the changes whose every word the reader may see: in its own view the same value changes so."""
    one, other = (rules.view(rules.book, position.state, reader) for position in (before, after))
    found = list(_differences(one, other, ""))
    return tuple(change for change in _in_all(changes) if _is_seen(change, found))


def changes_told(
    rules: Rules,
    before: Position[Any],
    after: Position[Any],
    changes: Sequence[Change],
    reader: SeatId | None,
) -> list[str]:
    """Return in sentences what a reader may see of changes, in the words of the game where it has some."""
    seen = _seen_changes(rules, before, after, changes, reader)
    return [rules.ruled(rules.book, one.path, one.before, one.after) or one.says for one in seen]


def _in_all(changes: Sequence[Change]) -> list[Change]:
    """Return the changes with those of one place made into one."""
    places: dict[str, Change] = {}
    for change in changes:
        first = places.get(change.path, change)
        places[change.path] = replace(change, before=first.before)
    return list(places.values())


def _is_seen(change: Change, found: Sequence[tuple[str, object, object]]) -> bool:
    name = change.path.rpartition(".")[2]
    if change.is_removal:
        return any(name in map(str, _leaves(old)) for _, old, _ in found)
    wanted = _plain(change.before), _plain(change.after)
    return any(where == name and (_plain(old), _plain(new)) == wanted for where, old, new in found)


def _differences(one: object, other: object, name: str) -> Iterator[tuple[str, object, object]]:
    """Yield where two views differ: the name of the field, and its value in each."""
    if one is other:
        return
    parts, others = _named_parts(one), _named_parts(other)
    if parts is None or others is None or type(one) is not type(other):
        if one != other:
            yield name, one, other
        return
    for key in [*parts, *(key for key in others if key not in parts)]:
        yield from _differences(parts.get(key), others.get(key), str(key))


def _named_parts(value: object) -> dict[object, object] | None:
    """Return what a value is made of, by name; None for a single value."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return dict(zip(value._fields, value, strict=True))
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, list | tuple) and any(_named_parts(item) is not None for item in value):
        return dict(enumerate(value))
    return None


def _leaves(value: object) -> Iterator[object]:
    parts = _named_parts(value)
    if parts is None:
        yield _plain(value)
        return
    for part in parts.values():
        yield from _leaves(part)


def _plain(value: object) -> object:
    """Return a value as JSON would hold it; an exact amount in hundredths, as states hold it."""
    if isinstance(value, Exact):
        return value.hundredths
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Set):
        return sorted(map(str, value))
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value
