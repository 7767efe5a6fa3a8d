"""A report on paper."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pypdfium2
import pytest

from pbem.engine.report import Paragraph, Report, Section, Sentences
from pbem.printing import typesetting
from pbem.printing.html import as_html
from pbem.printing.pdf import NoPango, as_pdf
from pbem.printing.text import as_text
from tests.printing.pdf_samples import attached_files, bookmarks, dice, opened, skip_without_pango, texts
from tests.printing.printed_samples import NASTY, report

ENCLOSED = (("outcome.json", b'{"turn": 6}\n'),)
_PRINT_AND_DIGEST = """
import sys
from hashlib import sha256
from tests.printing.printed_samples import report
from pbem.printing.html import as_html
from pbem.printing.pdf import as_pdf
from pbem.printing.text import as_text
small = report(5, 5, 8)
pages = as_pdf(small, attachments=(("outcome.json", b'{"turn": 6}\\n'),))
print(*(sha256(part).hexdigest() for part in (as_html(small).encode(), as_text(small).encode(), pages)))
"""


@pytest.fixture(scope="module", autouse=True)
def _pango() -> None:
    skip_without_pango()


def test_every_page_but_the_first_has_a_running_head() -> None:
    found = texts(as_pdf(report()))
    assert 5 <= len(found) <= 8
    assert "Round 6, Summer of Year 1" in found[0] and "For Ann" in found[0]
    for number, text in enumerate(found, 1):
        assert f"Yours, page {number} of {len(found)}" in text
        assert text.count("Round 6, Summer of Year 1") == 1
    assert all("Survival: Island of one hundred hexes" in text for text in found[1:])
    assert "B7" in found[1] and "J10" in found[1]


def test_table_heads_are_repeated_and_never_stand_alone() -> None:
    """However far down the page the table begins, some rows of it follow its head."""
    for lines in (0, 33, 34, 35, 36, 37):
        small = report(2, 2, 40)
        before = Section("News", (Paragraph("\n".join(["A line."] * lines)),))
        table = Section("Creatures", small.sections[1].blocks[:1])
        found = texts(as_pdf(Report("Game", "Round 1", (), (before, table))))
        with_head = [text for text in found if "Behaviour" in text]
        assert len(with_head) == 2
        assert all(text.count("aggressive") >= 1 for text in with_head)


def test_rows_of_a_long_small_table_stand_side_by_side() -> None:
    """The dice of a large round take one page, in their order."""
    (page,) = texts(as_pdf(Report("Game", "Round 1", (), (Section("Dice", (dice(120),)),))))
    assert page.count("Stream") == 3  # a head above each column
    places = [page.index(f" {place}H wanders") for place in range(120)]
    assert places == sorted(places)


def test_a_large_map_takes_an_overview_and_sheets() -> None:
    found = texts(as_pdf(report(32, 31, 2)))
    assert sum("Columns " in text and ", rows " in text for text in found) >= 2
    assert sum("The whole map" in text for text in found) == 1


def test_title_language_and_bookmarks() -> None:
    pages = as_pdf(report(3, 3, 3))
    document = pypdfium2.PdfDocument(pages)
    assert document.get_metadata_value("Title").endswith("Round 6, Summer of Year 1 (Ann)")
    assert document.get_metadata_value("CreationDate") == ""
    marks = bookmarks(pages)
    assert marks[0] == (0, "Round 6, Summer of Year 1")
    assert (1, "Your orders") in marks and (2, "The island") in marks
    file = opened(pages)
    assert str(file.Root.Lang) == "en" and bool(file.Root.ViewerPreferences.DisplayDocTitle)
    assert b'pdfuaid:part="1"' in file.Root.Metadata.read_bytes()


def test_files_are_attached_and_bear_no_day_of_today() -> None:
    pages = as_pdf(report(2, 2, 2), attachments=ENCLOSED)
    attached = attached_files(pages)
    assert attached.pop("outcome.json") == ENCLOSED[0][1]
    assert attached.pop("orders.txt").decode().splitlines()[1] == "42H DEFENSIVE" and not attached
    file = opened(pages)
    form = file.attachments["orders.txt"].get_file()
    assert form.mime_type == "text/plain" and form.creation_date and form.creation_date.year == 2000


def test_paper_does_not_ask_for_a_reply_to_a_mail() -> None:
    small = report(2, 2, 2)
    assert "by e-mail" in as_text(small)
    assert "by e-mail" not in "".join(texts(as_pdf(small)))


def test_what_players_write_stays_text_in_one_line() -> None:
    """Markup, control characters, right-to-left text, emoji and names of 200 characters break no page."""
    name = "Long-named " * 18
    nasty = Report(
        name, NASTY, ((NASTY, NASTY),), (Section(NASTY, (Paragraph(NASTY),)),), name, "ann", (NASTY,)
    )
    found = texts(as_pdf(nasty))
    assert len(found) <= 3 and "<script>alert('x')</script>" in found[0]
    document = pypdfium2.PdfDocument(as_pdf(nasty))
    assert not any("\x1b" in text or "\u202e" in text for text in found)
    assert document.get_metadata_value("Title").startswith("Long-named")


def test_players_cannot_make_a_page_fetch_anything() -> None:
    fetch = typesetting.OwnThings({"1": "<svg/>"})
    for address in ("http://example.org/x.png", "file:///etc/hostname", "data:,x", "pbem-picture:2", "1"):
        with pytest.raises(ValueError, match="fetches nothing"):
            fetch(address)
    markup = Paragraph('<img src="file:///etc/hostname"><link rel=attachment href="file:///etc/hostname">')
    document = pypdfium2.PdfDocument(as_pdf(Report("Game", "Round 1", (), (Section("Press", (markup,)),))))
    assert document.count_attachments() == 0 and "<img src=" in document[0].get_textpage().get_text_range()


def test_a_template_cannot_make_a_page_fetch_anything() -> None:
    """What a page asks for in vain is left out, and the page is set all the same."""
    page = '<html lang="en"><title>x</title><img src="file:///etc/hostname" alt="x"><p>Still here.'
    assert "Still here." in texts(typesetting.pages_of(page))[0]


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

    typesetting._weasyprint.cache_clear()
    monkeypatch.setattr(typesetting, "import_module", no_library)
    with pytest.raises(NoPango, match="install libpango") as told:
        as_pdf(report(2, 2, 2))
    assert "\n" not in str(told.value) and capsys.readouterr().out == ""
    monkeypatch.setattr(typesetting, "import_module", import_module)
    assert as_pdf(report(2, 2, 2)).startswith(b"%PDF")


def test_many_short_lines_are_run_on_and_none_is_missing() -> None:
    """Each line on paper costs as much as any other, so what a text costs follows its length."""
    lines = tuple(f"w{place}" if place % 3 else "" for place in range(3000))
    found = texts(as_pdf(_press(lines)))
    assert len(found) <= 4
    assert re.findall(r"\bw\d+", "\n".join(found)) == [line for line in lines if line]


@pytest.mark.parametrize("lines", [("short",) * 300, ("This is a line of the usual length of lines.",) * 301])
def test_other_lines_stand_each_on_its_own(lines: tuple[str, ...]) -> None:
    told = [" ".join(line.split()) for page in texts(as_pdf(_press(lines))) for line in page.splitlines()]
    assert told.count(f"– {lines[0]}") == len(lines)


def _press(lines: tuple[str, ...]) -> Report:
    return Report("Game", "Round 1", (), (Section("Press", (Sentences("Ann to all", lines),)),))
