"""The language of rulings: paths, values, what is refused and what is said then."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.ruleset import Json
from pbem.engine.rulings import listing, ruled
from pbem.engine.words import Fault

VALUES: Json = {
    "round": 2,
    "over": False,
    "creatures": {
        "42H": {"ap": 2, "hex": "B7", "genes": ["speed"], "enemy": None, "mode": "D"},
        "11C": {"ap": 1, "hex": None, "genes": [], "enemy": "ann", "mode": "A"},
    },
    "hexes": {f"A{number}": {"x": number, "y": 0} for number in range(1, 60)},
    "census": [{"living": {"ann": 3}}],
}


def after(line: str) -> tuple[Json, Json]:
    """What a line changes a value from, and to."""
    change = ruled(VALUES, line)[1]
    return change.before, change.after


@pytest.mark.parametrize(
    ("line", "before", "now"),
    [
        ("SET creatures.42H.ap 3", 2, 3),
        ("set creatures.42h.AP = 3", 2, 3),
        ("SET creatures.42H.ap to 3", 2, 3),
        ("AWARD creatures.42H.ap 4", 2, 6),
        ("AWARD creatures.42H.ap -2", 2, 0),
        ("SET creatures.42H.hex C9", "B7", "C9"),
        ('SET creatures.42H.hex "none"', "B7", "none"),
        ("SET creatures.42H.hex none", "B7", None),
        ("SET creatures.11C.hex A1", None, "A1"),
        ("SET creatures.42H.enemy bob", None, "bob"),
        ("SET over yes", False, True),
        ("AWARD creatures.42H.genes swim", ["speed"], ["speed", "swim"]),
        ("SET creatures.42H.genes swim, speed", ["speed"], ["swim", "speed"]),
        ("SET creatures.42H.genes none", ["speed"], []),
        ("REMOVE creatures.42H.genes SPEED", ["speed"], []),
        ("SET census.0.living.ann 4", 3, 4),
    ],
)
def test_a_line_changes_one_value(line: str, before: Json, now: Json) -> None:
    assert after(line) == (before, now)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("SET creatures.42X.ap 3", 'There is no "42X" in creatures. Did you mean "42H"?'),
        ("SET creture.42H.ap 3", 'There is no "creture". Did you mean "creatures"?'),
        ("SET creatures.42H.zzz 3", "It has ap, hex, genes, enemy, mode."),
        ("SET creatures.42H.ap.x 3", 'There is no "x" in creatures.42H.ap: it is one value, 2.'),
        ("SET creatures.42H.ap many", 'creatures.42H.ap must be a whole number, not "many".'),
        ("SET creatures.42H.ap 2.5", "must be a whole number"),
        ("SET creatures.42H.ap none", "must be a whole number"),
        ("SET creatures.42H.ap", "The new value of creatures.42H.ap is missing."),
        ("SET creatures.42H 3", "creatures.42H is not one value."),
        ("SET over 1", 'over must be yes or no, not "1".'),
        ("AWARD creatures.42H.hex 3", "is no number"),
        ("AWARD creatures.42H.ap much", "must be a whole number"),
        ("REMOVE creatures.42H.genes fins", 'There is no "fins" in creatures.42H.genes. It is speed.'),
        ("SET", "This is no ruling."),
        ("GIVE creatures.42H.ap 3", "This is no ruling."),
        ("SET creatures.42H.hex B7\x07", "one line"),
    ],
)
def test_a_line_that_can_not_be_says_why(line: str, said: str) -> None:
    with pytest.raises(Fault) as fault:
        ruled(VALUES, line)
    assert said in f"{fault.value.reason} {fault.value.hint}"


def test_a_thing_is_removed_whole_and_nothing_else() -> None:
    values, change = ruled(VALUES, "REMOVE creatures.42H")
    assert isinstance(values, dict) and isinstance(VALUES, dict)
    assert list(values["creatures"]) == ["11C"]
    assert {key: one for key, one in values.items() if key != "creatures"} == {
        key: one for key, one in VALUES.items() if key != "creatures"
    }
    assert change.says == "creatures.42H is removed."


def test_the_values_given_are_not_changed() -> None:
    before = repr(VALUES)
    ruled(VALUES, "SET creatures.42H.ap 3")
    ruled(VALUES, "REMOVE hexes.A1")
    assert repr(VALUES) == before


def test_the_line_kept_says_the_same_again() -> None:
    values, change = ruled(VALUES, "set CREATURES.42h.hex = c9")
    assert change.line == "SET creatures.42H.hex c9"
    assert ruled(VALUES, change.line)[0] == values


def test_small_groups_are_listed_whole_and_large_ones_by_their_parts() -> None:
    assert ("creatures", "2: 42H, 11C") in listing(VALUES)
    assert listing(VALUES, "creatures.42h")[0] == ("creatures.42H.ap", "2")
    assert listing(VALUES, "hexes.A7") == [("hexes.A7.x", "7"), ("hexes.A7.y", "0")]


@pytest.mark.parametrize("line", ["SETTLE creatures.42H.ap 1", "MAX B7 3", "", "creatures.42H.ap 1"])
def test_only_the_three_verbs_begin_a_ruling(line: str) -> None:
    with pytest.raises(Fault):
        ruled(VALUES, line)


@given(st.text(max_size=80))
def test_no_text_is_more_than_a_fault(text: str) -> None:
    for line in (text, f"SET {text}", f"AWARD creatures.42H.ap {text}", f"REMOVE {text}"):
        try:
            values, change = ruled(VALUES, line)
        except Fault:
            continue
        assert ruled(VALUES, change.line)[0] == values


@given(st.integers(-999, 999), st.integers(-999, 999))
def test_awards_add_up(one: int, other: int) -> None:
    values, _ = ruled(VALUES, f"AWARD creatures.42H.ap {one}")
    values, change = ruled(values, f"AWARD creatures.42H.ap {other}")
    assert change.after == 2 + one + other
