"""Large maps cut into sheets, small ones drawn large, and what an overview shows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.engine.pictures import Arrow
from pbem.printing.crowd import map_tables
from pbem.printing.hexframe import frame
from pbem.printing.hexmap import svg
from pbem.printing.hexowners import tags
from pbem.printing.hexparts import areas_of
from pbem.printing.hexplan import plan
from pbem.printing.hexsheets import sheets
from pbem.printing.papers import paper_named
from tests.printing.map_checks import labels
from tests.printing.printed_samples import island, voyages


@pytest.mark.parametrize("paper", ["A4", "Letter", "A5"])
def test_sheets_hold_every_hex_once(paper: str) -> None:
    block = island(30, 33)
    overview, *parts = sheets(block, paper_named(paper).room)
    assert overview.block.is_small and len(overview.block.cells) == len(block.cells)
    assert sorted(cell.name for part in parts for cell in part.block.cells) == sorted(
        cell.name for cell in block.cells
    )


def test_a_map_that_fits_stays_on_one_page() -> None:
    assert [sheet.block for sheet in sheets(island(10, 10))] == [island(10, 10)]
    assert len(sheets(island(13, 11))) == 1
    assert len(sheets(island(10, 10), paper_named("A5").room)) == 3
    assert [len(sheets(island(wide, wide))) for wide in (3, 20, 32)] == [1, 5, 10]


def test_the_overview_names_all_sheets_and_draws_their_borders() -> None:
    overview, *parts = sheets(island(30, 33))
    names = [part.caption.split(".")[0].removeprefix("Sheet ") for part in parts]
    picture = svg(overview.block, for_print=True)
    assert names == [area.name for area in areas_of(overview.block)] == [str(n) for n in range(1, 10)]
    plain = [label.text for label in labels(picture) if not label.is_beside]
    assert plain == names
    border = picture.split('stroke-linecap="round"/><g font-size', 1)[0].rsplit('<path d="', 1)[1]
    # Two borders down a column of 33 hexes; two across 30 columns and, but for where they meet, between them.
    assert border.split('"', 1)[0].count("M") == 2 * (2 * 33 - 1) + 2 * (30 + 29 - 2)


def test_captions_say_which_part_is_shown() -> None:
    captions = [sheet.caption for sheet in sheets(island(16, 16))]
    assert captions[:3] == [
        "The whole map",
        "Sheet 1. Columns A to H, rows 1 to 8",
        "Sheet 2. Columns I to P, rows 1 to 8",
    ]


def test_few_hexes_are_drawn_larger_and_many_smaller() -> None:
    tiny, few, more, whole = (frame(island(side, side), for_print=True).scale for side in (2, 4, 6, 10))
    assert 1.6 >= tiny > few >= more > whole
    seen = [frame(island(side, side)).scale for side in (2, 5, 10)]
    assert seen[0] == 2.0 > seen[1] > seen[2] == 1.25


def test_an_owner_has_the_same_tag_on_every_sheet() -> None:
    block = voyages(20, 20)
    assert len({tuple(tags(sheet.block).items()) for sheet in sheets(block)}) == 1
    assert len(set(tags(block).values())) == len(tags(block)) == 4


def test_the_table_of_the_crowd_is_that_of_all_sheets() -> None:
    block = voyages(20, 20)
    crowd = next(table for table in map_tables(block, for_print=True) if table.title == "Where the crowd is")
    crowded = {cell.name for sheet in sheets(block)[1:] for cell in plan(sheet.block, for_print=True).crowded}
    assert {row.cells[0] for row in crowd.rows} == crowded and crowded


def test_a_sheet_shows_the_stub_of_a_move_that_leaves_it() -> None:
    block = replace(island(20, 20), arrows=(Arrow("J5", "K5", "7"), Arrow("A1", "A2", "8")))
    first, second = sheets(block)[1:3]
    assert [arrow.label for arrow in first.block.arrows] == ["7", "8"]
    assert [arrow.label for arrow in second.block.arrows] == ["7"]
    gone, come = (plan(sheet.block, for_print=True) for sheet in (first, second))
    stub = next(route.stretch for route in gone.routes if route.stretch.move.labels[0][0] == "7")
    assert stub.way == ((10, 5),) and stub.after == (11, 5)
    assert come.routes[0].stretch.way == ((11, 5),) and come.routes[0].stretch.before == (10, 5)
