"""Orders clicked together on a page: the text they make, and the mail it goes out with."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from pbem.mail.pages import answerable_page
from pbem.post import Post
from pbem.printing.html import as_html
from tests.browser.conftest import Open
from tests.browser.opened import Opened
from tests.browser.reports import FORM, NASTY, seat_page

pytestmark = pytest.mark.browser

POST = Post(
    "<1@zine.example>",
    "ann@example.com",
    "Ann",
    "The Island: Round 7 [island/ann/k3y&=\"'</script>]",
    "",
    "2026-12-01T00:00:00+00:00",
    headers=(("Reply-To", "games+island.ann@zine.example"),),
)
TEXT, WHAT, STATUS = ".builder textarea", ".chooser select >> nth=0", ".chooser [role=status]"


def form(opens: Open, is_mailed: bool = False, **options: object) -> Opened:
    """A seat's page, as it lies in the archive or as it was mailed."""
    page = as_html(seat_page())
    return opens(answerable_page(page, POST, "gm@zine.example") if is_mailed else page, **options)


def lines(opened: Opened) -> list[str]:
    """The orders as they stand in the text."""
    return opened.text(TEXT).split("\n")


def test_an_order_is_chosen_from_lists(opens: Open) -> None:
    opened = form(opens)
    assert lines(opened) == list(FORM.lines)
    opened.page.select_option(WHAT, label="42H: in B3, hungry")
    opened.page.select_option("label:has-text('Move') select", "B4")
    assert lines(opened) == [FORM.lines[0], "42H B4 defensive", "7C STAY", "ENEMY NONE"]
    assert opened.text(STATUS) == "Written: 42H B4 defensive"
    opened.page.select_option("label:has-text('Behaviour') select", "aggressive")
    assert lines(opened)[1] == "42H B4 aggressive"


def test_an_order_is_chosen_on_the_map(opens: Open) -> None:
    opened = form(opens)
    opened.page.click('.place[data-place="B3"]')
    assert "42H is chosen. 2 can be ordered here" in opened.text(STATUS)
    possible = opened.page.locator(".place.possible").evaluate_all("all => all.map(p => p.dataset.place)")
    assert sorted(possible) == ["B4", "C3"]
    opened.page.click('.place[data-place="C3"]')
    assert lines(opened)[1] == "42H C3 defensive"
    opened.page.click('.place[data-place="B3"]')
    opened.page.click('.place[data-place="B4"]')
    assert lines(opened)[1:3] == ["42H C3 defensive", "7C B4"]
    opened.page.click('.place[data-place="H8"]')
    assert opened.text(STATUS) == "H8 can't be chosen for 7C."


def test_an_order_is_chosen_by_keyboard_alone(opens: Open) -> None:
    opened = form(opens)
    opened.page.focus('.place[data-place="B3"]')
    opened.page.keyboard.press("Enter")
    opened.page.keyboard.press("ArrowDown")
    opened.page.keyboard.press("Enter")
    assert lines(opened)[1] == "42H B4 defensive"
    opened.page.keyboard.press("Escape")
    assert opened.page.locator(".place.possible").count() == 0
    assert opened.focused() == "B4"
    opened.page.focus("text=To all my orders")
    opened.page.keyboard.press("Enter")
    assert opened.focused() == "textarea"


def test_the_chooser_comes_to_the_map_and_goes_home(opens: Open) -> None:
    opened = form(opens)
    opened.page.click('.place[data-place="B3"]')
    assert opened.page.locator("figure .chooser").count() == 1
    opened.page.click("text=To all my orders")
    assert opened.page.locator(".builder .chooser").count() == 1
    assert opened.focused() == "textarea"


def test_many_orders_of_one_sort_are_added(opens: Open) -> None:
    opened = form(opens)
    opened.page.select_option(WHAT, label="Gift")
    opened.page.click("text=Add it to the orders")
    opened.page.select_option("label:has-text('What') >> nth=1 >> select", "")
    opened.page.click("text=Add it to the orders")
    assert lines(opened) == [*FORM.lines, "GIVE 1 food TO bob", "GIVE TO bob"]


