"""Slots: the typed places in an order's wording, shared by all games."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field
from functools import lru_cache
from typing import Any, Generic, TypeVar

from pbem.engine.deals import ANYONE
from pbem.engine.events import SeatId
from pbem.engine.hexes import hex_meant
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Lexicon, Why, Words, ambiguous, did_you_mean, each_or, keyword

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


def slot(kind: Slot[Any], default: Any = MISSING, *, always: bool = False) -> Any:
    """Declare a field that is read by this slot; in [brackets] its default is left out, or always written."""
    return field(default=default, metadata={"slot": kind, "always": always})


@dataclass(frozen=True)
class ChoiceSlot(Slot[str]):
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


class WordSlot(Slot[T]):
    """One of some fixed words, or an abbreviation that can mean only one, with the value of each.

    `what` is chosen; it is said in the language spoken.
    """

    def __init__(self, what: str, words: Mapping[str, T]) -> None:
        self._what, self._words = what, words

    def read(self, words: Words) -> T:
        """Take one of the words."""
        return self._words[read_word(words, self._what, tuple(self._words))]

    def starts(self, words: Words) -> bool:
        """Say whether one of the words may be meant by the next."""
        return _begins_word(words, tuple(self._words))

    def known(self) -> Mapping[str, str]:
        """Return its words."""
        return {word: word for word in self._words}

    def write(self, value: T) -> str:
        """Return the word of the value."""
        return next((word for word, meant in self._words.items() if meant == value), "")


@dataclass(frozen=True)
class FlagSlot(Slot[bool]):
    """A word that stands there or does not."""

    word: str

    def read(self, words: Words) -> bool:
        """Take the word."""
        expect(self.word, words)
        return True

    def starts(self, words: Words) -> bool:
        """Say whether the word follows."""
        return words.peek().upper() == self.word

    def write(self, value: bool) -> str:
        """Return the word, or nothing."""
        return self.word if value else ""


def read_word(words: Words, what: str, known: tuple[str, ...]) -> str:
    """Take one of these words, whole or abbreviated; Fault if another stands there."""
    if words.is_done:
        raise Fault(tr("{wanted} is missing at the end of the line.", wanted=each_or(known)))
    token = words.take()
    found = keyword(token, known)
    if found is None:
        said = tr('"{word}" is no {what}: write {known}.', word=token, what=tr(what), known=each_or(known))
        raise Fault(said, did_you_mean(token, known))
    return found


def _begins_word(words: Words, known: tuple[str, ...]) -> bool:
    """Say whether the next word is one of these or the beginning of one."""
    token = words.peek().casefold()
    return bool(token) and any(word.casefold().startswith(token) for word in known)


@dataclass(frozen=True)
class ListOf(Slot[tuple[T, ...]]):
    """`A > B > C`, first choice first, a colon before it or not; with `sign` "," it is `A, B AND C`.

    `none` are words of an empty list, the first is written; `many` is said of more than `most`, with {most}.
    What stands a second time in a list of what counts `once` is left out. The word `last`, behind the sign or
    not, ends the list and is no part of it. Without `has_and` AND joins other things than these.
    """

    each: Slot[T]
    sign: str = ">"
    once: bool = False
    none: tuple[str, ...] = ()
    most: int = 0
    many: str = tr_noop("A list has at most {most} entries.")
    has_and: bool = True
    last: str = ""

    def read(self, words: Words) -> tuple[T, ...]:
        """Take one value, and another behind each sign."""
        if self.sign == ">":
            words.took(":")
        if any(map(words.took, self.none)):
            return ()
        values = [self.each.read(words)]
        joins = took_comma if self.sign == "," and self.has_and else lambda words: words.took(self.sign)
        while not self._ends(words) and joins(words):
            values.append(self.each.read(words))
        if self.most and len(values) > self.most:
            raise Fault(tr(self.many, most=self.most), why=Why.REFUSED)
        return tuple(dict.fromkeys(values) if self.once else values)

    def known(self) -> Mapping[str, str]:
        """Return the words of each value."""
        return self.each.known()

    def write(self, value: tuple[T, ...]) -> str:
        """Join the values by the sign."""
        between = f"{self.sign} " if self.sign == "," else f" {self.sign} "
        return between.join(self.each.write(one) for one in value) or next(iter(self.none), "")

    def starts(self, words: Words) -> bool:
        """Say whether the first value can begin here."""
        return words.peek().upper() in self.none or (not self._ends(words) and self.each.starts(words))

    def _ends(self, words: Words) -> bool:
        """Say whether the word follows that ends the list."""
        return bool(self.last) and words.peek(words.peek() == self.sign).upper() == self.last


@dataclass(frozen=True)
class OrWord(Slot[T | None]):
    """A value, or a word such as DEFAULT that stands for None, as `also` do; a colon may stand before it."""

    word: str
    other: Slot[T]
    also: tuple[str, ...] = ()

    def read(self, words: Words) -> T | None:
        """Take the word or the value."""
        words.took(":")
        return None if any(map(words.took, (self.word, *self.also))) else self.other.read(words)

    def known(self) -> Mapping[str, str]:
        """Return the words, and those of the value."""
        return {**{word: word for word in (self.word, *self.also)}, **self.other.known()}

    def write(self, value: T | None) -> str:
        """Return the word or those of the value."""
        return self.word if value is None else self.other.write(value)

    def starts(self, words: Words) -> bool:
        """Say whether a word or a value can begin here."""
        return words.peek().upper() in (self.word, *self.also) or self.other.starts(words)


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
    """A seat by its id, its name or an unambiguous part of it; `me` is the writer's own."""

    def read(self, words: Words) -> SeatId:
        """Take a seat."""
        return read_seat(words)


