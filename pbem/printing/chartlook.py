"""How charts look: type sizes, and colours, dashes and hatches that tell series apart also in grey."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.printing.hexplace import SCREEN_STRETCH
from pbem.printing.plain import on_one_line
from pbem.printing.widths import broken, shortened, width

INK, SOFT, GRID, WHITE = "#16181d", "#4a4e57", "#d5d7db", "#ffffff"
MOST_SERIES = 8
"""More lines in one picture cannot be told apart."""

# Dark and middling colours by turns, so that neighbours differ in grey; none fainter than 3:1 on white.
_LINES = ("#0a3d7c", "#d55e00", "#000000", "#009e73", "#7a1f57", "#b07d00", "#332288", "#d0589a")
_PLAIN_LINES = ("#000000", "#808080")
_DASHES: tuple[tuple[float, ...], ...] = (
    (),
    (6, 2),
    (2, 2),
    (9, 2, 2, 2),
    (12, 3),
    (4, 1.5, 1, 1.5, 1, 1.5),
    (1, 1.5),
    (7, 2, 7, 2, 1.5, 2),
)
# Of Okabe and Ito's and neighbouring hues, dark and light by turns.
_FILLS = ("#0072b2", "#f0e442", "#a03c14", "#8fd0f5", "#00614a", "#f4b942", "#7a1f57", "#e3c9dc")
_PLAIN_FILLS = (
    ("#ffffff", "////"),
    ("#8c8c8c", ""),
    ("#ffffff", "----"),
    ("#505050", ""),
    ("#ffffff", "xxxx"),
    ("#b4b4b4", ""),
    ("#ffffff", "||||"),
    ("#000000", ""),
)


@dataclass(frozen=True)
class Stroke:
    """How a line is drawn: colour, width in points, and lengths of dash and blank in points."""

    colour: str
    width: float
    dash: tuple[float, ...] = ()


@dataclass(frozen=True)
class Fill:
    """How an area is filled: its colour, Matplotlib's letters for hatching, and the width of its outline."""

    colour: str
    hatch: str = ""
    edge: str = INK
    edge_width: float = 0.5


LIMIT = Stroke(INK, 1.0, (1.5, 2.5))
BASE = Stroke(SOFT, 0.8)
FINE = Stroke(GRID, 0.6)


def line_stroke(place: int, is_plain: bool) -> Stroke:
    """The stroke of the series at this place of the list."""
    colours = _PLAIN_LINES if is_plain else _LINES
    return Stroke(colours[place % len(colours)], 1.7, _DASHES[place % len(_DASHES)])


def area_fill(place: int, is_plain: bool) -> Fill:
    """The fill of the series at this place of the list."""
    if is_plain:
        colour, hatch = _PLAIN_FILLS[place % len(_PLAIN_FILLS)]
        return Fill(colour, hatch)
    return Fill(_FILLS[place % len(_FILLS)])


@dataclass(frozen=True)
class Card:
    """What a chart is drawn on: its width, greatest height and type size, in points or pixels.

    On a screen words are fitted into a little more than they take in Source Sans 3, whatever font the
    reader has.
    """

    width: float
    most_height: float
    size: float
    for_print: bool
    is_plain: bool

    @property
    def pad(self) -> float:
        """The blank round the chart, which is a white card on a screen."""
        return 0.0 if self.for_print else 10.0

    @property
    def small(self) -> float:
        """The size of small type."""
        return (0.92 if self.for_print else 0.8) * self.size

    def wide(self, text: str, size: float = 0, is_bold: bool = False) -> float:
        """How wide a word is."""
        return width(text, (size or self.size) * self._stretch, is_bold)

    def fitted(self, text: str, room: float, size: float = 0, is_bold: bool = False) -> str:
        """The text on one line and made safe, shortened where it is wider than the room."""
        return shortened(on_one_line(text), (size or self.size) * self._stretch, room, is_bold)

    def in_lines(self, text: str) -> tuple[str, ...]:
        """The text made safe and broken into lines as wide as the card."""
        return broken(on_one_line(text), self.size * self._stretch, self.width)

    @property
    def _stretch(self) -> float:
        return 1.0 if self.for_print else SCREEN_STRETCH


def card_for(*, for_print: bool, is_plain: bool) -> Card:
    """The card for paper or a screen, in colour or black and white."""
    if for_print:
        return Card(500.0, 560.0, 9.2, True, is_plain)
    return Card(550.0, 2400.0, 12.5, False, is_plain)
