"""How games of Laissez-faire go: a thousand games of scripted players per objective; run it by hand.

    python -m benchmarks.laissez_faire [--games 1000] [--part worth time alone equals variants options]

It prints the tables of docs/statistics/laissez-faire.md.
*worth*, *time* and *alone*: the three objectives with the
usual options, 2 to 8 seats, players of all sorts. *equals*: four seats that all play alike, to see what the
place in the turn order is worth. *variants*: the games of *worth* with one option changed at a time.
*options*: options drawn at random, some players write at random, there are fairs, gone seats and rulings: no
game may break off or stand still.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable

from benchmarks import laissez_faire_tables as tables
from benchmarks.laissez_faire_tables import Result
from pbem.rulesets.laissez_faire.accounts import BENCHES
from pbem.rulesets.laissez_faire.circuit import Circuit
from pbem.rulesets.laissez_faire.estate import Eliminated
from tests.laissez_faire.matches import PLAYERS, Match, any_options, cast_of, opened
from tests.laissez_faire.players import POLICIES

SEATS = tuple(range(2, 9))
EQUALS = ("lister", "shrewd", "builder", "settler", "hoarder")
"""Policies each played by all seats of a game."""
VARIANTS: tuple[tuple[str, dict[str, object]], ...] = (
    ("as usual", {}),
    ("phases: compact", {"phases": "compact"}),
    ("transport_landing: lodge", {"transport_landing": "lodge"}),
    ("income_tax: lower10", {"income_tax": "lower10"}),
    ("tax_short: jail", {"tax_short": "jail"}),
    ("pass_start: 200", {"pass_start": 200}),
    ("start_money: 3000", {"start_money": 3000}),
    ("jail_lease: yes", {"jail_lease": True}),
    ("win_worth: 1800", {"win_worth": 1800}),
    ("lap_winner: declarer", {"lap_winner": "declarer"}),
)
"""The options of which *variants* changes one at a time."""


def play(match: Match) -> Result:
    """Play a game to its end; it must never come to the same moment twice."""
    moments: set[str] = set()
    told: Counter[str] = Counter()
    circuit: Circuit | None = None
    outs: dict[str, int] = {}
    for position, outcome in match.deadlines():
        assert str(position.moment) not in moments, f"{match.seed} stands still at {position.moment}"
        moments.add(str(position.moment))
        told.update(type(event).__name__ for event in outcome.events)
        turn = position.moment.turn
        outs |= {event.seat: turn for event in outcome.events if isinstance(event, Eliminated)}
        circuit = outcome.position.state
    assert circuit is not None
    seats = [circuit.seats[seat] for seat in circuit.turn_order]
    return Result(
        names=tuple(match.cast[seat.id] for seat in seats),
        places=tuple(circuit.turn_order.index(seat) for seat in circuit.winners),
        how=circuit.how,
        rounds=circuit.round,
        deadlines=len(moments),
        worths=tuple(circuit.history[-1].worth[seat.id] if seat.is_in_play else None for seat in seats),
        tallies=tuple(dict(seat.tally) for seat in seats),
        benches=tuple(seat.tally.get(BENCHES, 0) for seat in seats),
        outs=tuple(outs.get(seat.id) for seat in seats),
        told=dict(told),
        earned={key: title.earned for key, title in circuit.titles.items()},
        contracts=len(circuit.contracts),
    )


def game(objective: int, number: int) -> Match:
    """A game with the usual options between players of all sorts."""
    seed = f"objective {objective}, game {number}"
    chance = random.Random(seed)
    cast = cast_of([chance.choice(list(POLICIES)) for _ in range(SEATS[number % len(SEATS)])])
    return Match(opened(len(cast), seed, {"objective": objective}), cast, seed, deals=0)


def equals(number: int) -> Match:
    """A game with the usual options of 4 seats that all do the same."""
    seed = f"equals {number}"
    cast = cast_of([EQUALS[number % len(EQUALS)]] * 4)
    return Match(opened(len(cast), seed, {"objective": number // len(EQUALS) % 2 + 1}), cast, seed, deals=0)


def variant(number: int) -> Match:
    """A game for net worth with one option changed; each variant has the same players and seeds."""
    which, match = number % len(VARIANTS), game(1, number // len(VARIANTS))
    rules = opened(len(match.cast), match.seed, {"objective": 1, **VARIANTS[which][1]})
    return Match(rules, match.cast, match.seed, deals=0)


def with_options(number: int) -> Match:
    """A game with any options and any letters."""
    seed = f"options {number}"
    chance = random.Random(seed)
    names = [*PLAYERS, *["nonsense"] * 6]
    cast = cast_of([chance.choice(names) for _ in range(SEATS[number % len(SEATS)])])
    return Match(opened(len(cast), seed, any_options(chance)), cast, seed, deals=0.5, rulings=0.03)


PARTS: dict[str, Callable[[int], Match]] = {
    "worth": lambda number: game(1, number),
    "time": lambda number: game(2, number),
    "alone": lambda number: game(3, number),
    "equals": equals,
    "variants": variant,
    "options": with_options,
}
"""The parts by what they play."""


def part(name: str, games: int) -> None:
    """Play the games of one part, and print its tables."""
    start, results = time.process_time(), []
    for number in range(games):
        results.append(play(PARTS[name](number)))
        if number % 100 == 99:
            print(f"{name}: {number + 1} games", file=sys.stderr)
    print(f"\n## {name}: {games:,} games in {time.process_time() - start:.0f} s of the processor")
    tables.endings(results)
    if name == "equals":
        tables.places(EQUALS, results)
        return
    if name == "variants":
        tables.variants([name for name, _ in VARIANTS], results)
        return
    tables.lengths(tables.by_seats(SEATS, results))
    tables.eliminations(results)
    if name != "options":
        tables.policies(tuple(POLICIES), results)
        tables.money(results)
        tables.titles(results)
    tables.sizes(results)


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
