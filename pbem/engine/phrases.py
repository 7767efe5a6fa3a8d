"""Wordings: how orders, and the values inside them, are written; they are read and written back by them.

    @phrase("[NOT] <what> [KEEPING <keeping>]")
    class Wanted(Phrase):
        what: str = slot(TitleSlot())
        keeping: int = slot(Money(), default=0)
        is_not: bool = slot(FlagSlot("NOT"), default=False)

CAPITALS are words (that of a FlagSlot sets its field), <fields> are read by their slots, and what stands in
[brackets] may be left out: it is, where its fields have their defaults. Such groups may come in any order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from itertools import takewhile
from typing import Any, ClassVar, TypeVar, dataclass_transform

from pbem.engine.slots import FlagSlot, Slot, WordSlot, expect, slot
from pbem.engine.tongue import tr
from pbem.engine.words import Fault, Words, did_you_mean, keyword

P = TypeVar("P")
_PIECE = re.compile(r"[][]|<\w+>|[A-Za-z]+|:(?=])")


@dataclass(frozen=True)
class Part:
    """A word of a wording, or the name of a field, or a group of parts that may be left out."""

    text: str
    is_field: bool = False
    group: tuple[Part, ...] = ()


def parts_of(wording: str) -> tuple[Part, ...]:
    """Return the parts of a wording."""
    found: list[list[Part]] = [[]]
    for piece in _PIECE.findall(wording):
        if piece == "[":
            found.append([])
        elif piece == "]":
            group = tuple(found.pop())
            found[-1].append(Part("", group=group))
        else:
            found[-1].append(Part(piece.strip("<>") or piece, is_field=piece[0] == "<"))
    return tuple(found[0])


@dataclass(frozen=True)
class _Told:
    """What the fields of a kind of order or phrase say: slots and defaults by their names, flags by words."""

    slots: Mapping[str, Slot[Any]]
    flags: Mapping[str, str]
    usual: Mapping[str, Any]


@cache
def _told(kind: Any) -> _Told:
    each = fields(kind)
    slots = {one.name: one.metadata["slot"] for one in each if "slot" in one.metadata}
    return _Told(
        slots,
        {reader.word: name for name, reader in slots.items() if isinstance(reader, FlagSlot)},
        {one.name: one.default for one in each if not one.metadata.get("always")},
    )


def slots_of(kind: Any) -> Mapping[str, Slot[Any]]:
    """Return the slots of a kind of order or phrase, by the names of its fields."""
    return _told(kind).slots


def read_parts(
    kind: Any, parts: Sequence[Part], words: Words, check: Callable[[str, Any], None] | None = None
) -> dict[str, Any]:
    """Take the fields of an order or phrase by the parts of its wording; `check` may refuse each at once."""
    values: dict[str, Any] = {}
    left: list[Part] = []
    taken: list[Part] = []
    for part in (*parts, None):
        if part and part.group:
            left.append(part)
            continue
        while group := next((one for one in left if _stands(kind, one.group[0], words)), None):
            left.remove(group)
            taken.append(group)
            values |= read_parts(kind, group.group, words, check)
        if part and part.is_field:
            values[part.text] = slots_of(kind)[part.text].read(words)
            if check:
                check(part.text, values[part.text])
        elif part and part.text == ":":
            words.took(":")
        elif part:
            expect(part.text.upper(), words)
            if name := _told(kind).flags.get(part.text):
                values[name] = True
    for one in taken:
        if not one.group[0].is_field and _stands(kind, one.group[0], words):
            said = takewhile(lambda part: not (part.is_field or part.group), one.group)
            raise Fault(tr("{word} stands there twice.", word=" ".join(part.text for part in said)))
    return values


def _stands(kind: Any, first: Part, words: Words) -> bool:
    """Say whether a group begins here."""
    if first.is_field:
        return slots_of(kind)[first.text].starts(words)
    return words.peek().upper() == first.text.upper()


def written_parts(value: object, parts: Sequence[Part]) -> str:
    """Return the words of an order or phrase; a colon of its wording stands right behind a word."""
    said = ""
    for part in parts:
        piece = _written(value, part)
        said += piece if part.text == ":" or not (said and piece) else f" {piece}"
    return said


def _written(value: Any, part: Part) -> str:
    kind: Any = type(value)
    if part.group:
        names = [*_names(kind, part.group)]
        usual = _told(kind).usual
        says = any(getattr(value, name) not in (None, usual.get(name, MISSING)) for name in names)
        return written_parts(value, part.group) if says else ""
    return slots_of(kind)[part.text].write(getattr(value, part.text)) if part.is_field else part.text


def _names(kind: Any, parts: Sequence[Part]) -> Iterator[str]:
    """Yield the fields that a group tells, those of its flags too."""
    for part in parts:
        if part.is_field:
            yield part.text
        elif name := _told(kind).flags.get(part.text):
            yield name
        yield from _names(kind, part.group)


class Phrase:
    """A value inside an order that is written by a wording of its own."""

    parts: ClassVar[tuple[Part, ...]] = ()

    def __str__(self) -> str:
        return written_parts(self, self.parts)

    def fault(self) -> str:
        """Return why its words make no sense together, or ""."""
        return ""


@dataclass_transform(frozen_default=True, field_specifiers=(slot, field))
def phrase(wording: str) -> Callable[[type[P]], type[P]]:
    """Declare a kind of phrase by its wording."""

    def declared(kind: type[P]) -> type[P]:
        kind = dataclass(frozen=True)(kind)
        kind.parts = parts_of(wording)  # type: ignore[attr-defined]
        return kind

    return declared


class OnePhrase(Slot[P]):
    """A phrase of one kind, of which all may be left out."""

    def __init__(self, kind: type[P]) -> None:
        self._kind: Any = kind

    def read(self, words: Words) -> P:
        """Take the phrase."""
        made: P = _made(self._kind, words)
        return made

    def starts(self, words: Words) -> bool:
        """Say whether any part of it stands here."""
        firsts = (part.group[0] if part.group else part for part in self._kind.parts)
        return any(_stands(self._kind, first, words) for first in firsts)


def _made(kind: Any, words: Words) -> Any:
    made = kind(**read_parts(kind, kind.parts, words))
    if fault := made.fault():
        raise Fault(fault)
    return made


class Phrases(Slot[P]):
    """A phrase of one of some kinds, told apart by their first words; without one, by whose field begins.

    Kinds that begin with the same word are tried in turn: of their faults the one is told that came furthest,
    and of those the last. `what` is missing at the end of a line; `none` says of a word that it begins none
    of them, with {word} and with {known}, the words that do; `more` are known besides.
    """

    def __init__(self, *kinds: type[P], what: str, none: str, more: Sequence[str] = ()) -> None:
        self._what, self._none, self._more = what, none, more
        self.words = {word: kind for kind in kinds for word in _first_words(kind)}
        self._alike = {
            kind: [one for one in kinds if word in _first_words(one)] for word, kind in self.words.items()
        }
        self._open = [kind for kind in kinds if not _first_words(kind)]

    def read(self, words: Words) -> P:
        """Take the phrase."""
        kind, start = self._kind(words), words.place
        tried: list[tuple[int, Fault]] = []
        for same in self._alike.get(kind, [kind]):
            words.place = start
            try:
                made: P = _made(same, words)
            except Fault as wrong:
                tried.append((words.place, wrong))
            else:
                return made
        words.place, fault = max(reversed(tried), key=lambda one: one[0])
        raise fault

    def known(self) -> Mapping[str, str]:
        """Return the words with which phrases begin."""
        return {word: word for word in self.words}

    def _kind(self, words: Words) -> type[P]:
        token = words.peek()
        exact = next((kind for word, kind in self.words.items() if word.upper() == token.upper()), None)
        if exact:
            return exact
        if opened := next((kind for kind in self._open if _begins(kind, words)), None):
            return opened
        if token and (word := keyword(token, self.words)):
            words.mean(word)
            return self.words[word]
        token = words.take(self._what)
        known = (*self.words, *self._more)
        raise Fault(tr(self._none, word=token, known=", ".join(known)), did_you_mean(token, known))


def _begins(kind: Any, words: Words) -> bool:
    """Say whether a phrase of a kind can begin here, with what may be left out or behind it."""
    parts: tuple[Part, ...] = kind.parts
    first = parts.index(_first(kind))
    return any(_stands(kind, part.group[0] if part.group else part, words) for part in parts[: first + 1])


def _first(kind: Any) -> Part:
    """Return the first part of a kind of phrase that is not left out."""
    parts: tuple[Part, ...] = kind.parts
    return next(part for part in parts if not part.group)


def _first_words(kind: Any) -> tuple[str, ...]:
    """Return the words with which phrases of a kind begin; none where a field begins that holds any."""
    first = _first(kind)
    if not first.is_field:
        return (first.text,)
    reader = slots_of(kind)[first.text]
    return tuple(reader.known()) if isinstance(reader, WordSlot) else ()
