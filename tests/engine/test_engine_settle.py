"""Settling: fresh orders go before those sent ahead, these before standing ones, these before none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.engine.events import GM, LineFailed, listed, seen_by
from pbem.engine.events import counted as number_of
from pbem.engine.options import BadValue, filled_in, option, options_of
from pbem.engine.ruleset import Played, Sheet
from pbem.engine.settle import Filed, settled
from pbem.rulesets.survival.book import Options
from tests.survival.islands import creature, default_rules, position

RULES = default_rules()
PLACE = position(RULES.book, [creature(RULES.book, "5H", "ann", "D5"), creature(RULES.book, "6H", "bob")], 6)


def sheet(fresh: str = "", ahead: str = "", standing: str = "", seat: str = "ann") -> Sheet:
    """The sheet of a seat with these texts on file."""
    return settled(RULES, PLACE, seat, Filed(fresh, ahead, standing))


@pytest.mark.parametrize(
    ("filed", "played", "orders"),
    [
        (("STAY 5", "5 N", "5 S"), Played.RECEIVED, ["STAY 5"]),
        (("", "5 N", "5 S"), Played.RECEIVED, ["5 N"]),
        (("", "", "5 S"), Played.STANDING, ["5 S"]),
        (("", "", ""), Played.NONE, []),
        (("STAY 6", "", ""), Played.NONE, []),
        (('NAME "Grobs"', "", "5 S"), Played.STANDING, ['NAME "Grobs"', "5 S"]),
        (('NAME "Grobs"', "", ""), Played.NONE, ['NAME "Grobs"']),
        (("STAY 6\nMODE 5 D", "", "5 S"), Played.RECEIVED, ["MODE 5 defensive"]),
        (("IF 5 HUNGRY THEN STAY 5", "", "5 S"), Played.RECEIVED, ["IF 5 HUNGRY THEN STAY 5"]),
        (("", "VOTE DRAW NO", "5 S"), Played.STANDING, ["5 S"]),
    ],
)
def test_which_set_is_in_force(filed: tuple[str, str, str], played: Played, orders: list[str]) -> None:
    """SUR-R25: only a set with a game order of which something is left counts as received."""
    found = sheet(*filed)
    assert found.played is played
    assert [str(order) for order in found.lines] == orders
    assert found.is_fresh == (played is Played.RECEIVED and orders != ["5 N"])


def test_what_stands_on_file_may_fail_with_a_reason() -> None:
    """A standing line that cannot be carried out is lost and told; one without a place now is passed over."""
    found = sheet(standing="GENE Speed\nMOVE 5 E6\nMODE 5 A\nENEMY ann")
    assert [str(order) for order in found.orders] == ["MODE 5 aggressive"]
    assert [one.text for one in found.failed] == ["MOVE 5 E6", "ENEMY ann"]
    assert [str(order) for order in found.lost] == ["GENE Speed", "MOVE 5 E6", "ENEMY ann"]
    assert found.refused == ()


def test_the_gm_writes_in_a_language_of_his_own() -> None:
    """SUR-R73: the GM's orders are read like any other, players cannot give them."""
    assert [str(order) for order in sheet("MAX B7 3\nCLOSE DOMINANT bob", seat=GM).orders] == [
        "MAX B7 3",
        "CLOSE bob",
    ]
    assert [one.line for one in sheet("MAX B7 3").refused] == [1]


def test_options_are_checked_by_their_declaration() -> None:
    """Defaults fill in; a wrong name, type, choice or number is refused by name."""
    assert filled_in(Options, {"rounds": 12}).rounds == 12
    assert filled_in(Options, {"dominance": False}).dominance == "off"  # as YAML reads a bare off
    assert filled_in(Options, {"map_seed": 42}).map_seed == 42
    assert filled_in(Options, {"map_seed": None}).map_seed is None
    wrong: dict[str, object] = {
        "rounds": 401,
        "compact": "yes",
        "kinds": "fair",
        "start_ap": True,
        "map_seed": "x",
        "roundz": 3,
    }
    for name, value in wrong.items():
        with pytest.raises(BadValue) as caught:
            filled_in(Options, {name: value})
        assert caught.value.field == name
    assert [name for name, _, _ in options_of(Options)][:2] == ["map", "map_seed"]
    assert option(3, "so many") is not None


def test_events_are_for_those_they_name() -> None:
    """An event without names is for all, the public among them."""
    hidden = LineFailed("ann", "MOVE 5 E6", "E6 is water", only=frozenset({"ann"}))
    shown = LineFailed("ann", "MOVE 5 E6", "E6 is water")
    assert seen_by([hidden, shown], None) == (shown,)
    assert seen_by([hidden, shown], "ann") == (hidden, shown)
    assert shown.sentence == "Not done: MOVE 5 E6 (E6 is water)."


def test_lists_and_numbers_are_said_as_people_say_them() -> None:
    """A; A and B; A, B and C; 1 meal, 2 meals."""
    assert [listed(list(names)) for names in ("", "A", "AB", "ABC")] == ["", "A", "A and B", "A, B and C"]
    assert [number_of(number, "meal") for number in (0, 1, 2)] == ["0 meals", "1 meal", "2 meals"]
    assert number_of(2, "hex", "hexes") == "2 hexes"


def test_a_phase_may_ask_for_standing_orders_beside_those_in_force() -> None:
    """They are held against the phase, and given also where fresh orders count or none are on file."""
    phases = tuple(replace(phase, wants_standing=True) for phase in RULES.phases)
    rules = replace(RULES, phases=phases)
    filed = Filed("STAY 5", "", "5 S\nSTAY 6")
    assert [str(order) for order in settled(rules, PLACE, "ann", filed).standing] == ["5 S"]
    assert sheet("STAY 5", standing="5 S").standing == ()
    assert settled(rules, PLACE, "ann", Filed("STAY 5")).standing == ()
