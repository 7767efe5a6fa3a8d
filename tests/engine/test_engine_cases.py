"""What a worked case may expect of a state: what is stored, and what is reckoned from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from pbem.engine.cases import value_at, values_of
from pbem.engine.ruleset import Json
from tests.survival.islands import default_rules, players

STORED: dict[str, Json] = {"round": 3, "units": {"a": {"food": 2, "unmet": None}, "b": {}}, "rows": [1, 2]}


def at(path: str, **reckoned: Json) -> Json:
    """The value at a path, where this is reckoned from the state."""
    island = default_rules()
    rules = replace(island, dump=lambda book, state: dict(STORED), reckoned=lambda book, state: reckoned)
    return value_at(values_of(rules, island.first(players(2)).state), path)


@pytest.mark.parametrize(
    ("path", "reckoned", "value"),
    [
        ("worth.ann", {"worth": {"ann": 5}}, 5),
        ("units.a.worth", {"units": {"a": {"worth": 5}}}, 5),
        ("units.a.food", {"units": {"a": {"worth": 5}}}, 2),
        ("units.b.unmet.food", {"units": {"b": {"unmet": {"food": 1}}}}, 1),
        ("units.c.worth", {"units": {"c": {"worth": 5}}}, 5),
        ("rows.1", {"worth": {"ann": 5}}, 2),
    ],
)
def test_what_is_reckoned_meets_what_is_stored(path: str, reckoned: Mapping[str, Json], value: Json) -> None:
    """Its paths may begin and go on with those of the stored values, in any depth."""
    assert at(path, **reckoned) == value


def test_what_is_stored_is_never_hidden() -> None:
    """A value reckoned at the path of one that is stored counts for nothing."""
    assert at("round", round=7) == 3
    assert at("units.a.food", units={"a": {"food": {"more": 7}}}) == 2
    assert at("units.a.unmet", units={"a": {"unmet": {"food": 7}}}) is None


def test_most_rulesets_reckon_nothing() -> None:
    """Without more, a case may expect what is stored."""
    assert at("round") == 3 and at("worth") == "nothing at worth"
