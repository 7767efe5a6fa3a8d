"""What became of orders: every line in force at a deadline has one result, and the reason of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr, tr_noop

T = TypeVar("T")


class Noted(Generic[T]):
    """What is noted of orders while they are played, each for itself: lines that say the same are several."""

    def __init__(self, noted: Iterable[tuple[object, T]] = ()) -> None:
        self._noted = list(noted)

    def put(self, order: object, value: T) -> None:
        """Note something of an order."""
        self._noted.append((order, value))

    def of(self, order: object) -> T | None:
        """Return what was noted first of an order, if anything was."""
        for one, value in self._noted:
            if one is order:
                return value
        return None


class Became(Enum):
    """What a line led to; the value is published, and shown by `tr`."""

    DONE = tr_noop("done")
    IN_PART = tr_noop("done in part")
    WAITING = tr_noop("waiting")
    NOT_NEEDED = tr_noop("not needed")
    NEVER = tr_noop("never came up")
    REFUSED = tr_noop("refused")


class Came(NamedTuple):
    """What a step made of an order, and why: a text with {fields} for `tr`."""

    became: Became
    says: str
    said: Mapping[str, object] = MappingProxyType({})


class OrderResult(NamedTuple):
    """What became of a line of a seat's orders; `line` is its number in the letter, 0 if it is on file.

    The reason is a text with {fields} for `tr`; it names nothing that the seat may not know.
    """

    seat: SeatId
    line: int
    order: str
    became: Became
    says: str = ""
    said: Mapping[str, Any] = MappingProxyType({})

    @property
    def reason(self) -> str:
        """Return the reason in the language spoken; "" if there is nothing to say."""
        if self.says[1:-1] in self.said:
            return str(self.said[self.says[1:-1]])
        return tr(self.says, **self.said) if self.says else ""

    def __str__(self) -> str:
        return result_told(self.order, self.became.value, self.reason)


def result_told(order: str, became: str, reason: str) -> str:
    """Return what became of an order, in one line."""
    return f"{order} — {tr(became)}: {reason}" if reason else f"{order} — {tr(became)}"
