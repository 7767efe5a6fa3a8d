"""The chance of a rescue is exact (CRU-170, CRU-171)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from pbem.rulesets.crusoe.paper.rescuetables import chance_at, chance_of_rescue, chance_word, ways
from tests.crusoe.tables import a_book

FREQUENCY = a_book().tables.frequency


def test_ways_are_those_that_can_be_counted() -> None:
    for dice in (1, 2, 3, 4):
        sums = [sum(faces) for faces in product(range(1, 7), repeat=dice)]
        for most in range(6 * dice + 2):
            assert ways(dice, most) == sum(1 for total in sums if total <= most)


def test_the_frequency_die_weighs_the_frequencies() -> None:
    """One face in six for CB, two for Military, three for Top 40."""
    assert chance_of_rescue(FREQUENCY, {"cb": 12}, 2) == Fraction(1, 6)
    assert chance_of_rescue(FREQUENCY, {"military": 12}, 2) == Fraction(1, 3)
    assert chance_of_rescue(FREQUENCY, {"top40": 12}, 2) == Fraction(1, 2)
    both = Fraction(1, 2) * Fraction(21, 36) + Fraction(1, 3) * Fraction(1, 36)
    assert chance_of_rescue(FREQUENCY, {"top40": 7, "military": 2}, 2) == both
    assert chance_of_rescue(FREQUENCY, dict.fromkeys(("cb", "military", "top40"), 99), 8) == 1


def test_chances_are_told_as_fraction_and_percent() -> None:
    assert chance_word(Fraction(7, 36)) == "7/36 (19.4 %)"
    assert chance_word(Fraction(1, 2)) == "1/2 (50.0 %)"
    assert chance_word(chance_at(8, 8)) == "1/1679616 (under 0.1 %)"
    assert chance_word(Fraction(0)) == "none" and chance_word(Fraction(1)) == "certain"
