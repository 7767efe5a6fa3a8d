"""What is missing at a table of New Tabor, and who had best work where: reckoned from what a seat may see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import exp

from pbem.engine.events import SeatId
from pbem.rulesets.new_tabor.book import CENTER, GOODS, INNER, OUTER
from pbem.rulesets.new_tabor.economy import Producer, location_value, path_length
from pbem.rulesets.new_tabor.view import EconomyView

STEP = 1.72
"""Spaces that a roll leads on, on the average."""
FORETOLD = 24
"""Units of each good that cards may yet add to what a seat needs in a quarter: on the average it is 9."""
TRIES = 48
"""Parts in which the turns to come are given to the goods, each to what is then most wanting."""
SPARE = 0.5
"""What is to be made beyond what is needed: many games are lost for a few units of one good."""
FOOD = GOODS[0]


@dataclass(frozen=True)
class Planner:
    """Reckons with all seats as if they were friends; each comes to the same result where books are open."""

    view: EconomyView

    @cached_property
    def shares(self) -> Mapping[SeatId, Mapping[str, float]]:
        """Return how many of its turns each seat on the Path had best spend in each industry.

        Turns are given away in small parts, each seat taking the good that its work is then worth most for:
        what is well covered is worth less and less.
        """
        shares = {one.id: dict.fromkeys(GOODS, 0.0) for one in self._workers}
        made = dict.fromkeys(GOODS, 0.0)
        for _ in range(TRIES):
            worth = {good: exp(-8 * made[good] / self._needed[good]) / self._needed[good] for good in GOODS}
            for one in self._workers:
                good = max(GOODS, key=lambda good: worth[good] * self._rates[one.id][good])
                part = self._turns[one.id] / TRIES
                shares[one.id][good] += part
                made[good] += part * self._rates[one.id][good]
        return shares

    @cached_property
    def short(self) -> Mapping[str, float]:
        """Return the units of each good that will be missing at the quarter's end."""
        return {good: max(0.0, self._needed[good] - self._made[good]) for good in GOODS}

    @cached_property
    def _made(self) -> Mapping[str, float]:
        made = dict.fromkeys(GOODS, 0.0)
        for seat, share in self.shares.items():
            for good, turns in share.items():
                made[good] += turns * self._rates[seat][good]
        return made

    @cached_property
    def cover(self) -> float:
        """Return what part of the need can be made of the good that is worst covered."""
        made = self._made
        return min(made[good] / self._needed[good] for good in GOODS)

    def goal(self, seat: SeatId) -> str:
        """Return where a seat had best work now: where it is, or where most of its turns are wanted."""
        one, share = self.view.seats[seat], self.shares[seat]
        if one.industry in GOODS and share[one.industry] >= min(1.5, self._turns[seat] / 3):
            return one.industry
        return max(GOODS, key=lambda good: share[good])

    @cached_property
    def zones(self) -> Mapping[SeatId, str]:
        """Return who had best have the places in the Center and the Inner Rung: who gains most there."""
        goals = {one.id: self.goal(one.id) for one in self._workers}
        left = [one for one in self._workers if goals[one.id] != FOOD]
        zones = dict.fromkeys(goals, OUTER)
        for zone in (CENTER, INNER, INNER):
            best = max(left, key=lambda one: self._gain(one, goals[one.id], zone), default=None)
            if best is not None:
                left.remove(best)
                zones[best.id] = zone
        return zones

    def _gain(self, one: Producer, good: str, zone: str) -> float:
        """Return what a place is worth to a seat; those who have one already move for a good reason only."""
        values = {here: location_value(self.view.book, self.view.known, good, here) for here in (zone, OUTER)}
        stays = 1.15 if one.zone == zone else 1.0
        return (values[zone] - values[OUTER]) * one.ability(good) * self._price(good) * stays

    @cached_property
    def _workers(self) -> list[Producer]:
        return [one for one in self.view.in_game() if one.is_on_path]

    @cached_property
    def _turns(self) -> Mapping[SeatId, float]:
        """Return in about how many turns each seat will produce; in the opening round it does not."""
        last = path_length(self.view.book, self.view.known)
        lost = 1 if self.view.facts.is_opening else 0
        return {one.id: max((last + 1 - one.path) / STEP - lost, 0.0) for one in self._workers}

    @cached_property
    def _needed(self) -> Mapping[str, float]:
        """Return the units that are needed of each good beyond what is there, at least one."""
        known, last = self.view.known, path_length(self.view.book, self.view.known)
        foretold = sum(FORETOLD * (last - one.path) / last for one in self._workers)
        needed = {
            good: (1 + SPARE) * sum(one.unmet(good) for one in self.view.in_game())
            + foretold
            - sum(one.stock[good] for one in self.view.in_game())
            - known.storehouse[good]
            for good in GOODS
        }
        return {good: max(1.0, units) for good, units in needed.items()}

    @cached_property
    def _rates(self) -> Mapping[SeatId, Mapping[str, float]]:
        return {one.id: {good: self._rate(one, good) for good in GOODS} for one in self._workers}

    def _rate(self, one: Producer, good: str) -> float:
        """Return what a turn's work makes: less in another industry, as a turn is lost on the way."""
        zone = OUTER if good == FOOD else one.zone or INNER
        units = one.ability(good) * location_value(self.view.book, self.view.known, good, zone)
        if one.industry in (None, good):
            return units
        turns = self._turns[one.id]
        lost = 1 if one.is_switching else 2
        return units * max(turns - lost, 0.0) / turns if turns else 0.0

    def _price(self, good: str) -> int:
        return self.view.known.price(good)
