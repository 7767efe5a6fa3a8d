"""What stands below a map: the grounds and marks that occur, what the numbers mean, the compass."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from math import cos, pi, sin

from pbem.engine.report import HexMap
from pbem.printing.gazetteer import marks_of, meaning
from pbem.printing.hexart import hex_path, number, swatch
from pbem.printing.hexplace import SCREEN_STRETCH, crowded
from pbem.printing.plain import on_one_line
from pbem.printing.widths import broken, shortened, width

_LEFT = 4.0
_LEADING = 1.5  # lines, in type sizes
_COMPASS_ROOM = 9.0  # the width kept for the compass, in type sizes


@dataclass(frozen=True)
class Legend:
    """The markup of the legend, with its head at 0, and its height in units."""

    markup: str
    height: float


@dataclass(frozen=True)
class _Entry:
    """One sort of ground or mark: its picture round the origin and what is said of it."""

    picture: str
    text: str


@dataclass(frozen=True)
class _Pen:
    """The size of type and how much wider than Source Sans 3 the reader's letters may be."""

    size: float
    is_stretched: bool

    def width(self, text: str) -> float:
        """How wide the text will be set."""
        return width(text, self.size * (SCREEN_STRETCH if self.is_stretched else 1))

    def write(self, x: float, y: float, text: str) -> str:
        """The text from `x` on the line `y`."""
        fitted = f' textLength="{number(self.width(text))}"' if self.is_stretched else ""
        return f'<text x="{number(x)}" y="{number(y)}"{fitted}>{escape(text, quote=False)}</text>'


def legend(block: HexMap, prefix: str, room: float, size: float, *, is_stretched: bool) -> Legend:
    """The legend of a map, holding only what occurs on it."""
    pen = _Pen(size, is_stretched)
    text_room = room - _LEFT - (_COMPASS_ROOM * size if block.compass else 0)
    entries, lines = _entries(block, prefix, pen, text_room)
    sentences = _sentences(block, pen, text_room, lines)
    compass = _compass(block, pen, room - _COMPASS_ROOM / 2 * size) if block.compass else ""
    lines += len(sentences)
    high = max((lines + 0.3) * _LEADING * size, 7.2 * size if compass else 0)
    return Legend("".join((*entries, *sentences, compass)), high)


def _entries(block: HexMap, prefix: str, pen: _Pen, room: float) -> tuple[list[str], int]:
    """Grounds and marks in running lines, and how many lines."""
    drawn, x, line = [], _LEFT, 0
    for entry in _occurring(block, prefix, pen.size):
        text = shortened(
            entry.text, pen.size * (SCREEN_STRETCH if pen.is_stretched else 1), room - 2 * pen.size
        )
        wide = 1.9 * pen.size + pen.width(text)
        if x > _LEFT and x + wide > room:
            x, line = _LEFT, line + 1
        y = (line + 1) * _LEADING * pen.size
        middle = f"translate({number(x + 0.75 * pen.size)} {number(y - 0.34 * pen.size)})"
        drawn.append(f'<g transform="{middle}">{entry.picture}</g>')
        drawn.append(pen.write(x + 1.9 * pen.size, y, text))
        x += wide + 1.6 * pen.size
    return drawn, line + 1 if drawn else 0


def _occurring(block: HexMap, prefix: str, size: float) -> Iterator[_Entry]:
    used = {cell.ground for cell in block.cells}
    for place, ground in enumerate(block.grounds):
        if ground.key in used:
            letter = f" ({on_one_line(ground.letter)})" if ground.letter and not block.is_small else ""
            yield _Entry(swatch(ground, prefix, place, 0.8 * size), on_one_line(ground.name) + letter)
    for place, mark in enumerate(marks_of(block)):
        picture = f'<use href="#{prefix}k{place}" transform="scale({size / 10:.3f})"/>'
        yield _Entry(picture, meaning(block, mark))


def _sentences(block: HexMap, pen: _Pen, room: float, lines: int) -> list[str]:
    said = [on_one_line(block.top_means), on_one_line(block.counter_means)]
    if any(counter.is_own for cell in block.cells for counter in cell.counters):
        said.append("Your own are set in bold.")
    if any(not block.is_small for _ in crowded(block, for_print=not pen.is_stretched)):
        said.append("+5: five more stand here; the table of crowded hexes names them.")
    written = []
    stretched = pen.size * (SCREEN_STRETCH if pen.is_stretched else 1)
    for part in (part for text in said if text for part in broken(text, stretched, room)):
        lines += 1
        written.append(pen.write(_LEFT, lines * _LEADING * pen.size, part))
    return written


def _compass(block: HexMap, pen: _Pen, x: float) -> str:
    """A small hex with the name of each direction at its side, clockwise from north."""
    size = pen.size
    y = 3.6 * size
    outline = f'<path d="{hex_path(1.5 * size)}" fill="none" stroke="currentColor"/>'
    wing, shoulder, tip = number(0.35 * size), number(0.4 * size), number(0.9 * size)
    path = f"M0 {number(size)}V-{tip}M-{wing}-{shoulder}L0-{tip}L{wing}-{shoulder}"
    needle = f'<path d="{path}" fill="none" stroke="currentColor"/>'
    drawn = [f'<g transform="translate({number(x)} {number(y)})">{outline}{needle}</g>']
    for place, label in enumerate(block.compass[:6]):
        text = shortened(on_one_line(label), size * SCREEN_STRETCH, 2.6 * size)
        angle = 2 * pi * place / 6 - pi / 2
        side = (0, 1, 1, 0, -1, -1)[place]
        wide = pen.width(text)
        away_x, away_y = 1.5 * size * cos(angle), 2.1 * size * sin(angle)
        at = x + away_x + (side - 1) * wide / 2 + side * 0.4 * size
        drawn.append(pen.write(at, y + away_y + 0.33 * size, text))
    return "".join(drawn)
