"""Boards in a real browser: with the reader's own letters no label touches another."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from pbem.engine.pictures import Board
from pbem.printing.pictures import svg
from tests.printing.board_samples import ALL

pytestmark = pytest.mark.browser

_LABELS = """() => [...document.querySelectorAll('svg text')].map(node => {
  const box = node.getBoundingClientRect(), spare = box.height * 0.16;
  return [node.textContent, box.left, box.top + spare, box.right, box.bottom - spare];
})"""


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """An empty page as wide as a desktop."""
    opened = chromium.new_page(viewport={"width": 1280, "height": 900})
    yield opened
    opened.close()


@pytest.mark.parametrize("name", ["square", "crowded", "paths", "rings", "strange TrackBoard 1"])
def test_no_label_touches_another(page: Page, name: str) -> None:
    block: Board = ALL[name]
    page.set_content(f"<!doctype html><body style='margin:0'>{svg(block)}</body>")
    labels = page.evaluate(_LABELS)
    assert len(labels) > 20
    wide, high = page.evaluate(
        "() => { const b = document.querySelector('svg').getBoundingClientRect();"
        " return [b.width, b.height]; }"
    )
    for place, (text, left, top, right, foot) in enumerate(labels):
        assert left >= -0.5 and right <= wide + 0.5 and top >= -0.5 and foot <= high + 0.5, text
        for other_text, left_, top_, right_, foot_ in labels[place + 1 :]:
            across, down = min(right, right_) - max(left, left_), min(foot, foot_) - max(top, top_)
            assert across <= 0.8 or down <= 0.8, (text, other_text)


def test_on_a_phone_letters_stay_readable_and_the_board_is_panned(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    style = "overflow-x:auto"
    css = "svg{display:block;max-width:100%;height:auto}"
    page.set_content(f"<style>{css}</style><div style='{style}'>{svg(ALL['square'])}</div>")
    sizes = page.evaluate(
        "() => [...document.querySelectorAll('svg text')].map(n => "
        "n.getCTM().a * parseFloat(getComputedStyle(n).fontSize))"
    )
    assert min(sizes) >= 10
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390


def test_a_click_meets_the_shape_of_the_space(page: Page) -> None:
    page.set_content(f"<!doctype html><body style='margin:0'>{svg(ALL['rings'])}</body>")
    for name in ("24", "work2", "outer", "center"):
        shape = page.locator(f'path.place[data-place="{name}"]')
        x, y = float(shape.get_attribute("data-x") or ""), float(shape.get_attribute("data-y") or "")
        met = page.evaluate(
            "([x, y]) => { const svg = document.querySelector('svg'), at = new DOMPoint(x, y)"
            ".matrixTransform(svg.getScreenCTM());"
            " return document.elementFromPoint(at.x, at.y)?.dataset.place; }",
            [x, y],
        )
        assert met == name
