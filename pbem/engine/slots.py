"""Slots: the typed places in an order's wording, shared by all games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from pbem.engine.events import SeatId
from pbem.engine.hexes import hex_meant
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Lexicon, Words, ambiguous, did_you_mean, keyword

T = TypeVar("T")


class Slot(Generic[T]):
    """A place in an order's wording: reads a value from the words and writes it back."""

    def read(self, words: Words) -> T:
        """Take the value from the words; Fault if they hold none."""
        raise NotImplementedError

    def write(self, value: T) -> str:
        """Return the words that read as this value."""
        return str(value)

    def starts(self, words: Words) -> bool:
        """Say whether the next word can begin a value; asked for optional slots."""
        return not words.is_done

    def known(self) -> Mapping[str, str]:
        """Return the fixed words it reads and their other names, by how they may be spelled: north is N."""
        return {}

    def checked(self, value: T, lexicon: Lexicon) -> tuple[T | None, list[str]]:
        """Hold the value against what the writer knows: what is left of it, and why the rest went."""
        return value, []


_MOST_DIGITS = 15
"""A longer number is beyond any limit."""


def slot(kind: Slot[T], default: T | None = None, is_optional: bool = False) -> Any:
    """Declare an order's field to be read by this slot."""
    if is_optional:
        return field(default=default, metadata={"slot": kind})
    return field(metadata={"slot": kind})


@dataclass(frozen=True)
class Choice(Slot[str]):
    """One of some fixed words, or an unambiguous abbreviation; `words` pairs each with its value.

    `what` is chosen, such as a behaviour; it is said in the language spoken.
    """

    what: str
    words: Mapping[str, str]
    shortest: int = 1

    def read(self, words: Words) -> str:
        """Take one of the words."""
        token = words.take(self.what)
        found = self._found(token)
        if found is None:
            known = ", ".join(word.lower() for word in self.words)
            hint = did_you_mean(token, [word.lower() for word in self.words])
            text = tr('"{word}" is no {what}; {known}.', word=token, what=tr(self.what), known=known)
            raise Fault(text, hint)
        return found

    def starts(self, words: Words) -> bool:
        """Say whether the next word is one of these."""
        return not words.is_done and self._found(words.peek()) is not None

    def known(self) -> Mapping[str, str]:
        """Return its words."""
        return {word: word for word in self.words}

    def write(self, value: str) -> str:
        """Return the first word of the value."""
        return next(word for word, meant in self.words.items() if meant == value)

    def _found(self, token: str) -> str | None:
        exact = {word.casefold(): value for word, value in self.words.items()}
        if token.casefold() in exact:
            return exact[token.casefold()]
        if len(token) < self.shortest:
            return None
        meant = {value for word, value in exact.items() if word.startswith(token.casefold())}
        return meant.pop() if len(meant) == 1 else None


@dataclass(frozen=True)
class Preferences(Slot[tuple[T, ...]]):
    """`A > B > C`, first choice first."""

    each: Slot[T]

    def read(self, words: Words) -> tuple[T, ...]:
        """Take one value, and another behind each >."""
        values = [self.each.read(words)]
        while words.took(">"):
            values.append(self.each.read(words))
        return tuple(values)

    def known(self) -> Mapping[str, str]:
        """Return the words of each choice."""
        return self.each.known()

    def write(self, value: tuple[T, ...]) -> str:
        """Join the choices by >."""
        return " > ".join(self.each.write(one) for one in value)

    def starts(self, words: Words) -> bool:
        """Say whether the first choice can begin here."""
        return self.each.starts(words)


class HexName(Slot[str]):
    """A hex such as B7; whether it exists is asked later."""

    def read(self, words: Words) -> str:
        """Take a hex name."""
        if meant := hex_meant(words.peek()):
            return words.take_as(meant)
        token = words.take(tr_noop("a hex"))
        raise Fault(tr('"{word}" is no hex; a hex is a column and a row, such as B7.', word=token))

    def starts(self, words: Words) -> bool:
        """Say whether the next word looks like a hex."""
        return hex_meant(words.peek()) is not None


