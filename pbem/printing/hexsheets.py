"""A wide map cut into sheets that fit a page each, with an overview of the whole."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil

from pbem.engine.pictures import HexMap
from pbem.engine.tongue import tr
from pbem.printing.gazetteer import column_letters
from pbem.printing.hexframe import A4_ROOM, COARSE, frame, is_legible, largest_part
from pbem.printing.hexmoves import moves_of
from pbem.printing.hexparts import Area, PartMap
from pbem.printing.hexplace import SIZE
from pbem.printing.once import Once

_CUT = Once[tuple["Sheet", ...]]()


@dataclass(frozen=True)
class Sheet:
    """One map page and the words that say which part of the map it shows."""

    block: HexMap
    caption: str


def sheets(block: HexMap, room: tuple[float, float] = A4_ROOM) -> tuple[Sheet, ...]:
    """The map itself where it can be read on one page, else an overview and its parts, none overlapping.

    `room` are the points of a page that a map may take, across and down.
    """
    return _CUT.of(block, room, lambda: _sheets(block, room))


def _sheets(block: HexMap, room: tuple[float, float]) -> tuple[Sheet, ...]:
    if block.is_small or not block.cells or is_legible(frame(block, for_print=True, room=room)):
        return (Sheet(block, ""),)
    areas, coarse = (_areas(block, largest_part(block, room, size)) for size in (SIZE, COARSE))
    if 2 * len(coarse) <= len(areas):
        areas = coarse
    if len(areas) == 1:
        return (Sheet(block, ""),)
    return (_overview(block, areas), *(_part(block, area) for area in areas))


def _bands(numbers: list[int], most: int) -> list[tuple[int, int]]:
    """The span of the numbers in as few, equally wide bands as can be, each its first and last."""
    first, last = min(numbers), max(numbers)
    wide = ceil((last - first + 1) / ceil((last - first + 1) / most))
    return [(start, min(start + wide - 1, last)) for start in range(first, last + 1, wide)]


def _areas(block: HexMap, most: tuple[int, int]) -> tuple[Area, ...]:
    """The areas that hold a hex, none of more columns and rows; numbered as they are read, line by line."""
    columns = _bands([cell.column for cell in block.cells], most[0])
    rows = _bands([cell.row for cell in block.cells], most[1])
    places = [(cell.column, cell.row) for cell in block.cells]
    found = (Area("", wide, high) for high in rows for wide in columns)
    held = [area for area in found if any(area.holds(place) for place in places)]
    return tuple(Area(str(number), area.columns, area.rows) for number, area in enumerate(held, 1))


def _part(block: HexMap, area: Area) -> Sheet:
    first, last = (column_letters(column) for column in area.columns)
    caption = tr(
        "Sheet {sheet}. Columns {first_column} to {last_column}, rows {first_row} to {last_row}",
        sheet=area.name,
        first_column=first,
        last_column=last,
        first_row=area.rows[0],
        last_row=area.rows[1],
    )
    cells = tuple(cell for cell in block.cells if area.holds((cell.column, cell.row)))
    met = {arrow for move in moves_of(block) if any(map(area.holds, move.way)) for arrow in move.arrows}
    part = PartMap(
        f"{block.title}: {caption}",
        cells,
        block.grounds,
        block.low_even,
        block.top_means,
        block.counter_means,
        block.compass,
        block.mark_names,
        arrows=tuple(arrow for arrow in block.arrows if arrow in met),
        arrow_means=block.arrow_means,
        whole=block,
    )
    return Sheet(part, caption)


def _overview(block: HexMap, areas: tuple[Area, ...]) -> Sheet:
    """The whole map with nothing in its hexes, and the borders and numbers of its sheets."""
    bare = tuple(replace(cell, top="", counters=(), marks=(), says="") for cell in block.cells)
    title = tr("{title}: overview", title=block.title)
    whole = PartMap(title, bare, block.grounds, block.low_even, is_small=True, whole=block, areas=areas)
    return Sheet(whole, tr("The whole map"))
