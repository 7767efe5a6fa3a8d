"""Where everything stands inside one hex, so that nothing touches and nothing sticks out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from html import escape
from math import sqrt

from pbem.engine.pictures import Cell, Counter
from pbem.printing.plain import on_one_line
from pbem.printing.widths import shortened, width

SIDE = 40.0  # the side of a hex; all lengths are in these units
HEIGHT = SIDE * sqrt(3)
SIZE = 10.5  # the type inside a hex, where there is no reason for another
RISE, DROP = 0.72, 0.2  # how far letters reach above and below their line, in type sizes
SCREEN_STRETCH = 1.12  # a reader's own sans serif may be this much wider than Source Sans 3
SNUG = 8.0  # the rim kept free for arrows
BLANKS = 3 * "\N{NO-BREAK SPACE}"

_RIM, _RINGED = 2.0, 5.5  # of other hexes, and of those with the ring of an owner
_CLOSEST, _WIDEST = 1.03, 1.15  # from line to line, in type sizes
_SIGN_WIDTH = 9.0
_HEAD_GAP = 0.7  # behind a name, in gaps between counters
_SMALL_PLACES = {1: ((0, 0),), 2: ((-13, 0), (13, 0)), 3: ((-13, -13), (13, -13), (0, 13))}
_FOUR_PLACES = ((-13, -13), (13, -13), (-13, 13), (13, 13))


@dataclass(frozen=True)
class Manner:
    """How hexes are lettered: the size of type, and whether it is set for paper or for any screen.

    A small map shows marks only.
    """

    size: float = SIZE
    for_print: bool = False
    is_small: bool = False

    @property
    def reach(self) -> float:
        """The size in which words are measured."""
        return self.size if self.for_print else self.size * SCREEN_STRETCH

    @property
    def gap(self) -> float:
        """The room between two labels."""
        return width(BLANKS, self.reach)


@dataclass(frozen=True)
class Word:
    """A label set from `x` on the line `y`, counted from the centre of its hex.

    `parts` tells which of it belongs to which seat, where any does; what is framed is the tag of an owner.
    """

    x: float
    y: float
    text: str
    width: float
    is_bold: bool = False
    parts: tuple[tuple[str, str], ...] = ()
    is_framed: bool = False


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
    seat: str = ""
    is_framed: bool = False


def lines(size: float, rim: float, head: float = 0, *, is_loose: bool = False) -> tuple[float, ...]:
    """The lines of type that a hex holds inside its rim, spread over its height; loose ones are one less.

    The first is so low that it has room for a head so wide, if there is such a line at all.
    """
    high = HEIGHT - 2 * rim - (RISE + DROP) * size
    most = max(2, int(high / (_CLOSEST * size)) - is_loose)
    found = _spread(size, high, most)
    for fewer in range(1, most - 1):
        if room_at(found[0], size, rim) >= head:
            break
        found = _spread(size, high, most - fewer)
    return found


def _spread(size: float, high: float, more: int) -> tuple[float, ...]:
    leading = min(high / more, _WIDEST * size)
    first = -leading * more / 2 + (RISE - DROP) * size / 2
    return tuple(first + leading * place for place in range(more + 1))


def room_at(line: float, size: float, rim: float = _RIM) -> float:
    """How wide a line of type may be whose foot stands at `line`."""
    farthest = max(abs(line - RISE * size), abs(line + DROP * size))
    return 2 * (SIDE - (farthest + 2 * rim) / sqrt(3))


@lru_cache(maxsize=20_000)
def face(cell: Cell, letter: str, manner: Manner, *, tag: str = "", is_snug: bool = False) -> Face:
    """The labels of one hex: name, ground and owner, the numbers, the marks and counters that fit."""
    if manner.is_small:
        return _small_face(cell)
    rim = SNUG if is_snug else _RINGED if tag else _RIM
    loose = _lettered(cell, letter, tag, manner, rim, is_loose=True)
    return loose if loose.is_whole else _lettered(cell, letter, tag, manner, rim, is_loose=False)


def _lettered(cell: Cell, letter: str, tag: str, manner: Manner, rim: float, *, is_loose: bool) -> Face:
    head, rest, places = _head(cell, letter, tag, manner, rim, is_loose)
    top = [_label(cell.top, manner, places[1][1])] if cell.top else []
    below = places[2:] if cell.top else places[1:]
    wanted = [*rest, *_pieces(cell, manner, max(room for _, room in below))]
    rows, shown = _set(wanted, [room for _, room in below], manner)
    placed = [
        *_centred(head, places[0][0], manner, _HEAD_GAP * manner.gap),
        *_centred(top, places[1][0], manner, manner.gap),
    ]
    for row, (line, _) in zip(rows, below, strict=False):
        placed += _centred(row, line, manner, manner.gap)
    is_whole = shown == len(wanted) and not any(piece.is_cut for piece in (*head, *top, *wanted))
    return _face(placed, is_whole)


def _face(placed: Sequence[Word | Sign], is_whole: bool) -> Face:
    words = tuple(thing for thing in placed if isinstance(thing, Word))
    return Face(words, tuple(thing for thing in placed if isinstance(thing, Sign)), is_whole)


def _small_face(cell: Cell) -> Face:
    """Up to four symbols, one beside or below the other, and nothing else."""
    places = _SMALL_PLACES.get(len(cell.marks), _FOUR_PLACES if cell.marks else ())
    signs = tuple(Sign(x, y, mark) for (x, y), mark in zip(places, cell.marks, strict=False))
    return Face((), signs, len(cell.marks) <= len(places))


def _label(text: str, manner: Manner, room: float, *, is_bold: bool = False) -> _Piece:
    """A label no wider than the room, and whether it had to be cut."""
    full = on_one_line(text)
    shown = shortened(full, manner.reach, room, is_bold)
    return _Piece(width(shown, manner.reach, is_bold), shown, is_bold, is_cut=shown != full)


def _head(
    cell: Cell, letter: str, tag: str, manner: Manner, rim: float, is_loose: bool
) -> tuple[list[_Piece], list[_Piece], list[tuple[float, float]]]:
    """The name of the hex with what stands behind it, what found no room there, and the lines with theirs.

    Rather than to cut the name, the letter of the ground gives way, which its pattern tells too, and then
    the tag.
    """
    behind = [_label(letter, manner, 2 * manner.size)] if letter else []
    marks = [replace(_label(tag, manner, 2 * manner.size), is_framed=True)] if tag else []
    name = width(on_one_line(cell.name), manner.reach, True)
    for others in ([*behind, *marks], marks, []):
        taken = sum(piece.width + _HEAD_GAP * manner.gap for piece in others)
        found = lines(manner.size, rim, name + taken, is_loose=is_loose)
        places = [(line, room_at(line, manner.size, rim)) for line in found]
        if name + taken <= places[0][1]:
            break
    shown = _label(cell.name, manner, places[0][1] - taken, is_bold=True)
    return [shown, *others], [] if others else marks, places


def _pieces(cell: Cell, manner: Manner, room: float) -> list[_Piece]:
    signs = [_Piece(_SIGN_WIDTH, mark=mark) for mark in cell.marks]
    return signs + [_counter(counter, manner, room) for counter in cell.counters]


def _counter(counter: Counter, manner: Manner, room: float) -> _Piece:
    """A counter; on a screen the page of its seat sets it in bold, so that room is kept for that."""
    seat = "" if manner.for_print else counter.seat
    piece = _label(counter.label + counter.mark, manner, room, is_bold=counter.is_own or bool(seat))
    return replace(piece, is_bold=counter.is_own, seat=seat)


def _set(wanted: list[_Piece], rooms: Sequence[float], manner: Manner) -> tuple[list[list[_Piece]], int]:
    """The pieces line by line and how many of them; where not all fit, "+5" stands for the last five."""
    rows = _rows(wanted, rooms, manner.gap)
    if rows is not None:
        return rows, len(wanted)
    for shown in range(min(len(wanted) - 1, 40), -1, -1):
        rest = _label(f"+{len(wanted) - shown}", manner, max(rooms))
        rows = _rows([*wanted[:shown], rest], rooms, manner.gap)
        if rows is not None:
            return rows, shown
    return [], 0


def _rows(pieces: list[_Piece], rooms: Sequence[float], gap: float) -> list[list[_Piece]] | None:
    """The pieces in reading order over the lines, or None where they do not fit."""
    rows: list[list[_Piece]] = [[] for _ in rooms]
    line, used = 0, 0.0
    for piece in pieces:
        while line < len(rooms) and used + piece.width > rooms[line]:
            line, used = line + 1, 0.0
        if line == len(rooms):
            return None
        rows[line].append(piece)
        used += piece.width + gap
    return rows


def _centred(row: Sequence[_Piece], line: float, manner: Manner, gap: float) -> list[Word | Sign]:
    """The pieces side by side, the whole row centred on the hex."""
    x = -(sum(piece.width for piece in row) + gap * (len(row) - 1)) / 2
    placed: list[Word | Sign] = []
    for piece in row:
        if piece.mark:
            placed.append(Sign(x + piece.width / 2, line - RISE * manner.size / 2, piece.mark))
        else:
            parts = ((piece.text, piece.seat),) if piece.seat else ()
            word = Word(x, line, piece.text, piece.width, piece.is_bold, parts, piece.is_framed)
            placed.append(word)
        x += piece.width + gap
    return _joined(placed)


def _joined(placed: list[Word | Sign]) -> list[Word | Sign]:
    """Neighbours of one weight made one label, blanks between them: labels are what a page costs."""
    joined: list[Word | Sign] = []
    for thing in placed:
        last = joined[-1] if joined else None
        if isinstance(last, Word) and isinstance(thing, Word) and _is_like(last, thing):
            joined[-1] = _one(last, thing)
        else:
            joined.append(thing)
    return joined


def _is_like(one: Word, other: Word) -> bool:
    return one.is_bold == other.is_bold and not one.is_framed and not other.is_framed


def _one(word: Word, other: Word) -> Word:
    parts: tuple[tuple[str, str], ...] = ()
    if word.parts or other.parts:
        parts = (*(word.parts or ((word.text, ""),)), (BLANKS, ""), *(other.parts or ((other.text, ""),)))
    wide = other.x + other.width - word.x
    return replace(word, text=word.text + BLANKS + other.text, width=wide, parts=parts)


def written(parts: Sequence[tuple[str, str]]) -> str:
    """Labels as markup; those of a seat are marked as its own, so that its page can set them in bold."""
    return "".join(
        f'<tspan data-seat="{escape(on_one_line(seat))}">{escape(text, quote=False)}</tspan>'
        if seat
        else escape(text, quote=False)
        for text, seat in parts
    )
