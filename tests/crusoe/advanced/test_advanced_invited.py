"""What a GM and players are told of a game before it is made."""

from __future__ import annotations

import pytest

from pbem.rulesets.crusoe.game import BOX
from pbem.rulesets.crusoe.modules.legality import NOTES


def test_a_plain_game_needs_no_word() -> None:
    """Nothing is sensitive, unequal or in vain in it."""
    assert BOX.remarks({}, 5) == ()
    assert BOX.notes({}) == ()


def test_what_adds_little_is_remarked_to_the_gm() -> None:
    """CRA 12.1: guilds in the State of Nature."""
    [said] = BOX.remarks({"scenario": "hobbes", "modules": {"guilds": {}}}, 5)
    assert "guilds" in said


def test_two_exchanges_in_a_compact_game_are_remarked_to_the_gm() -> None:
    """CRU-P16: it has one letter for all that comes after work."""
    for scenario in ("capitalism", "national_capitalism"):
        options = {"scenario": scenario, "market_rounds": 2}
        assert BOX.remarks(options, 5) == ()
        assert BOX.remarks({**options, "form": "compact"}, 5) == (
            "market_rounds: 2 has no effect in the compact form: goods are exchanged once in a cycle.",
        )


@pytest.mark.parametrize(
    ("options", "vain"),
    [
        ({"government": {"default": {"type": "dictatorship"}}}, "government"),
        ({"welfare": {"minimum": "government"}}, "welfare"),
        ({"market_mails": "three"}, "market_mails: three"),
        ({"treasury": "print"}, "treasury: print"),
        ({"complications": 3}, "complications: 3"),
        ({"madjack_redundant": "reroll"}, "madjack_redundant: reroll"),
        ({"preset": "first_advanced", "scenario": "capitalism"}, "preset: first_advanced"),
        ({"utopian": True, "modules": {"utopian": {}}}, "utopian: on"),
    ],
)
def test_options_without_effect_are_remarked_to_the_gm(options: dict[str, object], vain: str) -> None:
    """CRA 12: those that a game of this scenario never looks at."""
    assert f"{vain} has no effect in this game." in BOX.remarks(options, 5)


def test_options_that_count_are_not_remarked() -> None:
    """CRA 7.1: the same in a game that looks at them."""
    options = {
        "scenario": "welfare_capitalism",
        "government": {"default": {"type": "dictatorship"}},
        "welfare": {"minimum": "government"},
        "market_mails": "three",
        "treasury": "print",
    }
    assert BOX.remarks(options, 5) == ()


def test_players_are_told_of_sensitive_modules_and_unequal_roles() -> None:
    """CRA 7.3, CRA-GLO-03"""
    options = {"modules": {"race": {}}, "sensitive_ok": True}
    first, second = BOX.notes(options)
    assert first == NOTES["race"]
    assert "unequal roles" in second


def test_a_preset_is_a_game_made_ready() -> None:
    """CRA-NAT-02: National Capitalism by vote of all, of which nothing need be said."""
    assert BOX.remarks({"preset": "first_advanced"}, 5) == ()
    assert BOX.notes({"preset": "first_advanced"}) == ()
