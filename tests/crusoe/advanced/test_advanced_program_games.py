"""Whole games under Bureaucracies: programs are drafted, stuck, provided for, amended; none stands still."""

from __future__ import annotations

import random
from functools import cache

import pytest

from pbem.engine.dice import Dice
from pbem.engine.ruleset import adjudicate
from pbem.engine.settle import settle
from pbem.rulesets.crusoe.island import RULING, Look
from pbem.rulesets.crusoe.modules.government.programs import Bureau
from pbem.rulesets.crusoe.modulestates import state_of
from tests.crusoe.advanced.programgames import GAMES, ProgramWatch, any_match
from tests.crusoe.stages import watched

SAMPLE = 2 * len(GAMES)
"""Two games of each scenario; in each only some letters make sense."""


@cache
def watch() -> ProgramWatch:
    """Play the games, every stage watched; return who looked on."""
    watch = ProgramWatch()
    for number in range(SAMPLE):
        match = any_match(number)
        moments = []
        for position, outcome in match.deadlines(watched(watch)):
            moments.append(str(position.moment))
            island = outcome.position.state
        assert island.result is not None and len(set(moments)) == len(moments)
    return watch


def test_whole_games_come_to_their_end() -> None:
    """CRA-PL-02, CRA 10, 15: every game ends, and each of its moments is one of a kind."""
    assert watch().told["SetByBox"]


def test_the_games_are_worth_watching() -> None:
    """Whatever can happen to a program happens in a sample of such games."""
    told = (
        *("Drafted", "ProgramChosen", "RulingWanted", "Ruled", "EstateWaits", "AmendmentPut", "Amendment"),
        *("VotedOnAmendment", "Decreed", "Raised", "Rounded", "Received", "Left"),
    )
    assert [name for name in told if not watch().told[name]] == []
    codes = ("EMPTY", "NONE", "DIVZERO", "SHORT", "LEFTOVER", "UNSET", "BADPATH")
    assert [code for code in codes if not watch().codes[code]] == []


@pytest.mark.parametrize("number", range(0, len(GAMES), 3))
def test_games_of_the_silent_end_too(number: int) -> None:
    """CRA 6.7: a Bureaucracy plays with its usual program if nobody sends anything."""
    match = any_match(number + 100, silent=1.0)
    for _, outcome in match.deadlines(watched(ProgramWatch())):
        position = outcome.position
    assert position.state.result is not None
    assert state_of(Look(match.rules.book, position.state), Bureau).author == ""


def test_positions_can_be_filed() -> None:
    """Every position of such games is written down and read again as it was, and has no fault."""
    for number in range(0, len(GAMES), 3):
        match = any_match(number)
        rules = match.rules
        for _, outcome in match.deadlines():
            island = outcome.position.state
            assert rules.load(rules.book, rules.dump(rules.book, island)) == island
            assert outcome.position.is_over or not list(rules.faults(rules.book, island))


def test_the_same_letters_give_the_same() -> None:
    """CRA 10, 17: the same state, orders and dice give the same, wherever the program waits."""
    match = any_match(18)
    chance = random.Random(match.seed)
    for position, _ in match.deadlines():
        filed = match.filed(match.letters(position, chance))
        turned = {seat: filed[seat] for seat in reversed(filed)}
        outcomes = [
            adjudicate(match.rules, position, settle(match.rules, position, one), Dice("the same"))
            for one in (filed, filed, turned)
        ]
        assert outcomes[0] == outcomes[1] == outcomes[2]


def test_only_the_first_player_is_asked_for_a_ruling() -> None:
    """CRA-BUR-05: the others have no order form then, and nobody waits for them."""
    match = any_match(18)
    rules, asked = match.rules, 0
    for position, _ in match.deadlines():
        if position.moment.phase != RULING:
            continue
        waiting = state_of(Look(rules.book, position.state), Bureau).waiting
        assert waiting is not None
        for seat in match.cast:
            form = rules.form(rules.book, rules.view(rules.book, position.state, seat), seat)
            assert bool(form) == (seat == waiting.seat)
        public = rules.view(rules.book, position.state, None)
        assert rules.is_early(rules.book, public, frozenset({waiting.seat}))
        assert not rules.is_early(rules.book, public, frozenset())
        asked += 1
    assert asked
