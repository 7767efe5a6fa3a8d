"""Grounds can be told apart without colours, on a copier, and in black and white; labels have contrast."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from math import dist

import pytest

from pbem.engine.pictures import Ground, HexMap
from pbem.printing.hexart import (
    INK,
    MIDDLE,
    MOVE_INK,
    contrast,
    fill,
    ground_pattern,
    mixed,
    pattern_ink,
    repeats,
)
from pbem.printing.hexmap import svg
from pbem.printing.hexowners import owners_of, ring
from tests.printing.map_games import example_games, maps_of
from tests.printing.printed_samples import GROUNDS, small_map, voyages

Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]
# Machado, Oliveira and Fernandes 2009, severity 1, on linear light; and grey.
_SIGHTS: dict[str, Matrix] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}
_TOLD_APART = 12.0
"""The distance in CIELAB of colours that are told apart at a glance, also when not side by side."""


@cache
def shipped_grounds() -> dict[str, tuple[Ground, ...]]:
    """The grounds of all maps of example games, and those of the samples."""
    found: dict[str, tuple[Ground, ...]] = {"samples": GROUNDS}
    for name in example_games():
        for block in maps_of(name):
            found[name] = block.grounds
    return found


def seen(colour: str, sight: Matrix) -> tuple[float, float, float]:
    """A colour in CIELAB as somebody with this sight sees it."""
    light = [_linear(int(colour[place : place + 2], 16) / 255) for place in (1, 3, 5)]
    red, green, blue = (
        min(1.0, max(0.0, sum(share * part for share, part in zip(row, light, strict=True)))) for row in sight
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    a, b, c = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * b - 16, 500 * (a - b), 200 * (b - c)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def long(colour: str) -> str:
    """A colour as #rrggbb."""
    return mixed(colour, "#000", 0)


def is_told_by_pattern(one: Ground, other: Ground, *, is_plain: bool) -> bool:
    """Whether the patterns differ and each that is drawn stands out from its ground."""
    drawn = [ground for ground in (one, other) if ground.pattern != "none"]
    return one.pattern != other.pattern and all(
        contrast(pattern_ink(ground, is_plain=is_plain), fill(ground, is_plain=is_plain)) >= 3
        for ground in drawn
    )


def test_the_simulation_knows_red_from_green() -> None:
    """Who sees no green confuses a red and a green that are far apart for others."""
    apart = {name: dist(seen("#c07a3a", sight), seen("#8f8f3a", sight)) for name, sight in _SIGHTS.items()}
    assert apart["all colours"] > 30 > 15 > apart["deuteranopia"]
    assert seen("#ffffff", _SIGHTS["grey"])[0] == pytest.approx(100, abs=0.1)


@pytest.mark.parametrize("sight", _SIGHTS)
def test_any_two_grounds_are_told_apart(sight: str) -> None:
    for grounds in shipped_grounds().values():
        for one, other in combinations(grounds, 2):
            apart = dist(*(seen(long(fill(ground)), _SIGHTS[sight]) for ground in (one, other)))
            assert apart >= _TOLD_APART or is_told_by_pattern(one, other, is_plain=False), (one, other)


def test_grounds_are_told_apart_in_black_and_white() -> None:
    for grounds in shipped_grounds().values():
        for one, other in combinations(grounds, 2):
            assert is_told_by_pattern(one, other, is_plain=True), (one.name, other.name)


def test_grounds_with_one_pattern_differ_in_its_size() -> None:
    twice = (Ground("a", "A", "#888", "dots", "A"), Ground("b", "B", "#888", "dots", "B"))
    assert repeats(twice) == (0, 1)
    drawn = [
        ground_pattern(ground, "p", 0, enlarged=1 + again / 2)
        for ground, again in zip(twice, (0, 1), strict=True)
    ]
    assert drawn[0] != drawn[1] and "scale(1.5)" in drawn[1]
    bare = Ground("c", "C", "#888", "none", "C")
    assert len({fill(bare, is_plain=True, repeat=again) for again in range(3)}) == 3


@pytest.mark.parametrize("colour", ["#000", "#00f", "#800000", "#fff", "#ff0", "#123456"])
def test_labels_have_contrast_on_every_ground(colour: str) -> None:
    grounds = [
        Ground("g", "G", colour, "dots", "G"),
        *(g for all_ in shipped_grounds().values() for g in all_),
    ]
    for ground in grounds:
        for is_plain in (False, True):
            pale, ink = fill(ground, is_plain=is_plain), pattern_ink(ground, is_plain=is_plain)
            stroke = mixed(ink, long(pale), MIDDLE)
            assert contrast(INK, long(pale)) >= 4.5 and contrast(INK, stroke) >= 4.5
    assert contrast(MOVE_INK, "#ffffff") >= 4.5


def test_arrows_and_rings_stand_out_from_the_grounds() -> None:
    pales = [long(fill(ground)) for grounds in shipped_grounds().values() for ground in grounds]
    block = voyages(10, 10)
    rings = [re.search(r'stroke="(#\w+)"', ring(block, owner, "M0 0")) for owner in owners_of(block)]
    for pale in pales:
        assert contrast(MOVE_INK, pale) >= 3
        assert all(found and contrast(found[1], pale) >= 1.5 for found in rings)  # the tag tells them too


@pytest.mark.parametrize("block", [voyages(10, 10, own="ann"), small_map()], ids=["map", "marks"])
@pytest.mark.parametrize("for_print", [True, False])
def test_the_plain_map_has_no_colour(block: HexMap, for_print: bool) -> None:
    picture = svg(block, for_print=for_print, is_plain=True)
    colours = set(re.findall(r'"(#[0-9a-f]{3,6})"', picture))
    assert colours
    for colour in map(long, colours):
        assert colour[1:3] == colour[3:5] == colour[5:7]
    assert set(re.findall(r'(?:fill|stroke)="([a-z]\w*)"', picture)) <= {"none", "currentColor", "url"}


def test_the_plain_map_holds_the_same_words() -> None:
    block = voyages(10, 10)
    words = [
        re.findall(r">([^<]+)</t", svg(block, for_print=True, is_plain=plain)) for plain in (False, True)
    ]
    assert words[0] == words[1]
