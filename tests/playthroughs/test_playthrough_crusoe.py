"""The golden playthrough of Crusoe's Planet is played again: every state, event and roll is what it was."""

from __future__ import annotations

import json

from tests.playthroughs.record_crusoe import CAST, FILE, SEED, played, result_of


def test_the_golden_game_of_crusoes_planet() -> None:
    """Five seats to their rescue: the same letters and seed give the same bytes."""
    content = json.loads(FILE.read_text(encoding="utf-8"))
    assert content["seed"] == SEED
    found = list(played(content["letters"]))
    for (stage, _), kept in zip(found, content["stages"], strict=True):
        assert vars(stage) == kept, f"{stage.moment} differs; see tests/playthroughs/record_crusoe.py"
    assert result_of(found[-1][1]) == content["result"]
    told = {type(event).__name__ for _, outcome in found for event in outcome.events}
    assert {"Invoked", "FightStarted", "BattleEnded", "Killed", "Died", "Traded", "RescueRolled"} <= told
    assert len(told) >= 28


def test_the_golden_game_of_crusoes_planet_is_worth_keeping() -> None:
    """It has every sort of letter, pauses in the work, an assembly, and a winner."""
    content = json.loads(FILE.read_text(encoding="utf-8"))
    moments = [kept["moment"] for kept in content["stages"]]
    assert moments[0] == "100-work" and {"101-work", "101-market"} <= set(moments)
    assert {one.split("-")[1] for one in moments} == {"work", "market", "camp", "assembly"}
    result = content["result"]
    assert result["how"] == "rescued" and result["winners"] and "killed" in result["dead"].values()
    assert set(result["final"]) == set(CAST)
    text = "\n".join(letter for letters in content["letters"].values() for letter in letters.values())
    for word in ("PATH", "WANT", "TAKE", "LAND", "LEARN", "GIVE", "OFFER", "KEEP", "INVOKE", "SPEECH"):
        assert word in text
    for word in ("FIGHT", "ATTACK", "VERDICT", "SPEAR", "EAT", "DRINK", "ESTATE", "IF", "STANDING", "DEFEND"):
        assert word in text
