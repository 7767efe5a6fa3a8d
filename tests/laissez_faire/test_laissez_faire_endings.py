"""3.8: declarations and the last lap, stalemates, rounds that run out, and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.rulesets.laissez_faire.circuit import Circuit, Lap
from pbem.rulesets.laissez_faire.endings import (
    check_end,
    check_found_stalemate,
    check_round_end,
    end_stalemate,
)
from pbem.rulesets.laissez_faire.judging import obey_gm
from pbem.rulesets.laissez_faire.outcomes import tell_failed
from tests.laissez_faire.notary import contract, owned, position, read_by, table, told

OBJECTIVE_3: dict[str, Any] = {"objective": 3}


def at_rest(until: str = "") -> Circuit:
    """Ann and bob can stay for ever, cat is out (C14)."""
    return position(
        "ann",
        "bob",
        "cat",
        seats={
            "ann": {"cash": 300, "token": 11},
            "bob": {"cash": 200, "token": 24},
            "cat": {"status": "eliminated"},
        },
        titles=owned("ann", "electric", "gas", rush=1) | owned("bob", beacon=1),
        contracts={"K1": contract(f"FIXED $0 AT gas FOR bob{until}")},
    )


def test_a_stalemate_is_declared_by_one_if_all_are_in_position() -> None:
    """LAI-04, 60, 69, R61, C14."""
    state = at_rest()
    where = table(state, options=OBJECTIVE_3, bob="STALEMATE")
    check_end(where)
    assert told(where) == [
        "ann is worth $570.",
        "bob is worth $395.",
        "The game ends: stalemate. Won by ann.",
    ]
    assert where.is_over and state.winners == ("ann",)


def test_who_is_not_in_position_is_named() -> None:
    """LAI-R61: a price that ends is not for ever."""
    where = table(at_rest(" UNTIL ROUND 30"), options=OBJECTIVE_3, bob="STALEMATE")
    check_end(where)
    tell_failed(where)
    assert not where.is_over
    assert read_by(where, "bob") == ["Not done: STALEMATE (not in a stalemate position: bob)."]


def test_all_together_may_call_it_a_stalemate() -> None:
    """LAI-70, R62: whatever the positions; so may the GM, and by option it is found."""
    where = table(at_rest(" UNTIL ROUND 30"), options=OBJECTIVE_3, ann="STALEMATE", bob="STALEMATE")
    check_end(where)
    assert where.is_over
    where = table(at_rest(" UNTIL ROUND 30"), options=OBJECTIVE_3, gm="END STALEMATE")
    end_stalemate(where)
    assert where.is_over
    for auto in (True, False):
        where = table(at_rest(), options={**OBJECTIVE_3, "stalemate": "auto" if auto else "declared"})
        check_found_stalemate(where)
        assert where.is_over is auto


def test_the_last_one_left_wins_at_once() -> None:
    """LAI-60, R63: nobody is counted."""
    state = position("ann", "bob", seats={"ann": {"status": "eliminated"}})
    where = table(state)
    check_end(where)
    assert told(where) == ["The game ends: last one left. Won by bob."]


def test_the_first_true_declaration_begins_the_lap() -> None:
    """LAI-02, 54, R68: from the seat whose turn it is; a false one does nothing."""
    state = position(
        "ann", "bob", "cat", seats={"ann": {"cash": 2000}, "bob": {"cash": 1999}, "cat": {"cash": 2000}}
    )
    where = table(state, ann="DECLARE", bob="DECLARE", cat="DECLARE WHEN WORTH >= 2000")
    check_end(where, "bob")
    assert told(where) == ["cat declares a net worth of $2000: last lap."]
    assert state.lap == Lap("cat", 2, 2000) and not where.is_over
    tell_failed(where)
    assert told(where)[1:] == ["Not done: DECLARE (not reached)."]


def test_a_declaration_waits_for_its_own_figure_and_test() -> None:
    """5.4: WHEN WORTH and IF."""
    state = position("ann", "bob", seats={"ann": {"cash": 2100}})
    for text in ("DECLARE WHEN WORTH >= 2101", "IF ROUND > 2 THEN DECLARE"):
        where = table(state, ann=text)
        check_end(where)
        assert state.lap is None
    check_end(table(state, ann="DECLARE WHEN WORTH >= 2100"))
    assert state.lap is not None


@pytest.mark.parametrize(
    ("cash", "options", "winners"),
    [
        ({"ann": 900, "bob": 1000, "cat": 800}, {}, ("bob",)),
        ({"ann": 1000, "bob": 1000, "cat": 1000}, {}, ("ann",)),
        ({"ann": 900, "bob": 1000, "cat": 1000}, {}, ("bob", "cat")),
        ({"ann": 900, "bob": 1000, "cat": 1000}, {"lap_winner": "declarer"}, ("ann",)),
    ],
)
def test_who_wins_after_the_lap(
    cash: dict[str, int], options: dict[str, Any], winners: tuple[str, ...]
) -> None:
    """LAI-57, 58, R57: the highest, of equals the declarer, else they share; by option the declarer."""
    seats = {seat: {"cash": amount, "token": "off"} for seat, amount in cash.items()}
    state = position("ann", "bob", "cat", seats=seats, lap={"declarer": "ann"})
    where = table(state, options=options)
    check_end(where)
    assert where.is_over and state.winners == winners and state.how == "lap"


def test_the_lap_goes_on_until_all_tokens_are_off() -> None:
    """LAI-57."""
    state = position("ann", "bob", seats={"ann": {"token": "off"}}, lap={"declarer": "ann"})
    where = table(state)
    check_end(where)
    assert not where.is_over


@pytest.mark.parametrize(
    ("options", "time_up", "how"),
    [
        ({"objective": 2, "rounds": 3}, False, "time"),
        ({"objective": 2, "rounds": 4}, False, ""),
        ({"objective": 2, "rounds": 4}, True, "time"),
        ({"objective": 1}, True, "gm"),
        ({"objective": 1, "max_rounds": 3}, False, "limit"),
        ({"objective": 3, "max_rounds": 4}, False, ""),
    ],
)
def test_rounds_run_out(options: dict[str, Any], time_up: bool, how: str) -> None:
    """LAI-03, 59, R58: objective 2 after its rounds or at the GM's word, any objective at its limit."""
    state = position("ann", "bob", round=3, time_up=time_up)
    where = table(state, options=options)
    check_round_end(where)
    assert state.how == how and where.is_over is bool(how)
    assert state.winners == (("ann", "bob") if how else ())


def test_the_gm_closes_the_game() -> None:
    """LAI-R57: net worth decides, and the chronicle has the last round."""
    state = position("ann", "bob", seats={"ann": {"cash": 600}})
    where = table(state, gm="CLOSE")
    obey_gm(where)
    check_round_end(where)
    assert told(where)[-1] == "The game ends: closed by the GM. Won by ann."
    assert state.history[-1].worth == {"ann": 600, "bob": 500}
