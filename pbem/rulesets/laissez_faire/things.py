"""What can change hands in a deal (brief 5.5), as plain values."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, TypeAlias

from pbem.engine.stored import Form


class Sort(Enum):
    """The sorts of things; the value is the word of the order language."""

    MONEY = "$"
    TITLE = "TITLE"
    LEASE = "LEASE"
    CLAIM = "CLAIM"
    RELEASE = "RELEASE"
    HOUSE = "HOUSE"


@dataclass(frozen=True, order=True)
class Thing:
    """One thing of a GIVE order: dollars (`amount`), a title, a claim, a release (`id`), the lease, a house.

    A house goes from street `id` to street `target`.
    """

    word: str
    amount: int = 0
    id: str = ""
    target: str = ""

    @property
    def sort(self) -> Sort:
        """Return the sort of thing."""
        return Sort(self.word)

    def __str__(self) -> str:
        match self.sort:
            case Sort.MONEY:
                return f"${self.amount}"
            case Sort.TITLE:
                return self.id
            case Sort.LEASE:
                return "LEASE"
            case Sort.HOUSE:
                return f"HOUSE {self.id} > {self.target}"
            case _:
                return f"{self.word} {self.id}"


_MONEY = re.compile(r"\$([0-9]+)")
_CLAUSE = re.compile(r"(CLAIM|RELEASE) (K[0-9]+\.[0-9]+)")
_HOUSE = re.compile(r"HOUSE (\w+) > (\w+)")
_TITLE = re.compile(r"[a-z][a-z0-9_]*")


def read_thing(text: str) -> Thing:
    """Return a thing from its stored form, which is as orders write it; ValueError if it is none."""
    if found := _MONEY.fullmatch(text):
        return Thing(Sort.MONEY.value, int(found[1]))
    if found := _CLAUSE.fullmatch(text):
        return Thing(found[1], id=found[2])
    if found := _HOUSE.fullmatch(text):
        return Thing(Sort.HOUSE.value, id=found[1], target=found[2])
    if text == Sort.LEASE.value:
        return Thing(Sort.LEASE.value)
    if _TITLE.fullmatch(text):
        return Thing(Sort.TITLE.value, id=text)
    raise ValueError(f"{text!r} is nothing that can change hands")


StoredThing: TypeAlias = Annotated[Thing, Form(str, lambda text, reader: read_thing(text))]
