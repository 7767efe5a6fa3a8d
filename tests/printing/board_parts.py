"""A board's picture taken to pieces, so that tests can measure it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from math import hypot
from xml.etree import ElementTree

from pbem.engine.pictures import Board
from pbem.printing.pictures import PAPER, SCREEN, svg
from pbem.printing.widths import width

SVG = "{http://www.w3.org/2000/svg}"
Box = tuple[float, float, float, float]
Line = list[tuple[float, float]]
_MOVED = re.compile(r"translate\((-?[\d.]+) (-?[\d.]+)\)")


@dataclass
class Parts:
    """What stands in a picture: its labels with their boxes and sizes, filled boxes, and lines of moves."""

    labels: list[tuple[str, Box, float]]
    boxes: list[Box]
    lines: list[Line]


def drawn(block: Board, *, for_print: bool = True, is_plain: bool = False) -> str:
    """The picture of a board."""
    draw = replace(PAPER if for_print else SCREEN, is_plain=is_plain)
    return svg(block, draw)


def parts(picture: str) -> Parts:
    """The picture taken to pieces, each at its place on the page."""
    found = Parts([], [], [])

    def walk(node: ElementTree.Element, right: float, down: float, size: float) -> None:
        moved = _MOVED.match(node.get("transform", ""))
        if moved:
            right, down = right + float(moved[1]), down + float(moved[2])
        size = float(node.get("font-size", size))
        if node.tag == f"{SVG}text":
            text, x, y = node.text or "", float(node.get("x", "")) + right, float(node.get("y", "")) + down
            wide = float(node.get("textLength") or width(text, size, node.get("font-weight") == "700"))
            found.labels.append((text, (x, y - 0.7 * size, x + wide, y + 0.18 * size), size))
        if node.tag == f"{SVG}rect":
            x, y, wide, high = (float(node.get(name, "")) for name in ("x", "y", "width", "height"))
            found.boxes.append((x + right, y + down, x + right + wide, y + down + high))
        if node.get("stroke-linejoin") == "round" and node.tag == f"{SVG}path":
            points = [pair.split() for pair in node.get("d", "")[1:].split("L")]
            found.lines.append([(float(x) + right, float(y) + down) for x, y in points])
        for child in node:
            if node.tag != f"{SVG}defs":
                walk(child, right, down, size)

    walk(ElementTree.fromstring(picture), 0, 0, 0)
    return found


def said(block: Board) -> str:
    """All labels of a board on paper, one after the other."""
    return " ".join(text for text, _, _ in parts(drawn(block)).labels)


def overlaps(one: Box, other: Box, slack: float = 0.15) -> bool:
    """Whether two boxes share more than the fineness of the numbers."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > slack and down > slack


def holds(outer: Box, inner: Box, slack: float = 0.25) -> bool:
    """Whether a box holds another."""
    return (
        inner[0] >= outer[0] - slack
        and inner[1] >= outer[1] - slack
        and inner[2] <= outer[2] + slack
        and inner[3] <= outer[3] + slack
    )


def points_on(line: Line) -> Iterator[tuple[float, float]]:
    """Points along a line, close to one another."""
    for (x1, y1), (x2, y2) in pairwise(line):
        count = 1 + int(hypot(x2 - x1, y2 - y1))
        for step in range(count + 1):
            yield x1 + (x2 - x1) * step / count, y1 + (y2 - y1) * step / count
