"""What is allowed but odd: told line by line, with the reason."""

from __future__ import annotations

from typing import Any

import pytest

from tests.laissez_faire.counter import counter

NOW = "As things stand now it cannot be done"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("PRICE walnut AT 30", ["1: Walnut Street belongs to the bank: the price sleeps until it is yours."]),
        ("PRICE beacon AT 30", ["1: Beacon Street belongs to bob: the price sleeps until it is yours."]),
        ("PRICE UTILITIES AT 3", ["1: No title of UTILITIES is yours: the price sleeps until one is."]),
        ("PRICE boston TO bob AT 3", ["1: No title of Boston is yours: the price sleeps until one is."]),
        ("PRICE rush TO dan AT 3", ["1: dan is out of the game."]),
        ("REFUSE dan, bob", ["1: dan is out of the game."]),
        ("PRICE rush DEFAULT", ["1: You ask nothing of your own there: there is nothing to take back."]),
        (
            "PRICE rush AT 999999999",
            ["1: Nobody whom you ask has so much cash now: it is as good as a refusal."],
        ),
        (
            "PRICE rush TO cat AT 300",
            ["1: Nobody whom you ask has so much cash now: it is as good as a refusal."],
        ),
        ("PRICE rush AT 300\nPRICE STREETS TO bob AT 9\nREFUSE cat", []),
        ("PRICE rush AT 5\nPRICE rush AT 6", ['1: A later line counts instead: "PRICE rush AT 6".']),
        (
            "PRICE rush, state AT 5\nPRICE state DEFAULT",
            [
                "2: You ask nothing of your own there: there is nothing to take back.",
            ],
        ),
        ("PRICE ALL TO cat REFUSE\nREFUSE cat", ['1: A later line counts instead: "REFUSE cat".']),
        ("PRICE rush AT 5\nPRICE rush AT 6 ONCE\nPRICE rush TO bob AT 7", []),
    ],
)
def test_prices(text: str, told: list[str]) -> None:
    assert counter(phase="business").odd(text) == told


def test_prices_that_closer_ones_beat() -> None:
    prices = [{"scope": "rush", "amount": 25, "given": 1}, {"scope": "state", "amount": 9, "given": 2}]
    here = counter(phase="business", more={"seats": {"ann": {"prices": prices}}})
    assert here.odd("PRICE STREETS AT 50") == [
        "1: Rush Street and State Street have closer prices of their own, which go before this: "
        "DEFAULT takes them back."
    ]
    assert here.odd("PRICE chicago AT 50\nPRICE rush DEFAULT") == [
        "1: State Street has a closer price of its own, which goes before this: DEFAULT takes it back."
    ]
    assert here.odd("PRICE STREETS TO bob AT 50\nPRICE rush AT 30") == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "LODGE: BENCH > CHEAPEST",
            [
                "1: What stands behind BENCH is never reached.",
                "1: You sleep on the bench, and go to jail, wherever this list counts.",
            ],
        ),
        ("LODGE: OWN > BENCH", []),
        (
            "LODGE: OWN > bob MAX 9",
            [
                "1: If none of this is to be had you sleep on the bench and go to jail: "
                "CHEAPEST takes the rest."
            ],
        ),
        (
            "LODGE: CHEAPEST > bob",
            ["1: CHEAPEST without MAX takes whatever there is: what stands behind it is never reached."],
        ),
        ("LODGE: CHEAPEST LOCAL > CHEAPEST MAX 90", []),
        (
            "LODGE AT boston: rush > georgetown > CHEAPEST",
            ["1: rush is on another side of the board: nobody gets there from here."],
        ),
        (
            "LODGE AT SIDE 1: boston > CHEAPEST\nLODGE AT 24: dan > CHEAPEST",
            [
                "1: boston is on another side of the board: nobody gets there from here.",
                "2: dan is out of the game.",
            ],
        ),
        ("LODGE: OWN > CHEAPEST\nLODGE DEFAULT", ['1: A later line counts instead: "LODGE DEFAULT".']),
        ("LODGE AT boston: CHEAPEST\nLODGE: CHEAPEST\nRIDE NO", []),
        (
            "RIDE CHEAPEST > OWN",
            ["1: CHEAPEST without MAX takes whatever there is: what stands behind it is never reached."],
        ),
        (
            "AVOID bank, bob, cat",
            ["1: You avoid everybody: but for your own streets there is only the bench, and jail."],
        ),
        ("AVOID bank, dan", ["1: dan is out of the game."]),
    ],
)
def test_lodgings(text: str, told: list[str]) -> None:
    assert counter(phase="business").odd(text) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "BUY ALL > boston KEEPING 5",
            ['1: "boston KEEPING 5" is never reached: an item before it decides.'],
        ),
        ("BUY NOT boston > ALL KEEPING 200", []),
        ("BUY NOT boston KEEPING 5", ["1: What is not bought needs no KEEPING."]),
        (
            "BUY wall KEEPING 400 > beacon",
            [
                '1: Your cash is $400 now: as long as it is so, "wall KEEPING 400" buys nothing.',
                "1: Not the bank's, so not for sale: Beacon Street.",
            ],
        ),
        ("BUY NONE\nBUY ALL", ['1: A later line counts instead: "BUY ALL".']),
        ("BUY boston > washington > STREETS", []),
    ],
)
def test_purchases(text: str, told: list[str]) -> None:
    assert counter(phase="business").odd(text) == told


