"""A report as pages: those for one reader set alone, those for everybody set once and bound behind them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from markupsafe import Markup

from pbem.engine.orderform import OrderForm
from pbem.engine.report import Report
from pbem.engine.tongue import tr, tr_noop
from pbem.printing.easel import Easel
from pbem.printing.html import anchored, direction
from pbem.printing.joining import Attachments, Part, bound
from pbem.printing.papers import paper_named
from pbem.printing.plain import printable
from pbem.printing.style import OWN_STYLE, Style
from pbem.printing.templates import rendered, source
from pbem.printing.typesetting import NoPango as NoPango
from pbem.printing.typesetting import pages_of

FORM = "orders.txt"
"""The name under which a report's order form is attached to it."""
OWN_PAGES, ALL_PAGES = tr_noop("Yours"), tr_noop("For everybody")
"""The bookmarks of the two parts of a seat's report."""


def as_pdf(report: Report, style: Style = OWN_STYLE, *, attachments: Attachments = ()) -> bytes:
    """The report as a PDF file, the same bytes for the same report.

    Attachments are names and contents; an order form is attached besides, as a file of text. The sections
    that a seat shares with all readers follow its own. NoPango where pages cannot be set, BrokenTemplate
    where a template of the style's own is at fault.
    """
    own, shared = halves(report)
    return as_joined(own, as_alone(shared, style), style, (*attachments, *form_files(report)))


def halves(report: Report) -> tuple[Report | None, Report]:
    """What of a report is set for its reader alone, None where that is nothing, and what stands for all.

    A report that shares nothing is all of a piece, and is the second.
    """
    shared = tuple(section for section in report.sections if section.is_shared)
    if not report.seat or not shared:
        return None, report
    own = tuple(section for section in report.sections if not section.is_shared)
    for_all = replace(report, sections=shared, reader="", seat="", facts=(), notices=())
    return replace(report, sections=own), for_all


@dataclass(frozen=True)
class Galley:
    """All that pages are set from: nothing else is known of them, so that anybody can set them anywhere."""

    page: str
    pictures: dict[str, str | bytes]
    css: str

    def as_pages(self) -> bytes:
        """The pages as a PDF file; NoPango where they cannot be set."""
        return pages_of(self.page, self.pictures, self.css)


def as_joined(own: Report | None, shared: bytes, style: Style, attachments: Attachments) -> bytes:
    """The pages of one reader bound before those for all, which have been set already."""
    return joined(None if own is None else as_alone(own, style), shared, attachments)


def joined(own: bytes | None, shared: bytes, attachments: Attachments) -> bytes:
    """Pages of one reader, where there are any, bound before those for all."""
    if own is None:
        return bound([Part(shared)], attachments)
    return bound([Part(own, tr(OWN_PAGES)), Part(shared, tr(ALL_PAGES))], attachments)


def as_alone(report: Report, style: Style) -> bytes:
    """All sections of the report as a PDF file to which nothing is attached."""
    return galley_of(report, style).as_pages()


def galley_of(report: Report, style: Style) -> Galley:
    """What all sections of the report are set from."""
    easel = Easel(style)
    parts = [(anchor, section, easel.section(section, anchor)) for anchor, section in anchored(report)]
    page = rendered(
        "report.html.jinja",
        style,
        report=report,
        parts=parts,
        style="",
        direction=direction(report),
        sort=sort_of(style),
        for_print=True,
    )
    return Galley(page, easel.pictures, str(print_style("print.css", style)))


def print_style(name: str, style: Style = OWN_STYLE) -> Markup:
    """The style sheet of this name, behind the size and the margins of the paper."""
    return paper_named(style.paper).rule + source(name, style)


def sort_of(style: Style) -> str:
    """The classes by which a style sheet tells one paper from another, and knows the plain one."""
    return " ".join((paper_named(style.paper).name.lower(), *(("plain",) if style.is_plain else ())))


def form_files(report: Report) -> Attachments:
    """The order form as a file of text, where there is one."""
    blocks = [block for section in report.sections for block in section.blocks]
    forms = [block for block in blocks if isinstance(block, OrderForm)]
    text = "\n\n".join("\n".join(printable(line) for line in form.lines) for form in forms)
    return ((FORM, f"{text}\n".encode()),) if forms else ()
