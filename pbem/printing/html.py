"""A report as one HTML file that needs nothing else: no request, no font, and no script to be read."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from base64 import b64encode
from collections import Counter
from collections.abc import Callable
from functools import lru_cache

from markupsafe import Markup

from pbem.engine.orderform import OrderForm
from pbem.engine.pictures import Picture
from pbem.engine.report import Block, Report, Section
from pbem.printing.clickable import form_json, seat_style
from pbem.printing.hexmap import NAMESPACE
from pbem.printing.once import Once
from pbem.printing.pictures import in_words, svg, tables
from pbem.printing.scriptwords import script_words
from pbem.printing.style import OWN_STYLE, Style
from pbem.printing.templates import rendered, source

SCRIPTS = ("picture.js", "orders.js", "script.js")
"""The scripts of a page in their order; the last one sets the others to work."""
_RIGHT_TO_LEFT = ("ar", "fa", "he", "ur", "yi")
_TABINDEX = re.compile(r' tabindex="-?\d"')
_SET = Once[Markup]()


def as_html(report: Report, style: Style = OWN_STYLE) -> str:
    """The report as a page; the style's templates go before those of pbem.

    What only a browser can use stands between the comments <!--screen--> and <!--/screen-->.
    BrokenTemplate where a template of the style's own is at fault.
    """
    parts = [(anchor, section, _set(section, anchor, style)) for anchor, section in anchored(report)]
    script = script_of(style)
    return rendered(
        "report.html.jinja",
        style,
        report=report,
        parts=parts,
        style=source("style.css", style),
        seat_style=seat_style(report.seat),
        script=script,
        script_digest=digest_of(script),
        script_words=script_words(),
        has_form=any(section.is_form for section in report.sections),
        direction=direction(report),
        for_print=False,
    )


def script_of(style: Style = OWN_STYLE) -> Markup:
    """The script of a page, in one piece."""
    return _joined(*(source(name, style) for name in SCRIPTS))


@lru_cache(maxsize=16)
def _joined(*scripts: Markup) -> Markup:
    return Markup("\n").join(scripts)


@lru_cache(maxsize=16)
def digest_of(script: str) -> str:
    """The SHA-256 by which a page allows this script and no other (Content Security Policy, level 2)."""
    return "sha256-" + b64encode(hashlib.sha256(script.encode()).digest()).decode()


def anchored(report: Report) -> list[tuple[str, Section]]:
    """The sections with the names by which links find them, made of their titles.

    Shared ones are named first, so that they have the same names in the reports of all readers.
    """
    met: Counter[str] = Counter()
    names: dict[int, str] = {}
    for place, section in sorted(enumerate(report.sections), key=lambda one: not one[1].is_shared):
        name = re.sub(r"[^a-z0-9]+", "-", _bare(section.title)).strip("-") or "part"
        met[name] += 1
        names[place] = name if met[name] == 1 else f"{name}_{met[name]}"
    return [(names[place], section) for place, section in enumerate(report.sections)]


def _bare(title: str) -> str:
    """The title in small letters, those with accents as the letters they were made of."""
    letters = unicodedata.normalize("NFD", title.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _set(section: Section, anchor: str, style: Style) -> Markup:
    """The section as markup; one that many readers share is set once."""
    if not section.is_shared:
        return section_markup(section, anchor, style)
    return _SET.of(section, (anchor, style), lambda: section_markup(section, anchor, style))


def section_markup(
    section: Section,
    anchor: str,
    style: Style,
    picture: Callable[[Picture], Markup] | None = None,
    form: Callable[[OrderForm], str] = form_json,
) -> Markup:
    """The section as markup; pages of another sort draw pictures and offer orders in ways of their own."""
    page = rendered(
        "section.html.jinja",
        style,
        section=section,
        anchor=anchor,
        kind=kind,
        picture=picture or _picture,
        in_words=in_words,
        tables=tables,
        form_json=form,
        for_print=False,
    )
    return Markup(page)


def kind(block: Block) -> str:
    """The name by which a template knows a block."""
    return type(block).__name__


def direction(report: Report) -> str:
    """The direction of writing of the report's language."""
    return "rtl" if report.language.split("-")[0].lower() in _RIGHT_TO_LEFT else "ltr"


def _picture(block: Picture) -> Markup:
    """The picture to be set into the page itself, where it needs no namespace.

    Its places can be reached by keyboard where a script does something with them, and not before.
    """
    return Markup(_TABINDEX.sub("", svg(block).replace(NAMESPACE, "", 1)))
