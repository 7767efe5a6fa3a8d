"""A copy of a state is equal to it, and nothing that changes in one changes in the other."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field, is_dataclass
from typing import Any

import pytest

from pbem.conformance import random_game
from pbem.engine.copying import copied
from tests.crusoe.advanced.pairs import Pair
from tests.test_every_ruleset import opened

PAIR = Pair("welfare_capitalism", ("dolls' house", "less devout"), "bureaucracy")
"""A game of Crusoe's Planet in which modules keep states of their own."""
KINDS = {
    "new_tabor": {"Economy", "Producer", "Parts", "Want", "Deck", "dict", "list"},
    "crusoe": {"Island", "Castaway", "Holding", "Group", "dict", "list"},
    "advanced": {"Island", "Castaway", "Settings", "Government", "Parish", "dict", "list"},
}
"""What there is to be copied in the states of a game, among other things."""


@pytest.fixture(scope="module", params=KINDS)
def states(request: pytest.FixtureRequest) -> tuple[set[str], list[Any]]:
    """The states of a random game, and what must be in them."""
    if request.param == "advanced":
        return KINDS["advanced"], [position.state for position, _ in PAIR.match(1).deadlines()]
    deadlines = random_game(opened(request.param), "copies", 20)
    return KINDS[request.param], [deadline.outcome.position.state for deadline in deadlines]


def changing(value: object) -> Iterator[object]:
    """All in a state that could be changed: dicts, lists and values that are not frozen."""
    if isinstance(value, dict):
        yield value
        for one in value.values():
            yield from changing(one)
    elif isinstance(value, list | tuple):
        if isinstance(value, list):
            yield value
        for one in value:
            yield from changing(one)
    elif is_dataclass(value) and not isinstance(value, type):
        is_frozen = value.__dataclass_params__.frozen  # type: ignore[attr-defined]
        if not is_frozen:
            yield value
            for one in vars(value).values():
                yield from changing(one)


def test_a_copy_is_equal_and_shares_nothing_that_changes(states: tuple[set[str], list[Any]]) -> None:
    for state in states[1]:
        copy = copied(state)
        assert copy == state == deepcopy(state)
        assert not {id(one) for one in changing(copy)} & {id(one) for one in changing(state)}


def test_a_state_has_all_sorts_of_parts(states: tuple[set[str], list[Any]]) -> None:
    kinds, found = states
    assert kinds <= {type(part).__name__ for state in found for part in changing(state)}


@dataclass
class Shelf:
    """A value that changes, with all that may be in one."""

    plain: dict[str, int] = field(default_factory=lambda: {"a": 1})
    lists: list[list[int]] = field(default_factory=lambda: [[1], [2]])
    shelves: dict[str, Shelf] = field(default_factory=dict)
    words: tuple[str, ...] = ("x",)


def test_what_is_within_is_copied_too() -> None:
    shelf = Shelf(shelves={"below": Shelf()})
    copy = copied(shelf)
    copy.plain["a"] = 2
    copy.lists[0].append(2)
    copy.shelves["below"].plain["b"] = 3
    assert shelf == Shelf(shelves={"below": Shelf()})
    assert copy.words is shelf.words
