"""CRA 12 Every legal pair of scenario, module and government plays random games to the end, watched."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from pbem.rulesets.crusoe.modules.legality import COLUMNS, FORBIDDEN, WITH_SCENARIOS
from pbem.rulesets.crusoe.modules.settings import MODULES as ALL_MODULES
from pbem.rulesets.crusoe.scenarios import ADVANCED
from tests.crusoe.advanced.anygames_watch import watched_to_the_end
from tests.crusoe.advanced.pairs import GOVERNMENTS, MODULES, all_pairs, with_governments, with_modules

GAMES = 20
"""Games of each pair at night."""
PARTS = 100
"""In how many parts they are played, so that several processes can share them."""
SAMPLE = 24
"""Games of the usual run: one each of pairs that a fixed seed draws."""


@cache
def told_in_sample() -> Counter[str]:
    """Play the sample; return how often what was told."""
    told: Counter[str] = Counter()
    for pair in random.Random("pairs").sample(all_pairs(), SAMPLE):
        told.update(kind.__name__ for kind in watched_to_the_end(pair.match(0)).told.elements())
    return told


def test_a_sample_of_pairs_plays_to_the_end() -> None:
    """CRA 10 Nothing is amiss after any stage; and much happens."""
    told = told_in_sample()
    expected = {"Decreed", "Sold", "Bought", "TaxPaid", "FightStarted", "Judged", "Died", "Ended"}
    assert not expected - set(told)


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(PARTS))
def test_every_pair_plays_to_the_end(part: int) -> None:
    """CRA 10, CRA 12 Twenty games of each, from the first letter to the last."""
    for pair in all_pairs()[part::PARTS]:
        for number in range(GAMES):
            watched_to_the_end(pair.match(number))


def test_all_pairs_are_there() -> None:
    """CRA 12.1 No module that goes with a scenario is left out, nor any government."""
    found = {(pair.scenario, id) for pair in with_modules() for id in pair.settings}
    ids = {id for settings in MODULES.values() for id in settings}
    for id in ids & set(WITH_SCENARIOS):
        for scenario, status in zip(COLUMNS, WITH_SCENARIOS[id], strict=True):
            assert ((scenario, id) in found) == (status != FORBIDDEN), (scenario, id)
    assert ids == set(ALL_MODULES)
    governed = {(pair.scenario, pair.government) for pair in with_governments()}
    assert governed == {(scenario, one) for scenario in ADVANCED for one in GOVERNMENTS}
    assert all(pair.is_legal for pair in all_pairs())
