"""Goods and markers, the class words they belong to, and baskets of them (brief 2.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from pbem.engine.case_shapes import TableOf, Whole, Word
from pbem.engine.codec import value_of
from pbem.engine.stored import Form
from pbem.engine.tongue import tr_noop

WATER, FISH, APPLE, EGG = "water", "fish", "apple", "egg"
BANANA, GRAPE, SPEAR, DIAMOND = "banana", "grape", "spear", "diamond"
GOODS = (WATER, FISH, APPLE, EGG, BANANA, GRAPE, SPEAR, DIAMOND)
"""The goods in canonical order (CRU-003)."""
LEISURE, TOP40, MILITARY, CB = "leisure", "top40", "military", "cb"
SIGNALS = (TOP40, MILITARY, CB)
"""The radio signals, by frequency, in canonical order."""
MARKERS = (LEISURE, *SIGNALS)
THINGS = (*GOODS, *MARKERS)
"""Everything there are tokens of, in canonical order."""
FOOD = (FISH, APPLE, EGG, BANANA, GRAPE)
"""The types of food, in canonical order (CRU-004)."""
FRUIT = (APPLE, BANANA, GRAPE)
PROTEIN = (FISH, EGG)
CLASSES: Mapping[str, tuple[str, ...]] = {
    "food": FOOD,
    "fruit": FRUIT,
    "protein": PROTEIN,
    "goods": GOODS,
    "signals": SIGNALS,
    "anything": THINGS,
}
"""Class words with the things that belong to them, in canonical order."""
PLAIN_FISH, SPEARED_FISH = "plain fish", "speared fish"
FRUIT_ICON = "fruit"
"""The icon type of all fruits that stand in one space together (CRU-051)."""
ICONS = (WATER, FISH, SPEARED_FISH, EGG, SPEAR, DIAMOND, LEISURE, FRUIT_ICON, TOP40, MILITARY, CB)
"""The icon types, in the order in which orders list them."""
DOLLARS, DEED, SHARE = "$", "deed", "share"
"""What baskets may hold besides things: money, the deed of a path, shares of a path's corporation."""
MARKET = "market"
"""The word for the Market, as a wish and as a landing place."""

NAMES = (
    *(tr_noop("water"), tr_noop("fish"), tr_noop("apple"), tr_noop("egg"), tr_noop("banana")),
    *(tr_noop("grape"), tr_noop("spear"), tr_noop("diamond"), tr_noop("leisure"), tr_noop("top40")),
    *(tr_noop("military"), tr_noop("cb"), tr_noop("food"), tr_noop("fruit"), tr_noop("protein")),
    *(tr_noop("goods"), tr_noop("signals"), tr_noop("anything"), tr_noop("plain fish")),
    tr_noop("speared fish"),
)
"""What sentences say by `tr`; order words on file stay as they are."""

Good: TypeAlias = Annotated[str, Word("good", GOODS)]
Signal: TypeAlias = Annotated[str, Word("signal", SIGNALS)]
PathId: TypeAlias = Annotated[str, "path"]
Points: TypeAlias = Annotated[int, Whole(None)]
"""A number that may be below 0."""


def members(word: str) -> tuple[str, ...]:
    """Return the things that a word stands for: those of a class, or the thing itself."""
    if word in (PLAIN_FISH, SPEARED_FISH):
        return (FISH,)
    return CLASSES.get(word, (word,))


@dataclass(frozen=True)
class Basket:
    """Units of things in canonical order, none of them 0; as orders write it: 2 fish + 1 egg.

    `extras` are what only modules know, by name in alphabetical order: "$" dollars, "deed spider" the path,
    "share ant" shares of its corporation. They are no things: neither counted in `total` nor gone through.
    """

    units: tuple[tuple[str, int], ...] = ()
    extras: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, amounts: Mapping[str, int], extras: Mapping[str, int] | None = None) -> Basket:
        """Return amounts in canonical order, without those of which there are none."""
        more = tuple(sorted((name, number) for name, number in (extras or {}).items() if number))
        return cls(tuple((thing, amounts[thing]) for thing in THINGS if amounts.get(thing)), more)

    @classmethod
    def one(cls, thing: str, units: int = 1) -> Basket:
        """Return units of one thing."""
        return cls.of({thing: units})

    def __getitem__(self, thing: str) -> int:
        return dict((*self.units, *self.extras)).get(thing, 0)

    def __iter__(self) -> Iterator[tuple[str, int]]:
        return iter(self.units)

    def __bool__(self) -> bool:
        return bool(self.units or self.extras)

    def __add__(self, other: Basket) -> Basket:
        names = dict.fromkeys(name for name, _ in (*self.extras, *other.extras))
        extras = {name: self[name] + other[name] for name in names}
        return Basket.of({thing: self[thing] + other[thing] for thing in THINGS}, extras)

    @property
    def total(self) -> int:
        """Return the units of all things together."""
        return sum(units for _, units in self.units)

    @property
    def things(self) -> tuple[str, ...]:
        """Return which things there are."""
        return tuple(thing for thing, _ in self.units)

    def __str__(self) -> str:
        things = (f"{units} {thing}" for thing, units in self.units)
        return " + ".join((*things, *(_extra(name, number) for name, number in self.extras)))


def _extra(name: str, number: int) -> str:
    """Return how an order writes dollars, deeds and shares."""
    if name == DOLLARS:
        return f"{DOLLARS}{number}"
    word, _, path = name.partition(" ")
    if word == SHARE:
        return f"{number} {SHARE if number == 1 else f'{SHARE}s'} {path}"
    return name


EMPTY = Basket()
"""No goods at all."""


def _basket_read(written: Any, context: object) -> Basket:
    return Basket.of(value_of(dict[str, int], written))


StoredBasket: TypeAlias = Annotated[
    Basket, TableOf(Word("thing", THINGS), Whole()), Form(lambda basket: dict(basket.units), _basket_read)
]
"""A basket of things alone, stored as a table."""
