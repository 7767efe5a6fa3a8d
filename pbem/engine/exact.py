"""Exact amounts: money with two decimals as JSON can hold it, since floats are not exact."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

_AMOUNT = re.compile(r"(-?)\$?([0-9]{1,10})(?:\.([0-9]{1,2}))?")


class Exact(str):
    """An amount with two decimals, as text: 101.60; rulings and cases name it as a number."""

    __slots__ = ()

    @classmethod
    def of(cls, hundredths: int) -> Exact:
        """Return the amount that so many hundredths are."""
        sign = "-" if hundredths < 0 else ""
        return cls(f"{sign}{abs(hundredths) // 100}.{abs(hundredths) % 100:02}")

    @property
    def hundredths(self) -> int:
        """Return the amount in hundredths."""
        return hundredths_in(str(self))


def hundredths_in(value: object) -> int:
    """Return the hundredths in a number or its text, such as 12, 101.6 and "101.60"; ValueError if none."""
    found = None if isinstance(value, bool) else _read(str(value))
    if found is None:
        raise ValueError(f"{value!r} is no amount with two decimals")
    return found


@lru_cache(maxsize=4096)
def _read(text: str) -> int | None:
    """Read an amount; in a state the same ones, such as 0.00, stand again and again."""
    found = _AMOUNT.fullmatch(text)
    if found is None:
        return None
    sign, whole, parts = found[1], found[2], (found[3] or "").ljust(2, "0")
    return int(f"{sign}{whole}{parts}")


def is_as_written(found: object, wanted: object) -> bool:
    """Say whether a value is the one that YAML has written: an amount as a number, off without quotes."""
    if isinstance(found, str) and isinstance(wanted, bool):
        return found in (("on", "yes", "YES") if wanted else ("off", "no", "NO"))
    if isinstance(found, Exact) and isinstance(wanted, int | float | str):
        try:
            return found.hundredths == hundredths_in(wanted)
        except ValueError:
            return False
    if isinstance(found, Mapping) and isinstance(wanted, Mapping):
        return set(found) == set(wanted) and all(is_as_written(found[key], wanted[key]) for key in wanted)
    if isinstance(found, list | tuple) and isinstance(wanted, list | tuple):
        return len(found) == len(wanted) and all(map(is_as_written, found, wanted))
    return found == wanted
