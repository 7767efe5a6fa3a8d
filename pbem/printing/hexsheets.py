"""A wide map cut into sheets that fit a page each, with an overview of the whole."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil

from pbem.engine.report import HexMap
from pbem.printing.gazetteer import column_letters

_MOST_COLUMNS = 14
_MOST_ROWS = 15  # more would make the type smaller than six points


@dataclass(frozen=True)
class Sheet:
    """One map page and the words that say which part of the map it shows."""

    block: HexMap
    caption: str


def sheets(block: HexMap) -> tuple[Sheet, ...]:
    """The map itself where it fits one page, else an overview and its parts, none overlapping."""
    columns = _bands([cell.column for cell in block.cells], _MOST_COLUMNS)
    rows = _bands([cell.row for cell in block.cells], _MOST_ROWS)
    if block.is_small or len(columns) * len(rows) <= 1:
        return (Sheet(block, ""),)
    parts = [_part(block, wide, high) for wide in columns for high in rows]
    return (_overview(block), *(part for part in parts if part.block.cells))


def _bands(numbers: list[int], most: int) -> list[range]:
    """The span of the numbers in as few, equally wide bands as can be."""
    if not numbers:
        return []
    first, last = min(numbers), max(numbers)
    wide = ceil((last - first + 1) / ceil((last - first + 1) / most))
    return [range(start, min(start + wide, last + 1)) for start in range(first, last + 1, wide)]


def _part(block: HexMap, wide: range, high: range) -> Sheet:
    cells = tuple(cell for cell in block.cells if cell.column in wide and cell.row in high)
    caption = f"Columns {column_letters(wide[0])} to {column_letters(wide[-1])}, rows {high[0]} to {high[-1]}"
    return Sheet(replace(block, cells=cells, title=f"{block.title}: {caption}"), caption)


def _overview(block: HexMap) -> Sheet:
    bare = tuple(replace(cell, counters=(), marks=()) for cell in block.cells)
    small = replace(
        block,
        title=f"{block.title}: overview",
        cells=bare,
        is_small=True,
        top_means="",
        counter_means="",
    )
    return Sheet(small, "The whole map")
