"""Scripted players of the advanced game: sensible people who bid for food, vote, decide, let and invest."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import ASSEMBLY, BIDS, CAMP, DECLARE, MARKET, RETAIL, WORK
from pbem.rulesets.crusoe.modules.firms import Firms
from pbem.rulesets.crusoe.modules.land import Land
from pbem.rulesets.crusoe.scenarios import MARKET_SOCIALISM
from pbem.rulesets.crusoe.things import FOOD, LEISURE, SIGNALS
from pbem.rulesets.crusoe.view import IslandView
from tests.crusoe.players import Desk, Policy, Strategy

DECISIONS: Mapping[str, str] = {
    "signal_pay": "top40 15, military 12, others 10",
    "tax_burden": "others 1",
    "wages": "diamond 15, top40 12, military 12, cb 10, others 6",
    "prices": "diamond 15, water 3, others 4",
    "limits": "water 2, diamond 1",
    "minimum_wage": "30",
    "distribute": "NEED",
}
"""What a sensible citizen wants of the government."""
BEST = "2 water + 3 fish + 3 egg + 3 apple + 3 grape + 9 diamond"
"""What a selfish ruler takes of the goods of all, before the others get what they need."""
WATER_BIDS, FOOD_BIDS, DIAMOND_BIDS = "1@30, 2@10", "1@20, 2@12, 3@6", "1@25"


@dataclass(frozen=True)
class Citizen:
    """A neighbour who knows money and government too; `invests` puts what is left over into its path.

    One that `is_selfish` wants of the government what is good for itself.
    """

    invests: bool = False
    is_selfish: bool = False

    def __call__(self, view: IslandView, seat: SeatId, chance: random.Random) -> str:
        """Write the letter of a phase; in the compact form one for all that follows the work."""
        hall = Hall(view, seat, Policy(trades=True, shares=True, signals=True))
        is_compact = view.book.options.form == "compact" and view.phase == CAMP
        lines: list[str] = []
        if view.phase == WORK:
            lines += hall.work()
        if view.phase == _last_before_camp(view):
            lines += hall.runs(chance)
        if view.phase in (DECLARE, MARKET) or is_compact:
            lines += [*(hall.favours() if self.is_selfish else hall.decrees()), *hall.terms()]
        if view.phase in (MARKET, BIDS) or is_compact:
            lines += hall.purchases()
        if view.phase in (MARKET, RETAIL) or is_compact:
            lines += hall.market()
        if (view.phase == RETAIL or is_compact) and self.invests:
            lines += hall.investments()
        if view.phase in (CAMP, ASSEMBLY):
            lines += hall.votes(chance)
        return "\n".join(lines)


class Hall(Desk):
    """A seat in an economy with money, under a government."""

    def runs(self, chance: random.Random) -> Iterator[str]:
        """Run for President now and then."""
        if chance.random() < 0.3:
            yield "CAMPAIGN"

    def decrees(self) -> Iterator[str]:
        """Want what is good for most."""
        for task in self.view.book.tasks:
            if task in DECISIONS:
                yield f"DECIDE {task} {DECISIONS[task]}"
            elif task == "rents":
                yield f"DECIDE rents others {5 if self.has_money else 1}"

    def favours(self) -> Iterator[str]:
        """Want pay and wages for what it makes itself, no taxes, and the best of what is divided."""
        makes = self._makes()
        wanted = {
            "signal_pay": 30 if makes in SIGNALS else 5,
            "tax_burden": f"{self.path} 0, others 3",
            "wages": f"{makes} 20, others 3",
            "prices": "diamond 15, others 4",
            "distribute": f"SHARES {self.seat}: {BEST}; REST NEED",
        }
        yield from (f"DECIDE {task} {wanted[task]}" for task in self.view.book.tasks if task in wanted)

    def _makes(self) -> str:
        """Return what the path that it goes down has most of, leisure apart."""
        path = next(one for one in self.view.book.board.paths.values() if one.name.lower() == self.path)
        made: Counter[str] = Counter()
        for number in range(1, path.length + 1):
            for option in path.space(number).options:
                made.update({thing: units for thing, units in option.gives if thing != LEISURE})
        return max(made, key=lambda thing: made[thing])

    @property
    def has_money(self) -> bool:
        """Say whether the economy has money."""
        return self.view.book.labels.has_money

    def terms(self) -> Iterator[str]:
        """Ask moderate rents, and a small charge of who walks the path of a corporation."""
        land, firms = self.view.state.mod.get("landlords"), self.view.state.mod.get("corporations")
        if isinstance(land, Land):
            for path, owner in land.owner.items():
                if owner == self.seat:
                    yield f"RENT {path} {8 if self.has_money else 1}"
        if isinstance(firms, Firms):
            for path, shares in firms.shares.items():
                if shares.get(self.seat):
                    yield f"TERMS {path} CHARGE 4"

    def purchases(self) -> Iterator[str]:
        """Bid for water first, then for food of all sorts; in a shop buy the same."""
        if self.view.book.options.scenario == MARKET_SOCIALISM:
            yield f"BUY {self._water} water"
            yield from (f"BUY 1 {food}" for _ in range(2) for food in FOOD)
            yield "BUY 9 diamond"
        elif self.view.book.labels.is_monetary:
            yield f"BID water {WATER_BIDS} AFFORD"
            yield from (f"BID {food} {FOOD_BIDS} AFFORD" for food in FOOD)
            yield f"BID diamond {DIAMOND_BIDS} AFFORD"
        elif self.view.book.options.scenario == "governmental_socialism" and self.view.phase == MARKET:
            yield "PROPOSE NEED"
            yield "VOTE M1 > none"

    @property
    def _water(self) -> int:
        return max(1, 2 - self.mine.amount("water"))

    def investments(self) -> Iterator[str]:
        """Put what money is left into the path that it walks, and let it learn."""
        path = (self.mine.path or "ant").replace("_", " ")
        yield from (f"IF CASH >= {dollars} THEN INVEST {dollars} {path}" for dollars in (50, 30, 20, 10))
        yield f"DIVIDEND {path} 5"
        yield f"TRAIN {path} 1"

    def votes(self, chance: random.Random) -> Iterator[str]:
        """Vote for itself, or else for anyone; after a fall for anyone."""
        names = [one.id for one in self.others] or [self.seat]
        chance.shuffle(names)
        yield " > ".join((f"VOTE PRESIDENT {self.seat}", *(one for one in names if one != self.seat)))
        yield f"ELECT {names[0]}"


def _last_before_camp(view: IslandView) -> str:
    """Return the phase in which who would be President must say so."""
    if view.book.options.form == "compact":
        return WORK
    return RETAIL if view.book.labels.has_money else MARKET


CITIZENS: dict[str, Strategy] = {
    "citizen": Citizen(),
    "investor": Citizen(invests=True),
    "partisan": Citizen(is_selfish=True),
}
"""The scripted players of the advanced game by their policies."""
