"""The golden playthrough of Planetismals is played again: every state, event and roll is what it was."""

from __future__ import annotations

import json

from tests.playthroughs.record_planetismals import CAST, FILE, SEED, played, result_of


def test_the_golden_game_of_planetismals() -> None:
    """Six seats on the shipped board to the end: the same letters and seed give the same bytes."""
    content = json.loads(FILE.read_text(encoding="utf-8"))
    assert content["seed"] == SEED
    found = list(played(content["letters"]))
    for (stage, _), kept in zip(found, content["stages"], strict=True):
        assert vars(stage) == kept, f"{stage.moment} differs; see tests/playthroughs/record_planetismals.py"
    assert result_of(found[-1][1]) == content["result"]


def test_the_golden_game_of_planetismals_is_worth_keeping() -> None:
    """It has bids and deals, letters of all sorts, and most of what can happen; it is won by worth."""
    content = json.loads(FILE.read_text(encoding="utf-8"))
    moments = [kept["moment"] for kept in content["stages"]]
    assert moments[0] == "1-orders" and any(moment.endswith("-bids") for moment in moments)
    assert content["result"]["how"] == "worth" and set(content["result"]["worth"]) == set(CAST)
    text = "\n".join(letter for letters in content["letters"].values() for letter in letters.values())
    for word in ("PLAN", "GIVE", "BID", "ON", "RUN", "NAMES", "STANDING", "REPAY", "IF", "hello GM!"):
        assert word in text
    outcomes = [outcome for _, outcome in played(content["letters"])]
    assert len({type(event) for outcome in outcomes for event in outcome.events}) >= 55