class Seat(Slot[SeatId]):
    """A seat by its id, its display name or an unambiguous part of it; `me` is the writer's own."""

    def read(self, words: Words) -> SeatId:
        """Take a seat."""
        return seat_named(words.take(tr_noop("a player")).strip('"'), words.lexicon)


def seat_named(name: str, lexicon: Lexicon) -> SeatId:
    """Return the seat of that id or name, or of that part of a name if only one fits; Fault otherwise."""
    wanted = name.casefold()
    if wanted == "me":
        return lexicon.me
    if wanted in lexicon.seats:
        return wanted
    same = [seat for seat, shown in lexicon.seats.items() if wanted in (seat.casefold(), shown.casefold())]
    near = same or [
        seat
        for seat, shown in lexicon.seats.items()
        if wanted and (wanted in shown.casefold() or seat.casefold().startswith(wanted))
    ]
    if len(near) > 1:
        raise Fault(ambiguous(name, near))
    if not near:
        everyone = [*lexicon.seats, *lexicon.seats.values()]
        raise Fault(tr('There is no player "{name}".', name=name), lambda: did_you_mean(name, everyone))
    return near[0]


@dataclass(frozen=True)
class Quoted(Slot[str]):
    """A text in quotation marks, or the rest of the line without any."""

    what: str = tr_noop("a name")

    def read(self, words: Words) -> str:
        """Take the text."""
        token = words.take(self.what)
        if token.startswith('"'):
            return token.strip('"').strip()
        return " ".join([token, *(other.strip('"') for other in _others(words))])

    def write(self, value: str) -> str:
        """Put the text in quotation marks."""
        return f'"{value}"'


@dataclass(frozen=True)
class TextSlot(Slot[str]):
    """A text of any number of lines behind a colon, word for word, as an order that `is_text` holds it.

    Blank lines at either end, and blanks at the end of lines, are not part of it.
    """

    def read(self, words: Words) -> str:
        """Take the text, on the line of the colon or on those below up to END."""
        if not words.took(":"):
            raise Fault(tr('A colon is missing before "{words}".', words=words.rest()))
        written = words.verbatim()
        lines = [line.rstrip() for line in written.split("\n")]
        inside = lines[1:-1] if len(lines) > 1 else lines
        text = "\n".join(inside).strip("\n")
        if not text.strip():
            raise Fault(tr("There is no text in it."))
        return text if "\n" in text else text.strip()

    def write(self, value: str) -> str:
        """Return the text behind its colon: on the same line, or on lines of its own up to END."""
        return f":\n{value}\nEND" if "\n" in value else f": {value}"


def _others(words: Words) -> Sequence[str]:
    taken = []
    while not words.is_done:
        taken.append(words.take())
    return taken


@dataclass(frozen=True)
class WholeNumber(Slot[int]):
    """A whole number from `least` to `most`."""

    what: str
    least: int = 0
    most: int = 1_000_000_000

    def read(self, words: Words) -> int:
        """Take a number."""
        token = words.take(self.what)
        if not (token.isascii() and token.isdigit()):
            raise Fault(
                tr('"{word}" is no number; {what} is a whole number.', word=token, what=tr(self.what))
            )
        if len(token) > _MOST_DIGITS or not self.least <= int(token) <= self.most:
            raise Fault(
                tr(
                    "{number} is not between {least} and {most}.",
                    number=token if len(token) <= _MOST_DIGITS else f"{token[:_MOST_DIGITS]}…",
                    least=self.least,
                    most=self.most,
                )
            )
        return int(token)


def read_all(kind: Slot[T], text: str, lexicon: Lexicon) -> T:
    """Read a text that holds one value and nothing else."""
    words = Words(text, lexicon)
    value = kind.read(words)
    if not words.is_done:
        raise Fault(tr('I do not understand "{words}".', words=words.rest()))
    return value


__all__ = [
    "Choice",
    "HexName",
    "Preferences",
    "Quoted",
    "Seat",
    "Slot",
    "TextSlot",
    "WholeNumber",
    "keyword",
    "read_all",
    "seat_named",
    "slot",
]
