"""A board of tracks as one SVG picture that carries its own text."""

from __future__ import annotations

from pbem.engine.pictures import Shape, TrackBoard
from pbem.printing.boardart import Drawing, Ink
from pbem.printing.boardpicture import PAGE, Room, picture
from pbem.printing.boardrows import rows_drawing
from pbem.printing.boardsquare import is_square, square_drawing


def svg(block: TrackBoard, *, for_print: bool = False, is_plain: bool = False, room: Room = PAGE) -> str:
    """Return the board as SVG with title and description; the same board is the same bytes.

    `room` is what it may take of a page, in points. A board that cannot lie round a square lies in rows.
    """

    def draw(ink: Ink, free: Room) -> Drawing:
        return track_drawing(ink, block, free)

    return picture(block, draw, for_print=for_print, is_plain=is_plain, room=room)


def track_drawing(ink: Ink, block: TrackBoard, room: Room) -> Drawing:
    """The board without its legend."""
    if block.shape is Shape.SQUARE and is_square(block):
        return square_drawing(ink, block, min(room))
    return rows_drawing(ink, block, room)
