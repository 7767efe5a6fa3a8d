"""Sections set for paper, and the pictures that the pages ask for."""

from __future__ import annotations

from dataclasses import dataclass, field

from markupsafe import Markup

from pbem.engine.pictures import Picture
from pbem.engine.report import Section, Sentences
from pbem.printing.html import kind
from pbem.printing.papers import Paper, paper_named
from pbem.printing.pictures import Look, in_words, sheets, svg, tables
from pbem.printing.style import Style
from pbem.printing.tablewidths import shares
from pbem.printing.templates import rendered
from pbem.printing.typesetting import PICTURE

LONGEST_LIST = 300
"""Lines of one block that are set each on a line of its own, however short they are."""
_SHORT = 40
"""Letters of a line, on average, below which most of the paper's line would stay empty."""


def run_on(block: Sentences) -> str:
    """Return the many short lines of a block as one paragraph, parted by strokes; nothing for other blocks.

    Each line on paper takes 2 ms and 40 kB to set, however little stands in it. So run on, a text costs in
    proportion to its length, and does not fill a thousand pages.
    """
    lines = block.lines
    if len(lines) <= LONGEST_LIST or sum(map(len, lines)) >= _SHORT * len(lines):
        return ""
    return " / ".join(line for line in map(str.strip, lines) if line)


@dataclass(frozen=True)
class Easel:
    """What sections are set with; pictures are kept here by the names with which the pages ask for them."""

    style: Style
    pictures: dict[str, str | bytes] = field(default_factory=dict)

    @property
    def paper(self) -> Paper:
        """The paper of the pages."""
        return paper_named(self.style.paper)

    @property
    def look(self) -> Look:
        """How pictures are drawn."""
        return Look(for_print=True, is_plain=self.style.is_plain, room=self.paper.room)

    def section(self, section: Section, anchor: str) -> Markup:
        """Return the section as markup, under the name by which links find it."""
        paper, look = self.paper, self.look
        page = rendered(
            "section.html.jinja",
            self.style,
            section=section,
            anchor=anchor,
            kind=kind,
            sheets=lambda block: sheets(block, look),
            picture=self.draw,
            in_words=in_words,
            run_on=run_on,
            tables=lambda block: tables(block, look),
            shares=lambda table: shares(table, paper),
            for_print=True,
        )
        return Markup(page)

    def draw(self, block: Picture) -> str:
        """Draw a picture and return its address."""
        return self.keep(svg(block, self.look))

    def keep(self, picture: str | bytes) -> str:
        """Keep a drawing or the bytes of a photo, and return its address."""
        name = str(len(self.pictures) + 1)
        self.pictures[name] = picture
        return PICTURE + name
