"""Where everything stands inside one hex, so that nothing touches and nothing sticks out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import sqrt

from pbem.engine.report import Cell, HexMap
from pbem.printing.gazetteer import in_map_order
from pbem.printing.plain import on_one_line
from pbem.printing.widths import shortened, width

SIDE = 40.0  # the side of a hex; all lengths are in these units
HEIGHT = SIDE * sqrt(3)
SIZE = 10.5  # the type inside a hex
RISE, DROP = 0.72 * SIZE, 0.2 * SIZE  # how far letters reach above and below their line
SCREEN_STRETCH = 1.12  # a reader's own sans serif may be this much wider than Source Sans 3

_NAME_LINE, _TOP_LINE = -23.5, -12.4
_COUNTER_LINES = (-1.6, 9.2, 19.9, 30.6)
_PADDING = 2.0
_BLANKS = 2 * "\N{NO-BREAK SPACE}"
_GAP = width(_BLANKS, SIZE)
_SIGN_WIDTH = 9.0
_LONGEST = 58.0  # no single label is set wider
_SMALL_PLACES = {1: ((0, 0),), 2: ((-13, 0), (13, 0)), 3: ((-13, -13), (13, -13), (0, 13))}
_FOUR_PLACES = ((-13, -13), (13, -13), (-13, 13), (13, 13))


@dataclass(frozen=True)
class Word:
    """A label set from `x` on the line `y`, counted from the centre of its hex."""

    x: float
    y: float
    text: str
    width: float
    is_bold: bool = False


@dataclass(frozen=True)
class Sign:
    """The symbol of a mark, by its centre."""

    x: float
    y: float
    mark: str


@dataclass(frozen=True)
class Face:
    """What is printed in one hex; `is_whole` when nothing had to be left out or shortened."""

    words: tuple[Word, ...]
    signs: tuple[Sign, ...]
    is_whole: bool = True


@dataclass(frozen=True)
class _Piece:
    """Something that wants a place on a line: a label or, with a mark, a symbol."""

    width: float
    text: str = ""
    is_bold: bool = False
    mark: str = ""
    is_cut: bool = False


def room_at(line: float) -> float:
    """How wide a line of type may be whose foot stands at `line`."""
    farthest = max(abs(line - RISE), abs(line + DROP))
    return 2 * (SIDE - farthest / sqrt(3)) - 2 * _PADDING


@lru_cache(maxsize=10_000)
def face(cell: Cell, letter: str, *, is_small: bool = False, for_print: bool = False) -> Face:
    """The labels of one hex: name and ground, the numbers, the marks and counters that fit."""
    if is_small:
        return _small_face(cell)
    stretch = 1.0 if for_print else SCREEN_STRETCH
    head = _head(cell, letter, stretch)
    top = [_label(cell.top, stretch, room_at(_TOP_LINE))] if cell.top else []
    lines = _COUNTER_LINES if cell.top else (_TOP_LINE, *_COUNTER_LINES)
    wanted = _pieces(cell, stretch)
    rows, shown = _set(wanted, lines, stretch)
    placed = [*_centred(head, _NAME_LINE), *_centred(top, _TOP_LINE)]
    for row, line in zip(rows, lines, strict=False):
        placed += _centred(row, line)
    is_whole = shown == len(wanted) and not any(piece.is_cut for piece in (*head, *top, *wanted))
    return _face(placed, is_whole)


def crowded(block: HexMap, *, for_print: bool = False) -> tuple[Cell, ...]:
    """The hexes whose labels did not all fit, in map order."""
    return tuple(
        cell
        for cell in in_map_order(block.cells)
        if not face(cell, "", is_small=block.is_small, for_print=for_print).is_whole
    )


def _face(placed: Sequence[Word | Sign], is_whole: bool) -> Face:
    words = tuple(thing for thing in placed if isinstance(thing, Word))
    return Face(words, tuple(thing for thing in placed if isinstance(thing, Sign)), is_whole)


def _small_face(cell: Cell) -> Face:
    """Up to four symbols, one beside or below the other, and nothing else."""
    places = _SMALL_PLACES.get(len(cell.marks), _FOUR_PLACES if cell.marks else ())
    signs = tuple(Sign(x, y, mark) for (x, y), mark in zip(places, cell.marks, strict=False))
    return Face((), signs, len(cell.marks) <= len(places))


def _label(text: str, stretch: float, room: float, *, is_bold: bool = False) -> _Piece:
    """A label no wider than the room, and whether it had to be cut."""
    full = on_one_line(text)
    shown = shortened(full, SIZE * stretch, min(room, _LONGEST), is_bold)
    return _Piece(width(shown, SIZE * stretch, is_bold), shown, is_bold, is_cut=shown != full)


def _head(cell: Cell, letter: str, stretch: float) -> list[_Piece]:
    """The name of the hex and, behind it, the letter of its ground."""
    behind = [_label(letter, stretch, 2 * SIZE)] if letter else []
    taken = sum(piece.width + _GAP for piece in behind)
    return [_label(cell.name, stretch, room_at(_NAME_LINE) - taken, is_bold=True), *behind]


def _pieces(cell: Cell, stretch: float) -> list[_Piece]:
    signs = [_Piece(_SIGN_WIDTH, mark=mark) for mark in cell.marks]
    labels = [
        _label(counter.label + counter.mark, stretch, _LONGEST, is_bold=counter.is_own)
        for counter in cell.counters
    ]
    return signs + labels


def _set(wanted: list[_Piece], lines: Sequence[float], stretch: float) -> tuple[list[list[_Piece]], int]:
    """The pieces line by line and how many of them; where not all fit, "+5" stands for the last five."""
    rows = _rows(wanted, lines)
    if rows is not None:
        return rows, len(wanted)
    for shown in range(min(len(wanted) - 1, 24), -1, -1):
        rest = _label(f"+{len(wanted) - shown}", stretch, _LONGEST)
        rows = _rows([*wanted[:shown], rest], lines)
        if rows is not None:
            return rows, shown
    return [], 0


def _rows(pieces: list[_Piece], lines: Sequence[float]) -> list[list[_Piece]] | None:
    """The pieces in reading order over the lines, or None where they do not fit."""
    rows: list[list[_Piece]] = [[] for _ in lines]
    line, used = 0, 0.0
    for piece in pieces:
        while line < len(lines) and used + piece.width > room_at(lines[line]):
            line, used = line + 1, 0.0
        if line == len(lines):
            return None
        rows[line].append(piece)
        used += piece.width + _GAP
    return rows


def _centred(row: Sequence[_Piece], line: float) -> list[Word | Sign]:
    """The pieces side by side, the whole row centred on the hex."""
    x = -(sum(piece.width for piece in row) + _GAP * (len(row) - 1)) / 2
    placed: list[Word | Sign] = []
    for piece in row:
        if piece.mark:
            placed.append(Sign(x + piece.width / 2, line - RISE / 2, piece.mark))
        else:
            placed.append(Word(x, line, piece.text, piece.width, piece.is_bold))
        x += piece.width + _GAP
    return _joined(placed)


def _joined(placed: list[Word | Sign]) -> list[Word | Sign]:
    """Neighbours of one weight made one label, blanks between them: labels are what a page costs."""
    joined: list[Word | Sign] = []
    for thing in placed:
        last = joined[-1] if joined else None
        if isinstance(last, Word) and isinstance(thing, Word) and last.is_bold == thing.is_bold:
            wide = thing.x + thing.width - last.x
            joined[-1] = replace(last, text=last.text + _BLANKS + thing.text, width=wide)
        else:
            joined.append(thing)
    return joined
