"""How games of Planetismals go: a thousand games of scripted players, and what they tell; run it by hand.

    python -m benchmarks.planetismals [--games 1000] [--part mixed equals rounds variants options]

It prints the tables of docs/statistics/planetismals.md.
*mixed*: the usual options, 2 to 8 seats, players drawn from all
lines of business. *equals*: all seats follow the same business, to see what the place in the turn order is
worth; *rounds* is the same with the option win_check: round. *variants*: the games of *mixed* with one option
changed at a time. *options*: options drawn at random, some players write at random, there are fairs and gone
seats: no game may break off or stand still.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pbem.rulesets.planetismals.belt import Belt
from pbem.rulesets.planetismals.winning import How
from tests.planetismals.matches import PLAYERS, Match, any_options, cast_of, opened
from tests.planetismals.players import STRATEGIES

SEATS = tuple(range(2, 9))
EQUALS = ("energy", "colonist", "farmer", "manufacturer", "complex")
"""The lines of business that win games, each played by all seats of a game."""
BANDS = ((1, 9), (10, 12), (13, 15), (16, 18), (19, 22), (23, 30), (31, 80))
"""Rounds in which games are won, as the table groups them."""


@dataclass(frozen=True)
class Result:
    """A game played: who played what in turn order, who won how and when, and how large it grew."""

    names: tuple[str, ...]
    places: tuple[int, ...]
    how: str
    rounds: int
    deadlines: int
    worths: tuple[int, ...]
    installations: int
    shuttles: int
    lots: int
    events: int

    @property
    def is_won(self) -> bool:
        """Say whether a seat reached the target."""
        return self.how == How.WORTH.value


def play(match: Match) -> Result:
    """Play a game to its end; it must never come to the same moment twice."""
    moments, installations, shuttles, lots, events = set[str](), 0, 0, 0, 0
    belt: Belt | None = None
    for position, outcome in match.deadlines():
        assert str(position.moment) not in moments, f"{match.seed} stands still at {position.moment}"
        moments.add(str(position.moment))
        belt = outcome.position.state
        installations = max(installations, len(belt.installations))
        shuttles = max(shuttles, len(belt.shuttles))
        lots, events = max(lots, len(belt.lots)), events + len(outcome.events)
    assert belt is not None
    return Result(
        tuple(match.cast[seat] for seat in belt.turn_order),
        tuple(belt.turn_order.index(seat) for seat in belt.winners),
        belt.how,
        belt.round,
        len(moments),
        tuple(belt.history[-1].worth[seat] for seat in belt.turn_order),
        installations,
        shuttles,
        lots,
        events,
    )


def mixed(number: int) -> Match:
    """A game with the usual options between players of all sorts."""
    seed = f"mixed {number}"
    chance = random.Random(seed)
    cast = cast_of([chance.choice(list(STRATEGIES)) for _ in range(SEATS[number % len(SEATS)])])
    return Match(opened(len(cast), seed), cast, seed, deals=0)


def equals(number: int) -> Match:
    """A game with the usual options of 4 seats that all do the same."""
    seed = f"equals {number}"
    cast = cast_of([EQUALS[number % len(EQUALS)]] * 4)
    return Match(opened(len(cast), seed), cast, seed, deals=0)


def rounds(number: int) -> Match:
    """The same game where a win is looked for at the end of each round."""
    match = equals(number)
    return replace(match, rules=opened(len(match.cast), match.seed, {"win_check": "round"}))


VARIANTS: tuple[tuple[str, dict[str, object]], ...] = (
    ("as usual", {}),
    ("phases: compact", {"phases": "compact"}),
    ("bmz_markup: 30", {"bmz_markup": 30}),
    ("bmz_markup: 50", {"bmz_markup": 50}),
    ("price_ceiling: 100", {"price_ceiling": 100}),
    ("action_cost: 1", {"action_cost": 1}),
    ("actions_per_space: one", {"actions_per_space": "one"}),
    ("luxury_stock: no", {"luxury_stock": False}),
    ("colony_buys_from: controller", {"colony_buys_from": "controller"}),
    ("complex_capacity: separate", {"complex_capacity": "separate"}),
    ("max_shuttles: 1", {"max_shuttles": 1}),
    ("worth_basis: liquid", {"worth_basis": "liquid"}),
    ("worth_basis: cash", {"worth_basis": "cash"}),
    ("win_check: round", {"win_check": "round"}),
)
"""The options of which *variants* changes one at a time."""


def variant(number: int) -> Match:
    """A mixed game with one option changed; each variant has the same players and seeds."""
    which, game = number % len(VARIANTS), number // len(VARIANTS)
    match = mixed(game)
    return replace(match, rules=opened(len(match.cast), match.seed, VARIANTS[which][1]))


def with_options(number: int) -> Match:
    """A game with any options and any letters."""
    seed = f"options {number}"
    chance = random.Random(seed)
    names = [*PLAYERS, "nonsense", "nonsense"]
    cast = cast_of([chance.choice(names) for _ in range(SEATS[number % len(SEATS)])])
    return Match(opened(len(cast), seed, any_options(chance)), cast, seed)


PARTS: dict[str, Callable[[int], Match]] = {
    "mixed": mixed,
    "equals": equals,
    "rounds": rounds,
    "variants": variant,
    "options": with_options,
}
"""The parts by what they play."""


def table(titles: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a Markdown table whose first column is text."""
    print("\n| " + " | ".join(titles) + " |")
    print("|---" + "|--:" * (len(titles) - 1) + "|")
    for row in rows:
        print("| " + " | ".join(f"{one:,}" if isinstance(one, int) else str(one) for one in row) + " |")


