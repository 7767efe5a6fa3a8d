"""A part of a larger map, which still knows the whole it was cut from."""

from __future__ import annotations

from dataclasses import dataclass, field

from pbem.engine.hexes import hex_name, hex_place, is_hex_name
from pbem.engine.pictures import HexMap

Place = tuple[int, int]
"""Column and row of a hex, from 1."""


@dataclass(frozen=True)
class Area:
    """A rectangle of columns and rows, both ends in it; `name` is what its sheet is called."""

    name: str
    columns: tuple[int, int]
    rows: tuple[int, int]

    def holds(self, place: Place) -> bool:
        """Whether a hex lies in it."""
        column, row = place
        return self.columns[0] <= column <= self.columns[1] and self.rows[0] <= row <= self.rows[1]


@dataclass(frozen=True)
class PartMap(HexMap):
    """A map cut from a larger one, or an overview with the borders of the `areas` it was cut into."""

    whole: HexMap | None = field(default=None, repr=False, compare=False)
    areas: tuple[Area, ...] = ()


def whole_of(block: HexMap) -> HexMap:
    """The map that a part was cut from; any other is whole."""
    return block.whole if isinstance(block, PartMap) and block.whole else block


def areas_of(block: HexMap) -> tuple[Area, ...]:
    """The areas whose borders are drawn on an overview."""
    return block.areas if isinstance(block, PartMap) else ()


def places_of(block: HexMap) -> dict[str, Place]:
    """Where each hex of the whole map is, by its name."""
    return {cell.name: (cell.column, cell.row) for cell in whole_of(block).cells}


def place_of(name: str, places: dict[str, Place]) -> Place | None:
    """Where a hex is, on the map or beyond its edge; None where its name does not tell.

    Beyond the edge only names such as B7 tell, on a map that names its hexes so.
    """
    found = places.get(name)
    if found is not None or not is_hex_name(name):
        return found
    first = next(iter(places.items()), None)
    is_told = first is not None and first[0].upper() == hex_name(*first[1])
    return hex_place(name) if is_told else None