class SeatOrAnyone(Slot[SeatId]):
    """A seat, or the word anyone."""

    def read(self, words: Words) -> SeatId:
        """Take a seat or the word."""
        return ANYONE if words.took("ANYONE") else read_seat(words)


SEATS = ListOf(Seat(), ",", once=True)
"""Seats joined by commas or AND, each once."""
MYSELF = ("me", "i", "myself")
_MOST_WORDS = 6
"""No name of a seat that is written without quotation marks has more words than this."""
_PARTS = re.compile(r"[\s_\-.'’]+")


def read_seat(words: Words, what: str = tr_noop("a player")) -> SeatId:
    """Take a seat by its id, its name in one word or several, or a part of the name that only one has."""
    seat = took_seat(words)
    if seat is not None:
        return seat
    if words.peek() in _BETWEEN:
        raise Fault(tr('{word} is missing before "{words}".', word=tr(what), words=words.rest()))
    token = words.take(what)
    if token.casefold() in MYSELF:
        raise Fault(tr('There is no player "{name}".', name=token))
    return seat_named(token.strip('"').strip(), words.lexicon)


_BETWEEN = (":", ",", ">", "+")
"""What stands between names, or behind them."""


def took_seat(words: Words) -> SeatId | None:
    """Take a seat's id, its whole name, or me; None, and nothing is taken, if none stands here."""
    count, seat = whole_seat(words)
    if seat is None and is_me(words):
        count, seat = 1, words.lexicon.me
    for _ in range(count):
        words.take()
    return seat


def is_me(words: Words) -> bool:
    """Say whether the writer's own seat is named by me; the GM has none."""
    return words.peek().casefold() in MYSELF and words.lexicon.me in words.lexicon.seats


def whole_seat(words: Words) -> tuple[int, SeatId | None]:
    """Return how many words from here on are a seat's id or its whole name, the longest, and that seat."""
    seats = words.lexicon.seats
    written = [words.peek(place).strip('"') for place in range(_MOST_WORDS)]
    for count in range(_MOST_WORDS, 0, -1):
        if "" in written[:count] or (count > 1 and any(one in _BETWEEN for one in written[:count])):
            continue
        name = squeezed(" ".join(written[:count]))
        meant = [seat for seat, shown in seats.items() if name and name in (squeezed(seat), squeezed(shown))]
        exact = [seat for seat in meant if seat == written[0].casefold() and count == 1]
        if len(exact or meant) == 1:
            return count, (exact or meant)[0]
    return 0, None


@lru_cache(maxsize=4096)
def squeezed(name: str) -> str:
    """Return a name in small letters, without what parts its words."""
    return _PARTS.sub("", name.casefold())


def seat_named(name: str, lexicon: Lexicon) -> SeatId:
    """Return the seat of that id or name, or of that part of a name if only one fits; Fault otherwise."""
    wanted = name.casefold()
    if wanted in MYSELF and wanted not in lexicon.seats:
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
        if not words.peek().startswith('"') and not words.is_done:
            return " ".join(words.up_to().replace('"', "").split())
        return words.take(self.what).strip('"').strip()

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


