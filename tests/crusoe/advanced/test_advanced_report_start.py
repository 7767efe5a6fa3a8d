"""The report before anything has happened: who is what, for all; what a seat alone may know, for it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pbem.engine.events import SeatId
from pbem.printing.text import as_text
from pbem.rulesets.crusoe.modules.attitudes import AttitudesTaken
from pbem.rulesets.crusoe.paper.seattables import ATTITUDES
from pbem.rulesets.crusoe.setup import told_at_setup
from tests.crusoe.pressroom import NAMES, Rules, players, rules, start_report

NATIONAL = {"scenario": "national_capitalism"}
ELECTED: Mapping[str, object] = {"default": {"type": "representative"}}
CIVIL: Mapping[str, object] = {"sensitive_ok": True, **NATIONAL}
GAMES: Mapping[str, Mapping[str, object]] = {
    "president": {**NATIONAL, "government": ELECTED},
    "dictator": {"scenario": "market_socialism", "government": {"default": {"type": "dictatorship"}}},
    "guilds": {**NATIONAL, "government": ELECTED, "modules": {"guilds": {}}},
    "race": {**CIVIL, "modules": {"race": {}}},
    "gender": {**CIVIL, "modules": {"gender": {"mens_work": {"barred": 2, "reserved": 1}}}},
    "disability": {**NATIONAL, "modules": {"disability": {}, "vegetarians": {}}},
    "landlords": {**NATIONAL, "modules": {"landlords": {"form": "modern"}}},
    "galt": {**NATIONAL, "modules": {"objectivist": {}}},
    "warlord": {"scenario": "capitalism", "modules": {"feudalism": {}}},
    "agent": {"scenario": "capitalism", "modules": {"third_world": {}}},
    "classes": {"scenario": "class_warfare"},
    "attitudes": {**NATIONAL, "modules": {"attitudes": {"assign": "random_public"}}},
}
"""Games in which chance makes somebody something before the first cycle."""
QUIET: Mapping[str, Mapping[str, object]] = {
    "plain": {"scenario": "capitalism"},
    "homestead": {**NATIONAL, "modules": {"landlords": {"form": "homestead"}}},
    "corporations": {**NATIONAL, "modules": {"corporations": {}}},
    "church": {**NATIONAL, "modules": {"church": {}}},
}
"""Games in which nobody is anything yet."""


def started(options: Mapping[str, object]) -> Rules:
    """A game of three seats."""
    return rules(3, **{"board": "board", **options})


def text(opened: Rules, reader: SeatId | None = None) -> str:
    """The report at the start, with every line's end a blank."""
    return " ".join(as_text(start_report(opened, reader)).split())


@pytest.mark.parametrize("name", GAMES)
def test_all_are_told_who_is_what(name: str) -> None:
    """CRA 9: what was drawn at the start is told; the turn order stands in the heading."""
    opened = started(GAMES[name])
    told = [one for one in told_at_setup(opened.book, players()) if one.rule.startswith("CRA-")]
    assert told and all(event.only is None for event in told)
    for event in told:
        assert event.sentence in text(opened)


@pytest.mark.parametrize("name", QUIET)
def test_nothing_is_told_where_nothing_was_drawn(name: str) -> None:
    """CRU-H01"""
    opened = started(QUIET[name])
    assert "Roles" not in text(opened)
    for seat in NAMES:
        assert "Your castaway" not in text(opened, seat)


def test_a_role_and_land_are_told_to_their_owner_too() -> None:
    """CRA-LND-02, CRA-REP-02: in the seat's own part, as in every report."""
    modules = {"landlords": {"form": "modern"}}
    opened = started({**NATIONAL, "government": ELECTED, "modules": modules})
    own = [text(opened, seat).partition("Your castaway")[2] for seat in NAMES]
    assert sum("Role: President" in one for one in own) == 1
    assert any("Your land:" in one for one in own)


def test_a_secret_attitude_is_told_to_its_seat_alone() -> None:
    """CRA-VVC-01"""
    opened = started({**NATIONAL, "modules": {"attitudes": {"assign": "random_secret"}}})
    held = opened.first(players()).state.mod[AttitudesTaken.module]
    assert isinstance(held, AttitudesTaken) and set(held.attitude) == set(NAMES)
    for seat in NAMES:
        own = text(opened, seat)
        assert f"Attitude: {ATTITUDES[held.attitude[seat]]}" in own
        assert own.count("Attitude:") == 1
    assert not any(word in text(opened) for word in ATTITUDES.values())


def test_the_lines_of_a_program_keep_their_indentation() -> None:
    """CRA-BUR-01 In plain text too its statements stand further in than the box they are in."""
    opened = rules(scenario="governmental_socialism", government={"default": {"type": "bureaucracy"}})
    box = "BOX 14 FOR distribute\n  SHARE ALL AMONG PLAYERS NEED\nEND BOX\n"
    assert box in as_text(start_report(opened))
