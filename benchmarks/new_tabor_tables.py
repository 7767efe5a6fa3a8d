"""The tables that benchmarks.new_tabor prints of the games it has played."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

MARKS = ("least", "a quarter below", "half below", "three quarters below", "most")
"""The titles of what `quartiles` gives."""


class Game(Protocol):
    """A game played, as the tables ask of it; places are Player numbers from 0."""

    @property
    def data(self) -> str: ...
    @property
    def ease(self) -> int: ...
    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def how(self) -> str: ...
    @property
    def winners(self) -> tuple[int, ...]: ...
    @property
    def out_in(self) -> tuple[int, ...]: ...
    @property
    def tokens(self) -> tuple[int, ...]: ...
    @property
    def worths(self) -> tuple[int, ...]: ...
    @property
    def rounds(self) -> tuple[int, ...]: ...
    @property
    def settles(self) -> tuple[int, ...]: ...
    @property
    def deadlines(self) -> int: ...
    @property
    def charities(self) -> int: ...
    @property
    def told(self) -> int: ...
    @property
    def is_whole(self) -> bool: ...


def table(titles: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a Markdown table whose first column is text."""
    print("\n| " + " | ".join(titles) + " |")
    print("|---" + "|--:" * (len(titles) - 1) + "|")
    for row in rows:
        print("| " + " | ".join(f"{one:,}" if isinstance(one, int) else str(one) for one in row) + " |")


def share(part: float, whole: float) -> str:
    """Return a percentage in words."""
    return f"{100 * part / whole:.0f} %" if whole else "–"


def quartiles(values: Sequence[float]) -> tuple[object, ...]:
    """Return the least, the quarter marks and the most of some numbers."""
    if len(values) < 2:
        return ("–",) * 5
    low, middle, high = (round(mark) for mark in statistics.quantiles(values, n=4, method="inclusive"))
    return (round(min(values)), low, middle, high, round(max(values)))


def survival(data: str, games: Sequence[Game], seats: Sequence[int], eases: Sequence[int]) -> None:
    """Print in how many games nobody went out, by seats and difficulty, and how many seats stayed in."""
    rows = []
    for number in seats:
        at_table = [one for one in games if len(one.names) == number]
        groups = [[one for one in at_table if one.ease == ease] for ease in eases]
        whole = [share(sum(one.is_whole for one in some), len(some)) for some in groups]
        left = [share(sum(one.out_in.count(0) for one in some), number * len(some)) for some in groups]
        both = [f"{one} ({two})" for one, two in zip(whole, left, strict=True)]
        rows.append((f"{number} seats", len(groups[0]), *both))
    all_of = [[one for one in games if one.ease == ease] for ease in eases]
    ends = [share(sum(one.is_whole for one in some), len(some)) for some in all_of]
    rows.append(("all", len(all_of[0]), *ends))
    table((f"{data}: nobody out (seats in)", "games each", *(f"ease {ease}" for ease in eases)), rows)


def when_out(games: Sequence[Game]) -> None:
    """Print in which quarter the first seat goes out, and all of them."""
    firsts = Counter(min(filter(None, one.out_in)) for one in games if not one.is_whole)
    seats = Counter(out for one in games for out in one.out_in)
    rows = [(f"quarter {quarter}", firsts[quarter], seats[quarter]) for quarter in range(1, 5)]
    table(
        ("out in", "games in which it was the first", "seats"),
        [*rows, ("never", sum(map(_is_whole, games)), seats[0])],
    )


def _is_whole(game: Game) -> bool:
    return game.is_whole


def tokens(games: Sequence[Game], seats: Sequence[int]) -> None:
    """Print the tokens of who leads at the end of games played to their end."""
    rows = []
    for number in seats:
        played = [one for one in games if len(one.names) == number and one.how == "quarters"]
        best = [max(one.tokens) for one in played]
        shared = sum(len(one.winners) > 1 for one in played)
        by_value = sum(one.tokens.count(max(one.tokens)) > 1 for one in played)
        rows.append((f"{number} seats", len(played), *quartiles(best), share(by_value, len(played)), shared))
    table(("tokens of the leader", "games", *MARKS, "decided by value", "shared"), rows)


