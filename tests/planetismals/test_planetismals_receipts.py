"""What a receipt says of a sheet: all that will be done, and what it costs and leaves."""

from __future__ import annotations

from typing import Any

from pbem.rulesets.planetismals.belt import Offer
from tests.counter import Counter
from tests.planetismals.counter import counter

SMALL: dict[str, Any] = {"seats": {"ann": {}, "bob": {}}}


def test_a_plan_is_told_with_the_distance_of_every_flight() -> None:
    unexplored = {"E7": {"explored": False}, "B4": {"explored": False}}
    told = counter(SMALL, more={"asteroids": unexplored}).forecast(
        "PLAN SH1: GO D3; MOVE S N; GO C5 VIA E4, base; GO bmz; EXPLORE 2; EXPLORE; GO base"
    )
    assert told[0] == (
        "SH1 begins a new plan: GO D3 (2 hexes); MOVE S N (2 hexes to D3); GO C5 VIA E4, base (4 hexes); "
        "GO bmz (2 hexes to A4); EXPLORE 2 (5 hexes to B4 and E7); EXPLORE (nothing to fly to); "
        "GO base (2 hexes). In all 17 hexes, about 3 turns."
    )


def test_what_hangs_on_a_test_leaves_the_place_open() -> None:
    told = counter(SMALL).forecast(
        "PLAN SH1: IF CASH > 9 THEN GO D3 ELSE GO E7; GO bmz; GO D3; IF CASH > 9 THEN GO E4; GO base"
    )
    assert told[0] == (
        "SH1 begins a new plan: IF CASH > 9 THEN GO D3 (2 hexes) ELSE GO E7 (2 hexes); GO bmz; GO D3; "
        "IF CASH > 9 THEN GO E4 (1 hex); GO base. In all 3 hexes, about 1 turn."
    )


def test_plans_go_on_grow_and_are_cleared() -> None:
    here = counter(
        SMALL,
        more={"shuttles": {"SH1": {"owner": "ann", "hex": "E6", "plan": "SELL ALL; GO base; SELL ALL"}}},
    )
    assert here.forecast("RESERVE 5")[0].startswith(
        "SH1 goes on: SELL ALL; GO base (1 hex); SELL ALL. In all"
    )
    longer = here.forecast("PLAN SH1 APPEND: GO D3")[0]
    assert longer.startswith(
        "SH1 goes on, with new steps at the end: SELL ALL; GO base (1 hex); SELL ALL; GO D3 (2"
    )
    assert here.forecast("PLAN SH1 CLEAR")[0] == "SH1 loses its plan and stays at E6."
    assert here.forecast("PLAN SH1\n  # continues\nEND")[0].startswith("SH1 goes on:")
    waits = here.forecast("PLAN SH1: GO D3", standing=True)
    assert waits[0].startswith("SH1 goes on:")
    assert waits[1] == "The plan for SH1 in your standing orders waits for its end."


def test_a_shuttle_without_a_plan_stays() -> None:
    assert counter(SMALL).forecast() == [
        "No orders received: plans go on, settings stay, and nothing is offered or bid for you.",
        "SH1 has no plan and stays at the Base.",
        "Settings: none but the usual ones.",
    ]


def test_shuttles_are_told_in_the_order_in_which_they_fly() -> None:
    told = counter().forecast("SHUTTLES SH4 > SH1")
    assert [line[:3] for line in told[:2]] == ["SH4", "SH1"]


def test_settings_are_told_as_they_will_stand() -> None:
    told = counter().forecast(
        'RUN EX1 OFF\nRUN FY2 MAX 4\nRESERVE 300\nNAMES "Ida" > "Eros"\nNAME E7 "Gaspra"\nON RENT D3\n'
        "ON STRIKE NONE\n"
        "RATIONS ALL NO\nRATIONS CO4 YES"
    )
    assert (
        "Settings: RUN EX1 OFF; RUN FY2 MAX 4; RATIONS ALL NO; RATIONS CO4 YES; RESERVE 300; "
        'NAMES "Ida" > "Eros"; NAME E7 "Gaspra"; ON 23 D3; ON STRIKE NONE.' in told
    )


def test_a_default_takes_a_choice_back_and_strike_stands_for_both() -> None:
    here = counter(SMALL, more={"seats": {"ann": {"policies": {"2": ["NO"], "13": ["NONE"]}}}})
    assert "Settings: ON STRIKE ALL." in here.forecast("ON SALVAGE DEFAULT\nON STRIKE ALL")


def test_what_happens_without_a_word_is_told() -> None:
    here = counter(more={"installations": {"RF9": {"owner": "ann", "hex": "D3", "closed": True}}})
    told = here.forecast()
    assert "CO4 has no food in store: if none is made in time, its rations cost 200 MC." in told
    assert "RF9 is closed: you pay 10 MC to reopen it." in told
    told = here.forecast("RATIONS ALL NO\nON STRIKE NONE")
    assert "CO4 has no food in store and gets no rations: without any it is put up for bids." in told
    assert "RF9 is closed and stays so." in told
    fed = counter(more={"installations": {"EX1": {"owner": "ann", "hex": "D3", "store": {"food": 1}}}})
    assert not any("CO4" in line for line in fed.forecast())


