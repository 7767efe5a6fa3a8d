"""CRA 2.3 Reading single values of the advanced game's file: orders of goods, amounts by word, fractions."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from pbem.engine.options import BadValue
from pbem.engine.reading import entry, listed_in, number_in, word_in

MOST = 1000
"""The most dollars, units or seats that a table may name."""


def words_in(value: Any, place: str, words: Iterable[str]) -> tuple[str, ...]:
    """Return a list of some of these words, none of them twice."""
    known = tuple(words)
    found = tuple(
        word_in(one, f"{place}[{number}]", known) for number, one in enumerate(listed_in(value, place), 1)
    )
    for number, word in enumerate(found, 1):
        if word in found[: number - 1]:
            raise BadValue(f"{place}[{number}]", f"{word} stands there twice.")
    return found


def all_of(value: Any, place: str, words: Iterable[str]) -> tuple[str, ...]:
    """Return a list that has each of these words once."""
    known = tuple(words)
    found = words_in(value, place, known)
    for word in known:
        if word not in found:
            raise BadValue(place, f"must name {word} too.")
    return found


def amounts_in(value: Any, place: str, words: Iterable[str], least: int = 0) -> dict[str, int]:
    """Return a number for each of these words."""
    known = tuple(words)
    values = entry(value, place, known)
    return {word: number_in(values[word], f"{place}.{word}", least, MOST) for word in known}


def some_amounts_in(value: Any, place: str, words: Iterable[str]) -> dict[str, int]:
    """Return a number for some of these words, in their order."""
    known = tuple(words)
    values = entry(value, place, (), known)
    return {word: number_in(values[word], f"{place}.{word}", 0, MOST) for word in known if word in values}


def signed_in(value: Any, place: str) -> int:
    """Return a whole number that may be below 0."""
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > MOST:
        raise BadValue(place, f"must be a whole number from -{MOST} to {MOST}, not {value!r}.")
    return value


def part_in(value: Any, place: str) -> Fraction:
    """Return a part of a whole that is written as a list, such as [1, 3] for a third."""
    parts = listed_in(value, place)
    if len(parts) != 2:
        raise BadValue(place, f"must be two numbers, such as [1, 3] for a third, not {value!r}.")
    below = number_in(parts[1], f"{place}[2]", 1, MOST)
    return Fraction(number_in(parts[0], f"{place}[1]", 0, below), below)


def quotient_in(value: Any, place: str) -> Fraction:
    """Return a price above 0: a whole number, or a quotient written as 1/3."""
    above, _, below = value.partition("/") if isinstance(value, str) else (str(value), "", "")
    number_text = (above.strip(), (below.strip() or "1"))
    if isinstance(value, bool) or not all(text.isascii() and text.isdecimal() for text in number_text):
        raise BadValue(place, f"must be a whole number or a quotient such as 1/3, not {value!r}.")
    first, second = (int(text) for text in number_text)
    if not 1 <= first <= MOST or not 1 <= second <= MOST:
        raise BadValue(place, f"must have numbers from 1 to {MOST}, not {value!r}.")
    return Fraction(first, second)
