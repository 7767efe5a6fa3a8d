"""Sections of a report as the zine sets them: with the templates of the reports, for screen or paper."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from pbem.engine.orderform import OrderForm
from pbem.engine.pictures import Picture
from pbem.engine.report import Section
from pbem.printing.hexmap import NAMESPACE
from pbem.printing.html import kind
from pbem.printing.papers import paper_named
from pbem.printing.pictures import Look, in_words, sheets, svg, tables
from pbem.printing.style import Style
from pbem.printing.tablewidths import shares
from pbem.printing.templates import rendered
from pbem.printing.typesetting import PICTURE
from pbem.printing.zine import Photo
from pbem.printing.zinemarkdown import address_of

_ID = re.compile(r' id="([^"]+)"')
_REFERENCE = re.compile(r' (?:id|aria-[a-z]+|href|fill|stroke|marker-[a-z]+|clip-path|mask)="[^"]+"')
_SCRIPTED = re.compile(r'<path class="place"[^>]*/>| tabindex="-?\d"')

Press = Callable[[Section, str], Markup]
"""Sets a section under the name by which links find it."""


@dataclass(frozen=True)
class Screen:
    """Sets sections for the screen, for a page without a script; `met` are the names within its pictures."""

    style: Style
    met: Counter[str] = field(default_factory=Counter)

    def section(self, section: Section, anchor: str) -> Markup:
        """Return the section as markup."""
        page = rendered(
            "section.html.jinja",
            self.style,
            section=section,
            anchor=anchor,
            kind=kind,
            picture=self.drawn,
            in_words=in_words,
            tables=tables,
            form_json=_no_items,
            for_print=False,
        )
        return Markup(page)

    def drawn(self, block: Picture) -> Markup:
        """Return a picture to be set into the page, without what only a script could use."""
        drawing = svg(block, Look(is_plain=self.style.is_plain)).replace(NAMESPACE, "", 1)
        return Markup(self._named_anew(_SCRIPTED.sub("", drawing)))

    def _named_anew(self, drawing: str) -> str:
        """Return a drawing whose names are no others': a map may stand in a page twice."""
        names = _ID.findall(drawing)
        self.met.update(names)
        again = max((self.met[name] for name in names), default=1)
        if again == 1:
            return drawing
        return _REFERENCE.sub(lambda found: _renamed(found[0], names, again), drawing)

    def photo(self, photo: Photo) -> str:
        """Return a photo's address, which is the photo itself."""
        return address_of(photo)


@dataclass(frozen=True)
class Paper:
    """Sets sections for paper; pictures are kept here by the names with which the pages ask for them."""

    style: Style
    pictures: dict[str, str | bytes] = field(default_factory=dict)

    def section(self, section: Section, anchor: str) -> Markup:
        """Return the section as markup."""
        paper, look = paper_named(self.style.paper), self.look
        page = rendered(
            "section.html.jinja",
            self.style,
            section=section,
            anchor=anchor,
            kind=kind,
            sheets=lambda block: sheets(block, look),
            picture=self.draw,
            in_words=in_words,
            tables=lambda block: tables(block, look),
            shares=lambda table: shares(table, paper),
            for_print=True,
        )
        return Markup(page)

    @property
    def look(self) -> Look:
        """How pictures are drawn."""
        return Look(for_print=True, is_plain=self.style.is_plain, room=paper_named(self.style.paper).room)

    def draw(self, block: Picture) -> str:
        """Draw a picture and return its address."""
        return self._kept(svg(block, self.look))

    def photo(self, photo: Photo) -> str:
        """Keep a photo and return its address."""
        return self._kept(photo.content)

    def _kept(self, picture: str | bytes) -> str:
        name = str(len(self.pictures) + 1)
        self.pictures[name] = picture
        return PICTURE + name


def _renamed(attribute: str, names: Sequence[str], again: int) -> str:
    """Return an attribute that names things of a drawing, with the names they have the second time."""
    words = "|".join(re.escape(name) for name in names)
    return re.sub(rf"(?<![\w-])({words})(?![\w-])", rf"\1_{again}", attribute)


def _no_items(form: OrderForm) -> str:
    """Nothing can be clicked together in the zine."""
    return "null"
