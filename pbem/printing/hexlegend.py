"""What stands below a map: the grounds and marks that occur, what the numbers mean, the compass."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from math import cos, pi, sin

from pbem.engine.pictures import HexMap
from pbem.engine.tongue import tr
from pbem.printing.gazetteer import marks_of, meaning
from pbem.printing.hexart import INK, MOVE_INK, hex_path, number, repeats, swatch
from pbem.printing.hexowners import owners_of, ring, ring_path, tags
from pbem.printing.hexparts import areas_of
from pbem.printing.hexplace import SCREEN_STRETCH
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
    is_plain: bool = False

    @property
    def reach(self) -> float:
        """The size in which words are measured."""
        return self.size * SCREEN_STRETCH if self.is_stretched else self.size

    def width(self, text: str) -> float:
        """How wide the text will be set."""
        return width(text, self.reach)

    def write(self, x: float, y: float, text: str) -> str:
        """The text from `x` on the line `y`."""
        fitted = f' textLength="{number(self.width(text))}"' if self.is_stretched else ""
        return f'<text x="{number(x)}" y="{number(y)}"{fitted}>{escape(text, quote=False)}</text>'


def legend(
    block: HexMap,
    prefix: str,
    room: float,
    size: float,
    *,
    is_stretched: bool,
    is_plain: bool = False,
    is_crowded: bool = True,
    is_unnamed: bool = True,
) -> Legend:
    """The legend of a map, holding only what occurs on it.

    `is_crowded` and `is_unnamed` say that counters and labels of moves were left out; where that is not
    known yet, room is kept for saying so.
    """
    pen = _Pen(size, is_stretched, is_plain)
    text_room = room - _LEFT - (_COMPASS_ROOM * size if block.compass else 0)
    entries, lines = _entries(block, prefix, pen, text_room)
    said = _said(block, is_crowded, is_unnamed)
    sentences = _sentences(said, pen, text_room, lines)
    compass = _compass(block, pen, room - _COMPASS_ROOM / 2 * size) if block.compass else ""
    lines += len(sentences)
    high = max((lines + 0.3) * _LEADING * size, 7.2 * size if compass else 0)
    return Legend("".join((*entries, *sentences, compass)), high)


def _entries(block: HexMap, prefix: str, pen: _Pen, room: float) -> tuple[list[str], int]:
    """Grounds, owners, marks and arrows in running lines, and how many lines."""
    drawn, x, line = [], _LEFT, 0
    for entry in _occurring(block, prefix, pen):
        parts = broken(entry.text, pen.reach, room - 2 * pen.size)
        wide = 1.9 * pen.size + max(map(pen.width, parts), default=0)
        if x > _LEFT and x + wide > room:
            x, line = _LEFT, line + 1
        y = (line + 1) * _LEADING * pen.size
        middle = f"translate({number(x + 0.75 * pen.size)} {number(y - 0.34 * pen.size)})"
        drawn.append(f'<g transform="{middle}">{entry.picture}</g>')
        for more, part in enumerate(parts):
            drawn.append(pen.write(x + 1.9 * pen.size, y + more * _LEADING * pen.size, part))
        line += max(len(parts) - 1, 0)
        x += wide + 1.6 * pen.size
    return drawn, line + 1 if drawn else 0


def _occurring(block: HexMap, prefix: str, pen: _Pen) -> Iterator[_Entry]:
    used = {cell.ground for cell in block.cells}
    alike = repeats(block.grounds)
    for place, ground in enumerate(block.grounds):
        if ground.key in used:
            letter = f" ({on_one_line(ground.letter)})" if ground.letter and not block.is_small else ""
            picture = swatch(
                ground, prefix, place, 0.8 * pen.size, is_plain=pen.is_plain, repeat=alike[place]
            )
            yield _Entry(picture, on_one_line(ground.name) + letter)
    yield from _owners(block, pen)
    for place, mark in enumerate(marks_of(block)):
        picture = f'<use href="#{prefix}k{place}" transform="scale({pen.size / 10:.3f})"/>'
        yield _Entry(picture, meaning(block, mark))
    if block.arrows and block.arrow_means:
        yield _Entry(_arrow(block, pen), on_one_line(block.arrow_means))


def _owners(block: HexMap, pen: _Pen) -> Iterator[_Entry]:
    """The owners with their rings and tags, in the order of their names."""
    met = {cell.owner for cell in block.cells}
    short = tags(block)
    scaled = f'transform="scale({number(pen.size / 10)})"'
    for owner in owners_of(block):
        if owner in met:
            outline = ring(block, owner, ring_path(0, 0, 8.5), is_plain=pen.is_plain)
            name, tag = on_one_line(owner), short[owner]
            yield _Entry(f"<g {scaled}>{outline}</g>", name if block.is_small else f"{tag}: {name}")


def _arrow(block: HexMap, pen: _Pen) -> str:
    """A small arrow, and a dotted one below it where such occur."""
    ink = INK if pen.is_plain else MOVE_INK
    has_solid = any(not arrow.is_dotted for arrow in block.arrows)
    has_dotted = any(arrow.is_dotted for arrow in block.arrows)
    lines = []
    for is_dotted, is_there in ((False, has_solid), (True, has_dotted)):
        if is_there:
            y = number((0.3 if is_dotted else -0.3) * pen.size * (has_solid and has_dotted))
            dash = ' stroke-dasharray="1.4 1.8"' if is_dotted else ""
            lines.append(
                f'<path d="M-7 {y}H3" fill="none" stroke="{ink}" stroke-width="1.4"{dash}/>'
                f'<path d="M7 {y}l-5-2.6v5.2z" fill="{ink}"/>'
            )
    return f'<g transform="scale({pen.size / 10:.3f})">{"".join(lines)}</g>'


def _said(block: HexMap, is_crowded: bool, is_unnamed: bool) -> Iterator[str]:
    """The paragraphs of the legend: the game's own, and what is to be said of every map."""
    yield on_one_line(block.top_means)
    yield on_one_line(block.counter_means)
    yield " ".join(_remarks(block, is_crowded, is_unnamed))


def _remarks(block: HexMap, is_crowded: bool, is_unnamed: bool) -> Iterator[str]:
    if any(counter.is_own for cell in block.cells for counter in cell.counters):
        yield tr("Your own are set in bold.")
    if any(cell.is_vacant for cell in block.cells):
        yield tr("A dashed ring: vacant now.")
    if is_crowded and any(cell.counters for cell in block.cells) and not block.is_small:
        yield tr("+5: five more stand here; the table of crowded hexes names them.")
    if is_unnamed and any(arrow.label for arrow in block.arrows) and not block.is_small:
        yield tr("An arrow without a label or with +5: the table of moves names who went.")
    if areas_of(block):
        yield tr("Thick lines and numbers: the sheets that follow.")


def _sentences(said: Iterator[str], pen: _Pen, room: float, lines: int) -> list[str]:
    written = []
    for part in (part for text in said if text for part in broken(text, pen.reach, room)):
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
        text = shortened(on_one_line(label), pen.reach, 2.6 * size)
        angle = 2 * pi * place / 6 - pi / 2
        side = (0, 1, 1, 0, -1, -1)[place]
        wide = pen.width(text)
        away_x, away_y = 1.5 * size * cos(angle), 2.1 * size * sin(angle)
        at = x + away_x + (side - 1) * wide / 2 + side * 0.4 * size
        drawn.append(pen.write(at, y + away_y + 0.33 * size, text))
    return "".join(drawn)
