"""The tables and charts that benchmarks.crusoe makes of the games it has played."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Protocol

from pbem.engine.pictures import Chart, Plot, Series
from pbem.printing.charts import svg

RESCUED = "rescued"
CYCLES = range(1, 10)


class Game(Protocol):
    """A game played, as the tables ask of it; seats by their place from 0."""

    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def how(self) -> str: ...
    @property
    def cycle(self) -> int: ...
    @property
    def winners(self) -> tuple[int, ...]: ...
    @property
    def final(self) -> tuple[int, ...]: ...
    @property
    def deaths(self) -> tuple[tuple[str, int] | None, ...]: ...
    @property
    def satisfied(self) -> tuple[int, ...]: ...
    @property
    def made(self) -> Counter[str]: ...
    @property
    def rolls(self) -> tuple[int, ...]: ...
    @property
    def counted(self) -> Counter[str]: ...
    @property
    def deadlines(self) -> int: ...
    @property
    def told(self) -> int: ...


def table(titles: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a Markdown table whose first column is text."""
    print("\n| " + " | ".join(titles) + " |")
    print("|---" + "|--:" * (len(titles) - 1) + "|")
    for row in rows:
        print("| " + " | ".join(f"{one:,}" if isinstance(one, int) else str(one) for one in row) + " |")


def share(part: float, whole: float) -> str:
    """Return a percentage in words."""
    return f"{100 * part / whole:.0f} %" if whole else "–"


def mean(values: Sequence[float]) -> str:
    """Return the mean of numbers to one decimal."""
    return f"{statistics.mean(values):.1f}" if values else "–"


def scenarios(found: Mapping[str, Sequence[Game]]) -> None:
    """Print how games of each scenario end, and what goes on in them."""
    rows: list[tuple[object, ...]] = []
    for name, games in found.items():
        saved = [one for one in games if one.how == RESCUED]
        seats = sum(len(one.names) for one in games)
        alive = sum(death is None for one in games for death in one.deaths)
        played = sum(one.cycle for one in games)
        counted = sum((one.counted for one in games), Counter[str]())
        rows.append(
            (
                *(name, len(games), share(len(saved), len(games)), mean([one.cycle for one in saved])),
                share(sum(one.how == "dead" for one in games), len(games)),
                share(alive, seats),
                share(sum(len(one.winners) for one in games), seats),
                mean([points for one in saved for points in one.final]),
                *(f"{counted[what] / max(1, played):.1f}" for what in ("trades", "fights", "killed")),
            )
        )
    titles = ("scenario", "games", "rescued", "in cycle", "all dead", "alive at the end", "winners")
    table((*titles, "VP when rescued", "trades a cycle", "fights", "killed"), rows)


def cycles(found: Mapping[str, Sequence[Game]]) -> None:
    """Print by which cycle games of each scenario are rescued."""
    rows = []
    for name, games in found.items():
        by = [_rescued_by(games, cycle) for cycle in CYCLES]
        rows.append((name, *(share(one, len(games)) for one in by)))
    table(("rescued by cycle", *map(str, CYCLES)), rows)


def _rescued_by(games: Sequence[Game], cycle: int) -> int:
    return sum(one.how == RESCUED and one.cycle <= cycle for one in games)


def by_seats(found: Mapping[str, Sequence[Game]], seats: Sequence[int]) -> None:
    """Print rescue, its cycle, and the winners by the number of seats."""
    rows = []
    for name, games in found.items():
        cells = []
        for number in seats:
            some = [one for one in games if len(one.names) == number]
            saved = [one for one in some if one.how == RESCUED]
            won = sum(len(one.winners) for one in some)
            cells.append(
                f"{share(len(saved), len(some))} in {mean([one.cycle for one in saved])}, "
                f"{share(won, number * len(some))}"
                if some
                else "–"
            )
        rows.append((name, *cells))
    table(("rescued in cycle, winners", *(f"{number} seats" for number in seats)), rows)


