"""What can change hands in a deal (brief 5.5), as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


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
