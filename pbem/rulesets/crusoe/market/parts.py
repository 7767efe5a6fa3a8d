"""The parts of a division: what each receiver has got out of the heap so far (CRU-P18)."""

from __future__ import annotations

from dataclasses import dataclass, field

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe import told_market as told
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.goods import out_of_common
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.things import GOODS, Basket, members
from pbem.rulesets.crusoe.wording import Said


@dataclass
class Parts:
    """A division under way: the receivers in turn order, and what each has got, before odd units.

    `passed_on` is what was given for a receiver and went to another by the rules of a module (CRU-H34).
    """

    table: IslandTable
    receivers: tuple[SeatId, ...]
    source: str
    got: dict[SeatId, dict[str, int]] = field(default_factory=dict)
    passed_on: dict[SeatId, dict[str, int]] = field(default_factory=dict)

    @property
    def heap(self) -> dict[str, int]:
        """Return what is still to be divided."""
        return self.table.state.common

    def seats(self) -> list[Castaway]:
        """Return the receivers."""
        return [self.table.state.seats[seat] for seat in self.receivers]

    def give(self, seat: SeatId, good: str, units: int) -> None:
        """Give units to a receiver, as far as the heap lasts."""
        receiver, given = out_of_common(self.table, seat, good, units, self.source)
        if receiver != seat:
            counted = self.passed_on.setdefault(seat, {})
            counted[good] = counted.get(good, 0) + given
        theirs = self.got.setdefault(receiver, {})
        theirs[good] = theirs.get(good, 0) + given

    def held(self, castaway: Castaway, word: str) -> int:
        """Return what counts as a receiver's: what it holds, and what others got in its place."""
        counted = self.passed_on.get(castaway.id, {})
        return castaway.amount(word) + sum(counted.get(good, 0) for good in members(word))

    def give_all(self, seat: SeatId) -> None:
        """Give the whole heap to one receiver."""
        for good in GOODS:
            self.give(seat, good, self.heap[good])

    def tell(self) -> None:
        """Tell what each has got, in turn order, then others who got something."""
        seats = self.table.state.seats
        for seat in dict.fromkeys((*self.receivers, *self.got)):
            if basket := Basket.of(self.got.get(seat, {})):
                self.table.tell(told.Received(seats[seat].name, Said(basket), self.source))
