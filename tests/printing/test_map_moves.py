"""Arrows of moves: they end in the right hexes, keep off the labels, and say who went."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from pbem.engine.pictures import Arrow, HexMap
from pbem.printing.crowd import MOVES_TITLE, map_tables
from pbem.printing.hexgeometry import is_crossed, is_inside, line_of_hexes, middle
from pbem.printing.hexmap import svg
from pbem.printing.hexplan import Plan, plan
from tests.printing.map_checks import labels
from tests.printing.map_games import example_games, maps_of
from tests.printing.printed_samples import island, voyages

BARE = replace(island(9, 9), cells=tuple(replace(cell, counters=(), marks=()) for cell in island(9, 9).cells))


def with_arrows(*arrows: Arrow) -> HexMap:
    """The empty island with these moves."""
    return replace(BARE, arrows=arrows, arrow_means="moves")


def label_boxes(planned: Plan, low_even: bool) -> list[tuple[float, float, float, float]]:
    """Where the words of the hexes stand, where the corner of hex A1 is the origin."""
    found = []
    for cell, inside in planned.faces:
        x, y = middle((cell.column, cell.row), low_even)
        size = planned.manner.size
        for word in inside.words:
            left, line = x + word.x, y + word.y
            found.append((left, line - 0.7 * size, left + word.width, line + 0.18 * size))
    return found


@pytest.mark.parametrize("low_even", [True, False])
@pytest.mark.parametrize("for_print", [True, False])
def test_arrows_begin_and_end_in_their_hexes(low_even: bool, for_print: bool) -> None:
    block = replace(voyages(12, 10), low_even=low_even)
    planned = plan(block, for_print=for_print)
    assert len(planned.routes) == 44
    places = {cell.name: (cell.column, cell.row) for cell in block.cells}
    for route in planned.routes:
        arrow = route.stretch.move.arrows[0]
        assert is_inside(route.points[0], middle(places[arrow.start], low_even), 1)
        for point in route.head:
            assert is_inside(point, middle(places[arrow.end], low_even), 0)
        for via in arrow.via:
            assert places[via] in route.stretch.way


def test_drawn_heads_are_where_the_plan_has_them() -> None:
    """The tip of the head in the picture lies in the hex that the move ends in."""
    block = with_arrows(Arrow("C3", "D5", "12"))
    picture, planned = svg(block, for_print=True), plan(block, for_print=True)
    heads = re.search(r'<path d="(M[^"]+z)" fill="#8a1538" stroke="#fff"', picture)
    assert heads is not None
    x, y = (float(part) for part in heads[1][1:].split("L")[0].split())
    assert is_inside((x, y), planned.frame.centre(4, 5, True), 2)


@pytest.mark.parametrize("block", [voyages(10, 10), voyages(12, 9, 80, own="ann")], ids=["44", "80"])
@pytest.mark.parametrize("for_print", [True, False])
def test_arrows_keep_off_the_namedof_hexes(block: HexMap, for_print: bool) -> None:
    planned = plan(block, for_print=for_print)
    boxes = label_boxes(planned, block.low_even)
    for route in planned.routes:
        tip, left, right = route.head
        lines = [*pairwise(route.points), (tip, left), (left, right), (right, tip)]
        for one, other in lines:
            assert not any(is_crossed(box, one, other) for box in boxes), route.stretch.move


@pytest.mark.parametrize("name", example_games())
def test_arrows_of_example_games_keep_off_the_labels(name: str) -> None:
    for block in maps_of(name):
        planned = plan(block, for_print=True)
        boxes = label_boxes(planned, block.low_even)
        for route in planned.routes:
            for one, other in pairwise(route.points):
                assert not any(is_crossed(box, one, other) for box in boxes), route.stretch.move


def test_namedof_arrows_are_not_crossed_by_any_arrow() -> None:
    planned = plan(voyages(10, 10), for_print=True)
    plates = [tag.box for tag in planned.tags if tag]
    assert len(plates) > 30
    for route in planned.routes:
        for one, other in pairwise(route.points):
            assert not any(is_crossed(plate, one, other) for plate in plates)


def test_arrows_over_one_edge_run_beside_each_other() -> None:
    planned = plan(with_arrows(Arrow("C3", "C4", "1"), Arrow("C4", "C3", "2"), Arrow("C3", "C5", "3")))
    gates = sorted(route.pieces[0][1][-1][0] for route in planned.routes)
    assert all(other - one >= 7.9 for one, other in pairwise(gates))


def test_those_that_went_the_same_way_share_an_arrow() -> None:
    ways = [("C3", "C4", "12"), ("C3", "C4", "17"), ("C3", "D4", "5")]
    block = with_arrows(*(Arrow(*way) for way in ways), Arrow("C3", "C4", "9", is_own=True))
    planned = plan(block)
    named = [[label for label, _ in route.stretch.move.labels] for route in planned.routes]
    assert named == [["9"], ["12", "17"], ["5"]]
    assert next(tag.text.split() for tag in planned.tags if tag) == ["9"]
    pair = plan(with_arrows(*(Arrow(*way) for way in ways)))
    assert [tag.text.split() for tag in pair.tags if tag] == [["12", "17"], ["5"]]
    bold = [line for line in svg(block).split("<text") if ">9</text>" in line and "textLength" in line]
    assert any('font-weight="700"' in line for line in bold)


def test_seats_of_moves_are_marked_for_their_pages() -> None:
    block = with_arrows(Arrow("C3", "C4", "12", seat='a"n'), Arrow("C3", "C4", "17", seat="bob"))
    assert '<tspan data-seat="a&quot;n">12</tspan>' in svg(block)
    assert "data-seat" not in svg(block, for_print=True)


def test_what_has_no_room_stands_in_the_table_of_moves() -> None:
    block = with_arrows(*(Arrow("C3", "D4", f"creature {number}") for number in range(9)))
    table = next(table for table in map_tables(block, for_print=True) if table.title == MOVES_TITLE)
    assert table.rows[0].cells[0] == "C3" and table.rows[0].cells[-1].count("creature") == 9
    assert any("+" in label.text for label in labels(svg(block, for_print=True)) if not label.is_beside)
    few = with_arrows(Arrow("C3", "D4", "12"))
    assert map_tables(few, for_print=True) == ()


def test_every_label_is_on_the_map_or_in_the_table() -> None:
    block = voyages(10, 10)
    for for_print in (True, False):
        tags = " ".join(tag.text for tag in plan(block, for_print=for_print).tags if tag).split()
        tables = map_tables(block, for_print=for_print)
        rows = [row for table in tables if table.title == MOVES_TITLE for row in table.rows]
        listed = [word for row in rows for word in row.cells[-1].split(", ")]
        assert sorted(tags + listed) == sorted(arrow.label for arrow in block.arrows if arrow.label)


@pytest.mark.parametrize("low_even", [True, False])
def test_a_straight_way_goes_from_hex_to_hex(low_even: bool) -> None:
    for end in ((1, 1), (9, 2), (5, 9), (8, 8), (2, 7)):
        way = line_of_hexes((4, 4), end, low_even)
        assert way[0] == (4, 4) and way[-1] == end and len(set(way)) == len(way)
        for one, other in pairwise(way):
            (x, y), (u, v) = middle(one, low_even), middle(other, low_even)
            assert (x - u) ** 2 + (y - v) ** 2 == pytest.approx(3 * 40**2)


def test_a_move_from_nowhere_is_told_but_not_drawn() -> None:
    block = with_arrows(Arrow("the boat", "C3", "12"))
    assert plan(block).routes == ()
    assert "12: from the boat to C3." in svg(block)


def test_a_move_beyond_a_neighbourhood_is_drawn_as_a_stub() -> None:
    cells = tuple(cell for cell in BARE.cells if cell.name in ("C3", "C4", "D3"))
    planned = plan(replace(with_arrows(Arrow("C4", "C7", "1")), cells=cells))
    assert planned.routes[0].stretch.way == ((3, 4),) and planned.routes[0].stretch.after == (3, 5)


def test_a_way_over_the_sea_between_islands_is_drawn_whole() -> None:
    cells = tuple(cell for cell in BARE.cells if cell.name in ("C3", "C6"))
    planned = plan(replace(with_arrows(Arrow("C3", "C6", "1")), cells=cells))
    assert [route.stretch.way for route in planned.routes] == [((3, 3), (3, 4), (3, 5), (3, 6))]


def test_the_legend_explains_arrows_where_there_are_any() -> None:
    assert "moves" in [label.text for label in labels(svg(with_arrows(Arrow("C3", "C4", "1"))))]
    assert "moves" not in [label.text for label in labels(svg(with_arrows()))]