@dataclass(frozen=True)
class WholeNumber(Slot[int]):
    """A whole number from `least` to `most`."""

    what: str
    least: int = 0
    most: int = 1_000_000_000

    def read(self, words: Words) -> int:
        """Take a number."""
        token = words.take(self.what)
        _check_sign(token)
        if not (token.isascii() and token.isdigit()):
            raise Fault(_no_number(token, self.what))
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


_ROUND = re.compile(r"R[0-9]+", re.IGNORECASE)
_HEADING = re.compile(r"(?:ROUND\s+|R)?([0-9]{1,5})", re.IGNORECASE)


class _Round(WholeNumber):
    """A round by its number: 7, ROUND 7 or R7."""

    def __init__(self) -> None:
        super().__init__(tr_noop("the round"), 1, 9999)

    def read(self, words: Words) -> int:
        """Take the word, if it stands there, and the number."""
        if not words.took("ROUND") and _ROUND.fullmatch(words.peek()):
            words.mean(words.peek()[1:])
        return super().read(words)


class NamedRound(_Round):
    """A round that is written with its word."""

    def write(self, value: int) -> str:
        """Return the word and the number."""
        return f"ROUND {value}"


ROUND = _Round()


def round_to_come(heading: str, first: int, now: int, last: int, other: str = "") -> int:
    """Return the round that the heading of a FOR block means, from `first` on; `other` is another heading.

    Fault if it is none, or none to come.
    """
    found = _HEADING.fullmatch(heading.strip())
    if not found:
        wording = each_or(("FOR ROUND 7", *filter(None, [other])))
        said = tr('"FOR {heading}" is no round to come.', heading=heading)
        raise Fault(said, tr("Write {wording}.", wording=wording))
    round = int(found[1])
    if round < first:
        raise Fault(tr("Round {round} is not to come: orders are due for round {now}.", round=round, now=now))
    if round > last:
        raise Fault(tr("Round {round} is beyond the last round, {last}.", round=round, last=last))
    return round


@dataclass(frozen=True)
class Money(Slot[int]):
    """An amount of money in its smallest unit: with `decimals` 2 in cents, with 0 in dollars.

    `$40`, `$ 40`, `40`, `$1,000` and `1,000` are read; `units` are words that may stand behind. `sign` is
    written before it.
    """

    what: str = tr_noop("the amount")
    least: int = 0
    most: int = 1_000_000_000
    decimals: int = 0
    units: tuple[str, ...] = ()
    sign: str = ""

    def starts(self, words: Words) -> bool:
        """Say whether an amount begins here; one less than nothing is refused when it is read."""
        return begins_money(words)

    def read(self, words: Words) -> int:
        """Take an amount."""
        token = _take_amount(words, self.what)
        _check_sign(token)
        number = token.removeprefix("$")
        if _THOUSANDS.fullmatch(number):  # 0,500 and 1000,500 may be fractions, or slips
            number = number.replace(",", "")
        if words.peek().upper() in self.units:
            words.take()
        whole, point, parts = number.partition(".")
        if not (whole.isascii() and whole.isdigit()) or (point and not (parts.isascii() and parts.isdigit())):
            usual = "12.50" if self.decimals else "40"
            text = tr(
                '"{word}" is not an amount of money: write {one} or {other}.',
                word=token,
                one=usual,
                other=f"${usual}",
            )
            raise Fault(text)
        if len(parts) > self.decimals:
            fine = _TOO_FINE.get(self.decimals)
            raise Fault(tr(fine, amount=token) if fine else _no_number(token, self.what))
        return self._within(token, whole + parts.ljust(self.decimals, "0"))

    def _within(self, token: str, digits: str) -> int:
        """Return the amount of which all digits are told; Fault unless it is within its limits."""
        if len(digits) > _MOST_DIGITS or int(digits) > self.most:
            shown = token if len(token) <= _MOST_DIGITS else f"{token[:_MOST_DIGITS]}…"
            most = self.write(self.most)
            raise Fault(tr("{amount} is too much: it must be {most} or less.", amount=shown, most=most))
        if int(digits) < self.least:
            least = self.write(self.least)
            raise Fault(tr("{amount} is too little: it must be {least} or more.", amount=token, least=least))
        return int(digits)

    def write(self, value: int) -> str:
        """Return the amount, with its sign if it has one."""
        return f"{self.sign}{_exactly(value, self.decimals)}"


