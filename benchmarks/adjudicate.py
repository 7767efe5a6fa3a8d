"""How fast Survival is adjudicated: turns a second, cost a creature, memory; run it by hand.

    python -m benchmarks.adjudicate [--quick]

Only `adjudicate` is timed: orders are read beforehand, reports come after. Processor seconds are counted,
so that a busy machine does not spoil the figures.
"""

from __future__ import annotations

import argparse
import platform
import resource
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml

from pbem.engine.dice import Dice
from pbem.engine.events import SeatId
from pbem.engine.orders import Line
from pbem.engine.ruleset import Moment, Played, Player, Position, Ruleset, Sheet, adjudicate
from pbem.engine.settle import Filed, settle
from pbem.materials import read_materials, shipped_games
from pbem.rulesets import BOXES
from pbem.rulesets.survival.book import Book
from pbem.rulesets.survival.generator import generated, read_wishes
from pbem.rulesets.survival.island import Creature, Island
from pbem.rulesets.survival.lexicon import IslandLexicon
from pbem.rulesets.survival.materials import read_terrain
from pbem.rulesets.survival.view import IslandView

Rules = Ruleset[Book, Island, IslandView]
Sheets = Mapping[SeatId, Sheet]
ROUND = 6
"""The round measured: Summer of Year 1, in which everybody moves and nobody is born."""

SIZES = ((44, 1, 1), (440, 5, 2), (4_400, 10, 10), (44_000, 40, 25))
"""Creatures, one of each species, and how many default islands lie side by side and one below the other."""
RUNS = 20
"""Of so many runs the fastest counts: what slows a run down is the rest of the machine."""


@dataclass(frozen=True)
class Timing:
    """What was measured of one position and its sheets."""

    name: str
    creatures: int
    hexes: int
    seconds: float
    peak: int

    @property
    def line(self) -> str:
        """Return the row of the table."""
        each = self.seconds / self.creatures * 1e6
        return (
            f"{self.name:<44} {self.creatures:>7,} {self.hexes:>8,} {1 / self.seconds:>9.2f} "
            f"{self.seconds * 1000:>10.2f} {each:>9.1f} {self.peak:>7,}"
        )


HEAD = (
    f"{'what':<44} {'animals':>7} {'hexes':>8} {'turns/s':>9} {'ms/turn':>10} {'us/animal':>9} {'MB peak':>7}"
)


def tiled_map(across: int, down: int) -> dict[str, str]:
    """Return a map of many default islands; each is ten columns wide, so low columns stay low."""
    file = shipped_games() / "survival" / "maps" / "island-100.yaml"
    rows = [line.split() for line in yaml.safe_load(file.read_text(encoding="utf-8"))["cells"].splitlines()]
    cells = [row[1:] for row in rows[1:]]
    return {"name": "Islands", "cells": "\n".join(" ".join(row * across) for row in cells * down)}


def opened(across: int, down: int, **options: object) -> Rules:
    """Return the rules on so many default islands, without a round limit."""
    box = BOXES["survival"]
    given = {"map": tiled_map(across, down)}
    materials, _ = read_materials(box, {}, [shipped_games()], given)
    return box.open({"rounds": 0, **options}, materials)


def populated(rules: Rules, species: int, each: int, seed: str, hex: str = "") -> Position[Island]:
    """Return a position of ROUND with so many creatures a species, with two advantages each."""
    book = rules.book
    island = rules.setup(book, [Player(f"s{number}", f"S{number}") for number in range(species)])
    dice = Dice(seed).at("benchmark")
    letters = list(book.kinds)
    island.round = ROUND
    for place, seat in enumerate(island.seats):
        kind = "C" if hex else letters[place % len(letters)]
        island.seats[seat].kind = kind
        genes = [gene.name for gene in book.open_genes(kind, 0)]
        for _ in range(each):
            number = island.next_number
            own = () if hex else tuple(dice.shuffled(genes, "advantages")[:2])
            where = hex or dice.pick(book.land, "hex")
            behaviour = book.kinds[kind].default
            ap = dice.die(3, "attack points")
            island.creatures[number] = Creature(number, kind, seat, where, ap, behaviour, genes=own)
            island.next_number += 1
    return Position(Moment(ROUND, "season"), island)


def sheets_of(rules: Rules, position: Position[Island], texts: Mapping[SeatId, tuple[Played, str]]) -> Sheets:
    """Read the orders of the seats, as the desk would before the deadline."""
    view = rules.view(rules.book, position.state, None)
    names = {seat: folk.name for seat, folk in view.seats.items()}
    accepts = rules.phase("season").orders
    sheets = {}
    for seat, (played, text) in texts.items():
        lexicon = IslandLexicon(seat, names, view, {beast.number: beast for beast in view.own(seat)})
        lines = [Line(number, line) for number, line in enumerate(text.splitlines(), 1)]
        reading = rules.grammar.read(lines, lexicon, accepts)
        sheets[seat] = Sheet(played, reading.orders, reading.lost, is_fresh=played is Played.RECEIVED)
    return sheets


def mixed(rules: Rules, position: Position[Island]) -> Sheets:
    """Return sheets of which a third were received, a third are standing orders, and a third are missing."""
    texts: dict[SeatId, tuple[Played, str]] = {}
    own = position.state.by_species()
    for place, (seat, creatures) in enumerate(own.items()):
        if place % 3 == 0:
            lines = [f"MOVE {one.number} N > SE > SW > STAY" for one in creatures]
            lines += [f"MODE {one.number} aggressive" for one in creatures if one.number % 2]
            texts[seat] = Played.RECEIVED, "\n".join(lines)
        elif place % 3 == 1:
            texts[seat] = Played.STANDING, "ALL STAY defensive"
    return sheets_of(rules, position, texts)


