"""Everything that stands on a map and where: the frame, the labels in its hexes, its arrows."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.pictures import Cell, HexMap
from pbem.printing.gazetteer import in_map_order
from pbem.printing.hexframe import A4_ROOM, Frame, frame
from pbem.printing.hexgeometry import Box, Point, middle
from pbem.printing.hexlabels import Tag, tags
from pbem.printing.hexmoves import Move, Stretch, moves_of, stretches
from pbem.printing.hexowners import tags as owner_tags
from pbem.printing.hexparts import Place
from pbem.printing.hexplace import DROP, RISE, Face, Manner, face
from pbem.printing.hexroutes import Route, routes
from pbem.printing.once import Once
from pbem.printing.plain import on_one_line

_SIGN = 4.6  # half the width of a mark's symbol
_MADE = Once["Plan"]()


@dataclass(frozen=True)
class Plan:
    """A map before it is drawn: its hexes in map order with their faces, its arrows with their labels.

    Arrows and labels are placed where the corner of hex A1 is the origin; `shift` leads into the picture.
    """

    frame: Frame
    faces: tuple[tuple[Cell, Face], ...]
    routes: tuple[Route, ...]
    tags: tuple[Tag | None, ...]
    shift: Point
    manner: Manner

    @property
    def crowded(self) -> tuple[Cell, ...]:
        """The hexes whose labels did not all fit."""
        return tuple(cell for cell, inside in self.faces if not inside.is_whole)

    @property
    def unnamed(self) -> tuple[Move, ...]:
        """The moves whose labels did not all fit."""
        pairs = zip(self.routes, self.tags, strict=True)
        return tuple(
            route.stretch.move
            for route, tag in pairs
            if route.stretch.move.labels and not (tag and tag.is_whole)
        )


def plan(block: HexMap, *, for_print: bool = False, room: tuple[float, float] = A4_ROOM) -> Plan:
    """The plan of a map, made once for a map that is drawn and then told about."""
    how = (for_print, room if for_print else None)
    return _MADE.of(block, how, lambda: _plan(block, for_print, room))


def _plan(block: HexMap, for_print: bool, room: tuple[float, float]) -> Plan:
    around = frame(block, for_print=for_print, room=room)
    manner = around.manner(block, for_print)
    shown = stretches(block, moves_of(block)) if block.arrows else ()
    faces = _faces(block, manner, shown)
    boxes = _boxes(block, faces, shown, manner)
    drawn = routes(shown, block.low_even, boxes)
    named = (None,) * len(drawn) if block.is_small else tags(drawn, block.low_even, boxes, manner)
    first = middle((around.first_column, around.first_row), block.low_even)
    there = around.centre(around.first_column, around.first_row, block.low_even)
    return Plan(around, faces, drawn, named, (there[0] - first[0], there[1] - first[1]), manner)


def _faces(block: HexMap, manner: Manner, shown: tuple[Stretch, ...]) -> tuple[tuple[Cell, Face], ...]:
    letters = {ground.key: on_one_line(ground.letter) for ground in block.grounds}
    owners = owner_tags(block)
    reached = {place for stretch in shown for place in stretch.way}
    return tuple(
        (
            cell,
            face(
                cell,
                letters[cell.ground],
                manner,
                tag=owners.get(cell.owner, ""),
                is_snug=(cell.column, cell.row) in reached,
            ),
        )
        for cell in in_map_order(block.cells)
    )


def _boxes(
    block: HexMap, faces: tuple[tuple[Cell, Face], ...], shown: tuple[Stretch, ...], manner: Manner
) -> dict[Place, tuple[Box, ...]]:
    """What stands in the hexes that arrows reach."""
    reached = {place for stretch in shown for place in stretch.way}
    return {
        place: _standing(inside, middle(place, block.low_even), manner)
        for cell, inside in faces
        if (place := (cell.column, cell.row)) in reached
    }


def _standing(inside: Face, centre: Point, manner: Manner) -> tuple[Box, ...]:
    x, y = centre
    size, grown = manner.size, 2.2 if manner.is_small else 1
    words = [
        (x + word.x, y + word.y - RISE * size, x + word.x + word.width, y + word.y + DROP * size)
        for word in inside.words
    ]
    far = _SIGN * grown
    signs = [
        (x + sign.x - far, y + sign.y - far, x + sign.x + far, y + sign.y + far) for sign in inside.signs
    ]
    return (*words, *signs)
