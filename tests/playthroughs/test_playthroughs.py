"""The golden playthroughs are played again: every state, event and roll is what it was."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from pbem.engine.ruleset import Outcome
from tests.playthroughs.games import GAMES, SEATS
from tests.playthroughs.record import Stage

HELD = {
    "crusoe": {"work", "market", "camp", "assembly"},
    "laissez_faire": {"business", "travel"},
    "new_tabor": {"vote", "round", "settle", "charity"},
    "planetismals": {"orders", "bids"},
    "survival": {"signup", "season"},
}
"""The phases that each game has held."""
GAME = pytest.mark.parametrize("key", GAMES)


@cache
def played(key: str) -> tuple[tuple[Stage, Outcome[Any]], ...]:
    """Play a game again."""
    return tuple(GAMES[key].played(GAMES[key].kept()["letters"]))


@GAME
def test_the_golden_game(key: str) -> None:
    """The same letters and seed give the same bytes."""
    golden, content = GAMES[key], GAMES[key].kept()
    assert content["seed"] == golden.match().seed
    for (stage, _), kept in zip(played(key), content["stages"], strict=True):
        assert stage == kept, f"{stage['moment']} goes on differently; see tests/playthroughs/record.py"
    assert golden.result(played(key)[-1][1].position.state) == content["result"]


@GAME
def test_the_golden_game_is_worth_keeping(key: str) -> None:
    """It has letters of all sorts, every phase, and nearly everything that can happen."""
    golden, content = GAMES[key], GAMES[key].kept()
    text = "\n".join(letter for letters in content["letters"].values() for letter in letters.values())
    assert [word for word in golden.words.split(", ") if word not in text] == []
    assert {str(kept["moment"]).split("-")[1] for kept in content["stages"]} == HELD[key]
    assert len({type(event) for _, outcome in played(key) for event in outcome.events}) >= golden.events


def test_the_golden_games_end_in_different_ways() -> None:
    """By a rescue, in a last lap, after four quarters, by worth, by the limit of rounds."""
    results = {key: golden.kept()["result"] for key, golden in GAMES.items()}
    assert results["crusoe"]["how"] == "rescued" and results["crusoe"]["winners"]
    assert "killed" in results["crusoe"]["dead"].values()
    assert results["laissez_faire"]["how"] == "lap" and results["planetismals"]["how"] == "worth"
    assert results["new_tabor"]["how"] == "quarters"
    assert len(results["new_tabor"]["tokens"]) == len(results["crusoe"]["final"]) == 5
    moments = [kept["moment"] for kept in GAMES["survival"].kept()["stages"]]
    assert moments == ["0-signup", *(f"{round}-season" for round in range(1, 16))]
    assert len(played("survival")[0][1].position.state.seats) == SEATS
    told = {type(event).__name__ for _, outcome in played("crusoe") for event in outcome.events}
    assert {"Invoked", "FightStarted", "BattleEnded", "Killed", "Died", "Traded", "RescueRolled"} <= told
    moments = [kept["moment"] for kept in GAMES["crusoe"].kept()["stages"]]
    assert moments[0] == "100-work" and {"101-work", "101-market"} <= set(moments)  # a pause in the work
