"""The site of a game whose turns have several phases, some of them now and then only."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from pbem.desk.site.history import points_chart
from pbem.desk.site.reading import Game, Turn


def turn(number: int, phase: str, points: int) -> Turn:
    """A turn of which only its points are told."""
    stands = SimpleNamespace(seat="ann", name="Ann", points=points, place=1)
    outcome = SimpleNamespace(turn=number, standings=(stands,), moment=f"Cycle {number}: {phase}")
    return cast(Turn, SimpleNamespace(outcome=outcome, seal=SimpleNamespace(phase=phase)))


TURNS = [
    *(turn(1, phase, 2) for phase in ("work", "market", "camp")),
    *(turn(2, phase, 2) for phase in ("work", "market", "camp")),
    turn(2, "assembly", 5),
    turn(3, "work", 5),
]


@pytest.mark.parametrize(
    ("turns", "places", "points"),
    [
        (TURNS, ("1", "2", "3"), (2, 5, 5)),
        ([turn(1, "business", 1), turn(1, "travel", 3)], ("1 business", "1 travel"), (1, 3)),
        ([turn(0, "signup", 1), turn(1, "season", 3)], ("0 signup", "1"), (1, 3)),
    ],
)
def test_of_many_phases_only_the_last_is_charted(
    turns: list[Turn], places: tuple[str, ...], points: tuple[int, ...]
) -> None:
    """Points that stay the same within a turn would make most of the chart; of two phases both are shown."""
    game: Any = SimpleNamespace(counting=tuple(turns), card=SimpleNamespace(seats=[]))
    chart = points_chart(cast(Game, game))
    assert chart and chart.places == places and chart.series[0].values == points
