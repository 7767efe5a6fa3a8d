"""Rulings: a small language in which the GM changes a state, the same for every game.

SET creatures.42H.ap 3 sets a value, AWARD creatures.42H.ap 1 adds to it, REMOVE creatures.42H takes a thing
away. Paths are those of worked cases.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pbem.engine.exact import Exact, hundredths_in
from pbem.engine.ruleset import Json
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.engine.words import Fault, did_you_mean, each_or

SET, AWARD, REMOVE = "SET", "AWARD", "REMOVE"
VERBS = (SET, AWARD, REMOVE)
WORDINGS = (tr_noop("SET <path> <value>"), tr_noop("AWARD <path> <number>"), tr_noop("REMOVE <path>"))
_LONGEST = 500
_MOST_WORDS = 12
_MOST_SHOWN = 60
"""Values of a group that are listed one by one; a larger group is shown by its parts."""
_LINE = re.compile(r"(\w+)\s+([^\s=]+)(?:\s*=\s*|\s+TO\s+|\s+|$)(.*)", re.IGNORECASE | re.DOTALL)
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
_FLAGS = {"yes": True, "true": True, "no": False, "false": False}
_NOTHING = ("none", "null")


@dataclass(frozen=True)
class Change:
    """What a line has changed: the line as it is kept, the path, and the value before and after."""

    line: str
    path: str
    before: Json
    after: Json

    @property
    def is_removal(self) -> bool:
        """Say whether a thing was taken away."""
        return self.line.startswith(f"{REMOVE} ")

    @property
    def says(self) -> str:
        """Return the change as a sentence."""
        if self.is_removal:
            return tr("{path} is removed.", path=self.path)
        before, after = written(self.before), written(self.after)
        return tr("{path} was {before} and is now {after}.", path=self.path, before=before, after=after)


def ruled(values: Json, line: str) -> tuple[Json, Change]:
    """Return the values as a line changes them, and the change; Fault if it can't be."""
    found = _LINE.fullmatch(line.strip())
    verb = found[1].upper() if found else ""
    if found is None or verb not in VERBS:
        raise Fault(tr("This is no ruling."), tr("Write {wordings}.", wordings=", ".join(map(tr, WORDINGS))))
    if len(line) > _LONGEST or not line.strip().isprintable():
        raise Fault(tr("A ruling is one line of at most {most} characters.", most=_LONGEST))
    path, before = found_at(values, found[2])
    said, place = found[3].strip(), ".".join(path)
    if verb == REMOVE:
        return _removed(values, path, before, said)
    after = _awarded(place, before, said) if verb == AWARD else _read(said, _alike(values, path), place)
    return _replaced(values, path, after), Change(f"{verb} {place} {said}", place, before, after)


def found_at(values: Json, path: str) -> tuple[tuple[str, ...], Json]:
    """Return a path as it is spelt, and the value there; Fault says what there is instead."""
    here, spelt = values, list[str]()
    for word in path.split("."):
        parts = _parts(here)
        key = word if word in parts else _meant(parts, word)
        if key is None:
            raise _nothing_at(spelt, here, word)
        spelt.append(key)
        here = parts[key]
    return tuple(spelt), here


def _parts(values: Json) -> Mapping[str, Json]:
    """Return what a group is made of; nothing for a single value."""
    if isinstance(values, Mapping):
        return values
    if isinstance(values, Sequence) and not isinstance(values, str):
        return {str(place): value for place, value in enumerate(values)}
    return {}


def _meant(parts: Mapping[str, Json], word: str) -> str | None:
    near = [key for key in parts if key.casefold() == word.casefold()]
    return near[0] if len(near) == 1 else None


