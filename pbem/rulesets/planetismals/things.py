"""What can change hands in a deal (PLA-R55), and amounts of goods, as plain values."""

from __future__ import annotations

import re
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


_MONEY = re.compile(r"\$(\d+)")
_GOODS = re.compile(r"(\d+) (\w+) AT (\w+)")
_IOU = re.compile(r"IOU (\d+) DUE (\d+)")
_NAMED = re.compile(r"(INSTALLATION|SHUTTLE|DEBT) (\w+)")
_ROCK = re.compile(r"ASTEROID (\w+)")


def read_thing(text: str) -> Thing:
    """Return a thing from its stored form, which is as orders write it; ValueError if it is none."""
    if found := _MONEY.fullmatch(text):
        return Thing(Sort.MONEY.value, int(found[1]))
    if found := _GOODS.fullmatch(text):
        return Thing(Sort.GOODS.value, int(found[1]), found[2], found[3])
    if found := _IOU.fullmatch(text):
        return Thing(Sort.IOU.value, int(found[1]), due=int(found[2]))
    if found := _ROCK.fullmatch(text):
        return Thing(Sort.ASTEROID.value, hex=found[1])
    if found := _NAMED.fullmatch(text):
        return Thing(found[1], id=found[2])
    raise ValueError(f"{text!r} is nothing that can change hands")


StoredThing: TypeAlias = Annotated[Thing, Form(str, lambda text, reader: read_thing(text))]


def money(amount: int) -> Thing:
    """Return MC as a thing."""
    return Thing(Sort.MONEY.value, amount)


ALL = None
"""The amount of ALL and MAX."""


@dataclass(frozen=True)
class Amount:
    """So many units of a good; `units` None is ALL, `good` "" every good."""

    units: int | None = ALL
    good: str = ""

    def __str__(self) -> str:
        return f"{'ALL' if self.units is None else self.units} {self.good}".strip()
