"""Letters of money economies drawn at random: offers, bids, exchanges, decrees; some make no sense."""

from __future__ import annotations

import random
from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Position
from pbem.rulesets.crusoe.island import ASSEMBLY, BIDS, CAMP, DECLARE, MARKET, RETAIL, WORK, Island
from pbem.rulesets.crusoe.things import GOODS
from pbem.rulesets.crusoe.view import IslandView
from tests.crusoe.letters import CAMPS, FIGHTS, TRADES, WORK_LINES, Scribe
from tests.crusoe.matches import Match

PLAN = ("PATH {path} > {path2}",)
DECREES = (
    "DECIDE signal_pay {n}",
    "DECIDE signal_pay top40 {n}, military {few}, cb 0",
    "DECIDE tax_burden {path} {few}, others 1",
    "DECIDE tax_burden {path} 0, {path2} {few}, others {few}",
)
OFFERS = (
    "SUBMIT ALL",
    "SUBMIT {few} {good}",
    "SUBMIT {few} {good} AT {n}, 1 {good2}",
    "IF UNITS {good} >= {few} THEN SUBMIT {few} {good2}",
    "DECLINE WELFARE",
)
TESTS = (
    "",
    "",
    "IF BOUGHT {good2} = 0 THEN ",
    "IF CASH >= {n} THEN ",
    "IF QUOTE {good} > {n} THEN ",
    "IF NOT CLOSING {good2} <= {few} THEN ",
    "IF UNITS {good} >= {few} THEN ",
)


class Trader(Scribe):
    """Writes random letters of a seat that trades for money."""

    def _lines(self) -> list[str]:
        phase = self.view.phase
        is_compact = self.view.book.options.form == "compact"
        lines: list[str] = []
        if phase == DECLARE or (phase == CAMP and is_compact):
            lines += self._some(DECREES, 2)
        if phase == WORK:
            lines += [*self._some(PLAN, 1), *self._some(WORK_LINES, 2)]
        if phase == MARKET or (phase == CAMP and is_compact):
            lines += self._some(OFFERS, 2)
        if phase in (MARKET, BIDS) or (phase == CAMP and is_compact):
            lines += self._bids()
        if phase == RETAIL or is_compact:
            lines += self._some(TRADES[:-1], 4)
        if phase == CAMP:
            lines += self._some(CAMPS, 4)
        if phase == ASSEMBLY:
            lines += self._some(FIGHTS, 6)
        return lines

    def _bids(self) -> list[str]:
        """Return some lists of bids, now and then none at all, or several for one good."""
        chance = self.chance
        goods = chance.choices(GOODS, k=chance.choice((0, 2, 5, 9)))
        return [self._bid(good) for good in goods]

    def _bid(self, good: str) -> str:
        chance = self.chance
        count = chance.randint(1, 4)
        units = sorted(chance.sample(range(1, 8), count))
        prices = sorted(chance.sample(range(1, 40), count), reverse=True)
        pairs = ", ".join(f"{one}@{price}" for one, price in zip(units, prices, strict=True))
        afford = " AFFORD" if chance.random() < 0.4 else ""
        return self._filled(chance.choice(TESTS)) + f"BID {good} {pairs}{afford}"


@dataclass
class MoneyMatch(Match):
    """A game between seats that write at random, or nothing at all."""

    silent: float = 0.2

    def letters(self, position: Position[Island], chance: random.Random) -> dict[SeatId, str]:
        """Let all living seats write, each by what it may see."""
        seen = self.rules.views(position.state)
        return {
            seat: self._letter(seen(seat), seat, chance)
            for seat in self.cast
            if position.state.seats[seat].is_alive
        }

    def _letter(self, view: IslandView, seat: SeatId, chance: random.Random) -> str:
        return "" if chance.random() < self.silent else Trader(view, seat, chance).letter()
