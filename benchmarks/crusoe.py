"""How games of Crusoe's Planet go: a thousand games of each scenario, and what they tell; run it by hand.

    python -m benchmarks.crusoe [--games 1000] [--charts docs/statistics]
        [--part neighbours mixed paths options scenarios governments]

It prints the tables of docs/statistics/crusoes-planet.md,
and draws its charts. *neighbours*: 2 to 8 seats who go
different ways, give and offer to each other, and never fight, in every scenario. *mixed*: the same, players
drawn from all policies. *paths*: a lone seat on each path, in one cycle. *options*: options drawn at random,
most players write at random, two of them have often agreed, and the GM rules now and then: no game may break
off or stand still. *scenarios*: citizens who vote, bid and buy, in each scenario of the advanced game.
*governments*: partisans, who want of the government what is good for themselves, under each kind of it.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from benchmarks.crusoe_advanced import play_governments, play_scenarios
from benchmarks.crusoe_tables import (
    by_path,
    by_seats,
    causes,
    charts,
    cycles,
    first_cycle,
    policies,
    scenarios,
    sizes,
)
from pbem.engine.events import Event
from pbem.rulesets.crusoe import told_camp, told_market, told_work
from pbem.rulesets.crusoe.island import Island
from pbem.rulesets.crusoe.scenarios import INTRODUCTORY, QUICK
from pbem.rulesets.crusoe.things import CLASSES
from tests.crusoe.matches import PLAYERS, Match, any_options, cast_of, opened, seats_of, shipped
from tests.crusoe.players import POLICIES

SEATS = tuple(range(2, 9))
UTOPIAN = ("capitalism", "socialism", "communism")
TABLES: tuple[tuple[str, dict[str, object]], ...] = tuple(
    (scenario, {"scenario": scenario}) for scenario in INTRODUCTORY
)
"""The introductory scenarios by their names in the tables, with their options."""
WITH_UTOPIAS: tuple[tuple[str, dict[str, object]], ...] = (
    *TABLES,
    *((f"utopian {scenario}", {"scenario": scenario, "utopian": True}) for scenario in UTOPIAN),
)
"""The same with the Utopian Economies; among neighbours, who never fight, these make no difference."""
COUNTED: Mapping[type[Event], str] = {
    told_market.Traded: "trades",
    told_camp.Invoked: "calls",
    told_camp.FightStarted: "fights",
    told_camp.Killed: "killed",
    told_work.Moved: "rolls",
}
"""What is counted of a game, by the event that tells it."""


@dataclass(frozen=True)
class Result:
    """A game played: who played how, how and when it ended, what each had, and who died of what when.

    `satisfied` are the totals of each seat's first column; `made` counts what was made in cycle 1.
    """

    name: str
    names: tuple[str, ...]
    how: str
    cycle: int
    winners: tuple[int, ...]
    final: tuple[int, ...]
    deaths: tuple[tuple[str, int] | None, ...]
    satisfied: tuple[int, ...]
    made: Counter[str]
    rolls: tuple[int, ...]
    counted: Counter[str]
    deadlines: int
    told: int


def play(name: str, match: Match, deadlines: int | None = None) -> Result:
    """Play a game to its end, or a few deadlines; it must never come to the same moment twice."""
    moments, counted, made, rolls = set[str](), Counter[str](), Counter[str](), Counter[str]()
    told, island = 0, None
    for position, outcome in islice(match.deadlines(), deadlines):
        assert str(position.moment) not in moments, f"{match.seed} stands still at {position.moment}"
        moments.add(str(position.moment))
        for event in outcome.events:
            told += 1
            if what := COUNTED.get(type(event)):
                counted[what] += what != "calls" or bool(getattr(event, "seat", ""))
            if position.state.cycle == 1:
                _count_work(event, made, rolls)
        island = outcome.position.state
    assert island is not None
    return _result(name, match, island, (made, rolls, counted), (len(moments), told))


def _count_work(event: Event, made: Counter[str], rolls: Counter[str]) -> None:
    """Count what the first cycle makes, by class, and the rolls of each seat."""
    match event:
        case told_work.Took(goods=goods) | told_work.Waited(goods=goods):
            for thing, units in goods.basket:
                made[thing] += units
                for word in ("food", "signals"):
                    made[word] += units if thing in CLASSES[word] else 0
        case told_work.Moved(seat=seat):
            rolls[seat] += 1


def _result(
    name: str, match: Match, island: Island, counts: tuple[Counter[str], ...], size: tuple[int, int]
) -> Result:
    seats = list(island.seats.values())
    ended = island.result
    made, rolls, counted = counts
    return Result(
        name,
        tuple(match.cast[one.id] for one in seats),
        ended.how if ended else "",
        island.cycle,
        tuple(at for at, one in enumerate(seats) if ended and one.id in ended.winners),
        tuple(ended.final[one.id] if ended else one.vp for one in seats),
        tuple(None if one.is_alive else (one.cause or "", one.died or 0) for one in seats),
        tuple(one.sheet[1].total for one in seats if 1 in one.sheet),
        made,
        tuple(rolls[one.name] for one in seats),
        counted,
        *size,
    )


def _seats(scenario: object, number: int) -> int:
    return min(SEATS[number % len(SEATS)], 7 if scenario == QUICK else 8)


def neighbours(name: str, options: dict[str, object], number: int) -> Result:
    """A game of neighbours; the number of seats goes round."""
    seed = f"neighbours {number}"
    seats = _seats(options["scenario"], number)
    cast = cast_of(["neighbour"] * seats)
    return play(name, Match(opened(seats, seed, options), cast, seed, deals=0, rulings=0))


def mixed(name: str, options: dict[str, object], number: int) -> Result:
    """A game between players of all sorts."""
    seed = f"mixed {number}"
    chance = random.Random(seed)
    cast = cast_of([chance.choice(list(POLICIES)) for _ in range(_seats(options["scenario"], number))])
    return play(name, Match(opened(len(cast), seed, options), cast, seed, deals=0, rulings=0))


def alone(path: str, number: int) -> Result:
    """The first cycle of a lone seat on a path, in Crusoe's Economy."""
    seed = f"alone {number}"
    options: dict[str, object] = {"scenario": "crusoe", "form": "compact"}
    name = f"alone on {path}"
    return play(path, Match(opened(1, seed, options), {"p1": name}, seed, deals=0, rulings=0), 1)


