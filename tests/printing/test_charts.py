"""Charts as SVG: the same bytes everywhere, nothing but text from players, told apart without colour."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from decimal import Decimal
from hashlib import sha256
from itertools import pairwise
from math import dist
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.pictures import Chart, Plot, Series
from pbem.printing import charts
from pbem.printing.chartlook import MOST_SERIES, Fill, area_fill, line_stroke
from pbem.printing.chartplace import every, spread
from pbem.printing.chartscale import scale_of
from tests.printing.chart_samples import MARKUP, broken, crowd, grouped, near_ends, samples, stacked

SAMPLES = samples()
SVG = "{http://www.w3.org/2000/svg}"
FEW = ("near ends", "areas", "grouped bars", "lying bars", "gaps and markup", "multiples, one place")
DIGEST = """
from tests.printing.test_charts import digest
print(digest())
"""
NUMBERS = st.one_of(
    st.none(),
    st.integers(-(10**15), 10**15),
    st.integers(-20, 20),
    st.decimals(allow_nan=True, allow_infinity=True),
    st.integers(10**300, 10**310),
)


def digest() -> str:
    """The digest of some charts, for a screen and for paper in black and white."""
    found = sha256()
    for name in FEW:
        found.update(charts.svg(SAMPLES[name]).encode())
        found.update(charts.svg(SAMPLES[name], for_print=True, is_plain=True).encode())
    return found.hexdigest()


def texts(drawn: str) -> list[str]:
    """All words that are printed in the picture."""
    return [each.text or "" for each in ElementTree.fromstring(drawn).iter(f"{SVG}text")]


def linear_part(colour: str, place: int) -> float:
    """One part of a colour written #rrggbb, in linear light from 0 to 1."""
    part = int(colour[place : place + 2], 16) / 255
    linear: float = part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
    return linear


def lightness(colour: str) -> float:
    """How light a colour is in grey: CIE L*, 0 to 100."""
    red, green, blue = (linear_part(colour, place) for place in (1, 3, 5))
    luminance: float = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return 116 * luminance ** (1 / 3) - 16 if luminance > 0.008856 else 903.3 * luminance


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("look", [(False, False), (True, False), (True, True)])
def test_every_chart_is_a_whole_picture(name: str, look: tuple[bool, bool]) -> None:
    """It is XML with title and description, its names are unique, and it fetches nothing."""
    drawn = charts.svg(SAMPLES[name], for_print=look[0], is_plain=look[1])
    root = ElementTree.fromstring(drawn)
    assert root.tag == f"{SVG}svg" and root.get("role") == "img"
    assert drawn.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    names = [each.get("id") for each in root.iter() if each.get("id")]
    assert len(names) == len(set(names))
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None and root.get("aria-labelledby") == title.get("id")
    assert description is not None and root.get("aria-describedby") == description.get("id")
    rest = drawn.replace("http://www.w3.org/2000/svg", "", 1)
    assert not re.search(r"https?:|<style|<metadata|<script|clip-path|<image|xlink|<!", rest)
    assert all(reference.startswith("#") for reference in re.findall(r'href="([^"]*)"', drawn))


def test_what_a_picture_refers_to_is_in_it() -> None:
    """Hatches are patterns of the picture's own, and two pictures share no name."""
    drawn = [charts.svg(stacked(count), for_print=True, is_plain=True) for count in (3, 4)]
    for each in drawn:
        wanted = set(re.findall(r"url\(#([^)]*)\)", each))
        assert len(wanted) >= 2
        assert wanted <= set(re.findall(r'id="([^"]*)"', each))
    first, second = (set(re.findall(r'id="([^"]*)"', each)) for each in drawn)
    assert first.isdisjoint(second)


