"""Pictures can be panned and zoomed, and walked over by keyboard."""

from __future__ import annotations

import pytest

from pbem.printing.html import as_html
from tests.browser.conftest import Open
from tests.browser.opened import Opened
from tests.browser.reports import public_page, seat_page

pytestmark = pytest.mark.browser

SAID = ".said [role=status]"


def opened_map(opens: Open) -> Opened:
    """An island of eight by eight hexes."""
    return opens(as_html(public_page()), viewport={"width": 900, "height": 1200})


def picture_width(opened: Opened) -> float:
    """How wide the picture is drawn."""
    width: float = opened.page.eval_on_selector("figure svg", "one => one.getBoundingClientRect().width")
    return width


def scrolled(opened: Opened) -> tuple[float, float]:
    """How far the picture is scrolled inside its frame."""
    x, y = opened.page.eval_on_selector(".scroll", "one => [one.scrollLeft, one.scrollTop]")
    return x, y


def test_buttons_and_keys_zoom_and_the_page_keeps_its_shape(opens: Open) -> None:
    opened = opened_map(opens)
    before, height = picture_width(opened), opened.page.evaluate("document.body.scrollHeight")
    opened.page.click("[aria-label='Zoom in']")
    once = picture_width(opened)
    assert once > before * 1.2
    assert opened.page.evaluate("document.body.scrollHeight") == height
    assert not opened.is_wider_than_its_window()
    opened.page.focus(".place")
    opened.page.keyboard.press("+")
    assert picture_width(opened) > once * 1.2
    opened.page.keyboard.press("-")
    assert abs(picture_width(opened) - once) < 1
    opened.page.keyboard.press("0")
    assert picture_width(opened) == before


def test_the_wheel_zooms_with_ctrl_only_and_keeps_the_point_under_the_mouse(opens: Open) -> None:
    opened = opened_map(opens)
    frame = opened.page.locator('.place[data-place="D4"]').bounding_box()
    assert frame
    middle = (frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2)
    before = picture_width(opened)
    opened.page.mouse.move(*middle)
    opened.page.keyboard.down("Control")
    opened.page.mouse.wheel(0, -300)
    opened.page.keyboard.up("Control")
    opened.page.wait_for_function(f"document.querySelector('figure svg').clientWidth > {before * 1.5}")
    after = opened.page.locator('.place[data-place="D4"]').bounding_box()
    assert after
    assert abs(after["x"] + after["width"] / 2 - middle[0]) < 3
    assert abs(after["y"] + after["height"] / 2 - middle[1]) < 3


def test_dragging_pans_and_chooses_nothing(opens: Open) -> None:
    opened = opens(as_html(seat_page()), viewport={"width": 900, "height": 1200})
    opened.page.click("[aria-label='Zoom in']")
    before = scrolled(opened)
    frame = opened.page.locator('.place[data-place="B3"]').bounding_box()
    assert frame
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    opened.page.mouse.move(x, y)
    opened.page.mouse.down()
    opened.page.mouse.move(x + 80, y + 60, steps=4)
    opened.page.mouse.up()
    after = scrolled(opened)
    assert (before[0] - after[0], before[1] - after[1]) == pytest.approx((80, 60), abs=2)
    assert opened.page.locator(".place.possible").count() == 0
    opened.page.mouse.click(x + 80, y + 60)
    assert opened.page.locator(".place.possible").count() > 0


def test_two_fingers_zoom(opens: Open) -> None:
    opened = opens(as_html(public_page()), viewport={"width": 400, "height": 800}, has_touch=True)
    before = picture_width(opened)
    opened.page.eval_on_selector(
        ".scroll",
        """one => [100, 200].forEach((apart) => one.dispatchEvent(new TouchEvent("touchmove", {
             cancelable: true, touches: [0, 1].map((finger) => new Touch({
               identifier: finger, target: one, clientX: 100 + finger * apart, clientY: 300 })) })))""",
    )
    assert picture_width(opened) == pytest.approx(2 * before, rel=0.02)


def test_pointing_and_walking_tell_of_places(opens: Open) -> None:
    opened = opened_map(opens)
    opened.page.hover('.place[data-place="C5"]')
    assert opened.text(SAID).startswith("C5")
    opened.page.focus('.place[tabindex="0"]')
    assert opened.focused() == "A1"
    for key, place in (("ArrowDown", "A2"), ("ArrowDown", "A3"), ("ArrowUp", "A2")):
        opened.page.keyboard.press(key)
        assert opened.focused() == place
        assert opened.text(SAID).startswith(place)
    opened.page.keyboard.press("End")
    assert opened.focused() == "H8"
    opened.page.keyboard.press("Escape")
    assert opened.text(SAID) == ""
    opened.page.keyboard.press("Enter")
    assert opened.text(SAID).startswith("H8")
    assert opened.page.locator('.place[tabindex="0"]').count() == 1


def test_a_walk_along_a_row_of_hexes_does_not_drift_off(opens: Open) -> None:
    opened = opened_map(opens)
    opened.page.focus('.place[data-place="A4"]')
    walked = []
    for _ in range(7):
        opened.page.keyboard.press("ArrowRight")
        walked.append(opened.focused())
    assert [place[0] for place in walked] == list("BCDEFGH")
    assert {place[1] for place in walked[1::2]} == {"4"}
    for _ in range(7):
        opened.page.keyboard.press("ArrowLeft")
    assert opened.focused() == "A4"


def test_the_tab_key_leaves_the_map(opens: Open) -> None:
    opened = opened_map(opens)
    opened.page.focus('.place[data-place="D4"]')
    opened.page.keyboard.press("Tab")
    assert opened.focused() == "summary"
