"""Boards of tracks and rings: every label readable, in its space, and nothing over anything else."""

from __future__ import annotations

import re
from dataclasses import replace
from math import atan2, hypot, pi
from xml.etree import ElementTree

import pytest

from pbem.engine.pictures import Board, Counter, RingBoard, Shape, Track, TrackBoard
from pbem.printing.boardcolours import SEAT_COLOURS, colours_of
from pbem.printing.boardcrowd import crowd_board_table
from pbem.printing.boardpicture import PAGE, ink_of
from pbem.printing.boardringmoves import plan
from pbem.printing.boardrings import rings_of
from pbem.printing.boardsheets import board_sheets
from pbem.printing.boardwords import details
from pbem.printing.hexart import mixed
from pbem.printing.pictures import PAPER, sheets, svg, tables
from pbem.printing.ringboard import ring_drawing
from pbem.printing.ringboard import svg as ring_svg
from pbem.printing.trackboard import svg as track_svg
from pbem.printing.trackboard import track_drawing
from tests.printing.board_parts import SVG, drawn, holds, overlaps, parts, points_on, said
from tests.printing.board_samples import (
    ALL,
    SEATS,
    crowded_board,
    island_paths,
    property_board,
    strange_boards,
    town_of_rings,
)


@pytest.mark.parametrize("for_print", [True, False], ids=["paper", "screen"])
@pytest.mark.parametrize("block", ALL.values(), ids=ALL.keys())
def test_no_label_touches_another_or_leaves_the_picture(block: Board, for_print: bool) -> None:
    picture = drawn(block, for_print=for_print)
    wide, high = (float(number) for number in ElementTree.fromstring(picture).get("viewBox", "").split()[2:])
    labels = parts(picture).labels
    for place, (text, box, _) in enumerate(labels):
        assert holds((0, 0, wide, high), box), text
        for other_text, other, _ in labels[place + 1 :]:
            assert not overlaps(box, other), (text, other_text)


@pytest.mark.parametrize("for_print", [True, False], ids=["paper", "screen"])
@pytest.mark.parametrize("block", ALL.values(), ids=ALL.keys())
def test_a_token_holds_its_words_and_nothing_else(block: Board, for_print: bool) -> None:
    found = parts(drawn(block, for_print=for_print))
    for place, box in enumerate(found.boxes):
        assert sum(holds(box, label) for _, label, _ in found.labels) == 1
        for text, label, _ in found.labels:
            assert holds(box, label) or not overlaps(box, label), text
        assert not any(overlaps(box, other) for other in found.boxes[place + 1 :])


@pytest.mark.parametrize("block", ALL.values(), ids=ALL.keys())
def test_no_move_runs_over_a_label(block: Board) -> None:
    found = parts(drawn(block))
    bare = [(text, box) for text, box, _ in found.labels if not any(holds(b, box) for b in found.boxes)]
    for line in found.lines:
        for x, y in points_on(line):
            for text, box in bare:
                assert not (box[0] < x < box[2] and box[1] < y < box[3]), text


@pytest.mark.parametrize("block", ALL.values(), ids=ALL.keys())
def test_on_paper_a_board_fits_a_page_and_no_letter_is_under_six_points(block: Board) -> None:
    for sheet in sheets(block):
        picture = svg(sheet.block, PAPER)
        root = ElementTree.fromstring(picture)
        wide, high = float(root.get("width", "").rstrip("pt")), float(root.get("height", "").rstrip("pt"))
        assert root.get("viewBox") == f"0 0 {root.get('width', '')[:-2]} {root.get('height', '')[:-2]}"
        assert wide <= PAGE[0] and high <= PAGE[1]
        assert all(size >= 6 for _, _, size in parts(picture).labels)


