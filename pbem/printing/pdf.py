"""A report as A4 pages; WeasyPrint is the only part that needs libraries of the system."""

from __future__ import annotations

import gc
import io
import os
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from datetime import UTC, datetime
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Lock
from types import ModuleType

import fontpkg_source_sans_3
from markupsafe import Markup

from pbem.engine.report import HexMap, Report
from pbem.printing.crowd import crowd_table
from pbem.printing.hexmap import svg
from pbem.printing.hexsheets import sheets
from pbem.printing.html import direction, kind
from pbem.printing.tablewidths import shares
from pbem.printing.templates import environment, source

_MISSING = (
    "PDF pages need Pango: on Debian or Ubuntu install libpango-1.0-0 libpangoft2-1.0-0 "
    "libharfbuzz-subset0, on macOS run brew install pango."
)
_NO_DAY = datetime(2000, 1, 1, tzinfo=UTC)  # attachments must bear a day; it must not be today

_CLOCK = "SOURCE_DATE_EPOCH"  # read by the font tools instead of the clock
_ONE_AT_A_TIME = Lock()


class NoPango(Exception):
    """The text library of the system is missing; the message says what to install."""


def as_pdf(
    report: Report, *, attachments: tuple[tuple[str, bytes], ...] = (), folder: Path | None = None
) -> bytes:
    """The report as a PDF file, the same bytes for the same report; attachments are names and contents."""
    page = (
        environment(folder)
        .get_template("report.html.jinja")
        .render(
            report=report,
            style=print_style("print.css", folder),
            direction=direction(report),
            kind=kind,
            map_sheets=sheets,
            map_image=_image,
            crowd_table=crowd_table,
            shares=shares,
            for_print=True,
        )
    )
    return pages_of(page, attachments)


def print_style(name: str, folder: Path | None = None) -> Markup:
    """The style sheet of this name, behind the fonts that a page may use."""
    return _font_faces(_fonts()) + source(name, folder)


def pages_of(page: str, attachments: tuple[tuple[str, bytes], ...] = ()) -> bytes:
    """A page of HTML set as a PDF file, the same bytes for the same page; NoPango where that cannot be."""
    weasyprint = _weasyprint()
    enclosed = [
        weasyprint.Attachment(string=content, name=name, created=_NO_DAY, modified=_NO_DAY)
        for name, content in attachments
    ]
    document = weasyprint.HTML(string=page, url_fetcher=_fetcher(_fonts()))
    with _no_clock(), _no_collector():
        pages: bytes = document.write_pdf(attachments=enclosed)
    return pages


@contextmanager
def _no_clock() -> Iterator[None]:
    """The day stays out of the fonts, into which it is otherwise written when they are cut to size.

    The environment belongs to the whole process, so that one report is set at a time.
    """
    with _ONE_AT_A_TIME:
        before = os.environ.get(_CLOCK)
        os.environ[_CLOCK] = str(int(_NO_DAY.timestamp()))
        try:
            yield
        finally:
            del os.environ[_CLOCK]
            if before is not None:
                os.environ[_CLOCK] = before


@contextmanager
def _no_collector() -> Iterator[None]:
    """Setting pages makes many objects that live to the end; looking for rubbish costs a quarter of it."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@cache
def _weasyprint() -> ModuleType:
    """WeasyPrint, imported at the first page and without the advice it prints when Pango is missing."""
    try:
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            weasyprint = import_module("weasyprint")
    except OSError as error:
        raise NoPango(_MISSING) from error
    return weasyprint


def _fonts() -> dict[str, str]:
    """The address of the font file of each style."""
    folder = Path(fontpkg_source_sans_3.ROOT) / "files"
    return {"normal": (folder / "SourceSans3[wght].ttf").as_uri()}


def _font_faces(fonts: dict[str, str]) -> Markup:
    faces = [
        f'@font-face{{font-family:"Source Sans 3";font-style:{style};src:url("{url}")}}'
        for style, url in fonts.items()
    ]
    return Markup("\n".join(faces) + "\n")


def _fetcher(fonts: dict[str, str]) -> Callable[[str], object]:
    """Nothing is fetched but the fonts and pictures that stand in the page itself."""
    allowed = frozenset(fonts.values())
    fetch = _weasyprint().urls.URLFetcher(allowed_protocols=("data", "file"), allow_redirects=False)

    def fetch_own(url: str) -> object:
        if not url.startswith("data:") and url not in allowed:
            raise ValueError("A report's page fetches nothing.")
        return fetch(url)

    return fetch_own


def _image(block: HexMap) -> str:
    """The map as the address of a picture; half the cost of a map drawn in the page."""
    picture = svg(block, for_print=True)
    return "data:image/svg+xml;base64," + b64encode(picture.encode()).decode("ascii")
