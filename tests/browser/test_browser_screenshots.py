"""The pages of a 44-seat turn as pictures, kept in tests/artefacts to be looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.printing.html import as_html
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
