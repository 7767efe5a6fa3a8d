"""The papers and the plain theme: sizes, type, and pages without a colour."""

from __future__ import annotations

from types import ModuleType

import pikepdf
import pypdfium2
import pytest

from pbem.engine.report import Column, Report, Row, Section, Table
from pbem.printing.labels import Element, has_one_place, set_labels_whole
from pbem.printing.ordersheet import OrderSheet, as_sheet_pdf
from pbem.printing.papers import paper_named
from pbem.printing.pdf import as_pdf
from pbem.printing.pictures import Look, svg
from pbem.printing.style import PAPERS, Style
from pbem.printing.tablewidths import shares
from tests.printing.pdf_samples import dice, opened, public, seat, skip_without_pango, warned
from tests.printing.printed_samples import island, report, status

SIZES = {"A4": (595, 842), "Letter": (612, 792), "A5": (420, 595)}


@pytest.fixture(scope="module", autouse=True)
def _pango() -> None:
    skip_without_pango()


@pytest.mark.parametrize("paper", PAPERS)
def test_all_pages_have_the_size_of_the_paper(paper: str) -> None:
    style = Style(paper=paper)
    for pages in (as_pdf(seat("ann", public()), style), as_sheet_pdf(OrderSheet("Game", "Pat"), style)):
        file = opened(pages)
        sizes = {tuple(round(float(side)) for side in page.mediabox[2:]) for page in file.pages}
        assert sizes == {SIZES[paper]}


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_stands_in_the_margins(paper: str) -> None:
    """No letter of the text is nearer to the paper's edge than the margin."""
    document = pypdfium2.PdfDocument(as_pdf(report(), Style(paper=paper)))
    margin = paper_named(paper).margins[1] * 72 / 25.4 - 1
    for page in document:
        text = page.get_textpage()
        wide, _ = page.get_size()
        boxes = [text.get_charbox(place) for place in range(text.count_chars())]
        inked = [box for box in boxes if box[2] - box[0] > 0.1]
        assert min(box[0] for box in inked) >= margin and max(box[2] for box in inked) <= wide - margin


@pytest.mark.parametrize(("paper", "least"), [("A4", 10), ("Letter", 10), ("A5", 9)])
def test_prose_is_large_enough(paper: str, least: float) -> None:
    pages = as_pdf(warned("note"), Style(paper=paper))
    assert max(sizes_of_type(pages, "Beware.")) >= least - 0.01


def sizes_of_type(pages: bytes, word: str) -> list[float]:
    """The sizes of type in which the letters of a word are set."""
    page = pypdfium2.PdfDocument(pages)[0]
    text = page.get_textpage()
    start = text.get_text_range().index(word)
    raw = pypdfium2.raw
    return [raw.FPDFText_GetFontSize(text.raw, start + place) for place in range(len(word))]


@pytest.mark.parametrize("paper", PAPERS)
def test_tables_are_no_wider_than_the_paper_and_break_no_word(paper: str) -> None:
    across = paper_named(paper).across
    for table in (status(44), dice(200)):
        given = shares(table, paper_named(paper))
        assert float(given.total[:-2]) * given.abreast <= across + 0.1
        assert sum(float(each[:-2]) for each in given.columns) == pytest.approx(
            float(given.total[:-2]), abs=0.5
        )
    words = Table("Words", (Column("A"), Column("B")), (Row(("herbivore " * 30, "Player 1")),))
    given = shares(words, paper_named(paper))
    assert float(given.columns[1][:-2]) > 36  # "Player 1" keeps its line


def test_where_there_is_no_room_for_all_words_they_are_broken() -> None:
    """A table of many long words is as wide as the page, not wider."""
    columns = tuple(Column(f"Number {place}") for place in range(20))
    wide = Table("Wide", columns, (Row(("incomprehensibilities",) * 20),))
    assert float(shares(wide, paper_named("A5")).total[:-2]) == pytest.approx(
        paper_named("A5").across, abs=0.1
    )


