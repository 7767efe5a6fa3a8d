"""Turns in New Tabor: the dice and their purposes, who is told what, sections, and what LATE needs."""

from __future__ import annotations

import pytest

from pbem.engine.dice import Dice, RiggedDice
from pbem.engine.ruleset import Played, Sheet
from pbem.rulesets.new_tabor.cards import draw_loss
from pbem.rulesets.new_tabor.economy import EconomyTable, Moves
from pbem.rulesets.new_tabor.game import PLAYER_TURN, QUARTERS
from pbem.rulesets.new_tabor.sections import section_of, sections_of
from pbem.rulesets.new_tabor.throws import roll_die
from pbem.rulesets.new_tabor.turnorders import act, begin, innovate, produce
from pbem.rulesets.new_tabor.turns import Crossed, Rolled, roll_and_move
from tests.new_tabor.tables import laid_out, table, told, written


def play_round(at: EconomyTable) -> None:
    """Play a whole phase at a table."""
    QUARTERS.play(at)


def test_throws_have_their_purposes_and_turns_on_file() -> None:
    at = laid_out(
        {"seats": {"dan": {"industry": "switch", "last_industry": "shelter", "tokens": 2}}},
        {"dan": "INNOVATE 2"},
    )
    at.dice = Dice("New Tabor")
    turn = begin(at, "dan")
    innovate(at, turn)
    roll_and_move(at, "dan")
    assert [(roll.label, roll.why) for roll in at.dice.rolls[:3]] == [
        ("203 dan innovation in shelter, wager 1: dan", "innovation in shelter, wager 1: dan"),
        ("203 dan innovation in shelter, wager 2: dan", "innovation in shelter, wager 2: dan"),
        ("203 dan Life Path: dan", "Life Path: dan"),
    ]


def test_a_die_shows_the_faces_of_the_data_file() -> None:
    at = table({}, RiggedDice(1, 2, 3))
    assert [roll_die(at, "ann", f"x: {n}") for n in range(3)] == [1, 2, 3]
    at = table({}, Dice("faces"))
    assert {roll_die(at, "ann", "Clerk by dice, tie: ann", tries) for tries in range(40)} == {1, 2, 3}


def test_rounds_of_one_letter_have_dice_of_their_own() -> None:
    at = table({}, Dice("compact"), mode="compact")
    play_round(at)
    labels = [roll.label for roll in at.dice.rolls if roll.why == "Life Path: ann"]
    assert labels == ["203 ann Life Path: ann", "204 ann Life Path: ann"]


@pytest.mark.parametrize("is_open", [True, False])
def test_closed_books_hide_what_is_produced_and_lost(is_open: bool) -> None:
    card = {"from": "drawer", "what": "stock", "good": "food", "part": "1/4"}
    at = table(
        {"seats": {"ann": {"ability": {"food": 2}}}, "decks": {"loss": [card]}},
        open_books=is_open,
    )
    produce(at, begin(at, "ann"))
    draw_loss(at, "ann")
    all_of_it = ["ann produces 10 food (2 × 5).", "ann draws Loss.", "ann loses 2 food."]
    assert told(at, "ann") == all_of_it
    assert told(at, "bob") == told(at, None) == (all_of_it if is_open else all_of_it[1:2])


def test_a_turn_notes_where_the_peg_was_before_its_act() -> None:
    at = laid_out({"seats": {"ann": {"industry": "clothes"}}}, {"ann": "ACT shelter"})
    at.dice = RiggedDice(1)
    PLAYER_TURN(at, begin(at, "ann"))
    assert at.state.before_act == {"ann": Moves("clothes", "clothes", None, 0, False)}


def test_a_round_forgets_the_acts_of_the_round_before() -> None:
    at = table({"seats": {"ann": {"off_path": True, "path": 21}}}, RiggedDice(1, 1, 1))
    at.state.before_act["ann"] = Moves("food", "food", None, 0, False)
    play_round(at)
    assert list(at.state.before_act) == ["bob", "cy", "dan"]


def test_a_late_act_of_the_opening_round_places_the_peg() -> None:
    at = laid_out({}, {"ann": "ACT shelter"})
    at.state.seats["ann"].industry = None
    act(at, "ann")
    assert at.state.seats["ann"].industry == "shelter"
    assert told(at) == ["ann works in shelter."]


def test_sections_are_parted_at_next_round() -> None:
    orders = written(table({}), "ACT food\nNEXT ROUND\nNEXT ROUND\nACT shelter\nCLAIM here")
    sheet = Sheet(Played.RECEIVED, orders)
    assert [[str(order) for order in section.orders] for section in sections_of(sheet)] == [
        ["ACT food"],
        [],
        ["ACT shelter", "CLAIM here"],
    ]
    assert section_of(sheet, 3) == section_of(Sheet(), 0)
    assert section_of(sheet, 3).played is Played.NONE


def test_a_missing_section_takes_the_standing_orders_section_by_section() -> None:
    at = table({})
    sheet = Sheet(
        Played.RECEIVED, written(at, "ACT food"), standing=written(at, "ACT shelter\nNEXT ROUND\nSTAY")
    )
    sections = [section_of(sheet, number) for number in range(3)]
    said = [(one.played, [str(order) for order in one.orders]) for one in sections]
    assert said == [
        (Played.RECEIVED, ["ACT food"]),
        (Played.STANDING, ["STAY"]),
        (Played.STANDING, ["STAY"]),
    ]


def test_a_round_is_over_when_the_game_stops_in_it() -> None:
    at = table({}, RiggedDice(1, 1, 1, 1), mode="compact", rounds_per_mail=4)
    at.state.stopping = "gm"
    play_round(at)
    assert at.is_over
    assert at.state.round == 4


def test_every_seat_in_the_game_rolls_once_a_round_until_it_crosses() -> None:
    at = table({"seats": {"bob": {"in_game": False}}}, Dice("once"), rounds_per_mail=4, ballots="with_next")
    play_round(at)
    rolls = [event for event in at.events if isinstance(event, Rolled | Crossed)]
    assert [event.seat for event in rolls[:3]] == ["ann", "cy", "dan"]
    for before, after in zip(rolls, rolls[3:], strict=False):
        assert before.seat == after.seat
