"""What a receipt says of a sheet: what will be done, how the turn goes as things stand, what it costs."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.ruleset import Played, Sheet
from pbem.engine.tongue import speaking
from tests.languages.pseudo import PSEUDO, outside
from tests.new_tabor.counter import counter
from tests.new_tabor.test_new_tabor_form import QUESTIONS, at

SETTINGS = "Settings: AUTOCONSUME inputs; AUTO on; VACANCY accept."


def test_without_orders_the_turn_is_told_as_it_goes() -> None:
    assert counter().forecast() == [
        "No orders received: nothing is exchanged for you, and no rent is paid.",
        "If nothing changes before it, your turn goes like this.",
        "ann produces 32 clothes (8 × 4).",
        "ann consumes 20 clothes.",
        "ann works in clothes.",
        "ann pays nothing and stays in the Inner Rung.",
        "Then these inputs are still unmet: 30 food.",
        SETTINGS,
    ]


def test_own_production_sales_and_purchases_are_foretold() -> None:
    told = counter().forecast("SELL surplus TO cu\nBUY need food FROM cu\nCLAIM here PAY 2\nAUTO off")
    assert told == [
        "If nothing changes before it, your turn goes like this.",
        "ann produces 32 clothes (8 × 4).",
        "ann sells 10 clothes to the Credit Union for $93.00, fee $10.00.",
        "ann buys 8 food from the Credit Union for $74.40.",
        "ann consumes 8 food.",
        "ann consumes 20 clothes.",
        "ann works in clothes.",
        "ann keeps the Inner Rung, rent $2.00.",
        "Then these inputs are still unmet: 22 food.",
        "Settings: AUTOCONSUME inputs; AUTO off; VACANCY accept.",
    ]


def test_offers_to_others_are_told_with_the_line_that_answers_them() -> None:
    told = counter().forecast(
        "SELL surplus clothes AT 9 TO bob, cy\nBUY 4 food AT 9.50 FROM market NOW\n"
        "GIVE 5 clothes TO bob FOR 4 food, $1\nLEND 50 TO cy REPAY 55 BY Q3\nBORROW 10 FROM bob REPAY 9\n"
        "SUBLET TO bob FOR 25\nIF money > 90 THEN SUBLET FROM cy FOR 1"
    )
    assert told[:7] == [
        "You offer your surplus of clothes to bob or cy, at $9.00 or more a unit. "
        "It is open all round, before and after your turn.",
        "In your turn alone you ask anyone and the Credit Union for 4 food, at $9.50 or less a unit.",
        "You offer bob 5 clothes for 4 food + $1.00: "
        "done if bob writes GIVE 4 food, $1.00 TO ann FOR 5 clothes.",
        "You lend cy $50.00, $55.00 to be repaid in quarter 3: "
        "done if cy writes BORROW $50.00 FROM ann REPAY $55.00 BY Q3.",
        "You borrow $10.00 from bob and repay $9.00 in quarter 2: "
        "done if bob writes LEND $10.00 TO ann REPAY $9.00.",
        "You let bob your place for $25.00: done if bob writes SUBLET FROM ann FOR $25.00.",
        "You rent the place of cy for $1.00: done if cy writes SUBLET TO ann FOR $1.00. "
        "It counts only if then money > 90.",
    ]


def test_alternatives_and_tests_that_fail_are_told() -> None:
    told = counter().forecast(
        "CLAIM center UP TO 3 INNER UP TO 1 > here\nIF food > 100 THEN SELL 5 food TO cu\nRECALL clerk\n"
        'MOTION RESOLVE "Nobody gouges."'
    )
    assert told[-6:-1] == [
        "Passed over as things stand: CLAIM center UP TO $3.00 INNER UP TO $1.00 "
        "(the Center costs $6.00 now, and you offer $3.00).",
        "Not done as things stand, for its test does not hold: IF food > 100 THEN SELL 5 food TO cu.",
        "Then these inputs are still unmet: 30 food.",
        "You ask for the recall of the Clerk.",
        'You make a motion: RESOLVE "Nobody gouges.".',
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("INNOVATE 1", "You wager 1 token on food: the die decides."),
        ("INNOVATE 2", "You wager 2 tokens on food, one by one: the die decides."),
        ("INNOVATE 5 UNTIL loss", "You wager up to 2 tokens on food, until one is lost."),
        ("INNOVATE 2 UNTIL win", "You wager up to 2 tokens on food, until one wins."),
    ],
)
def test_wagers_are_left_to_the_die(text: str, told: str) -> None:
    said = at("in switch").forecast(f"{text}\nLEISURE\nCONSUME all")
    assert said[said.index(told) + 1] == "ann rests in Switch."
    assert not any("wagers on" in line for line in said)
    assert not any("wager" in line for line in counter().forecast(text))


def test_the_opening_round_and_those_off_the_path() -> None:
    assert at("opening").forecast() == [
        "No orders received: an industry and a zone are taken for you.",
        "If nobody comes before you, your opening turn goes like this.",
        "ann works in clothes.",
        "ann takes the Center.",
        SETTINGS,
    ]
    assert at("off the path").forecast("CLAIM here UP TO 6") == [
        "You are off the Path. If nothing changes before it, your turn is this alone.",
        "ann keeps the Inner Rung, rent $6.00.",
        "bob is challenged in the Inner Rung by ann.",
        SETTINGS,
    ]


def test_late_orders_are_told_as_they_would_be_carried_out() -> None:
    told = counter().forecast("LATE: ACT food; CLAIM outer")
    assert told[:4] == [
        "No orders received: nothing is exchanged for you, and no rent is paid.",
        "You ask the others to forgive your late orders of the round before.",
        "If they do, as things stand this comes of it.",
        "ann goes into Switch.",
    ]
    assert "ann takes the Outer Rung." in told and "ann produces 32 clothes (8 × 4)." in told
    first = counter(more={"quarter": 1, "round": 2}).forecast("LATE: CONSUME all; CLAIM here")
    assert "ann keeps the Inner Rung." in first


def test_ballots_are_told_and_so_is_silence() -> None:
    told = counter("bob", "vote", QUESTIONS).forecast(
        "NOMINATE cy FOR treasurer\nACCEPT clerk\nVOTE clerk cy yes\nVOTE treasurer anyone no\n"
        "VOTE motion 1 no\nVOTE motion 1 abstain\nVOTE dice yes"
    )
    assert told == [
        "You nominate cy for Treasurer; it counts if cy accepts.",
        "If you are nominated, you accept: Clerk.",
        "If you are nominated, you decline: Treasurer.",
        "You vote for this: Clerk: cy.",
        "You vote against this: Treasurer: every other candidate.",
        "You abstain on this: Motion 1.",
        "You vote for this: dice in place of an election.",
        "You cast no ballot on: Call; Recall of Clerk.",
        SETTINGS,
    ]
    silent = counter("bob", "vote", QUESTIONS).forecast()
    assert silent == ["No orders received: you abstain, and decline every nomination.", SETTINGS]


def test_settling_is_told_as_far_as_it_is_known() -> None:
    rich = {"seats": {"ann": {"unmet": {"food": 5}, "stock": {"clothes": 10}, "money": 1}}}
    told = counter(phase="settle", more=rich).forecast("SELL 2 clothes AT 9 TO bob")
    assert told == [
        "You offer 2 clothes to bob, at $9.00 or more a unit. It is open as long as this settling lasts.",
        "If nobody else changes anything, settling goes like this for you.",
        "ann sells 6 clothes to the Credit Union for $55.80, fee $10.00.",
        "ann buys 5 food from the Credit Union for $46.50.",
        "ann consumes 5 food.",
        "Then all your inputs are met.",
        SETTINGS,
    ]
    assert counter(phase="settle").forecast()[:2] == [
        "No orders received: you exchange nothing, and settings do the rest.",
        "Then these inputs are still unmet: 30 food, 20 clothes.",
    ]


def test_consent_to_charity_is_told_with_what_it_may_cost() -> None:
    here = at("charity", "bob")
    limit = "CHARITY ann yes UP TO 200"
    assert here.forecast(limit)[0] == (
        "You share in keeping ann in the game, up to $200.00: $465.00 in all, $155.00 each if all 3 give."
    )
    assert here.forecast("CHARITY anyone yes")[0] == (
        "You share in keeping ann in the game: $465.00 in all, $155.00 each if all 3 give."
    )
    assert here.forecast()[:2] == [
        "No orders received: you give nothing to anybody.",
        "You give nothing to ann.",
    ]
    assert at("charity").forecast()[0] == "You ask for charity, for 30 food, 20 clothes: the others decide."
    assert here.ledger("CHARITY anyone yes") == {"Money now": "$50.00", "Charity, if all give": "-$155.00"}


def test_consent_beforehand_is_told_where_there_is_no_phase_for_it() -> None:
    here = at("settle by policy")
    told = here.forecast("CHARITY anyone yes UP TO 30\nCHARITY bob no\nCHARITY cy yes")
    assert told[-4:-1] == [
        "If bob must ask for charity, you give nothing.",
        "If cy must ask for charity, you give a share.",
        "If anybody else must ask for charity, you give a share up to $30.00.",
    ]
    assert here.forecast()[-2] == "If somebody must ask for charity, you give nothing."


def test_every_round_of_a_letter_is_told() -> None:
    here = counter(mode="compact")
    told = here.forecast("SELL surplus TO cu\nNEXT ROUND\nCLAIM here\nACT food")
    assert "ann sells 10 clothes to the Credit Union for $93.00, fee $10.00." in told
    assert told[-2] == "For Q2 R4, if the quarter lasts so long: CLAIM here; ACT food."
    assert here.forecast()[-2] == "For Q2 R4 there are no orders: nothing is exchanged, no rent is paid."
    standing = Sheet(Played.STANDING, here.sheet("CLAIM here").orders)
    again = here.rules.receipt(here.view, "ann", standing).forecast()
    assert "ann keeps the Inner Rung." in again


def test_those_who_are_out_and_games_that_are_over() -> None:
    out = counter(more={"seats": {"ann": {"in_game": False}}})
    assert out.forecast() == ["You are out of the game: nothing is asked of you."]
    assert out.ledger() == {}
    over = counter(more={"result": {"how": "quarters", "winners": ["bob"]}})
    assert over.forecast() == ["The game is over: nothing is asked of you."]


def test_the_tally_says_what_a_sheet_brings_costs_and_leaves() -> None:
    text = (
        "GIVE 3 shelter, $5 TO bob\nREPAY 20 TO bob\nSELL 10 clothes TO cu\nBUY 2 food FROM cu\n"
        "CLAIM here PAY 5 INNER PAY 2\nBUY 2 food AT 9 FROM bob\nGIVE 1 clothes TO bob FOR $30\n"
        "LEND 4 TO dan REPAY 5"
    )
    assert at("busy").ledger(text) == {
        "Money now": "$30.00",
        "Sales to the union": "$93.00",
        "Clerk's fees": "-$10.00",
        "Purchases": "-$18.60",
        "Gifts": "-$5.00",
        "Debts repaid": "-$15.00",
        "Rent for land": "-$7.00",
        "Expected after your turn": "$67.40",
        "Offered to others": "-$22.00",
        "Asked of others": "$30.00",
        "Clothes": "9 now, 40 made, 39 expected",
        "Shelter": "4 now, 1 expected",
    }
    assert counter("dan").ledger() == {"Money now": "$20.00"}
    assert counter("dan", "vote").ledger() == {"Money now": "$20.00"}


def test_the_clerk_pays_no_fee_to_himself() -> None:
    here = counter("dan", more={"seats": {"dan": {"stock": {"food": 10}}}})
    assert here.ledger("SELL 10 food TO cu") == {
        "Money now": "$0.00",
        "Sales to the union": "$93.00",
        "Expected after your turn": "$93.00",
        "Food": "10 now, 0 expected",
    }


def test_a_trial_leaves_the_position_as_it_was() -> None:
    here = at("busy")
    before = here.rules.dump(here.rules.book, here.position.state)
    text = "SELL all clothes TO cu\nGIVE $5 TO bob\nCLAIM here PAY 9 INNER PAY 1\nAUTO off\nLATE: ACT food"
    here.forecast(text), here.odd(text), here.ledger(text), here.form()
    assert here.rules.dump(here.rules.book, here.position.state) == before


def test_closed_books_stay_closed() -> None:
    """What others hold does not change a word of a receipt."""
    text = "BUY 3 food AT 9 FROM bob\nGIVE 5 clothes TO bob FOR 4 food\nLEND 5 TO cy REPAY 6\nRECALL clerk"
    rich: dict[str, Any] = {"seats": {"bob": {"zone": "center", "rent": {"center": 5, "inner": 2}}, "cy": {}}}
    poor = {
        "seats": {"bob": {**rich["seats"]["bob"], "stock": {"food": 99}, "money": 900}, "cy": {"money": 7}}
    }
    one, other = (counter(more=more, open_books=False) for more in (rich, poor))
    assert one.forecast(text) == other.forecast(text) and one.odd(text) == other.odd(text)
    assert one.ledger(text) == other.ledger(text) and one.form() == other.form()
    one, other = (counter("cy", "charity", more, open_books=False) for more in (rich, poor))
    assert one.form() == other.form()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("busy", "SELL 20 clothes TO cu\nGIVE 1 clothes TO bob FOR 2 food\nCLAIM here UP TO 1 INNER UP TO 1"),
        (
            "busy",
            "BUY 3 shelter AT 2 FROM cy\nLEND 900 TO bob REPAY 1\nSUBLET FROM bob FOR 300\nKEEP 99 food",
        ),
        ("busy", "IF wants > 3 THEN LEISURE\nMOTION STOP\nRECALL clerk\nVOTE forgive bob yes"),
        ("in switch", "INNOVATE 3 UNTIL win\nLEISURE\nCLAIM outer > inner"),
        ("off the path", "CLAIM here UP TO 3"),
        ("settle by policy", "CHARITY anyone yes UP TO 5\nCHARITY bob no\nBUY 9 clothes FROM cu"),
        ("charity", "CHARITY ann yes UP TO 5"),
        ("vote", "NOMINATE cy FOR clerk\nACCEPT both\nVOTE clerk anyone yes\nVOTE call no"),
    ],
)
def test_all_of_a_receipt_is_said_in_the_language_spoken(name: str, text: str) -> None:
    here = at(name, "bob" if "charity" in name else "ann")
    with speaking(PSEUDO):
        told = [*here.forecast(text), *(one.partition(": ")[2] for one in here.odd(text)), *here.ledger(text)]
        left = [outside(line) for line in told]
    assert not any(character.isalpha() for character in "".join(left)), left