def test_staying_in_the_last_lap() -> None:
    lap = {"lap": {"declarer": "bob"}}
    assert counter(more=lap).odd("STAY ALWAYS") == ["1: In the last lap nobody may stay on."]
    assert counter(more=lap).odd("STAY NEVER") == []
    assert counter(more=lap, lap_stay=True).odd("STAY ALWAYS") == []


def test_waiting_in_jail() -> None:
    warning = "1: Who waits at the third chance too is eliminated: change this in time."
    assert counter(phase="business").odd("JAIL WAIT") == [warning]
    assert counter("cat", "business").odd("JAIL WAIT") == [warning]
    assert counter("cat", "business").odd("JAIL PAY") == []
    assert counter("cat").odd("JAIL PAY") == [
        "1: This counts from the next round on: for this one it was settled with the dice."
    ]
    last: dict[str, Any] = {"seats": {"cat": {"cash": 250, "in_jail": {"side": 3, "turns": 2, "board": 30}}}}
    here = counter("cat", "round", more=last)
    assert here.odd("JAIL WAIT") == ["1: THIS IS YOUR LAST CHANCE: IF YOU WAIT YOU ARE ELIMINATED."]
    assert here.odd("JAIL PAY IF CASH >= 251") == [
        "1: THIS IS YOUR LAST CHANCE: WITH LESS CASH THAN THAT YOU ARE ELIMINATED."
    ]
    assert here.odd("JAIL PAY") == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("BUILD beacon", [f"1: {NOW}: Beacon Street is not yours."]),
        ("BUILD rush 2 KEEPING 350", [f"1: {NOW}: not enough cash."]),
        ("BUILD rush 2\nBUILD state 2\nBUILD state", [f"3: {NOW}: not enough cash."]),
        ("IF CASH >= 900 THEN BUILD rush KEEPING 800", []),
        ("BUILD rush TO 1", [f"1: {NOW}: that level is reached."]),
        ("MOVE HOUSE state TO rush", [f"1: {NOW}: State Street has no single house."]),
        ("MOVE HOUSE rush TO state AT LANDING", []),
    ],
)
def test_buildings(text: str, told: list[str]) -> None:
    assert counter(phase="round", moving_houses=True).odd(text) == told


def test_buildings_on_the_way_with_known_dice() -> None:
    here = counter("cat", more={"seats": {"cat": {"cash": 250, "in_jail": {"side": 3, "decision": "WAIT"}}}})
    assert here.odd("BUILD rush AT LANDING") == [f"1: {NOW}: its moment did not come."]
    gone = {"lap": {"declarer": "bob"}, "seats": {"ann": {"token": "off"}}}
    assert counter(more=gone).odd("BUILD rush") == [f"1: {NOW}: your token is off the board."]


def test_debts() -> None:
    clauses = ["LOAN $100 FROM bob TO ann REPAY $110 IN ROUND 9"]
    contracts = {"K1": {"parties": ["ann", "bob"], "clauses": clauses}}
    poor = counter(more={"contracts": contracts, "seats": {"ann": {"cash": 0}}})
    assert poor.odd("REPAY K1.1") == [f"1: {NOW}: no cash."]
    assert counter(more={"contracts": contracts}).odd("REPAY K1.1\nREPAY K1.1") == [
        f"2: {NOW}: nothing is owed."
    ]


