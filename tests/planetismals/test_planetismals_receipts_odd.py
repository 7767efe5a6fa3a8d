"""What is allowed in a sheet but hardly meant, line by line."""

from __future__ import annotations

from typing import Any

import pytest

from tests.planetismals.counter import counter

ROCKS: dict[str, Any] = {
    "round": 7,
    "seats": {"ann": {"cash": 900}, "bob": {}},
    "shuttles": {"SH3": {"owner": "ann", "hex": "D3"}, "SH4": {"owner": "ann", "hold": {"food": 3}}},
    "asteroids": {"D3": {"owner": "ann", "zones": 2}, "E7": {"explored": False}, "G4": {"owner": "ann"}},
    "installations": {
        "EX1": {"owner": "ann", "hex": "D3", "store": {"organics": 5}},
        "EX2": {"owner": "bob", "hex": "D3"},
        "CO3": {"owner": "bob", "hex": "G4"},
    },
}


def odd(text: str, standing: bool = False, **more: Any) -> list[str]:
    """What is odd about a letter of ann's."""
    return counter(ROCKS, more=more).odd(text, standing)


@pytest.mark.parametrize(
    "text",
    [
        "PLAN SH1: BUY extractor OR HOLD; EXPLORE; PLACE; GO base; REPEAT",
        "PLAN SH1: GO base; BUY MAX luxury; GO G4; SELL ALL luxury; REPEAT",
        "PLAN SH3: LOAD ALL; GO bmz; SELL ALL; GO base; BUY extractor; GO G4; PLACE; LOAD ALL",
        "PLAN SH3: LOAD ALL; GO bmz; SELL ALL",
        "PLAN SH4: SELL ALL; IF CASH >= 1000 THEN BUY colony; GO D3; IF FREE >= 1 THEN PLACE",
        "PLAN SH4: GO bmz; SELL ALL; GO base; HOLD UNTIL CASH >= 2000; BUY colony; HOLD UNTIL ROUND >= 9",
        "PLAN SH1\nEND\nRESERVE 300\nON SALVAGE SH3 > SH1\nSHUTTLES SH3 > SH1",
        "PLAN SH1 CONTINUE\nPLAN SH1: EXPLORE",
        "GIVE 3 food AT base TO bob FOR $300\nGIVE $300 TO bob FOR 2 food AT D3",
        "RUN EX1 MAX 5\nRUN EX1 OFF",
        'NAME E7 "Ida"\nNAMES "Eros"',
    ],
)
def test_usual_sets_are_not_odd(text: str) -> None:
    assert odd(text) == []


