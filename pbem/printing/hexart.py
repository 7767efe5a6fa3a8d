"""The drawn parts of a map: hexes with colour and pattern, and a symbol for every mark."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin, sqrt

from pbem.engine.pictures import Ground
from pbem.printing.hexplace import SIDE

INK = "#181818"  # grey like all that is drawn on every ground, so that a black and white page has no colour
MOVE_INK = "#8a1538"
LINE = "#6c6c6c"
MIDDLE = 0.72  # how far the pattern is lightened under the labels
_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")

# One tile of each pattern: its width and height, and what is stroked in it.
_TILES = {
    "waves": (16, 8, "M0 4q4-3.4 8 0t8 0"),
    "dots": (9, 9, "M2 2h.01M6.5 6.5h.01"),
    "strokes": (10, 10, "M3 9V5.4M1.4 8.6L.4 6M4.6 8.6L5.6 6M8 4V.8"),
    "bricks": (12, 10, "M0 .5H12M0 5.5H12M3 .5V5.5M9 5.5V10"),
    "grid": (9, 9, "M0 4.5H9M4.5 0V9"),
    "lines": (7, 7, "M-1 1L1-1M0 7L7 0M6 8L8 6"),
    "leaves": (13, 13, "M3 10q-1.6-4 2.6-6q1.6 4.6-2.6 6zM9.5 5.6q-1.6-3 1.8-4.6q1.4 3.4-1.8 4.6z"),
}
_WEIGHTS = {"dots": 1.7}
_LEAST_CONTRAST = 3.0  # of a pattern on its ground
_PALES = (0.6, 0.7, 0.8)  # how much white the colour of a ground is given: as little as labels allow
_LEAST_LIGHT = 0.46
_GREYS = ("#fff", "#dedede", "#c4c4c4")


def number(value: float) -> str:
    """A length as written in the picture: one decimal at most, the same on every machine."""
    written = f"{value:.1f}"
    return "0" if written == "-0.0" else written.removesuffix(".0")


def mixed(colour: str, other: str, share: float) -> str:
    """The colour with this share of the other in it; both are written #rgb or #rrggbb."""
    pairs = zip(_parts(colour), _parts(other), strict=True)
    return "#" + "".join(f"{round(mine + (its - mine) * share):02x}" for mine, its in pairs)


def _parts(colour: str) -> tuple[int, ...]:
    if not _COLOUR.fullmatch(colour):
        raise ValueError(f"The colour {colour!r} of a ground is not written #rgb or #rrggbb.")
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    return tuple(int(digits[place : place + 2], 16) for place in (0, 2, 4))


def hex_path(side: float, x: float = 0, y: float = 0) -> str:
    """The outline of a flat-topped hex round a point, from its western corner on."""
    return f"M{number(x - side)} {number(y)}{_round(side)}"


@cache
def _round(side: float) -> str:
    """The way round a hex from its western corner."""
    half, high = number(side / 2), number(side * sqrt(3) / 2)
    return f"l{half}-{high}h{number(side)}l{half} {high}-{half} {high}h-{number(side)}z"


def luminance(colour: str) -> float:
    """The relative luminance of a colour as WCAG 2 has it, from 0 to 1."""
    shares = (part / 255 for part in _parts(colour))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2 has it, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def repeats(grounds: Sequence[Ground]) -> tuple[int, ...]:
    """How many grounds before each have the same pattern; its tiles are drawn the larger for it."""
    patterns = [ground.pattern for ground in grounds]
    return tuple(patterns[:place].count(pattern) for place, pattern in enumerate(patterns))


def fill(ground: Ground, *, is_plain: bool = False, repeat: int = 0) -> str:
    """The pale colour of a ground beneath its pattern; in black and white it is white.

    There grey sets apart what has no pattern: `repeat` is how many other grounds are drawn alike.
    """
    if is_plain:
        return _GREYS[min(repeat, 2)] if ground.pattern == "none" else "#fff"
    pales = [mixed(ground.colour, "#fff", share) for share in _PALES]
    return next((pale for pale in pales if luminance(pale) >= _LEAST_LIGHT), pales[-1])


def pattern_ink(ground: Ground, *, is_plain: bool = False) -> str:
    """The colour of a ground's pattern: its own, so dark that it can be made out on a copy."""
    if is_plain:
        return "#000"
    pale = fill(ground)
    shades = (mixed(ground.colour, "#000", tenth / 10) for tenth in range(1, 10))
    return next((shade for shade in shades if contrast(shade, pale) >= _LEAST_CONTRAST), "#000")


