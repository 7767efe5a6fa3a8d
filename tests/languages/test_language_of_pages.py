"""Reports, pages, pictures and PDF files speak the language of the moment, and so do the scripts."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace

import pikepdf
import pypdfium2
import pytest

from pbem.engine.pictures import Cell, Chart, Counter, Ground, HexMap, Plot, Series, Space, Track, TrackBoard
from pbem.engine.report import Notice, Report, Section
from pbem.engine.tongue import ENGLISH, speaking
from pbem.languages.finding import tongue_named
from pbem.printing import charts, pdfs
from pbem.printing.boardwords import board_words
from pbem.printing.gazetteer import hex_line
from pbem.printing.html import SCRIPTS, anchored, as_html
from pbem.printing.ordersheet import OrderSheet, as_sheet_pdf
from pbem.printing.pdf import as_pdf
from pbem.printing.pictures import svg
from pbem.printing.sample import sample_report
from pbem.printing.scriptwords import SAID, script_words
from pbem.printing.templates import source
from pbem.printing.text import as_text
from tests.languages.pseudo import PSEUDO, outside
from tests.printing.pdf_samples import skip_without_pango

GERMAN = tongue_named("de")
LOOKED_UP = re.compile(r"\btr\(\s*\"((?:[^\"\\]|\\.)*)\"")
WORDED = re.compile(r"<script[^>]*id=\"_words\">(.*?)</script>", re.S)
PROSE = re.compile(r"\b[a-z]{4,}\b")
CODE = re.compile(r"<(style|script)\b.*?</\1>|<[^>]*>", re.S)


def prose(report: Report) -> set[str]:
    """Words in small letters that a report itself holds."""
    return set(PROSE.findall(repr(report)))


def test_a_report_as_text_says_nothing_but_what_was_looked_up() -> None:
    """Outside the brackets stand only the words of the report itself."""
    with speaking(PSEUDO):
        report = sample_report()
        assert set(PROSE.findall(outside(as_text(report)))) <= prose(report)


def test_a_page_says_nothing_but_what_was_looked_up() -> None:
    """The same of a page, with its pictures."""
    with speaking(PSEUDO):
        report = sample_report()
        shown = CODE.sub(" ", outside(as_html(report)))
    assert set(PROSE.findall(shown)) <= prose(report)


def test_a_page_has_the_words_of_its_scripts() -> None:
    """In English the scripts have their own words; in German the page brings them."""
    assert not WORDED.search(as_html(sample_report()))
    with speaking(GERMAN):
        found = WORDED.search(as_html(sample_report()))
    assert found
    assert json.loads(found[1])["Zoom in"] == "Vergrößern"


def test_every_word_of_a_script_can_be_brought() -> None:
    """What the scripts look up is what pages bring, no more and no less."""
    asked = {text for name in SCRIPTS for text in LOOKED_UP.findall(source(name))}
    assert asked == set(SAID)


def test_words_cannot_end_the_script_element() -> None:
    """A translation holds any letters."""

    class Risky(type(PSEUDO)):  # type: ignore[misc]
        def gettext(self, text: str) -> str:
            return f"</script>{text}"

    with speaking(Risky()):
        assert "<" not in script_words()


def test_a_chart_is_drawn_anew_in_another_language() -> None:
    """Charts are kept when they are drawn, in each language."""
    chart = Chart("Prices", ("1", "2"), (Series("Wood", (1, 2)),), Plot.LINES, "Round", "MC")
    english = charts.svg(chart)
    with speaking(GERMAN):
        assert "All numbers" not in charts.svg(chart)
        assert "zuletzt 2, Höchstwert 2 bei 2." in charts.svg(chart)
    assert charts.svg(chart) == english


@pytest.mark.parametrize(("count", "says"), [(1, "Rand: 1 Feld."), (2, "Rand: 2 Felder im Uhrzeigersinn.")])
def test_spaces_are_counted_in_german(count: int, says: str) -> None:
    """One space, two spaces."""
    spaces = tuple(Space(str(number), f"S{number}", "") for number in range(count))
    with speaking(GERMAN):
        assert board_words(TrackBoard("", (Track("Rand", spaces),), ()))[0] == says


def test_german_keeps_the_capitals_of_nouns() -> None:
    """English writes the name of a ground small within a sentence, German as it is."""
    cell = Cell("B7", 2, 7, "j", "(1,2)", (Counter("12"), Counter("17", "*")), owner="Ann")
    block = HexMap("", (cell,), (Ground("j", "Dschungel", "#9cc25b", "none", "D"),))
    assert hex_line(block, cell) == "B7 dschungel (1,2): 12, 17*. Owner: Ann."
    with speaking(GERMAN):
        assert hex_line(block, cell) == "B7 Dschungel (1,2): 12, 17*. Besitz: Ann."


def test_long_words_of_a_legend_are_not_cut() -> None:
    """A map may be narrower than what its arrows mean takes in another language."""
    board = sample_report().sections[1].blocks[0]
    assert isinstance(board, HexMap)
    means = "Pfeile sind die Bewegungen dieser Runde, je Tier; gepunktete sind zufällig. " * 2
    drawn = svg(replace(board, arrow_means=means.strip()))
    assert "…" not in drawn
    assert (
        re.sub(r"<[^>]*>", " ", drawn).count("zufällig.") == 2 * 2
    )  # the words, and the picture's description


def test_links_are_named_after_german_titles() -> None:
    """Letters with dots lose them."""
    report = Report("", "", (), (Section("Die Übersicht: Größe", ()),))
    assert anchored(report)[0][0] == "die-ubersicht-grosse"


def test_pdf_pages_count_in_german() -> None:
    """Foot, bookmarks, language and what is said of the files attached."""
    skip_without_pango()
    with speaking(GERMAN):
        report = sample_report()
        words, _, form = report.sections
        content = as_pdf(replace(report, sections=(words, form)))
    text = pypdfium2.PdfDocument(content)[0].get_textpage().get_text_bounded()
    assert "Für dich, Seite 1 von 1" in text and "Achtung" not in text
    with pikepdf.open(io.BytesIO(content)) as file:
        assert str(file.Root.Lang) == "de"
        assert str(file.Root.Outlines.First.Title) == "Für dich"
        assert str(file.attachments["orders.txt"].description) == "Das Befehlsformular zum Ausfüllen"


def test_an_order_sheet_is_german() -> None:
    """All of it but names and orders."""
    skip_without_pango()
    with speaking(GERMAN):
        content = as_sheet_pdf(OrderSheet("Insel", "Pat"))
    text = pypdfium2.PdfDocument(content)[0].get_textpage().get_text_bounded()
    assert "Befehle, einer pro Zeile" in text and "Unterschrift" in text
    assert "Befehle · Seite 1 von 1" in text and "page" not in text


def test_workers_speak_the_language_of_their_owner() -> None:
    """A language that can be handed on is; one that cannot is spoken here."""
    assert pdfs._taken(pdfs._handed_on(PSEUDO)).gettext("a") == "⟦a⟧"
    assert pdfs._taken(pdfs._handed_on(ENGLISH)).gettext("a") == "a"
    handed = pdfs._handed_on(GERMAN)
    assert not handed or pdfs._taken(handed).gettext("Contents") == "Inhalt"
    report = Report("Insel", "Runde 1", (), (Section("Neues", (Notice("Regen."),)),))
    with speaking(GERMAN):
        written = pdfs._speaking(pdfs._handed_on(PSEUDO), as_pdf, report)
        assert written != as_pdf(report)
