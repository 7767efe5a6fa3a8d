"""A space as a box: its band with letter and number, its face, and its owner's bar at the foot."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from pbem.engine.pictures import Board, Space
from pbem.printing.boardart import Ink, Spot, box, edges, filled
from pbem.printing.boardface import Wanted, face
from pbem.printing.boardslots import box_slots
from pbem.printing.boardwords import ground_of, owner_name, spaces_of
from pbem.printing.hexart import INK, number
from pbem.printing.plain import on_one_line

BAND = 1.34  # the height of a band and an owner's bar, in type sizes
_LONGEST_NUMBER = 4  # letters; what is longer is a name
_MOST_REPEATED = 3  # a sign that comes more often than this is counted all over the board


@dataclass(frozen=True)
class Box:
    """A box by its upper left corner; `begins` is the side on which moves come in: one of "NESW"."""

    x: float
    y: float
    wide: float
    high: float
    begins: str = "W"


def is_counted(block: Board) -> bool:
    """Whether signs are written as a number and a symbol."""
    runs = (len(tuple(same)) for space in spaces_of(block) for _, same in groupby(space.signs))
    return any(run > _MOST_REPEATED for run in runs)


def number_of(space: Space) -> str:
    """The number or short name that is printed in a corner of a space, if it has one."""
    identity, name = on_one_line(space.id), on_one_line(space.name)
    short = name if name and identity.endswith(name) else identity
    return short if len(short) <= _LONGEST_NUMBER and not short.isalpha() else ""


def name_of(space: Space) -> str:
    """The name that is printed in a space, where its number does not say it already."""
    name = on_one_line(space.name) or on_one_line(space.id)
    return "" if name == number_of(space) else name


def wanted_of(block: Board, space: Space, *heads: str) -> Wanted:
    """What is to be printed in a space, with short labels in front."""
    first = tuple(head for head in (*heads, on_one_line(space.line)) if head)
    return Wanted(name_of(space), first, space, is_counted(block))


def box_spot(ink: Ink, space: Space, at: Box, wanted: Wanted) -> Spot:
    """A space with its face set between band and owner's bar."""
    band, bar = BAND * ink.pen.size, BAND * ink.pen.size if space.owner else 0.0
    slots = box_slots(at.x, at.y + band, at.wide, at.high - band - bar, ink.pen)
    outline = box(at.x, at.y, at.wide, at.high)
    return Spot(space, outline, at.x + at.wide / 2, at.y + at.high / 2, face(wanted, slots, ink.pen))


def box_furniture(ink: Ink, space: Space, at: Box) -> str:
    """The band, the owner's bar, and the line where the space begins."""
    drawn = [f'<path d="{box(at.x, at.y, at.wide, at.high)}" fill="#fff"/>', _band(ink, space, at)]
    if space.owner:
        drawn.append(_bar(ink, space, at))
    if space.line:
        drawn.append(f'<path d="{_line(at)}" stroke="{INK}" stroke-width="{number(0.4 * ink.pen.size)}"/>')
    return "".join(drawn)


def _band(ink: Ink, space: Space, at: Box) -> str:
    pen, high = ink.pen, BAND * ink.pen.size
    ground = ground_of(ink.block, space)
    area = box(at.x, at.y, at.wide, high)
    drawn = [filled(ink, area, ground, is_pale=space.is_pale), edges([area], 0.08 * pen.size)]
    shown = number_of(space)
    letter = on_one_line(ground.letter) if ground else ""
    ends = 0.5 * pen.size
    taken = pen.width(shown, is_bold=True) + ends if shown else 0.0
    if shown:
        drawn.append(_patch(ink, shown, at.x + at.wide - taken, at.y, taken))
    wide = pen.width(letter, is_bold=True) + ends
    if letter and wide + taken + 0.2 * pen.size <= at.wide:
        drawn.append(_patch(ink, letter, at.x, at.y, wide))
    return "".join(drawn)


def _patch(ink: Ink, text: str, x: float, y: float, wide: float) -> str:
    """A short label on white within a band."""
    pen = ink.pen
    inner = box(x + 0.1 * pen.size, y + 0.1 * pen.size, wide - 0.2 * pen.size, (BAND - 0.2) * pen.size)
    return (
        f'<path d="{inner}" fill="#fff" fill-opacity=".88"/><g fill="{INK}">'
        + pen.written(x + 0.25 * pen.size, y + 0.93 * pen.size, text, is_bold=True)
        + "</g>"
    )


def _bar(ink: Ink, space: Space, at: Box) -> str:
    """The owner's name on the owner's colour; the frame of one who was the owner is broken."""
    pen, high = ink.pen, BAND * ink.pen.size
    dye = ink.colours.of(space.owner)
    x, y = at.x + 0.12 * pen.size, at.y + at.high - high + 0.06 * pen.size
    wide = at.wide - 0.24 * pen.size
    text = pen.shortened(owner_name(ink.block, space.owner), wide - 0.4 * pen.size, is_bold=True)
    dashes = f' stroke-dasharray="{number(0.4 * pen.size)} {number(0.3 * pen.size)}"' * space.is_vacant
    left = x + (wide - pen.width(text, is_bold=True)) / 2
    return (
        f'<path d="{box(x, y, wide, high - 0.2 * pen.size)}" fill="{dye.pale}" stroke="{dye.strong}" '
        f'stroke-width="{number(0.16 * pen.size)}"{dashes}/><g fill="{INK}">'
        + pen.written(left, y + 0.86 * pen.size, text, is_bold=True, seat=space.owner)
        + "</g>"
    )


def _line(at: Box) -> str:
    """The heavy line on the side where moves come in."""
    x = at.x + at.wide if at.begins == "E" else at.x
    y = at.y + at.high if at.begins == "S" else at.y
    along = f"H{number(at.x + at.wide)}" if at.begins in "NS" else f"V{number(at.y + at.high)}"
    return f"M{number(x)} {number(y)}{along}"
