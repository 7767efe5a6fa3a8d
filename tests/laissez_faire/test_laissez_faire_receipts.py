"""What a receipt says of a sheet: what will be done, how the turn goes as things stand, what it costs."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.tongue import speaking
from tests.laissez_faire.counter import counter
from tests.languages.pseudo import PSEUDO, outside

THROWN: dict[str, Any] = {"rolls": {"ann": [[4, 5]], "bob": [[3, 3], [1, 2]]}}
LOAN = {"K1": {"parties": ["ann", "bob"], "clauses": ["LOAN $100 FROM bob TO ann REPAY $110 IN ROUND 6"]}}
BUYING = {"prices": [], "buy": "DEFAULT"}


def test_without_orders_the_settings_and_the_usual_ones_are_told() -> None:
    told = counter(phase="business").forecast()
    assert told == [
        "No orders received: your settings stay as they are, and nothing else is done for you.",
        "Settings: BUY NONE.",
        "By default: PRICE STREETS, TRANSIT, UTILITIES AT LIST; LODGE CHEAPEST MAX JAIL; RIDE NO; "
        "TRANSIT ANY; AVOID NONE; NOCAP LAST; STAY NEVER; JAIL PAY.",
    ]


def test_settings_are_told_as_they_will_stand() -> None:
    told = counter(phase="business").forecast(
        "PRICE rush AT 25 NOCAP\nPRICE STREETS TO bob FROM boston AT FAIR ONCE\nREFUSE cat\nBUY DEFAULT\n"
        "LODGE: OWN > CHEAPEST MAX 80\nLODGE AT 24: HERE > BENCH\nRIDE HOUSE\nTRANSIT NEVER\nAVOID bank\n"
        "NOCAP YES\nSTAY ALWAYS\nSTAY AT rush: NEVER\nJAIL WAIT"
    )
    assert (
        "Settings: PRICE rush AT $25 NOCAP; PRICE STREETS TO bob FROM boston AT FAIR ONCE; "
        "PRICE ALL TO cat REFUSE; LODGE OWN > CHEAPEST MAX 80; LODGE AT 24: HERE > BENCH; RIDE HOUSE; "
        "TRANSIT NEVER; AVOID bank; NOCAP YES; STAY ALWAYS; STAY AT rush: NEVER; JAIL WAIT." in told
    )
    assert "By default: PRICE STREETS, TRANSIT, UTILITIES AT LIST; BUY ALL KEEPING 200." in told


def test_what_is_set_for_all_titles_of_a_kind_is_no_default_any_more() -> None:
    told = counter(phase="business").forecast("PRICE STREETS, TRANSIT, UTILITIES AT FAIR\nBUY NONE")
    assert any(line.startswith("By default: LODGE CHEAPEST") for line in told)


def test_the_lessee_is_told_the_rate_that_is_to_come() -> None:
    here = counter(phase="business", more={"lease": {"owner": "ann"}}, jail_lease=True)
    assert "Settings: PRICE JAIL AT $7; BUY NONE." in here.forecast("PRICE JAIL AT $7")


def test_a_turn_with_known_dice_is_told_as_it_goes() -> None:
    told = counter(more=THROWN).forecast("BUILD rush AT START\nBUILD state")
    assert told[0] == "You build on Rush Street: 1 payment of $100. That is done before you throw."
    assert told[-6:] == [
        "Your throw: 4 + 5.",
        "If nothing changes before it, your turn goes like this.",
        "ann builds on Rush Street for $100: 2 houses.",
        "ann moves from U.S. Bus Company to Beacon Street.",
        "ann lodges at Harvard Square with the bank for $22.",
        "ann builds on State Street for $100: 1 house.",
    ]


def test_doubles_are_told_to_the_end_with_what_is_bought() -> None:
    told = counter("bob", more=THROWN).forecast("BUY georgetown > NOT ALL")
    assert "Your throws: 3 + 3, then 1 + 2." in told
    assert told[-6:] == [
        "bob moves from Anti-Monopoly Foundation to Georgetown.",
        "bob buys Georgetown for $260.",
        "bob lodges at Georgetown with bob for $0.",
        "bob threw doubles and goes again.",
        "bob moves from Georgetown to Pennsylvania Ave.",
        "bob lodges at Georgetown with bob for $0.",
    ]


def test_the_dues_of_the_turn_are_told_too() -> None:
    told = counter(more={**THROWN, "contracts": LOAN}).forecast()
    assert "ann pays bob $110 (K1.1)." in told
    short = counter(more={"contracts": LOAN, "seats": {"ann": {"cash": 30, "token": 15}}}, phase="round")
    told = short.forecast()
    assert told[-3:] == [
        "If nothing changes before it, your turn begins like this.",
        "ann pays bob $30 (K1.1).",
        "ann is in arrears with $80 (K1.1).",
    ]


def test_before_unknown_dice_nothing_is_foretold_that_comes_after_them() -> None:
    told = counter(phase="round").forecast("BUILD rush AT START\nBUILD state\nPRICE rush AT 25")
    assert told[-1] == "ann builds on Rush Street for $100: 2 houses."
    assert counter(phase="round").forecast("BUY NONE")[-1].startswith("By default:")


def test_sealed_prices_hide_where_one_lodges() -> None:
    told = counter(more=THROWN, prices="sealed").forecast()
    assert told[-2:] == [
        "Your throw: 4 + 5.",
        "Where you lodge cannot be foretold: what others ask is sealed.",
    ]
    alone = {"titles": dict.fromkeys(("beacon", "brattle", "gas", "trucking"), "bank")}
    assert "ann lodges at Brattle" in " ".join(counter(more={**THROWN, **alone}, prices="sealed").forecast())


def test_a_prisoner_is_told_of_the_chance_and_what_is_at_stake() -> None:
    here = counter("cat", "business")
    assert here.forecast()[1:3] == [
        "You are in jail (side 3): chance 2 of 3 to leave it costs $180.",
        "You pay if you have $180 then; you have $250 now.",
    ]
    assert "You wait, and stay in jail." in here.forecast("JAIL WAIT")
    assert "You pay if you have $300 then; you have $250 now." in here.forecast("JAIL PAY IF CASH >= 300")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("JAIL WAIT", "THIS IS YOUR LAST CHANCE, AND YOU WAIT: YOU WILL BE ELIMINATED."),
        (
            "JAIL PAY IF CASH >= 300",
            "THIS IS YOUR LAST CHANCE: WITH LESS THAN $300 YOU WILL BE ELIMINATED.",
        ),
    ],
)
def test_the_last_chance_is_told_in_capitals(text: str, told: str) -> None:
    last = {"cash": 250, "in_jail": {"side": 3, "turns": 2, "board": 30}}
    here = counter("cat", "business", more={"seats": {"cat": last}})
    assert told in here.forecast(text)
    assert not any("ELIMINATED" in line for line in here.forecast("JAIL PAY"))


def test_a_decision_that_is_locked_is_told_as_it_was() -> None:
    locked = {"cash": 250, "in_jail": {"side": 3, "turns": 1, "board": 15, "decision": "WAIT"}}
    told = counter("cat", more={"seats": {"cat": locked}}).forecast("JAIL PAY")
    assert "What you do there was settled when the dice were thrown." in told
    assert "You wait, and stay in jail." in told
    assert told[-1] == "cat stays in jail: turn 2, the fee was $180."


def test_deals_are_told_with_what_is_still_missing() -> None:
    offers = {"G1": {"from": "bob", "to": "ann", "give": ["beacon"], "want": ["$100"]}}
    told = counter(phase="business", more={"offers": offers}).forecast(
        "GIVE $25 TO cat\nGIVE state + $10 TO bob FOR brattle\nGIVE rush TO anyone FOR $300\nACCEPT G1\n"
        "IF CASH >= 500 THEN GIVE $1 TO bob"
    )
    assert told[:5] == [
        "You give cat $25, as soon as that is possible.",
        "You offer bob $10 + State Street for Brattle Street: "
        "done if bob accepts or gives the mirrored order.",
        "You offer anyone Rush Street for $300: done with the first who accepts or gives the mirror.",
        "You accept G1: bob gives you Beacon Street for $100, as soon as that is possible.",
        "You give bob $1, as soon as that is possible. It counts only if then CASH >= 500.",
    ]
    assert told[-2:] == [
        "ann gives $25 to cat.",
        "bob gives Beacon Street to ann for $100.",
    ]


def test_contracts_are_told_as_proposals_and_signatures() -> None:
    clause = "PAY $5 FROM ann TO bob NOW"
    proposal = {"from": "bob", "name": "Gift", "clauses": [clause], "signed": ["bob"], "until": 7}
    two = {**proposal, "parties": ["bob", "ann"]}
    three = {**proposal, "parties": ["bob", "ann", "cat"]}
    here = counter(phase="business", more={"proposals": {"P1": two, "P2": three}})
    assert here.forecast('CONTRACT "New" WITH bob OPEN UNTIL ROUND 9: FIXED $0 AT rush FOR bob')[0] == (
        'You propose the contract "New" to bob: FIXED $0 AT rush FOR bob. It can be signed through round 9.'
    )
    signed = "You sign P1: with that it is agreed on, and concluded as soon as it is possible."
    for text in ("SIGN P1", f'CONTRACT "Other" WITH bob: {clause}'):
        told = here.forecast(text)
        assert told[0] == signed and told[-1] == "ann pays bob $5 (K1.1)."
    assert here.forecast("SIGN P2")[0] == "You sign P2; cat must sign it too."


def test_rights_are_told() -> None:
    clauses = [
        "OPTION gas FOR $150 TO ann",
        "FIXED $5 AT beacon FOR ann",
        "LOAN $9 FROM ann TO bob AT 1% DUE ROUND 9",
    ]
    mine = {"G4": {"from": "ann", "to": "bob", "give": ["rush"], "want": ["$100"]}}
    contracts = {"K1": {"parties": ["ann", "bob"], "clauses": clauses}}
    told = counter(more={"contracts": contracts, "offers": mine}).forecast(
        "EXERCISE K1.1\nRELEASE K1.2\nCOMPLAIN K1: he does not pay\nWITHDRAW G4"
    )
    assert told[:4] == [
        "You buy U.S. Gas Company for $150 by K1.1, as soon as that is possible.",
        "You release K1.2, as far as it is owed to you.",
        "The GM and the parties of K1 read what you complain of.",
        "You take G4 back.",
    ]
    owing = counter("bob", more={"contracts": contracts}).forecast("REPAY K1.3 4\nREPAY K1.3")
    assert owing[:2] == [
        "You repay $4 of K1.3, as far as your cash goes.",
        "You repay all of K1.3, as far as your cash goes.",
    ]


def test_building_and_declaring_are_told() -> None:
    told = counter(moving_houses=True, objective=1).forecast(
        "BUILD state 2 AT START KEEPING 100\nBUILD rush TO APARTMENT\nBUILD state TO 1 AT LANDING\n"
        "MOVE HOUSE rush TO state\nDECLARE WHEN WORTH >= 2100"
    )
    assert told[:5] == [
        "You build on State Street: 2 payments of $100 each. That is done before you throw. You keep $100.",
        "You build on Rush Street up to the apartment building, for $100 a payment. "
        "That is done at the end of your turn.",
        "You build on State Street up to 1 house, for $100 a payment. That is done after you have landed.",
        "You move a house from Rush Street to State Street for $50. That is done at the end of your turn.",
        "You declare as soon as your net worth is $2100: then the last lap begins.",
    ]
    assert counter(objective=3).forecast("STALEMATE")[0] == "You declare a stalemate."


def test_the_last_lap_and_those_who_are_out() -> None:
    lap = {"lap": {"declarer": "bob"}, "seats": {"ann": {"token": "off"}}}
    assert (
        "Your token is off the board: you travel no more, and build no more." in counter(more=lap).forecast()
    )
    assert counter("dan").forecast() == ["You are out of the game: nothing is asked of you."]
    assert counter("dan").ledger() == {} and counter("dan").odd("") == []


def test_the_tally_says_what_a_sheet_costs_and_leaves() -> None:
    here = counter(more={**THROWN, "contracts": LOAN})
    assert here.ledger("BUILD rush AT START\nGIVE $20 TO bob\nGIVE state + $30 TO bob FOR brattle") == {
        "Cash now": "$400",
        "Building": "-$100",
        "Rents": "-$22",
        "Gifts": "-$20",
        "Contracts": "-$110",
        "Expected after your turn": "$148",
        "Offered to others": "-$30",
    }
    assert counter(phase="business").ledger("GIVE state TO bob FOR $90") == {
        "Cash now": "$400",
        "Asked of others": "$90",
    }
    assert counter(phase="round").ledger("BUILD state") == {
        "Cash now": "$400",
        "Building": "-$100",
        "Expected before travel": "$300",
    }
    assert counter(phase="business").ledger() == {"Cash now": "$400"}
    assert counter(phase="business").ledger("GIVE $9 TO bob")["Expected after deals"] == "$391"


def test_gifts_of_orders_on_file_are_announced_for_the_phase_that_makes_them() -> None:
    """5.5 They are made once a round: a travel phase that is played by standing orders makes none."""
    here, text = counter(), "GIVE $5 TO bob\nGIVE $9 TO bob FOR $1"
    sheet = here.sheet(text, standing=True)
    found = here.rules.receipt(here.view, "ann", sheet).forecast()
    assert (
        "Orders on file make gifts in the business phase, not in this one: bob is not given $5 now." in found
    )
    assert "You offer bob $9 for $1: done if bob accepts or gives the mirrored order." in found
    assert "Gifts" not in dict(here.rules.receipt(here.view, "ann", sheet).ledger())
    for given in (here.forecast(text), counter(phase="business").forecast(text)):
        assert "You give bob $5, as soon as that is possible." in given
        assert "ann gives $5 to bob." in given


def test_hidden_cash_of_others_hinders_nothing() -> None:
    offers = {"G1": {"from": "bob", "to": "ann", "give": ["$600"], "want": ["rush"]}}
    here = counter(phase="business", more={"offers": offers}, books="closed")
    assert "bob gives $600 to ann for Rush Street." in here.forecast("ACCEPT G1")
    assert here.odd("ACCEPT G1\nPRICE rush AT 9000") == []
    assert here.ledger("ACCEPT G1")["Expected after deals"] == "$1000"


def test_a_trial_leaves_the_position_as_it_was() -> None:
    here = counter(more={**THROWN, "contracts": LOAN})
    before = here.rules.dump(here.rules.book, here.position.state)
    text = "PRICE rush AT 9\nGIVE $20 TO bob\nREPAY K1.1\nBUILD rush AT START\nLODGE BENCH"
    here.forecast(text), here.odd(text), here.ledger(text), here.form()
    assert here.rules.dump(here.rules.book, here.position.state) == before


def test_all_of_a_receipt_is_said_in_the_language_spoken() -> None:
    here = counter(more={**THROWN, "contracts": LOAN})
    text = "BUILD rush 3\nGIVE $25 TO bob\nGIVE rush TO anyone FOR $9\nPRICE rush AT 99999\nREPAY K1.1"
    with speaking(PSEUDO):
        told = [*here.forecast(text), *(one.partition(": ")[2] for one in here.odd(text)), *here.ledger(text)]
        left = [outside(line) for line in told]
    assert not any(character.isalpha() for character in "".join(left)), left
