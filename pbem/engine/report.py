"""Report blocks: what a ruleset says, before anyone decides how it looks.

Every block is plain text in a plain value. Printing turns the same report into HTML, text and PDF;
nothing here knows how.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pbem.engine.orderform import OrderForm
from pbem.engine.pictures import Picture
from pbem.engine.tongue import language, tr


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
    """A table's row; the dead are struck out, the reader's own rows stand out.

    `seat` is the seat it is about: so a row in a table for all can stand out in that seat's report.
    """

    cells: tuple[str, ...]
    is_struck: bool = False
    is_own: bool = False
    seat: str = ""


@dataclass(frozen=True)
class Table:
    """A table with one cell a column in every row; `empty` is said when there are no rows.

    A small one is long, and seldom read: it is set in small type.
    """

    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    note: str = ""
    empty: str = field(default_factory=lambda: tr("None."))
    is_small: bool = False


Block = Paragraph | Notice | Facts | Sentences | Table | Picture | OrderForm


@dataclass(frozen=True)
class Section:
    """A titled part of a report; `starts_page` asks for a new page on paper.

    One that `is_shared` stands in the reports of all readers alike, and is set once for them all.
    """

    title: str
    blocks: tuple[Block, ...]
    starts_page: bool = False
    is_shared: bool = False

    @property
    def is_form(self) -> bool:
        """Say whether it holds an order form, which is the end of a report."""
        return any(isinstance(block, OrderForm) for block in self.blocks)


@dataclass(frozen=True)
class Report:
    """What one reader is told of one phase.

    `game` is the game's title, `title` the moment ("Round 6, Summer of Year 1"), `reader` the name of
    the seat or empty for the public report, `seat` its id. `notices` are the GM's, above all else.
    """

    game: str
    title: str
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]
    reader: str = ""
    seat: str = ""
    notices: tuple[str, ...] = ()
    language: str = field(default_factory=language)
