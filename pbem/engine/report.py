"""Report blocks: what a ruleset says, before anyone decides how it looks.

Every block is plain text in a plain value. Printing turns the same report into HTML, text and PDF;
nothing here knows how.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Paragraph:
    """One paragraph of prose; a line break in the text is a line break on paper."""

    text: str


@dataclass(frozen=True)
class Notice:
    """A sentence the reader must not miss; `kind` is "note" or "warning"."""

    text: str
    kind: str = "note"


@dataclass(frozen=True)
class Facts:
    """Label and value pairs, such as the numbers of the round."""

    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Sentences:
    """What happened in one place or to one seat, in order; `heading` may be empty."""

    heading: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Column:
    """A table's column; numbers are set flush right."""

    title: str
    is_number: bool = False


@dataclass(frozen=True)
class Row:
    """A table's row; the dead are struck out, the reader's own rows stand out."""

    cells: tuple[str, ...]
    is_struck: bool = False
    is_own: bool = False


@dataclass(frozen=True)
class Table:
    """A table with one cell a column in every row; `empty` is said when there are no rows.

    A small one is long, and seldom read: it is set in small type.
    """

    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    note: str = ""
    empty: str = "None."
    is_small: bool = False


@dataclass(frozen=True)
class Ground:
    """A sort of hex: its colour for the screen, its pattern and letter for the copier and the blind.

    `pattern` is one of "none", "waves", "dots", "strokes" or "leaves".
    """

    key: str
    name: str
    colour: str
    pattern: str
    letter: str


@dataclass(frozen=True)
class Counter:
    """One thing standing in a hex, such as creature 42; a mark such as "*" says it is young."""

    label: str
    mark: str = ""
    is_own: bool = False


@dataclass(frozen=True)
class Cell:
    """One hex of a map: `top` and the counters are printed in it, `marks` are what happened there.

    Marks are words from the map's `mark_names`.
    """

    name: str
    column: int
    row: int
    ground: str
    top: str = ""
    counters: tuple[Counter, ...] = ()
    marks: tuple[str, ...] = ()


@dataclass(frozen=True)
class HexMap:
    """A map of flat-topped hexes, columns and rows from 1, every second column half a hex lower.

    `low_even`: the even columns (B, D, F) are the lower ones. `top_means` and `counter_means` explain
    the numbers; `compass` holds the labels of the six directions clockwise from north; `mark_names`
    pairs each mark with what it means. A small map shows marks only.
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


@dataclass(frozen=True)
class OrderForm:
    """Lines that can be sent back as they stand; what follows a # is a comment."""

    title: str
    intro: str
    lines: tuple[str, ...]


Block = Paragraph | Notice | Facts | Sentences | Table | HexMap | OrderForm


@dataclass(frozen=True)
class Section:
    """A titled part of a report; `starts_page` asks for a new page on paper."""

    title: str
    blocks: tuple[Block, ...]
    starts_page: bool = False


@dataclass(frozen=True)
class Report:
    """What one reader is told of one phase.

    `game` is the game's title, `title` the moment ("Round 6, Summer of Year 1"), `reader` the name of
    the seat or empty for the public report.
    """

    game: str
    title: str
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]
    reader: str = ""
    language: str = field(default="en")
