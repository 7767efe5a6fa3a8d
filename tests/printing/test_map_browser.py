"""Maps in a real browser: labels stay apart and in their hexes, whatever letters it has."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from pbem.engine.pictures import HexMap
from pbem.printing.hexmap import svg
from tests.printing.map_games import example_games, maps_of
from tests.printing.printed_samples import island, voyages

pytestmark = pytest.mark.browser

# A line of type is higher than its letters need: it counts from 0.7 type sizes above its foot.
_MEASURE = """() => {
  const svg = document.querySelector("svg");
  const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  const places = [...svg.querySelectorAll(".place")].map((place) => place.getBoundingClientRect());
  const found = [...svg.querySelectorAll("text")].map((text) => {
    const box = text.getBoundingClientRect();
    const size = parseFloat(getComputedStyle(text).fontSize) * scale;
    const foot = text.getScreenCTM().f + text.y.baseVal[0].value * scale;
    const beside = Boolean(text.closest('g[fill="currentColor"]'));
    return { text: text.textContent, left: box.left, right: box.right, top: foot - 0.7 * size,
             foot: foot + 0.18 * size, beside };
  });
  const slack = 0.6;
  const overlapping = [];
  found.forEach((one, place) => found.slice(place + 1).forEach((other) => {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const down = Math.min(one.foot, other.foot) - Math.max(one.top, other.top);
    if (across > slack && down > slack) overlapping.push([one.text, other.text]);
  }));
  const inside = (label, hex) => {
    const [x, y] = [(hex.left + hex.right) / 2, (hex.top + hex.bottom) / 2];
    return [label.left, label.right].every((edge) => [label.top, label.foot].every((line) =>
      Math.abs(line - y) <= hex.height / 2 + slack &&
      Math.abs(edge - x) + Math.abs(line - y) / Math.sqrt(3) <= hex.width / 2 + slack));
  };
  const strays = found.filter((label) => !label.beside && !places.some((hex) => inside(label, hex)));
  return { count: found.length, overlapping, strays: strays.map((label) => label.text) };
}"""


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    """A page of Chromium."""
    opened = chromium.new_page(viewport={"width": 1100, "height": 900})
    yield opened
    opened.close()


def measured(page: Page, block: HexMap, style: str = "") -> dict[str, object]:
    """What a browser says of the labels of a map."""
    page.set_content(f"<style>{style}</style>{svg(block)}")
    found: dict[str, object] = page.evaluate(_MEASURE)
    return found


def check(page: Page, block: HexMap, style: str = "") -> None:
    """Fail where labels overlap or leave their hex."""
    found = measured(page, block, style)
    count = found.pop("count")
    assert isinstance(count, int) and count > len(block.cells)
    assert found == {"overlapping": [], "strays": []}


@pytest.mark.parametrize("family", ["sans-serif", "serif", "monospace"])
def test_samples_in_whatever_letters_the_reader_has(page: Page, family: str) -> None:
    for block in (voyages(10, 10, own="ann"), island(10, 10)):
        check(page, block, f"svg text {{ font-family: {family} }}")


def test_own_counters_set_in_bold_by_the_page_still_fit(page: Page) -> None:
    check(page, voyages(10, 10), "[data-seat] { font-weight: 700 }")


@pytest.mark.parametrize("name", example_games())
def test_example_games(page: Page, name: str) -> None:
    for block in sorted(maps_of(name), key=lambda block: -len(block.cells) - len(block.arrows))[:3]:
        check(page, block)


def test_the_shapes_lie_over_their_hexes(page: Page) -> None:
    page.set_content(svg(voyages(6, 5)))
    wrong = page.evaluate(
        """() => {
          const svg = document.querySelector("svg");
          const matrix = svg.getScreenCTM();
          return [...svg.querySelectorAll(".place")].filter((place) => {
            const at = new DOMPoint(place.dataset.x, place.dataset.y).matrixTransform(matrix);
            return document.elementFromPoint(at.x, at.y) !== place;
          }).map((place) => place.dataset.place);
        }"""
    )
    assert wrong == []


def test_the_measure_finds_a_label_that_is_moved(page: Page) -> None:
    """The check fails where it should."""
    page.set_content(svg(island(4, 4)))
    page.evaluate("""() => { for (const text of document.querySelectorAll("text"))
      if (text.textContent === "B2") text.setAttribute("x", text.x.baseVal[0].value + 34); }""")
    found = page.evaluate(_MEASURE)
    assert found["overlapping"] or found["strays"]
