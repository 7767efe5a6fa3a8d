"""Lanes for the moves on a board: beside one another where they would meet, and a key for each mover."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.pictures import Arrow, Board
from pbem.printing.boardart import Ink
from pbem.printing.boardcolours import Dye
from pbem.printing.boardwords import owner_name
from pbem.printing.hexart import number
from pbem.printing.plain import on_one_line

LANE = 1.45  # from one lane to the next, in type sizes
Span = tuple[float, float]
Point = tuple[float, float]


def lanes(spans: Sequence[Span], around: float = 0.0) -> list[int]:
    """The lane of each span, from 0, so that no two in a lane overlap; `around` is where they begin anew."""
    taken: list[list[Span]] = []
    chosen = []
    for span in spans:
        free = (lane for lane, others in enumerate(taken) if not any(_meet(span, o, around) for o in others))
        lane = next(free, len(taken))
        if lane == len(taken):
            taken.append([])
        taken[lane].append(span)
        chosen.append(lane)
    return chosen


def _meet(one: Span, other: Span, around: float) -> bool:
    shifts = (-around, 0.0, around) if around else (0.0,)
    return any(one[0] < other[1] + shift and other[0] + shift < one[1] for shift in shifts)


def mover(block: Board, arrow: Arrow) -> str:
    """What moved, by its label or its seat."""
    return on_one_line(arrow.label) or owner_name(block, arrow.seat)


def keys(block: Board) -> dict[str, str]:
    """One or two letters for each mover that no other begins with, or else a number."""
    names = list(dict.fromkeys(mover(block, arrow) for arrow in block.arrows))
    return {name: _key(name, names) for name in names if name}


def _key(name: str, names: Sequence[str]) -> str:
    for length in (1, 2):
        begins = name[:length].casefold()
        if begins.isalnum() and sum(other[:length].casefold() == begins for other in names) == 1:
            return name[:length]
    return str(names.index(name) + 1)


def stroke(ink: Ink, arrow: Arrow, path: str) -> str:
    """The line of a move: the reader's own thick, another way of moving dotted."""
    weight = (2.0 if arrow.is_own else 1.1) * ink.pen.size / 6.4
    dots = f' stroke-dasharray="0 {number(2.4 * weight)}"' if arrow.is_dotted else ""
    return (
        f'<path d="{path}" fill="none" stroke="{_colour(ink, arrow)}" stroke-width="{number(weight)}" '
        f'stroke-linecap="round" stroke-linejoin="round"{dots}/>'
    )


def head(ink: Ink, arrow: Arrow, tip: Point, towards: Point) -> str:
    """The head of an arrow at its tip; `towards` is its direction, one unit long."""
    size = (0.75 if arrow.is_own else 0.6) * ink.pen.size
    (x, y), (dx, dy) = tip, towards
    back_x, back_y = x - size * dx, y - size * dy
    wing_x, wing_y = -0.5 * size * dy, 0.5 * size * dx
    corners = ((x, y), (back_x + wing_x, back_y + wing_y), (back_x - wing_x, back_y - wing_y))
    path = "L".join(f"{number(a)} {number(b)}" for a, b in corners)
    return f'<path d="M{path}z" fill="{_colour(ink, arrow)}"/>'


def stop(ink: Ink, arrow: Arrow, place: str, at: Point) -> str:
    """The dot where a move stopped, hollow where nothing came of it."""
    fill = "#fff" if place in arrow.hollow else _colour(ink, arrow)
    return (
        f'<circle cx="{number(at[0])}" cy="{number(at[1])}" r="{number(0.3 * ink.pen.size)}" '
        f'fill="{fill}" stroke="{_colour(ink, arrow)}" stroke-width="{number(0.13 * ink.pen.size)}"/>'
    )


def key_sign(ink: Ink, arrow: Arrow, at: Point) -> str:
    """The key of a mover in a small round box."""
    pen, text = ink.pen, keys(ink.block).get(mover(ink.block, arrow), "")
    if not text:
        return ""
    high = 1.16 * pen.size
    wide = key_width(ink, arrow)
    x, y = at[0] - wide / 2, at[1] - high / 2
    letters = pen.width(text, is_bold=arrow.is_own)
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}" '
        f'rx="{number(high / 2)}" fill="{_dye(ink, arrow).pale}" stroke="{_colour(ink, arrow)}" '
        f'stroke-width="{number(0.13 * pen.size)}"/>'
    ) + pen.written(at[0] - letters / 2, at[1] + 0.26 * pen.size, text, is_bold=arrow.is_own, seat=arrow.seat)


def key_width(ink: Ink, arrow: Arrow) -> float:
    """How wide the box of a mover's key is."""
    text = keys(ink.block).get(mover(ink.block, arrow), "")
    return max(1.16 * ink.pen.size, ink.pen.width(text, is_bold=True) + 0.5 * ink.pen.size)


def _colour(ink: Ink, arrow: Arrow) -> str:
    return _dye(ink, arrow).strong


def _dye(ink: Ink, arrow: Arrow) -> Dye:
    return ink.colours.of(arrow.seat or (arrow.label if arrow.label in ink.colours.seats else ""))
