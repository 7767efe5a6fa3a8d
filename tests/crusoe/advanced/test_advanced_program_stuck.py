"""The program language of a Bureaucracy: where it is stuck, and what then (brief 5.8), with CRA-K34."""

from __future__ import annotations

import pytest

from pbem.rulesets.crusoe.modules.program.proving import provided
from pbem.rulesets.crusoe.modules.program.reading import read_program
from pbem.rulesets.crusoe.modules.program.reckoning import Given, Shared, Unprovided
from pbem.rulesets.crusoe.modules.program.running import Conduct
from pbem.rulesets.crusoe.modules.program.vocabulary import Moment, Settings, Usual, WrittenFacts
from tests.crusoe.advanced.programs import (
    SEATS,
    a_box,
    a_game,
    by_seat,
    codes,
    facts,
    ran,
)

OPEN, TAX, ESTATE = Moment.CYCLE_OPEN, Moment.TAX, Moment.ESTATE
ASKS = Conduct(asks=True)


K34 = a_box("estate", "CHOOSE h FROM HEIRS WHERE food(h) < 3 BY score(h)\nGIVE ALL TO h")


def a_fed_camp() -> WrittenFacts:
    """Four seats with 3 food or more; 2 apples are left."""
    food = by_seat("food", {"ann": 5, "bob": 3, "cy": 4, "dee": 3})
    return facts(food, by_seat("estate", {"apple": 2}), seats=SEATS[:4])


def test_cra_k34_a_stuck_program_waits_for_a_ruling_and_then_provides_for_the_case() -> None:
    program = read_program(K34)
    waits = ran(program, ESTATE, a_fed_camp(), conduct=ASKS)
    assert waits.stuck is not None
    assert (waits.stuck.box, waits.stuck.code, waits.stuck.place.line) == (1, "EMPTY", 3)
    ruled = provided(program, 1, "EMPTY", "CHOOSE h FROM HEIRS BY food(h) END BOX", a_game("estate"))
    assert ruled.is_good
    assert ruled.program is not None
    for _ in range(2):
        outcome = ran(ruled.program, ESTATE, a_fed_camp(), conduct=ASKS, drawn=waits.drawn)
        assert outcome.stuck is None
        (step,) = outcome.given
        assert isinstance(step, Given)
        assert (step.player, str(step.goods)) == ("bob", "2 apple")
        assert codes(outcome) == ["EMPTY*"]


def test_cra_k34_without_an_answer_all_is_shared() -> None:
    outcome = ran(K34, ESTATE, a_fed_camp())
    assert codes(outcome) == ["EMPTY", "NONE", "LEFTOVER"]
    (step,) = outcome.given
    assert isinstance(step, Shared)
    assert (str(step.goods), step.receivers, step.way) == ("2 apple", SEATS[:4], "EVEN")


@pytest.mark.parametrize(
    ("task", "body", "code"),
    [
        ("minimum_wage", "CHOOSE g FROM GOODS WHERE 1 = 2\nSET minimum = 7", "EMPTY"),
        ("minimum_wage", "SET minimum = quote(water)\nADD 2 TO minimum", "NONE"),
        ("minimum_wage", "SET minimum = 1 / 0\nADD 2 TO minimum", "DIVZERO"),
        ("minimum_wage", "SET minimum = 1 MOD (1 - 1)\nADD 2 TO minimum", "DIVZERO"),
        ("minimum_wage", "IF 1 / 0 = 1\nSTOP\nELSE\nSTOP\nEND\nSET minimum = 7", "DIVZERO"),
        ("minimum_wage", "FOR EACH g IN GOODS BY 1 / 0\nSET minimum = 3\nEND\nSET minimum = 7", "DIVZERO"),
        ("minimum_wage", "WHILE 1 = 1\nSET minimum = 3\nEND\nSET minimum = 7", "LIMIT"),
        ("minimum_wage", "REPEAT 1000000 TIMES\nEND\nSET minimum = 7", "LIMIT"),
        ("minimum_wage", "LET x = 9\nREPEAT 99 TIMES\nSET x = x * x\nEND\nSET minimum = 7", "LIMIT"),
    ],
)
def test_by_default_a_statement_that_fails_is_left_out(task: str, body: str, code: str) -> None:
    outcome = ran(a_box(task, body), TAX, facts(), Settings(minimum=5))
    assert codes(outcome) == [code]
    assert outcome.settings.minimum == 7


def test_what_is_provided_is_done_in_place_of_the_statement_and_names_stay_bound() -> None:
    body = (
        "LET x = 1\nSET minimum = x / 0\nADD x TO minimum\nSET minimum = minimum + quote(egg)\n"
        "WHEN STUCK DIVZERO\nLET x = 3\nSET minimum = 4\nWHEN STUCK NONE\nADD 10 TO minimum"
    )
    outcome = ran(a_box("minimum_wage", body), TAX, facts(), conduct=ASKS)
    assert outcome.settings.minimum == 17
    assert codes(outcome) == ["DIVZERO*", "NONE*"]


