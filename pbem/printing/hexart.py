"""The drawn parts of a map: hexes with colour and pattern, and a symbol for every mark."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import cos, pi, sin, sqrt

from pbem.engine.report import Ground
from pbem.printing.hexplace import SIDE

INK = "#16181d"
_LINE = "#6b6f76"
_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")

# One tile of each pattern: its width and height, and what is stroked in it.
_TILES = {
    "waves": (16, 8, "M0 4q4-3.4 8 0t8 0"),
    "dots": (9, 9, "M2 2h.01M6.5 6.5h.01"),
    "strokes": (10, 10, "M3 9V5.4M1.4 8.6L.4 6M4.6 8.6L5.6 6M8 4V.8"),
    "leaves": (13, 13, "M3 10q-1.6-4 2.6-6q1.6 4.6-2.6 6zM9.5 5.6q-1.6-3 1.8-4.6q1.4 3.4-1.8 4.6z"),
}
_WEIGHTS = {"dots": 1.7}


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
    """The outline of a flat-topped hex round a point."""
    half, high = side / 2, side * sqrt(3) / 2
    west, east, far = number(x - half), number(x + half), number(x + side)
    top, middle, foot = number(y - high), number(y), number(y + high)
    return f"M{number(x - side)} {middle}L{west} {top}H{east}L{far} {middle}L{east} {foot}H{west}z"


def ground_pattern(ground: Ground, prefix: str, place: int) -> str:
    """The definition of the ground's pattern, empty for a ground without one."""
    if ground.pattern == "none":
        return ""
    ink = mixed(ground.colour, "#000", 0.1)
    return _pattern(ground.pattern, f"{prefix}p{place}", ink)


def ground_cells(ground: Ground, prefix: str, place: int, centres: Sequence[tuple[float, float]]) -> str:
    """All hexes of one ground in one path a layer: pale colour, pattern, and a lighter middle for labels.

    One path is many times quicker to set on paper than a hex at a time.
    """
    pale = mixed(ground.colour, "#fff", 0.6)
    outline = "".join(hex_path(SIDE, x, y) for x, y in centres)
    layers = f'<path d="{outline}" fill="{pale}" stroke="{_LINE}"/>'
    if ground.pattern != "none":
        middle = "".join(hex_path(SIDE - 5, x, y) for x, y in centres)
        layers += f'<path d="{outline}" fill="url(#{prefix}p{place})"/>'
        layers += f'<path d="{middle}" fill="{pale}" fill-opacity=".66"/>'
    return layers


def swatch(ground: Ground, prefix: str, place: int, side: float) -> str:
    """A small hex of the ground for the legend, its pattern as large as on the map."""
    outline = hex_path(side)
    pale = mixed(ground.colour, "#fff", 0.6)
    hex_ = f'<path d="{outline}" fill="{pale}" stroke="{_LINE}"/>'
    filled = f'<path d="{outline}" fill="url(#{prefix}p{place})"/>' if ground.pattern != "none" else ""
    return hex_ + filled


def _pattern(name: str, identity: str, ink: str) -> str:
    if name not in _TILES:
        raise ValueError(f"A ground has the pattern {name!r}; it must be one of none, {', '.join(_TILES)}.")
    wide, high, path = _TILES[name]
    weight = number(_WEIGHTS.get(name, 0.9))
    return (
        f'<pattern id="{identity}" width="{wide}" height="{high}" patternUnits="userSpaceOnUse">'
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
