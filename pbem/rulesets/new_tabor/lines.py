"""A line of Exchange and Consume while it is carried out, and what is said of the trade that came of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.things import Amount
from pbem.rulesets.new_tabor.wording import Money, Named


@dataclass(frozen=True)
class Part:
    """Units that changed hands at a price in cents each; `other` is the other seat's name, "" the union's."""

    units: int
    good: str
    price: int
    other: str = ""


@dataclass(frozen=True)
class SaidParts:
    """What was sold or bought as a sentence names it: 12 food from Eero at $6.20, 3 food from …"""

    parts: tuple[Part, ...]
    is_sale: bool

    @classmethod
    def of(cls, parts: Iterable[Part], *, is_sale: bool) -> SaidParts:
        """Return the parts said, those alike as one."""
        units: dict[Part, int] = {}
        for part in parts:
            alike = Part(0, part.good, part.price, part.other)
            units[alike] = units.get(alike, 0) + part.units
        together = (Part(number, one.good, one.price, one.other) for one, number in units.items())
        return cls(tuple(together), is_sale)

    def __str__(self) -> str:
        return ", ".join(map(self._said, self.parts))

    def _said(self, part: Part) -> str:
        said = {
            "n": part.units,
            "good": Named(part.good),
            "seat": part.other or tr("the Credit Union"),
            "price": Money(part.price),
        }
        if self.is_sale:
            return tr("{n} {good} to {seat} at {price}", **said)
        return tr("{n} {good} from {seat} at {price}", **said)


@dataclass
class OpenLine:
    """A line of Exchange and Consume: what is left of its amounts, and what has become of it.

    `left` counts down numbers of units (of cents, with "" as good, for REPAY); words stay. `is_open` says
    that its test, if it has one, held when its seat last reached it. `has_moved` says that something came
    of it, `is_done` that nothing more can; `reason` is why nothing came of it when it was last tried. `parts`
    are what was sold or bought by it, `counted` all units that were counted down.
    """

    seat: SeatId
    order: Order
    left: tuple[Amount, ...] = ()
    is_open: bool = True
    is_done: bool = False
    has_moved: bool = False
    reason: str = ""
    parts: list[Part] = field(default_factory=list)
    counted: int = 0

    def count_down(self, place: int, units: int) -> None:
        """Take units off the amount at a place; a line whose numbers are used up is done."""
        amount = self.left[place]
        self.counted += units
        if not amount.word:
            used = Amount(amount.good, amount.number - units)
            self.left = (*self.left[:place], used, *self.left[place + 1 :])
        self.has_moved = self.has_moved or units > 0
        self.is_done = not any(one.word or one.number for one in self.left)

    def finish(self) -> None:
        """Note that the line is carried out once and for all."""
        self.has_moved = self.is_done = True
