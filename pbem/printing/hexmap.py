"""A hex map as one SVG picture that carries its own text."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from math import ceil
from zlib import crc32

from pbem.engine.report import HexMap
from pbem.printing.gazetteer import (
    column_letters,
    empty_lines,
    explanations,
    full_lines,
    in_map_order,
    marks_of,
)
from pbem.printing.hexart import INK, ground_cells, ground_pattern, mark_symbol, number
from pbem.printing.hexlegend import Legend, legend
from pbem.printing.hexplace import HEIGHT, SCREEN_STRETCH, SIDE, SIZE, Word, face
from pbem.printing.plain import on_one_line
from pbem.printing.widths import width

NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"'
FONTS = "Source Sans 3, Helvetica Neue, Arial, sans-serif"

_PAGE = (508.0, 610.0)  # points of an A4 page that a map may take
_SMALL_PAGE = (250.0, 330.0)
_LEAST_POINTS = 6.3  # no letter on paper is smaller
_SCREEN_UNIT, _SMALL_SCREEN_WIDTH = 1.25, 340.0  # pixels
_NARROWEST = 420.0


@dataclass(frozen=True)
class Frame:
    """The size of the picture and where its first hex stands; `scale` is points or pixels a unit."""

    left: float
    top: float
    first_column: int
    first_row: int
    columns: int
    rows: int
    type_size: float
    scale: float

    @property
    def width(self) -> float:
        """The width of the picture in units."""
        return max(_NARROWEST, 2 * self.left + SIDE * (1.5 * self.columns + 0.5))

    @property
    def foot(self) -> float:
        """How far down the hexes reach, in units."""
        return self.top + HEIGHT * (self.rows + 0.5)

    def centre(self, column: int, row: int, low_even: bool) -> tuple[float, float]:
        """The middle of a hex."""
        is_low = (column % 2 == 0) == low_even
        x = self.left + SIDE * (1 + 1.5 * (column - self.first_column))
        return x, self.top + HEIGHT * (row - self.first_row + (1.0 if is_low else 0.5))


def frame(block: HexMap, *, for_print: bool = False) -> Frame:
    """The frame of a map: its type grows with the map, so that it can be read when made to fit."""
    columns = [cell.column for cell in block.cells] or [1]
    rows = [cell.row for cell in block.cells] or [1]
    wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    scale = _scale(wide, high, block.is_small, for_print)
    least = _LEAST_POINTS if for_print else 11.0
    size = max(12.0, ceil(least / scale))
    return Frame(1.2 * size + 18, 1.6 * size, min(columns), min(rows), wide, high, size, scale)


def _scale(wide: int, high: int, is_small: bool, for_print: bool) -> float:
    """Points (on paper) or pixels (on a screen) a unit."""
    across, down = SIDE * (1.5 * wide + 0.5) + 60, HEIGHT * (high + 0.5) + 150
    if for_print:
        page_width, page_height = _SMALL_PAGE if is_small else _PAGE
        return min(page_width / max(across, _NARROWEST), page_height / down, 1.0)
    return min(_SMALL_SCREEN_WIDTH / across, 1.0) if is_small else _SCREEN_UNIT


def svg(block: HexMap, *, for_print: bool = False) -> str:
    """The map as an SVG picture with title and description; the same map gives the same bytes.

    For print the labels are measured in Source Sans 3; on a screen they are fitted to whatever sans
    serif the reader has.
    """
    around = frame(block, for_print=for_print)
    prefix = f"m{crc32(repr(block).encode('utf-8', 'replace')):08x}"
    under = legend(block, prefix, around.width, around.type_size, is_stretched=not for_print)
    foot = number(around.foot + 1.2 * around.type_size)
    parts = [
        _opening(block, prefix, around, under, for_print),
        _definitions(block, prefix),
        _hexes(block, prefix, around),
        _labels(block, prefix, around, for_print),
        f'<g font-size="{number(around.type_size)}" fill="currentColor">',
        _edges(block, around, for_print),
        f'<g transform="translate(0 {foot})">{under.markup}</g></g></svg>',
    ]
    return "".join(parts)


def _opening(block: HexMap, prefix: str, around: Frame, under: Legend, for_print: bool) -> str:
    wide, high = around.width, around.foot + 1.2 * around.type_size + under.height
    unit = "pt" if for_print else ""
    size = f'width="{number(wide * around.scale)}{unit}" height="{number(high * around.scale)}{unit}"'
    least = "" if for_print or block.is_small else f' style="min-width:{number(wide * 1.1)}px"'
    words = " ".join((*explanations(block), *full_lines(block), *empty_lines(block)))
    return (
        f'<svg{NAMESPACE} viewBox="0 0 {number(wide)} {number(high)}" {size}{least} role="img" '
        f'aria-labelledby="{prefix}t" aria-describedby="{prefix}d" font-family="{FONTS}">'
        f'<title id="{prefix}t">{_text(block.title)}</title><desc id="{prefix}d">{_text(words)}</desc>'
    )


def _definitions(block: HexMap, prefix: str) -> str:
    used = {cell.ground for cell in block.cells}
    grounds = [
        ground_pattern(ground, prefix, place)
        for place, ground in enumerate(block.grounds)
        if ground.key in used
    ]
    marks = [mark_symbol(place, f"{prefix}k{place}") for place, _ in enumerate(marks_of(block))]
    return f"<defs>{''.join(grounds)}{''.join(marks)}</defs>"


def _hexes(block: HexMap, prefix: str, around: Frame) -> str:
    """The grounds one after the other, in the order listed."""
    centres: dict[str, list[tuple[float, float]]] = {ground.key: [] for ground in block.grounds}
    for cell in in_map_order(block.cells):
        centres[cell.ground].append(around.centre(cell.column, cell.row, block.low_even))
    return "".join(
        ground_cells(ground, prefix, place, centres[ground.key])
        for place, ground in enumerate(block.grounds)
        if centres[ground.key]
    )


def _labels(block: HexMap, prefix: str, around: Frame, for_print: bool) -> str:
    """Everything printed in the hexes, one group a weight of type."""
    letters = {ground.key: on_one_line(ground.letter) for ground in block.grounds}
    marks = {mark: place for place, mark in enumerate(marks_of(block))}
    large = 2.2 if block.is_small else 1
    light: list[str] = []
    bold: list[str] = []
    signs: list[str] = []
    for cell in in_map_order(block.cells):
        x, y = around.centre(cell.column, cell.row, block.low_even)
        inside = face(cell, letters[cell.ground], is_small=block.is_small, for_print=for_print)
        for word in inside.words:
            (bold if word.is_bold else light).append(_word(word, x, y, for_print))
        for sign in inside.signs:
            place = f"translate({number(x + sign.x)} {number(y + sign.y)})" + (
                f"scale({large})" * block.is_small
            )
            signs.append(f'<use href="#{prefix}k{marks[sign.mark]}" transform="{place}"/>')
    weights = f'{"".join(light)}<g font-weight="700">{"".join(bold)}</g>'
    halo = "" if for_print else ' paint-order="stroke" stroke="#fff" stroke-opacity=".6" stroke-width="2"'
    return f'<g font-size="{number(SIZE)}" fill="{INK}"{halo}>{weights}</g>{"".join(signs)}'


def _word(word: Word, x: float, y: float, for_print: bool) -> str:
    fitted = "" if for_print else f' textLength="{number(word.width)}"'
    return f'<text x="{number(x + word.x)}" y="{number(y + word.y)}"{fitted}>{_text(word.text)}</text>'


def _edges(block: HexMap, around: Frame, for_print: bool) -> str:
    """Column letters above and row numbers at the left, each in the middle of what it names."""
    size = around.type_size
    stretched = size if for_print else size * SCREEN_STRETCH
    words = []
    columns = sorted({cell.column for cell in block.cells})
    widest = max((width(column_letters(column), stretched) for column in columns), default=0)
    every = 1 if widest + 0.5 * size < 1.5 * SIDE else 2  # beside a large map every second letter has to do
    for column in columns[::every]:
        text = column_letters(column)
        wide = width(text, stretched)
        x = around.centre(column, around.first_row, block.low_even)[0] - wide / 2
        words.append(_word(Word(x, 1.1 * size, text, wide), 0, 0, for_print))
    for row in sorted({cell.row for cell in block.cells}):
        wide = width(str(row), stretched)
        y = around.top + HEIGHT * (row - around.first_row + 0.5) + 0.33 * size
        words.append(_word(Word(around.left - wide - 4, y, str(row), wide), 0, 0, for_print))
    return "".join(words)


def _text(text: str) -> str:
    return escape(on_one_line(text), quote=False)