def share(part: int, whole: int) -> str:
    """Return a percentage in words."""
    return f"{100 * part / whole:.0f} %" if whole else "–"


def quartiles(values: Sequence[int]) -> tuple[object, ...]:
    """Return the least, the quarter marks and the most of some numbers."""
    if len(values) < 2:
        return ("–",) * 5
    low, middle, high = (round(mark) for mark in statistics.quantiles(values, n=4, method="inclusive"))
    return (min(values), low, middle, high, max(values))


def lengths(title: str, groups: Iterable[tuple[str, Sequence[Result]]]) -> None:
    """Print how long games last, group by group."""
    titles = (
        title,
        "games",
        "won by worth",
        "soonest",
        "a quarter by",
        "half by",
        "three quarters by",
        "latest",
    )
    rows = []
    for name, results in groups:
        won = [one.rounds for one in results if one.is_won]
        rows.append((name, len(results), share(len(won), len(results)), *quartiles(won)))
    table(titles, rows)


def by_seats(results: Sequence[Result]) -> Iterator[tuple[str, Sequence[Result]]]:
    """Group games by their number of seats."""
    for seats in SEATS:
        yield f"{seats} seats", [one for one in results if len(one.names) == seats]
    yield "all", results


def bands(results: Sequence[Result]) -> None:
    """Print in which rounds games are won."""
    won = [one.rounds for one in results if one.is_won]
    rows = [
        (f"{first}–{last}", many := sum(first <= one <= last for one in won), share(many, len(won)))
        for first, last in BANDS
    ]
    table(("won in round", "games", "of those won"), rows)


def businesses(results: Sequence[Result]) -> None:
    """Print how each line of business does: wins against the fair share, and worth at the end."""
    rows = []
    for name in STRATEGIES:
        seats = [(one, place) for one in results for place, own in enumerate(one.names) if own == name]
        won = sum(one.is_won and place in one.places for one, place in seats)
        fair = sum(1 / len(one.names) for one, _ in seats)
        worths = [one.worths[place] for one, place in seats]
        rows.append((name, len(seats), share(won, len(seats)), f"{won / fair:.1f}", *quartiles(worths)[1:4]))
    titles = ("business", "seats", "wins", "wins : fair share", "worth: a quarter below", "half below",
              "three quarters below")  # fmt: skip
    table(titles, rows)


def variants(results: Sequence[Result]) -> None:
    """Print what one option changes: how long games last, and which business wins them."""
    winners = ("energy", "colonist", "farmer", "manufacturer", "complex", "refiner")
    rows = []
    for which, (name, _) in enumerate(VARIANTS):
        some = results[which :: len(VARIANTS)]
        won = [one for one in some if one.is_won]
        marks = quartiles([one.rounds for one in won])[1:4]
        by = Counter(one.names[place] for one in won for place in one.places)
        rows.append(
            (name, share(len(won), len(some)), *marks, *(share(by[one], len(won)) for one in winners))
        )
    table(("option", "won by worth", "a quarter by", "half by", "three quarters by", *winners), rows)


def places(results: Sequence[Result]) -> None:
    """Print how often each place in the turn order wins, where all play alike."""
    rows = []
    for name in (*EQUALS, "all"):
        some = [one for one in results if one.is_won and name in (one.names[0], "all")]
        wins = Counter(place for one in some for place in one.places)
        rows.append((name, len(some), *(share(wins[place], len(some)) for place in range(4))))
    table(("business", "games won", "1st", "2nd", "3rd", "4th"), rows)


def sizes(results: Sequence[Result]) -> None:
    """Print how large games grow."""
    rows: list[tuple[str, int, int]] = []
    counted: tuple[tuple[str, Callable[[Result], int]], ...] = (
        ("installations at once", lambda one: one.installations),
        ("shuttles at once", lambda one: one.shuttles),
        ("lots at once", lambda one: one.lots),
        ("deadlines", lambda one: one.deadlines),
        ("events told", lambda one: one.events),
    )
    for name, number in counted:
        values = [number(one) for one in results]
        rows.append((name, round(statistics.median(values)), max(values)))
    table(("what", "half of the games below", "most"), rows)


def endings(results: Sequence[Result]) -> None:
    """Print by what games ended."""
    counts = Counter(one.how for one in results)
    table(("ended by", "games"), [(how.value, counts[how.value]) for how in How])


def part(name: str, games: int) -> None:
    """Play the games of one part, and print its tables."""
    start, results = time.process_time(), []
    for number in range(games):
        results.append(play(PARTS[name](number)))
        if number % 100 == 99:
            print(f"{name}: {number + 1} games", file=sys.stderr)
    print(f"\n## {name}: {games:,} games in {time.process_time() - start:.0f} s of the processor")
    endings(results)
    if name in ("equals", "rounds"):
        lengths("business", [(one, [game for game in results if game.names[0] == one]) for one in EQUALS])
        places(results)
        return
    if name == "variants":
        variants(results)
        return
    lengths("seats", by_seats(results))
    if name == "mixed":
        bands(results)
        businesses(results)
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
