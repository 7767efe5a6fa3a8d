"""The demo of Laissez-faire played to its end: every letter does what its writer meant, and all is proved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.demo.entries import entries
from pbem.demo.show import show
from pbem.engine.ruleset import Played
from tests.demo.played import EVERY_DEMO, Demo, Game, played

REFUSED = {
    (1, "", "leilani"): ["BUY EVERYTHING", "PRICE ALL AT 40"],
    (1, "travel", "leilani"): ["PRICE wilshire TO otto AT -5", "PRICE hollywod AT 10"],
    (2, "", "leilani"): ["LODGE AT las vegas: BENCH"],
    (7, "", "otto"): ["LODGE AT SIDE 5: BENCH"],
}

MEANT = {
    (3, "", "awa"): [
        "BUY boston, washington KEEPING 300 > TRANSIT KEEPING 400 > NOT UTILITIES > ALL KEEPING 500",
        "PRICE chestnut TO leilani AT $25",
        "REFUSE kazik",
    ],
    (3, "travel", "leilani"): [
        "BUILD georgetown",
        "BUY georgetown > ALL KEEPING 100",
        "LODGE AT washington: georgetown > constitution MAX 52",
        "PRICE georgetown AT $30",
    ],
}
DEMO = Demo(
    show("laissez_faire"),
    3,  # a contract and a deal are among them
    REFUSED,
    MEANT,
    lambda head: "travel" if head.endswith(", travel") else "",
    ("business",),
)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return played(DEMO, tmp_path_factory.mktemp("board"))


@EVERY_DEMO
def test_it_keeps_to_what_every_demo_does(
    keeps: Callable[[Game, Path], None], game: Game, tmp_path: Path
) -> None:
    keeps(game, tmp_path)


def test_it_ends_with_a_winner_when_all_have_agreed_to_end_it(game: Game) -> None:
    assert [*game.moments] == [(turn, phase) for turn in range(1, 9) for phase in ("", "travel")]
    assert game.last.rules == {"rounds": "8"}
    assert game.last.winners == ("padma",)


def test_the_story_has_all_that_a_game_has(game: Game) -> None:
    assert {"Bought", "Taxed", "Lodged", "Rested", "Again", "Built", "Bench", "Jailed"} <= game.kinds
    assert {"JailKept", "JailLeft", "Dealt", "Concluded", "Paid", "Shared", "RuleMade"} <= game.kinds
    assert {"Complained", "Judged", "LineFailed", "GameOver"} <= game.kinds
    assert game.plays == set(Played)


def test_contracts_come_about_by_two_letters_alike_and_by_signatures(game: Game) -> None:
    names = [contract.name for contract in game.last.contracts.values()]
    assert names == ["Ten dollars a night", "The Boston terms", "An end in sight", "Chestnut mortgage"]
    signed = [line for entry in entries(DEMO.show.ruleset) for line in entry.orders.split("\n")]
    assert sum(line.startswith("SIGN P") for line in signed) == 5
    assert sum(line.startswith("ACCEPT G") for line in signed) == 4


def test_what_the_arbiter_says_is_done(game: Game) -> None:
    (ruling,) = DEMO.show.rulings
    told = [line for line in game.told if ruling.line in line]
    assert told == [f"{ruling.line} is filed for the GM's seat and played at the deadline."]
    clause = game.last.contracts["K2"].clauses[6]
    assert (clause.life.value, clause.arrears) == ("done", {})
