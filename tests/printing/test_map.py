"""The picture of a map: well made, legible, complete."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import fontpkg_source_sans_3
import pytest
from fontTools.ttLib import TTFont
from fontTools.varLib.models import normalizeLocation, piecewiseLinearMap
from fontTools.varLib.varStore import VarStoreInstancer

from pbem.engine.report import Cell, Counter, Ground, HexMap
from pbem.printing.crowd import crowd_table
from pbem.printing.hexart import mixed
from pbem.printing.hexmap import frame, svg
from pbem.printing.hexplace import HEIGHT, SIDE, SIZE, face
from pbem.printing.hexsheets import sheets
from pbem.printing.widths import ADVANCES, width
from tests.printing.printed_samples import NASTY, island, small_map

SVG = "{http://www.w3.org/2000/svg}"
Box = tuple[float, float, float, float]


def boxes(picture: str) -> list[tuple[str, Box]]:
    """Every label with its left, top, right and bottom, moved as its groups are."""
    found: list[tuple[str, Box]] = []

    def walk(node: ElementTree.Element, down: float, size: float, is_bold: bool) -> None:
        moved = node.get("transform", "")
        if moved.startswith("translate(0 "):
            down += float(moved.removeprefix("translate(0 ").rstrip(")"))
        size = float(node.get("font-size", size))
        is_bold = is_bold or node.get("font-weight") == "700"
        if node.tag == f"{SVG}text":
            text, x, y = node.text or "", float(node.get("x", "")), float(node.get("y", "")) + down
            wide = float(node.get("textLength") or width(text, size, is_bold))
            found.append((text, (x, y - 0.7 * size, x + wide, y + 0.18 * size)))
        for child in node:
            walk(child, down, size, is_bold)

    walk(ElementTree.fromstring(picture), 0, 0, False)
    return found


def overlaps(one: Box, other: Box) -> bool:
    """Whether two labels share more than a tenth of a unit, the fineness of the numbers."""
    slack = 0.15
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > slack and down > slack


NARROW = replace(
    island(4, 4),
    cells=tuple(
        replace(cell, name=f"Cape {NASTY}", top=NASTY, counters=(Counter(NASTY), *cell.counters))
        for cell in island(4, 4).cells
    ),
)


@pytest.mark.parametrize(
    "block", [island(10, 10), island(30, 33), NARROW, small_map()], ids=["ten", "thirty", "strange", "small"]
)
@pytest.mark.parametrize("for_print", [True, False])
def test_no_label_touches_another_or_leaves_the_picture(block: HexMap, for_print: bool) -> None:
    labels = sorted(boxes(svg(block, for_print=for_print)), key=lambda label: label[1][1])
    wide = frame(block, for_print=for_print).width
    assert len(labels) > len(block.cells) / 4
    for place, (text, box) in enumerate(labels):
        assert box[0] >= 0 and box[2] <= wide, text
        for other_text, other in labels[place + 1 :]:
            if other[1] > box[3]:
                break
            assert not overlaps(box, other), (text, other_text)


def test_labels_stay_inside_their_hex() -> None:
    for cell in island(10, 10).cells:
        for word in face(cell, "J").words:
            for x in (word.x, word.x + word.width):
                for y in (word.y - 0.7 * SIZE, word.y):
                    assert abs(x) + abs(y) / 3**0.5 <= SIDE
                    assert abs(y) <= HEIGHT / 2


def test_what_does_not_fit_is_counted_and_stands_in_the_table() -> None:
    block = island(4, 4)
    counters = {cell.name: cell.counters for cell in block.cells}["B2"]
    texts = [text for text, _ in boxes(svg(block, for_print=True))]
    hidden = next(int(word[1:]) for text in texts for word in text.split() if word.startswith("+3"))
    shown = [counter for counter in counters if any(counter.label in text for text in texts)]
    assert len(shown) + hidden == len(counters) == 44
    table = crowd_table(block, for_print=True)
    assert table is not None
    crowded = next(row.cells[-1] for row in table.rows if row.cells[0] == "B2")
    assert all(counter.label in crowded for counter in counters)


def test_a_map_where_all_fits_has_no_table() -> None:
    block = island(3, 3)
    few = tuple(replace(cell, counters=cell.counters[:3]) for cell in block.cells)
    assert crowd_table(replace(block, cells=few), for_print=True) is None
    assert crowd_table(block, for_print=True) is not None


def test_own_counters_are_bold() -> None:
    ground = Ground("g", "Grass", "#9c5", "strokes", "G")
    cell = Cell("A1", 1, 1, "g", counters=(Counter("42H", "*", True), Counter("7C")))
    bold = {word.text: word.is_bold for word in face(cell, ground.letter).words}
    assert bold == {"A1": True, "G": False, "42H*": True, "7C": False}


def test_the_legend_holds_only_what_occurs() -> None:
    texts = " ".join(text for text, _ in boxes(svg(island(10, 10), for_print=True)))
    assert "Jungle (J)" in texts and "Somebody was killed" in texts
    assert "Lava" not in texts and "Never seen" not in texts


def test_a_small_map_has_symbols_and_coordinates_but_no_numbers() -> None:
    block = small_map()
    texts = {text for text, _ in boxes(svg(block))}
    assert {"A", "H", "1", "6", "Mark a"} <= texts
    assert not texts & {cell.name for cell in block.cells}


def test_title_and_description_hold_every_hex_in_order() -> None:
    block = island(10, 10)
    root = ElementTree.fromstring(svg(block))
    words = root.findtext(f"{SVG}desc") or ""
    assert root.findtext(f"{SVG}title") == "The island"
    for cell in block.cells:
        assert cell.name in words
        assert all(counter.label + counter.mark in words for counter in cell.counters)
    assert words.index("B2 desert") < words.index("B3 jungle") < words.index("C1 grassland")


def test_low_columns_sit_half_a_hex_lower() -> None:
    around = frame(island(4, 4))
    (_, a), (_, b) = around.centre(1, 1, True), around.centre(2, 1, True)
    assert b - a == pytest.approx(HEIGHT / 2)
    assert around.centre(1, 1, False)[1] - around.centre(2, 1, False)[1] == pytest.approx(HEIGHT / 2)


def test_no_letter_of_a_ten_by_ten_map_is_under_six_points() -> None:
    around = frame(island(10, 10), for_print=True)
    assert min(SIZE, around.type_size) * around.scale >= 6
    for sheet in sheets(island(30, 33))[1:]:
        part = frame(sheet.block, for_print=True)
        assert min(SIZE, part.type_size) * part.scale >= 6


def test_a_large_map_is_cut_into_sheets_that_hold_every_hex_once() -> None:
    block = island(30, 33)
    overview, *parts = sheets(block)
    assert overview.block.is_small and len(overview.block.cells) == len(block.cells)
    assert sorted(cell.name for part in parts for cell in part.block.cells) == sorted(
        cell.name for cell in block.cells
    )
    assert len(sheets(island(10, 10))) == 1


def test_text_of_players_stays_text() -> None:
    picture = svg(NARROW)
    assert "<script" not in picture and "\x1b" not in picture and "\u202e" not in picture


def test_an_empty_map_is_a_picture_too() -> None:
    assert (
        ElementTree.fromstring(svg(HexMap("Nothing known", (), ()))).findtext(f"{SVG}title")
        == "Nothing known"
    )


def test_a_ground_with_a_strange_colour_or_pattern_is_refused() -> None:
    cell = (Cell("A1", 1, 1, "g"),)
    with pytest.raises(ValueError, match="'khaki'"):
        svg(HexMap("m", cell, (Ground("g", "Grass", "khaki", "dots", "G"),)))
    with pytest.raises(ValueError, match="'tartan'"):
        svg(HexMap("m", cell, (Ground("g", "Grass", "#fff", "tartan", "G"),)))
    assert mixed("#000", "#ffffff", 0.5) == "#808080"


@pytest.mark.parametrize(("is_bold", "weight"), [(False, 400), (True, 700)])
def test_the_table_of_widths_is_that_of_the_shipped_font(is_bold: bool, weight: int) -> None:
    font = TTFont(fontpkg_source_sans_3.ROOT / "files" / "SourceSans3[wght].ttf", lazy=True)
    axis = font["fvar"].axes[0]
    place = normalizeLocation({"wght": weight}, {"wght": (axis.minValue, axis.defaultValue, axis.maxValue)})
    if "avar" in font:
        place = {tag: piecewiseLinearMap(at, font["avar"].segments[tag]) for tag, at in place.items()}
    table = font["HVAR"].table
    varied = VarStoreInstancer(table.VarStore, font["fvar"].axes, place)
    glyphs, order, advances = font.getBestCmap(), font.getReverseGlyphMap(), font["hmtx"]
    for letter, known in ADVANCES[is_bold].items():
        glyph = glyphs[ord(letter)]
        index = table.AdvWidthMap.mapping[glyph] if table.AdvWidthMap else order[glyph]
        true = advances[glyph][0] + round(varied[index])
        assert known == true, letter
