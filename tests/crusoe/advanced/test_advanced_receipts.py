"""What receipts of the advanced game forecast, what they call odd, and what their tallies hold."""

from __future__ import annotations

from typing import Any

import pytest

from tests.counter import Counter
from tests.crusoe.counter import SEATS, counter

NATIONAL = "national_capitalism"
RULED = {"default": {"type": "dictatorship"}}
ANNA_RULES = {"government": {"branch": {"common": {"type": "dictatorship", "holder": "anna"}}}}
BOB_RULES = {"government": {"branch": {"common": {"type": "dictatorship", "holder": "bob"}}}}


def at(phase: str, seat: str = "anna", mod: dict[str, Any] | None = None, **options: Any) -> Counter:
    """A seat in National Capitalism, unless the options say another scenario."""
    more = {"mod": mod} if mod else {}
    return counter(phase, seat, more, **{"scenario": NATIONAL, **options})


def test_bids_above_the_cash_are_odd_unless_they_afford() -> None:
    mod = {"money": {"cash": {"anna": 60}}, "monetary_market": {"pot": {"fish": 4, "egg": 2}}}
    there = at("bids", mod=mod, market_mails="three")
    assert there.odd("BID fish 3@25\nBID egg 1@75 AFFORD\nBID water 1@5") == [
        "1: You bid $75 with $60 in hand and no AFFORD.",
        "3: There is no water on the market.",
    ]
    assert there.odd("BID fish 2@25\nBID egg 1@20") == [
        "2: Your lists together may cost $70, with $60 in hand."
    ]
    assert there.ledger("BID fish 2@25\nBID egg 1@20")["Bids, at most"] == "$70 of $60"


def test_what_is_sold_and_bid_for_is_said() -> None:
    market = at("market")
    assert market.forecast("SUBMIT 2 apple AT 20\nBID fish 1@25, 2@24 AFFORD") == [
        "Of what you have kept you put up to 2 apple on the market, if they fetch $20 each or more.",
        "All that you made in this cycle goes on the market anyway.",
        "You bid for fish: 1@25, 2@24, but never more than your cash pays for.",
        "For goods without a list you bid nothing.",
    ]
    assert market.odd("SUBMIT 3 apple AT 20") == ["1: Of apple you have kept 2 only."]
    silent = market.forecast()
    assert any(line.startswith("No BID line: you bid for water and each food") for line in silent)


def test_the_silent_are_told_their_usual_bids_once_prices_are_known() -> None:
    mod = {"monetary_market": {"pot": {"fish": 4}, "quote": {"fish": {2: 25}}}}
    there = at("bids", mod=mod, market_mails="three")
    assert there.forecast()[-1] == (
        "No BID line: as far as your cash pays for it you bid for fish 1@25, 2@20."
    )


def test_who_decides_a_task_is_said_and_who_does_not_is_odd() -> None:
    text = "DECIDE signal_pay 9"
    ruler = at("declare", mod=ANNA_RULES, government=RULED)
    assert ruler.forecast(text)[0] == "You decide signal_pay: cb 9, military 9, top40 9."
    assert ruler.forecast(text)[1].startswith("No DECIDE line on tax_burden: what is in force stays:")
    assert ruler.odd(text) == []
    other = at("declare", mod=BOB_RULES, government=RULED)
    assert other.forecast(text)[0] == "If you rule by then, you decide signal_pay: cb 9, military 9, top40 9."
    assert other.odd(text) == ["1: Bob decides signal_pay, not you."]
    assert at("declare").forecast(text)[0] == "Your ballot on signal_pay: cb 9, military 9, top40 9."


@pytest.mark.parametrize(
    ("phase", "text", "options"),
    [
        ("market", "VOTE none", {"scenario": "socialism"}),
        ("declare", "DECIDE signal_pay 5", {"scenario": "national_capitalism"}),
    ],
)
def test_who_has_no_vote_is_told_so_and_no_ballot_is_said_to_be_cast(
    phase: str, text: str, options: dict[str, str]
) -> None:
    bonds: dict[str, Any] = {"punishments": ["slavery"], "sensitive_ok": True, **options}
    slave = at(phase, mod={"slavery": {"master": {"anna": "bob"}}}, **bonds)
    assert slave.odd(text) == ["1: As things stand you have no vote."]
    assert not any("ballot" in said or "You vote" in said for said in slave.forecast(text))
    assert at(phase, **bonds).odd(text) == []


def test_deals_of_state_capitalism() -> None:
    there = at("market", "bob", scenario="state_capitalism")
    assert there.odd("SELL 1 water TO anyone AT 50%\nBUY 1 fish FROM anna AT 8\nSELL 1 egg TO dan AT 3") == [
        "1: As things stand you may sell water yourself.",
        "2: As things stand you may not sell fish: others hold more of it.",
        "3: As things stand Dan may not sell egg.",
        "3: You hold 0 egg.",
    ]
    told = there.forecast("BUY 1 water FROM anna AT 60%\nDESTROY 2 egg")
    assert "You buy 1 water from Anna at 60% of the commodity price." in told
    assert "You destroy 2 egg, unless you may sell it." in told


