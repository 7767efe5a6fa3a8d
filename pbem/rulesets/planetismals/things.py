"""What can change hands in a deal (PLA-R55), as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, TypeAlias

from pbem.engine.stored import Form


class Sort(Enum):
    """The sorts of things; the value is the word of the order language."""

    MONEY = "$"
    GOODS = "goods"
    INSTALLATION = "INSTALLATION"
    ASTEROID = "ASTEROID"
    SHUTTLE = "SHUTTLE"
    IOU = "IOU"
    DEBT = "DEBT"


@dataclass(frozen=True, order=True)
class Thing:
    """One thing of a GIVE order.

    Money: `amount`. Goods: `amount`, `id` (the good's key) and `hex`. Installation, shuttle and debt: `id`.
    Asteroid: `hex`. An IOU newly made: `amount` and `due`, a round.
    """

    word: str
    amount: int = 0
    id: str = ""
    hex: str = ""
    due: int = 0

    @property
    def sort(self) -> Sort:
        """Return the sort of thing."""
        return Sort(self.word)

    def __str__(self) -> str:
        if self.sort is Sort.MONEY:
            return f"${self.amount}"
        if self.sort is Sort.GOODS:
            return f"{self.amount} {self.id} AT {self.hex}"
        if self.sort is Sort.ASTEROID:
            return f"ASTEROID {self.hex}"
        if self.sort is Sort.IOU:
            return f"IOU {self.amount} DUE {self.due}"
        return f"{self.word} {self.id}"


StoredThing: TypeAlias = Annotated[Thing, Form(str, lambda text, reader: reader.thing(text))]


def money(amount: int) -> Thing:
    """Return MC as a thing."""
    return Thing(Sort.MONEY.value, amount)


def said_things(things: Sequence[Thing]) -> str:
    """Return things as they are ordered."""
    return " + ".join(map(str, things))


def money_in(things: Sequence[Thing]) -> int:
    """Return the MC among things."""
    return sum(thing.amount for thing in things if thing.sort is Sort.MONEY)
