"""Reading values of a data file: each is checked as it is read, and a wrong one is named by its field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pbem.engine.exact import hundredths_in
from pbem.engine.options import BadValue
from pbem.engine.words import did_you_mean

MOST = 1_000_000


def entry(value: Any, place: str, keys: Iterable[str], more: Iterable[str] = ()) -> Mapping[str, Any]:
    """Return a table that has all of these keys, and no others but those of `more`."""
    if not isinstance(value, Mapping):
        raise BadValue(place, f"must be a table, not {value!r}.")
    wanted = [*keys]
    known = [*wanted, *more]
    for key in value:
        if key not in known:
            raise BadValue(f"{place}.{key}", f"is not known here. {did_you_mean(str(key), known)}".strip())
    for key in wanted:
        if key not in value:
            raise BadValue(f"{place}.{key}", "is missing.")
    return value


def listed_in(value: Any, place: str, count: int = 0, least: int = 1) -> list[Any]:
    """Return a list of that many entries at least; of exactly so many, if a count is given."""
    if not isinstance(value, list):
        raise BadValue(place, f"must be a list, not {value!r}.")
    if count and len(value) != count:
        raise BadValue(place, f"must have {count} entries, not {len(value)}.")
    if len(value) < least:
        raise BadValue(place, "must not be empty.")
    return value


def numbered(value: Any, place: str, count: int = 0, least: int = 1) -> list[tuple[str, Any]]:
    """Return the entries of a list, each with its place, counted from 1."""
    return [
        (f"{place}[{number}]", one) for number, one in enumerate(listed_in(value, place, count, least), 1)
    ]


def text_in(value: Any, place: str) -> str:
    """Return a text that is not empty."""
    if not isinstance(value, str) or not value.strip():
        raise BadValue(place, f"must be text, not {value!r}.")
    return value


def number_in(value: Any, place: str, least: int = 0, most: int = MOST) -> int:
    """Return a whole number within limits."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadValue(place, f"must be a whole number from {least} to {most}, not {value!r}.")
    return value


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


def word_in(value: Any, place: str, words: Iterable[str]) -> str:
    """Return one of these words."""
    known = [*words]
    if value not in known:
        hint = did_you_mean(str(value), known)
        raise BadValue(place, f"must be one of {', '.join(known)}, not {value!r}. {hint}".strip())
    return str(value)


def part_in(value: Any, place: str) -> tuple[int, int]:
    """Return a part of the whole, such as 1/4, as its two numbers."""
    above, slash, below = str(value).partition("/")
    if slash and above.strip().isdecimal() and below.strip().isdecimal():
        part = int(above), int(below)
        if 0 < part[0] <= part[1] <= MOST:
            return part
    raise BadValue(place, f"must be a part between 0 and 1, such as 1/4, not {value!r}.")
