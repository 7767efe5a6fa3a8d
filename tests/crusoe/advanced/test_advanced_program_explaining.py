"""The program language of a Bureaucracy: why each decision came out so, what is told, rehearsals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from pbem.engine.tongue import speaking
from pbem.rulesets.crusoe.modules.program.checking import checked
from pbem.rulesets.crusoe.modules.program.explaining import Amendment, Explainer, events_of
from pbem.rulesets.crusoe.modules.program.proving import STATES, made_up, rehearse
from pbem.rulesets.crusoe.modules.program.reading import read_program
from pbem.rulesets.crusoe.modules.program.vocabulary import FACTS, Answer, Kind, Moment, Settings
from tests.crusoe.advanced.programs import (
    NAMES,
    NATIONAL,
    PATHS,
    SEATS,
    SHIPPED_NAMES,
    a_box,
    a_game,
    by_seat,
    facts,
    ran,
    shipped,
)
from tests.languages.pseudo import PSEUDO, outside

BOOK = read_program(shipped("book_example"))
SAYS = Explainer(NAMES | {"firefly": "Firefly"})


def explained(task: str, moment: Moment, body: str, *faces: int, **known: Mapping[str, Answer]) -> list[str]:
    """The explanations of all that a box does, from facts of now."""
    written = [by_seat(name, of) for name, of in known.items()]
    outcome = ran(a_box(task, body), moment, facts(*written), None, *faces)
    return [SAYS.explained(step) for step in outcome.steps]


def test_the_books_surcharge_says_whom_it_hits_and_why() -> None:
    earned = by_seat("earned", {"ann": 2, "bob": 5}, ago=1)
    path = by_seat("path", {"ann": "firefly"}, ago=1)
    outcome = ran(BOOK, Moment.CYCLE_OPEN, facts(earned, path), Settings(burden=dict.fromkeys(SEATS, 7)))
    ann, bob = [SAYS.explained(step) for step in outcome.steps][3:]
    assert ann == (
        "Box 3, line 18, sets burden(Ann) to 6. Here p is Ann, of PLAYERS where "
        "path(p, LAST) = firefly AND burden(p) > 1: path(Ann, LAST) = Firefly, burden(Ann) = 7. "
        'The line says "SUBTRACT 1 FROM burden(p)". Before it was 7.'
    )
    assert bob == (
        "Box 4, line 24, sets burden(Bob) to 9. Here p is Bob, of PLAYERS where "
        "earned(p, LAST) = MAX(q IN PLAYERS: earned(q, LAST)): "
        "earned(Bob, LAST) = 5, MAX(q IN PLAYERS: earned(q, LAST)) = 5. "
        'The line says "ADD 2 TO burden(p)". Before it was 7.'
    )


def test_numbers_that_are_raised_or_rounded_say_so() -> None:
    raised, rounded = explained(
        "signal_pay",
        Moment.CYCLE_OPEN,
        "SET pay(cb) = 3 - pool(cb)\nSET pay(top40) = pool(cb) / 2",
        pool={"cb": 5},
    )[:2]
    assert raised == (
        "Box 1, line 3, sets pay(cb) to 0. "
        'The line says "SET pay(cb) = 3 - pool(cb)". It goes by pool(cb) = 5. -2 is raised to 0.'
    )
    assert rounded.endswith("It goes by pool(cb) = 5. 2 1/2 is rounded to 3.")


def test_conditions_say_which_way_they_went() -> None:
    body = "IF quote(water) > 3\nSTOP\nELSE IF quote(egg) IS NONE\nSET minimum = 2\nELSE\nSTOP\nEND"
    (said,) = explained("minimum_wage", Moment.TAX, body, quote={"water": 2})
    assert said == (
        "Box 1, line 6, sets minimum to 2. Line 3 asks quote(water) > 3, which is not so: quote(water) = 2. "
        "Line 5 asks quote(egg) IS NONE, which is so: quote(egg) = NONE. "
        'The line says "SET minimum = 2".'
    )


def test_an_heir_is_explained_with_the_draw() -> None:
    body = "CHOOSE heir FROM HEIRS BY score(heir) TIES RANDOM\nGIVE ALL TO heir"
    score = dict.fromkeys(SEATS, 4) | {"ann": -3, "cy": -3}
    (said,) = explained("estate", Moment.ESTATE, body, 2, score=score, estate={"apple": 2})
    assert said == (
        "Box 1, line 4, gives Cy 2 apple. "
        "Line 3 chooses Cy as heir out of HEIRS BY score(heir): score(Cy) = -3; "
        'a draw decided between Ann or Cy. The line says "GIVE ALL TO heir".'
    )


def test_what_is_stuck_is_explained() -> None:
    body = "SET minimum = 4 / 0\nSET minimum = quote(egg)\nWHEN STUCK NONE\nSET minimum = 40"
    assert explained("minimum_wage", Moment.TAX, body) == [
        "Box 1, line 3, is stuck: DIVZERO. "
        'The box does not provide for that; the usual takes the place of "SET minimum = 4 / 0".',
        'Box 1, line 4, is stuck: NONE. The box says what is done in place of "SET minimum = quote(egg)".',
        "Box 1, line 6, sets minimum to 40. Line 4 is stuck (NONE), and the box provides for that. "
        'The line says "SET minimum = 40".',
    ]


EVERYTHING = """
LET x = 3 / 2
NOTE "now"
REPEAT 1 TIMES
  SHARE water AMONG h IN HEIRS WHERE food(h) < x
  SHARE egg AMONG HEIRS NEED
END
CHOOSE a FROM HEIRS
WHILE estate(fish) > 0
  GIVE ALL fish TO a
