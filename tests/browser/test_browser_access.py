"""Pages of reports can be read by everybody: axe-core, narrow screens, no script, no picture, on paper."""

from __future__ import annotations

import pytest

from pbem.mail.pages import reading_page
from pbem.printing.html import as_html
from tests.browser.conftest import Open
from tests.browser.reports import FORM, all_sorts, public_page, seat_page

pytestmark = pytest.mark.browser

DESKTOP: dict[str, object] = {"viewport": {"width": 1200, "height": 900}}
NARROW: dict[str, object] = {"viewport": {"width": 320, "height": 640}, "has_touch": True}
REPORTS = {"public": public_page, "seat": seat_page, "all-sorts": all_sorts}
WAYS: dict[str, dict[str, object]] = {
    "light": DESKTOP,
    "dark": {**DESKTOP, "color_scheme": "dark"},
    "narrow": NARROW,
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", REPORTS)
def test_axe_finds_nothing(opens: Open, name: str, way: str) -> None:
    opened = opens(as_html(REPORTS[name]()), **WAYS[way])
    assert opened.violations() == []
    assert not opened.is_wider_than_its_window()


def test_axe_finds_nothing_while_orders_are_chosen(opens: Open) -> None:
    for scheme in ("light", "dark"):
        opened = opens(as_html(seat_page()), color_scheme=scheme)
        opened.page.click('.place[data-place="B3"]')
        assert opened.page.locator(".place.possible").count() == 2
        assert opened.violations() == []


def test_axe_finds_nothing_on_paper_and_the_tools_are_gone(opens: Open) -> None:
    opened = opens(as_html(seat_page()), **DESKTOP)
    opened.page.emulate_media(media="print")
    assert opened.violations() == []
    for gone in ("button", ".builder", ".skip", "nav"):
        assert not opened.page.is_visible(gone), gone
    assert opened.page.is_visible(".form pre")


def test_without_scripts_everything_is_there(opens: Open) -> None:
    opened = opens(as_html(seat_page()), java_script_enabled=False)
    assert opened.page.inner_text(".form pre") == "\n".join(FORM.lines)
    assert opened.page.is_visible("svg")
    assert opened.page.locator("button").count() == 0
    opened.page.click("summary")
    assert opened.page.is_visible("details li")


def test_what_a_mail_program_shows_is_as_good(opens: Open) -> None:
    page = reading_page(as_html(all_sorts()))
    opened = opens(page, **DESKTOP)
    assert opened.violations() == []
    assert opened.page.is_visible("details li")
    assert opened.page.is_visible("text=The attached page shows this report")
    assert not any(mark in page for mark in ("<script", "<svg", "<!--", "<button"))


def test_only_what_scrolls_is_a_stop_of_the_tab_key(opens: Open) -> None:
    html = as_html(seat_page())
    assert opens(html, **DESKTOP).page.locator(".wide[tabindex]").count() == 0
    assert opens(html, **NARROW).page.locator(".wide[tabindex]").count() >= 1


def test_the_skip_link_leads_to_the_report(opens: Open) -> None:
    opened = opens(as_html(public_page()), **DESKTOP)
    opened.page.keyboard.press("Tab")
    assert opened.page.evaluate("document.activeElement.getBoundingClientRect().top") >= 0
    opened.page.keyboard.press("Enter")
    assert opened.focused() == "main"


def test_light_and_dark_are_a_choice_that_is_kept(opens: Open) -> None:
    opened = opens(as_html(public_page()), color_scheme="dark")
    colour = "getComputedStyle(document.body).backgroundColor"
    dark = opened.page.evaluate(colour)
    opened.page.click("text=Light page")
    light = opened.page.evaluate(colour)
    assert dark != light
    opened.page.reload()
    opened.page.wait_for_function(f"{colour} === '{light}'")
    opened.page.click("text=Dark page")
    assert opened.page.evaluate(colour) == dark
    opened.requests[1:] = []  # it was loaded twice here


def test_own_rows_and_counters_stand_out_and_only_those(opens: Open) -> None:
    opened = opens(as_html(seat_page()), **DESKTOP)
    said = "one => getComputedStyle(one, '::before').content"
    own, other = ('tr[data-seat="s5"] th', 'tr[data-seat="s4"] th')
    assert opened.page.eval_on_selector(own, said) == '"Yours: "'
    assert opened.page.eval_on_selector(other, said) == "none"
