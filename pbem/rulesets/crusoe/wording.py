"""How sentences name things, baskets, seats and paths: in the language spoken."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from pbem.engine.events import Shown
from pbem.engine.tongue import tr, trn
from pbem.rulesets.crusoe.things import DOLLARS, EMPTY, SHARE, Basket


@dataclass(frozen=True)
class Named:
    """A thing or class by its key, as sentences name it, in the singular: egg."""

    key: str

    def __str__(self) -> str:
        return tr(self.key)


Faces: TypeAlias = Annotated[tuple[int, ...], Shown(lambda faces: ", ".join(map(str, faces)))]
"""Dice as they fell: 3, 1."""


@dataclass(frozen=True)
class Said:
    """A basket as a sentence names it: 2 fish + 1 egg; "nothing" if it is empty."""

    basket: Basket

    def __str__(self) -> str:
        things = (f"{units} {tr(thing)}" for thing, units in self.basket)
        extras = (_said_extra(name, number) for name, number in self.basket.extras)
        return " + ".join((*things, *extras)) or tr("nothing")

    def __bool__(self) -> bool:
        return bool(self.basket)


def _said_extra(name: str, number: int) -> str:
    """Return how sentences name dollars, the deed of a path, and shares of its corporation."""
    if name == DOLLARS:
        return f"{DOLLARS}{number}"
    word, _, id = name.partition(" ")
    path = id.replace("_", " ")
    if word == SHARE:
        return trn("{n} share {path}", "{n} shares {path}", number, path=path)
    return tr("deed {path}", path=path)


@dataclass(frozen=True)
class Reason:
    """Why something is not done: a text to be said by `tr`, and the seat and goods that it names."""

    text: str = ""
    seat: str = ""
    goods: Said = Said(EMPTY)

    def __str__(self) -> str:
        return tr(self.text, seat=self.seat, goods=self.goods)

    def __bool__(self) -> bool:
        return bool(self.text)


NO_REASON = Reason()
"""None is known."""
