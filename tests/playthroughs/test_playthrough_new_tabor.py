"""The golden playthrough of New Tabor is played again: every state, event and roll is what it was."""

from __future__ import annotations

import json

from tests.playthroughs.record_new_tabor import CAST, FILE, SEED, played, result_of


def test_the_golden_game_of_new_tabor() -> None:
    """Five seats on the brisk board to the end: the same letters and seed give the same bytes."""
    content = json.loads(FILE.read_text(encoding="utf-8"))
    assert content["seed"] == SEED
    found = list(played(content["letters"]))
    for (stage, _), kept in zip(found, content["stages"], strict=True):
        assert vars(stage) == kept, f"{stage.moment} differs; see tests/playthroughs/record_new_tabor.py"
    assert result_of(found[-1][1]) == content["result"]
    assert len({type(event) for _, outcome in found for event in outcome.events}) >= 50


def test_the_golden_game_of_new_tabor_is_worth_keeping() -> None:
    """It has every sort of letter, and most of what can happen; it is played to the end of quarter 4."""
    content = json.loads(FILE.read_text(encoding="utf-8"))
    moments = [kept["moment"] for kept in content["stages"]]
    assert moments[0] == "101-vote" and {"settle", "charity", "round"} <= {
        one.split("-")[1] for one in moments
    }
    assert content["result"]["how"] == "quarters" and set(content["result"]["tokens"]) == set(CAST)
    text = "\n".join(letter for letters in content["letters"].values() for letter in letters.values())
    for word in ("SELL", "BUY", "GIVE", "LEND", "SUBLET", "CLAIM", "INNOVATE", "MOTION", "RECALL", "LATE"):
        assert word in text
    for word in ("NOMINATE", "VOTE forgive", "CHARITY", "STANDING", "KEEP", "IF", "VACANCY", "RESIGN"):
        assert word in text
