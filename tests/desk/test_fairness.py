"""Whether dice were fair: counts, chi-squared and its likelihood against known values."""

from __future__ import annotations

from fractions import Fraction
from math import isclose

import pytest

from pbem.desk.fair.fairness import at_least, fairness, tallied
from pbem.engine.dice import Dice, Roll
from pbem.engine.pictures import Chart, Plot
from pbem.engine.report import Block, Paragraph, Table


def thrown(sides: int, *counts: int) -> list[Roll]:
    """Rolls in which each face fell so often, face 1 first."""
    return [
        Roll("stream", "why", sides, (face,)) for face, count in enumerate(counts, 1) for _ in range(count)
    ]


def only(blocks: tuple[Block, ...], kind: type[Block]) -> list[Block]:
    """The blocks of a kind."""
    return [block for block in blocks if isinstance(block, kind)]


@pytest.mark.parametrize(
    ("freedom", "value", "likelihood"),
    [
        (1, 3.841458820694124, 0.05),
        (2, 5.991464547107979, 0.05),
        (3, 11.344866730144373, 0.01),
        (5, 11.070497693516351, 0.05),
        (5, 4.351460191095526, 0.5),
        (9, 21.665994333461924, 0.01),
        (10, 18.307038053275146, 0.05),
        (19, 30.14352720564616, 0.05),
        (99, 123.22522145336181, 0.05),
        (100, 124.34211340400407, 0.05),
    ],
)
def test_likelihoods_are_those_of_the_tables(freedom: int, value: float, likelihood: float) -> None:
    """The printed tables of the chi-squared distribution, for even and odd degrees of freedom."""
    assert isclose(at_least(value, freedom), likelihood, rel_tol=1e-9)


def test_extremes_stay_between_none_and_all() -> None:
    """Nothing underflows into an error, whatever comes."""
    assert at_least(0.0, 5) == 1.0
    assert 0.0 <= at_least(1e6, 5) < 1e-300
    assert at_least(1e-9, 127) == pytest.approx(1.0)


def test_chi_squared_is_exact() -> None:
    """A worked example: 5, 8, 9, 8, 10 and 20 in 60 throws are 13.4."""
    tally = tallied(thrown(6, 5, 8, 9, 8, 10, 20))[6]
    assert tally.expected == 10
    assert tally.chi_squared == Fraction(134, 10)
    assert tally.likelihood == pytest.approx(0.0199, abs=0.0001)


def test_the_blocks_tell_of_the_d6_and_of_all_sorts() -> None:
    """A sentence, bars with the expected number across, and a row for each sort of die."""
    rolls = [*thrown(6, 5, 8, 9, 8, 10, 20), *thrown(2, 7, 3), *thrown(20, *[0] * 19, 1)]
    paragraph, chart, table = fairness(rolls)
    assert isinstance(paragraph, Paragraph)
    assert paragraph.text == (
        "71 dice were thrown, 60 of them D6. The chi-squared value of the D6 is 13.4; with fair dice as much "
        "or more comes in 2 games of 100. That is uncommon, but fair dice do it now and then."
    )
    assert isinstance(chart, Chart)
    assert chart.plot is Plot.BARS
    assert chart.series[0].values == (5, 8, 9, 8, 10, 20)
    assert chart.limits == (("Expected", 10),)
    assert isinstance(table, Table)
    assert [row.cells for row in table.rows] == [
        ("D2", "10", "5", "1: 7, 2: 3", "1.60", "21 games of 100"),
        ("D6", "60", "10", "1: 5, 2: 8, 3: 9, 4: 8, 5: 10, 6: 20", "13.40", "2 games of 100"),
        ("D20", "1", "0.05", "each 0 to 1 times", "–", "–"),
    ]


def test_loaded_dice_are_named() -> None:
    """Dice that show one face far too often are said to be rare."""
    paragraph = fairness(thrown(6, 10, 10, 10, 10, 10, 60))[0]
    assert isinstance(paragraph, Paragraph)
    assert "in less than 1 game of 100. That is rare with fair dice" in paragraph.text


def test_the_own_dice_are_not_suspicious() -> None:
    """Six thousand throws of the dice of pbem."""
    dice = Dice("a seed")
    for place in range(1000):
        dice.at("place", place).roll(6, 6, "test")
    tally = tallied(dice.rolls)[6]
    assert tally.thrown == 6000
    assert tally.likelihood > 0.001


def test_few_dice_are_not_judged() -> None:
    """Fewer than five of each face tell nothing, and are said to."""
    paragraph, chart, table = fairness(thrown(6, 1, 0, 0, 0, 0, 1))
    assert isinstance(paragraph, Paragraph) and isinstance(chart, Chart) and isinstance(table, Table)
    assert paragraph.text == "2 dice were thrown, all D6. That is too few to tell whether they are fair."
    assert table.rows[0].cells[4:] == ("–", "–")


def test_no_dice_at_all() -> None:
    """A game without dice has a sentence and neither chart nor table."""
    assert fairness([]) == (Paragraph("No dice were thrown."),)


def test_dice_of_one_side_and_dice_of_many() -> None:
    """A D1 is even by nature, a D100 has no chart; neither stops the report."""
    blocks = fairness([*thrown(1, 30), *thrown(100, *[6] * 100)])
    assert only(blocks, Chart) == []
    assert len(only(blocks, Table)) == 1


def test_the_order_of_the_rolls_does_not_matter() -> None:
    """The same throws in another order tell the same."""
    rolls = [*thrown(8, 5, 6, 7, 8, 9, 8, 7, 6), *thrown(6, 9, 9, 9, 9, 9, 9)]
    assert fairness(rolls) == fairness(reversed(rolls))