def with_options(number: int) -> Result:
    """A game with any options and any letters."""
    seed = f"options {number}"
    chance = random.Random(seed)
    options = any_options(chance)
    seats = seats_of(str(options["scenario"]), chance)
    names = [*PLAYERS, *["nonsense"] * len(PLAYERS)]
    cast = cast_of([chance.choice(names) for _ in range(seats)])
    return play(str(options["scenario"]), Match(opened(seats, seed, options), cast, seed, deals=0.5))


def of_scenarios(
    games: int,
    game: Callable[[str, dict[str, object], int], Result],
    tables: tuple[tuple[str, dict[str, object]], ...],
) -> dict[str, list[Result]]:
    """Play so many games of each scenario."""
    found: dict[str, list[Result]] = {}
    for name, options in tables:
        found[name] = [game(name, options, number) for number in range(games)]
        print(f"{name}: {games} games", file=sys.stderr, flush=True)
    return found


def play_neighbours(games: int, folder: Path | None) -> None:
    """Play the games of neighbours; print and draw what they tell."""
    found = of_scenarios(games, neighbours, TABLES)
    scenarios(found)
    cycles(found)
    by_seats(found, SEATS)
    first_cycle(found["capitalism"])
    causes(found)
    if folder:
        charts(found, folder)
    sizes([one for some in found.values() for one in some])


def play_mixed(games: int, folder: Path | None) -> None:
    """Play the games of all sorts of players; print what they tell."""
    found = of_scenarios(games, mixed, WITH_UTOPIAS)
    scenarios(found)
    by_seats(found, SEATS)
    causes(found)
    policies(found, list(POLICIES))
    sizes([one for some in found.values() for one in some])


def play_paths(games: int, folder: Path | None) -> None:
    """Let lone seats walk each path; print what they get."""
    paths = {path["id"]: path["name"] for path in shipped()["board"]["paths"]}
    for id, path in paths.items():
        PLAYERS[f"alone on {id}"] = _walker(path)
    by_path({path: [alone(id, number) for number in range(games)] for id, path in paths.items()})


def _walker(path: str) -> Callable[..., str]:
    return lambda view, seat, chance: f"PATH {path}"


def play_options(games: int, folder: Path | None) -> None:
    """Play games of any options; print how they ended and how large they grew."""
    results = [with_options(number) for number in range(games)]
    found = {name: [one for one in results if one.name == name] for name in INTRODUCTORY}
    scenarios(found)
    sizes(results)


PARTS: dict[str, Callable[[int, Path | None], None]] = {
    "neighbours": play_neighbours,
    "mixed": play_mixed,
    "paths": play_paths,
    "options": play_options,
    "scenarios": play_scenarios,
    "governments": play_governments,
}
"""The parts by what they play."""


def main() -> None:
    """Play the games and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--part", nargs="+", choices=tuple(PARTS), default=[])
    parser.add_argument("--charts", type=Path, help="a folder for the charts of neighbours and scenarios")
    chosen = parser.parse_args()
    for name in chosen.part or PARTS:
        start = time.process_time()
        print(f"\n## {name}: {chosen.games:,} games each")
        PARTS[name](chosen.games, chosen.charts)
        print(f"\n{time.process_time() - start:.0f} s of the processor", flush=True)


if __name__ == "__main__":
    main()