def _nothing_at(spelt: Sequence[str], here: Json, word: str) -> Fault:
    place, parts = ".".join(spelt), _parts(here)
    if not parts and spelt:
        if isinstance(here, Mapping | list | tuple):
            return Fault(tr('There is no "{word}" in {path}: it is empty.', word=word, path=place))
        value = written(here)
        return Fault(
            tr(
                'There is no "{word}" in {path}: it is one value, {value}.',
                word=word,
                path=place,
                value=value,
            )
        )
    hint = did_you_mean(word, parts) or tr("It has {parts}.", parts=_some(list(parts)))
    return Fault(_nothing_of(word, place), hint[:1].upper() + hint[1:])


def _nothing_of(word: str, place: str) -> str:
    if place:
        return tr('There is no "{word}" in {path}.', word=word, path=place)
    return tr('There is no "{word}".', word=word)


def _some(words: Sequence[str], most: int = 12) -> str:
    shown = ", ".join(words[:most])
    if len(words) <= most:
        return shown
    return trn("{words} and {n} more", "{words} and {n} more", len(words) - most, words=shown)


def _alike(values: Json, path: Sequence[str]) -> list[Json]:
    """Return the value at a path first, then those of the same name in all things of the same sort.

    A word of the path that stands in each of several things is a field of them, and is followed; another is
    the name of one of them, and all are taken.
    """
    own: Json = values
    for word in path:
        own = _parts(own)[word]
    level = [_parts(values)[path[0]]] if len(path) > 1 else []
    for word in path[1:-1]:
        is_field = len(level) > 1 and all(word in _parts(group) for group in level)
        level = [part for group in level for part in _below_it(group, word if is_field else "")]
    return [own, *(parts[path[-1]] for group in level if path[-1] in (parts := _parts(group)))]


def _below_it(group: Json, field: str) -> list[Json]:
    """Return what is in a group: a field of it, or all there is."""
    parts = _parts(group)
    return [parts[field]] if field else list(parts.values())


def elsewhere(values: Json, path: str) -> str:
    """Return in a sentence which words stand at a place and at those like it, if they are few."""
    words = list(dict.fromkeys(one for one in _alike(values, path.split(".")) if type(one) is str))
    return tr("Elsewhere it is {words}.", words=", ".join(words)) if 0 < len(words) <= _MOST_WORDS else ""


def _read(said: str, alike: Sequence[Json], place: str) -> Json:
    """Read a value of the sort that stands at a place and at those like it."""
    if isinstance(alike[0], Mapping):
        hint = tr("It has {parts}: name one of them.", parts=_some(list(alike[0])))
        raise Fault(tr("{path} is not one value.", path=place), hint)
    if not said:
        raise Fault(tr("The new value of {path} is missing.", path=place), _write_set(place))
    if said.casefold() in _NOTHING and None in alike:
        return None
    if any(isinstance(one, list | tuple) for one in alike):
        return _read_list(said, alike, place)
    return _read_single(said, alike, place)


def _read_single(said: str, alike: Sequence[Json], place: str) -> Json:
    sorts = {type(one) for one in alike if one is not None} or {int, str}
    if bool in sorts and said.casefold() in _FLAGS:
        return _FLAGS[said.casefold()]
    if int in sorts and _NUMBER.fullmatch(said):
        return int(said)
    if Exact in sorts and (amount := _amount(said)) is not None:
        return amount
    if str in sorts:
        return said[1:-1] if len(said) > 1 and said[0] == said[-1] == '"' else said
    raise Fault(
        tr('{path} must be {expected}, not "{said}".', path=place, expected=_expected(alike), said=said)
    )


def _amount(said: str) -> Exact | None:
    try:
        return Exact.of(hundredths_in(said))
    except ValueError:
        return None


def _read_list(said: str, alike: Sequence[Json], place: str) -> Json:
    if said.casefold() in _NOTHING or said == "[]":
        return []
    items = [item for one in alike if isinstance(one, list | tuple) for item in one] or [""]
    return [_read_single(part.strip(), items, place) for part in said.strip("[]").split(",")]


