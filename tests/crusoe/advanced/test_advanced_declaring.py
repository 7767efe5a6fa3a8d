"""Letters about what is declared are waited for only where somebody has something to declare (CRA 3.1)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.rulesets.crusoe.flow import held_phases
from pbem.rulesets.crusoe.island import Look
from tests.crusoe.pressroom import game, players, rules
from tests.crusoe.tables import a_book, an_island

SEATS = ["anna", "bob", "carol"]
FIRMS: dict[str, Any] = {"scenario": "state_capitalism", "modules": {"corporations": {}}}
HOMESTEAD: dict[str, Any] = {"scenario": "capitalism", "modules": {"landlords": {"form": "homestead"}}}
MODERN: dict[str, Any] = {"scenario": "capitalism", "modules": {"landlords": {"form": "modern"}}}
DECREED: dict[str, Any] = {**FIRMS, "scenario": "national_capitalism"}
OWNED = {"landlords": {"owner": {"ant": "bob"}}}


def holds(options: dict[str, Any], form: str, cycle: int = 1, **mod: Any) -> bool:
    """Whether a cycle of a game has letters about what is declared."""
    book = a_book(**{**options, "form": form})
    return "declare" in held_phases(Look(book, an_island(book, SEATS, phase="work", cycle=cycle, mod=mod)))


@pytest.mark.parametrize("form", ["full", "compact"])
def test_nothing_is_declared_before_anybody_owns_anything(form: str) -> None:
    """CRA-R70, CRA-LND-01 In the first cycle of these games there are no shares, and nobody owns a path."""
    assert not holds(FIRMS, form) and not holds(HOMESTEAD, form)
    assert holds(DECREED, form)  # it has taxes


def test_owners_declare_their_terms() -> None:
    """CRA-COR-06, CRA-R59 Whoever has a share, or a path, is asked for its terms at the start of a cycle."""
    assert holds(FIRMS, "full", 2, corporations={"shares": {"ant": {"bob": 1}}})
    assert holds(HOMESTEAD, "full", 2, **OWNED) and not holds(HOMESTEAD, "full", 2)
    assert not holds(HOMESTEAD, "compact", 2, **OWNED)  # it is written with the camp's letter before


def test_paths_of_the_government_have_no_owner_who_declares() -> None:
    """CRA-LND-15 Its rents are decreed, where there is anybody to decree them."""
    assert not holds(HOMESTEAD, "full", 2, landlords={"owner": {"ant": "government"}})


def test_a_phase_under_way_goes_on() -> None:
    """Games that wait for these letters already are closed as ever."""
    book = a_book(**FIRMS)
    assert "declare" in held_phases(Look(book, an_island(book, SEATS, phase="declare")))


def test_a_game_with_corporations_begins_with_its_paths() -> None:
    """CRA 3.1 The first letters are about paths; once somebody has invested, terms are asked for."""
    opened = rules(**FIRMS, cycles=2)
    assert opened.first(players()).moment.phase == "work"
    letters = {"retail": "INVEST 10 ant", "work": "PATH ant"}
    played = [f"{position.moment.turn} {position.moment.phase}" for position, _, _ in game(opened, letters)]
    assert played[0] == "1 work" and "2 declare" in played


def test_landlords_are_asked_at_once_where_they_begin_with_land() -> None:
    """CRA-LND-02 Modern landlords have their paths before the first cycle."""
    assert rules(**MODERN).first(players()).moment.phase == "declare"
