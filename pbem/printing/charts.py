"""Charts as SVG pictures that carry their own text, drawn by Matplotlib."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from html import escape
from zlib import crc32

from pbem.engine.pictures import Chart, Plot
from pbem.engine.tongue import tr
from pbem.printing.chartbars import bars
from pbem.printing.chartcanvas import Canvas
from pbem.printing.chartgrid import multiples
from pbem.printing.chartlines import areas, lines
from pbem.printing.chartlook import MOST_SERIES, Card, card_for
from pbem.printing.chartscale import finite
from pbem.printing.chartwords import summary
from pbem.printing.hexart import number
from pbem.printing.hexmap import FONTS, NAMESPACE
from pbem.printing.once import wording
from pbem.printing.plain import on_one_line

_DRAWN_AS = {Plot.LINES: lines, Plot.AREAS: areas, Plot.BARS: bars, Plot.MULTIPLES: multiples}
_LEAST_ON_SCREEN = 420  # pixels; on a narrower screen the chart scrolls by itself


@dataclass(frozen=True)
class _Written:
    """A chart known by how it is written: equal numbers may be written in different ways."""

    text: str
    block: Chart = field(compare=False)


def svg(block: Chart, *, for_print: bool = False, is_plain: bool = False) -> str:
    """The chart as SVG with title and description; the same chart is the same bytes.

    It is 500 points wide on paper. Lines and bars of more series than can be told apart are drawn as
    small charts. The last charts drawn are kept, since all readers of a report have the same.
    """
    return _drawn(_Written(repr(block), block), for_print, is_plain, wording())


@lru_cache(maxsize=96)
def _drawn(written: _Written, for_print: bool, is_plain: bool, wording: tuple[str, str]) -> str:
    block = _whole(written.block)
    sheet = card_for(for_print=for_print, is_plain=is_plain)
    canvas = _canvas(block, sheet)
    prefix = f"c{crc32(written.text.encode('utf-8', 'replace')):08x}"
    return f"{_opening(block, canvas, prefix)}{canvas.markup(prefix)}</svg>"


def _whole(block: Chart) -> Chart:
    """The chart with a number or a gap at every place, and nothing that has no place on a scale."""
    count = len(block.places)
    series = tuple(
        replace(one, values=tuple(finite(value) for value in (*one.values, *(None,) * count)[:count]))
        for one in block.series
    )
    limits = tuple((name, value) for name, value in block.limits if finite(value) is not None)
    return replace(block, series=series, limits=limits)


def _canvas(block: Chart, sheet: Card) -> Canvas:
    if not block.places or not block.series:
        return _empty(sheet)
    is_crowded = block.plot in (Plot.LINES, Plot.BARS) and len(block.series) > MOST_SERIES
    return _DRAWN_AS[Plot.MULTIPLES if is_crowded else block.plot](block, sheet)


def _empty(sheet: Card) -> Canvas:
    canvas = Canvas(sheet, 2 * sheet.size)
    canvas.word(0, 1.3 * sheet.size, tr("There are no numbers yet."), is_soft=True)
    return canvas


def _opening(block: Chart, canvas: Canvas, prefix: str) -> str:
    sheet = canvas.card
    pad, unit = sheet.pad, "pt" if sheet.for_print else ""
    wide, high = number(sheet.width + 2 * pad), number(canvas.height + 2 * pad)
    least = "" if sheet.for_print else f' style="min-width:{_LEAST_ON_SCREEN}px"'
    return (
        f'<svg{NAMESPACE} viewBox="{number(-pad)} {number(-pad)} {wide} {high}" width="{wide}{unit}" '
        f'height="{high}{unit}"{least} role="img" '
        f'aria-labelledby="{prefix}t" aria-describedby="{prefix}d" font-family="{FONTS}">'
        f'<title id="{prefix}t">{escape(on_one_line(block.title), quote=False)}</title>'
        f'<desc id="{prefix}d">{escape(summary(block), quote=False)}</desc>'
    )
