"""The papers that pages are set on: their size and margins, which maps and tables must fit."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from pbem.printing.style import PAPERS

_MILLIMETRE = 72 / 25.4
_HEADINGS = 112.0
"""Points that stand above a picture on its page: the section's heading and its own, and a caption."""


@dataclass(frozen=True)
class Paper:
    """A sheet of paper in millimetres, its margins as top, side and foot, and the type of tables in points.

    Where the sheet is small, prose is set in smaller type too; the style sheets know it by its name.
    """

    name: str
    width: float
    height: float
    margins: tuple[float, float, float]
    table_type: float = 9.0

    @property
    def across(self) -> float:
        """Return the points between the left margin and the right one."""
        return (self.width - 2 * self.margins[1]) * _MILLIMETRE

    @property
    def room(self) -> tuple[float, float]:
        """Return the width and height in points that a picture may take."""
        top, _, foot = self.margins
        return self.across, (self.height - top - foot) * _MILLIMETRE - _HEADINGS

    @property
    def rule(self) -> Markup:
        """Return the rule of a style sheet that says its size and margins."""
        margins = " ".join(f"{each:g}mm" for each in self.margins)
        return Markup(f"@page {{ size: {self.width:g}mm {self.height:g}mm; margin: {margins}; }}\n")


_ALL = (
    Paper("A4", 210, 297, (22, 16, 20)),
    Paper("Letter", 215.9, 279.4, (22, 18.95, 19)),
    Paper("A5", 148, 210, (16, 11, 15), table_type=8.0),
)
_BY_NAME = {paper.name: paper for paper in _ALL}
assert tuple(_BY_NAME) == PAPERS


def paper_named(name: str) -> Paper:
    """Return the paper of a style; A4 where there is none of this name."""
    return _BY_NAME.get(name, _ALL[0])
