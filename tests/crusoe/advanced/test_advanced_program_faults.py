"""Rulings of the GM's on Bureaucracies: what can't be is said in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from pbem.rulesets.crusoe.island import RULING, Island, Look
from pbem.rulesets.crusoe.modules.government.inforce import Chronicle, Deeds
from pbem.rulesets.crusoe.modules.government.powers import Government
from pbem.rulesets.crusoe.modules.government.programs import Ballot, Bureau, Text, Waiting
from pbem.rulesets.crusoe.modules.program.reckoning import Place, Stuck
from pbem.rulesets.crusoe.modulestates import state_of
from tests.crusoe.advanced.programgames import any_match

WAITING = Waiting("estate", "p1", "p2", Stuck(5, "EMPTY", Place(5, 1, "x")))


def bureau(look: Look) -> Bureau:
    """What is kept of the program."""
    return state_of(look, Bureau)


def government(look: Look) -> Government:
    """What is kept of the government."""
    return state_of(look, Government)


def pages(look: Look) -> dict[int, dict[str, Deeds]]:
    """The pages of the chronicle."""
    return state_of(look, Chronicle).cycles


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda look: setattr(bureau(look), "text", "BOX"), "This program cannot be used: line 1: "),
        (lambda look: bureau(look).drafts.update(p1='PROGRAM "x"'), "This program cannot be used: "),
        (lambda look: setattr(bureau(look), "waiting", replace(WAITING, seat="x")), "x is no living seat"),
        (lambda look: setattr(bureau(look), "waiting", replace(WAITING, moment="x")), "No program is stuck"),
        (lambda look: bureau(look).amendments.update(x=Text(1, "PASS")), "x is no seat, and has no part"),
        (lambda look: bureau(look).ballots.update(p1={"x": Ballot(Text(1, ""), True)}), "x is no seat"),
        (lambda look: bureau(look).assigned.update(p1="moon"), "p1 cannot be sent down moon."),
        (lambda look: government(look).settings.pay.update(cb=-1), "pay(cb) cannot be below 0."),
        (lambda look: government(look).settings.pay.update(egg=1), "egg is nothing that pay is set for."),
        (
            lambda look: government(look).settings.own_limit.update(p1={"x": 1}),
            "Nothing is set for p1 and x.",
        ),
        (
            lambda look: government(look).settings.own_rent.update(ant={"p1": -2}),
            "ant(p1) cannot be below 0.",
        ),
        (lambda look: setattr(government(look).settings, "minimum", -1), "minimum cannot be below 0."),
        (
            lambda look: pages(look).update({99: {"p1": Deeds()}}),
            "The chronicle cannot know of p1 in cycle 99.",
        ),
        (
            lambda look: pages(look).update({1: {"p1": Deeds("moon")}}),
            "The chronicle has things or paths of p1",
        ),
    ],
)
def test_what_cannot_be_is_said(spoil: Callable[[Look], object], sentence: str) -> None:
    """A position that holds such a value is refused; a sound one is not."""
    match = any_match(0)
    look = Look(match.rules.book, begun(match.first().state))
    assert match.rules.faults(look.book, look.state) == ()
    spoil(look)
    found = match.rules.faults(look.book, look.state)
    assert any(one.startswith(sentence) for one in found), found


def begun(island: Island) -> Island:
    """The island in its first cycle."""
    island.cycle, island.phase = 1, "work"
    return island


def test_a_ruling_needs_a_program_that_waits() -> None:
    """CRA-BUR-05: the phase of rulings is never held for nothing."""
    match = any_match(0)
    island = begun(match.first().state)
    island.phase = RULING
    look = Look(match.rules.book, island)
    assert "There is a ruling to be made, but no program waits for one." in match.rules.faults(
        look.book, island
    )
    bureau(look).waiting = WAITING
    assert match.rules.faults(look.book, island) == ()
