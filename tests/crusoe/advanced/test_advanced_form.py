"""Order forms of the advanced game, and what can be clicked on in its phases."""

from __future__ import annotations

from typing import Any

from tests.counter import Counter
from tests.crusoe.advanced.test_advanced_receipts import ANNA_RULES, BOB_RULES, RULED, at
from tests.crusoe.counter import SEATS, counter


def lines(there: Counter) -> list[str]:
    """The lines of a form without the remarks behind them."""
    return [line.rpartition("   # ")[0] or line for line in there.form()]


def test_bids_are_filled_in_by_the_last_closing_prices() -> None:
    closing = {"fish": {"1": 16, "2": 20}, "egg": {"1": 4}}
    market = at("market", mod={"monetary_market": {"closing": closing}})
    assert "# BID fish 1@20, 2@16 AFFORD   # closed last at $20" in market.form()
    assert "# BID egg 1@4 AFFORD   # closed last at $4" in market.form()
    assert "# BID water 1@10, 2@8 AFFORD   # never bought so far" in market.form()
    assert market.items()["Bid: fish"].picks[0].choices[0].words == "1@20, 2@16 AFFORD"


def test_in_bids_only_what_is_there_is_bid_for() -> None:
    mod = {
        "monetary_market": {"pot": {"fish": 4}, "quote": {"fish": {"2": 25}}},
        "money": {"cash": {"anna": 7}},
    }
    bids = at("bids", mod=mod, market_mails="three")
    assert "# Your cash: $7." in bids.form()
    assert "# BID fish 1@10, 2@8 AFFORD   # units 4, sold for $25" in bids.form()
    assert not any("BID egg" in line for line in bids.form())
    assert [name for name in bids.items() if name.startswith("Bid")] == ["Bid: fish"]


def test_who_rules_is_shown_the_decrees_in_force_and_who_does_not_is_told_who_does() -> None:
    ruler = at("declare", mod=ANNA_RULES, government=RULED)
    assert "# DECIDE signal_pay top40 10, military 10, cb 10" in lines(ruler)
    assert "# PERMIT SPEECH all" in lines(ruler)
    assert {"Decide signal_pay", "Decide tax_burden", "Leave to speak"} <= set(ruler.items())
    other = at("declare", mod=BOB_RULES, government=RULED)
    assert "# Bob decides signal_pay." in other.form()
    assert not any("DECIDE" in line for line in other.form())
    assert "Decide signal_pay" not in other.items()


def test_where_all_vote_a_form_holds_a_ballot() -> None:
    there = at("declare")
    assert "# DECIDE tax_burden others 1   # your ballot; the median counts" in there.form()
    assert there.complaints("DECIDE tax_burden others 1") == []


def test_landlords_are_shown_their_last_terms_and_tenants_what_is_asked() -> None:
    terms = {"ant": {"bob": 12, "carol": 12, "dan": None}, "spider": {"anna": 8}}
    mod = {"landlords": {"owner": {"ant": "anna", "spider": "bob"}, "terms": terms}}
    options: dict[str, Any] = {"modules": {"landlords": {}}}
    declare = at("declare", mod=mod, **options)
    assert "# RENT ant 12" in lines(declare) and "# CLOSE ant" in lines(declare)
    assert {"Rent: Ant", "Close: Ant"} <= set(declare.items()) and "Rent: Spider" not in declare.items()
    work = at("work", mod=mod, **options)
    assert "# What paths of others ask of you: Spider $8." in work.form()
    assert any(line.startswith("# PATH spider RENTMAX 8 > ") for line in work.form())


def test_the_shop_shows_stock_price_wage_and_limit() -> None:
    limits = {"government": {"decrees": {"limits": {"rules": [{"what": "fish", "number": 2}]}}}}
    shop = at("market", mod=limits, scenario="market_socialism")
    assert "# BUY 2 fish   # stock 5, price $5, wage $5, limit 2" in shop.form()
    assert "# BUY 1 egg   # stock 1, price $5, wage $5" in shop.form()
    assert "Buy" in shop.items() and not any("grape" in line for line in shop.form())


def test_stockholders_see_coffers_and_numbers() -> None:
    firms = {"shares": {"ant": {"anna": 2}}, "coffers": {"ant": 15}, "exp": {"ant": [3, 5]}}
    mod = {"money": {"cash": {"anna": 20}}, "corporations": firms}
    retail = at("retail", mod=mod, modules={"corporations": {}})
    assert "# a share; its coffers hold $15, its numbers are 3, 5:" in retail.form()
    assert {"# INVEST 10 ant", "# DIVIDEND ant 1", "# TRAIN ant 1"} <= {*lines(retail)}
    assert {"Invest", "Dividend: Ant", "Train: Ant", "Learn: Ant"} <= set(retail.items())


def test_only_neighbours_are_offered_exchanges_in_retail() -> None:
    retail = at("retail")
    seats = {choice.words for choice in retail.items()["Deal"].picks[1].choices}
    assert seats == {"bob", "dan"}
    assert not any("Carol holds" in line for line in retail.form())


def test_only_those_who_run_are_on_the_ballot() -> None:
    campaign = {"campaign": {"carol": True, "bob": False}}
    power = {"branch": {"common": {"type": "representative", "holder": "bob"}}}
    camp = at(
        "camp", mod={"government": {**power, **campaign}}, government={"default": {"type": "representative"}}
    )
    assert "# VOTE PRESIDENT carol   # for President, the best first" in camp.form()
    choices = camp.items()["President"].picks[0].choices
    assert [choice.words for choice in choices] == ["carol", "abstain"]


def test_attitudes_stand_in_the_form() -> None:
    options: dict[str, Any] = {"modules": {"attitudes": {"assign": "choose"}}}
    there = counter("attitude", "anna", {"cycle": 0, "seats": {id: {} for id in SEATS}}, **options)
    assert there.form()[0] == "ATTITUDE self   # or altruistic, or cutthroat"
    item = there.items()["Attitude"]
    assert item.line == there.form()[0]
    assert [choice.words for choice in item.picks[0].choices] == ["self", "altruistic", "cutthroat"]
