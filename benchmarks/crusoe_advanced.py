"""How games of the advanced scenarios go, and what the government makes of it; parts of benchmarks.crusoe."""

from __future__ import annotations

import statistics
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path

from benchmarks.crusoe_tables import CYCLES, RESCUED, mean, share, table
from pbem.engine.events import Event
from pbem.engine.pictures import Chart, Plot, Series
from pbem.printing.charts import svg
from pbem.rulesets.crusoe import told_camp
from pbem.rulesets.crusoe.island import Island
from pbem.rulesets.crusoe.modules.government import powers as told_government
from pbem.rulesets.crusoe.modules.monetary_market import markets as told_market
from pbem.rulesets.crusoe.modules.monetary_market import taxes
from pbem.rulesets.crusoe.scenarios import ADVANCED, CLASS_WARFARE, GOVERNMENTAL, MARKET_SOCIALISM, NATIONAL
from pbem.rulesets.crusoe.things import FOOD
from tests.crusoe.advanced.anygames import any_match
from tests.crusoe.advanced.pairs import GOVERNMENTS

SEATS = tuple(range(3, 9))
GOVERNED = (NATIONAL, CLASS_WARFARE, MARKET_SOCIALISM, GOVERNMENTAL)
"""Scenarios that are compared under each government."""
COMPARED = ("athenian", "dictatorship", "representative", "bureaucracy")
"""The governments; how strong a ruler is makes no difference among players who never fight."""
PRICED = ("water", "food", "diamond")


@dataclass
class Tally:
    """A game of citizens: how it ended, and what was paid in it; `prices` are dollars by cycle and kind."""

    seats: int = 0
    how: str = ""
    cycle: int = 0
    alive: int = 0
    winners: int = 0
    points: tuple[int, ...] = ()
    counted: Counter[str] = field(default_factory=Counter)
    prices: dict[tuple[str, int], list[int]] = field(default_factory=dict)

    def notes(self, event: Event, cycle: int) -> None:
        """Count what is told."""
        match event:
            case told_market.Closed(good=good, price=price):
                kind = "food" if good.key in FOOD else good.key
                self.prices.setdefault((kind, cycle), []).append(price)
            case taxes.TaxPaid(pays=pays):
                self.counted["taxes"] += pays
            case taxes.WelfarePaid(dollars=dollars):
                self.counted["welfare"] += dollars
            case told_camp.FightStarted():
                self.counted["fights"] += 1
            case told_government.Elected():
                self.counted["elections"] += 1

    def ends(self, island: Island) -> None:
        """Note how it has ended."""
        ended = island.result
        assert ended is not None
        self.how, self.cycle, self.seats = ended.how, island.cycle, len(island.seats)
        self.alive = sum(one.is_alive for one in island.seats.values())
        self.winners, self.points = len(ended.winners), tuple(ended.final.values())


def played(scenario: str, government: str, number: int, player: str = "citizen") -> Tally:
    """Play a game of players who are all alike; the number of seats goes round."""
    seats = SEATS[number % len(SEATS)]
    options = {"scenario": scenario, "government": GOVERNMENTS[government]}
    match, tally = any_match(f"citizens {number}", options, seats, (player,)), Tally()
    island = None
    for position, outcome in match.deadlines():
        for event in outcome.events:
            tally.notes(event, position.state.cycle)
        island = outcome.position.state
    assert island is not None
    tally.ends(island)
    return tally


def play_scenarios(games: int, folder: Path | None) -> None:
    """Play games of citizens in each advanced scenario, by vote of all; print and draw what they tell."""
    found = {}
    for scenario in ADVANCED:
        found[scenario] = [played(scenario, "athenian", number) for number in range(games)]
        print(f"{scenario}: {games} games", file=sys.stderr, flush=True)
    endings("scenario", found)
    rescues(found)
    prices(found)
    if folder:
        charts("scenarios", found, folder)


def play_governments(games: int, folder: Path | None) -> None:
    """Play games of partisans under each government; print what they tell."""
    for scenario in GOVERNED:
        found = {}
        for government in COMPARED:
            found[government] = [played(scenario, government, number, "partisan") for number in range(games)]
        print(f"{scenario}: {games} games", file=sys.stderr, flush=True)
        endings(scenario, found)


