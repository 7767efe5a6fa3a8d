"""Brief 5.5: deals, debts and bids as a player writes them, mistakes and all."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.words import Why
from tests.planetismals.postroom import GIVEN, read, refused, stored


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("give 10 food at d3 to BOB for $800", "GIVE 10 food AT D3 TO bob FOR $800"),
        ("GIVE $800 TO anyone FOR 10 fuel cells AT Vesta", "GIVE $800 TO anyone FOR 10 fuel AT C4"),
        ("GIVE 800 TO bob", "GIVE $800 TO bob"),
        ("GIVE 800 MC+10 proc rads AT base TO cat", "GIVE $800 + 10 proc_rads AT E5 TO cat"),
        ("GIVE INSTALLATION EX1 + ASTEROID D3 TO bob", "GIVE INSTALLATION EX1 + ASTEROID D3 TO bob"),
        ('GIVE inst EX1 + ast "Rock D3" TO bob', "GIVE INSTALLATION EX1 + ASTEROID D3 TO bob"),
        ("GIVE SH4 + CO4 + IOU2 TO bob", "GIVE SHUTTLE SH4 + INSTALLATION CO4 + DEBT IOU2 TO bob"),
        ("GIVE IOU $900 DUE 12 TO bob FOR SHUTTLE SH2", "GIVE IOU 900 DUE 12 TO bob FOR SHUTTLE SH2"),
        ("GIVE INSTALLATION RF6 TO cat FOR $1", "GIVE INSTALLATION RF6 TO cat FOR $1"),
        ("GIVE $1 TO bob FOR DEBT IOU77", "GIVE $1 TO bob FOR DEBT IOU77"),
        ("LEND 500 TO bob FOR $550 DUE 7", "LEND $500 TO bob FOR 550 DUE 7"),
        ("BORROW $500 FROM bob FOR 550 DUE 9", "BORROW $500 FROM bob FOR 550 DUE 9"),
        ("REPAY iou1", "REPAY IOU1"),
        ("REPAY IOU1 $20", "REPAY IOU1 20"),
        ("BID G4 250", "BID G4 250"),
        ("BID ast 120 max 2", "BID ASTEROID 120 MAX 2"),
        ("IF cash>=2000 THEN BID G4 $300", "IF CASH >= 2000 THEN BID G4 300"),
    ],
)
def test_deals_and_bids_that_are_understood(line: str, kept: str) -> None:
    """What belongs to another may be got before the deal is done, so it is taken."""
    assert stored(line) == [kept]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("GIVE 10 food TO bob", "10 food – where? Add AT <hex>."),
        ("GIVE 10 food AT Z9 TO bob", "There is no hex Z9 on this board (A3…I7)."),
        ("GIVE 10 fodo AT D3 TO bob", 'Did you mean "Food"?'),
        ("GIVE TO bob", "what is given"),
        ("GIVE peace TO bob", "Things are $800, 10 food AT D3"),
        ("GIVE D3 TO bob", "Write ASTEROID D3 for an asteroid."),
        ("GIVE $0 TO bob", "0 is too little"),
        ("GIVE INSTALLATION EX9 TO bob", "There is no installation EX9."),
        ("GIVE SHUTTLE SH9 TO bob", "There is no shuttle SH9."),
        ("GIVE ASTEROID D4 TO bob", "There is no asteroid in D4."),
        ("GIVE DEBT IOU9 TO bob", "You hold no debt IOU9. Yours: IOU2."),
        ("GIVE DEBT IOU1 TO bob", "IOU1 is your own debt: REPAY it."),
        ("GIVE IOU 900 TO bob", "When is the IOU due?"),
        ("GIVE IOU 900 DUE 6 TO bob", "Round 6 is over: this is round 7."),
        ("GIVE $5 TO anyone", "An offer to anyone says FOR what."),
        ("GIVE $5 TO me FOR $6", "ann is your own seat."),
        ("GIVE $5 TO zoe", 'There is no player "zoe".'),
        ("GIVE $5", "TO is missing"),
        ("LEND $5 TO bob FOR 6 DUE 6", "Round 6 is over"),
        ("LEND $5 TO ann FOR 6 DUE 9", "ann is your own seat."),
        ("BORROW $5 FROM bob FOR 6", "DUE is missing"),
        ("REPAY IOU2", "IOU2 is no debt of yours. Yours: IOU1."),
        ("BID D3 250", "D3 is not up for bids. Up for bids: G4."),
        ("BID CO7 900", "CO7 is not up for bids."),
        ("BID H5 250", "You were the previous owner of H5."),
        ("BID G4 0", "0 is too little"),
        ("BID RF6 100", "RF6 is of type refinery; only colonies are bid for."),
        ("BID CO9 100", "There is no installation CO9."),
        ("BID G4 100 MAX 1", "MAX is for BID COLONY and BID ASTEROID."),
        ("BID COLONY 700", "BID COLONY is for the bids phase, or for STANDING … END."),
        ("IF CASH >= 5 THEN RESERVE 3", "RESERVE cannot depend on IF."),
        ("IF ROUND >= 5 THEN BID G4 3", "the only test is IF CASH >= n"),
        ("IF CASH >= 5 BID G4 3", "THEN is missing"),
        ("BUY 3 food", "Write it between PLAN … and END. To trade with a player write GIVE … TO … FOR …."),
        ("SELL ALL", "To trade with a player"),
        ("GO D3", "Write it between PLAN … and END."),
        ("SPEECH all", 'I do not know the order "SPEECH".'),
    ],
)
def test_deals_and_bids_that_are_refused(line: str, told: str) -> None:
    """5.5, the column of what is rejected on receipt."""
    assert told in refused(line)


@pytest.mark.parametrize(
    ("line", "told", "options"),
    [
        ("GIVE $5 TO bob", "There are no gifts in this game.", {"gifts": False}),
        ("GIVE $5 TO bob FOR $6", "There is no trade between players in this game.", {"trading": False}),
        ("LEND $5 TO bob FOR 6 DUE 9", "There is no trade between players", {"trading": False}),
        ("BID CO4 250", "CO4 is your own.", {"phases": "compact"}),
        ("BID H5 250", "You were the previous owner of H5.", {"phases": "compact"}),
        ("BID D4 250", "There is no asteroid in D4.", {"phases": "compact"}),
    ],
)
def test_options_that_forbid(line: str, told: str, options: dict[str, Any]) -> None:
    """Options trading, gifts and phases."""
    assert told in refused(line, **options)


def test_bids_of_a_compact_game() -> None:
    """5.5: any colony not one's own, any asteroid, and bids for any lot."""
    text = "BID CO7 900\nBID C4 20\nBID COLONY 600 MAX 1\nBID ASTEROID 120"
    assert stored(text, phases="compact") == text.split("\n")


