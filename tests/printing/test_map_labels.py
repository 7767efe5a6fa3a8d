"""No two labels of a map overlap, none leaves its hex, and on paper none is under six points."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.engine.pictures import Counter, HexMap
from pbem.printing.hexmap import svg
from pbem.printing.hexsheets import sheets
from pbem.printing.papers import paper_named
from pbem.printing.style import PAPERS
from tests.printing.map_checks import check, labels
from tests.printing.map_games import example_games, maps_of
from tests.printing.printed_samples import NASTY, island, small_map, voyages

NARROW = replace(
    voyages(4, 4),
    cells=tuple(
        replace(cell, name=f"Cape {NASTY}", top=NASTY, counters=(Counter(NASTY), *cell.counters), owner=NASTY)
        for cell in island(4, 4).cells
    ),
)
SAMPLES = {
    "three hexes": replace(voyages(3, 3), cells=voyages(3, 3).cells[2:5]),
    "a neighbourhood": replace(
        voyages(10, 10, own="ann"),
        cells=tuple(c for c in voyages(10, 10).cells if abs(c.column - 5) < 3 > c.row),
    ),
    "30 hexes": voyages(6, 5),
    "100 hexes": voyages(10, 10),
    "100 crowded": island(10, 10),
    "400 hexes": voyages(20, 20, 100),
    "1000 hexes": voyages(32, 32, 200),
    "low odd": replace(voyages(9, 8), low_even=False),
    "strange": NARROW,
    "marks only": small_map(),
}


def on_paper(block: HexMap, paper: str) -> None:
    """Check all sheets of a map on this paper."""
    room = paper_named(paper).room
    for sheet in sheets(block, room):
        check(sheet.block, svg(sheet.block, for_print=True, room=room), for_print=True, room=room)


@pytest.mark.parametrize("name", SAMPLES)
def test_labels_of_samples_keep_their_places_on_a_screen(name: str) -> None:
    check(SAMPLES[name], svg(SAMPLES[name]), for_print=False)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", SAMPLES)
def test_labels_of_samples_keep_their_places_on_paper(name: str, paper: str) -> None:
    on_paper(SAMPLES[name], paper)


@pytest.mark.parametrize("name", example_games())
def test_labels_of_example_games_keep_their_places(name: str) -> None:
    for block in maps_of(name):
        check(block, svg(block), for_print=False)
        for paper in ("A4", "A5"):
            on_paper(block, paper)


@pytest.mark.parametrize("name", example_games())
def test_the_example_games_have_something_to_show(name: str) -> None:
    maps = maps_of(name)
    assert any(cell.counters for block in maps for cell in block.cells)
    assert any(block.arrows for block in maps) and any(cell.marks for block in maps for cell in block.cells)


def test_a_label_that_strays_or_overlaps_would_be_found() -> None:
    """The checks themselves fail where they should."""
    block = island(4, 4)
    picture = svg(block, for_print=True)
    label = next(found for found in labels(picture) if found.text == "B2")
    moved = picture.replace(f'<text x="{label.box[0]:g}"', f'<text x="{label.box[0] + 31:g}"', 1)
    assert moved != picture
    with pytest.raises(AssertionError):
        check(block, moved, for_print=True)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", SAMPLES)
def test_every_sheet_fits_the_room_of_its_paper(name: str, paper: str) -> None:
    room = paper_named(paper).room
    for sheet in sheets(SAMPLES[name], room):
        head = svg(sheet.block, for_print=True, room=room).split("<title", 1)[0]
        wide, high = (
            float(head.split(f'{side}="', 1)[1].split("pt", 1)[0]) for side in (" width", " height")
        )
        assert wide <= room[0] * 1.002 and high <= room[1] * 1.002