def _expected(alike: Sequence[Json]) -> str:
    names = {
        bool: tr("yes or no"),
        int: tr("a whole number"),
        Exact: tr("an amount such as 12.50"),
        str: tr("a word"),
        type(None): "none",
    }
    return each_or([name for sort, name in names.items() if any(type(one) is sort for one in alike)])


def _write_set(place: str) -> str:
    return tr("Write SET {path} <value>.", path=place)


def _awarded(place: str, before: Json, said: str) -> Json:
    """Add to a number, or put one more thing into a list."""
    if isinstance(before, list | tuple) and said:
        return [*before, _read_single(said, before or [""], place)]
    if isinstance(before, Exact):
        return _awarded_amount(place, before, said)
    if not isinstance(before, int) or isinstance(before, bool):
        raise Fault(tr("{path} is no number: nothing can be added to it.", path=place), _write_set(place))
    if not _NUMBER.fullmatch(said):
        raise Fault(
            tr('AWARD {path} must be a whole number, not "{said}".', path=place, said=said),
            tr("Write AWARD {path} 1.", path=place),
        )
    return before + int(said)


def _awarded_amount(place: str, before: Exact, said: str) -> Exact:
    more = _amount(said)
    if more is None:
        raise Fault(
            tr('AWARD {path} must be an amount, not "{said}".', path=place, said=said),
            tr("Write AWARD {path} 12.50.", path=place),
        )
    return Exact.of(before.hundredths + more.hundredths)


def _removed(values: Json, path: tuple[str, ...], before: Json, said: str) -> tuple[Json, Change]:
    """Take a thing out of its group, or one item out of a list."""
    place = ".".join(path)
    if not said:
        return _replaced(values, path, None, is_gone=True), Change(f"{REMOVE} {place}", place, before, None)
    items = before if isinstance(before, list | tuple) else ()
    gone = next((item for item in items if str(item).casefold() == said.casefold()), None)
    if gone is None:
        raise Fault(_nothing_of(said, place), tr("It is {value}.", value=written(before)))
    left = [item for item in items if item is not gone]
    return _replaced(values, path, left), Change(f"SET {place} {written(left)}", place, before, left)


def _replaced(here: Json, path: Sequence[str], new: Json, is_gone: bool = False) -> Json:
    """Return values with another one at a path, or with none there; what is around it keeps its order."""
    if not path:
        return new
    parts = {
        key: _replaced(value, path[1:], new, is_gone) if key == path[0] else value
        for key, value in _parts(here).items()
        if not (is_gone and len(path) == 1 and key == path[0])
    }
    return parts if isinstance(here, Mapping) else list(parts.values())


def written(value: Json) -> str:
    """Return a value as a ruling writes it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return trn("a group of {n}", "a group of {n}", len(value))
    if isinstance(value, list | tuple):
        return ", ".join(written(item) for item in value) or "none"
    return str(value)


def listing(values: Json, path: str = "") -> list[tuple[str, str]]:
    """Return what can be set below a path, each with its present value; large groups by their parts."""
    spelt, here = found_at(values, path) if path else ((), values)
    place = ".".join(spelt)
    leaves = list(_leaves(here, place))
    if len(leaves) <= _MOST_SHOWN:
        return [(name, written(value)) for name, value in leaves]
    return [(_below(place, key), _summary(value)) for key, value in _parts(here).items()]


def _below(place: str, key: str) -> str:
    return f"{place}.{key}" if place else key


def _summary(value: Json) -> str:
    parts = _parts(value)
    if not parts or not any(_parts(part) for part in parts.values()):
        return written(value)
    return f"{len(parts)}: {_some(list(parts), 6)}"


def _leaves(values: Json, place: str) -> Iterator[tuple[str, Json]]:
    if not isinstance(values, Mapping) and not any(_parts(part) for part in _parts(values).values()):
        yield place, values
        return
    for key, value in _parts(values).items():
        yield from _leaves(value, _below(place, key))