@pytest.mark.parametrize("room", [(508.0, 610.0), (330.0, 430.0)], ids=["A4", "A5"])
def test_every_piece_of_a_box_lies_between_its_band_and_its_edges(room: tuple[float, float]) -> None:
    for block in (property_board(), crowded_board(), island_paths()):
        ink = ink_of(block, for_print=True, is_plain=False)
        for spot in track_drawing(ink, block, room).spots:
            numbers = [float(each) for each in re.findall(r"-?[\d.]+", spot.outline)]
            left, top, right, foot = numbers[:4]
            for placed in spot.face.placed:
                assert placed.x >= left - 0.1 and placed.x + placed.piece.width <= right + 0.1
                assert placed.y - 0.8 * ink.pen.size >= top and placed.y + 0.3 * ink.pen.size <= foot + 0.1


def test_every_piece_of_a_slice_lies_within_it() -> None:
    block = town_of_rings()
    ink = ink_of(block, for_print=True, is_plain=False)
    drawing = ring_drawing(ink, block, PAGE)
    rings = rings_of(block, drawing.width, ink.pen.size, plan(block, ink.pen.size, drawing.width).depths)
    spots = iter(drawing.spots)
    checked = 0
    for track, ring in zip(block.rings, rings.rings, strict=True):
        for place in range(len(track.spaces)):
            start, end = ring.angles(place)
            for placed in next(spots).face.placed:
                for x in (placed.x, placed.x + placed.piece.width):
                    for y in (placed.y - 0.84 * ink.pen.size, placed.y + 0.28 * ink.pen.size):
                        away, along = hypot(x - rings.centre, y - rings.centre), x - rings.centre
                        angle = atan2(along, rings.centre - y) % (2 * pi)
                        assert ring.inner - 0.3 <= away <= ring.outer
                        assert ring.count == 1 or start - 0.01 <= angle <= end + 0.01
                        checked += 1
    assert checked > 600


def test_all_spaces_of_the_property_board_are_on_paper_with_name_price_owner_and_houses() -> None:
    block = property_board()
    picture = drawn(block)
    texts = " ".join(text for text, _, _ in parts(picture).labels)
    for space in block.tracks[0].spaces:
        assert space.id in texts.split()
        assert all(word in texts for word in space.name.split())
        assert space.top in texts
    owners = [space.owner for space in block.tracks[0].spaces if space.owner]
    names = dict(SEATS)
    for seat in names:
        assert texts.split().count(names[seat]) >= owners.count(seat)
    houses = sum(space.signs.count("house") for space in block.tracks[0].spaces)
    assert picture.count("<use ") == houses + 2 + 2  # two apartment buildings, two in the legend
    assert crowd_board_table(block, for_print=True) is None


def test_prisoners_stand_between_bars_and_others_do_not() -> None:
    block = property_board()
    space = block.tracks[0].spaces[10]
    free = replace(space, held=(), tokens=(*space.held, *space.tokens))
    spaces = tuple(free if each is space else each for each in block.tracks[0].spaces)
    let_out = replace(block, tracks=(Track("", spaces),))
    bars = re.compile(r'<path d="(?:M[\d.]+ [\d.]+v[\d.]+){4}" stroke=')
    assert len(bars.findall(drawn(block))) == 2
    assert not bars.findall(drawn(let_out))
    assert "Tokens between bars are held where they are." in said(block)
    assert "Tokens between bars" not in said(let_out)


def test_what_finds_no_room_is_counted_and_stands_in_the_table() -> None:
    block = crowded_board()
    texts = [text for text, _, _ in parts(drawn(block)).labels]
    prisoners, guests = (sum(text.startswith(name) for text in texts) for name in ("Prisoner", "Guest"))
    assert 0 < prisoners < 20 and 0 < guests < 12
    assert {f"+{21 - prisoners}", f"+{12 - guests}"} <= set(texts)  # a visitor is with the prisoners
    (table,) = tables(block, PAPER)
    assert table.title == "Crowded spaces"
    jail, street = table.rows
    assert all(f"Prisoner {number}" in jail.cells[-1] for number in range(20))
    assert street.cells[0] == "13 State Street"
    assert all(f"Guest {number}" in " ".join(street.cells) for number in range(12))
    assert "the table of crowded spaces has the rest" in said(block)


def test_a_board_without_a_crowd_has_no_table() -> None:
    assert tables(property_board(), PAPER) == () == tables(island_paths(), PAPER)