def test_the_plan_for_the_shop_knows_stock_and_limit() -> None:
    limits = {"government": {"decrees": {"limits": {"rules": [{"what": "fish", "number": 2}]}}}}
    there = at("market", mod=limits, scenario="market_socialism")
    assert there.odd("BUY 3 fish\nBUY 1 diamond") == [
        "1: Of fish you may buy 2 in a cycle.",
        "2: There will be no diamond in the vault.",
    ]
    assert there.forecast("BUY 2 fish") == [
        "You buy up to 2 fish, for $5 each; of fish you may buy 2 units in a cycle."
    ]
    assert there.ledger("BUY 2 fish")["Purchases, at most"] == "$10 of $35"


def test_rents_that_are_too_dear_and_land_of_others() -> None:
    mod = {"landlords": {"owner": {"spider": "bob", "ant": "anna"}, "terms": {"spider": {"anna": 12}}}}
    options: dict[str, Any] = {"modules": {"landlords": {}}}
    work = at("work", mod=mod, **options)
    assert work.odd("PATH spider RENTMAX 10 > ant") == ["1: Spider costs 12, and you accept 10 at most."]
    declare = at("declare", mod=mod, **options)
    assert declare.odd("RENT spider 5\nCLOSE ant TO bob") == ["1: Spider is not yours."]
    assert declare.forecast("RENT ant 5\nCLOSE ant TO bob")[-2:] == [
        "For Ant you ask $5 of everybody.",
        "You close Ant to Bob.",
    ]


def test_shares_investments_and_votes_on_profits() -> None:
    mod = {"money": {"cash": {"anna": 20}}, "corporations": {"shares": {"ant": {"anna": 2}}}}
    retail = at("retail", mod=mod, modules={"corporations": {}})
    assert retail.odd("INVEST 30 ant\nDIVIDEND spider 1\nTRAIN ant 1") == [
        "1: You invest $30 with $20 in hand.",
        "2: You have no shares of Spider.",
    ]
    assert "You invest $20 in Ant: 2 shares." in retail.forecast("INVEST 20 ant")
    assert retail.ledger("INVEST 30 ant")["Investments"] == "$30 of $20"


def test_the_agent_is_warned_of_what_it_cannot_deliver() -> None:
    mod = {"third_world": {"agent": "anna", "past_agents": ["anna"], "resource": "banana", "npl": {}}}
    there = at("market", mod=mod, modules={"third_world": {}})
    assert there.odd("IMPORT 1 diamond") == ["1: As Agent you will owe 30 banana, you hold 0."]
    assert at("market", "bob", mod=mod, modules={"third_world": {}}).odd("IMPORT 1 egg") == [
        "1: You are not the Agent."
    ]
    assert "As the Agent you import 2 egg, and owe 12 banana for it." in there.forecast("IMPORT 2 egg")


def test_campaigns_and_calls_need_leisure() -> None:
    elected: dict[str, Any] = {"government": {"default": {"type": "representative"}}}
    assert at("retail", "carol", **elected).odd("CAMPAIGN") == ["1: You have no leisure to run with."]
    assert at("retail", **elected).ledger("CAMPAIGN") == {"Campaign": "1 leisure"}
    assert at("camp", scenario="class_warfare").odd("CALL LEISURE 5") == ["1: You hold 2 leisure."]


def test_tests_of_modules_that_can_never_hold() -> None:
    never = "Its test can never hold."
    there = at("market")
    assert there.odd("IF CASH < 0 THEN BID fish 1@3") == [f"1: {never}"]
    assert there.odd("IF QUOTE fish > 5 AND QUOTE fish < 5 THEN BID fish 1@3") == [f"1: {never}"]
    assert there.odd("IF BOUGHT diamond > 99 THEN BID fish 1@3") == [f"1: {never}"]
    assert there.odd("IF BOUGHT fish >= 3 THEN BID egg 1@3") == []


def test_more_token_sets_let_more_be_held() -> None:
    test = "IF MY diamond > 30 THEN GIVE 1 fish TO bob"
    assert counter("market").odd(test) == ["1: Its test can never hold."]
    assert counter("market", modules={"many_players": {"token_sets": 4}}).odd(test) == []


def test_of_others_cash_and_bids_nothing_is_said() -> None:
    mine = {"money": {"cash": {"anna": 60, "bob": 1}}}
    theirs = {"money": {"cash": {"anna": 60, "bob": 999}}}
    letters = ("BID fish 3@25", "BID egg 1@75 AFFORD", "")
    tellings = [
        [(c.forecast(text), c.ledger(text), c.form()) for text in letters]
        for c in (at("bids", mod=mod, market_mails="three") for mod in (mine, theirs))
    ]
    assert tellings[0] == tellings[1]


def test_attitudes_are_the_writers_secret() -> None:
    seats: dict[str, Any] = {id: {} for id in SEATS}
    there = counter(
        "attitude", "anna", {"cycle": 0, "seats": seats}, modules={"attitudes": {"assign": "choose"}}
    )
    assert there.forecast() == ["No orders received: the defaults count.",
                                "No ATTITUDE line: you are Self-Interested."]  # fmt: skip
    assert there.forecast("ATTITUDE cutthroat") == [
        "You are Cutthroat; nobody else learns of it before the end."
    ]


def test_shares_that_are_not_held_are_odd_to_give() -> None:
    mod = {"money": {"cash": {"anna": 20}}, "corporations": {"shares": {"ant": {"anna": 2}}}}
    retail = at("retail", mod=mod, modules={"corporations": {}})
    assert retail.odd("GIVE 3 shares ant TO bob FOR $5\nGIVE 2 shares ant TO bob FOR $5") == [
        "1: You hold 2 shares ant of it, and no other line brings the rest."
    ]