def test_of_two_plans_the_last_counts() -> None:
    assert odd("PLAN SH1: EXPLORE\nPLAN SH3: LOAD ALL\nPLAN SH1 APPEND: GO base\nPLAN SH1: GO D3") == [
        '1: A later line counts instead: "PLAN SH1: GO D3".',
        '3: A later line counts instead: "PLAN SH1: GO D3".',
    ]
    assert odd("PLAN SH1: EXPLORE\nPLAN SH1\nEND") == []


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("RESERVE 1", "RESERVE 2"),
        ("RUN EX1 OFF", "RUN EX1 ON"),
        ("ON 13 NONE", "ON STRIKE ALL"),
        ("ON 2 NO", "ON SALVAGE YES"),
        ("RATIONS ALL NO", "RATIONS ALL YES"),
        ("SHUTTLES SH1 > SH3", "SHUTTLES SH3 > SH1"),
        ('NAMES "Ida"', 'NAMES "Eros"'),
    ],
)
def test_of_two_settings_the_last_counts(earlier: str, later: str) -> None:
    assert odd(f"{earlier}\n{later}") == [f'1: A later line counts instead: "{later}".']


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        ("GO base; HOLD", 'Step 1, "GO base": SH1 is there already.'),
        ("REPEAT; GO D3", 'Step 1, "REPEAT": A plan that begins with REPEAT does nothing.'),
        ("GO D3; REPEAT; GO base", 'Step 3, "GO base": Nothing behind REPEAT or STOP is ever reached.'),
        ("GO D3; STOP; GO base", 'Step 3, "GO base": Nothing behind REPEAT or STOP is ever reached.'),
        ("EXPLORE 9; EXPLORE", 'Step 2, "EXPLORE": No asteroid is left to explore.'),
        ("MOVE N N N N N N", 'Step 1, "MOVE N N N N N N": This leads off the board.'),
        ("BUY colony", 'Step 1, "BUY colony": It costs 1000 MC, and 900 MC are at hand for it.'),
        ("BUY farm; GO G4; PLACE; GO base; BUY farm", ""),
        ("BUY shuttle; HOLD", 'Step 1, "BUY shuttle": It costs 5000 MC, and 900 MC are at hand for it.'),
        (
            "GO D3; BUY farm",
            'Step 2, "BUY farm": It is sold at the Base only, and SH1 is at D3 (Rock D3) then.',
        ),
        (
            "BUY farm; BUY extractor",
            'Step 2, "BUY extractor": An installation is aboard then, and takes the whole hold.',
        ),
        (
            "BUY 5 luxury; BUY farm",
            'Step 2, "BUY farm": Goods are aboard then: an installation takes the whole hold.',
        ),
        ("BUY 10 food", 'Step 1, "BUY 10 food": The Base does not sell food; the black market does.'),
        ("GO D3; BUY 10 food", 'Step 2, "BUY 10 food": Nothing is sold at D3 (Rock D3).'),
        ("PLACE", 'Step 1, "PLACE": No installation is aboard then.'),
        ("BUY farm; GO D3; PLACE", 'Step 3, "PLACE": No zone is free now on D3 (Rock D3).'),
        ("BUY farm; GO E4; PLACE", 'Step 3, "PLACE": There is no asteroid at E4.'),
        ("SELL ALL", 'Step 1, "SELL ALL": No goods are aboard then.'),
        ("UNLOAD ALL", 'Step 1, "UNLOAD ALL": No goods are aboard then.'),
        ("JETTISON ALL food", 'Step 1, "JETTISON ALL food": No goods are aboard then.'),
        ("LOAD ALL", 'Step 1, "LOAD ALL": Nothing of yours stands at the Base.'),
        (
            "BUY farm; GO D3; LOAD ALL",
            'Step 3, "LOAD ALL": An installation is aboard then, and takes the whole hold.',
        ),
        ("GO G4; LOAD ALL FROM EX1", 'Step 2, "LOAD ALL FROM EX1": EX1 stands on D3.'),
        ("GO D3; LOAD ALL FROM EX2", 'Step 2, "LOAD ALL FROM EX2": EX2 is bob\'s now.'),
        ("IF CASH > 9 THEN TAKE CO3", 'Step 1, "IF CASH > 9 THEN TAKE CO3": CO3 is bob\'s now.'),
        ("GO G4; TAKE EX1", 'Step 2, "TAKE EX1": EX1 stands on D3.'),
        (
            "GO G4; TAKE extractor",
            'Step 2, "TAKE extractor": No such installation of yours stands at G4 (Rock G4).',
        ),
        (
            "BUY 5 luxury; GO D3; SELL ALL luxury",
            'Step 3, "SELL ALL luxury": Only colonies buy luxuries, and none',
        ),
        ("BUY 5 luxury; GO G4; SELL ALL luxury", ""),
        (
            "GO D3; LOAD ALL; SELL ALL food",
            'Step 3, "SELL ALL food": Nobody buys it at D3 (Rock D3): the Base and',
        ),
        ("SWAP ALL", 'Step 1, "SWAP ALL": Goods are swapped in the black market only.'),
        ("GO bmz; SWAP ALL", 'Step 2, "SWAP ALL": Nobody swaps goods just now.'),
        ("HOLD 12", 'Step 1, "HOLD 12": It waits for 12 turns.'),
        ("HOLD UNTIL ROUND >= 40", 'Step 1, "HOLD UNTIL ROUND >= 40": It waits for 33 turns.'),
        ("HOLD UNTIL ROUND < 7", 'Step 1, "HOLD UNTIL ROUND < 7": This is round 7: the test is never true'),
        (
            "HOLD UNTIL PRICE food > 180",
            'Step 1, "HOLD UNTIL PRICE food > 180": The price never comes to that',
        ),
        ("HOLD UNTIL PRICE fuel > 370", ""),
        ("HOLD UNTIL PRICE food < 45", 'Step 1, "HOLD UNTIL PRICE food < 45": The price never comes to that'),
    ],
)
def test_steps_that_can_do_nothing(step: str, reason: str) -> None:
    found = odd(f"PLAN SH1: {step}")
    assert [one.startswith(f"1: {reason}") for one in found] == ([True] if reason else []), found


def test_an_installation_taken_may_leave_goods_and_the_asteroid() -> None:
    [told] = odd("PLAN SH3: TAKE EX1")
    assert 'Step 1, "TAKE EX1": It stores 5 organics, which have no place there' in told
    found = odd("PLAN SH3: TAKE EX1 DUMPING; GO G4")
    assert found == ['1: Step 1, "TAKE EX1 DUMPING": It is your last one there: D3 would be up for bids.']


