"""Scripted players of Crusoe's Planet: each keeps to one policy, from what its own seat may see."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.island import ASSEMBLY, CAMP, MARKET, WORK
from pbem.rulesets.crusoe.scenarios import CRUSOE, HOBBES, QUICK, SOCIALISM, TRADITIONAL
from pbem.rulesets.crusoe.things import FOOD
from pbem.rulesets.crusoe.view import IslandView

SPREAD = ("ant", "dung beetle", "sand crab", "spider", "grasshopper", "bookworm", "dung beetle")
"""The paths of neighbours who go different ways, by place in seat order; the last goes on the Firefly."""
ALONE = (CRUSOE, HOBBES)
"""Scenarios in which nobody provides for who is on the Firefly: all go there in turn, every third cycle."""
SIGNALS = "water 1 > top40 > military > cb > food 3"
ENOUGH_WATER, ENOUGH_FOOD = 2, 7
"""What a seat keeps before it gives anything away or offers it."""


class Strategy(Protocol):
    """What a scripted player does: its letter for the phase that its view is of."""

    def __call__(self, view: IslandView, seat: SeatId, chance: random.Random) -> str: ...


@dataclass(frozen=True)
class Policy:
    """How a scripted player works, trades and fights.

    `path` is where it goes if it may, "spread" by its place in seat order; `wants` what it takes first;
    one that `signals` takes signals first when it is on the Firefly.
    """

    path: str = "spread"
    wants: str = ""
    trades: bool = False
    shares: bool = False
    fights: bool = False
    signals: bool = False

    def __call__(self, view: IslandView, seat: SeatId, chance: random.Random) -> str:
        """Write the letter of a phase; in the compact form one for all that follows the work."""
        desk = Desk(view, seat, self)
        if view.phase == WORK:
            return "\n".join(desk.work())
        is_compact = view.book.options.form == "compact" and view.phase == CAMP
        lines: list[str] = []
        if view.phase == MARKET or is_compact:
            lines += desk.market()
        if view.phase == CAMP:
            lines += desk.camp()
        if view.phase == ASSEMBLY or is_compact:
            lines += desk.assembly()
        return "\n".join(lines)


@dataclass(frozen=True)
class Desk:
    """A seat with what it may see and how it plays."""

    view: IslandView
    seat: SeatId
    policy: Policy

    @property
    def mine(self) -> Castaway:
        """Return the seat's own castaway."""
        return self.view.seats[self.seat]

    @property
    def others(self) -> list[Castaway]:
        """Return the other living seats, in seat order."""
        return [self.view.seats[seat] for seat in self.view.living if seat != self.seat]

    @property
    def path(self) -> str:
        """Return the path that the policy means."""
        if self.policy.path != "spread":
            return self.policy.path
        place = list(self.view.seats).index(self.seat)
        if self.view.book.options.scenario in ALONE:
            is_well = not self.mine.thirst and not self.mine.is_hungry
            return "firefly" if is_well and (self.view.cycle + place) % 3 == 0 else SPREAD[place % 4]
        return SPREAD[place % len(SPREAD)] if place < len(self.view.seats) - 1 else "firefly"

    def work(self) -> Iterator[str]:
        """Choose the path, and what to take there; wait for leisure in the end."""
        is_fixed = self.view.book.is_quick or (
            self.view.book.options.scenario == TRADITIONAL and self.view.cycle > 1
        )
        if not is_fixed and not self.view.state.round:
            yield f"PATH {self.path}"
        if self.policy.signals and self.path == "firefly":
            yield f"WANT firefly: {SIGNALS}"
        if self.policy.wants:
            yield f"WANT {self.policy.wants}"

    def market(self) -> Iterator[str]:
        """Move, give and offer."""
        scenario = self.view.book.options.scenario
        if scenario == SOCIALISM:
            if self.policy.shares:
                yield "PROPOSE NEED"
                yield "VOTE M1 > none"
            return
        if self.policy.shares and scenario != TRADITIONAL:
            yield from self._gifts()
        if self.policy.trades:
            yield from self._offers()

    def _gifts(self) -> Iterator[str]:
        """Give water to those who have none, and food to those who would go hungry."""
        water = self.mine.amount("water") - ENOUGH_WATER
        plenty = max(FOOD, key=self.mine.amount)
        food = min(self.mine.amount("food") - ENOUGH_FOOD, self.mine.amount(plenty))
        for other in self.others:
            if self.view.book.options.scenario == QUICK and not self._is_neighbour(other):
                continue
            if water > 0 and not other.amount("water"):
                water -= 1
                yield f"GIVE 1 water TO {other.id}"
            units = min(food, 3 - other.amount("food"))
            if units > 0:
                food -= units
                yield f"GIVE {units} {plenty} TO {other.id}"

    def _is_neighbour(self, other: Castaway) -> bool:
        seats = list(self.view.seats)
        between = abs(seats.index(other.id) - seats.index(self.seat))
        return between in (1, len(seats) - 1)

    def _offers(self) -> Iterator[str]:
        """Offer what there is too much of for what is missing, one for one."""
        missing = ["water"] * (self.mine.amount("water") < ENOUGH_WATER)
        missing += [food for food in FOOD if not self.mine.amount(food)]
        surplus = [food for food in FOOD if self.mine.amount(food) > 2]
        surplus += ["water"] * (self.mine.amount("water") > ENOUGH_WATER)
        yield "KEEP 1 water"
        for want in missing:
            for good in surplus:
                times = self.mine.amount(good) - 2
                yield f"OFFER 1 {good} FOR 1 {want} TIMES {min(times, 3)}"

    def camp(self) -> Iterator[str]:
        """Call government to rob the richest, if that can be paid twice."""
        if self._may_fight() and self.mine.leisure > 1 and self._prey().amount("goods") > 5:
            yield "INVOKE"

    def assembly(self) -> Iterator[str]:
        """Attack the richest, and stand by whoever is attacked otherwise."""
        if not self._may_fight():
            return
        prey = self._prey()
        yield f"ATTACK {prey.id}"
        yield f"DEFEND {min(self.others, key=lambda one: one.amount('goods')).id}"
        yield f"VERDICT {prey.id}: FINE ALL > SPARE"

    def _may_fight(self) -> bool:
        return self.policy.fights and bool(self.others) and self.view.state.groups["main"].violence

    def _prey(self) -> Castaway:
        return max(self.others, key=lambda one: one.amount("goods"))


def sleeper(view: IslandView, seat: SeatId, chance: random.Random) -> str:
    """Never send anything."""
    return ""


POLICIES: dict[str, Strategy] = {
    "neighbour": Policy(trades=True, shares=True, signals=True),
    "sharer": Policy(shares=True),
    "trader": Policy(trades=True),
    "fisher": Policy("sand crab", "spear 1 > fish > egg > water 1"),
    "gatherer": Policy("dung beetle", "water 2 > fruit > egg"),
    "idler": Policy("grasshopper", "leisure > water 1 > food"),
    "signaller": Policy("firefly", SIGNALS, trades=True),
    "fighter": Policy("ant", "leisure 2 > water 1", fights=True),
    "sleeper": sleeper,
}
"""The scripted players by their policies."""
