"""A board of rings as one SVG picture that carries its own text."""

from __future__ import annotations

from pbem.engine.pictures import RingBoard, Space
from pbem.engine.tongue import tr
from pbem.printing.boardart import Drawing, Extra, Ink, Spot, edges, faces, filled
from pbem.printing.boardboxes import BAND, number_of, wanted_of
from pbem.printing.boardface import Face, Wanted, face
from pbem.printing.boardmoves import drawn_ways
from pbem.printing.boardpen import Pen
from pbem.printing.boardpicture import PAGE, Room, picture
from pbem.printing.boardringmoves import corridors, plan, ring_ways
from pbem.printing.boardrings import Ring, Rings, rings_of
from pbem.printing.boardslots import Point, outline_slots
from pbem.printing.boardwords import ground_of, owner_name
from pbem.printing.hexart import INK, number
from pbem.printing.plain import on_one_line

_SHARE = 0.7  # of the height of a page; the head of a report finds room above it, and the legend below


def svg(block: RingBoard, *, for_print: bool = False, is_plain: bool = False, room: Room = PAGE) -> str:
    """Return the board as SVG with title and description; the same board is the same bytes.

    `room` is what it may take of a page, in points.
    """

    def draw(ink: Ink, free: Room) -> Drawing:
        return ring_drawing(ink, block, free)

    return picture(block, draw, for_print=for_print, is_plain=is_plain, room=room)


def ring_drawing(ink: Ink, block: RingBoard, room: Room) -> Drawing:
    """The board without its legend."""
    side, size = side_of(room, ink.pen), ink.pen.size
    moves = plan(block, size, side)
    rings = rings_of(block, side, size, moves.depths)
    free = corridors(moves, [ring.count for ring in rings.rings])
    furniture: list[str] = []
    spots: list[Spot] = []
    for track, ring, wide in zip(block.rings, rings.rings, free, strict=True):
        for place, space in enumerate(track.spaces):
            furniture.append(_furniture(ink, space, rings, ring, place))
            spots.append(_spot(ink, space, rings, ring, place, wide))
    ways = ring_ways(moves, rings, size)
    lines = (_start(ink, space, rings, ring, place) for space, ring, place in _begun(block, rings))
    markup = (
        *furniture,
        edges((spot.outline for spot in spots), 0.11 * size),
        *lines,
        drawn_ways(ink, ways),
        faces(ink, spots),
    )
    is_crowded = any(not spot.face.is_whole for spot in spots)
    extra = Extra(tuple(_names(block)), tuple(way.arrow for way in ways), is_crowded)
    return Drawing("".join(markup), side, side if spots else 0.0, tuple(spots), extra)


def side_of(room: Room, pen: Pen) -> float:
    """How wide and high the board is, without its legend."""
    return min(room[0], (_SHARE if pen.for_print else 1.0) * room[1])


def _names(block: RingBoard) -> list[str]:
    """What the rings are called, from the outermost in."""
    named = [
        f"{on_one_line(ring.name)}{': ' if ring.name and ring.says else ''}{on_one_line(ring.says)}".strip()
        for ring in block.rings
        if len(ring.spaces) > 1 or ring.says
    ]
    said = [each for each in named if each]
    return [tr("Rings from the outermost in: {rings}.", rings="; ".join(said))] if said else []


def _begun(block: RingBoard, rings: Rings) -> list[tuple[Space, Ring, int]]:
    """The spaces that a line is drawn in front of."""
    return [
        (space, ring, place)
        for track, ring in zip(block.rings, rings.rings, strict=True)
        for place, space in enumerate(track.spaces)
        if space.line
    ]


def _start(ink: Ink, space: Space, rings: Rings, ring: Ring, place: int) -> str:
    """The heavy line where a space begins."""
    angle = ring.angles(place)[0]
    (x1, y1), (x2, y2) = rings.at(ring.outer, angle), rings.at(ring.inner, angle)
    return (
        f'<path d="M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}" stroke="{INK}" '
        f'stroke-width="{number(0.4 * ink.pen.size)}"/>'
    )


def _furniture(ink: Ink, space: Space, rings: Rings, ring: Ring, place: int) -> str:
    """The white of a space, the band of its ground along the rim, and its owner's along the inside."""
    start, end = ring.angles(place)
    rim = ring.outer - _band(ink, ring)
    drawn = f'<path d="{rings.path(ring.outer, ring.inner, start, end)}" fill="#fff"/>'
    band = rings.path(ring.outer, rim, start, end)
    drawn += filled(ink, band, ground_of(ink.block, space), is_pale=space.is_pale)
    drawn += edges([band], 0.08 * ink.pen.size)
    if not space.owner:
        return drawn
    dye = ink.colours.of(space.owner)
    bar = rings.path(ring.inner + _band(ink, ring), max(ring.inner, 0.1), start, end)
    dashes = f' stroke-dasharray="{number(0.4 * ink.pen.size)} {number(0.3 * ink.pen.size)}"'
    return drawn + (
        f'<path d="{bar}" fill="{dye.pale}" stroke="{dye.strong}" '
        f'stroke-width="{number(0.16 * ink.pen.size)}"{dashes if space.is_vacant else ""}/>'
    )


def _band(ink: Ink, ring: Ring) -> float:
    """How deep the band of a ring is."""
    return min(0.75 * BAND * ink.pen.size, 0.25 * (ring.outer - ring.inner))


def _spot(ink: Ink, space: Space, rings: Rings, ring: Ring, place: int, wide: float) -> Spot:
    start, end = ring.angles(place)
    bar = _band(ink, ring) if space.owner else 0.0
    inner = ring.inner + bar if ring.inner or bar else 0.0
    outlines = rings.slice(ring.outer - _band(ink, ring), inner, start, end)
    if wide:
        outlines.append(_corridor(ink, rings, ring, wide))
    ground = ground_of(ink.block, space)
    owner = owner_name(ink.block, space.owner) if space.owner else ""
    heads = (on_one_line(ground.letter) if ground else "", number_of(space), owner)
    wanted = wanted_of(ink.block, space, *heads)
    printed = _best(wanted, outlines, ink.pen, is_centred=ring.count > 1)
    x, y = rings.at((ring.outer + ring.inner) / 2, (start + end) / 2 if ring.count > 1 else 0.0)
    if not ring.inner:
        x = y = rings.centre
    return Spot(space, rings.path(ring.outer, ring.inner, start, end), x, y, printed)


def _best(wanted: Wanted, outlines: list[list[Point]], pen: Pen, *, is_centred: bool) -> Face:
    """The face on those lines that hold all of it, or else the most of its tokens."""
    best = Face((), is_whole=False)
    for slots in outline_slots(outlines, pen):
        printed = face(wanted, slots, pen, is_centred=is_centred)
        if printed.is_whole:
            return printed
        best = max(best, printed, key=_held)
    return best


def _held(printed: Face) -> tuple[int, int]:
    """How many tokens and how many other labels are on a face."""
    tokens = sum(placed.piece.token is not None for placed in printed.placed)
    return tokens, len(printed.placed)


def _corridor(ink: Ink, rings: Rings, ring: Ring, wide: float) -> list[Point]:
    """The way at the foot of a whole ring that is kept free for moves passing through."""
    half = min(wide * ring.outer + 0.5 * ink.pen.size, 0.7 * ring.outer)
    top, foot = rings.centre + ring.inner, rings.centre + ring.outer - _band(ink, ring)
    left, right = rings.centre - half, rings.centre + half
    return [(left, top), (right, top), (right, foot), (left, foot)]
