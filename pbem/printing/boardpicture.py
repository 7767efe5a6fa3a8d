"""A board with its legend as one SVG picture that carries its own text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pbem.engine.pictures import Board, RingBoard
from pbem.printing.boardart import (
    Drawing,
    Ink,
    box,
    definitions,
    opening,
    places,
    prefix_of,
)
from pbem.printing.boardcolours import colours_of
from pbem.printing.boardlegend import legend
from pbem.printing.boardpen import Pen
from pbem.printing.hexart import number
from pbem.printing.hexframe import A4_ROOM
from pbem.printing.hexlegend import Legend

PAGE = A4_ROOM  # points of a page that a board may take
_PAPER_TYPE, _RING_TYPE, _SCREEN_TYPE = 6.7, 6.3, 12.0  # points, points, pixels
_SCREEN = (1100.0, 1400.0)  # pixels

Room = tuple[float, float]
Draw = Callable[[Ink, Room], Drawing]


def ink_of(block: Board, *, for_print: bool, is_plain: bool) -> Ink:
    """What the board is drawn with."""
    paper = _RING_TYPE if isinstance(block, RingBoard) else _PAPER_TYPE
    pen = Pen(paper if for_print else _SCREEN_TYPE, for_print, is_plain)
    return Ink(block, pen, colours_of(block, is_plain=is_plain), prefix_of(block))


@dataclass(frozen=True)
class Fitted:
    """A board drawn in the room it has, and what it is drawn with."""

    ink: Ink
    drawing: Drawing
    legend: Legend
    wide: float

    @property
    def foot(self) -> float:
        """Where the legend begins."""
        return self.drawing.height + 0.6 * self.ink.pen.size


def fitted(block: Board, draw: Draw, *, for_print: bool, is_plain: bool, room: Room) -> Fitted:
    """The board and its legend; on paper it is made smaller where the legend needs the room."""
    ink = ink_of(block, for_print=for_print, is_plain=is_plain)
    wide, high = room if for_print else _SCREEN
    drawn = draw(ink, (wide, high))
    first = Fitted(ink, drawn, legend(ink, wide, drawn.extra), wide)
    spare = high - first.foot - first.legend.height
    if not for_print or spare >= 0:
        return first
    drawn = draw(ink, (wide, max(drawn.height + spare, 0.6 * high)))
    return Fitted(ink, drawn, legend(ink, wide, drawn.extra), wide)


def picture(block: Board, draw: Draw, *, for_print: bool, is_plain: bool, room: Room) -> str:
    """The board drawn, with its legend below."""
    made = fitted(block, draw, for_print=for_print, is_plain=is_plain, room=room)
    ink, drawn = made.ink, made.drawing
    left = max((made.wide - drawn.width) / 2, 0.0)
    parts = (
        opening(ink, made.wide, made.foot + made.legend.height),
        definitions(ink),
        f'<g transform="translate({number(left)} 0)">',
        f'<path d="{box(0, 0, drawn.width, drawn.height)}" fill="{ink.colours.panel}"/>',
        drawn.markup,
        places(ink, drawn.spots),
        f'</g><g fill="currentColor" transform="translate(0 {number(made.foot)})">',
        f"{made.legend.markup}</g></svg>",
    )
    return "".join(parts)