def endings(title: str, found: Mapping[str, Sequence[Tally]]) -> None:
    """Print how games end, how far the points of their seats are apart, and what is paid in them."""
    rows: list[tuple[object, ...]] = []
    for name, games in found.items():
        saved = [one for one in games if one.how == RESCUED]
        seats, cycles = sum(one.seats for one in games), sum(one.seats * one.cycle for one in games)
        counted = sum((one.counted for one in games), Counter[str]())
        rows.append(
            (
                *(name, len(games), share(len(saved), len(games)), mean([one.cycle for one in saved])),
                share(sum(one.alive for one in games), seats),
                share(sum(one.winners for one in games), seats),
                mean([points for one in saved for points in one.points]),
                mean([max(one.points) - min(one.points) for one in saved]),
                *(f"{counted[what] / max(1, cycles):.1f}" for what in ("taxes", "welfare", "fights")),
            )
        )
    titles = (title, "games", "rescued", "in cycle", "alive at the end", "winners", "VP when rescued")
    table((*titles, "best less worst", "taxes of a seat a cycle", "welfare", "fights"), rows)


def rescues(found: Mapping[str, Sequence[Tally]]) -> None:
    """Print by which cycle games are rescued."""
    rows = [
        (name, *(share(_by(games, cycle), len(games)) for cycle in CYCLES)) for name, games in found.items()
    ]
    table(("rescued by cycle", *map(str, CYCLES)), rows)


def _by(games: Sequence[Tally], cycle: int) -> int:
    return sum(one.how == RESCUED and one.cycle <= cycle for one in games)


def prices(found: Mapping[str, Sequence[Tally]]) -> None:
    """Print wholesale prices by kind of good and cycle, where there is a wholesale market."""
    rows = []
    for name, games in found.items():
        for kind in PRICED:
            cells = [mean(_prices(games, kind, cycle)) for cycle in CYCLES]
            if any(cell != "–" for cell in cells):
                rows.append((f"{name}: {kind}", *cells))
    table(("dollars for a unit in cycle", *map(str, CYCLES)), rows)


def _prices(games: Sequence[Tally], kind: str, cycle: int) -> list[int]:
    return [price for one in games for price in one.prices.get((kind, cycle), ())]


def charts(name: str, found: Mapping[str, Sequence[Tally]], folder: Path) -> None:
    """Draw rescue by cycle, points of seats, and the price of food."""
    rescued = {
        key: tuple(round(100 * _by(games, cycle) / len(games)) for cycle in CYCLES)
        for key, games in found.items()
    }
    food = {
        key: tuple(_mean(_prices(games, "food", cycle)) for cycle in CYCLES) for key, games in found.items()
    }
    saved = {key: [one.points for one in games if one.how == RESCUED] for key, games in found.items()}
    points = tuple(_mean([one for some in each for one in some]) for each in saved.values())
    apart = tuple(_mean([max(one) - min(one) for one in each]) for each in saved.values())
    cycles = tuple(map(str, CYCLES))
    drawn = {
        "rescued": Chart(
            "Games rescued by the end of a cycle",
            cycles,
            tuple(Series(key, line) for key, line in rescued.items()),
            axis="cycle",
            unit="%",
        ),
        "food": Chart(
            "Wholesale price of a unit of food",
            cycles,
            tuple(Series(key, line) for key, line in food.items() if any(line)),
            axis="cycle",
            unit="$",
        ),
        "points": Chart(
            "Points of a seat when it is rescued, and best less worst",
            tuple(found),
            (Series("VP", points), Series("best less worst", apart)),
            Plot.BARS,
            unit="VP",
        ),
    }
    for what, chart in drawn.items():
        path = folder / f"crusoes-planet-{name}-{what}.svg"
        path.write_text(svg(chart) + "\n", encoding="utf-8")


def _mean(values: Sequence[int]) -> Decimal | None:
    return Decimal(f"{statistics.mean(values):.1f}") if values else None