def test_what_is_provided_and_stuck_itself_is_no_help() -> None:
    body = "SET minimum = 1 / 0\nADD 1 TO minimum\nWHEN STUCK DIVZERO\nSET minimum = 2 / 0"
    outcome = ran(a_box("minimum_wage", body), TAX, facts(), Settings(minimum=5), conduct=ASKS)
    assert codes(outcome) == ["DIVZERO*", "DIVZERO"]
    assert outcome.settings.minimum == 6


def test_an_endless_loop_is_left_and_the_box_may_say_what_then() -> None:
    loop = "FOR EACH g IN GOODS\nWHILE 1 = 1\nPASS\nEND\nEND"
    body = f"{loop}\nADD 1 TO minimum\nWHEN STUCK LIMIT\nSET minimum = 20"
    outcome = ran(a_box("minimum_wage", body), TAX, facts(), conduct=ASKS)
    assert codes(outcome) == ["LIMIT*"]
    assert outcome.settings.minimum == 21


def test_loops_inside_loops_over_sets_come_to_an_end() -> None:
    loops = [f"FOR EACH p{number} IN PLAYERS" for number in range(12)]
    body = "\n".join([*loops, "ADD 1 TO minimum", *["END"] * len(loops), "SET minimum = 7"])
    outcome = ran(a_box("minimum_wage", body), TAX, facts(), Settings(minimum=0))
    assert codes(outcome) == ["LIMIT"]
    assert outcome.settings.minimum == 7


def test_more_than_there_is_is_short_and_then_what_there_is_is_given() -> None:
    body = "CHOOSE h FROM HEIRS\nGIVE 5 water TO h\nGIVE ALL egg TO h\nGIVE 3 / 2 apple TO h"
    left = by_seat("estate", {"water": 3, "apple": 2})
    outcome = ran(a_box("estate", body), ESTATE, facts(left))
    assert codes(outcome) == ["SHORT"]
    assert [str(step.goods) for step in outcome.given] == ["3 water", "2 apple"]
    provides = f"{body}\nWHEN STUCK SHORT\nGIVE 1 water TO h\nWHEN STUCK LEFTOVER\nGIVE ALL TO h"
    outcome = ran(a_box("estate", provides), ESTATE, facts(left), conduct=ASKS)
    assert codes(outcome) == ["SHORT*", "LEFTOVER*"]
    assert [str(step.goods) for step in outcome.given] == ["1 water", "2 apple", "2 water"]


def test_a_closed_path_leaves_the_choice_to_the_player() -> None:
    body = "CHOOSE p FROM PLAYERS\nASSIGN p TO spider\nASSIGN p TO ant"
    known = facts({("open", ("ann", "spider"), 0): True})
    outcome = ran(a_box("path_assignment", body), Moment.ORDER_DEALT, known)
    assert codes(outcome) == ["BADPATH"]
    assert outcome.assigned == {"ann": ""}


def test_values_that_are_missing_are_asked_for_or_usual() -> None:
    body = "SET pay(cb) = 3"
    asked = ran(a_box("signal_pay", body), OPEN, facts(), conduct=ASKS)
    assert asked.stuck is not None
    assert (asked.stuck.code, asked.stuck.box) == ("UNSET", 1)
    usual = Conduct(usual=Usual({"pay": {"top40": 10}}, {"pay": 1}))
    outcome = ran(a_box("signal_pay", body), OPEN, facts(), conduct=usual)
    assert codes(outcome) == ["UNSET"]
    assert outcome.settings.pay == {"cb": 3, "top40": 10, "military": 1}
    assert len([step for step in outcome.steps if isinstance(step, Unprovided)]) == 2
    provides = f"{body}\nWHEN STUCK UNSET\nFOR EACH s IN SIGNALS\nSET pay(s) = 8\nEND"
    assert ran(a_box("signal_pay", provides), OPEN, facts(), conduct=ASKS).settings.pay["top40"] == 8


def test_nobody_dead_gets_anything_and_nobody_left_shares_nothing() -> None:
    left = by_seat("estate", {"water": 1})
    body = "CHOOSE h FROM EVERYONE BY score(h)\nGIVE ALL TO h"
    known = WrittenFacts(
        ("ann",), (), (), dead=("bob",), written=left | by_seat("score", {"ann": 2, "bob": 1})
    )
    outcome = ran(a_box("estate", body), ESTATE, known)
    assert codes(outcome) == ["NONE", "LEFTOVER"]
    (step,) = outcome.given
    assert isinstance(step, Shared)
    assert step.receivers == ()


def test_a_run_begun_again_is_given_the_draws_it_made() -> None:
    body = "SET minimum = RANDOM(1, 6)\nSET minimum = minimum + 1 / 0"
    waits = ran(a_box("minimum_wage", body), TAX, facts(), None, 4, conduct=ASKS)
    assert (waits.drawn, waits.stuck is not None) == ((4,), True)
    ruled = provided(
        read_program(a_box("minimum_wage", body)), 1, "DIVZERO", "ADD RANDOM(1, 6) TO minimum", a_game()
    )
    assert ruled.program is not None
    outcome = ran(ruled.program, TAX, facts(), None, 2, conduct=ASKS, drawn=waits.drawn)
    assert (outcome.settings.minimum, outcome.drawn) == (6, (4, 2))
