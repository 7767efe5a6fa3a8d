"""CRA-PL-01 How things stand while a program runs: the facts, and what the run itself has changed."""

from __future__ import annotations

from fractions import Fraction

from pbem.rulesets.crusoe.modules.program.decided import Settings
from pbem.rulesets.crusoe.modules.program.facts import Answer, Facts, Value
from pbem.rulesets.crusoe.modules.program.vocabulary import TARGETS
from pbem.rulesets.crusoe.things import FOOD, GOODS, Basket


class Standing:
    """The facts with the values set, the goods given and the players assigned so far in this run.

    `heap` names the heap that is given from, "estate" or "pot"; "" if there is none.
    """

    def __init__(self, facts: Facts, settings: Settings, heap: str = "") -> None:
        self.facts, self.settings, self.heap = facts, settings, heap
        self.left = {good: self._in_heap(good) for good in GOODS}
        self.given: dict[str, dict[str, int]] = {}
        self.assigned: dict[str, str] = {}

    def _in_heap(self, good: str) -> int:
        found = self.facts.fact(self.heap, (good,), 0) if self.heap else 0
        return int(found) if isinstance(found, int | Fraction) else 0

    def fact(self, name: str, args: tuple[str, ...], ago: int) -> Value:
        """Return a fact as it is by now, or the present value of a target."""
        if name in TARGETS:
            return _exact(self.settings.value(name, args))
        if name == "assigned":
            return Fraction(sum(1 for path in self.assigned.values() if path == args[0]))
        if name == self.heap:
            return Fraction(self.left[args[0]])
        found = _exact(self.facts.fact(name, args, ago))
        return found + self._received(name, args) if isinstance(found, Fraction) and not ago else found

    def _received(self, name: str, args: tuple[str, ...]) -> int:
        """Return what a seat holds more by what it was given in this run."""
        got = self.given.get(args[0], {}) if args else {}
        if name == "held":
            return got.get(args[1], 0)
        if name == "types":
            return sum(
                1 for food in FOOD if got.get(food) and not self.facts.fact("held", (args[0], food), 0)
            )
        counted = {"food": FOOD, "goods": GOODS}.get(name, ())
        return sum(got.get(good, 0) for good in counted)

    def give(self, seat: str, good: str, units: int) -> None:
        """Give units of the heap to a seat."""
        self.left[good] -= units
        mine = self.given.setdefault(seat, {})
        mine[good] = mine.get(good, 0) + units

    def take(self, goods: tuple[str, ...]) -> Basket:
        """Take all units of some goods out of the heap."""
        taken = Basket.of({good: self.left[good] for good in goods})
        self.left |= dict.fromkeys(goods, 0)
        return taken

    def is_alive(self, seat: str) -> bool:
        """Say whether a seat lives."""
        return self.facts.fact("alive", (seat,), 0) is True


def _exact(answer: Answer) -> Value:
    if isinstance(answer, bool) or not isinstance(answer, int):
        return answer
    return Fraction(answer)
