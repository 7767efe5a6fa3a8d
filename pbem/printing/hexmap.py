"""A hex map as one SVG picture that carries its own text."""

from __future__ import annotations

from html import escape
from zlib import crc32

from pbem.engine.pictures import HexMap
from pbem.printing.gazetteer import column_letters, details, in_map_order, map_words, marks_of
from pbem.printing.hexarrows import arrow_labels, arrow_lines
from pbem.printing.hexart import INK, ground_cells, ground_pattern, hex_path, mark_symbol, number, repeats
from pbem.printing.hexborders import borders
from pbem.printing.hexframe import A4_ROOM, Frame
from pbem.printing.hexlegend import Legend, legend
from pbem.printing.hexowners import owners_of, ring, ring_path
from pbem.printing.hexplace import DROP, HEIGHT, RISE, SCREEN_STRETCH, SIDE, Word, written
from pbem.printing.hexplan import Plan, plan
from pbem.printing.plain import on_one_line
from pbem.printing.widths import width

NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"'
FONTS = "Source Sans 3, Helvetica Neue, Arial, sans-serif"


def svg(
    block: HexMap,
    *,
    for_print: bool = False,
    is_plain: bool = False,
    room: tuple[float, float] = A4_ROOM,
) -> str:
    """The map as an SVG picture with title and description; the same map gives the same bytes.

    For print the labels are measured in Source Sans 3; on a screen they are fitted to whatever sans
    serif the reader has, and a shape without colour lies over each hex that tells all about it. What
    `is_plain` is black and white. `room` are the points of a page that the map may take.
    """
    planned = plan(block, for_print=for_print, room=room)
    around = planned.frame
    prefix = f"m{crc32(f'{is_plain}{block!r}'.encode('utf-8', 'replace')):08x}"
    under = legend(
        block,
        prefix,
        around.width,
        around.type_size,
        is_stretched=not for_print,
        is_plain=is_plain,
        is_crowded=bool(planned.crowded),
        is_unnamed=bool(planned.unnamed),
    )
    parts = [
        _opening(block, prefix, around, under, for_print),
        _definitions(block, prefix, around, is_plain),
        _hexes(block, prefix, around, is_plain),
        _rings(block, around, is_plain),
        arrow_lines(planned, is_plain=is_plain),
        _labels(block, prefix, planned, for_print),
        arrow_labels(planned, is_plain=is_plain),
        borders(block, around),
        f'<g font-size="{number(around.type_size)}" fill="currentColor">',
        _edges(block, around, for_print),
        f'<g transform="translate(0 {number(around.legend_top)})">{under.markup}</g></g>',
        "" if for_print else _shapes(block, around),
        "</svg>",
    ]
    return "".join(parts)


def _opening(block: HexMap, prefix: str, around: Frame, under: Legend, for_print: bool) -> str:
    wide, high = around.width, around.legend_top + under.height
    unit = "pt" if for_print else ""
    size = f'width="{number(wide * around.scale)}{unit}" height="{number(high * around.scale)}{unit}"'
    least = "" if for_print or block.is_small else f' style="min-width:{number(wide * 1.1)}px"'
    return (
        f'<svg{NAMESPACE} viewBox="0 0 {number(wide)} {number(high)}" {size}{least} role="img" '
        f'aria-labelledby="{prefix}t" aria-describedby="{prefix}d" font-family="{FONTS}">'
        f'<title id="{prefix}t">{_text(block.title)}</title>'
        f'<desc id="{prefix}d">{_text(" ".join(map_words(block)))}</desc>'
    )


def _definitions(block: HexMap, prefix: str, around: Frame, is_plain: bool) -> str:
    """The patterns and symbols that occur; in small hexes patterns are as coarse as in large ones."""
    used = {cell.ground for cell in block.cells}
    coarse = min(4.0, max(1.0, 0.55 / around.scale))
    grounds = [
        ground_pattern(ground, prefix, place, enlarged=coarse * (1 + repeat / 2), is_plain=is_plain)
        for place, (ground, repeat) in enumerate(zip(block.grounds, repeats(block.grounds), strict=True))
        if ground.key in used
    ]
    marks = [mark_symbol(place, f"{prefix}k{place}") for place, _ in enumerate(marks_of(block))]
    return f"<defs>{''.join(grounds)}{''.join(marks)}</defs>"


