"""The program language of a Bureaucracy: any run ends, and ends the same for other seats."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pbem.rulesets.crusoe.modules.program import reckoning, running
from pbem.rulesets.crusoe.modules.program.checking import checked
from pbem.rulesets.crusoe.modules.program.reckoning import Decided
from pbem.rulesets.crusoe.modules.program.vocabulary import Answer, Moment, Question, Settings
from tests.crusoe.advanced.programs import SEATS, a_box, a_game, facts, ran

NUMBERS = (
    *("0", "1", "7", "x", "food(p)", "burden(p)", "earned(p, LAST)", "x / food(p)", "x * x", "-burden(p)"),
    *("COUNT(PLAYERS)", "MAX(q IN PLAYERS: burden(q))", "SUM(g IN GOODS: held(p, g))", "20 MOD food(p)"),
)
CONDITIONS = (
    "food(p) > 3",
    "burden(p) IS NONE",
    "ANY(q IN PLAYERS: food(q) = x)",
    "x < 5",
    "alive(p)",
    "1 = 1",
)


def statements() -> st.SearchStrategy[str]:
    """Statements for a box in which p is a player and x a number."""
    number, condition = st.sampled_from(NUMBERS), st.sampled_from(CONDITIONS)
    line = st.one_of(
        number.map(lambda term: f"SET burden(p) = {term}"),
        number.map(lambda term: f"ADD {term} TO burden(p)"),
        number.map(lambda term: f"LET x = {term}"),
        st.tuples(condition, number).map(lambda of: f"CHOOSE p FROM PLAYERS WHERE {of[0]} BY {of[1]} DOWN"),
        st.sampled_from(["STOP", "PASS"]),
    )
    return st.recursive(line, _around, max_leaves=5)


def _around(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    body = st.lists(inner, min_size=1, max_size=3).map("\n".join)
    return st.one_of(
        body.map(lambda lines: f"FOR EACH q2 IN PLAYERS WHERE food(q2) > 2\n{lines}\nEND"),
        st.tuples(st.sampled_from(CONDITIONS), body).map(lambda of: f"IF {of[0]}\n{of[1]}\nELSE\nPASS\nEND"),
        st.tuples(st.sampled_from(CONDITIONS), body).map(lambda of: f"WHILE {of[0]}\n{of[1]}\nEND"),
        st.tuples(st.sampled_from(NUMBERS), body).map(lambda of: f"REPEAT {of[0]} TIMES\n{of[1]}\nEND"),
    )


def decided(program: str, seats: Sequence[str]) -> list[tuple[int, int, int]]:
    """What a program sets, by the places of the seats at the table, with numbers that go by the place."""
    written: dict[Question, Answer] = {}
    for place, seat in enumerate(seats):
        written["food", (seat,), 0] = place * 2
        written["earned", (seat,), 1] = 5 - place
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(running, "MOST_TURNS", 200)
        patch.setattr(reckoning, "MOST_WORK", 4000)
        outcome = ran(program, Moment.CYCLE_OPEN, facts(written, seats=tuple(seats)), Settings())
    steps = [step for step in outcome.steps if isinstance(step, Decided)]
    return [(step.place.line, seats.index(step.args[0]), step.value) for step in steps]


@settings(max_examples=40, deadline=None)
@given(st.lists(statements(), min_size=1, max_size=5).map("\n".join))
def test_invariant_15_any_run_ends_and_other_seats_fare_alike(body: str) -> None:
    program = a_box("tax_burden", f"LET x = 2\nCHOOSE p FROM PLAYERS\n{body}")
    found = checked(program, a_game("tax_burden"))
    assume(found.is_good)
    assert decided(program, SEATS) == decided(program, tuple(reversed(SEATS)))
