"""Imposition: pages set two by two on sheets that are folded and stapled, for the copier."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf

SHEETS = {"A4": (841.89, 595.276), "Letter": (792.0, 612.0), "A3": (1190.551, 841.89)}
"""The sheets, wide as they lie in the copier: width and height in points."""


class NoPages(Exception):
    """A file cannot be imposed; the message says why."""


@dataclass(frozen=True)
class Half:
    """Half of a sheet: its left edge, width and height in points."""

    left: float
    width: float
    height: float


def order(pages: int) -> list[tuple[int | None, int | None]]:
    """Return what stands left and right on each side of each sheet, front and back in turn; None is blank.

    Pages count from 1. Eight pages: 8 and 1, 2 and 7, 6 and 3, 4 and 5.
    """
    last = -(-pages // 4) * 4
    sides: list[tuple[int | None, int | None]] = []
    for sheet in range(last // 4):
        low, high = 2 * sheet + 1, last - 2 * sheet
        sides += [(_if_there(high, pages), low), (_if_there(low + 1, pages), _if_there(high - 1, pages))]
    return sides


def _if_there(page: int, pages: int) -> int | None:
    return page if page <= pages else None


def booklet(pdf: bytes, sheet: str = "A4") -> bytes:
    """Return a PDF's pages as the sheets of a booklet: print both sides, turned over the short edge.

    Each page is scaled to half a sheet and stands in its middle. The same file gives the same bytes. NoPages
    for what is no PDF, or one that is locked or empty.
    """
    try:
        source = pikepdf.open(BytesIO(pdf))
    except pikepdf.PasswordError:
        raise NoPages("it is locked by a password.") from None
    except pikepdf.PdfError:
        raise NoPages("it is no PDF file.") from None
    with source, Pdf.new() as target:
        if not source.pages:
            raise NoPages("it has no pages.")
        for left, right in order(len(source.pages)):
            _add_side(target, source, sheet, left, right)
        _name(target, source)
        written = BytesIO()
        target.save(written, deterministic_id=True)
    return written.getvalue()


def _add_side(target: Pdf, source: Pdf, sheet: str, left: int | None, right: int | None) -> None:
    """Add one side of a sheet with its two pages, where there are two."""
    width, height = SHEETS[sheet]
    halves = ((left, Half(0, width / 2, height)), (right, Half(width / 2, width / 2, height)))
    forms, contents = Dictionary(), []
    for number, half in halves:
        if number is None:
            continue
        form = target.copy_foreign(source.pages[number - 1].as_form_xobject())
        forms[f"/Page{number}"] = form
        contents.append(f"q {' '.join(_placed(form, half))} cm /Page{number} Do Q\n")
    page = Dictionary(
        Type=Name.Page,
        MediaBox=Array([0, 0, round(width, 3), round(height, 3)]),
        Resources=Dictionary(XObject=forms),
        Contents=target.make_stream("".join(contents).encode("ascii")),
    )
    target.pages.append(pikepdf.Page(target.make_indirect(page)))


def _placed(form: pikepdf.Object, half: Half) -> Iterator[str]:
    """Yield the six numbers that scale a page to its half of the sheet and set it in the middle."""
    x, y, wide, high = _box(form)
    scale = min(half.width / wide, half.height / high)
    left = half.left + (half.width - wide * scale) / 2 - x * scale
    foot = (half.height - high * scale) / 2 - y * scale
    yield from (f"{number:.4f}" for number in (scale, 0, 0, scale, left, foot))


def _box(form: pikepdf.Object) -> tuple[float, float, float, float]:
    """Return where a page's picture lies once it is turned upright: left, foot, width, height in points."""
    x0, y0, x1, y1 = (float(edge) for edge in form.BBox)
    a, b, c, d, e, f = (float(one) for one in form.get(Name.Matrix, Array([1, 0, 0, 1, 0, 0])))
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (x0, x1) for y in (y0, y1)]
    left, foot = min(x for x, _ in corners), min(y for _, y in corners)
    return left, foot, max(x for x, _ in corners) - left, max(y for _, y in corners) - foot


def _name(target: Pdf, source: Pdf) -> None:
    """Take over title and language."""
    title = source.docinfo.get(Name.Title)
    if title is not None:
        target.docinfo[Name.Title] = str(title)
    if Name.Lang in source.Root:
        target.Root.Lang = source.Root.Lang
