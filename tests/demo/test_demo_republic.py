"""The demo of National Capitalism, with an elected President and land, played to the rescue."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.demo.entries import Special, entries
from pbem.demo.show import show
from pbem.engine.ruleset import Played
from tests.demo.played import EVERY_DEMO, Demo, Game, played

PEACEFUL = ("declare", "work", "market", "retail", "camp")
INVOKED = (*PEACEFUL, "assembly")
MOMENTS = [
    (cycle, phase)
    for cycle, phases in ((1, PEACEFUL), (2, INVOKED), (3, INVOKED), (4, PEACEFUL))
    for phase in phases
]
"""All phases of the game, by cycle."""

REFUSED = {
    (1, "market", "chidi"): ["BID water 2@20, 1@25", "BID egg 1@0"],
    (1, "retail", "chidi"): ["GIVE 1 fish TO yuki FOR 1 spear"],
    (1, "camp", "mateo"): ["CAMPAIGN", "VOTE PRESIDENT mateo > bela"],
    (2, "work", "chidi"): ["PATH dung beetle RENTMAX 15 > spider"],
    (3, "decrees", "yuki"): ["DECIDE tax_burden:"],
    (4, "work", "chidi"): ["PATH grasshopper RENTMAX 3 > dung beetle RENTMAX 3 > spider"],
}

STORY = (
    "signal_pay: cb 0, military 5, top40 15.",
    "Greta Zumbrunn owns Firefly.",
    "Yuki Tanabe pays 1 leisure and runs for President.",
    "Yuki Tanabe is President (4 of 5 votes).",
    "Yuki Tanabe closes Dung Beetle to Chidi Okonkwo.",
    "Béla Szántó pays Mateo Huamán $4 (lease).",
    "You cannot pay for 1 diamond: $13 confiscated.",
    "Yuki Tanabe is President (3 of 5 votes).",
    "Chidi Okonkwo starts a fight with Yuki Tanabe.",
    "Verdict on Yuki Tanabe: FINE 1 diamond + deed dung beetle TO Chidi Okonkwo.",
    "Yuki Tanabe falls; Chidi Okonkwo is President.",
    "Yuki Tanabe gives Chidi Okonkwo deed bookworm for 1 water + 1 apple.",
    "Yuki Tanabe invokes government free.",
    "Yuki Tanabe gets deed bookworm + deed dung beetle.",
    "Béla Szántó is President (3 of 4 votes).",
)
"""What happens, in this order."""

DEMO = Demo(show("crusoe", "national_capitalism"), 1, REFUSED)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return played(DEMO, tmp_path_factory.mktemp("republic"))


@EVERY_DEMO
def test_it_keeps_to_what_every_demo_does(
    keeps: Callable[[Game, Path], None], game: Game, tmp_path: Path
) -> None:
    keeps(game, tmp_path)


def test_it_ends_with_the_rescue(game: Game) -> None:
    assert [*game.moments] == MOMENTS
    assert game.last.result and game.last.result.how == "rescued"
    assert set(game.last.result.winners) == {"bela", "chidi", "greta", "mateo"}


def test_the_story_is_that_of_the_letters(game: Game) -> None:
    """Presidents rise and fall, land changes hands three ways, and a bid is not paid."""
    left = iter(game.sentences)
    for sentence in STORY:
        assert sentence in left, sentence


def test_letters_are_of_all_sorts(game: Game) -> None:
    assert {Special.LATE, Special.FORGED, Special.AGAIN} <= {one.special for one in entries(DEMO.show.demo)}
    assert not any("kept for the GM" in line for line in game.told)
    assert {Played.RECEIVED, Played.NONE} <= game.plays


def test_a_stranger_gives_nothing_away(game: Game) -> None:
    assert not any("gives Chidi Okonkwo 3 water" in sentence for sentence in game.sentences)
    assert any("from nobody we know" in line for line in game.told)


def test_bids_and_cash_stay_secret(game: Game) -> None:
    """CRA-MM-26, CRA-R17 No public report has a list, or what somebody threw away."""
    for file in game.turns.glob("*/public.txt"):
        text = file.read_text(encoding="utf-8")
        assert "BID " not in text
        assert "You discard" not in text
        assert "confiscated" not in text
