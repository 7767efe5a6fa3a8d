"""A copy of the economy is equal to it, and nothing that changes in one changes in the other."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import is_dataclass

import pytest

from pbem.rulesets.new_tabor.economy import Economy
from tests.test_every_ruleset import game, opened


@pytest.fixture(scope="module")
def states() -> list[Economy]:
    """The states of a random game."""
    return [deadline.outcome.position.state for deadline in game(opened("new_tabor"), "copies", 20)]


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


def test_a_copy_is_equal_and_shares_nothing_that_changes(states: list[Economy]) -> None:
    for state in states:
        copy = state.copy()
        assert copy == state == deepcopy(state)
        assert not {id(one) for one in changing(copy)} & {id(one) for one in changing(state)}


def test_a_state_has_all_sorts_of_parts(states: list[Economy]) -> None:
    kinds = {type(part).__name__ for state in states for part in changing(state)}
    assert {"Economy", "Producer", "Parts", "Want", "Deck", "dict", "list"} <= kinds
