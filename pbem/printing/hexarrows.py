"""The arrows of a map as drawn: thin lines with a pale rim, so that they are seen on every ground."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.printing.hexart import INK, MOVE_INK, number
from pbem.printing.hexgeometry import Point
from pbem.printing.hexlabels import PADDING, Tag
from pbem.printing.hexplace import RISE, written
from pbem.printing.hexplan import Plan

_RIM = 2.4  # how much wider the pale rim is
_WEIGHTS = {False: 1.4, True: 2.4}
_DOTS = ' stroke-dasharray="1.6 2.6"'


def arrow_lines(planned: Plan, *, is_plain: bool = False) -> str:
    """All arrows, those of one sort in one path, over their rims; nothing where there are none."""
    if not planned.routes:
        return ""
    ink = INK if is_plain else MOVE_INK
    rims, lines = [], []
    for is_own in (False, True):
        for is_dotted in (False, True):
            alike = [
                route
                for route in planned.routes
                if (route.stretch.move.is_own, route.stretch.move.is_dotted) == (is_own, is_dotted)
            ]
            if alike:
                line = "".join(_line(route.points, planned.shift) for route in alike)
                weight = _WEIGHTS[is_own] * (2 if planned.manner.is_small else 1)
                rims.append(f'<path d="{line}" stroke="#fff" stroke-width="{number(weight + _RIM)}"/>')
                dash = _DOTS if is_dotted else ""
                lines.append(f'<path d="{line}" stroke="{ink}" stroke-width="{number(weight)}"{dash}/>')
    heads = "".join(_line(route.head, planned.shift) + "z" for route in planned.routes)
    return (
        f'<g fill="none" stroke-linejoin="round">{"".join(rims)}{"".join(lines)}'
        f'<path d="{heads}" fill="{ink}" stroke="#fff" stroke-width=".6"/></g>'
    )


def _line(points: Iterable[Point], shift: Point) -> str:
    return "M" + "L".join(f"{number(x + shift[0])} {number(y + shift[1])}" for x, y in points)


def arrow_labels(planned: Plan, *, is_plain: bool = False) -> str:
    """The labels of the arrows on their plates; nothing where there are none."""
    found = [tag for tag in planned.tags if tag]
    if not found:
        return ""
    ink = INK if is_plain else MOVE_INK
    plates = "".join(_plate(tag, planned.shift) for tag in found)
    words = "".join(_word(tag, planned) for tag in found)
    return (
        f'<g fill="#fff" stroke="{ink}" stroke-width=".6">{plates}</g>'
        f'<g font-size="{number(planned.manner.size)}" fill="{ink}">{words}</g>'
    )


def _plate(tag: Tag, shift: Point) -> str:
    left, top, right, foot = tag.box
    return (
        f'<rect x="{number(left + shift[0])}" y="{number(top + shift[1])}" '
        f'width="{number(right - left)}" height="{number(foot - top)}" rx="2.5"/>'
    )


def _word(tag: Tag, planned: Plan) -> str:
    left, top, right, _ = tag.box
    x = number(left + PADDING + planned.shift[0])
    y = number(top + PADDING / 2 + RISE * planned.manner.size + planned.shift[1])
    fitted = "" if planned.manner.for_print else f' textLength="{number(right - left - 2 * PADDING)}"'
    weight = ' font-weight="700"' if tag.is_own else ""
    return f'<text x="{x}" y="{y}"{fitted}{weight}>{written(tag.parts)}</text>'
