"""A sheet of paper to write orders on: what it asks for, as a value, and as a page to be copied."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.tongue import language
from pbem.printing.pdf import print_style, sort_of
from pbem.printing.style import OWN_STYLE, Style
from pbem.printing.templates import rendered
from pbem.printing.typesetting import pages_of

RULED = 14
"""Lines to write on where there is no form to tick."""
FEW, SOME = 5, 11
"""Up to so many fields a sheet is set wide, or tight; more leave no room for remarks."""


@dataclass(frozen=True)
class SheetField:
    """An order that is given by a tick: its words, and a remark in small print."""

    order: str
    remark: str = ""


@dataclass(frozen=True)
class OrderSheet:
    """What an order sheet says; on a blank one seat, player, moment and deadline are empty.

    `words` are the orders that may be written, each with what it means.
    """

    game: str
    gm: str
    moment: str = ""
    deadline: str = ""
    seat: str = ""
    player: str = ""
    fields: tuple[SheetField, ...] = ()
    words: tuple[tuple[str, str], ...] = ()

    @property
    def ruled(self) -> int:
        """Return how many lines are left to write on."""
        return max(RULED - 2 * len(self.fields), 3)

    @property
    def setting(self) -> str:
        """Return how close all is set, so that it finds room on one page."""
        return "wide" if len(self.fields) <= FEW else "tight" if len(self.fields) <= SOME else "close"


def as_sheet_pdf(sheet: OrderSheet, style: Style = OWN_STYLE) -> bytes:
    """The sheet as a PDF file; NoPango where that cannot be made."""
    css = print_style("ordersheet.css", style)
    page = rendered(
        "ordersheet.html.jinja", style, sheet=sheet, language=language(), style="", sort=sort_of(style)
    )
    return pages_of(page, css=css)