def test_the_legend_holds_only_what_occurs() -> None:
    texts = {text for text, _, _ in parts(drawn(property_board())).labels}
    assert {"House", "Boston (BO)", "Apartment building", "Fay"} <= texts
    assert "Never seen" not in texts
    bare = replace(property_board(), arrows=())
    assert "Arrows are" in said(property_board()) and "Arrows are" not in said(bare)


def test_seats_keep_their_colours_whoever_owns_what() -> None:
    block = property_board()
    nothing = replace(block, tracks=(Track("", tuple(replace(s, owner="") for s in block.tracks[0].spaces)),))
    for seat, _ in SEATS:
        one, other = colours_of(block, is_plain=False).of(seat), colours_of(nothing, is_plain=False).of(seat)
        assert one == other
    assert len({colours_of(block, is_plain=False).of(seat).strong for seat, _ in SEATS}) == len(SEATS)


def light(colour: str) -> float:
    """The relative luminance of a colour."""
    parts_ = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts_)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_words_on_tokens_stand_out_enough() -> None:
    dyes = colours_of(property_board(), is_plain=False)
    for seat, _ in SEATS:
        assert (light(dyes.of(seat).pale) + 0.05) / (light("#16181d") + 0.05) >= 4.5
    assert len(set(SEAT_COLOURS)) == 8 and mixed("#000", "#fff", 1) == "#ffffff"


@pytest.mark.parametrize("block", ALL.values(), ids=ALL.keys())
def test_in_black_and_white_there_is_no_colour(block: Board) -> None:
    picture = drawn(block, is_plain=True)
    for colour in re.findall(
        r"#(?:[0-9a-f]{6}|[0-9a-f]{3})\b(?!\))", re.sub(r"#b[0-9a-f]{8}\w+", "", picture)
    ):
        digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
        shades = [int(digits[place : place + 2], 16) for place in (0, 2, 4)]
        assert max(shades) - min(shades) <= 12, colour


@pytest.mark.parametrize("block", ALL.values(), ids=ALL.keys())
def test_every_space_can_be_chosen_on_a_screen_and_none_on_paper(block: Board) -> None:
    root = ElementTree.fromstring(drawn(block, for_print=False))
    spaces = [
        s for track in (block.tracks if isinstance(block, TrackBoard) else block.rings) for s in track.spaces
    ]
    shapes = [node for node in root.iter(f"{SVG}path") if node.get("class") == "place"]
    assert [shape.get("tabindex") for shape in shapes] == ["0", *["-1"] * (len(spaces) - 1)][: len(spaces)]
    for shape, space in zip(shapes, spaces, strict=True):
        assert shape.get("data-place") == space.id
        assert shape.get("data-says") == details(block, space)
        assert float(shape.get("data-x", "")) >= 0 and float(shape.get("data-y", "")) >= 0
    assert 'class="place"' not in drawn(block) and "data-seat" not in drawn(block)


def test_tokens_and_owners_bear_their_seat_on_a_screen() -> None:
    root = ElementTree.fromstring(drawn(property_board(), for_print=False))
    marked = [(node.text, node.get("data-seat")) for node in root.iter(f"{SVG}text") if node.get("data-seat")]
    assert ("Dan", "dan") in marked and ("Fay", "fay") in marked
    owners = [space.owner for space in property_board().tracks[0].spaces]
    assert (
        sum(seat == "dan" for _, seat in marked) == owners.count("dan") + 3
    )  # token, key, and the key in the legend


@pytest.mark.parametrize("block", ALL.values(), ids=ALL.keys())
def test_the_same_board_is_the_same_bytes_and_its_names_are_its_own(block: Board) -> None:
    first, second = drawn(block), drawn(replace(block))
    assert first == second
    other = drawn(replace(block, title="Another"))
    named = re.compile(r'\bid="([^"]+)"')
    assert not set(named.findall(first)) & set(named.findall(other))
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', first)) <= set(named.findall(first))


