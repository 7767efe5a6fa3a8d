"""Brief 5: orders as a player writes them, mistakes and all."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.orders import Grammar, Line, is_no_order
from pbem.engine.sheet import numbered
from pbem.engine.words import Why
from pbem.rulesets.new_tabor.claims import Alternative, Terms
from pbem.rulesets.new_tabor.gm import GM_GRAMMAR
from pbem.rulesets.new_tabor.orders import (
    GRAMMAR,
    Buy,
    CharityOrder,
    Claim,
    Consume,
    Give,
    Keep,
    Lend,
    Sell,
    Vote,
)
from pbem.rulesets.new_tabor.things import Amount, Things
from pbem.rulesets.new_tabor.voteorders import Ballot
from tests.new_tabor.clerk import bare, desk, economy, read, refused, stored


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("sell 40 Food, 12 clo to CU", "SELL 40 food, 12 clothes TO cu"),
        ("SELL surplus TO union", "SELL surplus TO cu"),
        ("SELL all trans TO cu", "SELL all transportation TO cu"),
        ("SELL 20 f AT 9.3", "SELL 20 food AT $9.30 TO anyone"),
        ("SELL 20 food TO bob, Cat AT $9", "SELL 20 food AT $9.00 TO bob, cat"),
        ("SELL 20 food NOW TO Bob Baker AT 9.25", "SELL 20 food AT $9.25 TO bob NOW"),
        ('SELL surplus food AT 9 TO "bob baker"', "SELL surplus food AT $9.00 TO bob"),
        ("SELL 5 food AT $ 9 TO market", "SELL 5 food AT $9.00 TO market"),
        ("BUY need clothes, 3 shelter FROM cu", "BUY need clothes, 3 shelter FROM cu"),
        ("BUY wants FROM cu", "BUY wants FROM cu"),
        ("BUY 15 shelter AT 10", "BUY 15 shelter AT $10.00 FROM anyone"),
        ("BUY need transportation AT 13 FROM market", "BUY need transportation AT $13.00 FROM market"),
        ("GIVE 20 food TO bob FOR 15 clothes", "GIVE 20 food TO bob FOR 15 clothes"),
        ("GIVE $5, 3 clothes + 2 food TO dan", "GIVE 2 food, 3 clothes, $5.00 TO dan"),
        ("LEND 50 TO dan REPAY 55.5 BY q3", "LEND $50.00 TO dan REPAY $55.50 BY Q3"),
        ("LEND $50 TO dan REPAY $45", "LEND $50.00 TO dan REPAY $45.00"),
        ("BORROW $50 FROM bob REPAY $55 BY 4", "BORROW $50.00 FROM bob REPAY $55.00 BY Q4"),
        ("REPAY 4.99 TO cat", "REPAY $4.99 TO cat"),
        ("SUBLET to dan FOR 25", "SUBLET TO dan FOR $25.00"),
        ("SUBLET FROM Bob FOR 0", "SUBLET FROM bob FOR $0.00"),
        ("CONSUME all", "CONSUME all"),
        ("CONSUME 12 food FOR wants", "CONSUME 12 food FOR wants"),
        ("CONSUME all FOR in", "CONSUME all FOR inputs"),
        ("KEEP 20 food", "KEEP 20 food"),
        ("KEEP $15.5", "KEEP $15.50"),
        ("KEEP 0 clothes", "KEEP 0 clothes"),
        ("AUTOCONSUME both", "AUTOCONSUME both"),
        ("AUTO off", "AUTO off"),
        ("ACT shel", "ACT shelter"),
        ("SWITCH", "SWITCH"),
        ("LEISURE", "LEISURE"),
        ("STAY", "STAY"),
        ("INNOVATE 2 until LOSS", "INNOVATE 2 UNTIL loss"),
        (
            "CLAIM center PAY 5 UP TO 30 INNER UP TO 9 PAY 2 > inner UP TO 9 > outer",
            "CLAIM center PAY $5.00 UP TO $30.00 INNER PAY $2.00 UP TO $9.00 > inner UP TO $9.00 > outer",
        ),
        ("CLAIM center INNER UP TO 3", "CLAIM center INNER UP TO $3.00"),
        ("CLAIM center UP TO 0", "CLAIM center UP TO $0.00"),
        ("CLAIM here PAY 3 UP TO 12", "CLAIM here PAY $3.00 UP TO $12.00"),
        ("CLAIM inner PAY 3 UP TO 3", "CLAIM inner PAY $3.00 UP TO $3.00"),
        ("VACANCY decline cen", "VACANCY decline center"),
        ("VACANCY accept", "VACANCY accept"),
        ("RECALL clerk", "RECALL clerk"),
        (
            'MOTION resolve "No; really # nobody gouges."',
            'MOTION RESOLVE "No; really # nobody gouges."',
        ),
        ("MOTION ABSENT what if two tie?", 'MOTION ABSENT "what if two tie?"'),
        ("MOTION OPTION rent_step = $0.01", "MOTION OPTION rent_step 0.01"),
        ("MOTION OPTION gifts OFF", "MOTION OPTION gifts no"),
        ("MOTION OPTION iou honour", "MOTION OPTION iou honour"),
        ("MOTION OPTION settle_max 3", "MOTION OPTION settle_max 3"),
        ("MOTION LENGTH 2", "MOTION LENGTH 2"),
        ("MOTION STOP", "MOTION STOP"),
        (
            "IF food>=20 AND wants <> 0 and need clo < 3 THEN SELL surplus food TO cu",
            "IF food >= 20 AND wants <> 0 AND need clothes < 3 THEN SELL surplus food TO cu",
        ),
        (
            "IF money > $12.50 AND cost inner <= 4 AND union food = room food THEN CLAIM inner UP TO 4",
            "IF money > 12.5 AND cost inner <= 4 AND union food = room food THEN CLAIM inner UP TO $4.00",
        ),
        (
            "IF in switch AND challenged AND at food AND off path AND ability food > path THEN KEEP $5",
            "IF in switch AND challenged AND at food AND off path AND ability food > path THEN KEEP $5.00",
        ),
        ("IF bank < 5 AND round = 3 AND tokens > 0 THEN VACANCY accept", None),
        ("LATE: sell 10 food TO cu; ACT clothes", "LATE: sell 10 food TO cu; ACT clothes"),
    ],
)
def test_orders_that_are_understood(line: str, kept: str | None) -> None:
    """Case, blanks, plain abbreviations and names in part do not matter; the stored form is whole."""
    assert stored(line) == [kept or line]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("SELL 5 food TO cu AT 9", "The Credit Union has one price for all: leave AT out."),
        ("BUY 5 food FROM cu AT 9", "The Credit Union has one price for all: leave AT out."),
        ("SELL 5 food TO cu NOW", "NOW is for orders with a price"),
        ("SELL 5 food", "write AT $9.30 TO anyone or TO cu."),
        ("BUY 5 food FROM bob", "write AT $9.30 FROM bob or FROM cu."),
        ("SELL 5 food AT 0", "0 is too little: it must be $0.01 or more."),
        ("SELL 5 food AT 9.305", "9.305 has more than two decimals."),
        ("SELL 5 food AT -1", "-1 is less than nothing."),
        ("SELL 5 food AT dear", '"dear" is not an amount of money'),
        ("SELL 5 food, 3 clothes AT 9", "is about one good"),
        ("SELL surplus AT 9", '"surplus" without a good is for the Credit Union only'),
        ("SELL all TO cu", '"all" is about one good'),
        ("SELL surplus, 5 food TO cu", '"surplus" without a good is about all goods'),
        ("SELL 5 food, 6 food TO cu", "food stands there twice."),
        ("BUY all food FROM cu", '"all" is what you hold'),
        ("SELL food TO cu", "How many?"),
        ("SELL 0 food TO cu", "0 is not between 1 and"),
        ("SELL 5 fod TO cu", "Write SELL 5 food TO cu."),
        ("SELL 2.5 food TO cu", '"2.5" is not a number'),
        ("SELL 5 food AT 9 TO me", "ann is your own seat."),
        ("SELL 5 food AT 9 TO eve", "eve is out of the game."),
        ("BUY 5 food AT 9 FROM bob, eve", "eve is out of the game."),
        ("SELL 5 food AT 9 TO zoe", 'There is no player "zoe".'),
        ("SELL 5 food AT 9 TO bob, anyone", '"anyone" stands alone'),
        ("SELL 5 food AT 9 AT 8", "AT stands there twice."),
        ("GIVE all food TO bob", '"all" is no number'),
        ("GIVE 1 token TO bob", "Tokens, cards, offices and claims cannot be given or sold."),
        ("GIVE tokens TO bob", "Tokens, cards, offices and claims cannot be given or sold."),
        ("GIVE 30 TO bob", "For money write $30."),
        ("GIVE 3 food, 3 food TO bob", "food stands there twice."),
        ("GIVE $3, $4 TO bob", "Money stands there twice."),
        ("GIVE 3 food TO anyone FOR $5", 'There is no player "anyone".'),
        ("GIVE 3 food TO me", "ann is your own seat."),
        ("LEND $50 TO dan REPAY $55 BY Q1", "Quarter 1 is over: this is quarter 2."),
        ("LEND $50 TO dan REPAY $55 BY Q5", "5 is not between 1 and 4."),
        ("LEND $50 TO dan", "REPAY is missing"),
        ("LEND $0 TO dan REPAY $5", "0 is too little"),
        ("BORROW $50 FROM ann REPAY $55", "ann is your own seat."),
        ("REPAY $20 TO bob", "You owe bob nothing. You owe to: cat."),
        ("SUBLET WITH bob FOR $5", '"WITH" is no way: write TO or FROM.'),
        ("SUBLET TO ann FOR $5", "ann is your own seat."),
        ("CONSUME surplus", '"surplus" without a good is for the Credit Union only'),
        ("CONSUME 5 food FOR fun", '"fun" is no purpose: write inputs or wants.'),
        ("KEEP 20", "Write KEEP 20 food or KEEP $20."),
        ("KEEP $20 food", "Write KEEP 20 food or KEEP $20."),
        ("AUTOCONSUME maybe", '"maybe" is no setting'),
        ("ACT switch", '"switch" is no good'),
        ("INNOVATE 0", "0 is not between 1 and"),
        ("INNOVATE 2 UNTIL noon", '"noon" is no end: write loss or win.'),
        ("CLAIM center PAY 5", "pays for the Inner Rung too"),
        ("CLAIM inner > center UP TO 5", "pays for the Inner Rung too"),
        ("CLAIM inner PAY 5 UP TO 4", "PAY $5.00 is more than UP TO $4.00."),
        ("CLAIM center PAY 1 INNER PAY 5 UP TO 4", "PAY $5.00 is more than UP TO $4.00."),
        ("CLAIM outer PAY 1", "outer stands without terms"),
        ("CLAIM inner INNER PAY 1", "behind center only"),
        ("CLAIM inner PAY 1 PAY 2", "PAY stands there twice."),
        ("CLAIM moon", '"moon" is not a part of the land'),
        ("CLAIM inner UP TO 1.001", "1.001 has more than two decimals."),
        ("RECALL treasurer", "No player is Treasurer now."),
        ("RECALL king", '"king" is no office: write clerk or treasurer.'),
        ("MOTION OPTION ease 2", "Option ease cannot be voted on."),
        ("MOTION OPTION rent_stop 2", 'Did you mean "rent_step"?'),
        ("MOTION OPTION rent_step 11", "It lies between 0.01 and 10.00."),
        ("MOTION OPTION gifts sometimes", "Write yes or no."),
        ("MOTION OPTION iou never", "Write enforced or honour or none."),
        ("MOTION OPTION settle_max none", "It lies between 1 and 5."),
        ("MOTION LENGTH 1", "Quarter 2 is running"),
        ("MOTION LENGTH 9", "9 is not between 1 and 4."),
        ('MOTION RESOLVE ""', "The text of the motion is missing."),
        ("MOTION RESOLVE", "is missing at the end of the line."),
        ("MOTION RESOLVE " + "a" * 601, "at most 600 characters"),
        ("IF food 20 THEN STAY", '"20" is not a comparison'),
        ("IF moon > 20 THEN STAY", 'I do not know the test "moon"'),
        ("IF cost outer > 2 THEN STAY", '"outer" is no part of the land'),
        ("IF in heaven THEN STAY", '"heaven" is no part of the land'),
        ("IF food > 2 THEN IF clothes > 2 THEN STAY", "There is no IF inside an IF"),
        ("IF food > 2 STAY", "THEN is missing"),
        ("IF " + " AND ".join(["food > 2"] * 21) + " THEN STAY", "at most 20 tests"),
        ("IF food > 2 THEN LATE: STAY", "LATE cannot depend on IF."),
        ("LATE:", "LATE holds no orders."),
        ("LATE: SELL 5 fod TO cu", 'LATE: SELL 5 fod TO cu: "fod" is no good'),
        ("LATE: INNOVATE 2", "It cannot be made up for."),
        ("CLIAM inner", 'Did you mean "CLAIM"?'),
    ],
)
def test_orders_that_are_refused(line: str, said: str) -> None:
    """Every refusal says the reason and, where there is one, the way out."""
    assert said in refused(line)


def test_orders_hold_values() -> None:
    """Money is in cents, goods by their whole names, seats by their ids."""
    text = (
        "SELL 40 f, 12 clo TO cu\nBUY 5 shelter AT 9.5 FROM bob NOW\nGIVE $5, 2 food TO bob FOR 3 clothes\n"
        "LEND 50 TO dan REPAY 55 BY Q3\nCONSUME all\nKEEP $20\nKEEP 3 food\n"
        "CLAIM center PAY 1 UP TO 8 INNER PAY 3 > here > outer"
    )
    assert read(text).orders == (
        Sell((Amount("food", 40), Amount("clothes", 12)), None, ("cu",), False),
        Buy((Amount("shelter", 5),), 950, ("bob",), True),
        Give(Things((("food", 2),), 500), "bob", Things((("clothes", 3),))),
        Lend(5000, "dan", 5500, 3),
        Consume(Amount("", word="all"), ""),
        Keep(2000, ""),
        Keep(3, "food"),
        Claim(
            (
                Alternative("center", Terms(100, 800), Terms(300)),
                Alternative("here"),
                Alternative("outer"),
            )
        ),
    )


def test_votes_hold_values() -> None:
    """A ballot names its question and, for an office, a candidate or anyone."""
    text = "VOTE clerk anyone yes\nVOTE recall treasurer no\nVOTE motion 3 abstain\nCHARITY bob yes UP TO 60"
    orders = GRAMMAR.read(numbered(text), bare(), strictly=False).orders
    assert orders == (
        Vote(Ballot("clerk", "anyone"), "yes"),
        Vote(Ballot("recall", "treasurer"), "no"),
        Vote(Ballot("motion", "3"), "abstain"),
        CharityOrder("bob", True, 6000),
    )


@pytest.mark.parametrize(
    ("line", "options", "said"),
    [
        ("GIVE 3 food TO bob", {"gifts": False}, "There are no gifts in this game. Say FOR what."),
        ("LEND $5 TO bob REPAY $5", {"iou": "none"}, "There are no loans in this game."),
        ("BORROW $5 FROM bob REPAY $5", {"iou": "none"}, "There are no loans in this game."),
        ("LEND $5 TO bob REPAY $5 BY Q4", {"quarters": 3}, "The game has 3 quarters."),
        ("LATE: STAY", {"late_mercy": "never"}, "Late orders are never forgiven in this game."),
        ("MOTION OPTION ballots own_phase", {"mode": "compact"}, "ballots go with the next orders"),
    ],
)
def test_what_options_forbid(line: str, options: dict[str, Any], said: str) -> None:
    """TAB-R17, R19, R09: gifts, loans and mercy are options; a motion may have changed them."""
    assert said in refused(line, **options)
    assert stored(line)


def test_a_motion_changes_what_is_allowed() -> None:
    """TAB-R08: an option that a motion has changed counts, not that of the game."""
    assert "no gifts" in refused("GIVE 3 food TO bob", state=economy(changed={"gifts": "no"}))
    assert stored("GIVE 3 food TO bob", gifts=False, state=economy(changed={"gifts": "yes"}))
    assert "The game has 2 quarters." in refused("LEND $5 TO bob REPAY $5 BY Q3", state=economy(length=2))


def test_the_eliminated_order_nothing() -> None:
    """TAB-138: who is out of the game takes no part."""
    reading = read("STAY\nCLAIM here\nVACANCY accept", seat="eve")
    assert reading.orders == () and {complaint.why for complaint in reading.complaints} == {Why.NOT_NOW}
    assert "You are out of the game" in refused("STAY", seat="eve")


def test_sentences_that_begin_with_a_letter_of_an_order_are_talk() -> None:
    """I is no INNOVATE, and A none of ACT and AUTO, where no order follows."""
    reading = read("I hope this is right\nA question: when is it over?\nI 2")
    assert [str(order) for order in reading.orders] == ["INNOVATE 2"]
    assert all(is_no_order(complaint) for complaint in reading.complaints) and len(reading.complaints) == 2


@pytest.mark.parametrize("grammar", [GRAMMAR, GM_GRAMMAR])
def test_examples_read_as_themselves(grammar: Grammar) -> None:
    """What the help shows can be sent, and its stored form means the same."""
    for kind in grammar.kinds:
        assert kind.rule.startswith("TAB-")
        for example in kind.examples:
            reading = grammar.read([Line(1, example)], bare(), strictly=False)
            assert [type(order) for order in reading.orders] == [kind], (example, reading.complaints)
            again = grammar.read([Line(1, str(reading.orders[0]))], bare(), strictly=False)
            assert again.orders == reading.orders, str(reading.orders[0])


def test_the_gm_can_stop_the_game_and_give_seats_up() -> None:
    """TAB-R74, TAB-R10: the two orders of the GM."""
    reading = GM_GRAMMAR.read([Line(1, "STOP"), Line(2, "RESIGN Cat"), Line(3, "RESIGN eve")], desk("gm"))
    assert [str(order) for order in reading.orders] == ["STOP", "RESIGN cat"]
    assert [complaint.reason for complaint in reading.complaints] == ["eve is out of the game."]