def first_cycle(games: Sequence[Game]) -> None:
    """Print what cycle 1 makes, by the number of seats, and how many rolls a seat has."""
    rows: list[tuple[object, ...]] = []
    for number in sorted({len(one.names) for one in games}):
        some = [one for one in games if len(one.names) == number]
        made = [mean([one.made[what] for one in some]) for what in ("food", "water", "leisure", "signals")]
        rolls = [count for one in some for count in one.rolls]
        points = [points for one in some for points in one.satisfied]
        rows.append((f"{number} seats", *made, min(rolls), mean(rolls), max(rolls), mean(points)))
    titles = ("made in cycle 1", "food", "water", "leisure", "signals")
    table((*titles, "fewest rolls of a seat", "mean", "most", "VP of cycle 1"), rows)


def by_path(found: Mapping[str, Sequence[Game]]) -> None:
    """Print what a lone seat makes of each path."""
    rows: list[tuple[object, ...]] = []
    for name, games in found.items():
        points = [one.satisfied[0] for one in games]
        made = [mean([one.made[what] for one in games]) for what in ("food", "water", "leisure", "signals")]
        rolls = [one.rolls[0] for one in games]
        rows.append((name, len(games), *made, min(rolls), mean(rolls), max(rolls), mean(points)))
    titles = ("alone on", "games", "food", "water", "leisure", "signals")
    table((*titles, "fewest rolls", "mean", "most", "VP of cycle 1"), rows)


def causes(found: Mapping[str, Sequence[Game]]) -> None:
    """Print what seats die of, and when."""
    rows = []
    for name, games in found.items():
        deaths = Counter(death for one in games for death in one.deaths if death)
        of = [sum(n for (cause, _), n in deaths.items() if cause == what) for what in _CAUSES]
        when = [cycle for (_, cycle), n in deaths.items() for _ in range(n)]
        rows.append((name, *of, mean(when)))
    table(("deaths of", *_CAUSES, "in cycle"), rows)


_CAUSES = ("thirst", "starvation", "killed")


def policies(found: Mapping[str, Sequence[Game]], names: Sequence[str]) -> None:
    """Print how each policy does in each scenario: its points at a rescue, and how many are alive then."""
    rows = []
    for policy in names:
        cells = []
        for games in found.values():
            seats = [
                (one.final[at], one.deaths[at])
                for one in games
                if one.how == RESCUED
                for at, own in enumerate(one.names)
                if own == policy
            ]
            living = [points for points, death in seats if death is None]
            cells.append(f"{mean(living)} ({share(len(living), len(seats))})")
        rows.append((policy, *cells))
    table(("VP when rescued (alive)", *found), rows)


def sizes(games: Sequence[Game]) -> None:
    """Print how large games grow."""
    rows = [
        (name, round(statistics.median(values)), max(values))
        for name, values in (
            ("cycles", [one.cycle for one in games]),
            ("deadlines", [one.deadlines for one in games]),
            ("events told", [one.told for one in games]),
            ("trades", [one.counted["trades"] for one in games]),
            ("fights", [one.counted["fights"] for one in games]),
        )
    ]
    table(("what", "half of the games below", "most"), rows)


def charts(found: Mapping[str, Sequence[Game]], folder: Path) -> None:
    """Draw when games are rescued, and what their seats have then."""
    lines = tuple(
        Series(name, tuple(round(100 * _rescued_by(games, cycle) / len(games)) for cycle in CYCLES))
        for name, games in found.items()
    )
    rescued = Chart(
        "Games rescued by the end of a cycle", tuple(map(str, CYCLES)), lines, axis="cycle", unit="%"
    )
    means = tuple(
        Decimal(mean(points)) if points else None
        for points in (
            [p for one in games if one.how == RESCUED for p in one.final] for games in found.values()
        )
    )
    points = Chart(
        "Points of a seat when it is rescued", tuple(found), (Series("VP", means),), Plot.BARS, unit="VP"
    )
    for name, chart in (("rescued", rescued), ("points", points)):
        (folder / f"crusoes-planet-{name}.svg").write_text(svg(chart) + "\n", encoding="utf-8")