def test_declarations() -> None:
    assert counter().odd("DECLARE") == ["1: Your net worth is $590 now: nothing happens below $2000."]
    rich = {"seats": {"ann": {"cash": 1900}}}
    assert counter(more=rich).odd("DECLARE") == []
    assert counter(more=rich).odd("DECLARE WHEN WORTH >= 2100") == [
        "1: Your net worth is $2090 now: nothing happens below $2100."
    ]
    assert counter(objective=3).odd("STALEMATE") == [
        "1: Not in a stalemate position now: ann, bob and cat. It counts only if all in play say so."
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("GIVE beacon TO cat FOR $50", [f"1: {NOW}: Beacon Street does not belong to ann."]),
        ("GIVE beacon TO anyone FOR $50", [f"1: {NOW}: Beacon Street does not belong to ann."]),
        ("GIVE $401 TO anyone FOR rush", [f"1: {NOW}: ann has less than $401."]),
        ("GIVE $401 TO bob FOR beacon", [f"1: {NOW}: ann has less than $401."]),
        ("GIVE rush TO bob FOR wall", [f"1: {NOW}: Wall Street does not belong to bob."]),
        ("GIVE $300 TO bob\nGIVE $200 TO cat", [f"2: {NOW}: ann has less than $200."]),
        ("GIVE rush TO bob FOR beacon + $40", []),
        ("GIVE $50 TO bob\nIF CASH >= 900 THEN GIVE $500 TO bob", []),
        (
            'CONTRACT "x" WITH bob: PAY $500 FROM me TO bob NOW',
            [f"1: {NOW}: ann has less than $500."],
        ),
        (
            'CONTRACT "x" WITH bob: INCOME 60% OF rush TO bob; INCOME 50% OF rush TO bob',
            [f"1: {NOW}: 60% of Rush Street is promised already."],
        ),
        ('CONTRACT "x" WITH bob: INCOME 60% OF rush TO bob', []),
    ],
)
def test_bargains(text: str, told: list[str]) -> None:
    assert counter(phase="business").odd(text) == told


def test_offers_taken_and_proposals_signed_that_cannot_be_done() -> None:
    offers = {"G1": {"from": "bob", "to": "ann", "give": ["beacon"], "want": ["$500"]}}
    clauses = ["OPTION gas FOR $450 TO ann"]
    proposal = {"from": "bob", "parties": ["bob", "ann"], "name": "Gift", "signed": ["bob"], "until": 7}
    here = counter(
        phase="business",
        more={
            "offers": offers,
            "contracts": {"K1": {"parties": ["ann", "bob"], "clauses": clauses}},
            "proposals": {"P1": {**proposal, "clauses": ["PAY $450 FROM ann TO bob NOW"]}},
        },
    )
    assert here.odd("ACCEPT G1\nEXERCISE K1.1\nSIGN P1") == [
        f"1: {NOW}: ann has less than $500.",
        f"2: {NOW}: ann has less than $450.",
        f"3: {NOW}: ann has less than $450.",
    ]
    signing = 'CONTRACT "Gift" WITH bob: PAY $450 FROM me TO bob NOW'
    assert here.odd(signing) == [f"1: {NOW}: ann has less than $450."]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("ACCEPT G7", ["1: There is no open G7: the line waits for it."]),
        (
            "SIGN P3\nWITHDRAW P3",
            [
                "1: There is no open P3: the line waits for it.",
                "2: There is no open P3: the line waits for it.",
            ],
        ),
        (
            "REPAY K1.1\nEXERCISE K9.1\nRELEASE K9",
            [
                "1: K1.1 has ended: the line can never apply.",
                "2: There is no K9.1: the line waits for it.",
                "3: There is no K9: the line waits for it.",
            ],
        ),
        ("RELEASE K1", ["1: K1 has ended: the line can never apply."]),
        (
            "GIVE $5 TO dan\nPRICE rush TO dan AT 5",
            ["1: dan is out of the game.", "2: dan is out of the game."],
        ),
        (
            'CONTRACT "x" WITH bob OPEN UNTIL ROUND 5: PAY $5 FROM me TO bob IN ROUND 4',
            ["1: Round 4 is over: the line can never apply."],
        ),
        ("STALEMATE", ["1: STALEMATE needs objective 3: the line can never apply."]),
        ("DECLARE", []),
        (
            "MOVE HOUSE rush TO state",
            ["1: Houses cannot be moved in this game: the line waits for a new rule."],
        ),
        ("BUILD beacon\nPRICE walnut AT 5\nLODGE BENCH", []),
    ],
)
def test_standing_lines_that_can_do_nothing(text: str, told: list[str]) -> None:
    ended = {
        "parties": ["ann", "bob"],
        "clauses": ["LOAN $9 FROM bob TO ann AT 1% DUE ROUND 9"],
        "1": {"state": "done"},
    }
    assert counter(more={"contracts": {"K1": ended}}).odd(text, standing=True) == told


def test_standing_declarations_after_the_declaration() -> None:
    assert counter(more={"lap": {"declarer": "bob"}}).odd("DECLARE", standing=True) == [
        "1: The last lap is on: the line can never apply."
    ]