def ground_pattern(
    ground: Ground,
    prefix: str,
    place: int,
    *,
    enlarged: float = 1,
    is_plain: bool = False,
) -> str:
    """The definition of the ground's pattern, empty for a ground without one."""
    if ground.pattern == "none":
        return ""
    ink = pattern_ink(ground, is_plain=is_plain)
    return _pattern(ground.pattern, f"{prefix}p{place}", ink, enlarged)


def ground_cells(
    ground: Ground,
    prefix: str,
    place: int,
    centres: Sequence[tuple[float, float]],
    *,
    is_plain: bool = False,
    repeat: int = 0,
) -> str:
    """All hexes of one ground in one path a layer: pale colour, pattern, and a lighter middle for labels.

    One path is many times quicker to set on paper than a hex at a time.
    """
    pale = fill(ground, is_plain=is_plain, repeat=repeat)
    outline = "".join(hex_path(SIDE, x, y) for x, y in centres)
    layers = f'<path d="{outline}" fill="{pale}" stroke="{LINE}"/>'
    if ground.pattern != "none":
        middle = "".join(hex_path(SIDE - 4, x, y) for x, y in centres)
        layers += f'<path d="{outline}" fill="url(#{prefix}p{place})"/>'
        layers += f'<path d="{middle}" fill="{pale}" fill-opacity="{MIDDLE}"/>'
    return layers


def swatch(
    ground: Ground,
    prefix: str,
    place: int,
    side: float,
    *,
    is_plain: bool = False,
    repeat: int = 0,
) -> str:
    """A small hex of the ground for the legend, its pattern as large as on the map."""
    outline = hex_path(side)
    pale = fill(ground, is_plain=is_plain, repeat=repeat)
    hex_ = f'<path d="{outline}" fill="{pale}" stroke="{LINE}"/>'
    filled = f'<path d="{outline}" fill="url(#{prefix}p{place})"/>' if ground.pattern != "none" else ""
    return hex_ + filled


def _pattern(name: str, identity: str, ink: str, enlarged: float) -> str:
    if name not in _TILES:
        raise ValueError(f"A ground has the pattern {name!r}; it must be one of none, {', '.join(_TILES)}.")
    wide, high, path = _TILES[name]
    weight = number(_WEIGHTS.get(name, 0.9))
    larger = "" if enlarged == 1 else f' patternTransform="scale({number(enlarged)})"'
    return (
        f'<pattern id="{identity}" width="{wide}" height="{high}" patternUnits="userSpaceOnUse"{larger}>'
        f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{weight}" '
        'stroke-linecap="round"/></pattern>'
    )


def mark_symbol(place: int, identity: str) -> str:
    """The symbol of the mark at this place in the list: eight shapes, then the same underlined."""
    shape = _SHAPES[place % len(_SHAPES)]
    bar = '<path d="M-4 5.4H4" stroke-width="1.2"/>' * (place // len(_SHAPES))
    return (
        f'<g id="{identity}" fill="none" stroke="{INK}" stroke-width="1.3" stroke-linejoin="round">'
        f"{shape}{bar}</g>"
    )


def _polygon(corners: int, turn: float = 0, inner: float = 1) -> str:
    """A regular polygon, or a star where every second corner is drawn in."""
    points = []
    for corner in range(corners):
        angle = 2 * pi * corner / corners - pi / 2 + turn
        radius = 4.2 * (inner if corner % 2 else 1)
        points.append(f"{number(radius * cos(angle))} {number(radius * sin(angle))}")
    return "M" + "L".join(points) + "z"


_SHAPES = (
    '<path d="M-3.2-3.2L3.2 3.2M3.2-3.2L-3.2 3.2" stroke-width="2"/>',
    f'<circle r="3.4" fill="{INK}"/>',
    f'<path d="{_polygon(3)}" fill="#fff"/>',
    f'<path d="{_polygon(4, pi / 4)}" fill="{INK}"/>',
    '<circle r="3.4" fill="#fff"/>',
    f'<path d="{_polygon(10, 0, 0.45)}" fill="{INK}"/>',
    f'<path d="{_polygon(4)}" fill="#fff"/>',
    '<path d="M0-3.8V3.8M-3.8 0H3.8" stroke-width="2"/>',
)
