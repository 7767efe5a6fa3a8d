"""What is measured of a map's picture: its labels with their places, and whether they keep to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from xml.etree import ElementTree

from pbem.engine.pictures import HexMap
from pbem.printing.hexframe import A4_ROOM
from pbem.printing.hexparts import areas_of
from pbem.printing.hexplace import HEIGHT, SIDE
from pbem.printing.hexplan import plan
from pbem.printing.widths import width

SVG = "{http://www.w3.org/2000/svg}"
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


@dataclass(frozen=True)
class Label:
    """A text of a picture, where it stands, its size, and whether it stands in a hex or beside the map."""

    text: str
    box: Box
    size: float
    is_beside: bool


def labels(picture: str) -> list[Label]:
    """Every text of a picture with its place, moved as its groups are."""
    found: list[Label] = []

    def walk(node: ElementTree.Element, down: float, size: float, is_bold: bool, is_beside: bool) -> None:
        moved = node.get("transform", "")
        if moved.startswith("translate(0 "):
            down += float(moved.removeprefix("translate(0 ").rstrip(")"))
        size = float(node.get("font-size", size))
        is_bold = is_bold or node.get("font-weight") == "700"
        is_beside = is_beside or node.get("fill") == "currentColor"
        if node.tag == f"{SVG}text":
            text = "".join(node.itertext())
            x, y = float(node.get("x", "")), float(node.get("y", "")) + down
            wide = float(node.get("textLength") or width(text, size, is_bold))
            found.append(Label(text, (x, y - 0.7 * size, x + wide, y + 0.18 * size), size, is_beside))
        for child in node:
            walk(child, down, size, is_bold, is_beside)

    walk(ElementTree.fromstring(picture), 0, 0, False, False)
    return found


def overlap(one: Box, other: Box) -> bool:
    """Whether two labels share more than a tenth of a unit, the fineness of the numbers."""
    slack = 0.15
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > slack and down > slack


def first_overlap(found: Sequence[Label]) -> tuple[str, str] | None:
    """Two labels that overlap, if there are any."""
    ordered = sorted(found, key=lambda label: label.box[1])
    for place, label in enumerate(ordered):
        for other in ordered[place + 1 :]:
            if other.box[1] > label.box[3]:
                break
            if overlap(label.box, other.box):
                return label.text, other.text
    return None


def strays(
    block: HexMap, found: Sequence[Label], *, for_print: bool, room: tuple[float, float] = A4_ROOM
) -> list[str]:
    """The labels in hexes that are not wholly inside one."""
    around = plan(block, for_print=for_print, room=room).frame
    centres = [around.centre(cell.column, cell.row, block.low_even) for cell in block.cells]
    columns: dict[int, list[tuple[float, float]]] = {}
    for x, y in centres:
        columns.setdefault(round(x / SIDE), []).append((x, y))
    lost = []
    for label in found:
        middle = round((label.box[0] + label.box[2]) / 2 / SIDE)
        near = [centre for column in range(middle - 2, middle + 3) for centre in columns.get(column, ())]
        if not label.is_beside and not any(_holds(centre, label.box) for centre in near):
            lost.append(label.text)
    return lost


def _holds(centre: tuple[float, float], box: Box) -> bool:
    slack = 0.15
    for x in (box[0], box[2]):
        for y in (box[1], box[3]):
            off, down = abs(x - centre[0]), abs(y - centre[1])
            if down > HEIGHT / 2 + slack or off + down / sqrt(3) > SIDE + slack:
                return False
    return True


def check(block: HexMap, picture: str, *, for_print: bool, room: tuple[float, float] = A4_ROOM) -> None:
    """Fail where labels overlap, leave their hex or the picture, or are too small on paper."""
    found = labels(picture)
    around = plan(block, for_print=for_print, room=room).frame
    assert first_overlap(found) is None
    if not areas_of(block):  # the numbers on an overview name sheets, not hexes
        assert strays(block, found, for_print=for_print, room=room) == []
    assert all(label.box[0] >= 0 and label.box[2] <= around.width for label in found)
    if for_print and found:
        assert min(label.size for label in found) * around.scale >= 6
