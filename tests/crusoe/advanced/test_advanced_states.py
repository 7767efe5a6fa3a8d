"""States of modules: there and back as JSON, and what each reader sees of them."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar

import pytest

from pbem.rulesets.crusoe.modulestates import ModuleState, own, read_state, secret, seen_state, values_of


@dataclass(frozen=True)
class Deed:
    """A part of a state."""

    path: str
    rents: tuple[int, ...] = ()


@dataclass
class Land(ModuleState):
    """A state with every kind of field."""

    module: ClassVar[str] = "land"
    owner: dict[str, str | None] = field(default_factory=dict)
    deeds: list[Deed] = field(default_factory=list)
    by_cycle: dict[int, Fraction] = field(default_factory=dict)
    pairs: list[tuple[str, int]] = field(default_factory=list)
    cash: dict[str, int] = own(dict)  # noqa: RUF009
    drafts: list[str] = secret(list)  # noqa: RUF009
    is_open: bool = True


LAND = Land(
    {"ant": "bob", "spider": None},
    [Deed("ant", (1, 2))],
    {3: Fraction(1, 3)},
    [("bob", 4)],
    {"bob": 7, "ann": 9},
    ["plan"],
    False,
)


def test_a_state_comes_back_from_its_json() -> None:
    """What is stored is what was."""
    assert read_state(Land, json.loads(json.dumps(values_of(LAND)))) == LAND
    assert read_state(Land, {}) == Land()


@pytest.mark.parametrize("reader", ["bob", None, "eve"])
def test_secrets_stay_with_their_owners(reader: str | None) -> None:
    """A seat sees its own entry, nobody what is secret."""
    seen = seen_state(LAND, reader)
    assert isinstance(seen, Land)
    assert seen.cash == ({"bob": 7} if reader == "bob" else {})
    assert seen.drafts == []
    assert seen.owner == LAND.owner
    assert LAND.drafts == ["plan"]


@pytest.mark.parametrize(
    "values",
    [{"owners": {}}, {"is_open": 1}, {"cash": {"bob": "x"}}, {"pairs": [["bob"]]}, {"cash": {"b": True}}],
)
def test_what_is_no_such_state_is_refused(values: dict[str, object]) -> None:
    """A ruling may name a field that is not there, or a value that can't be."""
    with pytest.raises((ValueError, KeyError, TypeError)):
        read_state(Land, values)
