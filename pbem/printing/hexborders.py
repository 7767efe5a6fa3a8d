"""The borders of the sheets that a map is cut into, with their numbers, drawn on its overview."""

from __future__ import annotations

from html import escape

from pbem.engine.pictures import HexMap
from pbem.printing.hexart import INK, number
from pbem.printing.hexframe import Frame
from pbem.printing.hexparts import Area, Place, areas_of
from pbem.printing.hexplace import HEIGHT, SIDE
from pbem.printing.widths import width


def borders(block: HexMap, around: Frame) -> str:
    """The borders between the areas and the names of these; nothing on a map that is not an overview."""
    areas = areas_of(block)
    if not areas:
        return ""
    size = 1.5 * around.type_size
    line = "".join(_edges(block, areas, around))
    names = "".join(_name(area, block, around, size) for area in areas)
    thick = number(1.6 / around.scale)
    return (
        f'<path d="{line}" fill="none" stroke="{INK}" stroke-width="{thick}" stroke-linecap="round"/>'
        f'<g font-size="{number(size)}" font-weight="700" fill="{INK}">{names}</g>'
    )


def _edges(block: HexMap, areas: tuple[Area, ...], around: Frame) -> list[str]:
    """The edges of hexes on whose other side another sheet begins."""
    sheet = {
        (cell.column, cell.row): place
        for cell in block.cells
        for place, area in enumerate(areas)
        if area.holds((cell.column, cell.row))
    }
    drawn = []
    for place in sorted(sheet):
        for side, other in enumerate(_after(place, block.low_even)):
            if sheet.get(other, sheet[place]) != sheet[place]:
                drawn.append(_edge(around.centre(*place, block.low_even), side))
    return drawn


def _after(place: Place, low_even: bool) -> tuple[Place, Place, Place]:
    """The hexes to the north-east, south-east and south."""
    column, row = place
    lower = 1 if (column % 2 == 0) == low_even else 0
    return (column + 1, row - 1 + lower), (column + 1, row + lower), (column, row + 1)


def _edge(centre: tuple[float, float], side: int) -> str:
    """The edge of a hex that looks north-east, south-east or south."""
    x, y = centre
    corners = [(SIDE / 2, -HEIGHT / 2), (SIDE, 0.0), (SIDE / 2, HEIGHT / 2), (-SIDE / 2, HEIGHT / 2)]
    (left, top), (right, foot) = corners[side], corners[side + 1]
    return f"M{number(x + left)} {number(y + top)}L{number(x + right)} {number(y + foot)}"


def _name(area: Area, block: HexMap, around: Frame, size: float) -> str:
    """The name of a sheet on a plate in the middle of it."""
    first = around.centre(area.columns[0], area.rows[0], block.low_even)
    last = around.centre(area.columns[1], area.rows[1], block.low_even)
    x = (first[0] + last[0]) / 2
    y = around.top + HEIGHT * ((area.rows[0] + area.rows[1]) / 2 - around.first_row + 0.75)
    wide = width(area.name, size, True)
    left, top = number(x - wide / 2 - size / 3), number(y - 0.7 * size)
    name = escape(area.name, quote=False)
    return (
        f'<rect x="{left}" y="{top}" width="{number(wide + size / 1.5)}" height="{number(1.3 * size)}" '
        f'rx="{number(size / 4)}" fill="#fff" stroke="{INK}"/>'
        f'<text x="{number(x - wide / 2)}" y="{number(y + 0.28 * size)}">{name}</text>'
    )
