"""Sections of a report as the zine sets them for screens, with the templates of the reports."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from pbem.engine.orderform import OrderForm
from pbem.engine.pictures import Picture
from pbem.engine.report import Section
from pbem.printing.hexmap import NAMESPACE
from pbem.printing.html import section_markup
from pbem.printing.pictures import Look, svg
from pbem.printing.style import Style

_ID = re.compile(r' id="([^"]+)"')
_REFERENCE = re.compile(r' (?:id|aria-[a-z]+|href|fill|stroke|marker-[a-z]+|clip-path|mask)="[^"]+"')
_SCRIPTED = re.compile(r'<path class="place"[^>]*/>| tabindex="-?\d"')


@dataclass(frozen=True)
class Screen:
    """Sets sections for the screen, for a page without a script; `met` are the names within its pictures."""

    style: Style
    met: Counter[str] = field(default_factory=Counter)

    def section(self, section: Section, anchor: str) -> Markup:
        """Return the section as markup."""
        return section_markup(section, anchor, self.style, self.drawn, _no_items)

    def drawn(self, block: Picture) -> Markup:
        """Return a picture to be set into the page, without what only a script could use."""
        drawing = svg(block, Look(is_plain=self.style.is_plain)).replace(NAMESPACE, "", 1)
        return Markup(self._named_anew(_SCRIPTED.sub("", drawing)))

    def _named_anew(self, drawing: str) -> str:
        """Return a drawing whose names nothing else has: a map may stand in a page twice."""
        names = _ID.findall(drawing)
        self.met.update(names)
        again = max((self.met[name] for name in names), default=1)
        if again == 1:
            return drawing
        return _REFERENCE.sub(lambda found: _renamed(found[0], names, again), drawing)


def _renamed(attribute: str, names: Sequence[str], again: int) -> str:
    """Return an attribute that names things of a drawing, with the names they have the second time."""
    words = "|".join(re.escape(name) for name in names)
    return re.sub(rf"(?<![\w-])({words})(?![\w-])", rf"\1_{again}", attribute)


def _no_items(form: OrderForm) -> str:
    """Nothing can be clicked together in the zine."""
    return "null"
