"""T1, T2: the rate of the jail, what a prisoner owes, who pays, and who gets it."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.rulesets.laissez_faire.circuit import Circuit, Jail
from pbem.rulesets.laissez_faire.jail import (
    day_rate,
    fee_of_side,
    go_to_jail,
    leave_jail,
    set_rate,
    sleep_on_bench,
)
from pbem.rulesets.laissez_faire.settings import JailRule, Rate, Settings
from tests.laissez_faire.notary import book, cash, position, table, told


def prisoner(lease: dict[str, Any] | None = None, purse: int = 500, **jail: Any) -> Circuit:
    """Ann is in jail, from side 2 unless said otherwise."""
    where = {"side": 2, **jail}
    return position("ann", "bob", seats={"ann": {"cash": purse, "in_jail": where}}, lease=lease or {})


def test_fees_of_the_sides() -> None:
    """0, 2.2: booking fee and room and board of one turn."""
    assert [fee_of_side(book(), position("ann"), side) for side in (1, 2, 3, 4)] == [55, 110, 165, 220]


@pytest.mark.parametrize(
    ("rate", "amounts"),
    [
        (Rate(10), [5, 10, 15, 20]),
        (Rate(25), [13, 25, 38, 50]),
        (Rate(0), [0, 0, 0, 0]),
        (Rate(7, is_percent=False), [7, 7, 7, 7]),
        (Rate(200), [100, 200, 300, 400]),
    ],
)
def test_room_and_board_by_the_rate(rate: Rate, amounts: list[int]) -> None:
    """R72: percent of the booking fee, half up; or a flat sum."""
    state = position("ann", "bob", lease={"owner": "bob"})
    state.lease = type(state.lease)("bob", rate)
    assert [day_rate(book(), state, side) for side in (1, 2, 3, 4)] == amounts


def test_the_cap_on_the_rate_is_an_option() -> None:
    """R72: in percent of the booking fee."""
    state = position("ann", "bob", lease={"owner": "bob", "rate": 30})
    assert [day_rate(book(jail_rate_cap=25), state, side) for side in (1, 2, 3)] == [13, 25, 30]


@pytest.mark.parametrize(("turns", "fees"), [(0, "$110"), (1, "$120"), (2, "$130")])
def test_the_three_chances(turns: int, fees: str) -> None:
    """LAI-30, R30: 110, 120, 130 after one, two, three turns."""
    where = table(prisoner(turns=turns, board=10 * turns))
    leave_jail(where, "ann")
    assert told(where) == [f"ann pays {fees} and leaves jail."]
    ann = where.state.seats["ann"]
    assert (ann.jail, ann.token) == (None, 10)


@pytest.mark.parametrize(
    ("rule", "purse", "is_out"),
    [
        (JailRule(), 110, True),
        (JailRule(), 109, False),
        (JailRule("PAY", 200), 200, True),
        (JailRule("PAY", 200), 199, False),
        (JailRule("WAIT"), 999, False),
    ],
)
def test_who_pays(rule: JailRule, purse: int, is_out: bool) -> None:
    """LAI-31, R06: by the setting and the cash at the beginning of the turn."""
    state = prisoner(purse=purse)
    state.seats["ann"].settings = Settings(jail=rule)
    where = table(state)
    leave_jail(where, "ann")
    assert (state.seats["ann"].jail is None) is is_out
    if not is_out:
        assert told(where) == ["ann stays in jail: turn 1, the fee was $110."]
        assert state.seats["ann"].jail == Jail(2, turns=1, board=10)
        assert state.seats["ann"].cash == purse


def test_what_was_locked_goes_before_the_setting() -> None:
    """A6, R06: with its test; it is forgotten when the chance is over."""
    state = prisoner(decision="PAY", from_cash=600)
    leave_jail(table(state), "ann")
    assert state.seats["ann"].jail == Jail(2, turns=1, board=10)
    state = prisoner(decision="PAY", from_cash=400)
    state.seats["ann"].settings = Settings(jail=JailRule("WAIT"))
    leave_jail(table(state), "ann")
    assert state.seats["ann"].jail is None


def test_without_a_lessee_the_bank_gets_all() -> None:
    """LAI-29, 30."""
    state = prisoner(turns=1, board=10)
    leave_jail(table(state), "ann")
    assert cash(state) == {"ann": 380, "bob": 500}
    assert [(one.kind, one.amount, one.other) for one in state.seats["ann"].entries] == [
        ("jail", -120, "bank")
    ]


def test_the_lessee_gets_half_of_the_booking_fee_and_all_board() -> None:
    """LAI-75: the bank the other half."""
    state = prisoner({"owner": "bob"}, turns=1, board=10)
    leave_jail(table(state), "ann")
    assert cash(state) == {"ann": 380, "bob": 570}
    assert [one.amount for one in state.seats["ann"].entries] == [-50, -70]


def test_a_lessee_in_jail_must_have_the_whole_fee() -> None:
    """R71: and gets his share back."""
    state = prisoner({"owner": "ann"}, purse=109)
    leave_jail(table(state), "ann")
    assert state.seats["ann"].jail is not None
    state = prisoner({"owner": "ann"}, purse=110)
    leave_jail(table(state), "ann")
    assert cash(state)["ann"] == 60


def test_the_rate_changes_at_the_beginning_of_the_lessees_turn() -> None:
    """T1, LAI-74: not in another's."""
    state = prisoner({"owner": "bob", "next_rate": {"kind": "flat", "value": 3}})
    set_rate(table(state), "ann")
    assert state.lease.rate == Rate()
    set_rate(table(state), "bob")
    assert (state.lease.rate, state.lease.next_rate) == (Rate(3, is_percent=False), None)


def test_two_ways_into_jail() -> None:
    """LAI-26, 28: both give up the lodging; the bench is counted."""
    state = position("ann", "bob", seats={"ann": {"token": 11}, "bob": {"token": 11}})
    where = table(state)
    go_to_jail(where, "ann", 3)
    sleep_on_bench(where, "bob", 2)
    assert told(where) == ["ann goes to jail (side 3).", "bob finds no bed and goes to jail (side 2)."]
    for seat, side in (("ann", 3), ("bob", 2)):
        one = state.seats[seat]
        assert (one.token, one.lodging, one.jail) == (10, None, Jail(side))
    assert [state.seats[seat].tally for seat in ("ann", "bob")] == [{}, {"benches": 1}]
