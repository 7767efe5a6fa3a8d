"""Shapes: what may stand where in a worked case; its faults and the list of all fields come from them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, TypeAlias

from pbem.engine.exact import hundredths_in
from pbem.engine.options import BadValue
from pbem.engine.words import did_you_mean

Names = Mapping[str, Collection[str]]
"""What there is in a case of each sort that a `Word` may be of, such as its seats."""
_TOLD = 12
"""How many words a sentence lists; of more it only says which one is near."""
_SWITCHES = {False: ("off", "no"), True: ("on", "yes")}
"""The words that YAML reads as truth values unless they are in quotation marks."""


@dataclass(frozen=True)
class Shape:
    """What a value may be; `says` tells it in a few words."""

    @property
    def says(self) -> str:
        """Return what such a value is."""
        return "anything"

    def faults(self, value: Any, place: str, names: Names) -> Iterator[BadValue]:
        """Yield what is wrong with a value, each with the place where it stands."""
        return iter(())

    def read(self, value: Any, names: Names) -> Any:
        """Return a value as it was written, where YAML took a word for a truth value."""
        return value

    def named(self, value: Any, sort: str) -> Iterator[str]:
        """Yield the words of a sort that a value names."""
        return iter(())

    def fields(self, place: str) -> Iterator[tuple[str, str]]:
        """Yield the path of each value, and what it is."""
        yield place, self.says

    def below(self, word: str, names: Names) -> Shape | str:
        """Return the shape of what stands under a word, or what is wrong with the word."""
        return f"has nothing below it: it is {self.says}."


@dataclass(frozen=True)
class Anything(Shape):
    """A value that others check."""

    what: str = "anything"

    @property
    def says(self) -> str:
        """Return what such a value is."""
        return self.what

    def below(self, word: str, names: Names) -> Shape | str:
        """Return the shape of what stands under a word."""
        return self


@dataclass(frozen=True)
class Plain(Shape):
    """A single value."""

    def holds(self, value: Any, names: Names) -> bool:
        """Say whether a value is such a one."""
        raise NotImplementedError

    def faults(self, value: Any, place: str, names: Names) -> Iterator[BadValue]:
        """Yield what is wrong with a value."""
        if not self.holds(value, names):
            yield BadValue(place, f"must be {self.says}, not {_shown(value)}.")


@dataclass(frozen=True)
class Whole(Plain):
    """A whole number."""

    least: int | None = 0
    most: int | None = None

    @property
    def says(self) -> str:
        """Return what such a value is."""
        least = "" if self.least is None else f" from {self.least}"
        return f"a whole number{least}{'' if self.most is None else f' to {self.most}'}"

    def holds(self, value: Any, names: Names) -> bool:
        """Say whether a value is such a one."""
        if isinstance(value, bool) or not isinstance(value, int):
            return False
        return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)


AnyWhole: TypeAlias = Annotated[int, Whole(None)]


@dataclass(frozen=True)
class Amount(Plain):
    """An amount of money with at most two decimals."""

    may_be_negative: bool = False

    @property
    def says(self) -> str:
        """Return what such a value is."""
        return "an amount with at most two decimals" + ("" if self.may_be_negative else ", from 0")

    def holds(self, value: Any, names: Names) -> bool:
        """Say whether a value is such a one."""
        try:
            return self.may_be_negative or hundredths_in(value) >= 0
        except ValueError:
            return False


@dataclass(frozen=True)
class Text(Plain):
    """A text; `is_needed`: not an empty one."""

    is_needed: bool = False

    @property
    def says(self) -> str:
        """Return what such a value is."""
        return "a text"

    def holds(self, value: Any, names: Names) -> bool:
        """Say whether a value is such a one."""
        return isinstance(value, str) and bool(value.strip() or not self.is_needed)


@dataclass(frozen=True)
class Flag(Plain):
    """True or false."""

    @property
    def says(self) -> str:
        """Return what such a value is."""
        return "true or false"

    def holds(self, value: Any, names: Names) -> bool:
        """Say whether a value is such a one."""
        return isinstance(value, bool)


@dataclass(frozen=True)
class Word(Plain):
    """One of some words: of those listed or, without any, of a sort that the case has, such as its seats."""

    sort: str
    words: tuple[str, ...] = ()

    @property
    def says(self) -> str:
        """Return what such a value is."""
        if not self.words:
            return _a(self.sort)
        words = [word or '""' for word in self.words]
        return words[0] if len(words) == 1 else f"one of {', '.join(words)}"

    def choices(self, names: Names) -> Collection[str]:
        """Return the words there are."""
        return self.words or names.get(self.sort, ())

    def holds(self, value: Any, names: Names) -> bool:
        """Say whether a value is such a one."""
        if not self.words and self.sort not in names:
            return isinstance(value, str)
        return self.read(value, names) in (*self.choices(names),)

    def read(self, value: Any, names: Names) -> Any:
        """Return a value as it was written."""
        if isinstance(value, bool):
            return next((word for word in _SWITCHES[value] if word in self.choices(names)), value)
        return value

    def faults(self, value: Any, place: str, names: Names) -> Iterator[BadValue]:
        """Yield what is wrong with a value."""
        if not self.holds(value, names):
            yield BadValue(place, self.refusal(value, names))

    def refusal(self, value: Any, names: Names) -> str:
        """Return what is wrong with a word, and which one is near."""
        choices = sorted(self.choices(names)) if not self.words else self.words
        near = did_you_mean(value, choices) if isinstance(value, str) else ""
        hint = f" {near[:1].upper()}{near[1:]}" if near else ""
        listed = f"must be {_a(self.sort)} ({', '.join(choices)})" if 0 < len(choices) <= _TOLD else ""
        if self.words:
            listed = f"must be {self.says}"
        return f"{listed or f'must be {_a(self.sort)}'}, not {_shown(value)}.{hint}"

    def named(self, value: Any, sort: str) -> Iterator[str]:
        """Yield the words of a sort that a value names."""
        if sort == self.sort and not self.words and isinstance(value, str):
            yield value


@dataclass(frozen=True)
class Id(Plain):
    """A word of a certain form, such as 42H; `example` is one."""

    sort: str
    pattern: str
    example: str

    @property
    def says(self) -> str:
        """Return what such a value is."""
        return f"the id of {_a(self.sort)} such as {self.example}"

    def holds(self, value: Any, names: Names) -> bool:
        """Say whether a value is such a one."""
        return isinstance(value, str) and re.fullmatch(self.pattern, value) is not None


@dataclass(frozen=True)
class Maybe(Shape):
    """A value, or nothing."""

    shape: Shape

    @property
    def says(self) -> str:
        """Return what such a value is."""
        return f"{self.shape.says}, or nothing"

    def faults(self, value: Any, place: str, names: Names) -> Iterator[BadValue]:
        """Yield what is wrong with a value."""
        if value is not None:
            yield from self.shape.faults(value, place, names)

    def read(self, value: Any, names: Names) -> Any:
        """Return a value as it was written."""
        return None if value is None else self.shape.read(value, names)

    def named(self, value: Any, sort: str) -> Iterator[str]:
        """Yield the words of a sort that a value names."""
        if value is not None:
            yield from self.shape.named(value, sort)

    def fields(self, place: str) -> Iterator[tuple[str, str]]:
        """Yield the path of each value, and what it is."""
        for path, says in self.shape.fields(place):
            yield path, f"{says}, or nothing" if path == place else says

    def below(self, word: str, names: Names) -> Shape | str:
        """Return the shape of what stands under a word."""
        return self.shape.below(word, names)


@dataclass(frozen=True)
class ListOf(Shape):
    """Any number of values in a row."""

    item: Shape

    @property
    def says(self) -> str:
        """Return what such a value is."""
        return f"a list of which each is {self.item.says}"

    def faults(self, value: Any, place: str, names: Names) -> Iterator[BadValue]:
        """Yield what is wrong with a value."""
        if not isinstance(value, list | tuple):
            yield BadValue(place, f"must be a list, not {_shown(value)}.")
            return
        for number, one in enumerate(value, 1):
            yield from self.item.faults(one, f"{place}[{number}]", names)

    def read(self, value: Any, names: Names) -> Any:
        """Return a value as it was written."""
        return [self.item.read(one, names) for one in value] if isinstance(value, list | tuple) else value

    def named(self, value: Any, sort: str) -> Iterator[str]:
        """Yield the words of a sort that a value names."""
        for one in value if isinstance(value, list | tuple) else ():
            yield from self.item.named(one, sort)

    def fields(self, place: str) -> Iterator[tuple[str, str]]:
        """Yield the path of each value, and what it is."""
        if isinstance(self.item, Plain):
            yield place, self.says
        else:
            yield from self.item.fields(f"{place}.<number>")

    def below(self, word: str, names: Names) -> Shape | str:
        """Return the shape of what stands under a word."""
        return self.item if word.isdecimal() else "is a list, whose items are numbered from 0."


@dataclass(frozen=True)
class TableOf(Shape):
    """A table by words of one sort."""

    key: Plain | Either
    item: Shape

    @property
    def says(self) -> str:
        """Return what such a value is."""
        return "a table"

    def faults(self, value: Any, place: str, names: Names) -> Iterator[BadValue]:
        """Yield what is wrong with a value."""
        if not isinstance(value, Mapping):
            yield BadValue(place, f"must be a table, not {_shown(value)}.")
            return
        for key, one in value.items():
            yield from self._key_faults(key, f"{place}.{key}", names)
            yield from self.item.faults(one, f"{place}.{key}", names)

    def _key_faults(self, key: Any, place: str, names: Names) -> Iterator[BadValue]:
        if isinstance(self.key, Whole):
            key = int(key) if isinstance(key, str) and key.isdecimal() else key
        elif isinstance(key, int) and not isinstance(key, bool):
            key = str(key)
        yield from self.key.faults(key, place, names)

    def read(self, value: Any, names: Names) -> Any:
        """Return a value as it was written."""
        if not isinstance(value, Mapping):
            return value
        return {key: self.item.read(one, names) for key, one in value.items()}

    def named(self, value: Any, sort: str) -> Iterator[str]:
        """Yield the words of a sort that a value names."""
        for key, one in value.items() if isinstance(value, Mapping) else ():
            yield from self.key.named(key, sort)
            yield from self.item.named(one, sort)

    def fields(self, place: str) -> Iterator[tuple[str, str]]:
        """Yield the path of each value, and what it is."""
        key = self.key.shapes[0] if isinstance(self.key, Either) else self.key
        sort = key.sort if isinstance(key, Word | Id) else "number" if isinstance(key, Whole) else "name"
        yield from self.item.fields(f"{place}.<{sort}>")

    def below(self, word: str, names: Names) -> Shape | str:
        """Return the shape of what stands under a word."""
        fault = next(self._key_faults(word, "", names), None)
        return self.item if fault is None else fault.expected


@dataclass(frozen=True)
class Record(Shape):
    """A table of known fields; those `needed` must be there. What stands under a number is `numbered`."""

    parts: Mapping[str, Shape]
    needed: tuple[str, ...] = ()
    numbered: Shape | None = None

    @property
    def says(self) -> str:
        """Return what such a value is."""
        return "a table"

    def but(self, *without: str, **parts: Shape) -> Record:
        """Return the record with other parts, and without some."""
        left = {key: part for key, part in self.parts.items() if key not in without}
        return replace(self, parts={**left, **parts})

    def faults(self, value: Any, place: str, names: Names) -> Iterator[BadValue]:
        """Yield what is wrong with a value."""
        if not isinstance(value, Mapping):
            yield BadValue(place, f"must be a table, not {_shown(value)}.")
            return
        for key in self.needed:
            if key not in value:
                yield BadValue(_within(place, key), "is missing.")
        for key, one in value.items():
            part = self.below(str(key), names)
            if isinstance(part, str):
                yield BadValue(_within(place, key), part)
            else:
                yield from part.faults(one, _within(place, key), names)

    def read(self, value: Any, names: Names) -> Any:
        """Return a value as it was written."""
        if not isinstance(value, Mapping):
            return value
        return {
            key: part.read(one, names) if isinstance(part := self.below(str(key), names), Shape) else one
            for key, one in value.items()
        }

    def named(self, value: Any, sort: str) -> Iterator[str]:
        """Yield the words of a sort that a value names."""
        for key, one in value.items() if isinstance(value, Mapping) else ():
            if isinstance(part := self.below(str(key), {}), Shape):
                yield from part.named(one, sort)

    def fields(self, place: str) -> Iterator[tuple[str, str]]:
        """Yield the path of each value, and what it is."""
        for key, part in self.parts.items():
            yield from part.fields(_within(place, key))
        if self.numbered is not None:
            yield from self.numbered.fields(_within(place, "<number>"))

    def below(self, word: str, names: Names) -> Shape | str:
        """Return the shape of what stands under a word."""
        if word in self.parts:
            return self.parts[word]
        if self.numbered is not None and word.isdecimal():
            return self.numbered
        near = did_you_mean(word, self.parts)
        known = f"Known are {', '.join(self.parts)}." if self.parts else "Nothing is."
        hint = f"{near[:1].upper()}{near[1:]}" if near else known
        return f"is not known here. {hint}"


@dataclass(frozen=True)
class Either(Shape):
    """A value of one of several shapes; at most one of them is a table, and one a list."""

    shapes: tuple[Shape, ...]

    @property
    def says(self) -> str:
        """Return what such a value is."""
        return ", or ".join(shape.says for shape in self.shapes)

    def _fitting(self, value: Any) -> Shape | None:
        """Return the shape that has the parts that a value has."""
        if isinstance(value, Mapping):
            return next((one for one in self.shapes if isinstance(one, Record | TableOf)), None)
        if isinstance(value, list | tuple):
            return next((one for one in self.shapes if isinstance(one, ListOf)), None)
        return None

    def faults(self, value: Any, place: str, names: Names) -> Iterator[BadValue]:
        """Yield what is wrong with a value."""
        fitting = self._fitting(value)
        if fitting is not None:
            yield from fitting.faults(value, place, names)
        elif all(next(shape.faults(value, place, names), None) for shape in self.shapes):
            words = sorted(
                word for one in self.shapes if isinstance(one, Word) for word in one.choices(names)
            )
            near = did_you_mean(value, words) if isinstance(value, str) else ""
            hint = f" {near[:1].upper()}{near[1:]}" if near else ""
            yield BadValue(place, f"must be {self.says}, not {_shown(value)}.{hint}")

    def read(self, value: Any, names: Names) -> Any:
        """Return a value as it was written."""
        fits = (one for one in self.shapes if next(one.faults(value, "", names), None) is None)
        shape = self._fitting(value) or next(fits, None)
        return value if shape is None else shape.read(value, names)

    def named(self, value: Any, sort: str) -> Iterator[str]:
        """Yield the words of a sort that a value names."""
        fitting = self._fitting(value)
        plain = (one for one in self.shapes if isinstance(one, Plain) and one.holds(value, {}))
        shape = fitting or next(plain, None) or self.shapes[-1]
        yield from shape.named(value, sort)

    def fields(self, place: str) -> Iterator[tuple[str, str]]:
        """Yield the path of each value, and what it is."""
        yield place, self.says
        for shape in self.shapes:
            if not isinstance(shape, Plain):
                yield from (pair for pair in shape.fields(place) if pair[0] != place)

    def below(self, word: str, names: Names) -> Shape | str:
        """Return the shape of what stands under a word."""
        found: Shape | str = f"has nothing below it: it is {self.says}."
        for shape in self.shapes:
            found = shape.below(word, names)
            if isinstance(found, Shape):
                break
        return found


def path_fault(shape: Shape, path: str, names: Names) -> BadValue | None:
    """Return what is wrong with a path such as creatures.42H.ap; None if values can stand there."""
    here: Shape = shape
    so_far = ""
    for word in path.split("."):
        so_far = f"{so_far}.{word}".lstrip(".")
        found = here.below(word, names)
        if isinstance(found, str):
            return BadValue(so_far, found)
        here = found
    return None


def _a(sort: str) -> str:
    return f"{'an' if sort[0] in 'aeio' else 'a'} {sort}"


def _within(place: str, key: object) -> str:
    return f"{place}.{key}" if place else str(key)


def _shown(value: Any) -> str:
    """Return a value in few words."""
    if value is None:
        return "nothing"
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "a list"
    said = {True: "true", False: "false"}[value] if isinstance(value, bool) else repr(value)
    return said if len(said) <= 60 else f"{said[:57]}..."
