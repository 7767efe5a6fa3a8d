"""How sentences name goods, installations and times: in English here, in the language spoken when said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from pbem.engine.events import SeatId, Shown, listed
from pbem.engine.tongue import tr
from pbem.rulesets.planetismals.belt import Effect, Installation
from pbem.rulesets.planetismals.book import Book

Cargo: TypeAlias = Annotated[
    tuple[tuple[int, str], ...],
    Shown(lambda goods: said_cargo(goods)),
]
"""Numbers and small names of goods, in table order: what an event keeps of goods; 7 organics and 2 food."""


Words: TypeAlias = Annotated[tuple[str, ...], Shown(lambda words: listed([tr(word) for word in words]))]


def cargo(book: Book, goods: Mapping[str, int]) -> Cargo:
    """Return goods as an event keeps them, in table order; none with 0 units."""
    return tuple((goods[key], good.word) for key, good in book.goods.items() if goods.get(key))


def said_cargo(goods: Cargo) -> str:
    """Return goods as a sentence lists them: 7 organics and 2 food."""
    return listed([f"{units} {tr(word)}" for units, word in goods])


@dataclass(frozen=True)
class KindOf:
    """A type of installation as a sentence names it: refinery (base metals), ore extractor."""

    word: str
    ore: str = ""

    def __str__(self) -> str:
        if self.ore:
            return tr("{installation} ({ore})", installation=tr(self.word), ore=tr(self.ore))
        return tr(self.word)


def kind_of(book: Book, sort: str, ore: str = "") -> KindOf:
    """Return a type, with a refinery's kind, as a sentence names it."""
    return KindOf(book.sorts[sort].word, book.rocks[ore].word if ore in book.rocks else ore.replace("_", " "))


def kind_of_one(book: Book, one: Installation) -> KindOf:
    """Return the type of an installation as a sentence names it."""
    return kind_of(book, one.sort, one.ore)


@dataclass(frozen=True)
class Until:
    """When a lasting event ends: until bob's turn in round 4, or until the end of it."""

    seat: SeatId
    round: int
    at_end: bool = False

    def __str__(self) -> str:
        if self.at_end:
            return tr("until the end of {seat}'s turn in round {round}", seat=self.seat, round=self.round)
        return tr("until {seat}'s turn in round {round}", seat=self.seat, round=self.round)


def until(effect: Effect) -> Until:
    """Return when a lasting event ends, as a sentence says it."""
    return Until(effect.seat, effect.until_round, effect.at_end)
