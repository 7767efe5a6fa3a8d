"""The table that goes with a board: what stood too thick to be printed on its space."""

from __future__ import annotations

from pbem.engine.pictures import Board, RingBoard, Space
from pbem.engine.report import Column, Row, Table
from pbem.engine.tongue import tr, tr_noop
from pbem.printing.boardart import Drawing, Ink
from pbem.printing.boardpicture import PAGE, Draw, Room, fitted
from pbem.printing.boardwords import ground_of, owner_name, place_words, sign_words, token_words
from pbem.printing.plain import on_one_line
from pbem.printing.ringboard import ring_drawing
from pbem.printing.trackboard import track_drawing

TITLE = tr_noop("Crowded spaces")
_TITLES = (
    tr_noop("Space"),
    tr_noop("Sort"),
    tr_noop("Numbers"),
    tr_noop("Owner"),
    tr_noop("Signs"),
    tr_noop("All that stand here"),
    tr_noop("Held here"),
)


def crowd_board_table(block: Board, *, for_print: bool = False, room: Room = PAGE) -> Table | None:
    """Return all that is on the spaces where not everything found room; None where all did."""
    drawn = fitted(block, _draw(block), for_print=for_print, is_plain=False, room=room).drawing
    rows = [_cells(block, spot.space) for spot in drawn.spots if not spot.face.is_whole]
    if not rows:
        return None
    kept = [place for place in range(len(_TITLES)) if place == 0 or any(cells[place] for cells in rows)]
    columns = tuple(Column(tr(_TITLES[place])) for place in kept)
    return Table(tr(TITLE), columns, tuple(Row(tuple(cells[place] for place in kept)) for cells in rows))


def _draw(block: Board) -> Draw:
    """How the board is drawn; whether it is in colour makes no difference to what fits."""

    def draw(ink: Ink, free: Room) -> Drawing:
        if isinstance(block, RingBoard):
            return ring_drawing(ink, block, free)
        return track_drawing(ink, block, free)

    return draw


def _cells(block: Board, space: Space) -> tuple[str, ...]:
    ground = ground_of(block, space)
    line = tr("{name} line", name=on_one_line(space.line)) if space.line else ""
    return (
        place_words(space),
        on_one_line(ground.name) if ground else "",
        ", ".join(part for part in (on_one_line(space.top), line) if part),
        owner_name(block, space.owner) if space.owner else "",
        sign_words(block, space.signs),
        ", ".join(token_words(block, token) for token in space.tokens),
        ", ".join(token_words(block, token) for token in space.held),
    )