def test_rolls_drawn_ahead_and_flares_are_told() -> None:
    shuttles = {"SH1": {"owner": "ann", "next_moves": 9}}
    here = counter(SMALL, more={"seats": {"ann": {"next_fate": 31}}, "shuttles": shuttles})
    told = here.forecast()
    assert "Your Fate is drawn: 31, Organics up." in told
    assert "SH1 may move 9 hexes this turn." in told
    flare = {"kind": "flare", "seat": "bob", "expires": {"round": 7, "at": "turn_start"}}
    here = counter({**SMALL, "round": 7, "effects": [flare]}, more={"shuttles": shuttles})
    told = here.forecast()
    assert "A solar flare lasts until bob's turn in round 7: none of your shuttles flies." in told
    assert not any("may move" in line for line in told)
    assert not any("flare" in line for line in counter({**SMALL, "round": 8, "effects": [flare]}).forecast())


def test_deals_loans_and_bids_are_told() -> None:
    told = counter().forecast(
        "GIVE 10 food AT D3 TO bob FOR $800\nGIVE ASTEROID D3 TO anyone FOR $9\nGIVE $40 TO cat\n"
        "LEND $500 TO cat FOR 560 DUE 10\nBORROW $500 FROM bob FOR 550 DUE 9\nREPAY IOU1 200\n"
        "IF CASH >= 2000 THEN BID G4 300"
    )
    assert told[-7:] == [
        "You offer bob 10 food AT D3 for $800: done if bob gives the mirrored order.",
        "You offer anyone ASTEROID D3 for $9: done with the first who gives the mirrored order.",
        "You give cat $40, as soon as that is possible.",
        "You offer to lend cat 500 MC for 560 MC due in round 10.",
        "You ask bob to lend you 500 MC for 550 MC due in round 9.",
        "You pay 200 MC on IOU1 as your turn begins.",
        "You bid 300 MC for G4. It counts only if then CASH >= 2000.",
    ]


def with_offers(*offers: Offer) -> Counter:
    """Ann in the phase of bids, with these bids kept from the orders."""
    here = counter(phase="bids")
    here.position.state.offers = offers
    return here


def test_the_phase_of_bids_tells_of_each_lot() -> None:
    assert counter(phase="bids").forecast("BID G4 300") == ["You bid 300 MC for G4."]
    assert counter(phase="bids").forecast() == ["You bid nothing for G4."]
    assert with_offers(Offer("cat", "G4", 5)).forecast() == ["You bid nothing for G4."]
    for kept in ("G4", "ASTEROID"):
        assert with_offers(Offer("ann", kept, 5)).forecast() == [
            "You bid nothing new for G4; what you bid with your orders stands."
        ]
    assert counter(phase="bids", seat="bob").forecast() == [
        "The round waits for others' bids: nothing is asked of you."
    ]
    new = {"CO7": {"kind": "colony", "of": "bob", "new": True}}
    here = counter(phase="bids", more={"lots": new})
    assert "You bid nothing for CO7." in here.forecast()
    assert "You bid 700 MC for any colony that is up for bids, 1 of them at most." in here.forecast(
        "BID COLONY 700 MAX 1"
    )


def test_the_tally_says_what_a_sheet_costs_and_leaves() -> None:
    here = counter(more={"debts": {"IOU1": {"debtor": "ann", "creditor": "bob", "amount": 500, "due": 7}}})
    text = (
        "GIVE 1 food AT D3 TO bob FOR $800\nLEND $100 TO cat FOR 150 DUE 9\nREPAY IOU1 200\nRESERVE 400\n"
        "PLAN SH1: BUY colony OR HOLD; GO D3; PLACE\nBID G4 300"
    )
    assert here.ledger(text) == {
        "Cash now": "5000 MC",
        "Deals: received": "800 MC",
        "Deals: paid": "-100 MC",
        "Debts repaid": "-200 MC",
        "Research, on average": "5 MC",
        "Rations": "-200 MC",
        "Debts due": "-300 MC",
        "Expected before trade": "5005 MC",
        "Reserve": "400 MC",
        "Purchases in new plans": "1000 MC",
        "Bids": "300 MC",
    }


def test_the_tally_knows_rent_taxes_and_fees() -> None:
    more = {
        "installations": {
            "EX1": {"owner": "ann", "hex": "D3", "store": {"food": 1}},
            "EX9": {"owner": "bob", "hex": "D3"},
            "EX10": {"owner": "ann", "hex": "C4", "closed": False},
            "RF11": {"owner": "ann", "hex": "C4", "closed": True},
        }
    }
    told = counter(more=more).ledger()
    assert told["Colony taxes"] == "200 MC"
    assert told["Rent received"] == "10 MC"
    assert told["Rent paid"] == "-20 MC"
    assert told["Strike fees"] == "-10 MC"
    assert "Rations" not in told
    assert told["Expected before trade"] == "5185 MC"


def test_a_removed_seat_is_told_so() -> None:
    here = counter(more={"seats": {"ann": {"status": "removed"}}}, gone_seats="removed")
    assert here.forecast() == ["Your company has left the game: nothing is done for it."]
    assert here.ledger() == {} and here.form() == []