def aggressive(rules: Rules, position: Position[Island]) -> Sheets:
    """Return sheets by which everybody stays and attacks."""
    text = (Played.RECEIVED, "ALL STAY aggressive")
    return sheets_of(rules, position, dict.fromkeys(position.state.seats, text))


def timed(name: str, rules: Rules, position: Position[Island], sheets: Sheets, seconds: float) -> Timing:
    """Adjudicate the position again and again for so long; the fastest of twenty runs counts."""
    runs = []
    adjudicate(rules, position, sheets, Dice("warm"))
    for attempt in range(RUNS):
        count, start = 0, time.process_time()
        while time.process_time() - start < seconds / RUNS or not count:
            adjudicate(rules, position, sheets, Dice(f"{attempt} {count}"))
            count += 1
        runs.append((time.process_time() - start) / count)
    creatures = len(position.state.living())
    return Timing(name, creatures, len(position.state.hexes), min(runs), peak_megabytes())


def peak_megabytes() -> int:
    """Return the most memory this process has held; Linux counts it in kilobytes, macOS in bytes."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak // (1024 if sys.platform != "darwin" else 1024 * 1024)


def in_proportion(sizes: int, seconds: float) -> Iterator[Timing]:
    """Measure the same crowding on ever larger islands: 2.3 hexes a species of one creature."""
    for creatures, across, down in SIZES[:sizes]:
        rules = opened(across, down)
        position = populated(rules, creatures, 1, "proportion")
        yield timed(f"{creatures:,} species, mixed orders", rules, position, mixed(rules, position), seconds)
        yield timed(f"{creatures:,} species, no orders at all", rules, position, {}, seconds)


def extremes(seconds: float) -> Iterator[Timing]:
    """Measure the crowds that the brief names."""
    rules = opened(2, 2)
    position = populated(rules, 40, 50, "extremes")
    yield timed("2,000 on 400 hexes", rules, position, mixed(rules, position), seconds)
    rules = opened(5, 8)
    position = populated(rules, 200, 100, "extremes")
    yield timed("20,000 on 4,000 hexes", rules, position, mixed(rules, position), seconds)
    rules = opened(1, 1)
    position = populated(rules, 40, 25, "extremes", hex="B7")
    sheets = aggressive(rules, position)
    yield timed("1,000 aggressive carnivores in one hex", rules, position, sheets, seconds)


def generators(sides: tuple[int, ...]) -> Iterator[str]:
    """Measure the making of square islands; the brief allows 0.2 s for 10 x 10 and 15 s for 40 x 40."""
    materials, _ = read_materials(BOXES["survival"], {}, [shipped_games()])
    terrain = read_terrain(materials["terrain"])
    for side in sides:
        wishes = read_wishes({**materials["generator"], "columns": side, "rows": side})
        start = time.process_time()
        generated(wishes, terrain, 44, Dice("generator").at("map"))
        yield f"an island of {side} x {side} made in {time.process_time() - start:.3f} s"


def settling() -> str:
    """Measure what comes before: reading 200 letters against the crowd of 20,000."""
    rules = opened(5, 8)
    position = populated(rules, 200, 100, "extremes")
    filed = {seat: Filed("ALL STAY defensive") for seat in position.state.seats}
    start = time.process_time()
    settle(rules, position, filed)
    return f"the orders of 200 seats settled among 20,000 creatures in {time.process_time() - start:.3f} s"


def whole_game(games: int) -> Timing:
    """Measure games of nothing but absent players, from the signup to round 15."""
    box = BOXES["survival"]
    materials, _ = read_materials(box, {}, [shipped_games()])
    rules = box.open({}, materials)
    players = [Player(f"s{number}", f"S{number}") for number in range(44)]
    turns = creatures = 0
    start = time.process_time()
    for game in range(games):
        position = rules.first(players)
        while not position.is_over:
            outcome = adjudicate(rules, position, {}, Dice(f"{game} {turns}"))
            creatures += len(position.state.living())
            position, turns = outcome.position, turns + 1
    seconds = (time.process_time() - start) / turns
    name = "whole games of 44 absent players (mean)"
    return Timing(name, creatures // turns, 100, seconds, peak_megabytes())


def machine() -> str:
    """Return what the figures were measured on."""
    file = Path("/proc/cpuinfo")
    lines: list[str] = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    model = models[0] if models else platform.processor() or "unknown processor"
    cores = f"{len(models) or '?'} cores, {platform.system()} {platform.machine()}"
    return f"{model}, {cores}, Python {platform.python_version()}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="How fast Survival is adjudicated.")
    parser.add_argument("--quick", action="store_true", help="only the smaller sizes, in a few seconds")
    quick: bool = parser.parse_args().quick
    seconds = 0.5 if quick else 5.0
    print(machine())
    print(HEAD)
    print(whole_game(5 if quick else 40).line)
    for timing in in_proportion(2 if quick else len(SIZES), seconds):
        print(timing.line, flush=True)
    for timing in extremes(seconds):
        print(timing.line, flush=True)
    for line in generators((10,) if quick else (10, 40)):
        print(line)
    if not quick:
        print(settling())


if __name__ == "__main__":
    main()
