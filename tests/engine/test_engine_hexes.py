"""Hexes: names, map order, neighbours and distance (brief 2.1)."""

from __future__ import annotations

from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.hexes import (
    DIRECTIONS,
    Grid,
    around,
    column_letters,
    column_number,
    distance,
    hex_name,
    hex_place,
    in_map_order,
    is_hex_name,
)

PLACES = st.tuples(st.integers(1, 30), st.integers(1, 30))
OPPOSITE = {"N": "S", "NE": "SW", "SE": "NW", "S": "N", "SW": "NE", "NW": "SE"}


@given(st.integers(1, 18_278))
def test_columns_are_lettered_like_a_spreadsheet(number: int) -> None:
    """Letters and numbers of columns belong to each other: Z is 26, AA is 27."""
    assert column_number(column_letters(number)) == number
    assert (column_letters(26), column_letters(27), column_letters(703)) == ("Z", "AA", "AAA")


@given(PLACES)
def test_names_and_places_belong_to_each_other(place: tuple[int, int]) -> None:
    """A name gives back its column and row."""
    assert hex_place(hex_name(*place)) == place


@pytest.mark.parametrize("text", ["", "7", "B", "B0", "B07", "ABCD1", "B7x", "B-7", "Б7", "B７", "B12345"])
def test_what_is_no_hex_name(text: str) -> None:
    """Only letters A to Z and a row without leading zeros make a name."""
    assert not is_hex_name(text)
    with pytest.raises(ValueError, match="is not a hex name"):
        hex_place(text)


def test_map_order_is_by_column_then_by_row() -> None:
    """A1, A2, ..., A10, B1; and AA comes after Z."""
    assert in_map_order(["B1", "AA1", "A10", "Z9", "A2"]) == ("A2", "A10", "B1", "Z9", "AA1")


def test_neighbours_as_the_brief_lists_them() -> None:
    """B7 lies in a low column, E6 in a high one."""
    assert around("B7") == ["B6", "C7", "C8", "B8", "A8", "A7"]
    assert around("E6") == ["E5", "F5", "F6", "E7", "D6", "D5"]
    assert around("B7", low_even=False) == ["B6", "C6", "C7", "B8", "A7", "A6"]


@given(PLACES, st.booleans())
def test_whoever_goes_there_can_come_back(place: tuple[int, int], low_even: bool) -> None:
    """The neighbour in a direction has this hex in the opposite one."""
    name = hex_name(*place)
    for direction, other in zip(DIRECTIONS, around(name, low_even), strict=True):
        if other:
            back = around(other, low_even)[DIRECTIONS.index(OPPOSITE[direction])]
            assert back == name


def test_what_is_not_on_the_map_is_no_neighbour() -> None:
    """Edges and holes are None."""
    grid = Grid(("A1", "A2", "B1"))
    assert grid.neighbours["A1"] == (None, None, "B1", "A2", None, None)


def test_distance_is_the_number_of_steps() -> None:
    """The formula agrees with walking."""
    names = tuple(hex_name(column, row) for column in range(1, 9) for row in range(1, 9))
    grid = Grid(names)
    for start in ("A1", "D5", "H8", "C2"):
        for goal, steps in walked(grid, start).items():
            assert distance(hex_place(start), hex_place(goal)) == steps


def walked(grid: Grid, start: str) -> dict[str, int]:
    """The steps to every hex of a grid."""
    steps, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for other in grid.neighbours[here]:
            if other is not None and other not in steps:
                steps[other] = steps[here] + 1
                queue.append(other)
    return steps