def test_a_paper_of_an_unknown_name_is_a4() -> None:
    assert paper_named("Papyrus") == paper_named("A4")


def test_the_plain_theme_has_no_colour() -> None:
    """Every instruction that chooses a colour, on pages, in drawings and patterns, chooses a grey."""
    style = Style(is_plain=True)
    pages = as_pdf(report(6, 6, 20), style)
    assert colours(pages) == []
    assert colours(as_pdf(report(6, 6, 20))) != []  # so the test sees colours where there are some
    assert colours(as_pdf(seat("ann", public()), style)) == []


def colours(pages: bytes) -> list[tuple[float, ...]]:
    """All colours that a file sets that are no grey."""
    file = opened(pages)
    found = []
    for thing in file.objects:
        if not isinstance(thing, pikepdf.Stream) or not _is_drawn(thing):
            continue
        for step in pikepdf.parse_content_stream(thing):
            if str(step.operator) in ("rg", "RG", "sc", "SC", "scn", "SCN", "k", "K"):
                parts = [float(part) for part in step.operands if not isinstance(part, pikepdf.Name)]
                if len(parts) >= 3 and (max(parts) - min(parts) > 0.01 or len(parts) == 4):
                    found.append(tuple(parts))
    return found


def _is_drawn(stream: pikepdf.Stream) -> bool:
    kinds = ("/Form", "/XML", "/Image")
    is_form = stream.get("/Subtype") == "/Form" or "/PatternType" in stream
    is_other = "/Length1" in stream or "/FunctionType" in stream or stream.get("/Subtype") in kinds[1:]
    return is_form or not (is_other or "/Type" in stream or _is_text(stream))


def _is_text(stream: pikepdf.Stream) -> bool:
    """Tables of letters are streams as well."""
    return b"begincmap" in stream.read_bytes()


def test_own_rows_stand_out_in_black_and_white() -> None:
    table = Table("Creatures", (Column("No"),), (Row(("42H",), is_own=True), Row(("43C",))))
    whole = Report("Game", "Round 1", (), (Section("All", (table,)),))
    text = pypdfium2.PdfDocument(as_pdf(whole, Style(is_plain=True)))[0].get_textpage().get_text_range()
    assert (
        "\N{BLACK RIGHT-POINTING SMALL TRIANGLE}" in text
        and text.count("\N{BLACK RIGHT-POINTING SMALL TRIANGLE}") == 1
    )


def test_labels_of_a_map_are_set_in_one_piece() -> None:
    """Each label is one step of drawing: letter by letter a map would take three times as long."""
    block = island(4, 4, 3)
    pages = as_pdf(Report("Game", "Round 1", (), (Section("Map", (block,)),)))
    labels = svg(block, Look(for_print=True)).count("<text")
    file = opened(pages)
    shown = 0
    for thing in file.objects:
        if isinstance(thing, pikepdf.Stream) and _is_drawn(thing):
            shown += sum(str(step.operator) in ("Tj", "TJ") for step in pikepdf.parse_content_stream(thing))
    assert labels <= shown <= labels + 40


def test_a_drawing_with_a_place_for_each_letter_is_set_as_it_asks() -> None:
    class Read:
        text: str | None = "ab"

    class Spread:
        tag = "text"
        _etree_node: Element = Read()

        def __init__(self, **given: str) -> None:
            self._given = given

        def get(self, key: str, default: object = None) -> object:
            return self._given.get(key.replace("-", "_"), default)

    assert has_one_place(Spread(x="1", y="2"))
    assert not has_one_place(Spread(x="1 5", y="2")) and not has_one_place(Spread(x="1,5"))
    assert not has_one_place(Spread(x="1", textLength="30")) and not has_one_place(Spread(letter_spacing="2"))


def test_a_weasyprint_not_tried_is_left_alone() -> None:
    strange = ModuleType("svg")
    set_labels_whole(strange, "1234.5")
    assert not hasattr(strange, "text")
