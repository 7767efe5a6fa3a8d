"""Charts in Chromium: no two words touch, on a screen or a phone, and nothing sticks out of the picture."""

from __future__ import annotations

from itertools import combinations

import pytest
from playwright.sync_api import Browser

from pbem.engine.pictures import Chart
from pbem.printing import charts
from tests.printing.chart_samples import broken, crowd, grouped, huge, lying, near_ends, stacked

pytestmark = pytest.mark.browser

SAMPLES = {
    "near ends": near_ends(),
    "grouped bars": grouped(),
    "lying bars": lying(),
    "many lying bars": lying(70),
    "areas": stacked(12),
    "gaps and markup": broken(),
    "huge": huge(),
    "crowd": crowd(),
}
BOXES = """() => [...document.querySelectorAll("svg text")].map(one => {
  const box = one.getBoundingClientRect();
  const trim = box.height * 0.2;
  return [one.textContent, box.left, box.top + trim, box.right, box.bottom - trim];
})"""
FRAME = """() => { const box = document.querySelector("svg").getBoundingClientRect();
  return [box.left, box.top, box.right, box.bottom]; }"""
PAGE = """<!doctype html><meta charset="utf-8"><style>
svg {{ display: block; max-width: 100%; height: auto; }}</style>{}"""
Box = tuple[str, float, float, float, float]


def boxes(chromium: Browser, chart: Chart, width: int) -> tuple[list[Box], tuple[float, ...]]:
    """Where all words of the chart stand on a screen this wide, and where the picture does."""
    page = chromium.new_page(viewport={"width": width, "height": 900})
    page.set_content(PAGE.format(charts.svg(chart)))
    words = [tuple(box) for box in page.evaluate(BOXES)]
    frame = tuple(page.evaluate(FRAME))
    page.close()
    return words, frame


def touch(one: Box, other: Box) -> bool:
    """Say whether two boxes lie over one another by more than a hair."""
    hair = 0.4
    across = min(one[3], other[3]) - max(one[1], other[1])
    down = min(one[4], other[4]) - max(one[2], other[2])
    return across > hair and down > hair


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("width", [900, 390])
def test_no_two_words_touch(chromium: Browser, name: str, width: int) -> None:
    """Also where eight lines end at nearly the same number, and in whatever sans serif the reader has."""
    words, _ = boxes(chromium, SAMPLES[name], width)
    assert len(words) > 8
    assert [(one[0], other[0]) for one, other in combinations(words, 2) if touch(one, other)] == []


@pytest.mark.parametrize("name", SAMPLES)
def test_no_word_sticks_out(chromium: Browser, name: str) -> None:
    """All words are within the picture."""
    words, (left, top, right, foot) = boxes(chromium, SAMPLES[name], 900)
    out = [w[0] for w in words if w[1] < left - 1 or w[2] < top - 1 or w[3] > right + 1 or w[4] > foot + 1]
    assert out == []


def test_the_check_finds_words_that_touch(chromium: Browser) -> None:
    """Words set over one another on purpose are found."""
    page = chromium.new_page()
    page.set_content('<svg><text x="5" y="20">one</text><text x="7" y="22">two</text></svg>')
    first, second = (tuple(box) for box in page.evaluate(BOXES))
    page.close()
    assert touch(first, second)