@pytest.mark.parametrize("block", strange_boards(), ids=lambda block: type(block).__name__)
@pytest.mark.parametrize("for_print", [True, False])
def test_text_of_players_stays_text(block: Board, for_print: bool) -> None:
    picture = drawn(block, for_print=for_print)
    assert "<script" not in picture and "\x1b" not in picture and "\u202e" not in picture
    tags = {node.tag.removeprefix(SVG) for node in ElementTree.fromstring(picture).iter()}
    assert tags <= {"svg", "title", "desc", "defs", "g", "path", "rect", "circle", "text", "use", "pattern"}


def test_a_name_of_two_hundred_letters_is_cut_in_its_space_and_whole_in_the_table() -> None:
    board = property_board()
    spaces = list(board.tracks[0].spaces)
    spaces[6] = replace(spaces[6], name="B" + "o" * 199, owner="o" * 200, tokens=(Counter("w" * 200),))
    board = replace(board, tracks=(Track("", tuple(spaces)),))
    (table,) = tables(board, PAPER)
    assert "B" + "o" * 199 in table.rows[0].cells[0] and "w" * 200 in " ".join(table.rows[0].cells)
    assert any(text.startswith("Booo") and text.endswith("…") for text, _, _ in parts(drawn(board)).labels)


def test_title_and_description_say_what_is_drawn() -> None:
    root = ElementTree.fromstring(drawn(property_board()))
    assert root.findtext(f"{SVG}title") == "The board after round 6"
    words = root.findtext(f"{SVG}desc") or ""
    assert words.index("1 Basin Street") < words.index("24 Beacon Street") < words.index("39 Wall Street")
    assert "Cyril" in words and "Left in the bank: 12 houses" in words


def test_a_board_that_fits_no_page_is_cut_between_its_tracks() -> None:
    block = island_paths()
    many = tuple(
        Track(f"{track.name} {turn}", tuple(replace(s, id=f"{s.id}{turn}") for s in track.spaces))
        for turn in "abcd"
        for track in block.tracks
    )
    cut = board_sheets(replace(block, tracks=many))
    assert len(cut) > 2
    assert [track for part, _ in cut for track in part.tracks] == list(many)
    assert cut[0][1].startswith("Sand Crab a to ")
    assert board_sheets(block) == ((block, ""),)


def test_a_square_that_cannot_be_lies_in_rows() -> None:
    block = property_board()
    odd = replace(block, tracks=(Track("", block.tracks[0].spaces[:10]),), arrows=())
    rows = replace(odd, shape=Shape.ROWS)
    assert track_svg(odd).count('class="place"') == 10
    assert len(parts(track_svg(odd, for_print=True)).labels) == len(
        parts(track_svg(rows, for_print=True)).labels
    )


def test_rings_without_a_disc_leave_a_hole() -> None:
    block = town_of_rings()
    two = RingBoard("Two rings", block.rings[:2], block.grounds)
    ink = ink_of(two, for_print=True, is_plain=False)
    rings = rings_of(two, PAGE[0], ink.pen.size, (0, 0))
    assert rings.rings[-1].inner > 40
    assert ring_svg(two, for_print=True).count("</text>") > 80


@pytest.mark.parametrize("room", [(504.0, 610.0), (330.0, 430.0), (508.0, 500.0)], ids=["A4", "A5", "low"])
@pytest.mark.parametrize(
    "block", [property_board(), town_of_rings(), island_paths()], ids=["square", "ring", "rows"]
)
def test_on_any_paper_it_fits_and_the_table_has_what_does_not(
    block: Board, room: tuple[float, float]
) -> None:
    look = replace(PAPER, room=room)
    for sheet in sheets(block, look):
        picture = svg(sheet.block, look)
        wide, high = (float(each) for each in ElementTree.fromstring(picture).get("viewBox", "").split()[2:])
        assert wide <= room[0] and high <= room[1]
        found = parts(picture)
        assert all(size >= 6 for _, _, size in found.labels)
        for place, (text, box, _) in enumerate(found.labels):
            for other_text, other, _ in found.labels[place + 1 :]:
                assert not overlaps(box, other), (text, other_text)
        says = "table of crowded spaces" in " ".join(text for text, _, _ in found.labels)
        assert says == bool(tables(sheet.block, look))
