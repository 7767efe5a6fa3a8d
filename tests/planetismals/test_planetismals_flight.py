"""3.5: flight plans are run, wait, are resumed and repeated; what is left of them is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.rulesets.planetismals.belt import Belt, Effect
from pbem.rulesets.planetismals.plan import MOST_DONE, NO_PLAN, Plan
from tests.planetismals.hangar import (
    board,
    flown,
    flying,
    installation,
    left,
    planned,
    rock,
    space,
)


def next_round(belt: Belt) -> None:
    """Let a round pass, with nothing in it but movement."""
    belt.round += 1


def sales(told: list[str]) -> list[str]:
    """What was told of sales."""
    return [one for one in told if " sells " in one]


def test_a_flight_takes_the_first_direction_of_a_shortest_way() -> None:
    """PLA-17, 3.5: from E5 to G4 NE comes before SE; what is left of the moves is lost."""
    belt = space(flying("GO G4"), rock("G4"))
    assert flown(belt, 2, 2) == ["SH1 may move 4.", "SH1 flies 2 to G4.", "SH1 loses 2 of its moves."]
    assert belt.shuttles["SH1"].plan == NO_PLAN and belt.shuttles["SH1"].moved_round == 1


def test_the_hexes_entered_are_told() -> None:
    """PLA-17: the way of a flight, hex by hex, and where it began."""
    belt = space(flying("GO E8"), rock("E7"), rock("E8"))
    assert flown(belt, 1, 1)[1] == "SH1 flies 2 to E7."
    assert left(belt) == "GO E8"
    next_round(belt)
    assert flown(belt, 1, 1)[1:] == ["SH1 flies 1 to E8.", "SH1 loses 1 of its moves."]
    assert belt.seats["ann"].tally["hexes_flown"] == 3


def test_going_by_way_of_other_places() -> None:
    """3.5: VIA places come first, in order; those passed are not in the remainder."""
    belt = space(flying("GO base VIA E4, E3; HOLD", hex="E5"), rock("E3"))
    assert flown(belt, 1, 1)[1:] == ["SH1 flies 2 to E3."]
    assert left(belt) == "GO base; HOLD"
    belt = space(flying("GO base VIA E4, E2"), rock("E3"))
    flown(belt, 1, 1)
    assert left(belt) == "GO base VIA E2"


def test_the_nearest_hex_of_the_black_market() -> None:
    """3.5: of equals the first in reading order; nothing is flown where it is reached already."""
    belt = space(flying("GO bmz", hex="E3"), rock("E3"))
    assert flown(belt, 6, 6)[1] == "SH1 flies 2 to C2."
    belt = space(flying("GO bmz; HOLD", hex="A4"))
    assert flown(belt, 1, 1) == ["SH1 may move 2.", "SH1 loses 2 of its moves."]


def test_directions_end_at_the_edge_of_the_board() -> None:
    """5.3: MOVE off the board fails, and the rest of the directions is dropped."""
    belt = space(flying("MOVE N N NE", hex="E2"))
    assert flown(belt, 3, 3) == [
        "SH1 may move 6.",
        "SH1 flies 1 to E1.",
        "SH1: MOVE N N NE fails (the next hex is off the board).",
        "SH1 loses 5 of its moves.",
    ]
    belt = space(flying("MOVE N N NE OR HOLD; GO base", hex="E2"))
    flown(belt, 3, 3)
    assert left(belt) == "GO base"


def test_directions_not_flown_yet_are_left() -> None:
    """3.5: what is interrupted goes on next turn."""
    belt = space(flying("MOVE N NE SE S; STOP"), rock("F3"))
    flown(belt, 1, 1)
    assert left(belt) == "MOVE SE S; STOP"


def test_moves_may_end_in_the_middle_of_a_conditional_step() -> None:
    """3.5: the step is resumed, not the test, which has become false meanwhile."""
    belt = space(flying("IF HERE IS base THEN GO E8 OR HOLD ELSE STOP; GO base"), rock("E7"), rock("E8"))
    flown(belt, 1, 1)
    assert left(belt) == "GO E8 OR HOLD; GO base"
    next_round(belt)
    assert flown(belt, 1, 1)[1:] == ["SH1 flies 1 to E8.", "SH1 flies 1 to E7."]
    assert left(belt) == "GO base"


def test_an_else_and_a_missing_else() -> None:
    """3.5: a false test leads to ELSE, or on to the next step."""
    text = "IF CASH > 9999 THEN STOP; IF CASH > 9999 AND ROUND = 1 THEN STOP ELSE GO E6; GO E7"
    belt = space(flying(text), rock("E7"))
    assert flown(belt, 1, 1) == ["SH1 may move 2.", "SH1 flies 1 to E6.", "SH1 flies 1 to E7."]


def test_every_test_of_a_line_must_be_true() -> None:
    """5.2: tests are joined by AND."""
    belt = space(flying("IF CASH >= 5000 AND ROUND > 1 THEN GO E6"))
    assert flown(belt, 1, 1) == ["SH1 may move 2.", "SH1 loses 2 of its moves."]


@pytest.mark.parametrize(
    ("behind", "rest"),
    [("", ""), (" OR SKIP", ""), (" OR HOLD", "SELL ALL OR HOLD; HOLD"), (" OR STOP", "")],
)
def test_what_follows_a_failure(behind: str, rest: str) -> None:
    """3.5: the next step, the same again next turn, or nothing at all."""
    belt = space(flying(f"SELL ALL{behind}; HOLD; GO E6") if not rest else flying("SELL ALL OR HOLD; HOLD"))
    assert flown(belt, 1, 1)[1] == "SH1: SELL ALL fails (there is nothing to sell in the hold)."
    assert left(belt) == ("GO E6" if not rest and behind != " OR STOP" else rest)


def test_holding_for_some_turns() -> None:
    """5.3: HOLD 3 ends three turns, this one included; immobile or not."""
    belt = space(flying("HOLD 3; GO E6"))
    for rest in ("HOLD 2; GO E6", "HOLD 1; GO E6", "GO E6"):
        flown(belt, 1, 1)
        assert left(belt) == rest
        next_round(belt)
    assert flown(belt, 1, 1)[1] == "SH1 flies 1 to E6."


def test_holding_until_a_test_is_true() -> None:
    """5.3: the plan goes on in the very turn in which the test is true."""
    belt = space(flying("HOLD UNTIL CASH >= 5001; GO E6"))
    flown(belt, 1, 1)
    assert left(belt) == "HOLD UNTIL CASH >= 5001; GO E6"
    next_round(belt)
    belt.seats["ann"].cash = 5001
    assert "SH1 flies 1 to E6." in flown(belt, 1, 1)


def test_a_hold_inside_a_conditional_goes_on_waiting() -> None:
    """3.5: the step chosen is resumed, though the test is no longer true."""
    belt = space(flying("IF ROUND = 1 THEN HOLD 2; GO E6"))
    flown(belt, 1, 1)
    assert left(belt) == "HOLD 1; GO E6"
    next_round(belt)
    flown(belt, 1, 1)
    assert left(belt) == "GO E6"


def test_a_plan_is_repeated_once_a_hex_was_entered() -> None:
    """3.5: there and back as often as the moves permit; the plan is kept."""
    belt = space(flying("GO E6; GO base; REPEAT"))
    told = flown(belt, 6, 6)
    assert told.count("SH1 flies 1 to E6.") == 6 and told.count("SH1 flies 1 to E5.") == 6
    assert left(belt) == "GO E6; GO base; REPEAT"


def test_a_plan_that_flies_nowhere_is_repeated_once_a_turn() -> None:
    """3.5: REPEAT ends the turn if no hex was entered since the turn began or the last REPEAT."""
    belt = space(flying("IF MOVES >= 11 THEN GO E6; SELL ALL; REPEAT"))
    told = flown(belt, 6, 6)
    assert told.count("SH1: SELL ALL fails (there is nothing to sell in the hold).") == 2
    assert told[-1] == "SH1 loses 11 of its moves."


def test_a_repeat_inside_a_conditional() -> None:
    """3.5: REPEAT behind IF; what stands behind it is reached when the test is false."""
    belt = space(flying("MOVE S; IF MOVES >= 3 THEN REPEAT; GO base"), rock("E7"))
    assert flown(belt, 2, 2)[1:] == ["SH1 flies 1 to E6.", "SH1 flies 1 to E7.", "SH1 flies 2 to E5."]


def test_a_long_plan_ends_after_so_many_steps() -> None:
    """3.5: after 200 steps the turn ends, and the pointer stays."""
    belt = space(flying("; ".join(["GO E6", *["SELL ALL"] * 57, "GO base", "REPEAT"])))
    told = flown(belt, 6, 6)
    assert len([one for one in told if "SELL ALL fails" in one]) > 180
    assert told[-2] == f"SH1: SELL ALL fails ({MOST_DONE} steps in one turn are enough)."
    assert not belt.shuttles["SH1"].plan.is_finished and belt.shuttles["SH1"].plan.at == 20


def test_stop_empties_the_plan() -> None:
    """5.3: nothing is left."""
    belt = space(flying("GO E6; STOP; GO base; REPEAT"))
    assert flown(belt, 1, 1)[-1] == "SH1 loses 1 of its moves."
    assert left(belt) == "" and belt.shuttles["SH1"].plan == NO_PLAN


def test_steps_that_need_no_moves_are_carried_out_without_any() -> None:
    """PLA-102, PLA-112: an immobile shuttle gets no dice, but its plan runs."""
    belt = space(flying("SELL ALL; GO E6; SELL ALL", hold={"food": 2}, is_immobile=True))
    assert flown(belt) == ["SH1 sells 2 food for 180 MC."]
    assert left(belt) == "GO E6; SELL ALL"


def test_nobody_moves_in_a_solar_flare() -> None:
    """PLA-116, PLA-R80: no dice, and what was drawn ahead is lost."""
    belt = space(flying("GO E6", next_moves=7))
    belt.effects = (Effect("flare", "bob", 2),)
    assert flown(belt) == []
    assert belt.shuttles["SH1"].next_moves is None and left(belt) == "GO E6"


def test_moves_drawn_ahead_are_used() -> None:
    """Option roll_ahead: the number shown the round before."""
    belt = space(flying("GO E6", next_moves=7))
    assert flown(belt)[0] == "SH1 may move 7."


def test_shuttles_run_in_the_order_set() -> None:
    """3.2 M: those not listed follow in id order; one just bought and one that has run are passed over."""
    shuttles = [flying("", id=f"SH{number}") for number in range(1, 6)]
    shuttles[1].bought_round = 1
    shuttles[3].moved_round = 1
    belt = space(*shuttles)
    belt.seats["ann"].shuttle_order = ("SH5", "SH9")
    told = flown(belt, *[1] * 6)
    assert [one for one in told if "may" in one] == [f"SH{id} may move 2." for id in (5, 1, 3)]


def test_a_shuttle_runs_once_a_round_whoever_has_it() -> None:
    """PLA-R17: traded after its turn, it does not move again."""
    belt = space(flying("GO E6"), flying("", owner="bob", id="SH2"))
    flown(belt, 1, 1)
    belt.shuttles["SH1"].owner = "bob"
    belt.shuttles["SH1"].plan = planned("GO base")
    assert flown(belt, 1, 1, seat="bob") == ["SH2 may move 2.", "SH2 loses 2 of its moves."]


def test_a_place_that_is_not_on_the_board() -> None:
    """A plan put on file by hand: the step fails, the others count."""
    belt = space(flying("GO E6"))
    belt.shuttles["SH1"].plan = planned("GO Z9; GO E6")
    assert "SH1: GO Z9 fails (there is no hex Z9)." in flown(belt, 1, 1)
    assert belt.shuttles["SH1"].hex == "E6"


def test_options_let_actions_cost_moves() -> None:
    """PLA-R14, option action_cost: a success costs moves, a failure none; without moves the step waits."""
    book = board(action_cost=1)
    belt = space(flying("SELL 1 food; SELL 1 luxury; SELL ALL; GO E6; SELL ALL OR STOP", hold={"food": 3}))
    told = flown(belt, 1, 1, book=book)
    assert [one for one in told if "sells" in one] == [
        "SH1 sells 1 food for 90 MC.",
        "SH1 sells 2 food for 180 MC.",
    ]
    assert left(belt) == "GO E6; SELL ALL OR STOP"
    belt = space(flying("GO E7; SELL ALL", hold={"food": 1}), rock("E7"))
    assert flown(belt, 1, 1, book=book) == ["SH1 may move 2.", "SH1 flies 2 to E7."]
    assert left(belt) == "SELL ALL"


def test_options_let_a_shuttle_act_once_in_a_hex() -> None:
    """PLA-R14, option actions_per_space: a second success must wait for another hex or turn."""
    book = board(actions_per_space="one")
    text = "SELL 1 luxury; SELL 1 food; SELL 1 food; GO A4; SELL 1 food"
    belt = space(flying(text, hold={"food": 3}))
    assert "SH1 sells 1 food for 90 MC." in flown(belt, 2, 2, book=book)
    assert left(belt) == "SELL 1 food; GO A4; SELL 1 food"
    next_round(belt)
    told = flown(belt, 2, 2, book=book)
    assert [one for one in told if "sells" in one] == [
        "SH1 sells 1 food for 90 MC.",
        "SH1 sells 1 food for 99 MC.",
    ]


def test_a_finished_plan_has_no_remainder() -> None:
    """3.5: nothing is left of it."""
    assert left(space(flying(""))) == ""
    plan = planned("GO E6")
    assert left(space(replace(flying(""), plan=Plan(plan.lines, 1)))) == ""


def test_exploring_goes_on_where_it_was() -> None:
    """PLA-C15: the number of asteroids still to be explored is left."""
    belt = space(flying("EXPLORE 3; GO base"), rock("D3"), rock("E7"), rock("E8"))
    told = flown(belt, 2, 1, 5, 5, 1, 9)
    assert told == [
        "SH1 may move 3.",
        "SH1 flies 2 to E3.",
        "ann explores E3: size 5, base metals, called Rock E3.",
        "SH1 flies 1 to F3.",
        "ann explores F3: size 1, precious metals, called Rock F3.",
    ]
    assert left(belt) == "EXPLORE 1; GO base"
    next_round(belt)
    told = flown(belt, 1, 2, 3, 10)
    assert told[1:] == [
        "SH1 flies 1 to G4.",
        "ann explores G4: size 3, radioactives, called Rock G4.",
        "SH1 flies 2 to E5.",
    ]


def test_an_installation_aboard_stays_aboard() -> None:
    """3.5: a plan that ends with an installation aboard leaves it there."""
    belt = space(flying("BUY extractor; GO E7; PLACE"), rock("E7", 0))
    assert flown(belt, 1, 1)[-1] == "SH1: PLACE fails (no zone is free here)."
    assert belt.installations["EX50"].shuttle == "SH1" and installation("EX9").hex == "D3"