def test_words_of_ones_own_and_orders_without_blanks(opens: Open) -> None:
    opened = form(opens)
    opened.page.select_option(WHAT, label="Name: of your species")
    opened.page.fill("label:has-text('New name') input", "Lesser  Grobbles")
    opened.page.keyboard.press("Tab")
    opened.page.fill("label:has-text('New name') input", "Great Grobbles")
    opened.page.keyboard.press("Tab")
    opened.page.select_option(WHAT, label="Ready: when all are")
    opened.page.click("text=Put it into the orders")
    opened.page.click("text=Put it into the orders")
    assert lines(opened) == [*FORM.lines, 'NAME "Great Grobbles"', "READY"]


def test_what_is_written_by_hand_is_kept_and_understood(opens: Open) -> None:
    opened = form(opens)
    opened.page.fill(TEXT, "42h c3 AGGRESSIVE\nPRESS TO all: hello\nEND")
    opened.page.select_option(WHAT, label="42H: in B3, hungry")
    assert opened.page.input_value("label:has-text('Move') select") == "C3"
    assert opened.page.input_value("label:has-text('Behaviour') select") == "aggressive"
    opened.page.select_option("label:has-text('Move') select", "STAY")
    assert lines(opened) == ["42H STAY aggressive", "PRESS TO all: hello", "END"]


def test_starting_again_can_be_taken_back(opens: Open) -> None:
    opened = form(opens)
    opened.page.fill(TEXT, "mine")
    opened.page.click("text=Start again")
    assert lines(opened) == list(FORM.lines)
    opened.page.click("text=Bring my orders back")
    assert lines(opened) == ["mine"]


def test_the_orders_are_copied(opens: Open) -> None:
    opened = form(opens, permissions=["clipboard-read", "clipboard-write"])
    opened.page.fill(TEXT, "42H STAY\nünï 🦖")
    opened.page.click("text=Copy the orders")
    opened.page.wait_for_selector("text=The orders are copied.")
    assert opened.page.evaluate("navigator.clipboard.readText()") == "42H STAY\nünï 🦖"


def test_an_archived_page_knows_no_address_and_says_how_to_answer(opens: Open) -> None:
    opened = form(opens)
    assert opened.page.locator("a[href^=mailto]").count() == 0
    assert opened.page.is_visible("text=Reply to your last report with this text.")


def test_a_mailed_page_opens_the_mail_program_with_subject_and_orders(opens: Open) -> None:
    opened = form(opens, is_mailed=True)
    opened.page.fill(TEXT, "42H B4 # ä & = ? %\nEND")
    found = urlsplit(opened.page.get_attribute("text=Open in my mail program", "href") or "")
    assert (found.scheme, unquote(found.path)) == ("mailto", "games+island.ann@zine.example")
    asked = {name: value for name, [value] in parse_qs(found.query, strict_parsing=True).items()}
    assert asked == {"subject": f"Re: {POST.subject}", "body": "42H B4 # ä & = ? %\r\nEND"}


def test_orders_too_long_for_an_address_are_copied(opens: Open) -> None:
    opened = form(opens, is_mailed=True, permissions=["clipboard-read", "clipboard-write"])
    long = "\n".join(["42H STAY"] * 250)
    opened.page.fill(TEXT, long)
    opened.page.evaluate("addEventListener('click', (event) => event.preventDefault())")
    opened.page.click("text=Open in my mail program")
    opened.page.wait_for_selector("text=Your orders are too long")
    assert opened.page.evaluate("navigator.clipboard.readText()") == long
    assert "&body=" not in (opened.page.get_attribute("text=Open in my mail program", "href") or "")


def test_hostile_words_stay_words(opens: Open) -> None:
    opened = form(opens, is_mailed=True)
    assert opened.page.locator("img").count() == 0
    option = opened.page.locator(WHAT).locator("option").nth(2).text_content()
    assert option == "7C: " + NASTY.replace("\u2028", "\n").replace("\u202e", "\ufffd")


def test_paper_shows_the_orders_as_they_were_changed(opens: Open) -> None:
    opened = form(opens)
    opened.page.fill(TEXT, "42H B4 aggressive")
    opened.page.emulate_media(media="print")
    assert opened.page.inner_text(".form pre") == "42H B4 aggressive"


def test_a_form_without_items_can_be_edited_and_sent(opens: Open) -> None:
    report = seat_page()
    bare = replace(report.sections[-1], blocks=(replace(FORM, items=()),))
    opened = opens(as_html(replace(report, sections=(*report.sections[:-1], bare))))
    assert opened.page.locator(".chooser").count() == 0
    assert lines(opened) == list(FORM.lines)
