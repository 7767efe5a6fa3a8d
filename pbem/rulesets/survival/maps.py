"""Map files: the island as rows of cells, readable and editable by hand (brief 2.3)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pbem.engine.hexes import Grid, column_letters, hex_name, hex_place, in_map_order
from pbem.engine.options import BadValue
from pbem.rulesets.survival.book import Cell, IslandMap, Terrain

_CELL = re.compile(r"([DGJ])(\d{1,3})(?:/(\d{1,3}))?")
NONE, WATER = "..", "~~"


def read_map(content: Any) -> IslandMap:
    """Read an island of any shape and size (SUR-2.2-01); BadValue names the cell that is wrong."""
    if not isinstance(content, Mapping) or not isinstance(content.get("cells"), str):
        raise BadValue("cells", "must be the map as text, one row of cells a line.")
    low = content.get("low_columns", "even")
    if low not in ("even", "odd"):
        raise BadValue("low_columns", f"must be even or odd, not {low!r}.")
    for key in content:
        if key not in ("name", "low_columns", "cells"):
            raise BadValue(str(key), "is not known in a map file; name, low_columns and cells are.")
    rows = [line.split() for line in content["cells"].splitlines() if line.strip()]
    cells = _cells(_bare(rows))
    if not any(cell.terrain != "W" for cell in cells.values()):
        raise BadValue("cells", "the map holds no land.")
    return IslandMap(str(content.get("name", "Island")), low == "even", cells)


def _bare(rows: list[list[str]]) -> list[list[str]]:
    """Return the rows without column letters and row numbers, which are checked."""
    letters = rows.pop(0) if rows and all(re.fullmatch("[A-Z]{1,3}", word) for word in rows[0]) else []
    if letters != [column_letters(number) for number in range(1, len(letters) + 1)]:
        raise BadValue("cells", f"the column letters must run from A on, not {' '.join(letters)}.")
    bare: list[list[str]] = []
    for number, row in enumerate(rows, 1):
        if row[0].isdecimal():
            if int(row[0]) != number:
                raise BadValue("cells", f"row {number} is numbered {row[0]}.")
            row = row[1:]
        if bare and len(row) != len(bare[0]):
            raise BadValue("cells", f"row {number} has {len(row)} cells, row 1 has {len(bare[0])}.")
        bare.append(row)
    if letters and bare and len(bare[0]) != len(letters):
        raise BadValue("cells", f"row 1 does not fit the {len(letters)} column letters.")
    return bare


def _cells(rows: list[list[str]]) -> dict[str, Cell]:
    cells = {
        hex_name(column, row): _cell(code, hex_name(column, row))
        for row, codes in enumerate(rows, 1)
        for column, code in enumerate(codes, 1)
        if code != NONE
    }
    return {name: cells[name] for name in in_map_order(cells)}


def _cell(code: str, name: str) -> Cell:
    if code == WATER:
        return Cell("W")
    match = _CELL.fullmatch(code)
    if match is None:
        raise BadValue("cells", f'{name}: "{code}" is no cell; ~~, .., D1, G3 and J2/1 are.')
    terrain, number, corpses = match[1], int(match[2]), int(match[3] or 0)
    if terrain == "D":
        return Cell("D", 0, number + corpses)
    if number == 0:
        raise BadValue("cells", f"{name}: a fertile hex without meals is desert; write D0.")
    return Cell(terrain, number, corpses)


def write_map(name: str, low_even: bool, cells: Mapping[str, Cell]) -> dict[str, str]:
    """Return a map file's content for these cells; reading it gives them back."""
    places = [hex_place(cell) for cell in cells]
    width, height = max(column for column, _ in places), max(row for _, row in places)
    head = "   " + "".join(f" {column_letters(column):>5}" for column in range(1, width + 1))
    lines = [head.rstrip()]
    for row in range(1, height + 1):
        codes = (_code(cells.get(hex_name(column, row))) for column in range(1, width + 1))
        lines.append(f"{row:>3}" + "".join(f" {code:>5}" for code in codes))
    return {"name": name, "low_columns": "even" if low_even else "odd", "cells": "\n".join(lines) + "\n"}


def _code(cell: Cell | None) -> str:
    if cell is None:
        return NONE
    if cell.terrain == "W":
        return WATER
    if cell.terrain == "D":
        return f"D{cell.corpses}"
    return f"{cell.terrain}{cell.meals}" + (f"/{cell.corpses}" if cell.corpses else "")


def grid_of(map: IslandMap) -> Grid:
    """Return the map's hexes with their neighbours."""
    return Grid(tuple(map.cells), map.low_even)


def warnings(map: IslandMap, terrain: Mapping[str, Terrain]) -> list[str]:
    """Return what a GM should know of a map that is allowed but odd."""
    land = [name for name, cell in map.cells.items() if cell.terrain != "W"]
    told = []
    if len(reachable(grid_of(map), land[0], set(land))) < len(land):
        told.append("not all land can be reached without swimming")
    if not any(terrain[cell.terrain].plant for cell in map.cells.values()):
        told.append("no hex grows plants")
    return told


def reachable(grid: Grid, start: str, land: set[str]) -> set[str]:
    """Return the land that hangs together with a hex."""
    found, edge = {start}, [start]
    while edge:
        for neighbour in grid.neighbours[edge.pop()]:
            if neighbour in land and neighbour not in found:
                found.add(neighbour)
                edge.append(neighbour)
    return found
