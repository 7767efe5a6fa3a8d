"""T5b: who has a right to stay on, what it costs, when the setting says yes, and the lodging afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.copying import copied
from pbem.rulesets.laissez_faire.circuit import Circuit, Lodging
from pbem.rulesets.laissez_faire.settings import Asked, PriceEntry, Quote, Settings, StayRule
from pbem.rulesets.laissez_faire.staying import StayOffer, stay_offer, stay_rule, stayed
from tests.laissez_faire.notary import book, owned, position, table, told

ALWAYS = StayRule("ALWAYS")


def lodger(
    rule: StayRule = ALWAYS,
    *,
    payments: int = 1,
    asks: int | None = None,
    no_cap: bool = False,
    lodging: dict[str, Any] | None = None,
    cash: int = 500,
    lap: dict[str, Any] | None = None,
) -> Circuit:
    """Bob lodges in ann's Rush for 20; she asks some price now, or the list's."""
    state = position(
        "ann",
        "bob",
        seats={"bob": {"cash": cash, "token": 11, "lodging": lodging or {"rent": 20}}},
        titles=owned("ann", "electric", rush=payments),
        lap=lap,
    )
    prices = [PriceEntry("electric", "", "", Asked(Quote.AMOUNT, 5))]
    if asks is not None:
        prices.append(PriceEntry("rush", "", "", Asked(Quote.AMOUNT, asks), no_cap))
    state.seats["ann"].prices = tuple(prices)
    state.seats["bob"].settings = Settings(stay=(("", rule),))
    return state


def stays(state: Circuit, dice_sum: int = 5) -> bool:
    """Whether bob stays on after a throw."""
    return stayed(table(state), "bob", dice_sum, (11 + dice_sum) % 40)


def test_what_staying_costs() -> None:
    """LAI-39 to 41: the utility next forward, and the rent up to what was paid."""
    assert stay_offer(book(), lodger(), "bob", 5) == StayOffer("electric", 5, 20)
    assert stay_offer(book(), lodger(asks=12), "bob", 5) == StayOffer("electric", 5, 12)
    assert stay_offer(book(), lodger(payments=0), "bob", 5) is None
    assert stay_offer(book(), position("ann", "bob"), "bob", 5) is None


def test_not_in_the_last_lap_but_by_option() -> None:
    """R56."""
    state = lodger(lap={"declarer": "ann"})
    assert stay_offer(book(), state, "bob", 5) is None
    assert stay_offer(book(lap_stay=True), state, "bob", 5) is not None
    state.rules["lap_stay"] = "yes"
    assert stay_offer(book(), state, "bob", 5) is not None


@pytest.mark.parametrize(
    ("rule", "cash", "does"),
    [
        (StayRule(), 500, False),
        (ALWAYS, 25, True),
        (ALWAYS, 24, False),
        (StayRule("ALWAYS", most=25), 500, True),
        (StayRule("ALWAYS", most=24), 500, False),
        (StayRule("WHEN", ("locust",)), 500, True),
        (StayRule("WHEN", ("boston", "OWN")), 500, False),
        (StayRule("UNLESS", ("philadelphia",)), 500, False),
        (StayRule("UNLESS", ("CORNER",)), 500, True),
    ],
)
def test_the_setting_says_when(rule: StayRule, cash: int, does: bool) -> None:
    """5.3: bob would land on Locust Street; both amounts must be affordable and within MAX."""
    assert stays(lodger(rule, cash=cash)) is does


@pytest.mark.parametrize(("token", "dice_sum", "passes"), [(39, 2, True), (37, 3, True), (37, 2, False)])
def test_reaching_start_is_passing_it(token: int, dice_sum: int, passes: bool) -> None:
    """5.3: PASSING START."""
    key = {37: "fifth", 39: "wall"}[token]
    state = position(
        "ann", "bob", seats={"bob": {"token": token}}, titles=owned("ann", "electric", **{key: 1})
    )
    for how, does in (("WHEN", passes), ("UNLESS", not passes)):
        state.seats["bob"].settings = Settings(stay=(("", StayRule(how, ("PASSING START",))),))
        assert stayed(table(copied(state)), "bob", dice_sum, (token + dice_sum) % 40) is does


def test_the_line_for_the_street_goes_first() -> None:
    """5.3: then the general one, then NEVER."""
    settings = Settings(stay=(("", ALWAYS), ("rush", StayRule("ALWAYS", most=3))))
    assert stay_rule(settings, "rush").most == 3
    assert stay_rule(settings, "state") == ALWAYS
    assert stay_rule(Settings(), "rush") == StayRule()


@pytest.mark.parametrize(
    ("lodging", "asks", "no_cap", "after"),
    [
        ({"rent": 20}, 50, True, Lodging("rush", 20)),
        ({"rent": 20}, 15, True, Lodging("rush", 15)),
        ({"rent": 20, "nocap": True}, 50, False, Lodging("rush", 50, no_cap=True)),
        ({"rent": 0, "as_owner": True}, 50, False, Lodging("rush", 50)),
        ({"rent": 0, "as_owner": True}, 50, True, Lodging("rush", 50, no_cap=True)),
    ],
)
def test_the_lodging_afterwards(lodging: dict[str, Any], asks: int, no_cap: bool, after: Lodging) -> None:
    """R43, R44: what is paid is the new cap; the mark counts where no cap applied by itself."""
    state = lodger(asks=asks, no_cap=no_cap, lodging=lodging)
    where = table(state)
    assert stayed(where, "bob", 5, 16)
    bob = state.seats["bob"]
    assert (bob.lodging, bob.stayed, bob.token) == (after, True, 11)
    assert (bob.cash, state.seats["ann"].cash) == (495 - after.rent, 505 + after.rent)
    assert [one.kind for one in bob.entries] == ["utility", "rent"]
    amount = f"${after.rent}"
    assert told(where) == [
        f"bob stays on at Rush Street: $5 to ann for U.S. Electric Company, {amount} rent to ann."
    ]


@pytest.mark.parametrize(("how", "does"), [("NEVER", False), ("LAST", True), ("YES", True)])
def test_who_never_wants_nocap_does_not_stay_by_it(how: str, does: bool) -> None:
    """3.6: only where the mark binds."""
    state = lodger(asks=50, no_cap=True, lodging={"rent": 0, "as_owner": True})
    state.seats["bob"].settings = Settings(stay=(("", ALWAYS),), no_cap=how)
    assert stays(state) is does
    capped = lodger(asks=50, no_cap=True)
    capped.seats["bob"].settings = Settings(stay=(("", ALWAYS),), no_cap=how)
    assert stays(capped)


def test_the_new_owner_of_the_street_pays_nothing() -> None:
    """3.6: and lodges as owner from then on."""
    state = lodger()
    state.titles["rush"].owner = "bob"
    assert stays(state)
    assert state.seats["bob"].lodging == Lodging("rush", 0, as_owner=True)