def lengths(games: Sequence[Game], boards: Sequence[str]) -> None:
    """Print how many rounds a quarter takes, and how many settle phases."""
    rows: list[tuple[object, ...]] = []
    for data in boards:
        some = [one for one in games if one.data == data]
        for number in sorted({len(one.names) for one in some}):
            rounds = [many for one in some for many in one.rounds if len(one.names) == number]
            settles = [many for one in some for many in one.settles if len(one.names) == number]
            mean = f"{statistics.mean(settles):.1f}" if settles else "–"
            rows.append((f"{data}, {number} seats", len(rounds), *quartiles(rounds), mean))
    table(("rounds of a quarter", "quarters", *MARKS, "settle phases"), rows)


def places(games: Sequence[Game], seats: Sequence[int]) -> None:
    """Print how often each Player number wins games played to their end, and how often it stays in."""
    rows: list[tuple[object, ...]] = []
    for number in seats:
        played = [one for one in games if len(one.names) == number]
        ended = [one for one in played if one.how == "quarters"]
        wins = [sum(1 / len(one.winners) for one in ended if place in one.winners) for place in range(number)]
        stay = [sum(not one.out_in[place] for one in played) for place in range(number)]
        for what, games_of, parts in (("wins", ended, wins), ("in at the end", played, stay)):
            shares = [share(one, len(games_of)) for one in parts]
            rows.append((f"{number} seats: {what}", len(games_of), *shares, *["–"] * (8 - number)))
    table(("Player", "games", *map(str, range(1, 9))), rows)


def policies(games: Sequence[Game], names: Sequence[str]) -> None:
    """Print how each policy does: wins against the fair share, who stays in, tokens and worth at the end."""
    rows = []
    for name in names:
        seats = [(one, place) for one in games for place, own in enumerate(one.names) if own == name]
        ended = [(one, place) for one, place in seats if one.winners]
        won = sum(1 / len(one.winners) for one, place in ended if place in one.winners)
        fair = sum(1 / len(one.names) for one, _ in ended)
        stayed = [(one, place) for one, place in seats if not one.out_in[place]]
        held = [one.tokens[place] for one, place in stayed]
        money = [one.worths[place] / 100 for one, place in stayed]
        mean = f"{statistics.mean(held):.1f}" if held else "–"
        rows.append(
            (
                name,
                len(seats),
                share(won, len(seats)),
                f"{won / fair:.1f}",
                share(len(stayed), len(seats)),
                mean,
                *quartiles(money)[1:4],
            )
        )
    titles = ("policy", "seats", "wins", "wins : fair share", "in at the end", "tokens then")
    table((*titles, "$: a quarter below", "half below", "three quarters below"), rows)


def variants(games: Sequence[Game], names: Sequence[str]) -> None:
    """Print what one option changes."""
    rows = []
    for which, name in enumerate(names):
        some = games[which :: len(names)]
        played = [max(one.tokens) for one in some if one.how == "quarters"]
        letters = [one.deadlines for one in some if one.how == "quarters"]
        rows.append(
            (
                name,
                len(some),
                share(sum(map(_is_whole, some)), len(some)),
                quartiles(played)[2],
                quartiles(letters)[2],
            )
        )
    table(
        ("option", "games", "nobody out", "tokens of the leader, half below", "deadlines, half below"), rows
    )


def endings(games: Sequence[Game]) -> None:
    """Print by what games ended, and whether anybody was left."""
    counts = Counter(one.how if one.winners else f"{one.how}, nobody left" for one in games)
    table(
        ("ended by", "games", "of all"),
        [(how, many, share(many, len(games))) for how, many in counts.most_common()],
    )


def sizes(games: Sequence[Game]) -> None:
    """Print how large games grow."""
    counted: tuple[tuple[str, Callable[[Game], float]], ...] = (
        ("deadlines", lambda one: one.deadlines),
        ("events told", lambda one: one.told),
        ("times that somebody was kept in the game", lambda one: one.charities),
        ("$ of a seat at the end", lambda one: max(one.worths) / 100),
    )
    rows = []
    for name, number in counted:
        values = [number(one) for one in games]
        rows.append((name, round(statistics.median(values)), round(max(values))))
    table(("what", "half of the games below", "most"), rows)
