"""Work done once for a value that comes again and again, such as a section that all readers share."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from pbem.engine.tongue import tongue

R = TypeVar("R")
_MOST = 64


def wording() -> tuple[str, str]:
    """Return what tells the language spoken from others, and one set of translations from another."""
    return tongue().code, tongue().digest


class Once(Generic[R]):
    """What was made of the last values seen; a value is known by itself, not by what is equal to it.

    To compare large values would cost more than is gained. Each is kept with what was made of it, so that
    no other value can take its place in memory.
    """

    def __init__(self, most: int = _MOST) -> None:
        self._most = most
        self._made: OrderedDict[tuple[int, Hashable, Hashable], tuple[object, R]] = OrderedDict()

    def of(self, value: object, how: Hashable, make: Callable[[], R]) -> R:
        """Return what is made of a value in this way and language, made now if it has not been."""
        key = (id(value), how, wording())
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = (value, make())
            while len(self._made) > self._most:
                self._made.popitem(last=False)
        self._made.move_to_end(key)
        return found[1]
