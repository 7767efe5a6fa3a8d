"""Hexes: flat-topped, named by column letters and row number (B7), every second column half a hex lower."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from pbem.engine.words import look

DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
"""The die for a direction goes clockwise from the top: 1 is N."""
COMPASS = {
    "north": "N",
    "northeast": "NE",
    "north-east": "NE",
    "southeast": "SE",
    "south-east": "SE",
    "south": "S",
    "southwest": "SW",
    "south-west": "SW",
    "northwest": "NW",
    "north-west": "NW",
}
"""The directions by their full names."""

_HIGH = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_LOW = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
_LIKE_A_NAME = re.compile(r"([A-Za-z]{1,3}?)([1-9][0-9OoIl]{1,3})")
_NAME = re.compile(r"([A-Za-z]{1,3})([1-9][0-9]{0,3})")


def column_letters(column: int) -> str:
    """Return the letters of a column: 1 is A, 26 is Z, 27 is AA."""
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def column_number(letters: str) -> int:
    """Return the number of a column from its letters."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def hex_name(column: int, row: int) -> str:
    """Return the name of a hex, such as B7."""
    return f"{column_letters(column)}{row}"


def hex_meant(text: str) -> str | None:
    """Return the hex that a text names, were its row written with an O or an l; None for other texts."""
    if _NAME.fullmatch(text):
        return text.upper()
    found = _LIKE_A_NAME.fullmatch(text)
    return found[1].upper() + look(found[2]) if found else None


def is_hex_name(text: str) -> bool:
    """Say whether the text has the form of a hex name."""
    return _NAME.fullmatch(text) is not None


def hex_place(name: str) -> tuple[int, int]:
    """Return (column, row) of a hex name; ValueError for any other text. Sorting by it is map order."""
    match = _NAME.fullmatch(name)
    if match is None:
        raise ValueError(f"{name!r} is not a hex name such as B7")
    return column_number(match[1]), int(match[2])


def distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Return the steps between two (column, row) places where the even columns are the lower ones."""
    q, s = _axial(one)
    r, t = _axial(other)
    return (abs(q - r) + abs(s - t) + abs(q - r + s - t)) // 2


def _axial(place: tuple[int, int]) -> tuple[int, int]:
    q = place[0] - 1
    return q, place[1] - 1 - q // 2


@dataclass(frozen=True)
class Grid:
    """The hexes that exist, in map order, with their neighbours clockwise from N; None where no hex is."""

    names: tuple[str, ...]
    low_even: bool = True
    neighbours: dict[str, tuple[str | None, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        known = set(self.names)
        table = {
            name: tuple([other if other in known else None for other in around(name, self.low_even)])
            for name in self.names
        }
        object.__setattr__(self, "neighbours", table)

    def __deepcopy__(self, memo: object) -> Grid:
        return self


def around(name: str, low_even: bool = True) -> list[str]:
    """Return the six names next to a hex, clockwise from N; a name off the first row or column is ""."""
    column, row = hex_place(name)
    shifts = _LOW if (column % 2 == 0) == low_even else _HIGH
    return [
        hex_name(column + east, row + south) if column + east > 0 and row + south > 0 else ""
        for east, south in shifts
    ]


def in_map_order(names: Iterable[str]) -> tuple[str, ...]:
    """Sort hex names by column, then by row number."""
    return tuple(sorted(names, key=hex_place))
