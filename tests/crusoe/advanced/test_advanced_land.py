"""Landlords where worked cases do not reach: bars on owning land, default choices, deeds handed out."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.options import BadValue
from pbem.rulesets.crusoe.cycle import open_cycle
from pbem.rulesets.crusoe.economies import fixed_path
from pbem.rulesets.crusoe.goods import extras_of
from pbem.rulesets.crusoe.hooks import LOOT, PATH_COST
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.market.limits import share_extras
from pbem.rulesets.crusoe.modules.hooks import LAND, MAY_HOLD
from pbem.rulesets.crusoe.modules.land import asked, land_of, owner_of, paths_of
from pbem.rulesets.crusoe.modules.landlords import bequeath, claim, deed_of, draw_land, pass_deed, take_lease
from pbem.rulesets.crusoe.modules.money import LEASE, Debt, money_of
from pbem.rulesets.crusoe.things import Basket
from pbem.rulesets.crusoe.wishes import PathEntry
from pbem.rulesets.crusoe.work.paths import usual_paths
from tests.crusoe.matches import opened
from tests.crusoe.tables import a_book, a_table, an_island, told

SEATS = ("ann", "bob", "cy", "dee")
PATHS = ("sand_crab", "spider", "bookworm", "firefly", "grasshopper", "dung_beetle", "ant")
COSTS = st.lists(st.integers(0, 5), min_size=len(PATHS), max_size=len(PATHS))


def bob_is_barred(scene: Scene, seat: str, role: str) -> str:
    """Bob may own no land."""
    return "no" if (seat, role) == ("bob", LAND) else ""


def a_land(owner: dict[str, str], *faces: int, form: str = "homestead", **options: object) -> IslandTable:
    """A table with owners of paths, at which Bob may own no land."""
    modules = {"landlords": {"form": form}}
    book = a_book(MAY_HOLD.by(bob_is_barred), modules=modules, **options)
    island = an_island(book, SEATS, phase="work", turn_order=list(SEATS), mod={"landlords": {"owner": owner}})
    return a_table(book, island, *faces)


def test_cra_r64_modern_landlords_take_two_seats() -> None:
    """CRA-R64 There are two Landlords, so there must be two seats at least."""
    opened(2, "land", {"modules": {"landlords": {"form": "modern"}}})
    with pytest.raises(BadValue):
        opened(2, "land", {"modules": {"landlords": {"form": "modern"}}, "scenario": "crusoe"})


def test_cra_r91_who_may_own_no_land_is_no_landlord() -> None:
    """CRA-R91 Landlords are drawn among those that may own land: Ann first, then Dee."""
    table = a_land({}, 1, 2, *[2, 1] * len(PATHS), form="modern")
    draw_land(table)
    assert told(table)[:2] == ["Ann is a Landlord.", "Dee is a Landlord."]
    assert paths_of(table, "ann") == PATHS


def test_cra_r91_who_may_own_no_land_claims_none() -> None:
    """CRA-R91 The path stays nobody's for the next who leaves it."""
    table = a_land({})
    for seat in ("bob", "cy"):
        table.state.seats[seat].path = "ant"
        claim(table, seat)
    assert owner_of(table, "ant") == "cy"


@pytest.mark.parametrize(
    ("receivers", "owners"),
    [(("bob", "cy"), ("cy", "cy")), (("bob",), (None, None)), (("cy", "bob", "dee"), ("cy", "dee"))],
)
def test_cra_r91_deeds_pass_over_who_may_own_no_land(
    receivers: tuple[str, ...], owners: tuple[str | None, ...]
) -> None:
    """CRA-R91 They go to the next who may, else the path is nobody's."""
    table = a_land({"ant": "ann", "firefly": "ann"})
    share_extras(table, "ann", extras_of(table, "ann"), receivers, LOOT)
    assert (owner_of(table, "ant"), owner_of(table, "firefly")) == owners


