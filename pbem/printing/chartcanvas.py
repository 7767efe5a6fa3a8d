"""The canvas of a chart: Matplotlib draws lines and areas, words are set as on the maps.

Matplotlib is loaded when the first chart is drawn. Its words are not used: ours are measured in the font
they are printed in, stay text, and carry the seat they belong to.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from pbem.printing.chartlook import INK, SOFT, WHITE, Card, Fill, Stroke
from pbem.printing.plain import on_one_line

if TYPE_CHECKING:
    from matplotlib.collections import LineCollection, PolyCollection
    from matplotlib.figure import Figure

Points = Sequence[tuple[float, float]]

_LENGTHS = re.compile(r"-?\d+\.\d{3,}")
_GROUPS = re.compile(r'<g id="(?:seat (\d+)|[^"]*)">')
_NO_METADATA = {"Creator": None, "Date": None, "Format": None, "Type": None}


@dataclass(frozen=True)
class _Drawn:
    """Lines of one stroke or outlines of one fill; `seat` is whose they are."""

    points: list[Points]
    look: Stroke | Fill
    seat: str


class Canvas:
    """A sheet `height` points high, its origin at the upper left; what is drawn later lies on top."""

    def __init__(self, card: Card, height: float) -> None:
        self.card, self.height = card, height
        self._drawn: list[_Drawn] = []
        self._words: list[str] = []

    def lines(self, lines: Sequence[Points], stroke: Stroke, seat: str = "") -> None:
        """Draw lines of one look."""
        self._add(lines, stroke, seat)

    def areas(self, outlines: Sequence[Points], fill: Fill, seat: str = "") -> None:
        """Fill areas of one look."""
        self._add(outlines, fill, seat)

    def _add(self, points: Sequence[Points], look: Stroke | Fill, seat: str) -> None:
        """Add to what was drawn last if it looks the same: one collection is drawn quicker than many."""
        last = self._drawn[-1] if self._drawn else None
        if last and (last.look, last.seat) == (look, seat):
            last.points.extend(points)
        elif points:
            self._drawn.append(_Drawn(list(points), look, seat))

    def box(self, x: float, y: float, wide: float, high: float, fill: Fill, seat: str = "") -> None:
        """Fill a box with its upper left corner here."""
        self.areas((((x, y), (x + wide, y), (x + wide, y + high), (x, y + high)),), fill, seat)

    def dots(self, points: Points, colour: str, across: float, seat: str = "") -> None:
        """Set a small lozenge on each of the points."""
        half = across / 2
        marks = [((x, y - half), (x + half, y), (x, y + half), (x - half, y)) for x, y in points]
        self.areas(marks, Fill(colour, edge_width=0), seat)

    def word(
        self,
        x: float,
        y: float,
        text: str,
        anchor: str = "start",
        *,
        size: float = 0,
        is_bold: bool = False,
        is_soft: bool = False,
        seat: str = "",
    ) -> None:
        """Set a word with its base line here; by `anchor` it starts, ends or has its middle here."""
        if not text:
            return
        size = size or self.card.size
        look = f' font-size="{_number(size)}"' if size != self.card.size else ""
        look += f' text-anchor="{anchor}"' if anchor != "start" else ""
        look += ' font-weight="700"' if is_bold else ""
        look += f' fill="{SOFT}"' if is_soft else ""
        if not self.card.for_print:
            look += f' textLength="{_number(self.card.wide(text, size, is_bold))}"'
        look += f' data-seat="{escape(on_one_line(seat))}"' if seat else ""
        self._words.append(
            f'<text x="{_number(x)}" y="{_number(y)}"{look}>{escape(text, quote=False)}</text>'
        )

    def markup(self, prefix: str) -> str:
        """All that was drawn, as SVG without its root; `prefix` sets its names apart from other charts'."""
        words = f'<g font-size="{_number(self.card.size)}" fill="{INK}">{"".join(self._words)}</g>'
        return f'{self._ground()}<g stroke-linejoin="round">{self._cleaned(self._figure(prefix))}</g>{words}'

    def _ground(self) -> str:
        """The white ground, so that the colours are what they are on a dark page too."""
        pad = self.card.pad
        wide, high = _number(self.card.width + 2 * pad), _number(self.height + 2 * pad)
        corner = f' x="{_number(-pad)}" y="{_number(-pad)}" rx="6"' if pad else ""
        return f'<rect{corner} width="{wide}" height="{high}" fill="{WHITE}"/>'

    def _figure(self, prefix: str) -> str:
        """What Matplotlib writes, without its root."""
        import matplotlib
        from matplotlib.figure import Figure

        written = io.StringIO()
        with matplotlib.rc_context():
            _state_rules(prefix)
            figure = Figure(figsize=(self.card.width / 72, self.height / 72), dpi=72)
            figure.patch.set_visible(False)
            self._draw_on(figure)
            figure.savefig(written, format="svg", dpi=72, metadata=_NO_METADATA)
        return written.getvalue().partition("</defs>")[2].rpartition("</svg>")[0]

    def _draw_on(self, figure: Figure) -> None:
        """Add what was drawn, in that order, from the top left corner; axes would take longer to make."""
        from matplotlib.transforms import Affine2D

        placed = Affine2D().scale(1, -1).translate(0, self.height)
        for level, drawn in enumerate(self._drawn):
            collection = _collection(drawn)
            collection.set(clip_on=False, zorder=level, transform=placed)
            if drawn.seat:
                collection.set_gid(f"seat {level}")
            figure.add_artist(collection)

    def _cleaned(self, body: str) -> str:
        """Without Matplotlib's names and blanks, lengths to a hundredth; none of its words are a player's."""
        body = " ".join(body.split()).replace("> <", "><").replace("xlink:href", "href")
        body = _LENGTHS.sub(lambda found: _number(float(found[0])), body)
        return _GROUPS.sub(self._group, body)

    def _group(self, found: re.Match[str]) -> str:
        if not found[1]:
            return "<g>"
        return f'<g data-seat="{escape(on_one_line(self._drawn[int(found[1])].seat))}">'


def _state_rules(prefix: str) -> None:
    """State what pictures depend on, so that a matplotlibrc of the machine changes nothing."""
    import matplotlib

    matplotlib.rcParams["hatch.color"] = INK
    matplotlib.rcParams["hatch.linewidth"] = 0.7
    matplotlib.rcParams["lines.scale_dashes"] = False
    matplotlib.rcParams["path.effects"] = []
    matplotlib.rcParams["path.simplify"] = True
    matplotlib.rcParams["path.simplify_threshold"] = 1 / 9
    matplotlib.rcParams["path.sketch"] = None
    matplotlib.rcParams["savefig.bbox"] = None
    matplotlib.rcParams["svg.fonttype"] = "none"
    matplotlib.rcParams["svg.hashsalt"] = prefix


def _collection(drawn: _Drawn) -> LineCollection | PolyCollection:
    from matplotlib.collections import LineCollection, PolyCollection

    look, points = drawn.look, [list(each) for each in drawn.points]
    if isinstance(look, Stroke):
        dash = (0, look.dash) if look.dash else "solid"
        lines = LineCollection(points, colors=look.colour, linewidths=look.width, linestyles=[dash])
        lines.set(capstyle="butt", joinstyle="round")
        return lines
    edge = look.edge if look.edge_width else "none"
    return PolyCollection(
        points, facecolors=look.colour, edgecolors=edge, linewidths=look.edge_width, hatch=look.hatch or None
    )


def _number(length: float) -> str:
    """A length to a hundredth of a point, the same on every machine."""
    written = f"{length:.2f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written
