"""The demo of Crusoe's Planet played to the rescue: letters do what was meant, and every scenario plays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.demo.entries import entries
from pbem.demo.show import scenarios, show
from pbem.engine.ruleset import Played
from tests.demo.played import EVERY_DEMO, Demo, Game, played

REPUBLIC = "national_capitalism"
"""The scenario whose demo has tests of its own."""
OTHERS = [scenario for scenario in scenarios("crusoe")[1:] if scenario != REPUBLIC]

WORK, MARKET, CAMP, ASSEMBLY = "work", "market", "camp", "assembly"
MOMENTS = [
    *((1, WORK), (1, MARKET), (1, CAMP), (2, WORK), (2, MARKET), (2, CAMP), (2, ASSEMBLY)),
    *((3, WORK), (3, MARKET), (3, CAMP), (3, ASSEMBLY), (4, WORK), (4, MARKET), (4, CAMP)),
]
"""All phases of the game, by cycle."""

REFUSED = {
    (1, WORK, "chidi"): ["PATH spyder > ant", "TAKE spider 9: diamond", "WANT gold 3"],
    (1, MARKET, "chidi"): [
        "GIVE 1 spear TO chidi",
        "GIVE 2 leisure TO greta FOR 1 water",
        "OFFER 2 fish FOR 1 fish",
    ],
    (1, CAMP, "mateo"): ["EAT 4 fish + 3 banana"],
    (1, CAMP, "bela"): ["DRINK 3"],
    (2, WORK, "greta"): ["PATH ant"],
    (2, MARKET, "yuki"): ["GIVE 1 water TO moon", "PATH ant", "WANT water 2 > fruit 3 > egg"],
    (2, MARKET, "bela"): ["OFFER 1 water FOR 1 egg TIMES 0"],
    (2, MARKET, "chidi"): ["OFFER 1 spear FOR 2 food"],
    (2, CAMP, "chidi"): ["IF INDIGENT me THEN INVOKE"],
    (2, CAMP, "yuki"): ["IVNOKE"],
    (2, ASSEMBLY, "yuki"): ["ATTACK yuki"],
    (2, ASSEMBLY, "chidi"): ["VERDICT yuki: SWAP"],
    (4, WORK, "chidi"): ["PATH spider > ant", "PRESS TO all", "WANT water 2 > spear > egg"],
    (4, CAMP, "bela"): ["IF INDIGENT greta THEN INVOKE"],
}

MEANT = {
    (1, MARKET, "chidi"): ["GIVE 1 spear TO mateo FOR 2 fish", "OFFER 1 fish FOR 1 banana TO yuki, bela"],
    (2, WORK, "chidi"): [
        "PATH dung_beetle WITH yuki > spider",
        "WANT spider: leisure 2 > egg 3 > water 2 > food 6",
        "WANT water 1 > leisure 2 > banana 3 > protein 3 > water 2",
    ],
}
DEMO = Demo(show("crusoe"), 1, REFUSED, MEANT)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return played(DEMO, tmp_path_factory.mktemp("valley"))


@EVERY_DEMO
def test_it_keeps_to_what_every_demo_does(
    keeps: Callable[[Game, Path], None], game: Game, tmp_path: Path
) -> None:
    keeps(game, tmp_path)


def test_it_ends_with_the_rescue(game: Game) -> None:
    assert [*game.moments] == MOMENTS
    assert game.last.result and game.last.result.how == "rescued"
    assert game.last.result.winners


def test_the_story_has_all_that_a_game_has(game: Game) -> None:
    assert {"Took", "Reduced", "SpearRisked", "Learnt", "Waited", "Healed"} <= game.kinds
    assert {"Traded", "Invoked", "Spoke", "FightStarted", "Joined", "SpearUsed", "Fought"} <= game.kinds
    assert {"BattleEnded", "Injured", "LeisureLost", "Judged", "Killed", "Picked"} <= game.kinds
    assert {"Consumed", "StateSet", "Preserved", "SignalsAdded", "RescueRolled", "Ended"} <= game.kinds
    assert "LineUnused" in game.kinds
    assert game.plays == set(Played)


def test_orders_sent_ahead_and_standing_are_played(game: Game) -> None:
    by_moment = {moment: one.judged.sheets for moment, one in game.moments.items()}
    ahead = by_moment[3, WORK]["bela"]
    assert (ahead.played, ahead.is_fresh) == (Played.RECEIVED, False)
    assert str(ahead.orders[0]) == "PATH ant > bookworm"
    assert by_moment[3, WORK]["mateo"].played is Played.STANDING
    assert by_moment[4, WORK]["yuki"].played is Played.RECEIVED
    assert by_moment[1, WORK]["yuki"].played is Played.NONE


def test_speeches_are_told_to_all_as_soon_as_they_come(game: Game) -> None:
    told = [text for text in game.texts() if "Yuki Tanabe speaks:\n" in text]
    assert len(told) >= 4
    assert all("Ask the gentleman where his spears grow." in " ".join(text.split()) for text in told)


def test_with_other_dice_the_same_letters_make_another_game(tmp_path: Path) -> None:
    other = played(DEMO, tmp_path, DEMO.early, "another valley")
    assert other.published[-1].judged.position.moment.turn == DEMO.early
    assert not any("kept for the GM" in line for line in other.told)


SHOWN = {
    "communism": {"PutIn", "Received", "Picked", "Traded"},
    "crusoe": {"Consumed", "Died"},
    "hobbes": {"Invoked", "FightStarted", "Joined", "Judged"},
    "quick": {"Traded", "Returned"},
    "socialism": {"PutIn", "MotionPut", "BallotCast", "Supported", "Carried", "Received"},
    "traditional": {"Taxed", "Untaxed", "Provided", "Traded", "Swapped"},
    "utopian": {"Traded", "Consumed"},
}
"""What each of the other scenarios shows."""


def test_every_scenario_has_a_demo() -> None:
    assert scenarios("crusoe") == ("capitalism", *sorted((*SHOWN, REPUBLIC)))
    assert scenarios("survival") == ()
    assert show("crusoe", "capitalism") == DEMO.show
    shown = [show("crusoe", scenario) for scenario in (*OTHERS, REPUBLIC)]
    assert len({one.slug for one in (DEMO.show, *shown)}) == len(SHOWN) + 2
    assert all(one.seats == DEMO.show.seats for one in shown)


@pytest.mark.parametrize("scenario", OTHERS)
def test_each_scenario_plays_with_letters_of_its_own(scenario: str, tmp_path: Path) -> None:
    demo = Demo(show("crusoe", scenario), 1, {})
    other = played(demo, tmp_path)
    assert SHOWN[scenario] <= other.kinds
    assert {(entry.turn, entry.phase) for entry in entries(demo.show.demo)} <= set(other.moments)
    assert not any("kept for the GM" in line for line in other.told)
