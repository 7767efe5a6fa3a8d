"""Moves on boards: where they begin, run and end, and how they are told apart."""

from __future__ import annotations

import re
from dataclasses import replace
from math import atan2, hypot, pi

from pbem.engine.pictures import Arrow, Board, TrackBoard
from pbem.printing.boardlanes import keys, lanes
from pbem.printing.boardpicture import PAGE, ink_of
from pbem.printing.boardringmoves import plan
from pbem.printing.boardrings import rings_of
from pbem.printing.pictures import PAPER, svg
from pbem.printing.ringboard import side_of
from pbem.printing.trackboard import track_drawing
from tests.printing.board_parts import Box, drawn, parts, said
from tests.printing.board_samples import (
    island_paths,
    property_board,
    town_of_rings,
)


def ends_of(block: Board) -> list[tuple[Arrow, tuple[float, float], tuple[float, float]]]:
    """Where the line of each move that is drawn whole begins and ends on paper."""
    lines = parts(drawn(block)).lines
    return [(arrow, line[0], line[-1]) for arrow, line in zip(block.arrows, lines, strict=True)]


def box_of(block: TrackBoard, name: str) -> Box:
    """The box of a space on paper."""
    ink = ink_of(block, for_print=True, is_plain=False)
    spot = next(s for s in track_drawing(ink, block, PAGE).spots if s.space.id == name)
    left, top, right, foot = [float(each) for each in re.findall(r"-?[\d.]+", spot.outline)][:4]
    return left, top, right, foot


def test_moves_round_the_square_begin_and_end_at_their_spaces() -> None:
    block = property_board()
    wide = (box_of(block, "3")[2] - box_of(block, "3")[0]) / 2
    for arrow, first, last in ends_of(block):
        for name, (x, y) in ((arrow.start, first), (arrow.end, last)):
            left, top, right, foot = box_of(block, name)
            corner = wide if int(name) % 10 == 0 else 0.15
            assert left - corner <= x <= right + corner, arrow
            assert top - corner <= y <= foot + corner, arrow


def test_a_move_goes_forward_past_start_and_back_where_its_stops_say_so() -> None:
    lines = {line[0]: line for line in parts(drawn(property_board())).lines}
    block = property_board()
    back = next(line for arrow, line in zip(block.arrows, lines.values(), strict=True) if arrow.start == "30")
    middle = PAGE[0] / 2
    assert all(not (x > middle and y > middle) for x, y in back)  # not past Start, at the lower right
    eve = list(lines.values())[4]
    assert any(x > middle and y > middle for x, y in eve)


def test_moves_in_one_row_end_beneath_their_spaces_and_stop_at_dots() -> None:
    block = replace(
        island_paths(), arrows=(Arrow("AN-start", "AN9", "Bob", ("AN3", "AN7"), hollow=("AN7",)),)
    )
    ((_, first, last),) = ends_of(block)
    for name, (x, y) in (("AN-start", first), ("AN9", last)):
        left, _, right, foot = box_of(block, name)
        assert left <= x <= right and abs(y - foot) < 0.15
    circles = re.findall(
        r'<circle cx="([\d.]+)"[^>]* fill="([^"]+)" stroke="', drawn(block).split("</defs>")[1]
    )
    hollow = {fill: float(x) for x, fill in circles}
    left, _, right, _ = box_of(block, "AN7")
    assert left < hollow["#fff"] < right
    assert len(hollow) == 2


def test_a_move_goes_on_in_the_next_row_of_its_track() -> None:
    """On narrow paper a path of 26 spaces takes two rows, and a journey runs on from one to the other."""
    block = replace(island_paths(), arrows=(Arrow("DB-start", "DB17", "Eve", ("DB4",)),))
    picture = svg(block, replace(PAPER, room=(330.0, 900.0)))
    first, second = parts(picture).lines
    assert len(first) == len(second) == 3
    assert first[-1][0] > 250 and second[0][0] == 0 and second[0][1] > first[-1][1]
    assert "Eve: from" not in " ".join(text for text, _, _ in parts(picture).labels)


def test_a_move_between_tracks_is_drawn_as_stumps_and_said_in_words() -> None:
    block = replace(island_paths(), arrows=(Arrow("SP3", "BW5", "Guest"),))
    found = parts(drawn(block))
    assert len(found.lines) == 2
    assert "Guest: from SP3 to BW5." in said(block)


def test_moves_between_rings_begin_and_end_at_their_radii() -> None:
    block = town_of_rings()
    ink = ink_of(block, for_print=True, is_plain=False)
    side = side_of(PAGE, ink.pen)
    rings = rings_of(block, side, ink.pen.size, plan(block, ink.pen.size, side).depths)
    found = {s.id: (i, k) for i, ring in enumerate(block.rings) for k, s in enumerate(ring.spaces)}
    for arrow, first, last in ends_of(block):
        for name, (x, y) in ((arrow.start, first), (arrow.end, last)):
            ring, place = found[name]
            across, down = x - (PAGE[0] - side) / 2 - rings.centre, y - rings.centre
            away = hypot(across, down)
            edges = (rings.rings[ring].inner, rings.rings[ring].outer)
            assert min(abs(away - edge) for edge in edges) < 0.2, arrow
            start, end = rings.rings[ring].angles(place)
            angle = atan2(across, -down) % (2 * pi)
            assert start - 0.01 <= angle <= end + 0.01, arrow


def test_dotted_moves_are_dotted_and_own_ones_are_thick() -> None:
    thin = drawn(replace(property_board(), arrows=(Arrow("1", "5", "Ann"),)))
    dotted = drawn(replace(property_board(), arrows=(Arrow("1", "5", "Ann", is_dotted=True),)))
    thick = drawn(replace(property_board(), arrows=(Arrow("1", "5", "Ann", is_own=True),)))
    line = re.compile(
        r'stroke-width="([\d.]+)" stroke-linecap="round" stroke-linejoin="round"( stroke-dasharray)?'
    )
    (weight, no_dots), (_, dots), (bold, _) = (
        line.findall(picture.split("</defs>")[1])[0] for picture in (thin, dotted, thick)
    )
    assert not no_dots and dots and float(bold) > 1.5 * float(weight)


def test_lanes_never_hold_two_moves_at_one_place() -> None:
    spans = [(0.0, 5.0), (4.0, 8.0), (5.0, 6.0), (38.0, 43.0), (1.0, 2.0)]
    chosen = lanes(spans, 40.0)
    assert chosen == [0, 1, 0, 1, 2]
    assert lanes([]) == []


def test_keys_of_movers_are_short_and_none_is_given_twice() -> None:
    arrows = tuple(Arrow("1", "5", name) for name in ("Ann", "Bob", "Anna", "Bert", "Cy", "Bob", "#!"))
    given = keys(replace(property_board(), arrows=arrows))
    assert given == {"Ann": "1", "Bob": "Bo", "Anna": "3", "Bert": "Be", "Cy": "C", "#!": "6"}
