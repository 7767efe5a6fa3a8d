"""What a receipt calls odd: lines that are allowed but hardly meant, or that come to nothing."""

from __future__ import annotations

import pytest

from tests.crusoe.counter import SEATS, counter
from tests.crusoe.test_crusoe_form import at

NEVER = "Its test can never hold."


def test_plans_and_lists_that_hardly_can_be_meant() -> None:
    told = at("work").odd(
        "PATH ant EMPTY > spider MAX 1\nWANT water 2\nIF MY water < 2 THEN WANT ant: egg\n"
        "TAKE firefly 1: top40\nLAND spider: 3\nPACE fast\nLEARN firefly: 2"
    )
    assert told == [
        "1: The last path has a condition too: if none fits, one is chosen for you.",
        "3: Never used: line 2 always fits.",
        "4: Your letter does not lead you down Firefly.",
        "5: You have no experience on Spider: you move what you roll.",
        "7: Your letter does not lead you down Firefly.",
    ]


def test_wishes_for_nothing_and_use_of_what_is_not_known() -> None:
    assert at("work").odd("WANT NOTHING") == ["1: With this you take nothing at all where it counts."]
    assert at("work", "bob").odd("PACE fast") == ["1: You have no experience: you move what you roll."]
    wounded = counter("work", more={"seats": {"anna": {**SEATS["anna"], "wounded": True}}})
    reason = "You cannot use experience in this cycle: the wounded cannot use experience."
    assert wounded.odd("LAND ant: 4\nPACE slow") == [f"1: {reason}", f"2: {reason}"]
    weak = counter("work", more={"seats": {"anna": {**SEATS["anna"], "food_state": "malnourished"}}})
    assert weak.odd("LEARN 4") == ["1: You learn nothing in this cycle: want lets nothing be learnt."]


def test_on_a_fixed_path_lines_for_others_are_odd() -> None:
    assert at("quick work").odd("TAKE spider 1: spear\nTAKE ant 1: egg") == [
        "1: Your letter does not lead you down Spider."
    ]


def test_more_submitted_than_kept() -> None:
    assert at("share").odd("SUBMIT 3 apple + 1 fish") == ["1: Of that you have kept 2 apple only."]
    assert at("share").odd("SUBMIT 2 apple") == []


def test_exchanges_of_what_is_not_held_or_kept_back() -> None:
    assert at("market").odd("GIVE 2 egg TO bob\nKEEP 3 water\nGIVE 7 fish TO dan FOR 1 spear") == [
        "1: You hold 1 egg of it, and no other line brings the rest.",
        "2: You hold 1 water: as things stand you give none of it.",
        "3: You hold 5 fish of it, and no other line brings the rest.",
    ]
    assert at("market").odd("GIVE 2 egg TO bob FOR 1 water\nOFFER 1 fish FOR 1 egg TIMES 3") == [
        "1: You hold 1 egg of it now: it waits for your other lines to bring the rest."
    ]
    assert at("market").odd("KEEP 1 water\nGIVE 1 water TO dan\nGIVE 1 egg TO dan FOR 1 spear") == [
        "2: As things stand KEEP 1 water is in its way."
    ]


def test_government_and_violence_that_cannot_be_paid() -> None:
    poor = {"seats": {"anna": {"water": 1, "fish": 3}, "bob": {}}}
    assert counter("camp", more=poor).odd("INVOKE") == [
        "1: As things stand you cannot: you have no leisure and are not Indigent."
    ]
    assert counter("assembly", more=poor).odd("FIGHT bob\nATTACK bob\nSPEAR yes") == [
        "1: You have no leisure to start a fight with.",
        "2: You have no leisure to start a fight with: you can join one only.",
        "3: You hold no Spear.",
    ]
    assert at("assembly").odd("VERDICT bob: SPARE") == [
        "1: You start and join no fight: it counts only if you are attacked and win."
    ]
    assert at("assembly", "dan").odd("DEFEND anna\nSPEAR yes\nVERDICT bob: SPARE") == []


def test_meals_that_leave_want() -> None:
    assert at("camp").odd("EAT 2 fish\nDRINK 0") == [
        "1: As things stand you are not Fed with it; with EAT BEST you would be.",
        "2: You hold water, and without any you are Dying of Thirst.",
    ]
    assert at("camp").odd("EAT 3 egg + 3 fish") == [
        "1: As things stand it comes to 3 fish + 1 egg.",
        "1: As things stand you are worse off with it than with EAT BEST.",
    ]
    assert at("camp").odd("EAT BEST SAVE 1 fish\nDRINK 2") == []
    assert at("quick market").odd("EAT NOTHING\nDRINK 0") == []


@pytest.mark.parametrize(
    "test",
    [
        "MY water < 0",
        "MY water > 24",
        "MY water < 2 AND MY water > 3",
        "MY water <= 2 AND MY water <> 0 AND MY water <> 1 AND MY water <> 2",
        "MY types > 5",
        "NOT MY water >= 0",
        "bob ON ant AND bob ON spider",
        "I HUNGRY AND NOT I HUNGRY",
        "CYCLE < 2",
        "CYCLE > 9",
        "ant > 4",
        "SPACE > 9",
        "FOES bob > 4",
        "DONE 3",
    ],
)
def test_tests_that_can_never_hold(test: str) -> None:
    assert at("compact").odd(f"IF {test} THEN GIVE 1 fish TO bob") == [f"1: {NEVER}"]
    assert at("compact").odd(f"IF {test} THEN GIVE 1 fish TO bob", standing=True) == [f"1: {NEVER}"]


@pytest.mark.parametrize(
    "test",
    [
        "MY water < 1",
        "MY water >= 2 AND MY water <= 2",
        "MY vp < -10",
        "NOT bob ON ant AND NOT bob ON spider",
        "POOL top40 > 99",
        "CYCLE = 9",
        "DONE 1",
        "bob DEAD",
        "ROUND > 3",
        "MY food > 20",
    ],
)
def test_tests_that_may_hold(test: str) -> None:
    assert at("compact").odd(f"IF {test} THEN GIVE 1 fish TO bob") == []


def test_the_test_of_a_path_that_can_never_hold() -> None:
    assert at("work").odd("PATH ant IF MY water < 0 > spider") == ["1: The test of Ant can never hold."]


def test_of_standing_orders_only_what_can_never_apply_is_odd() -> None:
    assert at("camp").odd("EAT 2 fish\nDRINK 0\nEAT 3 fish", standing=True) == [
        "3: Never used: line 1 always fits."
    ]
