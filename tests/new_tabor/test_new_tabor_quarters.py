"""Whole games without a single letter: they come to an end, by moments that are never the same (3.1, 3.9)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from pbem.engine.dice import Dice
from pbem.engine.ruleset import Player, Position, Ruleset, adjudicate
from pbem.engine.settle import Filed, settle
from pbem.materials import read_materials, shipped_games
from pbem.rulesets.new_tabor.book import GOODS
from pbem.rulesets.new_tabor.economy import Economy
from pbem.rulesets.new_tabor.game import BOX

NAMES = ("ann", "bob", "cy", "dan", "eve", "fay", "gus", "hal")


def begun(
    seed: str, seats: int, options: Mapping[str, object]
) -> tuple[Ruleset[Any, Any, Any], Position[Any]]:
    """A game at its beginning."""
    materials = dict(_shipped())
    materials |= BOX.prepare(options, materials, seats, Dice(seed))
    rules = BOX.open(options, materials)
    return rules, rules.first([Player(name, name.title()) for name in NAMES[:seats]])


@cache
def _shipped() -> dict[str, Any]:
    return read_materials(BOX, {}, [shipped_games()])[0]


def played(seed: str, seats: int, text: str = "", **options: object) -> tuple[list[str], Economy, list[str]]:
    """Play a game in which all stand by the same orders: its moments, its end and what was told."""
    rules, position = begun(seed, seats, options)
    moments, told = list[str](), list[str]()
    while not position.is_over:
        moments.append(str(position.moment))
        filed = {
            seat: Filed(standing=text.format(industry=GOODS[place % len(GOODS)]))
            for place, seat in enumerate(NAMES[:seats])
        }
        sheets = settle(rules, position, filed) if text else {}
        outcome = adjudicate(rules, position, sheets, Dice(seed + moments[-1]))
        position = outcome.position
        told += [event.sentence for event in outcome.events]
        assert position.state.imbalance >= 0
    return moments, position.state, told


@pytest.mark.parametrize("seats", [4, 6, 8])
@pytest.mark.parametrize("options", [{}, {"mode": "compact"}, {"first_game": True}, {"offices": "house"}])
def test_a_game_nobody_writes_for_ends(seats: int, options: dict[str, Any]) -> None:
    """TAB-102, TAB-R76: every moment comes once, and the game ends with a result."""
    moments, economy, told = played("idle", seats, **options)
    assert len(set(moments)) == len(moments)
    assert economy.result is not None and told[-1].startswith("The game ends.")
    assert [record.turn for record in economy.history] == sorted({record.turn for record in economy.history})


WORK = "ACT {industry}\nSELL surplus TO cu\nBUY need FROM cu\nCLAIM here UP TO 5\nCHARITY anyone yes"


@pytest.mark.parametrize("mode", ["full", "compact"])
def test_games_of_standing_orders_come_to_their_last_quarter(mode: str) -> None:
    """TAB-072, TAB-075: quarters open and close until the last; in some of many games most survive."""
    hows = list[str]()
    for seed in map(str, range(8)):
        moments, economy, told = played(seed, 8, WORK, mode=mode, ease=4, offices="rotation", quarters=2)
        assert len(set(moments)) == len(moments) and economy.result is not None
        assert {moment.partition("-")[2] for moment in moments} >= {"round", "settle"}
        if economy.result.how == "quarters":
            assert economy.quarter == 2 and any(line.startswith("1. ") for line in told)
        hows.append(economy.result.how)
    assert "quarters" in hows
