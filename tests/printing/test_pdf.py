"""A report on paper."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pypdfium2
import pytest

from pbem.engine.report import Paragraph, Report, Section
from pbem.printing import pdf
from pbem.printing.html import as_html
from pbem.printing.pdf import NoPango, as_pdf
from pbem.printing.text import as_text
from tests.printing.printed_samples import report

ENCLOSED = (("orders.txt", b"MOVE 42H B7\n"),)
_PRINT_AND_DIGEST = """
import sys
from hashlib import sha256
from tests.printing.printed_samples import report
from pbem.printing.html import as_html
from pbem.printing.pdf import as_pdf
from pbem.printing.text import as_text
small = report(5, 5, 8)
pages = as_pdf(small, attachments=(("orders.txt", b"MOVE 42H B7\\n"),))
print(*(sha256(part).hexdigest() for part in (as_html(small).encode(), as_text(small).encode(), pages)))
"""


@pytest.fixture(scope="module", autouse=True)
def _pango() -> None:
    """Without Pango there are no pages to look at."""
    try:
        as_pdf(Report("Game", "Round 1", (), ()))
    except NoPango as missing:
        pytest.skip(str(missing))


def texts(pages: bytes) -> list[str]:
    """The text of each page."""
    document = pypdfium2.PdfDocument(pages)
    return [page.get_textpage().get_text_range() for page in document]


def test_a_report_of_44_seats_takes_six_pages() -> None:
    found = texts(as_pdf(report()))
    assert len(found) == 6
    assert "Round 6, Summer of Year 1" in found[0] and "For Ann" in found[0] and "1 of 6" in found[0]
    assert "B7" in found[1] and "J10" in found[1]
    assert "Where the crowd is" in found[1] + found[2]
    assert all("Survival: Island of one hundred hexes" in text for text in found[1:])


def test_table_heads_are_repeated() -> None:
    found = texts(as_pdf(report(2, 2, 90)))
    assert sum("Behaviour" in text for text in found) >= 2


def test_a_large_map_takes_an_overview_and_four_sheets() -> None:
    found = texts(as_pdf(report(16, 16, 2)))
    assert sum("Columns " in text and ", rows " in text for text in found) == 4
    assert sum("The whole map" in text for text in found) == 1


def test_title_language_and_bookmarks() -> None:
    document = pypdfium2.PdfDocument(as_pdf(report(3, 3, 3)))
    assert document.get_metadata_value("Title").endswith("Round 6, Summer of Year 1 (Ann)")
    assert document.get_metadata_value("CreationDate") == ""
    titles = [mark.get_title() for mark in document.get_toc()]
    assert titles[0] == "Round 6, Summer of Year 1" and "Your orders" in titles


def test_attachments_are_enclosed() -> None:
    document = pypdfium2.PdfDocument(as_pdf(report(2, 2, 2), attachments=ENCLOSED))
    assert document.count_attachments() == 1
    assert bytes(document.get_attachment(0).get_data()) == ENCLOSED[0][1]


def test_players_cannot_make_a_page_fetch_anything() -> None:
    fetch = pdf._fetcher(pdf._fonts())
    for address in ("http://example.org/x.png", "file:///etc/hostname", "ftp://example.org/"):
        with pytest.raises(ValueError, match="fetches nothing"):
            fetch(address)
    markup = Paragraph('<img src="file:///etc/hostname"><link rel=attachment href="file:///etc/hostname">')
    document = pypdfium2.PdfDocument(as_pdf(Report("Game", "Round 1", (), (Section("Press", (markup,)),))))
    assert document.count_attachments() == 0 and "<img src=" in document[0].get_textpage().get_text_range()


def test_the_day_is_not_in_the_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1234567890")
    first = as_pdf(report(2, 2, 2))
    assert os.environ["SOURCE_DATE_EPOCH"] == "1234567890"
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    time.sleep(1.1)
    assert as_pdf(report(2, 2, 2)) == first
    assert "SOURCE_DATE_EPOCH" not in os.environ


def test_the_same_report_is_the_same_bytes_in_every_process() -> None:
    small = report(5, 5, 8)
    parts = (as_html(small).encode(), as_text(small).encode(), as_pdf(small, attachments=ENCLOSED))
    here = [sha256(part).hexdigest() for part in parts]
    root = Path(__file__).parents[2]
    surroundings = {key: value for key, value in os.environ.items() if key != "SOURCE_DATE_EPOCH"}
    surroundings |= {"PYTHONHASHSEED": "4711", "PYTHONPATH": f"{root}{os.pathsep}{Path(__file__).parent}"}
    ran = subprocess.run(
        [sys.executable, "-c", _PRINT_AND_DIGEST],
        env=surroundings,
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.split() == here


def test_without_pango_the_reader_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def no_library(name: str) -> ModuleType:
        print("WeasyPrint could not import some external libraries.")
        raise OSError(f"cannot load library for {name}")

    pdf._weasyprint.cache_clear()
    monkeypatch.setattr(pdf, "import_module", no_library)
    with pytest.raises(NoPango, match="install libpango") as told:
        as_pdf(report(2, 2, 2))
    assert "\n" not in str(told.value) and capsys.readouterr().out == ""
    monkeypatch.setattr(pdf, "import_module", import_module)
    assert as_pdf(report(2, 2, 2)).startswith(b"%PDF")
