"""Pictures as plain values: hex maps, boards of spaces in tracks or rings, and charts.

Everything that a picture shows stands in its value as words and whole or decimal numbers, so that it can be
drawn, read aloud, or set as text, each with nothing missing.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import Enum


@dataclass(frozen=True)
class Ground:
    """A sort of hex or space: its colour for the screen, its pattern and letter for the copier and the blind.

    `pattern` is one of "none", "waves", "dots", "strokes", "leaves", "bricks", "grid" or "lines".
    """

    key: str
    name: str
    colour: str
    pattern: str
    letter: str


@dataclass(frozen=True)
class Counter:
    """One thing standing in a hex or on a space, such as creature 42; a mark such as "*" says it is young.

    `says` tells all about it in a few words; `seat` is the seat it belongs to, if any.
    """

    label: str
    mark: str = ""
    is_own: bool = False
    says: str = ""
    seat: str = ""


@dataclass(frozen=True)
class Cell:
    """One hex of a map: `top` and the counters are printed in it, `marks` are what happened there.

    Marks are words from the map's `mark_names`. `owner` is the seat or name it belongs to, `is_vacant` that
    it did until now; `says` is what else is to be known of it.
    """

    name: str
    column: int
    row: int
    ground: str
    top: str = ""
    counters: tuple[Counter, ...] = ()
    marks: tuple[str, ...] = ()
    owner: str = ""
    is_vacant: bool = False
    says: str = ""


@dataclass(frozen=True)
class Arrow:
    """A move since the last report, from one place to another by their names; `via` are places between.

    `label` is what moved, `seat` whose it is; `is_dotted` sets another way of moving apart. On a track a
    move goes forward, on a ring the shorter way, unless `via` lies on the other; its stops are dots, hollow
    ones where they are `hollow`.
    """

    start: str
    end: str
    label: str = ""
    via: tuple[str, ...] = ()
    is_own: bool = False
    is_dotted: bool = False
    seat: str = ""
    hollow: tuple[str, ...] = ()


@dataclass(frozen=True)
class HexMap:
    """A map of flat-topped hexes, columns and rows from 1, every second column half a hex lower.

    `low_even`: the even columns (B, D, F) are the lower ones. `top_means`, `counter_means` and `arrow_means`
    explain numbers and arrows; `compass` holds the labels of the six directions clockwise from north;
    `mark_names` pairs each mark with what it means. A small map shows marks only.
    """

    title: str
    cells: tuple[Cell, ...]
    grounds: tuple[Ground, ...]
    low_even: bool = True
    top_means: str = ""
    counter_means: str = ""
    compass: tuple[str, ...] = ()
    mark_names: tuple[tuple[str, str], ...] = ()
    is_small: bool = False
    arrows: tuple[Arrow, ...] = ()
    arrow_means: str = ""


@dataclass(frozen=True)
class Space:
    """One space of a board.

    `id` is its number or short name, unique on the board; `top` a second line, such as a price; `owner` the
    seat or name it belongs to; `signs` are words from the board's `mark_names`, such as two houses (the
    same word twice); `tokens` stand on it, those in `held` are kept there, such as prisoners; `says` is what
    else is to be known of it. One that `is_pale` is not in play now; `line` names a line where it begins.
    One that `is_end` is where a track begins or ends: it is called by its name alone, and not counted.
    """

    id: str
    name: str
    ground: str
    top: str = ""
    owner: str = ""
    is_vacant: bool = False
    signs: tuple[str, ...] = ()
    tokens: tuple[Counter, ...] = ()
    says: str = ""
    held: tuple[Counter, ...] = ()
    is_pale: bool = False
    line: str = ""
    is_end: bool = False


@dataclass(frozen=True)
class Track:
    """Spaces one after the other; the name may be empty on a board with one track.

    `says` is what is to be known of the whole track, such as how crowded it is.
    """

    name: str
    spaces: tuple[Space, ...]
    says: str = ""


class Shape(Enum):
    """How the tracks of a board lie."""

    SQUARE = "square"
    """One track round a square, clockwise from its lower right corner; its length is a multiple of four."""
    ROWS = "rows"
    """Each track a row from left to right, the first on top."""


@dataclass(frozen=True)
class TrackBoard:
    """A board of tracks; `middle` are lines printed inside a square, `aside` tokens that stand off the board.

    `aside` pairs the name of a place beside the board with the tokens there; `seats` pairs all who may own
    something with their names, in the order of their colours.
    """

    title: str
    tracks: tuple[Track, ...]
    grounds: tuple[Ground, ...]
    shape: Shape = Shape.SQUARE
    top_means: str = ""
    counter_means: str = ""
    mark_names: tuple[tuple[str, str], ...] = ()
    arrows: tuple[Arrow, ...] = ()
    arrow_means: str = ""
    middle: tuple[str, ...] = ()
    aside: tuple[tuple[str, tuple[Counter, ...]], ...] = ()
    seats: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class RingBoard:
    """A board of rings, the outermost first; the spaces of a ring run clockwise from the top.

    A ring of one space is a whole ring; the last such ring is the disc in the middle. `aside` and `seats` are
    those of a TrackBoard. `colours` pairs seats with the colours of their pegs, "#cc2936", where the game
    names them.
    """

    title: str
    rings: tuple[Track, ...]
    grounds: tuple[Ground, ...]
    top_means: str = ""
    counter_means: str = ""
    mark_names: tuple[tuple[str, str], ...] = ()
    arrows: tuple[Arrow, ...] = ()
    arrow_means: str = ""
    aside: tuple[tuple[str, tuple[Counter, ...]], ...] = ()
    seats: tuple[tuple[str, str], ...] = ()
    colours: tuple[tuple[str, str], ...] = ()


Board = TrackBoard | RingBoard


class Plot(Enum):
    """How a chart shows its numbers."""

    LINES = "lines"
    AREAS = "areas"
    """Stacked, so that their upper edge is the sum."""
    BARS = "bars"
    """Side by side for each place of the axis."""
    MULTIPLES = "multiples"
    """A small chart for each series, all on one scale."""


@dataclass(frozen=True)
class Series:
    """Named numbers, one for each place of the axis; None is a gap. `seat` is whose they are, if any."""

    name: str
    values: tuple[int | Decimal | None, ...]
    seat: str = ""


@dataclass(frozen=True)
class Chart:
    """Numbers over time or by name: `places` are the labels of the axis, `unit` what the numbers count.

    `says` tells in a sentence what is to be seen; `limits` are named lines across, such as a target.
    """

    title: str
    places: tuple[str, ...]
    series: tuple[Series, ...]
    plot: Plot = Plot.LINES
    axis: str = ""
    unit: str = ""
    says: str = ""
    limits: tuple[tuple[str, int | Decimal], ...] = ()


Picture = HexMap | TrackBoard | RingBoard | Chart
