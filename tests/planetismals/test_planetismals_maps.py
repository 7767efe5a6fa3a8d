"""PLA-X01, PLA-X02: the shipped boards, the generator, and ways on boards of any shape."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pbem.engine.dice import Dice, RiggedDice
from pbem.engine.hexes import hex_name, hex_place
from pbem.engine.options import BadValue
from pbem.rulesets.planetismals.book import BeltMap, Book
from pbem.rulesets.planetismals.maps import generated, grid_of, read_map
from pbem.rulesets.planetismals.ways import distance, nearest_bmz, next_hex, way
from tests.planetismals.workshop import book, shipped

BOARDS = {4: ("E5", 61, 24, 12), 5: ("F6", 91, 30, 20), 6: ("G7", 127, 36, 30), 7: ("H8", 169, 42, 42)}
ROWS = {
    4: "A3-7 B2-7 C2-8 D1-8 E1-9 F1-8 G2-8 H2-7 I3-7",
    5: "A4-9 B3-9 C3-10 D2-10 E2-11 F1-11 G2-11 H2-10 I3-10 J3-9 K4-9",
    6: "A4-10 B3-10 C3-11 D2-11 E2-12 F1-12 G1-13 H1-12 I2-12 J2-11 K3-11 L3-10 M4-10",
    7: "A5-12 B4-12 C4-13 D3-13 E3-14 F2-14 G2-15 H1-15 I2-15 J2-14 K3-14 L3-13 M4-13 N4-12 O5-12",
}


def board(rings: int) -> BeltMap:
    """A shipped board."""
    return read_map(shipped(f"maps/belt-{rings}"), book().rocks)


def on(map: BeltMap) -> Book:
    """The rulebook with another board."""
    return replace(book(), map=map, grid=grid_of(map))


def lane(**changes: Any) -> dict[str, Any]:
    """The content of a small map file."""
    cells = ["A1", "B1", "C1", "D1", "E1"]
    usual = {"id": "lane", "title": "A Lane", "shape": {"cells": cells}, "base": "A1", "bmz": ["E1"]}
    return {**usual, "asteroids": ["C1"], **changes}


@pytest.mark.parametrize("rings", BOARDS)
def test_the_shipped_boards_are_as_the_brief_says(rings: int) -> None:
    """Base, hexes, black market, asteroids, and the rows of each column."""
    base, hexes, edge, asteroids = BOARDS[rings]
    map = board(rings)
    assert (map.base, len(map.cells), len(map.bmz), len(map.sites)) == (base, hexes, edge, asteroids)
    rows: dict[str, list[int]] = {}
    for name in map.cells:
        rows.setdefault(name.rstrip("0123456789"), []).append(hex_place(name)[1])
    assert " ".join(f"{column}{min(found)}-{max(found)}" for column, found in rows.items()) == ROWS[rings]
    assert all(distance(on(map), base, hex) == rings for hex in sorted(map.bmz))


def test_neighbours_are_those_of_the_brief() -> None:
    """E5: E4, F4, F5, E6, D5, D4, clockwise from north."""
    assert on(board(4)).grid.neighbours["E5"] == ("E4", "F4", "F5", "E6", "D5", "D4")


def test_the_generator_comes_to_the_check_value() -> None:
    """PLA-X02: these draws give the asteroids of the small board."""
    dice = RiggedDice(4, 29, 16, 10, 9, 25, 20, 2, 4, 16, 16, 11)
    made = generated(4, 33, 1, dice)
    dice.used_up()
    assert made["asteroids"] == shipped("maps/belt-4")["asteroids"]
    assert [roll.why for roll in dice.rolls[:2]] == ["asteroid 1 of 12", "asteroid 2 of 12"]
    assert dice.rolls[0].sides == 30 and dice.rolls[-1].sides == 19
    assert {roll.label for roll in dice.rolls[:1]} == {"0 none asteroid 1 of 12"}


@pytest.mark.parametrize("rings", range(3, 10))
@pytest.mark.parametrize(("density", "clear"), [(10, 0), (33, 1), (70, 2)])
def test_what_is_generated_can_be_read(rings: int, density: int, clear: int) -> None:
    """Every board that can be asked for is whole, and has so many asteroids in so many hexes."""
    map = read_map(generated(rings, density, clear, Dice("a board")), book().rocks)
    interior = len(map.cells) - len(map.bmz) - 1
    wide = [hex for hex in map.cells if hex not in map.bmz and distance(on(map), map.base, hex) > clear]
    assert len(map.sites) == min((interior * density + 50) // 100, len(wide))
    assert all(hex in wide for hex in map.sites)


def test_ways_are_shortest_and_turn_clockwise_from_north() -> None:
    """PLA-17: the first of N, NE, SE, S, SW, NW that comes nearer."""
    here = on(board(4))
    assert way(here, "E5", "E3") == ("E4", "E3")
    assert way(here, "E5", "G4") == ("F4", "G4")
    assert way(here, "E5", "C4") == ("D4", "C4")
    assert way(here, "E5", "G5") == ("F4", "G5")
    assert way(here, "E5", "E5") == ()
    assert next_hex(here, "E3", "E5") == "E4"
    for goal in here.grid.names:
        assert len(way(here, "B4", goal)) == distance(here, "B4", goal) == distance(here, goal, "B4")


def test_the_nearest_rim_hex_is_the_first_in_reading_order() -> None:
    """PLA-11: from the Base all are equally far; from the rim it is the hex itself."""
    here = on(board(4))
    assert nearest_bmz(here, "E5") == "A3"
    assert nearest_bmz(here, "G5") == "I4"
    assert nearest_bmz(here, "E1") == "E1"


def test_ways_lead_round_a_hole() -> None:
    """A board of any shape: where the straight way is missing, the way goes round."""
    ring = [hex for hex in board(4).cells if distance(on(board(4)), "E5", hex) == 1]
    map = read_map(lane(shape={"cells": ring}, base="E4", bmz=["E6"], asteroids=[]), book().rocks)
    here = on(map)
    assert distance(here, "E4", "E6") == 3
    assert way(here, "E4", "E6") == ("F4", "F5", "E6")


def test_the_largest_board_can_be_read() -> None:
    """52 columns of 99 rows, with 300 asteroids."""
    cells = [hex_name(column, row) for column in range(1, 53) for row in range(1, 100)]
    inner = [hex_name(column, row) for column in range(2, 22) for row in range(2, 17)]
    map = read_map(lane(shape={"cells": cells}, base="Z50", bmz="edge", asteroids=inner), book().rocks)
    here = on(map)
    assert (len(map.cells), len(map.sites), len(map.bmz)) == (5148, 300, 298)
    assert distance(here, "A1", "AZ99") == 124
    assert len(way(here, "A1", "AZ99")) == 124


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"shape": {"cells": ["A1", "B1", "A1"]}}, "map.shape.cells"),
        ({"shape": {"cells": ["A1", "B1"]}}, "map.shape.cells"),
        ({"shape": {"cells": ["A1", "B1", "E1", "C1", "A100"]}}, "map.shape.cells"),
        ({"shape": {"cells": ["A1", "B1", "E1"]}}, "map.shape"),
        ({"shape": {"hexagon": 1}}, "map.shape.hexagon"),
        ({"shape": "round"}, "map.shape"),
        ({"base": "Z1"}, "map.base"),
        ({"base": 7}, "map.base"),
        ({"base": "E1"}, "map.base"),
        ({"bmz": "rim"}, "map.bmz"),
        ({"bmz": ["Z1"]}, "map.bmz"),
        ({"bmz": []}, "map.bmz"),
        ({"seats": [9]}, "map.seats"),
        ({"asteroids": ["A1"]}, "map.asteroids[1]"),
        ({"asteroids": ["B1", "E1"]}, "map.asteroids[2]"),
        ({"asteroids": ["B1", {"at": "B1"}]}, "map.asteroids[2]"),
        ({"asteroids": [{"zones": 3}]}, "map.asteroids[1].at"),
        ({"asteroids": [{"at": "B1", "zones": 0}]}, "map.asteroids[1].zones"),
        ({"asteroids": [{"at": "B1", "type": "gold"}]}, "map.asteroids[1].type"),
        ({"asteroids": [{"at": "B1", "name": "x" * 25}]}, "map.asteroids[1].name"),
        ({"asteroids": [{"at": "B1", "name": "Eos"}, {"at": "C1", "name": "eos"}]}, "map.asteroids"),
        ({"colour": "red"}, "map.colour"),
    ],
)
def test_a_wrong_map_is_refused(changes: dict[str, Any], field: str) -> None:
    """The field that is wrong is named."""
    assert read_map(lane(), book().rocks).base == "A1"
    with pytest.raises(BadValue) as caught:
        read_map(lane(**changes), book().rocks)
    assert caught.value.field == field
