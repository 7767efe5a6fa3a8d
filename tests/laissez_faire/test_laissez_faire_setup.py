"""LAI-05, LAI-08, LAI-R01, LAI-R03: what is thrown before round 1, and how everybody begins."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pbem.engine.dice import Dice, RiggedDice
from pbem.engine.options import BadValue
from pbem.engine.ruleset import Player, adjudicate
from pbem.gamefile import read_game
from pbem.materials import read_materials, shipped_games
from pbem.rulesets.laissez_faire.circuit import Circuit
from pbem.rulesets.laissez_faire.game import BOX, opened
from pbem.rulesets.laissez_faire.settings import DEFAULT_WANTED
from pbem.rulesets.laissez_faire.setup import prepared
from pbem.yamlfile import BadFile

SEATS = ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal")


def files(**options: object) -> dict[str, Any]:
    """The data files that options ask for."""
    return read_materials(BOX, options, [shipped_games()])[0]


def first_position(seats: int, dice: Dice, **options: object) -> Any:
    """The rules and the first position; what was thrown has been stored and read again."""
    told = files(**options)
    made = json.loads(json.dumps(prepared(options, told, seats, dice)))
    rules = opened(options, {**json.loads(json.dumps(told)), **made})
    return rules, rules.first([Player(seat, seat.title()) for seat in SEATS[:seats]])


def begun(seats: int, dice: Dice, **options: object) -> Circuit:
    """The circuit at the start."""
    rules, position = first_position(seats, dice, **options)
    circuit: Circuit = position.state
    assert rules.faults(rules.book, circuit) == ()
    return circuit


def test_everybody_begins_alike() -> None:
    """LAI-05, LAI-06: $1500 and a token on Start; the bank has all titles, and all its buildings."""
    circuit = begun(3, RiggedDice(1, 2, 6, 1, 3, 3))
    assert list(circuit.seats) == ["ann", "bob", "cat"]
    assert {(one.name, one.cash, one.opening, one.token) for one in circuit.seats.values()} == {
        *(("Ann", 1500, 1500, 0), ("Bob", 1500, 1500, 0), ("Cat", 1500, 1500, 0))
    }
    assert {one.settings.buy for one in circuit.seats.values()} == {DEFAULT_WANTED}
    assert {title.owner for title in circuit.titles.values()} == {"bank"} and len(circuit.titles) == 28
    assert (circuit.round, circuit.phase, circuit.houses, circuit.apartments) == (1, "business", 35, 15)
    assert begun(2, RiggedDice(1, 2, 6, 1), start_money=90).seats["bob"].cash == 90
    assert begun(2, RiggedDice(1, 2, 6, 1), phases="compact").phase == "round"


def test_the_highest_throw_begins() -> None:
    """LAI-08: the others follow as they sit."""
    dice = RiggedDice(1, 2, 3, 3, 6, 5, 2, 2)
    assert begun(4, dice).turn_order == ("cat", "dan", "ann", "bob")
    assert [(roll.why, roll.sides, roll.faces) for roll in dice.rolls][:2] == [
        ("who goes first: seat 1", 6, (1, 2)),
        ("who goes first: seat 2", 6, (3, 3)),
    ]


def test_ties_are_thrown_off() -> None:
    """LAI-R03: those tied throw again, in seating order, until one is highest."""
    dice = RiggedDice(6, 3, 1, 1, 4, 5, 5, 4, 2, 2, 6, 6, 6, 6, 5, 2, 5, 1)
    assert begun(4, dice).turn_order == ("cat", "dan", "ann", "bob")
    assert [roll.why for roll in dice.rolls] == [
        *(
            "who goes first: seat 1",
            "who goes first: seat 2",
            "who goes first: seat 3",
            "who goes first: seat 4",
        ),
        *("who goes first, tie: seat 1", "who goes first, tie: seat 3", "who goes first, tie: seat 4"),
        *("who goes first, tie: seat 3", "who goes first, tie: seat 4"),
    ]


def test_ties_never_go_on_for_ever() -> None:
    """Each time the dice are others, though what they are thrown for has the same words."""
    contents = files()
    for seed in range(300):
        assert 0 <= prepared({"seats_max": 8}, contents, 8, Dice(str(seed)))["start"]["first"] < 8


def test_the_first_listed_needs_no_dice() -> None:
    """Option first_player."""
    assert begun(3, RiggedDice(), first_player="listed").turn_order == ("ann", "bob", "cat")


def test_the_dice_of_round_1_are_thrown_ahead() -> None:
    """Option roll_ahead: in turn order, and after doubles a second pair."""
    dice = RiggedDice(1, 1, 6, 6, 4, 4, 2, 1, 3, 5)
    circuit = begun(2, dice, roll_ahead=True, phases="compact")
    assert circuit.turn_order == ("bob", "ann")
    assert circuit.rolls == {"bob": ((4, 4), (2, 1)), "ann": ((3, 5),)}
    assert [roll.why for roll in dice.rolls[2:]] == [
        *("throw of seat 2, round 1", "second throw of seat 2, round 1", "throw of seat 1, round 1"),
    ]
    assert begun(2, RiggedDice(1, 1, 6, 6), roll_ahead=True, phases="full").rolls == {}


def test_the_first_report_tells_of_what_was_thrown() -> None:
    """LAI-08: who begins, and the throws made ahead; only once."""
    options = {"roll_ahead": True, "phases": "compact", "first_player": "roll"}
    rules, position = first_position(2, RiggedDice(1, 1, 6, 6, 4, 4, 2, 1, 3, 5), **options)
    outcome = adjudicate(rules, position, {}, Dice("r1"))
    told = [event.sentence for event in outcome.events]
    assert told[:4] == ["Bob begins.", "Bob throws 4 + 4.", "Bob throws 2 + 1.", "Ann throws 3 + 5."]
    again = adjudicate(rules, outcome.position, {}, Dice("r2"))
    assert "Bob begins." not in [event.sentence for event in again.events]
    rules, position = first_position(2, RiggedDice(), first_player="listed")
    told = [event.sentence for event in adjudicate(rules, position, {}, Dice("r1")).events]
    assert told[0] != "Ann begins."


@pytest.mark.parametrize(("seats", "most"), [(1, 6), (7, 6), (9, 8)])
def test_two_to_six_can_play_and_eight_by_option(seats: int, most: int) -> None:
    """LAI-R01."""
    with pytest.raises(BadValue) as caught:
        prepared({"seats_max": most}, files(), seats, Dice("a"))
    assert caught.value.field == "seats" and str(most) in caught.value.expected
    assert len(begun(most, Dice("a"), seats_max=most).seats) == most


def test_a_board_of_ones_own() -> None:
    """LAI-78: the option board names a file, or holds the board."""
    with pytest.raises(BadValue, match="atlantis"):
        files(board="atlantis")
    board = {**files()["board"], "start_money": 777}
    rules = opened({}, files(board=board))
    assert rules.first([Player("ann", "Ann"), Player("bob", "Bob")]).state.seats["ann"].cash == 777


def test_the_example_game_can_be_made(tmp_path: Path) -> None:
    """games/broadway.yaml, and what is said of a game with too many seats or a wrong board."""
    text = (shipped_games() / "broadway.yaml").read_text("utf-8")
    game = tmp_path / "broadway.yaml"
    game.write_text(text, "utf-8")
    assert read_game(game).ruleset == "laissez_faire"
    game.write_text(text.replace("  max_rounds:", "  board: {id: x}\n  max_rounds:"), "utf-8")
    with pytest.raises(BadFile, match=r"board\.title: is missing"):
        read_game(game)
    seats = "".join(f"  s{number}: {{name: Player {number}, address: none}}\n" for number in range(5))
    game.write_text(text + seats, "utf-8")
    with pytest.raises(BadFile, match=r"line \d+: seats: there must be 2 to 6, not 9"):
        read_game(game)
