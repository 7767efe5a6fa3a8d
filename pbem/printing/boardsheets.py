"""A board of rows cut into sheets that fit a page each; a square or rings are always one."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.pictures import Shape, Track, TrackBoard
from pbem.engine.tongue import tr
from pbem.printing.boardpicture import PAGE, Room, ink_of
from pbem.printing.boardrows import track_heights
from pbem.printing.boardsquare import is_square
from pbem.printing.boardwords import ON_THE_BOARD
from pbem.printing.plain import on_one_line

_LEGEND = 0.16  # the share of a page that is kept for the legend


def board_sheets(block: TrackBoard, *, room: Room = PAGE) -> tuple[tuple[TrackBoard, str], ...]:
    """Return the board in parts, each with the names of its tracks; without words where it fits a page."""
    if block.shape is Shape.SQUARE and is_square(block):
        return ((block, ""),)
    ink = ink_of(block, for_print=True, is_plain=False)
    heights = track_heights(ink, block, room[0])
    groups: list[list[Track]] = [[]]
    used = 0.0
    for track, height in zip(block.tracks, heights, strict=True):
        if groups[-1] and used + height > room[1] * (1 - _LEGEND):
            groups.append([])
            used = 0.0
        groups[-1].append(track)
        used += height
    if len(groups) == 1:
        return ((block, ""),)
    return tuple(_part(block, tuple(group), place == 0) for place, group in enumerate(groups))


def _part(block: TrackBoard, tracks: tuple[Track, ...], is_first: bool) -> tuple[TrackBoard, str]:
    """A part with the moves that touch it; what stands aside and in the middle is on the first."""
    names = [on_one_line(track.name) or tr(ON_THE_BOARD) for track in tracks]
    caption = names[0] if len(names) == 1 else tr("{first} to {last}", first=names[0], last=names[-1])
    known = {space.id for track in tracks for space in track.spaces}
    arrows = tuple(arrow for arrow in block.arrows if arrow.start in known or arrow.end in known)
    part = replace(block, title=f"{block.title}: {caption}", tracks=tracks, arrows=arrows)
    return (part if is_first else replace(part, aside=(), middle=())), caption
