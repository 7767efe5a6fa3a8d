"""A page of HTML set as PDF; WeasyPrint is the only part that needs libraries of the system."""

from __future__ import annotations

import gc
import io
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, lru_cache
from importlib import import_module
from threading import Lock
from types import ModuleType

from pbem.printing.fonts import faces, font_at
from pbem.printing.labels import set_labels_whole
from pbem.printing.scratch import made_in_scratch

NO_DAY = datetime(2000, 1, 1, tzinfo=UTC)
"""What stands where a file must bear a day; it must not be today."""
PICTURE = "pbem-picture:"
"""The beginning of a picture's address; its name follows."""

_MISSING = (
    "PDF pages need Pango: on Debian or Ubuntu install libpango-1.0-0 libpangoft2-1.0-0 "
    "libharfbuzz-subset0, on macOS run brew install pango."
)
_CLOCK = "SOURCE_DATE_EPOCH"  # read by the font tools instead of the clock
_ONE_AT_A_TIME = Lock()


class NoPango(Exception):
    """The text library of the system is missing; the message says what to install."""


class OwnThings:
    """What a page may fetch: the fonts, and its own pictures by their names; all else is refused."""

    _fail_on_errors = False  # asked by WeasyPrint when something is refused

    def __init__(self, pictures: Mapping[str, str | bytes]) -> None:
        self._pictures = pictures

    def __call__(self, address: str) -> object:
        """Return the response to a request of WeasyPrint's; ValueError if it asks for anything else."""
        if (font := font_at(address)) is not None:
            return _answer(address, font, "font/ttf")
        name = address.removeprefix(PICTURE)
        if name == address or name not in self._pictures:
            raise ValueError("A report's page fetches nothing.")
        picture = self._pictures[name]
        if isinstance(picture, bytes):
            return _answer(address, picture, "image/*")
        return _answer(address, picture.encode(), "image/svg+xml")


def pages_of(page: str, pictures: Mapping[str, str | bytes] | None = None, css: str = "") -> bytes:
    """A page of HTML set as a PDF file, the same bytes for the same page; NoPango where that cannot be.

    `pictures` are SVG drawings, or the bytes of photos, by the names with which the page asks for them. The
    style sheet counts besides what stands in the page, and is read once for many.
    """
    drawn = pictures or {}
    document = _weasyprint().HTML(string=page, url_fetcher=OwnThings(drawn))
    with _no_clock(), _no_collector():
        words = (page, *(picture for picture in drawn.values() if isinstance(picture, str)))
        case = _type_case(faces("".join(words)), str(css))  # as plain text, to which others can be added
        pages: bytes = document.write_pdf(
            stylesheets=[case.rules], font_config=case.fonts, pdf_variant="pdf/ua-1"
        )
    return pages


@dataclass(frozen=True)
class _TypeCase:
    """The fonts and the style of a page as WeasyPrint wants them: the rules, and where the fonts lie."""

    rules: object
    fonts: object


@lru_cache(maxsize=8)
def _type_case(font_rules: str, css: str) -> _TypeCase:
    """Fonts and style made ready once for all pages that have the same ones."""
    weasyprint = _weasyprint()
    fonts = weasyprint.text.fonts.FontConfiguration()
    with made_in_scratch():  # else the files of fonts that a killed process leaves would stay for ever
        rules = weasyprint.CSS(string=font_rules + css, font_config=fonts, url_fetcher=OwnThings({}))
    return _TypeCase(rules, fonts)


def _answer(address: str, content: bytes, kind: str) -> object:
    response: object = _weasyprint().urls.URLFetcherResponse(address, content, {"Content-Type": kind})
    return response


@contextmanager
def _no_clock() -> Iterator[None]:
    """The day stays out of the fonts, into which it is otherwise written when they are cut to size.

    The environment belongs to the whole process, so that one report is set at a time.
    """
    with _ONE_AT_A_TIME:
        before = os.environ.get(_CLOCK)
        os.environ[_CLOCK] = str(int(NO_DAY.timestamp()))
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
    set_labels_whole(import_module("weasyprint.svg"), weasyprint.__version__)
    return weasyprint
