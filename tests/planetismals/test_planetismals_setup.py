"""PLA-01, PLA-08, PLA-70, PLA-R05: what is chosen and drawn before round 1."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pbem.engine.dice import Dice, RiggedDice
from pbem.engine.options import BadValue
from pbem.engine.ruleset import Player
from pbem.gamefile import read_game
from pbem.materials import read_materials, shipped_games
from pbem.rulesets.planetismals.belt import Belt
from pbem.rulesets.planetismals.game import BOX, opened
from pbem.rulesets.planetismals.setup import prepared
from pbem.yamlfile import BadFile

SEATS = ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal")


def files(**options: object) -> dict[str, Any]:
    """The data files that options ask for."""
    return read_materials(BOX, options, [shipped_games()])[0]


def begun(seats: int, dice: Dice, **options: object) -> Belt:
    """The belt at the start; what was drawn has been stored and read again."""
    told = files(**options)
    made = json.loads(json.dumps(prepared(options, told, seats, dice)))
    rules = opened(options, {**json.loads(json.dumps(told)), **made})
    belt: Belt = rules.first([Player(seat, seat.title()) for seat in SEATS[:seats]]).state
    assert rules.faults(rules.book, belt) == ()
    return belt


def test_everybody_begins_alike() -> None:
    """PLA-01, PLA-08: 5,000 MC, a shuttle at the Base, and nothing else; all prices stand at 100 %."""
    belt = begun(4, RiggedDice(3, 1, 2))
    assert belt.turn_order == ("cat", "ann", "dan", "bob")
    assert list(belt.seats) == ["ann", "bob", "cat", "dan"]
    assert [company.cash for company in belt.seats.values()] == [5000] * 4
    assert [(one.id, one.owner, one.hex) for one in belt.shuttles.values()] == [
        *(("SH1", "cat", "F6"), ("SH2", "ann", "F6"), ("SH3", "dan", "F6"), ("SH4", "bob", "F6"))
    ]
    assert not belt.installations and set(belt.market.values()) == {100} and len(belt.market) == 13
    assert len(belt.asteroids) == 20 and not any(one.is_explored for one in belt.asteroids.values())
    assert (belt.round, belt.phase, belt.next_shuttle, belt.next_installation) == (1, "orders", 5, 1)


def test_the_turn_order_is_drawn_place_by_place() -> None:
    """PLA-70, brief 8: among the seats left, in the order of the game file; the last needs no die."""
    dice = RiggedDice(3, 1, 2)
    assert prepared({}, files(), 4, dice)["start"]["turn_order"] == [2, 0, 3, 1]
    assert [(roll.why, roll.sides) for roll in dice.rolls] == [
        *(("turn order, place 1", 4), ("turn order, place 2", 3), ("turn order, place 3", 2))
    ]


def test_the_order_listed_needs_no_dice() -> None:
    """Option turn_order."""
    assert begun(3, RiggedDice(), turn_order="listed").turn_order == ("ann", "bob", "cat")


@pytest.mark.parametrize(
    ("seats", "hexes"), [(2, 61), (3, 91), (4, 91), (5, 127), (6, 127), (7, 169), (8, 169)]
)
def test_the_board_is_that_for_so_many_seats(seats: int, hexes: int) -> None:
    """PLA-X01, PLA-R05: shipped or generated, the board grows with the seats."""
    for choice in ("belt", "generate"):
        told = files(map=choice)
        made = prepared({"map": choice}, told, seats, Dice("a game"))
        assert len(opened({"map": choice}, {**told, **made}).book.map.cells) == hexes


def test_a_file_or_a_board_of_ones_own() -> None:
    """Option map: a file of the folder maps for any number of seats; a radius for a generated one."""
    assert begun(3, Dice("a"), map="belt-7").shuttles["SH1"].hex == "H8"
    assert begun(3, Dice("a"), map="generate", board_radius=9).shuttles["SH1"].hex == "J10"
    assert len(begun(2, Dice("a"), map="generate", asteroid_density=10).asteroids) == 4
    with pytest.raises(BadValue, match="belt-9"):
        files(map="belt-9")


@pytest.mark.parametrize("seats", [1, 9])
def test_two_to_eight_can_play(seats: int) -> None:
    """PLA-R05."""
    with pytest.raises(BadValue) as caught:
        prepared({}, files(), seats, Dice("a"))
    assert caught.value.field == "seats"


def test_numbers_of_round_1_are_drawn_ahead() -> None:
    """Option roll_ahead: Fate in turn order, then with all the moves of each shuttle."""
    belt = begun(2, RiggedDice(2, 31, 77), roll_ahead="fate")
    assert belt.turn_order == ("bob", "ann")
    assert (belt.seats["bob"].next_fate, belt.seats["ann"].next_fate) == (31, 77)
    assert belt.shuttles["SH1"].next_moves is None
    dice = RiggedDice(2, 31, 77, 6, 5, 1, 1)
    belt = begun(2, dice, roll_ahead="all")
    assert [shuttle.next_moves for shuttle in belt.shuttles.values()] == [11, 2]
    assert [roll.why for roll in dice.rolls[1:]] == [
        *("fate of seat 2, round 1", "fate of seat 1, round 1"),
        *("moves of SH1, round 1", "moves of SH1, round 1", "moves of SH2, round 1", "moves of SH2, round 1"),
    ]


def test_what_was_drawn_does_not_hang_on_other_draws() -> None:
    """Each draw has a stream of its own: the same seed gives the same order on any board."""
    one, other = (prepared({"map": map}, files(map=map), 5, Dice("x")) for map in ("belt", "generate"))
    assert one["start"] == other["start"]
    assert prepared({}, files(), 5, Dice("x")) == one != prepared({}, files(), 5, Dice("y"))


def test_the_example_game_can_be_made(tmp_path: Path) -> None:
    """games/belt.yaml, and what is said of a game with too many seats or a wrong board."""
    text = (shipped_games() / "belt.yaml").read_text("utf-8")
    game = tmp_path / "belt.yaml"
    game.write_text(text, "utf-8")
    assert read_game(game).ruleset == "planetismals"
    game.write_text(text.replace("  round_limit:", "  map: {id: x}\n  round_limit:"), "utf-8")
    with pytest.raises(BadFile, match=r"map\.title: is missing"):
        read_game(game)
    seats = "".join(f"  s{number}: {{name: Player {number}, address: none}}\n" for number in range(5))
    game.write_text(text + seats, "utf-8")
    with pytest.raises(BadFile, match=r"line \d+: seats: there must be 2 to 8, not 9"):
        read_game(game)