def _hexes(block: HexMap, prefix: str, around: Frame, is_plain: bool) -> str:
    """The grounds one after the other, in the order listed."""
    centres: dict[str, list[tuple[float, float]]] = {ground.key: [] for ground in block.grounds}
    for cell in in_map_order(block.cells):
        centres[cell.ground].append(around.centre(cell.column, cell.row, block.low_even))
    alike = repeats(block.grounds)
    return "".join(
        ground_cells(ground, prefix, place, centres[ground.key], is_plain=is_plain, repeat=alike[place])
        for place, ground in enumerate(block.grounds)
        if centres[ground.key]
    )


def _rings(block: HexMap, around: Frame, is_plain: bool) -> str:
    """The rings of the owners, one path for each owner's hexes and one for those that are vacant."""
    drawn = []
    for owner in owners_of(block):
        for is_vacant in (False, True):
            outline = "".join(
                ring_path(*around.centre(cell.column, cell.row, block.low_even))
                for cell in in_map_order(block.cells)
                if cell.owner == owner and cell.is_vacant == is_vacant
            )
            if outline:
                drawn.append(
                    ring(
                        block,
                        owner,
                        outline,
                        is_vacant=is_vacant,
                        is_plain=is_plain,
                        is_thick=block.is_small,
                    )
                )
    return "".join(drawn)


def _labels(block: HexMap, prefix: str, planned: Plan, for_print: bool) -> str:
    """Everything printed in the hexes, one group a weight of type."""
    marks = {mark: place for place, mark in enumerate(marks_of(block))}
    grown = "scale(2.2)" if block.is_small else ""
    size = planned.manner.size
    light: list[str] = []
    bold: list[str] = []
    signs: list[str] = []
    for cell, inside in planned.faces:
        x, y = planned.frame.centre(cell.column, cell.row, block.low_even)
        for word in inside.words:
            light += [_plate(word, x, y, size)] if word.is_framed else []
            (bold if word.is_bold else light).append(_word(word, x, y, for_print))
        for sign in inside.signs:
            place = f"translate({number(x + sign.x)} {number(y + sign.y)}){grown}"
            signs.append(f'<use href="#{prefix}k{marks[sign.mark]}" transform="{place}"/>')
    weights = f'{"".join(light)}<g font-weight="700">{"".join(bold)}</g>'
    halo = "" if for_print else ' paint-order="stroke" stroke="#fff" stroke-opacity=".6" stroke-width="2"'
    return f'<g font-size="{number(size)}" fill="{INK}"{halo}>{weights}</g>{"".join(signs)}'


def _plate(word: Word, x: float, y: float, size: float) -> str:
    """The frame round the tag of an owner."""
    left, top = number(x + word.x - 1.5), number(y + word.y - RISE * size - 0.7)
    wide, high = number(word.width + 3), number((RISE + DROP) * size + 0.7)
    return (
        f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" rx="2" fill="#fff" '
        f'stroke="{INK}" stroke-width=".7" stroke-opacity="1"/>'
    )


def _word(word: Word, x: float, y: float, for_print: bool) -> str:
    fitted = "" if for_print else f' textLength="{number(word.width)}"'
    text = written(word.parts) if word.parts else _text(word.text)
    return f'<text x="{number(x + word.x)}" y="{number(y + word.y)}"{fitted}>{text}</text>'


def _shapes(block: HexMap, around: Frame) -> str:
    """A shape over every hex, for what a script does; it says all there is to know of the hex."""
    shapes = []
    for number_, (cell, says) in enumerate(details(block)):
        x, y = around.centre(cell.column, cell.row, block.low_even)
        name = escape(on_one_line(cell.name))
        told = "&#10;".join(escape(on_one_line(line)) for line in says.split("\n"))
        shapes.append(
            f'<path class="place" data-place="{name}" data-says="{told}" data-x="{number(x)}" '
            f'data-y="{number(y)}" tabindex="{-1 if number_ else 0}" d="{hex_path(SIDE, x, y)}"/>'
        )
    return f'<g fill="#fff" fill-opacity="0">{"".join(shapes)}</g>'


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
