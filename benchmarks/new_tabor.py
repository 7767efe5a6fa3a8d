"""How games of New Tabor go: a thousand games of scripted players, and what they tell; run it by hand.

    python -m benchmarks.new_tabor [--games 1000] [--part neighbours mixed modes options]

It prints the tables of docs/statistics/new-tabor.md.
*neighbours*: 4 to 8 seats who all work for the survival of all,
with the standard and the brisk board and `ease` from -2 to 2. *mixed*: the usual options, players drawn from
all policies. *modes*: neighbours with one option changed at a time. *options*: options drawn at random, most
players write at random, there are agreements, and the GM rules now and then: no game may break off or stand
still.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.new_tabor_tables import (
    endings,
    lengths,
    places,
    policies,
    sizes,
    survival,
    tokens,
    variants,
    when_out,
)
from pbem.rulesets.new_tabor.charity import Charity
from pbem.rulesets.new_tabor.economy import ROUND, SETTLE, Economy
from pbem.rulesets.new_tabor.scoring import worth
from tests.new_tabor.matches import PLAYERS, Match, any_options, cast_of, opened
from tests.new_tabor.players import POLICIES

SEATS = tuple(range(4, 9))
EASES = (-2, -1, 0, 1, 2)
BOARDS = ("standard", "brisk")


@dataclass(frozen=True)
class Result:
    """A game played: who played how by Player number, how it ended, who went out when, and how large it grew.

    `rounds` are those of each quarter played to its end, `settles` its settle phases.
    """

    data: str
    ease: int
    names: tuple[str, ...]
    how: str
    winners: tuple[int, ...]
    out_in: tuple[int, ...]
    tokens: tuple[int, ...]
    worths: tuple[int, ...]
    rounds: tuple[int, ...]
    settles: tuple[int, ...]
    deadlines: int
    charities: int
    told: int

    @property
    def is_whole(self) -> bool:
        """Say whether nobody went out."""
        return not any(self.out_in)


def play(match: Match) -> Result:
    """Play a game to its end; it must never come to the same moment twice."""
    moments, rounds, settles = set[str](), Counter[int](), Counter[int]()
    charities = told = 0
    economy: Economy | None = None
    for position, outcome in match.deadlines():
        assert str(position.moment) not in moments, f"{match.seed} stands still at {position.moment}"
        moments.add(str(position.moment))
        rounds[position.state.quarter] += position.moment.phase == ROUND
        settles[position.state.quarter] += position.moment.phase == SETTLE
        charities += sum(isinstance(event, Charity) for event in outcome.events)
        economy, told = outcome.position.state, told + len(outcome.events)
    assert economy is not None and economy.result is not None
    seats = list(economy.seats.values())
    whole = [quarter for quarter in rounds if quarter < economy.quarter or economy.result.how == "quarters"]
    return Result(
        match.rules.book.options.data,
        match.rules.book.options.ease,
        tuple(match.cast[one.id] for one in seats),
        economy.result.how,
        tuple(place for place, one in enumerate(seats) if one.id in economy.result.winners),
        tuple(one.out_in for one in seats),
        tuple(one.tokens for one in seats),
        tuple(worth(economy, one) for one in seats),
        tuple(rounds[quarter] for quarter in whole),
        tuple(settles[quarter] for quarter in whole),
        len(moments),
        charities,
        told,
    )


def neighbours(number: int) -> Match:
    """A game of neighbours; number of seats, ease and board go round."""
    seats, rest = SEATS[number % 5], number // 5
    return _neighbours(
        f"neighbours {number}", seats, {"ease": EASES[rest % 5], "data": BOARDS[rest // 5 % 2]}
    )


def _neighbours(seed: str, seats: int, options: dict[str, object]) -> Match:
    return Match(opened(seats, seed, options), cast_of(["neighbour"] * seats), seed, deals=0, rulings=0)


def mixed(number: int) -> Match:
    """A game with the usual options between players of all sorts."""
    seed = f"mixed {number}"
    chance = random.Random(seed)
    cast = cast_of([chance.choice(list(POLICIES)) for _ in range(SEATS[number % len(SEATS)])])
    return Match(opened(len(cast), seed), cast, seed, deals=0, rulings=0)


VARIANTS: tuple[tuple[str, dict[str, object]], ...] = (
    ("as usual", {}),
    ("mode: compact", {"mode": "compact"}),
    ("first_game: yes", {"first_game": True}),
    ("offices: house", {"offices": "house"}),
    ("settle_max: 5", {"settle_max": 5}),
    ("charity_penalty: inability", {"charity_penalty": "inability"}),
    ("data: brisk", {"data": "brisk"}),
    ("data: brisk, mode: compact", {"data": "brisk", "mode": "compact"}),
)
"""The options of which *modes* changes one at a time."""


def modes(number: int) -> Match:
    """A game of neighbours with one option changed; each variant has the same seats and seeds."""
    which, game = number % len(VARIANTS), number // len(VARIANTS)
    return _neighbours(f"modes {game}", SEATS[game % len(SEATS)], VARIANTS[which][1])


def with_options(number: int) -> Match:
    """A game with any options and any letters."""
    seed = f"options {number}"
    chance = random.Random(seed)
    seats = SEATS[number % len(SEATS)]
    names = [*PLAYERS, *["nonsense"] * len(PLAYERS)]
    cast = cast_of([chance.choice(names) for _ in range(seats)])
    return Match(opened(seats, seed, any_options(chance, seats)), cast, seed, deals=0.5)


PARTS: dict[str, Callable[[int], Match]] = {
    "neighbours": neighbours,
    "mixed": mixed,
    "modes": modes,
    "options": with_options,
}
"""The parts by what they play."""


def part(name: str, games: int) -> None:
    """Play the games of one part, and print its tables."""
    start, results = time.process_time(), []
    for number in range(games):
        results.append(play(PARTS[name](number)))
        if number % 100 == 99:
            print(f"{name}: {number + 1} games", file=sys.stderr, flush=True)
    print(f"\n## {name}: {games:,} games in {time.process_time() - start:.0f} s of the processor")
    if name == "neighbours":
        for data in BOARDS:
            survival(data, [one for one in results if one.data == data], SEATS, EASES)
        when_out(results)
        tokens(results, SEATS)
        lengths(results, BOARDS)
        places(results, SEATS)
    if name == "mixed":
        policies(results, list(POLICIES))
    if name == "modes":
        variants(results, [one for one, _ in VARIANTS])
    endings(results)
    sizes(results)


def main() -> None:
    """Play the games and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--part", nargs="+", choices=tuple(PARTS), default=[])
    chosen = parser.parse_args()
    for name in chosen.part or PARTS:
        part(name, chosen.games)


if __name__ == "__main__":
    main()
