"""A producer: what a seat has, can do, must consume, and where its pegs are (brief 2.2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.rulesets.new_tabor.book import CENTER, GOODS, INNER, SWITCH

Goods: TypeAlias = dict[str, int]
"""A number for each good, all four in canonical order."""


def no_goods() -> Goods:
    """Return 0 of each good."""
    return dict.fromkeys(GOODS, 0)


@dataclass
class Want:
    """A Wants card in hand: units of a good, and how many are still open."""

    good: str
    amount: int
    open: int


@dataclass
class Parts:
    """Where ability in an industry, or the input of a good, comes from.

    `cards` are the Labor or Consumption cards, one a quarter; `gains` opportunities or Needs cards, in the
    order drawn; `innovations` points by innovation; `losses` points lost.
    """

    cards: list[int] = field(default_factory=list)
    gains: list[int] = field(default_factory=list)
    innovations: int = 0
    losses: int = 0

    @property
    def total(self) -> int:
        """Return the sum; losses are never more than there was."""
        return sum(self.cards) + sum(self.gains) + self.innovations - self.losses


def no_parts() -> dict[str, Parts]:
    """Return empty parts for each good."""
    return {good: Parts() for good in GOODS}


@dataclass
class Producer:
    """A seat (brief 2.2); money and rents in cents.

    `platforms` and `rents` are by zone, center and inner only; a platform names its challenger. `number` is
    the Player number. `out_in` is the quarter in which the seat went out of the game, 0 while it is in.
    `tally` counts for the end report: keys such as "produced food", "sold", "bought", "fees", "rent".
    """

    id: SeatId
    name: str
    number: int
    colour: str
    zone: str | None = None
    rents: dict[str, int] = field(default_factory=lambda: {CENTER: 0, INNER: 0})
    platforms: dict[str, SeatId | None] = field(default_factory=lambda: {CENTER: None, INNER: None})
    industry: str | None = None
    last_industry: str | None = None
    bound_for: str | None = None
    switch_turns: int = 0
    has_leisure: bool = False
    moved_out: bool = False
    path: int = 0
    is_off_path: bool = False
    last_three: bool = False
    abilities: dict[str, Parts] = field(default_factory=no_parts)
    inputs: dict[str, Parts] = field(default_factory=no_parts)
    consumed: Goods = field(default_factory=no_goods)
    wants: list[Want] = field(default_factory=list)
    stock: Goods = field(default_factory=no_goods)
    money: int = 0
    tokens: int = 0
    gained: int = 0
    out_in: int = 0
    vacancy: dict[str, bool] = field(default_factory=lambda: {CENTER: True, INNER: True})
    autoconsume: str = "inputs"
    is_helped: bool = True
    tally: dict[str, int] = field(default_factory=dict)

    @property
    def is_in(self) -> bool:
        """Say whether the seat is in the game."""
        return not self.out_in

    @property
    def is_on_path(self) -> bool:
        """Say whether the seat is in the game and not yet across the Finish."""
        return self.is_in and not self.is_off_path

    @property
    def is_switching(self) -> bool:
        """Say whether the peg is in Switch."""
        return self.industry == SWITCH

    @property
    def open_wants(self) -> int:
        """Return the open units of all Wants."""
        return sum(want.open for want in self.wants)

    def ability(self, industry: str) -> int:
        """Return the points of ability in an industry."""
        return self.abilities[industry].total

    def input(self, good: str) -> int:
        """Return what must be consumed of a good in a quarter."""
        return self.inputs[good].total

    def unmet(self, good: str) -> int:
        """Return the part of the input not yet consumed."""
        return self.input(good) - self.consumed[good]

    @property
    def has_unmet(self) -> bool:
        """Say whether any input is unmet."""
        return any(self.unmet(good) > 0 for good in GOODS)

    def wanted(self, good: str) -> int:
        """Return the open units of Wants of a good."""
        return sum(want.open for want in self.wants if want.good == good)

    def need(self, good: str) -> int:
        """Return the unmet input that stock does not cover."""
        return max(0, self.unmet(good) - self.stock[good])

    def surplus(self, good: str, keep: int = 0) -> int:
        """Return the stock beyond unmet input, open Wants and what is kept."""
        return max(0, self.stock[good] - self.unmet(good) - self.wanted(good) - keep)

    def count(self, what: str, number: int = 1) -> None:
        """Add to the tally."""
        self.tally[what] = self.tally.get(what, 0) + number
