"""States of modules: there and back as JSON, and what each reader sees of them."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import ClassVar

import pytest

from pbem.rulesets.crusoe.in_play import ALL_TACK_ONS, SCENARIO_MODULES
from pbem.rulesets.crusoe.modules.government.bureau_state import Ballot, Bureau, Text
from pbem.rulesets.crusoe.modules.government.module import MODULE as GOVERNMENT
from pbem.rulesets.crusoe.modules.monetary_market.module import MODULE as MARKET
from pbem.rulesets.crusoe.modules.money.module import MODULE as MONEY
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
    wills: dict[str, str] = own(dict, for_good=True)  # noqa: RUF009
    is_open: bool = True


LAND = Land(
    {"ant": "bob", "spider": None},
    [Deed("ant", (1, 2))],
    {3: Fraction(1, 3)},
    [("bob", 4)],
    {"bob": 7, "ann": 9},
    ["plan"],
    {"bob": "all to eve", "ann": "none"},
    False,
)


def test_a_state_comes_back_from_its_json() -> None:
    """What is stored is what was."""
    assert read_state(Land, json.loads(json.dumps(values_of(LAND)))) == LAND
    assert read_state(Land, {}) == Land()


def test_each_state_is_kept_under_an_id_of_its_own() -> None:
    """States go by the id they name: of two that name the same, one would be lost."""
    modules = {*SCENARIO_MODULES.values(), *ALL_TACK_ONS.values(), MONEY, MARKET, GOVERNMENT}
    kinds = {kind for module in modules for kind in module.states}
    assert len({kind.module for kind in kinds}) == len(kinds) >= 20
    assert all(kind.module for kind in kinds)
    assert len({module.id for module in modules}) == len(modules)


@pytest.mark.parametrize("reader", ["bob", None, "eve"])
def test_secrets_stay_with_their_owners(reader: str | None) -> None:
    """A seat sees its own entry, nobody what is secret."""
    seen = seen_state(LAND, reader)
    assert isinstance(seen, Land)
    assert seen.cash == ({"bob": 7} if reader == "bob" else {})
    assert seen.drafts == []
    assert seen.owner == LAND.owner
    assert LAND.drafts == ["plan"]


@pytest.mark.parametrize("reader", ["bob", None, "eve"])
def test_at_the_end_all_is_open_but_what_is_hidden_for_good(reader: str | None) -> None:
    """CRA-MM-26 What is a seat's own for good stays so."""
    of_bob = {"bob": "all to eve"}
    assert seen_state(LAND, reader, is_over=True) == replace(LAND, wills=of_bob if reader == "bob" else {})


def test_ballots_on_amendments_are_their_voters_own() -> None:
    """CRA-BUR-04 Until they are counted nobody reads how others vote."""
    text = Text(5, "STOP")
    bureau = Bureau(
        amendments={"ann": text},
        ballots={"bob": {"ann": Ballot(text, is_yes=True)}, "cy": {"ann": Ballot(text, is_yes=False)}},
    )
    assert read_state(Bureau, json.loads(json.dumps(values_of(bureau)))) == bureau
    for reader, seats in (("bob", ["bob"]), ("ann", []), (None, [])):
        seen = seen_state(bureau, reader)
        assert isinstance(seen, Bureau)
        assert [*seen.ballots] == seats
        assert seen.amendments == bureau.amendments


@pytest.mark.parametrize(
    "values",
    [{"owners": {}}, {"is_open": 1}, {"cash": {"bob": "x"}}, {"pairs": [["bob"]]}, {"cash": {"b": True}}],
)
def test_what_is_no_such_state_is_refused(values: dict[str, object]) -> None:
    """A ruling may name a field that is not there, or a value that can't be."""
    with pytest.raises((ValueError, KeyError, TypeError)):
        read_state(Land, values)
