"""How large a map is drawn: its hexes, its type, and what it takes of a page."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from pbem.engine.pictures import HexMap
from pbem.printing.hexgeometry import Point
from pbem.printing.hexlegend import legend
from pbem.printing.hexparts import areas_of, whole_of
from pbem.printing.hexplace import HEIGHT, SIDE, SIZE, Manner
from pbem.printing.hexroutes import BEYOND

A4_ROOM = (504.0, 610.0)
"""The points of an A4 page that a map may take, across and down."""
LEAST_POINTS = 6.05  # no letter on paper is smaller
FEW = 40  # hexes; so few are drawn larger

COARSE = 12.4  # the type in the hexes of a map that would else not fit its page
_FINE = (8.0, 9.0)  # and of a map drawn large
_COMFORT = 9.0  # points or
_SCREEN_COMFORT = 13.0  # pixels
_SCREEN_UNIT, _SMALL_SCREEN_WIDTH, _FEW_SCREEN_WIDTH = 1.25, 340.0, 620.0  # pixels
_LARGEST = 1.6
_FEW_SHARE = 0.62  # of the height of a page
_NARROWEST = 420.0


@dataclass(frozen=True)
class Frame:
    """The size of the picture and where its first hex stands; `scale` is points or pixels a unit.

    `type_size` is the size of the legend and the coordinates, `hex_size` that inside the hexes, in units.
    """

    left: float
    top: float
    first_column: int
    first_row: int
    columns: int
    rows: int
    type_size: float
    hex_size: float
    scale: float
    narrowest: float = 0

    @property
    def width(self) -> float:
        """The width of the picture in units."""
        return max(self.narrowest, 2 * self.left + SIDE * (1.5 * self.columns + 0.5))

    @property
    def foot(self) -> float:
        """How far down the hexes reach, in units."""
        return self.top + HEIGHT * (self.rows + 0.5)

    @property
    def legend_top(self) -> float:
        """Where the legend begins."""
        return self.foot + 1.2 * self.type_size

    def centre(self, column: int, row: int, low_even: bool) -> Point:
        """The middle of a hex."""
        is_low = (column % 2 == 0) == low_even
        x = self.left + SIDE * (1 + 1.5 * (column - self.first_column))
        return x, self.top + HEIGHT * (row - self.first_row + (1.0 if is_low else 0.5))

    def manner(self, block: HexMap, for_print: bool) -> Manner:
        """How the hexes are lettered."""
        return Manner(self.hex_size, for_print, block.is_small)


def frame(block: HexMap, *, for_print: bool = False, room: tuple[float, float] = A4_ROOM) -> Frame:
    """The frame of a map: its type grows with the map, so that it can be read when made to fit.

    `room` are the points of a page that it may take; on a screen there is as much as it needs.
    """
    if not for_print:
        return _at_scale(block, _screen_scale(block), False, _NARROWEST)
    if block.is_small and not areas_of(block):
        return _fitted(block, (room[0] * 0.5, room[1] * 0.55), 1.0)
    if len(block.cells) > FEW or whole_of(block) is not block:
        return _fitted(block, room, 1.0)
    large = _fitted(block, (room[0], room[1] * _FEW_SHARE), _LARGEST)
    return large if large.scale > 0.8 else _fitted(block, room, 0.8)


def is_legible(around: Frame) -> bool:
    """Whether no letter in the hexes is too small on paper."""
    return around.hex_size * around.scale >= LEAST_POINTS


def largest_part(block: HexMap, room: tuple[float, float], size: float) -> tuple[int, int]:
    """How many columns and rows a page holds at the least, with type of this size in the hexes."""
    scale = (LEAST_POINTS + 0.05) / size
    around = _at_scale(block, scale, True, 0)
    wide = (room[0] / scale - 2 * around.left - SIDE / 2) / (1.5 * SIDE)
    under = legend(block, "", room[0] / scale, around.type_size, is_stretched=False).height
    high = (room[1] / scale - around.top - under - 1.2 * around.type_size) / HEIGHT - 0.5
    return max(1, int(wide)), max(1, int(high))


def _fitted(block: HexMap, room: tuple[float, float], most: float) -> Frame:
    """The largest frame that fits the room, not larger than `most`."""
    scale = most
    around = _at_scale(block, scale, True, _NARROWEST)
    for _ in range(12):
        narrowest = min(_NARROWEST, room[0] / scale)
        around = _at_scale(block, scale, True, narrowest)
        under = legend(block, "", around.width, around.type_size, is_stretched=False).height
        fits = min(room[0] / around.width, room[1] / (around.legend_top + under))
        if fits >= scale * 0.999:
            break
        scale = min(fits, scale * 0.995)
    return around


def _screen_scale(block: HexMap) -> float:
    wide, _ = _spans(block)[1]
    across = SIDE * (1.5 * wide + 0.5) + 60
    if block.is_small:
        return min(_SMALL_SCREEN_WIDTH / across, 1.0)
    if len(block.cells) <= FEW:
        return max(_SCREEN_UNIT, min(_SCREEN_UNIT * _LARGEST, _FEW_SCREEN_WIDTH / across))
    return _SCREEN_UNIT


def _at_scale(block: HexMap, scale: float, for_print: bool, narrowest: float) -> Frame:
    """The frame at this scale; `narrowest` is the least width its legend needs."""
    (column, row), (wide, high) = _spans(block)
    least, most = (6.3, 9.5) if for_print else (11.0, 14.0)
    size = ceil(10 * max(least / scale, min(12.0, most / scale))) / 10
    beyond = BEYOND if block.arrows else 0
    top = 1.6 * size + beyond
    hex_size = _hex_size(scale, for_print)
    return Frame(1.2 * size + 18, top, column, row, wide, high, size, hex_size, scale, narrowest)


def _spans(block: HexMap) -> tuple[tuple[int, int], tuple[int, int]]:
    """The first column and row, and how many of them there are."""
    columns = [cell.column for cell in block.cells] or [1]
    rows = [cell.row for cell in block.cells] or [1]
    first = min(columns), min(rows)
    return first, (max(columns) - first[0] + 1, max(rows) - first[1] + 1)


def _hex_size(scale: float, for_print: bool) -> float:
    """The type inside the hexes: smaller in large hexes, so that they hold more, larger in small ones."""
    comfort = _COMFORT if for_print else _SCREEN_COMFORT
    for size in _FINE:
        if size * scale >= comfort:
            return size
    return COARSE if for_print and SIZE * scale < LEAST_POINTS else SIZE
