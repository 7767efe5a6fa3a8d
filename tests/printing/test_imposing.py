"""Booklets: the order of the pages, checked by marks on them, and where they stand on the sheets."""

from __future__ import annotations

import io

import pikepdf
import pypdfium2
import pytest
from pikepdf import Array, Dictionary, Name, Pdf

from pbem.printing.imposing import SHEETS, NoPages, booklet, order

A5 = (419.528, 595.276)


def marked(pages: int, size: tuple[float, float] = A5, rotate: int = 0) -> bytes:
    """A PDF whose pages say their numbers in the lower left corner."""
    file = Pdf.new()
    font = file.make_indirect(Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica))
    for number in range(1, pages + 1):
        content = file.make_stream(f"BT /F1 20 Tf 40 40 Td (<{number}>) Tj ET".encode())
        page = Dictionary(
            Type=Name.Page,
            MediaBox=Array([0, 0, *size]),
            Resources=Dictionary(Font=Dictionary(F1=font)),
            Contents=content,
            Rotate=rotate,
        )
        file.pages.append(pikepdf.Page(file.make_indirect(page)))
    file.docinfo[Name.Title] = "Marks"
    written = io.BytesIO()
    file.save(written, deterministic_id=True)
    return written.getvalue()


def sides(sheets: bytes) -> list[tuple[str, str]]:
    """What is to be read on the left and right half of each side."""
    found = []
    for page in pypdfium2.PdfDocument(sheets):
        width, height = page.get_size()
        text = page.get_textpage()
        left = text.get_text_bounded(0, 0, width / 2, height)
        right = text.get_text_bounded(width / 2, 0, width, height)
        found.append((left.strip(), right.strip()))
    return found


@pytest.mark.parametrize("pages", range(1, 18))
def test_folded_and_stapled_the_pages_follow_one_another(pages: int) -> None:
    """A reader who turns the leaves meets every page once, in order, and then blanks up to a full sheet."""
    found = sides(booklet(marked(pages)))
    assert len(found) % 2 == 0 and len(found) == -(-pages // 4) * 2
    sheets = [(found[at], found[at + 1]) for at in range(0, len(found), 2)]
    first_half = [mark for front, back in sheets for mark in (front[1], back[0])]
    second_half = [mark for front, back in reversed(sheets) for mark in (back[1], front[0])]
    wanted = [f"<{number}>" if number <= pages else "" for number in range(1, len(found) * 2 + 1)]
    assert first_half + second_half == wanted


def test_the_order_of_eight_pages() -> None:
    assert order(8) == [(8, 1), (2, 7), (6, 3), (4, 5)]
    assert order(5) == [(None, 1), (2, None), (None, 3), (4, 5)]
    assert order(1) == [(None, 1), (None, None)]


@pytest.mark.parametrize("sheet", SHEETS)
def test_pages_are_scaled_to_half_a_sheet_and_stand_in_its_middle(sheet: str) -> None:
    width, height = SHEETS[sheet]
    page = pypdfium2.PdfDocument(booklet(marked(4, (595.276, 841.89)), sheet))[0]
    assert page.get_size() == pytest.approx((width, height), abs=0.01)
    left, right = sorted(found.get_bounds() for found in page.get_objects(max_depth=1))
    scale = min(width / 2 / 595.276, height / 841.89)
    shift = (width / 2 - 595.276 * scale) / 2
    assert left[0] == pytest.approx(shift + 40 * scale, abs=3)
    assert right[0] - left[0] == pytest.approx(width / 2, abs=3)
    assert left[2] < width / 2 < right[0] and right[2] < width


def test_pages_that_lie_on_their_side_are_turned_upright() -> None:
    page = pypdfium2.PdfDocument(booklet(marked(1, (595.276, 419.528), rotate=90)))[0]
    (found,) = page.get_objects(max_depth=1)
    left, foot, right, top = found.get_bounds()
    assert left >= SHEETS["A4"][0] / 2 and right <= SHEETS["A4"][0]
    assert foot > SHEETS["A4"][1] / 2 and top - foot > right - left  # its words run down the page


def test_the_same_file_gives_the_same_bytes_and_keeps_its_title() -> None:
    sheets = booklet(marked(6))
    assert sheets == booklet(marked(6))
    assert pypdfium2.PdfDocument(sheets).get_metadata_value("Title") == "Marks"


@pytest.mark.parametrize("content", [b"", b"no pdf", b"%PDF-1.7 broken", marked(0)])
def test_what_has_no_pages_is_told(content: bytes) -> None:
    with pytest.raises(NoPages):
        booklet(content)


def test_a_locked_file_is_told() -> None:
    with Pdf.open(io.BytesIO(marked(2))) as file:
        written = io.BytesIO()
        file.save(written, encryption=pikepdf.Encryption(owner="a", user="b"))
    with pytest.raises(NoPages, match="password"):
        booklet(written.getvalue())
