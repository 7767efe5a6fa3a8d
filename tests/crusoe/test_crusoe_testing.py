"""The tests of IF: each sort of atom, on a table where it holds and does not."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.conditions import All, Not, Test
from pbem.rulesets.crusoe.conditions import Chosen, Count, Done, Flag, Holds, holds
from pbem.rulesets.crusoe.hooks import AMOUNT
from pbem.rulesets.crusoe.island import Island, Look
from tests.crusoe.tables import a_book, an_island

SEATS: dict[str, Any] = {
    "anna": {"path": "ant", "pos": 4, "fish": {"new": 2, "kept": 1}, "apple": 1, "leisure": 2, "vp": -3},
    "bob": {"path": "ant", "pos": 9, "egg": 2, "wounded": True, "food_state": "dying"},
    "carol": {"path": "firefly", "pos": 1, "top40": 2, "thirst": True},
    "dan": {"status": "dead", "cause": "killed", "path": "ant"},
}


def _island() -> Look:
    book = a_book()
    island: Island = an_island(
        book,
        seats=SEATS,
        phase="assembly",
        cycle=3,
        round=2,
        turn_order=["anna", "bob", "carol"],
        pool={"cb": 4},
        common={"egg": 3, "banana": 1},
        invoker="carol",
        fights=[{"side_a": ["carol", "anna"], "side_b": ["bob"]}],
    )
    return Look(book, island)


TRUE = (
    *(Holds("MY", "fish", "=", 3), Holds("MY", "food", "=", 4), Holds("MY", "types", "=", 2)),
    *(Holds("MY", "vp", "<", 0), Holds("MY", "anything", "=", 6), Holds("I", "leisure", ">", 1)),
    *(Holds("bob", "egg", ">=", 2), Holds("carol", "signals", "=", 2), Holds("dan", "goods", "=", 0)),
    *(Holds("GROUP", "food", "=", 6), Holds("GROUP", "types", "=", 3), Holds("GROUP", "vp", "=", -3)),
    *(Holds("BANK", "egg", "=", 11), Holds("BANK", "leisure", "<>", 40), Holds("BANK", "types", "=", 5)),
    *(Holds("POOL", "cb", "=", 4), Holds("POOL", "signals", "=", 4), Holds("POOL", "top40", "=", 0)),
    *(Holds("COMMON", "food", "=", 4), Holds("COMMON", "types", "=", 2)),
    *(Chosen("ant"), Chosen("ant", "bob"), Chosen("firefly", "carol"), Not(Chosen("ant", "carol"))),
    *(Count("path", "=", 2, "ant"), Count("path", "=", 1, "firefly"), Count("path", "=", 0, "spider")),
    *(Count("SPACE", "=", 4), Count("ROUND", "=", 2), Count("CYCLE", "<=", 3)),
    *(Count("SIDE", "=", 2, "carol"), Count("FOES", "=", 2, "bob"), Count("SIDE", "=", 2, "I")),
    *(Count("FOES", "=", 0, "dan"), Count("FOES", "=", 1, "anna")),
    *(Flag("CROWDED"), Not(Flag("ALONE")), Flag("WOUNDED", "bob"), Not(Flag("WOUNDED", "I"))),
    *(Flag("THIRSTY", "carol"), Flag("DYING", "carol"), Not(Flag("HUNGRY", "carol"))),
    *(Flag("HUNGRY", "bob"), Flag("DYING", "bob"), Flag("DEAD", "dan"), Not(Flag("DEAD", "I"))),
    *(Flag("INDIGENT", "bob"), Not(Flag("INDIGENT", "I")), Flag("INVOKER", "carol")),
    *(Flag("FIGHTING", "I"), Flag("FIGHTING", "bob"), Not(Flag("FIGHTING", "dan"))),
    *(Flag("STARTED", "carol"), Not(Flag("STARTED", "I")), Not(Flag("INVOKER", "I"))),
    *(Done(2), Not(Done(1))),
)


@pytest.mark.parametrize("test", TRUE, ids=str)
def test_each_atom_is_true_or_its_opposite_is(test: Test) -> None:
    scene = _island()
    done = frozenset({2})
    assert holds(scene, "anna", test, done)
    assert not holds(scene, "anna", Not(test), done)


def test_all_atoms_must_hold_and_no_test_always_does() -> None:
    scene = _island()
    both = All((Holds("MY", "fish", ">", 0), Holds("MY", "egg", ">", 0)))
    assert not holds(scene, "anna", both)
    assert holds(scene, "anna", All((Holds("MY", "fish", ">", 0), Not(Holds("MY", "egg", ">", 0)))))
    assert holds(scene, "anna", None)


def test_alone_is_who_has_a_path_to_itself() -> None:
    scene = _island()
    assert holds(scene, "carol", Flag("ALONE")) and not holds(scene, "carol", Flag("CROWDED"))
    scene.state.seats["carol"].path = None
    assert not holds(scene, "carol", Flag("ALONE"))


def test_others_of_another_group_are_not_counted() -> None:
    scene = _island()
    scene.state.seats["bob"].group = "exiles"
    assert holds(scene, "anna", Flag("ALONE"))
    assert holds(scene, "anna", Holds("GROUP", "egg", "=", 0))


def test_a_battle_that_is_over_has_sides_but_nobody_fights_in_it() -> None:
    scene = _island()
    scene.state.fights[0].winner = "a"
    assert not holds(scene, "anna", Flag("FIGHTING", "bob"))
    assert holds(scene, "anna", Count("FOES", "=", 2, "bob"))


def test_modules_know_their_own_words() -> None:
    purse = AMOUNT.by(lambda scene, seat, word: {"anna": 5, "bob": 7}.get(seat) if word == "money" else None)
    scene = _island()
    rich = Look(a_book(purse), scene.state)
    assert holds(rich, "anna", Holds("MY", "money", "=", 5))
    assert holds(rich, "anna", Holds("GROUP", "money", "=", 12))
    assert holds(scene, "anna", Holds("MY", "money", "=", 0))
