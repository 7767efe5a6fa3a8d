"""Whose a hex is: a ring in the owner's colour and a tag of a letter or two, for those who see no colour."""

from __future__ import annotations

from pbem.engine.pictures import HexMap
from pbem.printing.boardcolours import SEAT_COLOURS
from pbem.printing.hexart import hex_path, mixed, number
from pbem.printing.hexparts import whole_of
from pbem.printing.hexplace import SIDE
from pbem.printing.plain import on_one_line

_DEPTH = 2.7  # of the ring's middle, from the edge of its hex


def owners_of(block: HexMap) -> tuple[str, ...]:
    """All owners, by name; the same on every sheet of a map."""
    return tuple(sorted({cell.owner for cell in whole_of(block).cells if cell.owner}))


def tags(block: HexMap) -> dict[str, str]:
    """A tag for every owner: as few letters of the name as tell it apart, or its number."""
    owners = owners_of(block)
    names = {owner: on_one_line(owner) for owner in owners}
    tagged: dict[str, str] = {}
    for place, owner in enumerate(owners, 1):
        others = [names[other].casefold() for other in owners if other != owner]
        starts = (names[owner][:length] for length in (1, 2))
        short = (start for start in starts if not any(other.startswith(start.casefold()) for other in others))
        tag = next(short, str(place)).strip()
        tagged[owner] = (tag[:1].upper() + tag[1:]) or str(place)
    return tagged


def ring(
    block: HexMap,
    owner: str,
    outline: str,
    *,
    is_vacant: bool = False,
    is_plain: bool = False,
    is_thick: bool = False,
) -> str:
    """The rings of one owner's hexes in one path; dashed where they are vacant, thick in small hexes."""
    place = owners_of(block).index(owner)
    colour = "#000" if is_plain else mixed(SEAT_COLOURS[place % len(SEAT_COLOURS)], "#000", 0.25)
    weight = (1.6 if is_plain else 2.8) * (2 if is_thick else 1) * (0.6 if is_vacant else 1)
    dash = ' stroke-dasharray="5 3"' if is_vacant else ""
    return f'<path d="{outline}" fill="none" stroke="{colour}" stroke-width="{number(weight)}"{dash}/>'


def ring_path(x: float, y: float, side: float = SIDE) -> str:
    """The outline of the ring of a hex round a point."""
    return hex_path(side - 2 * _DEPTH / 3**0.5, x, y)
