"""Planetismals as a value: its phases, what closes one early, and which rounds are to come."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from pbem.engine.ruleset import Moment, Ruleset
from pbem.engine.words import Fault
from pbem.materials import read_materials, shipped_games
from pbem.rulesets.planetismals.belt import Belt
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.game import BOX, opened
from pbem.rulesets.planetismals.view import BeltView

SEATS = ("ann", "bob", "cat")


@cache
def rules(**options: Any) -> Ruleset[Book, Belt, BeltView]:
    """The rules on the small board, with some options changed."""
    return opened(options, read_materials(BOX, {}, [shipped_games()])[0])


def view(**given: Any) -> BeltView:
    """What all may see of a case of three seats."""
    position = BOX.given(rules().book, {"seats": {seat: {} for seat in SEATS}, **given}, SEATS)
    seen: BeltView = rules().view(rules().book, position.state, None)
    return seen


def is_early(seen: BeltView, *ready: str) -> bool:
    """Say whether these seats being READY closes the phase."""
    return rules().is_early(rules().book, seen, frozenset(ready))


def test_a_round_closes_when_all_in_play_are_ready() -> None:
    """Seats that have left are not waited for."""
    assert is_early(view(), *SEATS)
    assert not is_early(view(), "ann", "bob")
    assert not is_early(view())
    left = {"ann": {}, "bob": {}, "cat": {"status": "removed"}}
    assert is_early(view(seats=left), "ann", "bob")


def test_bids_wait_for_those_who_may_bid() -> None:
    """Brief 3.1: for a colony all but its controller, for an asteroid its tenants."""
    things = {
        "phase": "bids",
        "asteroids": {"D3": {"vacant_from": "ann"}},
        "installations": {"EX1": {"owner": "bob", "hex": "D3"}},
    }
    seen = view(**things)
    assert is_early(seen, "bob") and not is_early(seen, "ann", "cat")
    colony = {"CO2": {"owner": "bob", "hex": "D3"}}
    seen = view(phase="bids", asteroids={"D3": {"owner": "bob"}}, installations=colony, lots={"CO2": {}})
    assert is_early(seen, "ann", "cat") and not is_early(seen, "ann", "bob")


@pytest.mark.parametrize(
    ("heading", "round"), [("ROUND 2", 2), ("round 40", 40), ("ROUND 1", 0), ("ROUND 41", 0), ("SUMMER", 0)]
)
def test_orders_can_be_sent_ahead_for_a_round_to_come(heading: str, round: int) -> None:
    """A round that is past, running or beyond the limit, or none at all, is refused; 0 stands for that."""
    limited = rules(round_limit=40)
    if round:
        assert limited.ahead(limited.book, view(), heading) == round
    else:
        with pytest.raises(Fault):
            limited.ahead(limited.book, view(), heading)


def test_moments_have_titles() -> None:
    """Both phases of a round are told apart."""
    book = rules().book
    titles = [rules().moment_title(book, Moment(3, phase.key)) for phase in rules().phases]
    assert titles == ["Round 3, orders", "Round 3, bids"]


def test_the_phase_of_bids_comes_only_when_it_is_called() -> None:
    """The state says which phase is next."""
    for phase in ("orders", "bids"):
        position = BOX.given(rules().book, {"phase": phase}, ["ann", "bob"])
        assert rules().moment_of(position.state) == Moment(1, phase)


def test_hidden_things_stay_hidden() -> None:
    """Seeds and rolls are not for all to see while a game runs."""
    assert not rules().is_open