def test_bytes_are_the_same_in_every_process() -> None:
    """Two processes with other hash seeds draw the same, and so does this one."""
    told = {
        subprocess.run(
            [sys.executable, "-c", DIGEST],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(Path.cwd())},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert told == {digest()}


def test_numbers_written_differently_are_drawn_differently() -> None:
    """1.370 and 1.37 are equal; a chart kept of the one is not given for the other."""
    pair = [Chart("One", ("a",), (Series("x", (Decimal(n),)),), Plot.BARS) for n in ("1.37", "1.370")]
    assert pair[0] == pair[1]
    assert ["1.37" in texts(charts.svg(each)) for each in pair] == [True, False]
    assert "1.370" in texts(charts.svg(pair[1]))


def test_markup_is_text() -> None:
    """What players write is escaped, without control characters and marks that turn the line round."""
    for drawn in (charts.svg(broken()), charts.svg(grouped(), for_print=True)):
        assert "<script" not in drawn and "\x1b" not in drawn and "\u202e" not in drawn
        ElementTree.fromstring(drawn)
    assert any(text.startswith("<script>") for text in texts(charts.svg(broken())))


def test_a_seat_is_escaped_too() -> None:
    """The seat that marks lines and words is an attribute and stays one."""
    chart = Chart("One", ("a", "b"), (Series("x", (1, 2), '"><b>'),))
    seats = {each.get("data-seat") for each in ElementTree.fromstring(charts.svg(chart)).iter()} - {None}
    assert seats == {'"><b>'}


def test_lines_and_words_carry_their_seat() -> None:
    """A seat's page makes its own line stand out, and the name beside it."""
    root = ElementTree.fromstring(charts.svg(near_ends()))
    marked = [each.tag for each in root.iter() if each.get("data-seat") == "ann"]
    assert f"{SVG}g" in marked and f"{SVG}text" in marked


def test_every_line_is_named_with_its_last_number() -> None:
    """Names stand at the ends of lines, and the limit among them."""
    words = texts(charts.svg(near_ends(), for_print=True))
    assert {"ann: 15", "dan: 16", "Target: 16"} <= set(words)
    assert any(word.startswith("bob the builder") and word.endswith(": 16") for word in words)


def test_bars_show_their_numbers() -> None:
    """Each number is printed, but not a gap."""
    words = texts(charts.svg(grouped()))
    assert {"3", "12", "8", "9", "−7", "4", "0", "7", "10.5", "Needed: 8"} <= set(words)
    assert "–" not in words


def test_more_lines_than_can_be_told_apart_are_small_charts() -> None:
    """Each of twelve has a chart with its name, and so has each of 44; areas are gathered."""
    assert sum(word.startswith("species ") for word in texts(charts.svg(crowd(12, Plot.LINES)))) == 12
    assert sum(word.startswith("species ") for word in texts(charts.svg(crowd(44)))) == 44
    named = [word for word in texts(charts.svg(stacked(12))) if "kind" in word or "others" in word]
    assert len(named) == MOST_SERIES and any(word.startswith("5 others: ") for word in named)


def test_hundreds_fit_a_page() -> None:
    """Four hundred small charts are no higher than a page, and those left out are told of."""
    drawn = charts.svg(crowd(400), for_print=True)
    height = float(re.findall(r'height="([\d.]+)pt"', drawn)[0])
    assert height <= 600
    shown = sum(word.startswith("sp") for word in texts(drawn))
    left_out = re.findall(r"And (\d+) more in the table", " ".join(texts(drawn)))
    assert shown + sum(int(number) for number in left_out) == 400


def test_no_word_on_paper_is_smaller_than_six_points() -> None:
    """Also on A5, which is 357 points wide within its margins."""
    for sample in (crowd(400), crowd(), grouped(), near_ends()):
        drawn = charts.svg(sample, for_print=True)
        sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', drawn)]
        assert min(sizes) * 357 / 500 >= 6


def test_neighbours_differ_in_grey() -> None:
    """Lines and areas beside one another differ in lightness; every line has a dash of its own."""
    lines = [line_stroke(place, False) for place in range(MOST_SERIES)]
    fills = [area_fill(place, False) for place in range(MOST_SERIES)]
    for row in ([line.colour for line in lines], [fill.colour for fill in fills]):
        assert all(abs(lightness(one) - lightness(two)) >= 15 for one, two in pairwise(row))
    assert len({line.dash for line in lines}) == MOST_SERIES
    assert len({line.colour for line in lines}) == MOST_SERIES
    assert all(lightness(line.colour) <= 62 for line in lines), "three to one on white"


DEFECTS = {
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""What eyes with a colour defect make of linear red, green and blue (Machado and others, 2009)."""


def seen(colour: str, defect: str) -> tuple[float, ...]:
    """The colour as such eyes see it, in CIE L*a*b*."""
    linear = [linear_part(colour, place) for place in (1, 3, 5)]
    mixed = [sum(w * part for w, part in zip(row, linear, strict=True)) for row in DEFECTS[defect]]
    red, green, blue = (min(1.0, max(0.0, part)) for part in mixed)
    white = (0.9505, 1.0, 1.089)
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    x, y, z = (
        bent((row[0] * red + row[1] * green + row[2] * blue) / full)
        for row, full in zip(rows, white, strict=True)
    )
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def bent(share: float) -> float:
    """The cube root by which CIE L*a*b* bends brightness, straight near black."""
    root: float = share ** (1 / 3)
    return root if share > 0.008856 else 7.787 * share + 16 / 116


@pytest.mark.parametrize("defect", DEFECTS)
def test_neighbours_differ_for_the_colour_blind(defect: str) -> None:
    """Lines and areas beside one another are far apart in every simulated colour defect."""
    lines = [line_stroke(place, False).colour for place in range(MOST_SERIES)]
    fills = [area_fill(place, False).colour for place in range(MOST_SERIES)]
    for row in (lines, fills):
        assert all(dist(seen(one, defect), seen(two, defect)) >= 20 for one, two in pairwise(row))


def test_black_and_white_has_no_colour() -> None:
    """What is drawn for the copier is grey, and neighbours differ by hatch or by lightness."""
    for sample in SAMPLES.values():
        drawn = charts.svg(sample, for_print=True, is_plain=True)
        colours = set(re.findall(r"#[0-9a-f]{6}\b", drawn)) - {"#16181d", "#4a4e57", "#d5d7db"}
        assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours)
    fills = [area_fill(place, True) for place in range(MOST_SERIES)]
    assert len({(fill.colour, fill.hatch) for fill in fills}) == MOST_SERIES
    assert all(_differ(one, two) for one, two in pairwise(fills))


def _differ(one: Fill, two: Fill) -> bool:
    return bool(one.hatch) != bool(two.hatch) or abs(lightness(one.colour) - lightness(two.colour)) >= 15


def test_huge_numbers_are_told_in_words() -> None:
    """The axis says that it counts millions of millions, and its ticks stay short."""
    words = texts(charts.svg(samples()["huge"]))
    assert "dollars, in trillions" in words and "ann: 2.4" in words
    assert max(len(word) for word in words if re.fullmatch(r"[−\d.]+", word)) <= 4


@given(
    wanted=st.lists(st.floats(-50, 250), max_size=14),
    gap=st.floats(1, 14),
    low=st.just(0.0),
    high=st.just(200.0),
)
def test_labels_are_spread(wanted: list[float], gap: float, low: float, high: float) -> None:
    """They are a gap apart, in the order wanted, and within the space if there is room."""
    found = spread(wanted, gap, low, high)
    order = sorted(range(len(wanted)), key=lambda place: (wanted[place], place))
    placed = [found[place] for place in order]
    assert all(lower - upper >= gap - 1e-6 for upper, lower in pairwise(placed))
    if wanted and gap * (len(wanted) - 1) <= high - low:
        assert placed[0] >= low - 1e-6 and placed[-1] <= high + 1e-6


@given(widths=st.lists(st.floats(1, 80), min_size=1, max_size=60), step=st.floats(1, 90))
def test_labels_below_do_not_touch(widths: list[float], step: float) -> None:
    """Those that are printed have a blank between them."""
    taken = every(widths, step, 3.0)
    shown = widths[::taken]
    assert all((one + two) / 2 + 3 <= taken * step + 1e-9 for one, two in pairwise(shown))


@given(
    values=st.lists(st.one_of(st.integers(), st.decimals(-(10**20), 10**20)), min_size=1),
    has_zero=st.booleans(),
)
def test_a_scale_holds_its_numbers(values: list[int | Decimal], has_zero: bool) -> None:
    """Every number lies between the lowest tick and the highest, but for what is lost in rounding."""
    scale = scale_of(values, has_zero=has_zero)
    assert all(-1e-6 <= scale.share(value) <= 1 + 1e-6 for value in values)
    assert len(scale.ticks) <= 12
    if has_zero:
        assert scale.low <= 0 <= scale.high


@settings(max_examples=30, deadline=None)
@given(
    plot=st.sampled_from(Plot),
    count=st.integers(0, 9),
    rows=st.lists(st.lists(NUMBERS, max_size=9), max_size=10),
    limits=st.lists(st.tuples(st.text(max_size=20), NUMBERS.filter(lambda one: one is not None)), max_size=2),
    words=st.text(max_size=30),
    look=st.sampled_from(((False, False), (True, False), (True, True))),
)
def test_whatever_comes_is_drawn(
    plot: Plot,
    count: int,
    rows: list[list[int | Decimal | None]],
    limits: list[tuple[str, int | Decimal]],
    words: str,
    look: tuple[bool, bool],
) -> None:
    """Gaps, infinities, numbers beyond all measure and rows too long or too short never stop a report."""
    series = tuple(Series(f"{words}{place}", tuple(row), words) for place, row in enumerate(rows))
    places = tuple(f"{words}{place}" for place in range(count))
    chart = Chart(words, places, series, plot, words, words, words, tuple(limits))
    ElementTree.fromstring(charts.svg(chart, for_print=look[0], is_plain=look[1]))


def test_the_description_tells_what_is_to_be_seen() -> None:
    """The chart's own sentence comes first, then the axes, and the course of few series."""
    root = ElementTree.fromstring(charts.svg(stacked()))
    description = root.findtext(f"{SVG}desc") or ""
    assert description.startswith("All kinds grow. Stacked areas of living creatures: 3 series.")
    assert "From Round 1 to 15." in description
    assert "kind 0: 5 at first, 20 at last, most 22 at 14." in description
    assert MARKUP not in (ElementTree.fromstring(charts.svg(broken())).findtext(f"{SVG}desc") or "")
