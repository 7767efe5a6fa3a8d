"""Brief 3.1 and 5: what a letter may hold in each phase, round and place, and what it may hold once."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.sheet import read_paper
from pbem.engine.words import Why
from pbem.rulesets.new_tabor.lexicon import bare_lexicon
from pbem.rulesets.new_tabor.orders import GRAMMAR, Claim, Late, Sell, late_orders
from tests.new_tabor.clerk import (
    SEATS,
    asking,
    book,
    economy,
    election,
    off_path,
    opening,
    read,
    refused,
    stored,
    told,
)

COMPACT: dict[str, Any] = {"mode": "compact"}
EXCHANGE = (
    *("SELL 5 food TO cu", "BUY 5 food FROM cu", "SELL 5 food AT 9", "GIVE 5 food TO bob", "CONSUME all"),
    *("LEND $5 TO bob REPAY $5", "BORROW $5 FROM bob REPAY $5", "REPAY $5 TO cat", "SUBLET TO bob FOR $5"),
)
LASTING = ("VACANCY decline", "AUTOCONSUME off", "AUTO on")
VOTES = ("NOMINATE bob FOR treasurer", "ACCEPT treasurer", "DECLINE both", "VOTE treasurer cat yes")


@pytest.mark.parametrize("line", [*EXCHANGE, "SWITCH", "LEISURE", "STAY"])
def test_the_opening_round_has_no_such_order(line: str) -> None:
    """TAB-042, TAB-043: the first round knows neither exchange nor Switch."""
    reading = read(line, state=opening())
    assert reading.orders == () and reading.complaints[0].why is Why.NOT_NOW
    if not line.startswith("REPAY"):
        assert "The opening round has no such order" in refused(line, state=opening())


def test_what_the_opening_round_has() -> None:
    """TAB-043, TAB-044, TAB-026: an industry, a zone, initiatives and settings."""
    text = "ACT clothes\nCLAIM center > inner > outer\nRECALL clerk\nMOTION STOP\nKEEP $5\nVACANCY decline"
    assert len(stored(text, state=opening())) == 6


def test_only_the_first_round_of_a_letter_is_the_opening() -> None:
    """Brief 3.1: what stands below NEXT ROUND is held against the round after."""
    text = "ACT food\nSELL 5 food TO cu\nNEXT ROUND\nSELL 5 food TO cu\nSTAY"
    reading = read(text, state=opening(), **COMPACT)
    assert [complaint.line for complaint in reading.complaints] == [2]
    assert [str(order) for order in reading.orders] == ["ACT food", "NEXT ROUND", "SELL 5 food TO cu", "STAY"]


@pytest.mark.parametrize("line", [*EXCHANGE, "KEEP 3 food", "ACT food", "STAY", "INNOVATE 1", "RECALL clerk"])
def test_off_the_path_there_is_no_such_order(line: str) -> None:
    """TAB-083, TAB-085: who has crossed the Finish can only keep his place."""
    reading = read(line, state=off_path())
    assert reading.orders == () and reading.complaints[0].why is Why.NOT_NOW
    assert "You have crossed the Finish" in refused(line, state=off_path())


def test_what_there_is_off_the_path() -> None:
    """TAB-084, TAB-R08, TAB-R09: claims, motions, ballots and the lasting settings."""
    text = "\n".join(("CLAIM here PAY 3 UP TO 12", "MOTION STOP", "VOTE forgive bob yes", *LASTING))
    assert len(stored(text, state=off_path())) == 6
    assert len(stored("CLAIM here\nNEXT ROUND\nSTAY\nSELL 5 food TO cu", state=off_path(), **COMPACT)) == 4


def test_at_the_quarters_end_all_trade_again() -> None:
    """TAB-068: in settle nobody is kept from trade for having crossed the Finish."""
    state = off_path()
    state.phase = "settle"
    lines = [line for line in EXCHANGE if not line.startswith("SUBLET")]
    assert len(stored("\n".join([*lines, "KEEP 3 food", *LASTING]), state=state)) == 12
    for line in ("SUBLET TO bob FOR $5", "STAY", "CLAIM here", "MOTION STOP", "NEXT ROUND", "LATE: STAY"):
        assert "has no place in this phase" in refused(line, state=state)


@pytest.mark.parametrize(
    ("text", "complaints"),
    [
        ("ACT food\nSTAY", ["2: This is a second order for the Action Ring without IF"]),
        ("STAY\nIF food > 5 THEN LEISURE", []),
        ("IF food > 5 THEN LEISURE\nIF food < 2 THEN SWITCH\nACT food", []),
        ("IF food > 5 THEN LEISURE\nSWITCH\nACT food\nACT food", ["3: This is", "4: This is"]),
        ("CLAIM inner\nCLAIM outer", ["2: This is a second CLAIM without IF"]),
        ("IF cost inner < 5 THEN CLAIM inner UP TO 4\nCLAIM outer", []),
        ("MOTION STOP\nIF food > 5 THEN MOTION STOP", ["2: There is one motion to a letter"]),
        ("RECALL clerk\nRECALL clerk", []),
        ("LATE: STAY\nLATE: ACT food", ["2: A letter has one LATE"]),
        ("ACT moon\nACT food", ['1: "moon" is no good']),
    ],
)
def test_what_a_round_has_once(text: str, complaints: list[str]) -> None:
    """Of two lines without IF that exclude each other the first counts, and the receipt says so."""
    said = told(text)
    assert len(said) == len(complaints)
    assert all(one.startswith(part) for one, part in zip(said, complaints, strict=True)), said


def test_each_round_of_a_letter_has_its_own() -> None:
    """Brief 3.1: acts and claims are counted in each round, motions in the letter."""
    text = "ACT food\nCLAIM here\nMOTION STOP\nNEXT ROUND\nACT clothes\nCLAIM inner\nMOTION STOP\nACT food"
    assert [one.split(":")[0] for one in told(text, **COMPACT)] == ["7", "8"]


def test_a_letter_holds_so_many_rounds() -> None:
    """Brief 3.1: what stands below a NEXT ROUND too many is not mistaken for orders of another round."""
    text = "STAY\nNEXT ROUND\nSTAY\nNEXT ROUND\nSTAY\nCLAIM here"
    assert len(stored(text, mode="compact", rounds_per_mail=3)) == 6
    said = told(text, **COMPACT)
    assert said[0].startswith("4: A letter of this game holds 2 rounds.")
    assert said[1:] == [
        "5: STAY stands below a NEXT ROUND too many.",
        "6: CLAIM stands below a NEXT ROUND too many.",
    ]
    said = told("STAY\nNEXT ROUND\nSTAY")
    assert said[0].startswith("2: Each letter of this game holds one round.") and len(said) == 2
    assert "cannot depend on IF" in refused("IF food > 5 THEN NEXT ROUND", **COMPACT)


def test_votes_have_a_phase_of_their_own() -> None:
    """Brief 3.1: in full games ballots are cast in the phase vote, but for those on late orders."""
    assert len(stored("\n".join((*VOTES, "VOTE motion 3 yes", "VACANCY accept")), state=election())) == 6
    state = election("round")
    for line in (*VOTES, "VOTE motion 3 yes", "VOTE call no", "VOTE dice yes"):
        assert "Votes are held in a phase of their own" in refused(line, state=state)
    assert "has no place in this phase" in refused("STAY", state=election())


def test_votes_on_late_orders_ride_in_every_round() -> None:
    """TAB-R09: in any mode, for whoever asks before the deadline, once a round has been adjudicated."""
    for options in ({}, COMPACT):
        assert stored("VOTE forgive bob yes\nVOTE forgive cat no", **options)
        assert "No round of this quarter" in refused(
            "VOTE forgive bob yes", state=economy(round=1), **options
        )
        assert "in a round only" in refused("VOTE forgive bob yes", state=election(), **options)
    assert "never forgiven" in refused("VOTE forgive bob yes", late_mercy="never")
    assert "eve is out of the game." in refused("VOTE forgive eve yes")


@pytest.mark.parametrize("phase", ["round", "settle", "charity"])
def test_ballots_ride_along(phase: str) -> None:
    """Brief 3.1: in compact games ballots go with whatever letter comes next."""
    text = "\n".join((*VOTES, "VOTE motion 3 yes", "VOTE recall clerk no", "VOTE dice yes", "VOTE call no"))
    assert len(stored(text, state=election(phase), **COMPACT)) == 8


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("NOMINATE ann FOR treasurer", "Nobody can nominate himself."),
        ("NOMINATE eve FOR treasurer", "eve is out of the game."),
        ("NOMINATE bob FOR king", '"king" is no office'),
        ("VOTE motion 4 yes", "There is no open question motion 4. Open: call, recall clerk"),
        ("VOTE recall treasurer yes", "There is no open question recall treasurer."),
        ("VOTE clerk bob maybe", '"maybe" is no choice: write yes or no or abstain.'),
        ("VOTE bob yes", '"bob" is no question'),
        ("IF food > 5 THEN VOTE dice yes", "VOTE cannot depend on IF."),
        ("ACCEPT king", '"king" is no office'),
    ],
)
def test_votes_that_are_refused(line: str, said: str) -> None:
    """TAB-R04: who nominates himself, and what is no open question."""
    assert said in refused(line, state=election())


def test_an_election_may_follow_a_recall() -> None:
    """TAB-027: on the ballots of the recall the office is filled anew; candidates may be any seat."""
    text = "NOMINATE bob FOR clerk\nVOTE clerk eve no\nVOTE clerk anyone yes\nACCEPT both\nDECLINE treasurer"
    assert len(stored(text, state=election())) == 5
    none_open = economy("vote")
    for line in (*VOTES, "VOTE dice yes", "VOTE call yes", "VOTE clerk anyone no"):
        assert "There is no" in refused(line, state=none_open)


def test_consent_to_charity() -> None:
    """TAB-134, TAB-R68: in its own phase, or with settle by policy; who asks gives nothing."""
    text = "CHARITY bob yes UP TO 60\nCHARITY anyone no\nCHARITY cat no\nVACANCY accept"
    assert len(stored(text, state=asking())) == 4
    assert "ann is your own seat." in refused("CHARITY me yes", state=asking())
    assert "eve is out of the game." in refused("CHARITY eve yes", state=asking())
    assert "A limit stands behind yes only." in refused("CHARITY bob no UP TO 5", state=asking())
    assert "Your own inputs are unmet" in refused("CHARITY cat yes", seat="bob", state=asking())
    assert "in a phase of its own" in refused("CHARITY bob yes", state=economy("settle"))
    assert stored("CHARITY bob yes", state=economy("settle"), **COMPACT)
    assert "has no place in this phase" in refused("CHARITY bob yes", state=economy(), **COMPACT)


def test_late_orders_are_a_block() -> None:
    """TAB-R09: lines up to END, the test of an IF and a text with a semicolon among them."""
    text = "LATE\n  IF food>5 THEN SELL 10 food TO cu  # still\n\n  ACT clo\n  CLAIM here UP TO 5\nEND\nSTAY"
    paper = read_paper(text, opens=GRAMMAR.opens)
    assert paper.complaints == ()
    late, stay = read(paper.text).orders
    assert isinstance(late, Late) and str(stay) == "STAY"
    assert late.lines == ("IF food > 5 THEN SELL 10 food TO cu", "ACT clo", "CLAIM here UP TO 5")
    orders = late_orders(late.lines, bare_lexicon(book(), SEATS))
    assert [type(order) for order in orders][::2] == [Sell, Claim] and orders[0].when


def test_lines_that_are_too_late_for_late() -> None:
    """TAB-R09: exchange, consumption, act and claim can be made up for, and nothing else; the rest counts."""
    text = 'LATE: STAY; MOTION RESOLVE "a; b"; SELL 5 fod TO cu; VOTE forgive bob yes; CLAIM here'
    reading = read(text)
    assert [str(order) for order in reading.orders] == ["LATE: STAY; CLAIM here"]
    reasons = [complaint.reason for complaint in reading.complaints]
    assert reasons[0] == 'LATE: MOTION RESOLVE "a; b": It cannot be made up for.'
    assert '"fod" is no good' in reasons[1] and "VOTE forgive bob yes" in reasons[2]


def test_when_late_orders_are_taken() -> None:
    """TAB-R09: once a round of the quarter has been adjudicated, and one set a seat."""
    assert "No round of this quarter" in refused("LATE: STAY", state=economy(round=1))
    on_file = economy(late_sets={"ann": "STAY"})
    assert "on file already" in refused("LATE: STAY", state=on_file)
    assert stored("LATE: STAY", seat="bob", state=on_file)
    assert not Late.is_game_order


def test_standing_orders_are_silent_about_what_has_no_place() -> None:
    """Lines of standing orders that have no place now are passed over; what cannot be done is told."""
    lines = "SELL surplus TO cu\nCLAIM here UP TO 5\nREPAY $5 TO bob"
    reading = read(lines, state=off_path())
    assert [str(order) for order in reading.orders] == ["CLAIM here UP TO $5.00"]
    assert {complaint.why for complaint in reading.complaints} >= {Why.NOT_NOW}


def test_whole_letters() -> None:
    """Brief 5: letters such as players send, with nothing wrong in them, press and all."""
    busy = (
        "CONSUME all\nKEEP 10 food\nSELL surplus food TO cu\nBUY need clothes FROM cu\n"
        "BUY 12 shelter AT 9.80 FROM anyone\nGIVE 15 food TO bob FOR 11 transportation\n"
        "IF wants > 0 THEN CONSUME all FOR wants\nIF surplus food > 60 THEN LEISURE\nACT food\n"
        "CLAIM inner PAY 2 UP TO 8 > outer  # or so\nVACANCY decline center\n"
        "PRESS TO all: 20 food a round at 9.30. END"
    )
    lazy = "SELL surplus TO cu\nBUY need FROM cu\nCLAIM here UP TO 5"
    for text, count in ((busy, 11), (lazy, 3), ("INNOVATE 1\nACT transportation\nCLAIM here", 3)):
        paper = read_paper(text, opens=GRAMMAR.opens)
        assert paper.complaints == () and len(stored(paper.text)) == count