def test_bids_of_the_bids_phase() -> None:
    """Only listed lots; every seat but the controller may bid for a colony, tenants for an asteroid."""
    given = {**GIVEN, "lots": {**GIVEN["lots"], "CO7": {"kind": "colony", "of": "bob"}}}
    more: dict[str, Any] = {"phase": "bids", "given": given}
    assert stored("BID CO7 900\nBID G4 5\nBID COLONY 3", **more) == [
        "BID CO7 900",
        "BID G4 5",
        "BID COLONY 3",
    ]
    assert "CO4 is not up for bids. Up for bids: G4, CO7." in refused("BID CO4 900", **more)
    assert "You have no installation on G4." in refused("BID G4 5", seat="cat", **more)
    assert "CO7 is your own." in refused("BID CO7 5", seat="bob", **more)
    assert "RESERVE is not in this round's orders" in refused("RESERVE 5", **more)


def test_two_seats_have_one_price() -> None:
    """PLA-52, R38: the only other player pays 1000; a bid for any colony is not held to it."""
    given = {key: value for key, value in GIVEN.items() if key not in ("debts", "lots")}
    given["seats"] = {"ann": {}, "bob": {}}
    given["asteroids"] = {hex: rock for hex, rock in GIVEN["asteroids"].items() if hex != "H5"}
    given["installations"] = {id: one for id, one in GIVEN["installations"].items() if id != "EX8"}
    more: dict[str, Any] = {"phases": "compact", "given": given}
    assert "In a two-seat game the price is 1000." in refused("BID CO7 900", **more)
    assert stored("BID CO7 1000\nBID COLONY 1300", **more) == ["BID CO7 1000", "BID COLONY 1300"]


def test_what_is_not_now() -> None:
    """A bid for any lot outside of its phase is not wrong, only early."""
    (complaint,) = read("BID COLONY 700").complaints
    assert complaint.why is Why.NOT_NOW
