"""Boards of rings: how wide their spaces are, the colours that a game gives its pegs, and rings in words."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import isclose, pi

from pbem.engine.pictures import Counter, RingBoard, Space, Track
from pbem.printing.boardcolours import Colours, colours_of
from pbem.printing.boardrings import Ring, bounds_of
from pbem.printing.boardwords import board_words
from pbem.printing.ringboard import svg
from tests.printing.board_samples import town_of_rings


def widths(spaces: list[Space]) -> list[float]:
    """How wide these spaces are, as parts of a turn."""
    bounds = bounds_of(spaces)
    return [(end - start) / (2 * pi) for start, end in pairwise(bounds)]


def test_a_few_spaces_are_all_as_wide() -> None:
    few = [Space(str(n), "", "", is_pale=n > 2, tokens=(Counter("x"),) * n) for n in range(8)]
    assert all(isclose(width, 1 / 8) for width in widths(few))
    assert bounds_of([]) == (0.0, 2 * pi)


def test_among_many_what_is_in_play_and_crowded_is_wider() -> None:
    many = [Space(str(n), "", "", is_pale=n >= 5) for n in range(20)]
    many[3] = replace(many[3], tokens=tuple(Counter(str(n)) for n in range(5)))
    many[12] = replace(many[12], line="Finish")
    found = widths(many)
    assert isclose(sum(found), 1.0)
    assert found[3] > 2 * found[0] > 2 * found[7]
    assert isclose(found[12], found[0])


def test_moves_pass_between_the_spaces_that_are_there() -> None:
    ring = Ring(1.0, 0.5, (0.0, 1.0, 3.0, 2 * pi))
    assert ring.count == 3 and ring.angles(1) == (1.0, 3.0) and ring.middle(1) == 2.0
    assert ring.bound_near(1.4) == 1.0 and isclose(ring.bound_near(2 * pi + 2.5), 2 * pi + 3.0)


def test_pegs_have_the_colours_that_the_game_gives() -> None:
    board = replace(town_of_rings(), colours=(("ann", "#cc2936"), ("bob", "#fff")))
    colours = colours_of(board, is_plain=False)
    assert colours.of("ann").strong == "#b42430"  # a little darker
    assert colours.of("bob").strong == "#8c8c8c"  # dark enough to be seen on white
    assert colours.of("cyril") == Colours(colours.seats).of("cyril")
    assert "#b42430" in svg(board) and "#b42430" not in svg(board, is_plain=True)


def test_a_whole_ring_is_told_without_a_heading() -> None:
    rings = tuple(Track("", (Space(name, "", ""),)) for name in ("Outer", "Inner"))
    assert board_words(RingBoard("Land", rings, ())) == ("Nothing on Outer.", "Nothing on Inner.")
