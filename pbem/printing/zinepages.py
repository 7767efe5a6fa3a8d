"""An issue of the zine as one page for the screen, and as the pages of a PDF."""

from __future__ import annotations

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from markupsafe import Markup

from pbem.engine.pictures import HexMap, Picture
from pbem.engine.report import Report, Section
from pbem.engine.tongue import tr
from pbem.printing.easel import Easel
from pbem.printing.pdf import print_style, sort_of
from pbem.printing.pictures import Look, in_words, svg
from pbem.printing.style import OWN_STYLE, Style
from pbem.printing.templates import rendered, source
from pbem.printing.typesetting import pages_of
from pbem.printing.zine import Article, Contents, Issue, Notes, Photo, Played, ZinePart
from pbem.printing.zinemarkdown import address_of, as_markup
from pbem.printing.zinesections import Screen
from pbem.printing.zinetext import heading_of

_HEADING = re.compile(r"(</?h)([1-6])\b")
_LANDMARK = re.compile(r'(<section id="[^"]*") aria-labelledby="[^"]*"')
_NO_HEADING = re.compile(r"<h2[^>]*></h2>\n?")
_DEEPEST = 6


@dataclass(frozen=True)
class SetTurn:
    """A turn of a game as a page shows it; `markup` are its sections."""

    anchor: str
    report: Report
    markup: tuple[Markup, ...]


@dataclass(frozen=True)
class SetPart:
    """A part of an issue as a page shows it: `sort` is its kind, `turns` are those of a game."""

    anchor: str
    title: str
    sort: str
    part: ZinePart
    markup: tuple[Markup, ...] = ()
    turns: tuple[SetTurn, ...] = ()


def as_zine_html(issue: Issue, style: Style = OWN_STYLE) -> str:
    """The issue as one page that needs nothing else, and no script."""
    setter = _Setter(Screen(style))
    sheets = source("style.css", style) + "\n" + source("zine.css", style)
    return _page(issue, setter, sheets, is_printed=False)


def as_zine_pdf(issue: Issue, style: Style = OWN_STYLE) -> bytes:
    """The issue as a PDF file, the same bytes for the same issue; NoPango where that cannot be made."""
    easel = Easel(style)
    sheets = print_style("print.css", style) + "\n" + source("zineprint.css", style)
    page = _page(issue, _Setter(easel), sheets, is_printed=True)
    return pages_of(page, easel.pictures)


def _page(issue: Issue, setter: _Setter, sheets: Markup, *, is_printed: bool) -> str:
    return rendered(
        "zine.html.jinja",
        setter.press.style,
        issue=issue,
        parts=[setter.part(part) for part in issue.parts],
        front=setter.front(issue),
        front_words=_front_words(issue),
        sort=sort_of(setter.press.style),
        style=sheets,
        for_print=is_printed,
    )


@dataclass(frozen=True)
class _Setter:
    """Sets the parts of an issue one after the other; no two get the same name."""

    press: Screen | Easel
    named: Counter[str] = field(default_factory=Counter)

    def part(self, part: ZinePart) -> SetPart:
        """Return a part as the page shows it."""
        title = heading_of(part)
        anchor = self._name(title)
        match part:
            case Contents():
                return SetPart(anchor, title, "contents", part)
            case Article():
                return SetPart(anchor, title, "article", part, (as_markup(part, self._photo),))
            case Played():
                return SetPart(anchor, title, "played", part, turns=tuple(self._turns(part)))
            case Notes():
                return SetPart(anchor, title, "notes", part, tuple(self._notes(part)))

    def front(self, issue: Issue) -> str:
        """Return the address of the cover's picture; empty where there is none."""
        picture = issue.cover.picture
        if picture is None:
            return ""
        if isinstance(picture, Photo):
            return self._photo(picture)
        if isinstance(self.press, Easel):
            return self.press.draw(_cover_art(picture))
        drawn = svg(_cover_art(picture), Look(for_print=True, is_plain=self.press.style.is_plain))
        return "data:image/svg+xml;base64," + b64encode(drawn.encode()).decode("ascii")

    def _photo(self, photo: Photo) -> str:
        """Return a photo's address: where it is kept for paper, on a screen the photo itself."""
        return self.press.keep(photo.content) if isinstance(self.press, Easel) else address_of(photo)

    def _name(self, title: str) -> str:
        name = re.sub(r"[^a-z0-9]+", "-", title.casefold()).strip("-")[:60] or "part"
        self.named[name] += 1
        return name if self.named[name] == 1 else f"{name}_{self.named[name]}"

    def _turns(self, part: Played) -> Iterator[SetTurn]:
        for report in part.reports:
            anchor = self._name(f"{part.title} {report.title}")
            markup = tuple(self._section(section, 2) for section in report.sections)
            yield SetTurn(anchor, report, markup)

    def _notes(self, part: Notes) -> Iterator[Markup]:
        if part.blocks:
            yield self._section(Section("", part.blocks), 1)
        for section in part.sections:
            yield self._section(section, 1)

    def _section(self, section: Section, down: int) -> Markup:
        """Set a section with its headings further down; none begins a page, or is a landmark, of its own.

        Text is escaped in it, so that what looks like a tag is one.
        """
        flowing = replace(section, starts_page=False, is_shared=False)
        markup = self.press.section(flowing, self._name(section.title or "notes"))
        text = _LANDMARK.sub(r"\1", str(markup), count=1)
        if not section.title:
            text, down = _NO_HEADING.sub("", text, count=1), down - 1
        return Markup(_HEADING.sub(lambda tag: f"{tag[1]}{min(int(tag[2]) + down, _DEEPEST)}", text))


def _front_words(issue: Issue) -> str:
    """What the cover's picture shows, for those who do not see it."""
    cover = issue.cover
    if cover.picture is None or isinstance(cover.picture, Photo):
        return cover.caption or tr("The picture of the cover.")
    return f"{cover.caption}. {' '.join(in_words(_cover_art(cover.picture)))}"


def _cover_art(picture: Picture) -> Picture:
    """A map for the cover: its land alone, for counters would be too small to be read there."""
    if not isinstance(picture, HexMap):
        return picture
    cells = tuple(replace(cell, top="", counters=(), says="") for cell in picture.cells)
    return replace(
        picture, cells=cells, top_means="", counter_means="", arrows=(), arrow_means="", is_small=True
    )
