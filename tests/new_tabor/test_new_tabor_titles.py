"""How moments are called, and which rounds orders can be sent ahead for."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.ruleset import START, Moment
from pbem.engine.words import Fault
from pbem.rulesets.new_tabor.titles import title_of, turn_meant
from pbem.rulesets.new_tabor.view import look
from tests.new_tabor.tables import table


@pytest.mark.parametrize(
    ("turn", "phase", "title"),
    [
        (0, START, "The start"),
        (101, "vote", "Q1 vote before R1"),
        (205, "round", "Q2 R5"),
        (206, "vote", "Q2 vote before R6"),
        (215, "settle", "Q2 settling"),
        (417, "charity", "Q4 charity"),
        (417, "over", "Q4 R17"),
    ],
)
def test_moments_have_titles(turn: int, phase: str, title: str) -> None:
    """From the number and the phase alone."""
    assert title_of(Moment(turn, phase)) == title


def meant(heading: str, **options: Any) -> int:
    """The turn that a heading means in Q2 R3."""
    at = table({}, **options)
    return turn_meant(at.book, look(at.book, at.state, "ann"), heading)


def test_orders_can_be_sent_ahead() -> None:
    """By quarter and round, or by a round of the running quarter."""
    assert meant("Q2 R6") == 206
    assert meant("ROUND 6") == 206 and meant("round 4") == 204
    assert meant("q3 r1") == 301 and meant("Q4 R21") == 421


@pytest.mark.parametrize(
    "heading", ["", "TUESDAY", "ROUND", "ROUND X", "Q2", "Q2 6", "R6", "Q2 R6 R7", "ROUND 11111"]
)
def test_other_headings_are_not_understood(heading: str) -> None:
    """And the way to write them is told."""
    with pytest.raises(Fault, match="is no round to come") as fault:
        meant(heading)
    assert fault.value.hint == "Write FOR Q2 R6, or FOR ROUND 6."


@pytest.mark.parametrize(
    ("heading", "said"),
    [
        ("ROUND 3", "Q2 R3 is not to come: Q2 R3 is next."),
        ("Q1 R9", "Q1 R9 is not to come"),
        ("Q2 R22", "rounds 1 to 21"),
        ("Q2 R0", "rounds 1 to 21"),
        ("Q5 R1", "no quarter 5"),
        ("Q0 R1", "Q0 R1 is not to come"),
    ],
)
def test_rounds_that_do_not_come_are_refused(heading: str, said: str) -> None:
    """Past ones, and those that no quarter has."""
    with pytest.raises(Fault) as fault:
        meant(heading)
    assert said in fault.value.reason


def test_orders_ahead_begin_a_letter() -> None:
    """With two rounds a letter, those for Q2 R5 stand in the letter for it, those for Q2 R6 too."""
    assert meant("ROUND 5", mode="compact") == 205
    assert meant("Q3 R3", mode="compact") == 303
    with pytest.raises(Fault, match="A letter holds 2 rounds: Q2 R6 is in the letter for Q2 R5"):
        meant("ROUND 6", mode="compact")
    with pytest.raises(Fault, match="Q3 R4 is in the letter for Q3 R3"):
        meant("Q3 R4", mode="compact")
