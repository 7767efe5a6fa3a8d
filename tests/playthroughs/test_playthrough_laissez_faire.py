"""The golden playthrough of Laissez-faire is played again: every state, event and roll is what it was."""

from __future__ import annotations

import json

from tests.playthroughs.record_laissez_faire import CAST, FILE, SEED, played, result_of


def test_the_golden_game_of_laissez_faire() -> None:
    """Five seats on the shipped board to the end: the same letters and seed give the same bytes."""
    content = json.loads(FILE.read_text(encoding="utf-8"))
    assert content["seed"] == SEED
    found = list(played(content["letters"]))
    for (stage, _), kept in zip(found, content["stages"], strict=True):
        assert vars(stage) == kept, f"{stage.moment} differs; see tests/playthroughs/record_laissez_faire.py"
    assert result_of(found[-1][1]) == content["result"]


def test_the_golden_game_of_laissez_faire_is_worth_keeping() -> None:
    """It has bargains and rulings, letters of all sorts, and most of what can happen; a last lap ends it."""
    content = json.loads(FILE.read_text(encoding="utf-8"))
    moments = [kept["moment"] for kept in content["stages"]]
    assert moments[:2] == ["1-business", "1-travel"]
    assert content["result"]["how"] == "lap" and set(content["result"]["worth"]) == set(CAST)
    text = "\n".join(letter for letters in content["letters"].values() for letter in letters.values())
    for word in (
        "PRICE",
        "LODGE",
        "GIVE",
        "CONTRACT",
        "SIGN",
        "BUILD",
        "STANDING",
        "IF",
        "JUDGE",
        "hello GM!",
    ):
        assert word in text
    outcomes = [outcome for _, outcome in played(content["letters"])]
    assert len({type(event) for outcome in outcomes for event in outcome.events}) >= 29
