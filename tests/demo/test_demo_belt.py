"""The demo of Planetismals played to its end: every letter does what its writer meant, and all is proved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.demo.show import show
from pbem.engine.ruleset import Played
from tests.demo.played import EVERY_DEMO, Demo, Game, played

REFUSED = {
    (1, "", "diego"): ["PLAN SH4: BUY refinery; GO Z9; PLACE"],
    (2, "", "diego"): ["RUN EX1 OFF", "PLAN SH1 CLEAR", "BUY 3 food"],
    (4, "", "amara"): ["ON SABOTAGE CO3"],
    (4, "bids", "diego"): ["BID CO12 50"],
    (6, "", "diego"): ["PLAN SH6: GO ALPHA"],
    (7, "", "ulli"): ["PLAN SH5: PLACE; EXPLORE; PLACE; GO base; BUY shuttel; GO I8"],
}

MEANT = {
    (2, "", "amara"): [
        "PLAN SH1: BUY refinery base_metals; GO F8; PLACE; GO base; BUY factory OR HOLD; GO F8; PLACE; "
        "GO bmz; BUY 90 base_ore; GO F8; UNLOAD ALL; GO base"
    ],
    (5, "", "diego"): [
        "PLAN SH4: GO base; BUY ALL luxury; GO I7; SELL ALL; REPEAT",
        "PLAN SH6 CONTINUE",
        'NAME B7 "Mama Cocha"',
        "GIVE INSTALLATION RF4 + INSTALLATION EX16 TO chiyo FOR $800",
    ],
    (5, "", "amara"): [
        "PLAN SH1: BUY 15 luxury; GO I7; UNLOAD ALL; GO F8; LOAD ALL manufactured; GO base; SELL ALL; "
        "GO bmz; BUY 90 base_ore; GO F8; UNLOAD ALL; LOAD ALL manufactured; GO base; SELL ALL"
    ],
    (8, "", "amara"): [
        "PLAN SH1: GO base; BUY colony OR HOLD; GO F8; PLACE; LOAD ALL manufactured; GO base; SELL ALL; "
        "BUY 40 luxury; GO I7; UNLOAD ALL"
    ],
    (9, "", "diego"): [
        "BORROW $500 FROM amara FOR 600 DUE 12",
        "PLAN SH4: GO base; BUY 20 luxury OR HOLD; GO I7; UNLOAD ALL; GO base; BUY 20 luxury OR HOLD; GO I7; "
        "UNLOAD ALL; GO base; BUY shuttle; HOLD UNTIL CASH >= 2000; REPEAT",
    ],
}
DEMO = Demo(
    show("planetismals"),
    4,  # the first bids are among them
    REFUSED,
    MEANT,
    lambda head: "bids" if head.endswith(", bids") else "",
    ("orders",),
)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return played(DEMO, tmp_path_factory.mktemp("belt"))


@EVERY_DEMO
def test_it_keeps_to_what_every_demo_does(
    keeps: Callable[[Game, Path], None], game: Game, tmp_path: Path
) -> None:
    keeps(game, tmp_path)


def test_it_ends_with_a_winner_after_two_phases_of_bids(game: Game) -> None:
    moments = [*game.moments]
    assert moments[-1] == (9, "")
    assert [moment for moment in moments if moment[1]] == [(4, "bids"), (5, "bids")]
    assert game.last.winners == ("chiyo",)


def test_the_story_has_all_that_a_game_has(game: Game) -> None:
    wanted = {"Explored", "Owned", "Made", "Treated", "RentPaid", "DealDone", "DebtPaid", "LotWon", "Vacated"}
    assert {*wanted, "Unmatched", "TookOver", "Destroyed", "Rations", "StepFailed", "Won"} <= game.kinds
    assert game.plays == set(Played)
