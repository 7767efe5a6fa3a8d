"""The site as a browser shows it from a disk: the search finds, and nobody is shut out."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page

from pbem.desk.site.build import build_site
from tests.desk.office import SLUG, no_pdfs
from tests.desk.site_games import OVER, play_two

pytestmark = pytest.mark.browser
WCAG = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of two games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pbem.desk.publishing.as_pdfs", no_pdfs)
        played = play_two(tmp_path_factory.mktemp("site") / "zine")
    return build_site(played.turns, tmp_path_factory.mktemp("out") / "site").out


def opened(chromium: Browser, site: Path, name: str, dark: bool = False, width: int = 1200) -> Page:
    """A page of the site in the browser."""
    page = chromium.new_page(
        color_scheme="dark" if dark else "light", viewport={"width": width, "height": 800}
    )
    page.goto(f"{site.as_uri()}/{name}")
    return page


def test_the_search_finds_an_event_and_leads_to_it(chromium: Browser, site: Path) -> None:
    page = opened(chromium, site, "index.html")
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.get_by_role("searchbox").fill('"ann: orders" RECEIVED')
    page.get_by_role("button", name="Search").click()
    page.wait_for_selector("#hits li")
    assert page.locator("#told").text_content() == "2 lines were found."
    page.locator("#hits a").last.click()
    assert page.locator(":target").text_content() == "ann: orders received."
    assert said == []


def test_the_search_knows_games_kinds_and_marks(chromium: Browser, site: Path) -> None:
    page = opened(chromium, site, f"search.html?q=chloe&game={OVER}")
    page.wait_for_selector("#hits li")
    assert "Atoll & <Co>" in (page.locator("#hits .says").first.text_content() or "")
    assert page.locator("#hits mark").first.text_content() == "chloe"
    page = opened(chromium, site, "search.html?q=stay+all&kind=o")
    page.wait_for_selector("#hits li")
    page = opened(chromium, site, "search.html?q=zebrafinch&kind=p")
    page.wait_for_selector("#hits li")
    assert "<b>all</b>" in (page.locator("#hits a").text_content() or "")
    page = opened(chromium, site, "search.html?q=CANARYPRESS")
    page.wait_for_function("document.getElementById('told').textContent === 'Nothing was found.'")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(
    "name",
    [
        "index.html",
        f"games/{SLUG}/index.html",
        f"games/{SLUG}/02-season.html",
        f"games/{OVER}/seats/ann.html",
        "search.html?q=ann",
    ],
)
def test_no_page_shuts_anybody_out(chromium: Browser, site: Path, name: str, dark: bool) -> None:
    page = opened(chromium, site, name, dark)
    page.wait_for_load_state("networkidle")
    results = Axe().run(page, options=WCAG)
    assert results.violations_count == 0, results.generate_report()


@pytest.mark.parametrize("name", ["index.html", f"games/{SLUG}/index.html", "search.html?q=a"])
def test_a_phone_needs_no_sideways_scrolling(chromium: Browser, site: Path, name: str) -> None:
    page = opened(chromium, site, name, width=360)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
