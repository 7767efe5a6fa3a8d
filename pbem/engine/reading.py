"""Reading values of data files: each is checked as it is read, and a wrong one is named by its field."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from pbem.engine.options import BadValue
from pbem.engine.words import did_you_mean

MOST = 1_000_000
_DICE = re.compile(r"(\d{1,2})[dD](\d{1,4})")


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


def listed_in(value: Any, place: str) -> list[Any]:
    """Return a list."""
    if not isinstance(value, list):
        raise BadValue(place, f"must be a list, not {value!r}.")
    return value


def text_in(value: Any, place: str) -> str:
    """Return a text that is not empty."""
    if isinstance(value, bool):  # YAML reads NO and ON as truth values
        raise BadValue(place, f'must be text, not {value!r}: write it in quotation marks, "NO".')
    if not isinstance(value, str) or not value.strip():
        raise BadValue(place, f"must be text, not {value!r}.")
    return value


def number_in(value: Any, place: str, least: int = 0, most: int = MOST) -> int:
    """Return a whole number within limits."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadValue(place, f"must be a whole number from {least} to {most}, not {value!r}.")
    return value


def numbers_in(value: Any, place: str, count: int = 0, most: int = MOST) -> tuple[int, ...]:
    """Return a list of whole numbers; exactly so many, if a count is given."""
    items = listed_in(value, place)
    if count and len(items) != count:
        raise BadValue(place, f"must be {count} numbers, not {len(items)}.")
    return tuple(number_in(one, f"{place}[{number}]", most=most) for number, one in enumerate(items, 1))


def flag_in(value: Any, place: str) -> bool:
    """Return yes or no."""
    if not isinstance(value, bool):
        raise BadValue(place, f"must be true or false, not {value!r}.")
    return value


def word_in(value: Any, place: str, words: Iterable[str]) -> str:
    """Return one of these words."""
    known = [*words]
    if value not in known:
        hint = did_you_mean(str(value), known)
        raise BadValue(place, f"must be one of {', '.join(known)}, not {value!r}. {hint}".strip())
    return str(value)


def dice_in(value: Any, place: str) -> tuple[int, ...]:
    """Return the sides of each die of 2D6, of one die given by its sides, or of a list of them."""
    if isinstance(value, str) and (found := _DICE.fullmatch(value)):
        return (number_in(int(found[2]), place, 2, 1000),) * number_in(int(found[1]), place, 1, 20)
    if isinstance(value, list) and value:
        return tuple(number_in(sides, place, 2, 1000) for sides in value)
    if isinstance(value, int):
        return (number_in(value, place, 2, 1000),)
    raise BadValue(place, f"must be dice such as 2D6 or [10, 10], not {value!r}.")


def check_once(words: Iterable[tuple[str, str]], place: str) -> None:
    """Refuse a word for two things, letter case aside; each comes behind the thing it stands for."""
    seen: dict[str, str] = {}
    for thing, word in words:
        shape = word.casefold()
        if seen.get(shape, thing) != thing:
            raise BadValue(place, f'"{word}" stands for {thing} and for {seen[shape]}.')
        seen[shape] = thing


def check_faces(ranges: Iterable[tuple[str, int, int]], sides: int, place: str) -> None:
    """Refuse ranges that do not show every face of a die once; each comes with its field."""
    taken: dict[int, str] = {}
    for where, first, last in ranges:
        if last < first:
            raise BadValue(where, f"must run upwards, not from {first} to {last}.")
        for face in range(first, last + 1):
            if face in taken:
                raise BadValue(where, f"{face} stands in {taken[face]} too.")
            taken[face] = where
    missing = [face for face in range(1, sides + 1) if face not in taken]
    if missing:
        raise BadValue(place, f"must cover every face of the D{sides}; {missing[0]} is missing.")
