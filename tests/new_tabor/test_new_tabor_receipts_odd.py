"""What a receipt asks back about: lines that are allowed but can hardly be meant (brief 5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.new_tabor.counter import counter
from tests.new_tabor.test_new_tabor_form import QUESTIONS, at

VAIN = "As things stand nothing comes of it"
NONE = "As things stand no alternative is possible"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("BUY 3 shelter FROM cu", [f"1: {VAIN}: no money."]),
        ("BUY need food FROM cu", [f"1: {VAIN}: no money."]),
        ("BUY need shelter FROM cu", []),
        ("BUY 3 shelter AT 9 FROM bob", [f"1: {VAIN}: no money."]),
        ("SELL 5 food TO cu", [f"1: {VAIN}: nothing to sell."]),
        ("SELL 5 food AT 9 TO bob", [f"1: {VAIN}: nothing to sell."]),
        ("SELL surplus food TO cu", []),
        ("IF food > 9 THEN SELL 5 food TO cu", []),
        ("CONSUME 5 food", [f"1: {VAIN}: nothing of it is held."]),
        ("CONSUME all food", []),
        ("GIVE 40 clothes TO bob", [f"1: {VAIN}: ann does not hold all that is to be given."]),
        ("INNOVATE 1", [f"1: {VAIN}: only a turn begun in Switch allows innovation."]),
    ],
)
def test_lines_of_which_nothing_comes(text: str, told: list[str]) -> None:
    assert counter().odd(text) == told


def test_less_than_the_number_written() -> None:
    assert counter().odd("SELL 12 clothes TO cu\nSELL 40 clothes TO cu") == [
        "1: As things stand it comes to 10 of 12 clothes only.",
        f"2: {VAIN}: the Credit Union has no room for it this quarter.",
    ]
    assert counter().odd("CONSUME 30 clothes") == ["1: As things stand it comes to 20 of 30 clothes only."]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("SELL 10 clothes TO cu", []),
        (
            "CONSUME 5 clothes\nSELL all clothes TO cu",
            [],
        ),
        (
            "SELL 20 clothes AT 9 TO bob",
            ["1: This sells clothes that you need: then 8 of your inputs are unmet."],
        ),
        ("SELL all clothes AT 9", ["1: This sells clothes that you need: then 20 of your inputs are unmet."]),
        ("SELL surplus clothes AT 9", []),
        ("SELL 12 clothes AT 9", []),
    ],
)
def test_what_is_needed_oneself(text: str, told: list[str]) -> None:
    assert counter().odd(text) == told


def test_needed_units_sold_to_the_union() -> None:
    room = {"intake": {"clothes": 0}}
    assert counter(more=room).odd("SELL 20 clothes TO cu") == [
        "1: This sells clothes that you need: then 8 of your inputs are unmet."
    ]


@pytest.mark.parametrize("price", ["4.65", "18.60", "930"])
def test_prices_far_from_the_spot_price(price: str) -> None:
    told = "1: The price is far from the Unit Spot Price, $9.30."
    assert counter("bob").odd(f"SELL 2 food AT {price} TO cy") == [told]
    assert counter("cy").odd(f"BUY 1 food AT {price} FROM bob")[0] == told
    assert counter("bob").odd("SELL 2 food AT 4.66 TO cy\nSELL 2 food AT 18.59 TO cy") == []


def test_who_is_off_the_path_trades_with_nobody() -> None:
    told = "Off the Path, so out of all trade until the quarter ends: cy."
    assert at("busy").odd(
        "SELL 1 clothes AT 9 TO bob, cy\nGIVE 1 clothes TO cy FOR 2 food\nLEND 1 TO cy REPAY 2"
    ) == [f"{line}: {told}" for line in (1, 2, 3)]
    assert (
        counter(
            phase="settle", more={"seats": {"ann": {"stock": {"food": 9}}, "cy": {"off_path": True}}}
        ).odd("SELL 1 food AT 9 TO cy")
        == []
    )


def test_agreements_beyond_ones_means() -> None:
    told = "As things stand you will not have all that it takes."
    assert counter().odd(
        "GIVE 33 clothes TO bob FOR 2 food\nGIVE 32 clothes TO bob FOR 2 food\nLEND 5 TO cy REPAY 5\n"
        "SUBLET FROM bob FOR 3\nSUBLET TO bob FOR 300"
    ) == [f"{line}: {told}" for line in (1, 3, 4)]
    assert counter("cy").odd("LEND 5 TO bob REPAY 4.99") == ["1: You get back less than you lend."]


def test_keeping_more_than_there_will_be() -> None:
    assert counter().odd("KEEP 33 clothes\nKEEP 32 clothes\nKEEP $0.01\nKEEP 1 food") == [
        "1: You will have 32 clothes at most: none is sold.",
        "3: You will have $0.00 at most: nothing of it is spent.",
        "4: You will have 0 food at most: none is sold.",
    ]


def test_places_in_the_same_zone() -> None:
    assert counter("cy").odd("SUBLET TO dan FOR 5") == [
        "1: Both of you are in the Outer Rung: there is nothing to change."
    ]


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        (
            "round",
            "CLAIM center UP TO 3 INNER UP TO 1",
            [f"1: {NONE}: the Center costs $6.00 now, and you offer $3.00."],
        ),
        ("round", "CLAIM center UP TO 3 INNER UP TO 1 > here", []),
        (
            "round",
            "CLAIM center UP TO 9 INNER UP TO 9",
            [f"1: {NONE}: it costs $7.00, and you have $0.00."],
        ),
        ("round", "IF cost center < 5 THEN CLAIM center UP TO 5 INNER UP TO 1", []),
        ("round", "CLAIM outer > here", ['1: "here" is never reached: one before it is always possible.']),
        (
            "in switch",
            "CLAIM here UP TO 5",
            ["1: Nothing is paid for the Outer Rung: the terms are ignored."],
        ),
        (
            "in switch",
            "CLAIM center",
            [f"1: {NONE}: no claim leads from the Outer Rung to the Center."],
        ),
        (
            "off the path",
            "CLAIM here UP TO 5",
            [f"1: {NONE}: the Inner Rung costs $6.00 now, and you offer $5.00."],
        ),
        (
            "opening",
            "CLAIM center > outer > inner",
            ['1: "inner" is never reached: one before it is always possible.'],
        ),
        (
            "round",
            "CLAIM here\nIF money > 5 THEN CLAIM outer",
            ["2: A line before it always counts: this one is never reached."],
        ),
    ],
)
def test_claims(name: str, text: str, told: list[str]) -> None:
    assert at(name).odd(text) == told


def test_the_action_ring_and_wagers() -> None:
    assert counter().odd("ACT clothes") == [] == counter().odd("ACT shelter")
    assert counter().odd("ACT transportation") == [
        "1: Your ability in transportation is 0: you make nothing there."
    ]
    assert counter().odd("ACT clothes\nIF wants = 0 THEN LEISURE") == [
        "2: A line before it always counts: this one is never reached."
    ]
    assert at("in switch").odd("INNOVATE 3\nLEISURE") == ["1: You will have 2 tokens to wager, no more."]
    wants = {"industry": "switch", "last_industry": "food", "wants": [{"good": "food", "amount": 2}]}
    assert counter(more={"seats": {"ann": wants}}).odd("LEISURE") == [
        "1: Your Wants are still open then: with open Wants leisure earns no token."
    ]
    third = {"industry": "switch", "last_industry": "food", "switch_turns": 1}
    assert counter(more={"seats": {"ann": third}}).odd("LEISURE") == [
        f"1: {VAIN}: nobody stays in Switch for a third turn."
    ]


@pytest.mark.parametrize("motion", ["OPTION gifts yes", "OPTION rent_step 1.00", "LENGTH 4"])
def test_motions_for_what_is_so_already(motion: str) -> None:
    assert counter().odd(f"MOTION {motion}") == ["1: It is so already."]
    assert counter().odd("MOTION OPTION gifts no") == [] == counter().odd("MOTION LENGTH 3")


def test_lines_said_anew() -> None:
    assert counter().odd("AUTOCONSUME both\nAUTOCONSUME inputs\nVACANCY accept center\nVACANCY decline") == [
        '1: A later line counts instead: "AUTOCONSUME inputs".',
        '3: A later line counts instead: "VACANCY decline".',
    ]
    assert counter().odd("AUTO off\nIF money > 5 THEN AUTO on\nVACANCY accept\nVACANCY decline inner") == []
    assert at("vote", "bob").odd("ACCEPT clerk\nDECLINE both\nVOTE call yes\nVOTE call no") == [
        '1: A later line counts instead: "DECLINE both".',
        '3: A later line counts instead: "VOTE call no".',
    ]
    assert counter(mode="compact").odd("AUTO off\nNEXT ROUND\nAUTO on") == []


def test_a_late_set_without_need() -> None:
    told = ["1: As things stand nothing would change if it were forgiven."]
    idle: dict[str, Any] = {"seats": {"ann": {"industry": "clothes", "stock": {"clothes": 4}}}}
    assert counter(more=idle).odd("LATE: ACT clothes; CLAIM here\nAUTO on") == told
    assert counter(more=idle).odd("LATE: ACT food\nAUTO on") == []
    assert counter(more=idle).odd("LATE: SELL 4 clothes TO cu\nAUTO on") == []
    hungry = {"seats": {"ann": {**idle["seats"]["ann"], "unmet": {"clothes": 9}}}}
    assert counter(more=hungry).odd("LATE: ACT clothes\nAUTO on") == []


def test_a_round_without_orders_below_its_line() -> None:
    told = "Nothing stands below it: standing orders do not count for that round either."
    assert counter(mode="compact").odd("ACT clothes\nNEXT ROUND") == [f"2: {told}"]
    assert counter(mode="compact").odd("NEXT ROUND\nACT clothes") == []


def test_candidates_who_cannot_be_elected() -> None:
    officers = {**QUESTIONS, "treasurer": "cy"}
    here = counter("bob", "vote", officers)
    assert here.odd(
        "NOMINATE cy FOR clerk\nVOTE clerk dan yes\nVOTE clerk dan no\nVOTE clerk anyone yes"
    ) == [
        "1: cy is Treasurer, and so no candidate for Clerk, unless that changes first.",
        '2: A later line counts instead: "VOTE clerk dan no".',
        "2: If dan is recalled as Clerk, it cannot be elected again at once.",
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("CHARITY ann yes UP TO 154.99", ["a share for ann is $155.00: you drop out."]),
        ("CHARITY ann yes UP TO 155", ["A share for ann is $155.00 at least, more than you have."]),
        ("CHARITY bob yes", ["bob does not ask for charity."]),
        ("CHARITY bob no", ["bob does not ask for charity."]),
        ("CHARITY ann no\nCHARITY ann yes", ["never reached", "A share for ann is $155.00"]),
        ("CHARITY anyone no", []),
    ],
)
def test_consent_that_cannot_be_enough(text: str, told: list[str]) -> None:
    found = at("charity", "cy").odd(text)
    assert len(found) == len(told) and all(part in one for part, one in zip(told, found, strict=True)), found


def test_a_rich_giver_is_asked_nothing_back() -> None:
    rich = {"seats": {"cy": {"money": 900}}}
    assert counter("cy", "charity", rich).odd("CHARITY ann yes") == []
    assert counter("cy", "charity", open_books=False).odd("CHARITY ann yes UP TO 5") == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("SELL 5 food AT 9 TO bob, dan", ["1: Out of the game: dan. The line can never apply."]),
        ("GIVE 5 food TO dan FOR 2 clothes", ["1: Out of the game: dan. The line can never apply."]),
        ("LEND 5 TO bob REPAY 6 BY Q1", ["1: Quarter 1 is over: the line can never apply."]),
        ("LEND 5 TO bob REPAY 6 BY Q2", []),
        ("VOTE motion 1 yes", ["1: Motion 1 is decided: the line can never apply."]),
        ("VOTE motion 9 yes", []),
        ("MOTION LENGTH 1", ["1: Quarter 2 is running: the line can never apply."]),
        ("BUY 3 shelter FROM cu\nSELL surplus TO cu\nACT food\nCLAIM here UP TO 5", []),
    ],
)
def test_standing_lines_that_can_do_nothing(text: str, told: list[str]) -> None:
    more = {"seats": {"dan": {"in_game": False}}, "resolutions": [{"text": "Peace."}]}
    assert counter(more=more).odd(text, standing=True) == told


def test_standing_lines_that_the_options_bar() -> None:
    strict: dict[str, Any] = {"iou": "none", "gifts": False, "late_mercy": "never"}
    assert counter(**strict).odd("LEND 5 TO bob REPAY 6\nGIVE $5 TO bob", standing=True) == [
        "1: There are no loans in this game: the line waits for a new rule.",
        "2: There are no gifts in this game: the line waits for a new rule.",
    ]
