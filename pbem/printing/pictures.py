"""What all pictures have in common: an SVG drawing, sentences that say the same, tables, sheets of paper."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.pictures import Chart, HexMap, Picture, RingBoard, TrackBoard
from pbem.engine.report import Table
from pbem.printing import charts, hexmap, ringboard, trackboard
from pbem.printing.boardcrowd import crowd_board_table
from pbem.printing.boardsheets import board_sheets
from pbem.printing.boardwords import board_words
from pbem.printing.charttable import chart_table
from pbem.printing.crowd import map_tables
from pbem.printing.gazetteer import map_words
from pbem.printing.hexframe import A4_ROOM
from pbem.printing.hexsheets import sheets as hex_sheets


@dataclass(frozen=True)
class Look:
    """How a picture is drawn: for paper or a screen, and in black and white where it `is_plain`.

    `room` are the points of a page that a picture may take, across and down.
    """

    for_print: bool = False
    is_plain: bool = False
    room: tuple[float, float] = A4_ROOM


SCREEN, PAPER = Look(), Look(for_print=True)


@dataclass(frozen=True)
class Sheet:
    """A picture that fits a page, and the words that say which part of the whole it shows."""

    block: Picture
    caption: str


def svg(block: Picture, look: Look = SCREEN) -> str:
    """Return the picture as SVG with title and description; the same picture is the same bytes."""
    match block:
        case HexMap():
            return hexmap.svg(block, for_print=look.for_print, is_plain=look.is_plain, room=look.room)
        case TrackBoard():
            return trackboard.svg(block, for_print=look.for_print, is_plain=look.is_plain, room=look.room)
        case RingBoard():
            return ringboard.svg(block, for_print=look.for_print, is_plain=look.is_plain, room=look.room)
        case Chart():
            return charts.svg(block, for_print=look.for_print, is_plain=look.is_plain)


def in_words(block: Picture) -> tuple[str, ...]:
    """Return the picture as sentences in a stated order, for those who do not see it."""
    match block:
        case HexMap():
            return map_words(block)
        case TrackBoard() | RingBoard():
            return board_words(block)
        case Chart():
            return (block.says,) if block.says else ()


def tables(block: Picture, look: Look = SCREEN) -> tuple[Table, ...]:
    """Return the tables that go with a picture: what found no room in it, or its numbers."""
    match block:
        case HexMap():
            return map_tables(block, for_print=look.for_print, room=look.room)
        case Chart():
            return (chart_table(block),)
        case TrackBoard() | RingBoard():
            crowd = crowd_board_table(block, for_print=look.for_print, room=look.room)
            return (crowd,) if crowd else ()


def sheets(block: Picture, look: Look = PAPER) -> tuple[Sheet, ...]:
    """Return the picture in parts that fit a page each; most pictures are one."""
    if isinstance(block, HexMap):
        return tuple(Sheet(part.block, part.caption) for part in hex_sheets(block, look.room))
    if isinstance(block, TrackBoard):
        return tuple(Sheet(part, caption) for part, caption in board_sheets(block, room=look.room))
    return (Sheet(block, ""),)