def test_cra_r65_who_may_own_no_land_inherits_none() -> None:
    """CRA-R65, CRA-R91 Of those that may Cy has no fewer paths than Dee, and the higher die."""
    table = a_land({"ant": "ann", "spider": "bob"}, 5, 2, form="modern")
    bequeath(table, "ann")
    assert owner_of(table, "ant") == "cy"
    assert told(table) == ["Cy owns Ant."]


def test_cra_r63_an_owner_owes_itself_nothing() -> None:
    """CRA-R63 A tenant that comes by the deed owes no rent any more; other debts stay."""
    table = a_land({"ant": "ann"}, scenario="national_capitalism")
    for seat in ("cy", "dee"):
        take_lease(table, seat, "ant")
    owed = Debt("ann", 10, 1, LEASE)
    assert money_of(table).debts == {"cy": [owed], "dee": [owed]}
    pass_deed(table, "ant", "cy")
    assert money_of(table).debts == {"dee": [Debt("cy", 10, 1, LEASE)]}
    assert [*land_of(table).lease] == ["dee"] and land_of(table).lease["dee"].owner == "cy"


def test_cra_r57_a_new_owner_has_never_said_anything() -> None:
    """CRA-R57 What its forerunner asked is forgotten."""
    table = a_land({"ant": "ann"})
    land_of(table).terms = {"ant": {"cy": None, "dee": 7}}
    assert (asked(table, "ant", "cy"), asked(table, "ant", "dee")) == (None, 7)
    pass_deed(table, "ant", "dee")
    assert (asked(table, "ant", "cy"), asked(table, "ant", "dee"), asked(table, "ant", "ann")) == (1, 0, 1)


@settings(max_examples=30)
@given(costs=COSTS, limit=st.none() | st.integers(0, 5), wanted=st.sampled_from(PATHS))
def test_cra_r59_a_default_choice_costs_least(costs: list[int], limit: int | None, wanted: str) -> None:
    """CRA-R59 It is made among the cheapest; a seat whose whole plan is too dear pays nothing at all."""
    prices = dict(zip(PATHS, costs, strict=True))

    def price(cost: int, scene: Scene, seat: str, path: str) -> int:
        return cost + prices[path]

    book = a_book(PATH_COST.by(price))
    table = a_table(book, an_island(book, SEATS))
    plan = (PathEntry(wanted, rent_max=limit),)
    usual = usual_paths(table, "ann", plan, PATHS)
    is_too_dear = limit is not None and prices[wanted] > limit
    least = min(costs)
    assert usual == (() if is_too_dear and least else tuple(path for path in PATHS if prices[path] == least))


@settings(max_examples=30)
@given(owned=st.sets(st.sampled_from(PATHS)), receivers=st.sets(st.sampled_from(("bob", "cy", "dee"))))
def test_cra_r65_deeds_go_round(owned: set[str], receivers: set[str]) -> None:
    """CRA-R65, CRA-R91 They are handed out evenly among those that may have them; none is left or lost."""
    table = a_land({path: "ann" for path in PATHS if path in owned})
    order = tuple(seat for seat in SEATS if seat in receivers)
    extras = extras_of(table, "ann")
    assert extras == Basket.of({}, {deed_of(path): 1 for path in owned})
    share_extras(table, "ann", extras, order, LOOT)
    able = [seat for seat in order if seat != "bob"]
    counts = [len(paths_of(table, seat)) for seat in able]
    assert not paths_of(table, "ann") and not paths_of(table, "bob")
    assert sum(counts) == (len(owned) if able else 0)
    assert not able or max(counts) - min(counts) <= 1


def test_cra_r68_a_path_for_life_is_not_forgotten_at_the_market() -> None:
    """CRA-R68 Who found its path closed is bound to it in the next cycle too."""
    book = a_book(scenario="traditional", modules={"landlords": {}})
    seats = {"ann": {"path": None, "last_path": "ant"}, "bob": {"path": "grasshopper"}}
    table = a_table(book, an_island(book, seats, cycle=2, phase="assembly", turn_order=["ann", "bob"]))
    open_cycle(table)
    assert fixed_path(table, "ann") == "ant" and fixed_path(table, "bob") == "grasshopper"
