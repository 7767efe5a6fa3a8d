"""What is printed on one space of a board, so that nothing touches and nothing sticks out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import groupby, pairwise

from pbem.engine.pictures import Counter, Space
from pbem.printing.boardpen import Pen
from pbem.printing.boardslots import Slot
from pbem.printing.plain import on_one_line

_LONGEST_HEAD = 9.0  # type sizes
_MOST_TOKENS = 40  # more are never tried before some are counted
_CHIP_PADDING, _HELD_PADDING = 0.26, 0.78  # room at each end of a token, in type sizes


class Sort(Enum):
    """What a piece of a face is."""

    WORD = "word"
    LABEL = "label"
    SIGN = "sign"
    TOKEN = "token"


@dataclass(frozen=True)
class Piece:
    """Something that wants a place on a line; a sign with a text bears it as its number in front."""

    sort: Sort
    width: float
    text: str = ""
    is_bold: bool = False
    sign: str = ""
    token: Counter | None = None
    is_held: bool = False
    is_cut: bool = False


@dataclass(frozen=True)
class Placed:
    """A piece with the place where it is set: its left end and its line."""

    piece: Piece
    x: float
    y: float


@dataclass(frozen=True)
class Face:
    """All that is printed on a space; `is_whole` when nothing had to be left out or shortened."""

    placed: tuple[Placed, ...]
    is_whole: bool = True


@dataclass(frozen=True)
class Wanted:
    """What is to be printed on a space: `name` are words, `heads` short labels in front of them."""

    name: str
    heads: tuple[str, ...]
    space: Space
    is_counted: bool = False


def face(wanted: Wanted, slots: Sequence[Slot], pen: Pen, *, is_centred: bool = False) -> Face:
    """The face of a space on the lines it has: as much as fits, in words cut as late as possible."""
    heads = [_label(text, pen, is_bold=True) for text in wanted.heads]
    words = [Piece(Sort.WORD, pen.width(word), word) for word in on_one_line(wanted.name).split()]
    details, tokens = _details(wanted, pen), _tokens(wanted.space, pen)
    for is_airy in (True, False):
        groups = (heads, words, details, tokens)
        rows = _flowed(groups, slots, pen, is_airy=is_airy)
        if rows is not None:
            down = _free_lines(rows) // 2 if is_centred else 0
            lower = _flowed(groups, slots[down:], pen, is_airy=is_airy)
            if lower is not None and not _has_cut(lower):
                return Face(_set(lower, slots[down:], pen))
            return Face(_set(rows, slots, pen), not _has_cut(rows))
    return _tight(heads, wanted, details, tokens, slots, pen)


def token_piece(token: Counter, pen: Pen, *, is_held: bool = False, room: float = 1e6) -> Piece:
    """A token as it is set: its label in a small box, behind bars where it is held."""
    ends = 2 * pen.size * (_HELD_PADDING if is_held else _CHIP_PADDING)
    full = on_one_line(token.label + token.mark)
    is_bold = token.is_own or bool(token.seat and not pen.for_print)  # room to be set bold by a page
    text = pen.shortened(full, room - ends, is_bold=is_bold)
    wide = pen.width(text, is_bold=is_bold) + ends
    return Piece(Sort.TOKEN, wide, text, token.is_own, "", token, is_held, text != full)


def more_piece(count: int, pen: Pen) -> Piece:
    """What stands for tokens that found no room."""
    text = f"+{count}"
    return Piece(Sort.LABEL, pen.width(text, is_bold=True), text, is_bold=True, is_cut=True)


def _label(text: str, pen: Pen, *, is_bold: bool = False) -> Piece:
    full = on_one_line(text)
    word = pen.shortened(full, _LONGEST_HEAD * pen.size, is_bold=is_bold)
    return Piece(Sort.LABEL, pen.width(word, is_bold=is_bold), word, is_bold, is_cut=word != full)


def _details(wanted: Wanted, pen: Pen) -> list[Piece]:
    """The second line and the signs, each sort counted where there are many."""
    top = on_one_line(wanted.space.top)
    pieces = [Piece(Sort.WORD, pen.width(word), word) for word in top.split()]
    for sign, same in groupby(wanted.space.signs):
        count = len(tuple(same))
        if wanted.is_counted:
            text = str(count)
            pieces.append(Piece(Sort.SIGN, pen.width(text) + 1.15 * pen.size, text, sign=sign))
        else:
            pieces += [Piece(Sort.SIGN, pen.size, sign=sign)] * count
    return pieces


def _tokens(space: Space, pen: Pen) -> list[Piece]:
    held = [token_piece(token, pen, is_held=True) for token in space.held]
    return held + [token_piece(token, pen) for token in space.tokens]


def _tight(
    heads: list[Piece],
    wanted: Wanted,
    details: list[Piece],
    tokens: list[Piece],
    slots: Sequence[Slot],
    pen: Pen,
) -> Face:
    """A face on which the name is cut to fewer and fewer lines, then tokens are counted, then details go."""
    most = min(len(tokens), _MOST_TOKENS)
    for lines in range(min(len(slots), 6), 0, -1):
        rows = _flowed([heads, _cut(wanted.name, slots[:lines], heads, pen), details, tokens], slots, pen)
        if rows is not None and most == len(tokens):
            return Face(_set(rows, slots, pen), is_whole=False)
    for kept in (details, []) if details else ([],):
        for name in (_cut(wanted.name, slots[:1], heads, pen), []):
            for shown in range(most, -1, -1):
                rest = [more_piece(len(tokens) - shown, pen)] if shown < len(tokens) else []
                rows = _flowed([heads, name, kept, [*tokens[:shown], *rest]], slots, pen)
                if rows is not None:
                    return Face(_set(rows, slots, pen), is_whole=False)
    return _bare(heads, tokens, slots, pen)


def _bare(heads: list[Piece], tokens: list[Piece], slots: Sequence[Slot], pen: Pen) -> Face:
    """A face too small for all else: how many stand there, or its number."""
    count = [more_piece(len(tokens), pen)] if tokens else []
    for group in (count, heads):
        rows = _flowed([group], slots, pen) if group else None
        if rows is not None:
            return Face(_set(rows, slots, pen), is_whole=False)
    return Face((), is_whole=False)


def _cut(name: str, slots: Sequence[Slot], heads: list[Piece], pen: Pen) -> list[Piece]:
    """The name cut to these lines, as words."""
    if not slots or not name.strip():
        return []
    taken = sum(piece.width + _gap(pen) for piece in heads)
    room = min(slot.width for slot in slots)
    lines = list(pen.broken(on_one_line(name), room))
    if len(lines) > len(slots) - (taken > 0):
        kept = max(len(slots) - (taken > 0), 1)
        lines = [*lines[: kept - 1], " ".join(lines[kept - 1 :])]
        lines[-1] = pen.shortened(lines[-1], room if taken == 0 or len(slots) > 1 else room - taken)
    return [Piece(Sort.WORD, pen.width(word), word, is_cut=True) for line in lines for word in line.split()]


Rows = list[list[Piece]]


def _flowed(
    groups: Sequence[list[Piece]], slots: Sequence[Slot], pen: Pen, *, is_airy: bool = False
) -> Rows | None:
    """The pieces in reading order over the lines, or None where they do not fit; airy: each group anew."""
    rows: Rows = [[] for _ in slots]
    line, used = 0, 0.0
    for place, group in enumerate(groups):
        if is_airy and group and place > 1 and line < len(rows) and rows[line]:
            line, used = line + 1, 0.0
        for whole in group:
            piece = _fitted(whole, slots, pen)
            gap = _between(rows[line][-1], piece, pen) if line < len(rows) and rows[line] else 0.0
            while line < len(slots) and used + gap + piece.width > slots[line].width + 1e-6:
                line, used, gap = line + 1, 0.0, 0.0
            if line == len(slots):
                return None
            rows[line].append(piece)
            used += gap + piece.width
    return rows


def _fitted(piece: Piece, slots: Sequence[Slot], pen: Pen) -> Piece:
    """The piece cut where no line has room for it."""
    room = max((slot.width for slot in slots), default=0.0)
    if piece.width <= room or piece.sort is Sort.SIGN:
        return piece
    if piece.token is not None:
        return token_piece(piece.token, pen, is_held=piece.is_held, room=room)
    text = pen.shortened(piece.text, room, is_bold=piece.is_bold)
    return replace(piece, text=text, width=pen.width(text, is_bold=piece.is_bold), is_cut=True)


def _has_cut(rows: Rows) -> bool:
    return any(piece.is_cut for row in rows for piece in row)


def _gap(pen: Pen) -> float:
    return 0.42 * pen.size


def _between(one: Piece, other: Piece, pen: Pen) -> float:
    """The room between two neighbours on a line."""
    if one.sort is Sort.WORD and other.sort is Sort.WORD:
        return pen.width(" ")
    return 0.14 * pen.size if one.sort is other.sort is Sort.SIGN and not other.text else _gap(pen)


def _free_lines(rows: Rows) -> int:
    """How many lines at the end are empty."""
    return len(rows) - max((place + 1 for place, row in enumerate(rows) if row), default=0)


def _set(rows: Rows, slots: Sequence[Slot], pen: Pen) -> tuple[Placed, ...]:
    """The pieces at their places, each row in the middle of its line."""
    placed: list[Placed] = []
    for row, slot in zip(rows, slots, strict=False):
        gaps = [_between(one, other, pen) for one, other in pairwise(row)]
        x = slot.x + (slot.width - sum(piece.width for piece in row) - sum(gaps)) / 2
        line: list[Placed] = []
        for piece, gap in zip(row, [*gaps, 0.0], strict=False):
            line.append(Placed(piece, x, slot.y))
            x += piece.width + gap
        placed += _joined(line, pen)
    return tuple(placed)


def _joined(line: Sequence[Placed], pen: Pen) -> list[Placed]:
    """Neighbouring words made one label: labels are what a page costs."""
    joined: list[Placed] = []
    for thing in line:
        last = joined[-1] if joined else None
        if last and last.piece.sort is thing.piece.sort is Sort.WORD:
            text = f"{last.piece.text} {thing.piece.text}"
            joined[-1] = replace(last, piece=replace(last.piece, text=text, width=pen.width(text)))
        else:
            joined.append(thing)
    return joined