def test_what_waits_for_money_or_a_zone_is_not_odd() -> None:
    assert odd("PLAN SH1: BUY colony OR HOLD; GO D3; PLACE OR HOLD") == []


def test_money_is_only_asked_for_before_the_first_flight() -> None:
    assert odd("PLAN SH1: GO D3; GO base; BUY colony") == []


def test_steps_added_are_judged_behind_those_there_are() -> None:
    plan = {"SH1": {"owner": "ann", "plan": "BUY farm; GO D3"}}
    [told] = odd("PLAN SH1 APPEND: SELL ALL; PLACE", shuttles=plan)
    assert told.startswith('1: Step 1, "SELL ALL": No goods are aboard then.')
    assert 'Step 2, "PLACE": No zone is free now' in told


def test_all_odd_steps_of_a_plan_are_told_in_one() -> None:
    [told] = odd("PLAN SH1: PLACE; SELL ALL; LOAD ALL; UNLOAD ALL; TAKE EX2; SWAP ALL; HOLD 10")
    assert told.count("Step ") == 5


def test_settings_deals_and_bids_beyond_ones_means() -> None:
    assert odd("RESERVE 901") == ["1: Your cash is 900 MC now: as long as it is less, you can buy nothing."]
    assert odd("GIVE $901 TO bob FOR 9 food AT E4\nGIVE 9 food AT base TO bob FOR $9") == [
        "1: Your cash is 900 MC now.",
        "1: You have no room at E4 now for 9 units.",
        "2: You have 3 food at E5 now.",
    ]
    assert odd("GIVE INSTALLATION EX2 TO bob FOR INSTALLATION EX1") == [
        "1: EX2 is bob's now.",
        "1: EX1 is your own.",
    ]
    assert odd("LEND $500 TO bob FOR 400 DUE 9") == ["1: You would get back less than you lend."]
    assert odd("BORROW $500 FROM bob FOR 600 DUE 7") == [
        "1: It is due in this very round: it is collected at the end of the debtor's turn."
    ]
    assert odd("RUN EX1 MAX 0") == ["1: MAX 0 makes nothing, as RUN EX1 OFF does."]
    here = counter(phase="bids")
    assert here.odd("BID G4 5001") == ["1: Your cash is 5000 MC now: a bid above the cash is void."]
    assert here.odd("IF CASH >= 2000 THEN BID G4 300\nBID G4 20") == []
    lots = {"CO3": {"kind": "colony", "of": "bob", "new": True}}
    two = counter(ROCKS, phase="bids", more={"lots": lots, "seats": {"ann": {"cash": 2000}}})
    assert two.odd("BID COLONY 700") == ["1: Between two seats a colony's price is 1000 MC: this is no bid."]


def test_rations_refused_to_the_hungry_are_told() -> None:
    assert counter().odd("RATIONS CO4 NO") == [
        "1: CO4 has no food in store: unless some is made in time, it is up for bids."
    ]
    fed = counter(more={"installations": {"EX1": {"owner": "ann", "hex": "D3", "store": {"food": 1}}}})
    assert fed.odd("RATIONS ALL NO") == []


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (
            "PLAN SH1: GO D3",
            "1: SH1 has a plan that repeats itself: as long as it has that, this one is never begun.",
        ),
        ("PLAN SH2: GO D3", "1: SH2 is bob's: as long as that is so, nothing comes of it."),
        ("PLAN SH99: GO D3", "1: There is no SH99 yet: the line waits for it."),
        ("PLAN SH3: GO D3", ""),
        ("RUN EX2 OFF", "1: EX2 is bob's: as long as that is so, nothing comes of it."),
        ("RUN EX99 OFF", "1: There is no EX99: the line waits for it."),
        ('NAME D4 "Ida"', "1: There is no asteroid in D4: the line can never apply."),
        ("REPAY IOU9", "1: IOU9 is no debt of yours: the line can never apply."),
        ("BID COLONY 700 MAX 1", ""),
        ("BID CO3 700", ""),
        ("LEND $5 TO bob FOR 6 DUE 3", "1: Round 3 is over: the line can never apply."),
        ("GIVE $5 TO bob FOR IOU 6 DUE 3", "1: Round 3 is over: the line can never apply."),
        ("ON SALVAGE YES", ""),
    ],
)
def test_standing_lines_that_can_never_apply(line: str, reason: str) -> None:
    plan = {"SH1": {"owner": "ann", "plan": "GO D3; REPEAT"}}
    assert odd(line, standing=True, shuttles=plan) == ([reason] if reason else [])
