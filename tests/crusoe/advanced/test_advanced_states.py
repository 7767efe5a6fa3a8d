"""States of modules: what each reader sees of them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar

import pytest

from pbem.rulesets.crusoe.in_play import ALL_TACK_ONS, SCENARIO_MODULES
from pbem.rulesets.crusoe.island import ModuleState
from pbem.rulesets.crusoe.modules.government.module import MODULE as GOVERNMENT
from pbem.rulesets.crusoe.modules.government.programs import Ballot, Bureau, Text
from pbem.rulesets.crusoe.modules.monetary_market.markets import MODULE as MARKET
from pbem.rulesets.crusoe.modules.money import MODULE as MONEY
from pbem.rulesets.crusoe.modulestates import own, seen_state


@dataclass
class Land(ModuleState):
    """A state with every kind of field."""

    module: ClassVar[str] = "land"
    owner: dict[str, str | None] = field(default_factory=dict)
    cash: dict[str, int] = own(dict)  # noqa: RUF009
    wills: dict[str, str] = own(dict, for_good=True)  # noqa: RUF009
    is_open: bool = True


LAND = Land(
    {"ant": "bob", "spider": None},
    {"bob": 7, "ann": 9},
    {"bob": "all to eve", "ann": "none"},
    False,
)


def test_each_state_is_kept_under_an_id_of_its_own() -> None:
    """States go by the id they name: of two that name the same, one would be lost."""
    modules = {*SCENARIO_MODULES.values(), *ALL_TACK_ONS.values(), MONEY, MARKET, GOVERNMENT}
    kinds = {kind for module in modules for kind in module.states}
    assert len({kind.module for kind in kinds}) == len(kinds) >= 20
    assert all(kind.module for kind in kinds)
    assert len({module.id for module in modules}) == len(modules)


@pytest.mark.parametrize("reader", ["bob", None, "eve"])
def test_secrets_stay_with_their_owners(reader: str | None) -> None:
    """A seat sees its own entry; what another has is not there, not even as nothing."""
    seen = seen_state(LAND, reader)
    assert isinstance(seen, Land)
    assert seen.cash == ({"bob": 7} if reader == "bob" else {})
    assert seen.owner == LAND.owner
    for ask in (seen.cash.get, seen.cash.__getitem__, seen.cash.__contains__):
        with pytest.raises(LookupError):
            ask("ann")


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
    for reader, seats in (("bob", ["bob"]), ("ann", []), (None, [])):
        seen = seen_state(bureau, reader)
        assert isinstance(seen, Bureau)
        assert [*seen.ballots] == seats
        assert seen.amendments == bureau.amendments
