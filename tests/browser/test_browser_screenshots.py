"""The pages of a 44-seat turn as pictures, kept in tests/artefacts to be looked at."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from pbem.printing.html import as_html
from pbem.printing.pdfs import as_pdfs
from pbem.printing.style import Style
from tests.browser.conftest import Open
from tests.browser.turn_44 import reports

pytestmark = pytest.mark.browser

SIGNATURE = b"\x89PNG\r\n"
WAYS: dict[str, dict[str, object]] = {
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True},
    "desktop": {"viewport": {"width": 1280, "height": 900}},
    "dark": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "dark"},
}


@pytest.mark.parametrize(
    ("name", "way"), [("public", "desktop"), ("seat", "desktop"), ("seat", "dark"), ("seat", "phone")]
)
def test_a_turn_of_44_seats_on_screens(opens: Open, artefacts: Path, name: str, way: str) -> None:
    opened = opens(as_html(reports()[name == "seat"]), **WAYS[way])
    assert not opened.is_wider_than_its_window()
    picture = opened.page.screenshot(path=artefacts / f"{name}-{way}.png", full_page=True)
    assert picture.startswith(SIGNATURE)


def test_a_turn_of_44_seats_while_orders_are_clicked(opens: Open, artefacts: Path) -> None:
    opened = opens(as_html(reports()[1]), **WAYS["desktop"])
    opened.page.select_option(".chooser select >> nth=0", index=1)
    opened.page.locator(".place.possible").first.click()
    opened.page.locator("figure:has(.chooser)").screenshot(path=artefacts / "seat-clicking.png")
    assert opened.text(".chooser [role=status]").startswith("Written: ")


def test_a_turn_of_44_seats_printed_by_a_browser(opens: Open, artefacts: Path) -> None:
    opened = opens(as_html(reports()[1]))
    printed = opened.page.pdf(path=artefacts / "seat-printed.pdf", format="A4", print_background=False)
    assert printed.startswith(b"%PDF-")


def test_axe_finds_nothing_on_a_turn_of_44_seats(opens: Open) -> None:
    opened = opens(as_html(reports()[1]), **WAYS["desktop"])
    assert opened.violations() == []


@pytest.mark.slow
@pytest.mark.parametrize("style", [Style(), Style(is_plain=True)], ids=["colour", "plain"])
def test_the_pdf_of_a_turn_of_44_seats_as_pictures(artefacts: Path, style: Style) -> None:
    """Every page holds something, and its words stand within the paper."""
    public, seat = reports()
    pages = pypdfium2.PdfDocument(as_pdfs({"public": public, "seat": seat}, style)["seat"])
    sort = "plain" if style.is_plain else "colour"
    for number, page in enumerate(pages, 1):
        picture = page.render(scale=1).to_pil()
        picture.save(artefacts / f"seat-{sort}-{number:02d}.png")
        assert len(picture.getcolors(1 << 24)) > 2
        wide, high = page.get_size()
        words = page.get_textpage()
        boxes = [words.get_rect(place) for place in range(words.count_rects())]
        assert all(
            left >= 0 and foot >= 0 and right <= wide and top <= high for left, foot, right, top in boxes
        )
