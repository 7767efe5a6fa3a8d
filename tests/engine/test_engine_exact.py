"""Exact amounts: money with two decimals in states, cases and rulings."""

from __future__ import annotations

import json

import pytest

from pbem.engine.exact import Exact, hundredths_in, is_as_written
from pbem.engine.ruleset import Json
from pbem.engine.rulings import found_at, ruled
from pbem.engine.words import Fault


@pytest.mark.parametrize(
    ("value", "hundredths"),
    [(0, 0), (12, 1200), (101.6, 10160), (26.50, 2650), ("0.05", 5), ("-3.4", -340), ("$7", 700)],
)
def test_an_amount_is_read_in_hundredths(value: object, hundredths: int) -> None:
    """Numbers as YAML has them, and texts as players write them."""
    assert hundredths_in(value) == hundredths
    assert Exact.of(hundredths).hundredths == hundredths


@pytest.mark.parametrize("value", ["", "a", "1.234", 0.001, True, None, "1e3", "nan", "1,50", [1]])
def test_what_is_no_amount_is_refused(value: object) -> None:
    """A third decimal is never rounded away."""
    with pytest.raises(ValueError, match="no amount"):
        hundredths_in(value)


def test_an_amount_is_text_in_json() -> None:
    """With both its decimals, below nothing too."""
    assert json.dumps([Exact.of(5), Exact.of(-250), Exact.of(10160)]) == '["0.05", "-2.50", "101.60"]'


def test_cases_write_amounts_as_numbers() -> None:
    """At any depth; what is no amount is compared as it stands."""
    assert is_as_written(Exact("101.60"), 101.6)
    assert is_as_written(Exact("20.00"), 20)
    assert not is_as_written(Exact("20.00"), 20.01)
    assert not is_as_written(Exact("20.00"), "much")
    assert not is_as_written(Exact("0.00"), None)
    assert is_as_written([{"amount": Exact("5.00"), "due": 3}], [{"amount": 5, "due": 3}])
    assert not is_as_written({"amount": Exact("5.00")}, {})
    assert not is_as_written([1, 2], [1])
    assert is_as_written("5.00", "5.00") and not is_as_written("5.00", 5)


VALUES: Json = {"seats": {"ann": {"money": Exact("3.40")}, "bob": {"money": Exact("0.00")}}, "round": 3}


@pytest.mark.parametrize(
    ("line", "money"),
    [
        ("SET seats.ann.money 50", "50.00"),
        ("SET seats.ann.money $0.5", "0.50"),
        ("AWARD seats.ann.money 1.65", "5.05"),
        ("AWARD seats.ann.money -3", "0.40"),
    ],
)
def test_rulings_take_amounts(line: str, money: str) -> None:
    """SET and AWARD keep them exact."""
    values, change = ruled(VALUES, line)
    assert isinstance(values, dict) and isinstance(values["seats"], dict)
    assert values["seats"]["ann"] == {"money": money}
    assert change.before == "3.40" and change.after == money and isinstance(change.after, Exact)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("SET seats.ann.money much", "must be an amount such as 12.50"),
        ("SET seats.ann.money 1.234", "must be an amount such as 12.50"),
        ("AWARD seats.ann.money much", "must be an amount"),
        ("AWARD round 1.5", "must be a whole number"),
    ],
)
def test_rulings_refuse_what_is_no_amount(line: str, said: str) -> None:
    """And say what is wanted."""
    with pytest.raises(Fault) as fault:
        ruled(VALUES, line)
    assert said in fault.value.reason


def test_a_field_is_read_like_the_same_field_of_others() -> None:
    """Not like another field that has parts of the same names."""
    values: Json = {
        "seats": {
            "ann": {"rent": {"inner": Exact("1.00")}, "platform": {"inner": None}},
            "bob": {"rent": {"inner": Exact("0.00")}, "platform": {"inner": None}},
        }
    }
    changed, _ = ruled(values, "SET seats.ann.platform.inner bob")
    assert found_at(changed, "seats.ann.platform.inner")[1] == "bob"
    with pytest.raises(Fault, match="must be an amount"):
        ruled(values, "SET seats.ann.rent.inner bob")
