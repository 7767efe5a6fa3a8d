"""CRA 4.I Scenarios at random are games: each is opened and runs a cycle, every stage watched."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from pbem.engine.dice import Dice
from pbem.materials import shipped_games
from pbem.rulesets.crusoe.scenarios import SCENARIOS
from pbem.yamlfile import read_document
from tests.crusoe.advanced.anygames import any_match
from tests.crusoe.advanced.anygames_watch import AnyWatch, watched_to_the_end
from tests.crusoe.matches import BOX

SEEDS = range(1, 1001)
SAMPLE = range(1, 13)
AT_ONCE = 50
"""How many seeds are one test at night."""


@cache
def tables() -> Any:
    """The shipped tables as they are written."""
    return read_document(shipped_games() / "crusoe" / "madjack.yaml").content


def options_at_random(seed: int) -> tuple[dict[str, object], int]:
    """Roll the scenario that a seed gives, as the command does; return its options and its seats."""
    assert BOX.chance is not None
    seats = 2 + seed % 7
    given: dict[str, object] = {"sensitive_ok": seed % 2 == 0, "complications": seed % 4}
    return dict(BOX.chance.roll(tables(), given, seats, Dice(str(seed))).options), seats


def plays_a_cycle(seed: int) -> AnyWatch:
    """Open the game of a seed, and play a cycle of it with letters at random."""
    options, seats = options_at_random(seed)
    form = ("full", "compact")[seed % 2]
    return watched_to_the_end(any_match(f"mad jack {seed}", {**options, "form": form}, seats), most=1)


def test_a_sample_of_scenarios_at_random_runs_a_cycle() -> None:
    """CRA-MJ-08 Seeds 1 to 25."""
    for seed in SAMPLE:
        assert plays_a_cycle(seed).told


@pytest.mark.nightly
@pytest.mark.parametrize("first", SEEDS[::AT_ONCE])
def test_every_scenario_at_random_runs_a_cycle(first: int) -> None:
    """CRA-MJ-08 Seeds 1 to 1,000."""
    for seed in range(first, first + AT_ONCE):
        assert plays_a_cycle(seed).told, seed


def test_scenarios_at_random_are_of_all_kinds() -> None:
    """CRA-MJ-01 Nearly every scenario comes up, and most modules."""
    rolled = [options_at_random(seed)[0] for seed in SEEDS[:300]]
    assert {str(one["scenario"]) for one in rolled} >= set(SCENARIOS) - {"quick", "crusoe"}
