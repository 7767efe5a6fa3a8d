"""The golden playthrough is played again: every state, event and roll is what it was."""

from __future__ import annotations

import json

from tests.playthroughs.record import FILE, SEATS, SEED, played, result_of


def test_the_golden_game_of_survival() -> None:
    """44 seats, the default island, fifteen rounds: the same letters and seed give the same bytes."""
    content = json.loads(FILE.read_text(encoding="utf-8"))
    assert content["seed"] == SEED
    found = list(played(content["letters"]))
    for (stage, _), kept in zip(found, content["stages"], strict=True):
        assert vars(stage) == kept, f"{stage.moment} goes on differently; see tests/playthroughs/record.py"
    assert result_of(found[-1][1]) == content["result"]


def test_the_golden_game_is_worth_keeping() -> None:
    """It runs through all seasons, with letters of all sorts and nearly everything that can happen."""
    content = json.loads(FILE.read_text(encoding="utf-8"))
    assert [kept["moment"] for kept in content["stages"]] == [
        "0-signup",
        *(f"{round}-season" for round in range(1, 16)),
    ]
    text = "\n".join(letter for letters in content["letters"].values() for letter in letters.values())
    for word in ("KIND", "START", "GENE", "PLACE", "ENEMY", "IF PLANTS", "STANDING", "agressive", "MOVE"):
        assert word in text
    outcomes = [outcome for _, outcome in played(content["letters"])]
    assert len(outcomes[0].position.state.seats) == SEATS
    assert len({type(event) for outcome in outcomes for event in outcome.events}) >= 30