END
"""


def test_everything_that_is_done_has_a_sentence_in_the_language_spoken() -> None:
    body = EVERYTHING.replace("LET", "SET kept = 1 / 3\nLET")
    left = by_seat("estate", {"water": 1, "egg": 1, "fish": 2, "spear": 1})
    outcome = ran(a_box("estate", body, keep="kept = 2"), Moment.ESTATE, facts(left))
    assigning = a_box("path_assignment", "CHOOSE p FROM PLAYERS\nASSIGN p TO ant\nASSIGN p TO spider")
    assigned = ran(assigning, Moment.ORDER_DEALT, facts({("open", ("ann", "ant"), 0): True}))
    steps = (*outcome.steps, *assigned.steps)
    assert [SAYS.what(step) for step in steps] == [
        "Box 1, line 5, keeps kept = 1/3.",
        "Box 1, line 7, notes: now",
        "Box 1, line 9, shares 1 water evenly among Ann, Bob, Cy, Dee and Eve.",
        "Box 1, line 10, shares 1 egg among Ann, Bob, Cy, Dee and Eve by need.",
        "Box 1, line 14, gives Ann 2 fish.",
        "Box 1, line 3, is stuck: LEFTOVER.",
        "Box 1, line 3, shares 1 spear evenly among Ann, Bob, Cy, Dee and Eve.",
        "Box 1, line 4, assigns Ann to ant.",
        "Box 1, line 5, is stuck: BADPATH.",
        "Ann may choose a path.",
    ]
    with speaking(PSEUDO):
        assert [outside(SAYS.explained(step)).strip() for step in steps] == [""] * len(steps)


def test_what_is_told_of_a_run() -> None:
    body = 'SET pay(cb) = -2\nSET pay(top40) = 5 / 2\nNOTE "hello"\nSET pay(cb) = 1 / 0'
    outcome = ran(a_box("signal_pay", body), Moment.CYCLE_OPEN, facts())
    assert [event.sentence for event in events_of(outcome, SAYS)] == [
        "Box 1 sets pay(cb) to 0.",
        "pay(cb) is raised to 0.",
        "Box 1 sets pay(top40) to 3.",
        "pay(top40) is rounded to 3.",
        "Box 1 notes: hello",
        "Box 1 is stuck: DIVZERO.",
        "Box 1 is stuck: UNSET.",
    ]
    assert [Amendment(3, passes).sentence for passes in (True, False)] == [
        "Amendment of box 3 passes.",
        "Amendment of box 3 fails.",
    ]


def test_made_up_states_are_of_all_sizes_and_always_the_same() -> None:
    states = made_up(PATHS)
    assert len(states) == STATES
    assert {len(state.seats) for state in states} == {2, 3, 4, 5, 6, 7, 8}
    assert {state.cycle for state in states} == set(range(1, 10))
    assert any(state.dead for state in states)
    assert all(state.members("PLAYERS") for state in states)
    assert states[3].fact("score", ("Ann",), 0) == made_up(PATHS)[3].fact("score", ("Ann",), 0)


@pytest.mark.parametrize("name", SHIPPED_NAMES)
def test_shipped_programs_are_rehearsed_and_never_stuck(name: str) -> None:
    program = read_program(shipped(name))
    tasks = dict.fromkeys(task for box in program.boxes for task in box.tasks)
    rehearsal = rehearse(program, a_game(*tasks))
    assert rehearsal.stuck == ()
    assert rehearsal.lines()[-1] == "The program is never stuck."
    assert rehearsal == rehearse(program, a_game(*tasks))


def test_a_rehearsal_says_where_a_program_is_stuck_and_leaves_endless_boxes_out() -> None:
    text = shipped("book_example").replace("SET burden(p) = 7", "SET burden(p) = quote(egg)")
    program = read_program(text)
    endless = replace(program.boxes[0], body=read_program(a_box("estate", "WHILE 1 = 1\nEND")).boxes[0].body)
    rehearsal = rehearse(replace(program, boxes=(endless, *program.boxes[1:])), a_game(*NATIONAL))
    assert rehearsal.left_out == (1,)
    found = {(place.box, code): times for place, code, times in rehearsal.stuck}
    assert found[1, "LIMIT"] == 1
    assert found[2, "NONE"] >= 1
    assert rehearsal.lines()[0] == "State 1: cycle 1, 2 players."
    assert any(line.startswith("Box 2 is stuck at line 12 in") for line in rehearsal.lines())
    assert checked(text, a_game(*NATIONAL)).is_good


NEVER_NONE = (
    *("land", "experience", "shares", "goods", "types", "held", "food", "class_of_food", "cash", "score"),
    *("made", "earned", "signals", "fights", "users", "taxed", "paid", "assigned"),
)


def test_only_what_was_not_played_or_sold_is_none_in_made_up_states() -> None:
    """Brief 5.5: of what is so now in any cycle a rehearsal knows a number."""
    values = {
        Kind.PLAYER: "Ann",
        Kind.PATH: PATHS[0],
        Kind.GOOD: "fish",
        Kind.SIGNAL: "cb",
        Kind.THING: "egg",
    }
    for name in NEVER_NONE:
        args = tuple(values[kind] for kind in FACTS[name][0].takes)
        assert all(state.fact(name, args, 0) is not None for state in made_up(PATHS)), name
    for name, args, ago in [("quote", ("fish",), 0), ("earned", ("Ann",), 1), ("rank", ("Ann",), 0)]:
        assert any(state.fact(name, args, ago) is None for state in made_up(PATHS)), name


def test_a_burden_by_the_land_that_a_player_has_is_never_stuck() -> None:
    """CRA-BUR-06: land is a number for everybody at all times."""
    text = a_box("tax_burden", "FOR EACH p IN PLAYERS\n  SET burden(p) = 1 + land(p)\nEND")
    assert rehearse(read_program(text), a_game("tax_burden")).stuck == ()
