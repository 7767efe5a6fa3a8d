"""The picture of a map: well made, legible, complete."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from xml.etree import ElementTree

import fontpkg_source_sans_3
import pytest
from fontTools.ttLib import TTFont
from fontTools.varLib.models import normalizeLocation, piecewiseLinearMap
from fontTools.varLib.varStore import VarStoreInstancer

from pbem.engine.pictures import Cell, Counter, Ground, HexMap
from pbem.engine.report import Table
from pbem.printing.crowd import TITLE, map_tables
from pbem.printing.hexart import mixed
from pbem.printing.hexframe import frame
from pbem.printing.hexmap import svg
from pbem.printing.hexplace import HEIGHT, SIDE, Manner, face
from pbem.printing.hexsheets import sheets
from pbem.printing.widths import ADVANCES
from tests.printing.map_checks import labels
from tests.printing.printed_samples import island, small_map, voyages
from tests.printing.test_map_labels import NARROW

SVG = "{http://www.w3.org/2000/svg}"
PAPER, SCREEN = Manner(for_print=True), Manner()


def crowd_table(block: HexMap) -> Table | None:
    """The table of what stood too thick to be printed on paper, if there is one."""
    return next((table for table in map_tables(block, for_print=True) if table.title == TITLE), None)


def test_labels_stay_inside_their_hex() -> None:
    for cell in island(10, 10).cells:
        for manner in (PAPER, SCREEN, Manner(8.0, True), Manner(12.4, True)):
            for word in face(cell, "J", manner).words:
                for x in (word.x, word.x + word.width):
                    for y in (word.y - 0.7 * manner.size, word.y):
                        assert abs(x) + abs(y) / 3**0.5 <= SIDE
                        assert abs(y) <= HEIGHT / 2


def test_what_does_not_fit_is_counted_and_stands_in_the_table() -> None:
    block = island(4, 4)
    counters = {cell.name: cell.counters for cell in block.cells}["B2"]
    texts = [label.text for label in labels(svg(block, for_print=True))]
    hidden = next(int(word[1:]) for text in texts for word in text.split() if word.startswith("+3"))
    shown = [counter for counter in counters if any(counter.label in text for text in texts)]
    assert len(shown) + hidden == len(counters) == 44
    table = crowd_table(block)
    assert table is not None
    crowded = next(row.cells[-1] for row in table.rows if row.cells[0] == "B2")
    assert all(counter.label in crowded for counter in counters)


def test_a_map_where_all_fits_has_no_table() -> None:
    block = island(3, 3)
    few = tuple(replace(cell, counters=cell.counters[:3]) for cell in block.cells)
    assert crowd_table(replace(block, cells=few)) is None
    assert crowd_table(block) is not None


def test_own_counters_are_bold() -> None:
    ground = Ground("g", "Grass", "#9c5", "strokes", "G")
    cell = Cell("A1", 1, 1, "g", counters=(Counter("42H", "*", True), Counter("7C")))
    bold = {word.text: word.is_bold for word in face(cell, ground.letter, PAPER).words}
    assert bold == {"A1": True, "G": False, "42H*": True, "7C": False}


def test_the_legend_holds_only_what_occurs() -> None:
    texts = " ".join(label.text for label in labels(svg(island(10, 10), for_print=True)))
    assert "Jungle (J)" in texts and "Somebody was killed" in texts
    assert "Lava" not in texts and "Never seen" not in texts


def test_a_small_map_has_symbols_and_coordinates_but_no_numbers() -> None:
    block = small_map()
    texts = {label.text for label in labels(svg(block))}
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


def test_text_of_players_stays_text() -> None:
    picture = svg(NARROW) + svg(NARROW, for_print=True)
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


def test_the_same_map_is_the_same_bytes_in_every_process() -> None:
    here = [sha256(picture.encode()).hexdigest() for picture in _pictures()]
    root = Path(__file__).parents[2]
    for seed in ("1", "4711"):
        ran = subprocess.run(
            [sys.executable, "-c", _PRINT_DIGESTS],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert ran.stdout.split() == here


def _pictures() -> Iterator[str]:
    block = voyages(16, 14, 80, own="ann")
    yield from (svg(block), svg(block, is_plain=True))
    yield from (svg(sheet.block, for_print=True) for sheet in sheets(block))


_PRINT_DIGESTS = """
from hashlib import sha256
from tests.printing.test_map import _pictures
print(*(sha256(picture.encode()).hexdigest() for picture in _pictures()))
"""


def test_names_of_hexes_are_never_cut_for_the_letter_of_their_ground() -> None:
    cell = Cell("AA112", 27, 112, "g", "(1,2,3)")
    for manner in (PAPER, SCREEN, Manner(12.4, True)):
        words = face(cell, "J", manner, tag="An", is_snug=True).words
        assert words[0].text == "AA112" and [word.text for word in words if word.is_framed] == ["An"]


def test_a_map_of_a_thousand_hexes_is_small_enough_to_send() -> None:
    bare = replace(island(32, 32), cells=tuple(replace(cell, counters=()) for cell in island(32, 32).cells))
    assert len(svg(bare)) < 560 * len(bare.cells)
    assert sum(len(svg(sheet.block, for_print=True)) for sheet in sheets(bare)) < 520 * len(bare.cells)
