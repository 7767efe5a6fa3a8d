"""The pen that letters a board: the size of its type, what fits a room, and how words are set."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from pbem.printing.hexart import number
from pbem.printing.plain import on_one_line
from pbem.printing.widths import ELLIPSIS, broken, shortened, width

SCREEN_STRETCH = 1.12  # a reader's own sans serif may be this much wider than Source Sans 3
RISE, DROP = 0.72, 0.2  # how far letters reach above and below their line, in type sizes


@dataclass(frozen=True)
class Pen:
    """Type of one size, in units of the picture: points on paper, pixels on a screen.

    For print words are measured in Source Sans 3; on a screen they are fitted to what the reader has.
    `is_plain` is black and white.
    """

    size: float
    for_print: bool
    is_plain: bool = False

    @property
    def leading(self) -> float:
        """From one line to the next."""
        return 1.24 * self.size

    @property
    def reach(self) -> float:
        """The size in which words are measured."""
        return self.size if self.for_print else self.size * SCREEN_STRETCH

    def width(self, text: str, *, is_bold: bool = False) -> float:
        """How wide the text is set."""
        return width(text, self.reach, is_bold)

    def shortened(self, text: str, room: float, *, is_bold: bool = False) -> str:
        """The text, cut where it is wider than the room; nothing where not even a letter fits."""
        short = shortened(text, self.reach, room, is_bold)
        return "" if short == ELLIPSIS and text != ELLIPSIS else short

    def broken(self, text: str, room: float) -> tuple[str, ...]:
        """The text in lines no wider than the room."""
        return broken(text, self.reach, room)

    def written(self, x: float, y: float, text: str, *, is_bold: bool = False, seat: str = "") -> str:
        """The text set from `x` on the line `y`, on a screen marked as its seat's."""
        fitted = "" if self.for_print else f' textLength="{number(self.width(text, is_bold=is_bold))}"'
        weight = ' font-weight="700"' if is_bold else ""
        return (
            f'<text x="{number(x)}" y="{number(y)}"{fitted}{weight}{self.belonging(seat)}>{safe(text)}</text>'
        )

    def belonging(self, seat: str) -> str:
        """The attribute by which a page finds what is its reader's own."""
        return f' data-seat="{attribute(seat)}"' if seat and not self.for_print else ""


def safe(text: str) -> str:
    """Text as it may stand between tags."""
    return escape(on_one_line(text), quote=False)


def attribute(text: str) -> str:
    """Text as it may stand in an attribute, its line ends kept."""
    lines = (escape(on_one_line(line)) for line in text.split("\n"))
    return "&#10;".join(lines)
