"""What a GM and players are told of a game before it is made."""

from __future__ import annotations

from pbem.rulesets.crusoe.game import BOX
from pbem.rulesets.crusoe.modules.sensitive import NOTES


def test_a_plain_game_needs_no_word() -> None:
    """Nothing is sensitive, unequal or in vain in it."""
    assert BOX.remarks({}, 5) == ()
    assert BOX.notes({}) == ()


def test_what_adds_little_is_remarked_to_the_gm() -> None:
    """CRA 12.1: guilds in the State of Nature."""
    [said] = BOX.remarks({"scenario": "hobbes", "modules": {"guilds": {}}}, 5)
    assert "guilds" in said


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
