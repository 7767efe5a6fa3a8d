"""Reading what only this game's data files hold: counted lists, amounts, parts of a whole."""

from __future__ import annotations

from typing import Any

from pbem.engine.exact import hundredths_in
from pbem.engine.options import BadValue
from pbem.engine.reading import MOST, entry, listed_in, number_in, text_in, word_in

__all__ = [
    "cents_in",
    "entry",
    "number_in",
    "numbered",
    "numbers_in",
    "part_in",
    "text_in",
    "word_in",
]


def numbered(value: Any, place: str, count: int = 0, least: int = 1) -> list[tuple[str, Any]]:
    """Return the entries of a list, at least or just so many, each with its place, counted from 1."""
    entries = listed_in(value, place)
    if count and len(entries) != count:
        raise BadValue(place, f"must have {count} entries, not {len(entries)}.")
    if len(entries) < least:
        raise BadValue(place, "must not be empty.")
    return [(f"{place}[{number}]", one) for number, one in enumerate(entries, 1)]


def numbers_in(value: Any, place: str, count: int, least: int = 0) -> list[int]:
    """Return a list of so many whole numbers."""
    return [number_in(one, where, least) for where, one in numbered(value, place, count)]


def cents_in(value: Any, place: str, least: int = 0) -> int:
    """Return an amount of credits in cents."""
    try:
        cents = hundredths_in(value)
    except ValueError:
        cents = -1
    if not least <= cents <= MOST * 100:
        above = "above 0 " if least else ""
        raise BadValue(place, f"must be an amount {above}with at most two decimals, not {value!r}.")
    return cents


def part_in(value: Any, place: str) -> tuple[int, int]:
    """Return a part of the whole, such as 1/4, as its two numbers."""
    above, slash, below = str(value).partition("/")
    if slash and above.strip().isdecimal() and below.strip().isdecimal():
        part = int(above), int(below)
        if 0 < part[0] <= part[1] <= MOST:
            return part
    raise BadValue(place, f"must be a part between 0 and 1, such as 1/4, not {value!r}.")