def read_money(words: Words, what: str = tr_noop("the amount"), least: int = 0) -> int:
    """Take whole dollars."""
    return Money(what, least).read(words)


_TOO_FINE = {
    2: tr_noop("{amount} has more than two decimals."),
    4: tr_noop("{amount} has more than four decimals."),
}
"""What is said of an amount with more decimals than it may have."""
_THOUSANDS = re.compile(r"[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]+)?")
_NEGATIVE = re.compile(r"\$?-\$?[0-9]")


def begins_money(words: Words) -> bool:
    """Say whether a number begins here, with the sign for money or without, be it less than nothing."""
    token = words.peek()
    return token.startswith("$") or token[:1].isdigit() or bool(_NEGATIVE.match(token))


def _take_amount(words: Words, what: str) -> str:
    """Take an amount as it was written, with its sign and its commas."""
    token = words.take(what)
    if token == "$":
        token += words.take(what)
    while words.peek() == "," and words.touches() and words.touches(1) and words.peek(1)[0].isdigit():
        token += words.take() + words.take()
    return token


def _no_number(token: str, what: str) -> str:
    return tr('"{word}" is not a number; {what} is a whole number.', word=token, what=tr(what))


def _check_sign(token: str) -> None:
    if _NEGATIVE.match(token):
        raise Fault(tr("{amount} is less than nothing.", amount=token))


def _exactly(value: int, decimals: int) -> str:
    """Return an amount of the smallest unit as it is written: 1250 hundredths are 12.50."""
    whole, rest = divmod(value, 10**decimals)
    return f"{whole}.{rest:0{decimals}}" if decimals else str(whole)


COMPARISONS: Mapping[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    ">=": operator.ge,
    ">": operator.gt,
    "<>": operator.ne,
}
"""What the signs between two numbers say; ≤, ≥ and ≠ are read as well, and => for >=."""


def read_sign(words: Words) -> str:
    """Take the sign of a comparison."""
    token = words.take(tr_noop("a comparison"))
    if token not in COMPARISONS:
        signs = " ".join(COMPARISONS)
        raise Fault(tr('"{word}" is not a comparison; {signs} are.', word=token, signs=signs))
    return token


def read_compared(words: Words, amount: Slot[int]) -> int:
    """Take a number to compare with, which may be below nothing."""
    if not _NEGATIVE.match(words.peek()):
        return amount.read(words)
    token = _take_amount(words, tr_noop("the number"))
    return -amount.read(Words(token.replace("-", "", 1), words.lexicon))


@dataclass(frozen=True)
class AtLeast(Slot[int]):
    """>= and a number, or > and one less; `example` shows how that is written."""

    number: Slot[int]
    example: str

    def read(self, words: Words) -> int:
        """Take the sign and the number."""
        sign = words.take(tr_noop("a comparison"))
        if sign not in (">=", ">"):
            raise Fault(tr('"{word}" has no place here: write {wording}.', word=sign, wording=self.example))
        return self.number.read(words) + (sign == ">")

    def write(self, value: int) -> str:
        """Return the sign and the number."""
        return f">= {value}"


def took_comma(words: Words) -> bool:
    """Take what parts the pieces of a list, if it follows: a comma or AND."""
    return words.took(",") or words.took("AND")


class Missing(Fault):
    """A word of a wording does not stand where it should."""


class Sign(Slot[str]):
    """The sign of a comparison."""

    def read(self, words: Words) -> str:
        """Take the sign."""
        return read_sign(words)


@dataclass(frozen=True)
class Compared(Slot[int]):
    """A number to compare with, which may be below nothing."""

    amount: Slot[int]

    def read(self, words: Words) -> int:
        """Take the number."""
        return read_compared(words, self.amount)


def expect(word: str, words: Words) -> None:
    """Take a word; Missing if another stands there."""
    if words.took(word):
        return
    if words.is_done:
        raise Missing(tr("{wanted} is missing at the end of the line.", wanted=word))
    raise Missing(tr('{word} is missing before "{words}".', word=word, words=words.rest()))
