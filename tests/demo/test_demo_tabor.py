"""The demo of New Tabor played to its end: every letter does what its writer meant, and all is proved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.demo.show import show
from pbem.engine.ruleset import Played
from tests.demo.played import EVERY_DEMO, Demo, Game, played

VOTE, ROUND, SETTLE, CHARITY = "vote", "round", "settle", "charity"
MOMENTS = [
    *((101, VOTE), (101, ROUND), (102, ROUND), (103, ROUND), (104, ROUND), (105, VOTE), (105, ROUND)),
    *((106, ROUND), (107, VOTE), (107, ROUND), (108, ROUND), (109, ROUND), (110, SETTLE), (111, SETTLE)),
    *((112, CHARITY), (201, VOTE), (201, ROUND), (202, VOTE)),
]
"""All phases of the game, by the number of their turn."""

REFUSED = {
    (101, VOTE, "moana"): ["NOMINATE moana FOR clerk"],
    (101, ROUND, "moana"): ["SELL 5 shelter TO cu"],
    (102, ROUND, "ines"): ["CLAIM outer PAY 2"],
    (102, ROUND, "moana"): [
        "SELL 3 shelter AT 12 TO moana",
        "SELL 5 shelter AT 12.405",
        "BUY 10 fodd FROM cu",
    ],
    (104, ROUND, "eero"): ["IN clothes"],
    (105, VOTE, "eero"): ["VOTE motion 4 yes"],
    (106, ROUND, "ines"): ["SELL 5 gold TO cu"],
    (107, VOTE, "ines"): ["VOTE clerk moana no"],
    (108, ROUND, "ines"): ["SELL 10 food TO cu"],
    (108, ROUND, "tarek"): ["CLAIM moon"],
    (112, CHARITY, "ines"): ["CHARITY ines yes"],
}

MEANT = {
    (102, ROUND, "eero"): [
        "GIVE 10 clothes TO ines FOR 9 food",
        "SELL surplus clothes AT $6.50 TO anyone",
        "BUY need food AT $8.00 FROM ines, moana",
        "ACT clothes",
        "CLAIM here UP TO $5.00",
    ],
    (104, ROUND, "moana"): [
        "AUTOCONSUME inputs",
        "VACANCY decline center",
        "VACANCY accept inner",
        "BUY 10 food AT $7.60 FROM ines",
        "BUY need clothes FROM cu",
        "BUY need transportation FROM cu",
        "LEISURE",
        "CONSUME all",
        "CLAIM inner UP TO $4.00 > here",
    ],
}
HEADS = {" vote before": VOTE, " settling": SETTLE, " charity": CHARITY}
DEMO = Demo(
    show("new_tabor"),
    2,  # an election and a rent battle are among them
    REFUSED,
    MEANT,
    lambda head: next((phase for word, phase in HEADS.items() if word in head), ROUND),
)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return played(DEMO, tmp_path_factory.mktemp("tabor"))


@EVERY_DEMO
def test_it_keeps_to_what_every_demo_does(
    keeps: Callable[[Game, Path], None], game: Game, tmp_path: Path
) -> None:
    keeps(game, tmp_path)


def test_it_ends_with_a_winner_when_the_majority_has_enough(game: Game) -> None:
    assert [*game.moments] == MOMENTS
    assert game.last.result
    assert (game.last.result.how, game.last.result.winners) == ("stop", ("ines",))


def test_the_story_has_all_that_a_game_has(game: Game) -> None:
    assert {"Produced", "Sold", "Bought", "Traded", "Swapped", "Lent", "Repaid", "Unfilled"} <= game.kinds
    assert {"Challenged", "Displaced", "Filled", "Leisure", "Innovated", "StockLost", "Levied"} <= game.kinds
    assert {"Voted", "OfficeTaken", "MotionMade", "Forgiven", "Charity", "Gave", "Dividend"} <= game.kinds
    assert {"QuarterEnds", "Begins", "LineFailed", "GameOver"} <= game.kinds
    assert game.plays == set(Played)


def test_orders_sent_ahead_and_standing_are_played(game: Game) -> None:
    by_moment = {moment: one.judged.sheets for moment, one in game.moments.items()}
    ahead = by_moment[109, ROUND]["eero"]
    assert (ahead.played, ahead.is_fresh) == (Played.RECEIVED, False)
    assert [str(order) for order in ahead.orders][:1] == ["SELL 2 transportation TO cu"]
    assert by_moment[105, ROUND]["ines"].played is Played.STANDING
    assert [str(order) for order in by_moment[112, CHARITY]["tarek"].orders] == [
        "CHARITY anyone yes UP TO $60.00"
    ]
