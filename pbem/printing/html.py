"""A report as one HTML file that needs nothing else: no request, no script, no font."""

from __future__ import annotations

from pathlib import Path

from markupsafe import Markup

from pbem.engine.report import Block, HexMap, Report
from pbem.printing.crowd import crowd_table
from pbem.printing.gazetteer import empty_lines, explanations, full_lines
from pbem.printing.hexmap import NAMESPACE, svg
from pbem.printing.templates import environment, source

_RIGHT_TO_LEFT = ("ar", "fa", "he", "ur", "yi")


def as_html(report: Report, folder: Path | None = None) -> str:
    """The report as a page; templates in `folder` go before those that came with pbem."""
    template = environment(folder).get_template("report.html.jinja")
    return template.render(
        report=report,
        style=source("style.css", folder),
        direction=direction(report),
        kind=kind,
        map_picture=_picture,
        crowd_table=crowd_table,
        in_words=in_words,
        for_print=False,
    )


def kind(block: Block) -> str:
    """The name by which a template knows a block."""
    return type(block).__name__


def direction(report: Report) -> str:
    """The direction of writing of the report's language."""
    return "rtl" if report.language.split("-")[0].lower() in _RIGHT_TO_LEFT else "ltr"


def in_words(block: HexMap) -> tuple[str, ...]:
    """The map as sentences, in map order, for those who do not see it."""
    return (*explanations(block), *full_lines(block), *empty_lines(block))


def _picture(block: HexMap) -> Markup:
    """The map to be set into the page itself, where a picture needs no namespace."""
    return Markup(svg(block).replace(NAMESPACE, "", 1))
