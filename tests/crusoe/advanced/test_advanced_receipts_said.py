"""What receipts of the advanced game say to one who has never played: what comes, and what is lacking."""

from __future__ import annotations

from typing import Any

from tests.counter import Counter
from tests.crusoe.counter import counter

NATIONAL = "national_capitalism"
LAND: dict[str, Any] = {"landlords": {"owner": {"ant": "anna"}}}


def at(phase: str, seat: str = "anna", mod: dict[str, Any] | None = None, **options: Any) -> Counter:
    """A seat in National Capitalism, unless the options say another scenario."""
    return counter(phase, seat, {"mod": mod} if mod else {}, **{"scenario": NATIONAL, **options})


def test_a_meal_is_not_forecast_before_the_markets() -> None:
    """CRA-MM-05 In the compact form all that was made is still to be sold when the letter is read."""
    compact = at("camp", form="compact")
    assert "At the end of the cycle you eat the best meal there is." in compact.forecast()
    assert not any("As things stand you drink" in line for line in compact.forecast())
    assert "Meal as things stand" not in compact.ledger("EAT BEST")
    assert compact.odd("EAT 3 egg") == []
    full = at("camp")
    assert any("As things stand you drink" in line for line in full.forecast())


def test_classes_are_said_with_what_is_lacking() -> None:
    """CRA-CLW-16 Who may call is told which class the diamonds make, and how many are lacking."""
    told = at("camp", scenario="class_warfare").forecast()
    assert "No CALL line: you give nothing to a call for government." in told
    assert (
        "Classes go by diamonds at the end of the cycle: with your 0 you are Working Class." in told
        and "You are 1 diamond short of Middle Class." in told
    )


def test_what_is_not_decreed_is_said_in_words() -> None:
    """CRA-R23 No limits, and free choice of paths, instead of nothing."""
    ruled: dict[str, Any] = {"default": {"type": "dictatorship"}}
    shop = at("declare", scenario="market_socialism", government=ruled, modules={"paternalistic": {}})
    assert [line for line in shop.forecast() if "In force is: no limits." in line or "no limits." in line]
    assert [line for line in shop.forecast() if "all choose for themselves." in line]


def test_silent_landlords_are_told_their_rent() -> None:
    """CRA-R57 What is asked where the letter has nothing is said in dollars."""
    there = at("declare", mod=LAND, modules={"landlords": {"form": "modern"}})
    assert "No line for Ant, which is yours: you ask $10 of everybody." in there.forecast()
    closed = {"landlords": {**LAND["landlords"], "terms": {"ant": dict.fromkeys(("bob", "carol", "dan"))}}}
    shut = at("declare", mod=closed, modules={"landlords": {"form": "modern"}})
    assert "No line for Ant, which is yours: it stays closed to all others." in shut.forecast()


def test_usual_bids_are_said_as_they_will_be() -> None:
    """CRA 6.6 Before prices are known the silent learn how they bid; without prices at what price."""
    assert any("for a second four fifths of that" in line for line in at("market").forecast())
    central = at("market", scenario="centralized_communism").forecast()
    assert (
        "No BID line: you bid for water and each food, as far as your cash pays for it: 1@10, 2@8." in central
    )


def test_ballots_that_the_game_lacks_are_refused_by_what_they_are_on() -> None:
    """CRA 6.1 A ballot for President is told that there is no election, and nothing of Socialism."""
    there = at("camp")
    assert there.complaints("VOTE PRESIDENT bob") == ["There are no elections in this game."]
    assert there.complaints("VOTE AMENDMENT bob yes") == ["No program decides anything in this game."]
    assert there.complaints("VOTE M1") == ["Your economy has no motions."]


def test_nobody_need_be_voted_for() -> None:
    """CRA-R35 None is a way to abstain from the election, alone or behind the last candidate."""
    elected: dict[str, Any] = {"default": {"type": "representative"}}
    ruling = {"government": {"branch": {"common": {"type": "representative", "holder": "bob"}}}}
    there = at("camp", mod=ruling, government=elected)
    assert there.complaints("VOTE PRESIDENT none") == there.complaints("VOTE PRESIDENT abstain") == []
    assert [str(one) for one in there.sheet("VOTE PRESIDENT none").orders] == ["VOTE PRESIDENT abstain"]
    assert [str(one) for one in there.sheet("VOTE PRESIDENT bob > none").orders] == ["VOTE PRESIDENT bob"]
    drafted = at("work", government={"default": {"type": "bureaucracy"}})
    assert drafted.complaints("VOTE PROGRAM none") == [
        "Some program there must be. Write VOTE PROGRAM abstain, or VOTE PROGRAM default."
    ]


def test_a_state_stands_behind_the_seat() -> None:
    """CRU-P02 The hint says where the seat is written."""
    assert at("camp").complaints("IF INDIGENT bob THEN INVOKE") == [
        "Whose state it is stands before the word INDIGENT. Write IF bob INDIGENT THEN INVOKE."
    ]
