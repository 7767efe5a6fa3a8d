"""The tables of markets in reports: prices, receipts, taxes, wholesale, deals, shop; one's own money."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from pbem.engine.codec import values_of
from pbem.engine.pictures import Chart, Plot
from pbem.engine.report import Sentences, Table
from pbem.printing.text import as_text
from pbem.rulesets.crusoe.island import Look, Result
from pbem.rulesets.crusoe.modules import money
from pbem.rulesets.crusoe.modules import vault as shop
from pbem.rulesets.crusoe.modules.monetary_market import markets as trade
from pbem.rulesets.crusoe.modules.monetary_market import taxes
from pbem.rulesets.crusoe.modules.monetary_market.markets import MonetaryMarket
from pbem.rulesets.crusoe.modules.money import Money
from pbem.rulesets.crusoe.modules.state_capitalism import DealMade
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.needs.ending import STOPPED
from pbem.rulesets.crusoe.paper.charts import demand_chart, money_chart, price_charts
from pbem.rulesets.crusoe.paper.final import opened_sections
from pbem.rulesets.crusoe.paper.moneytables import commodity_blocks, wholesale_blocks
from pbem.rulesets.crusoe.paper.ownmoney import own_demand
from pbem.rulesets.crusoe.paper.taxtables import shop_blocks, tax_blocks
from pbem.rulesets.crusoe.things import Basket
from pbem.rulesets.crusoe.wording import Named, Said
from tests.crusoe.advanced.markets import listed
from tests.crusoe.advanced.reportgames import Page, match, pages, table_in
from tests.crusoe.pressroom import blocks, cells, chapter, lines, seen, tables, titles

NATIONAL = {"scenario": "national_capitalism"}
CLASSES = {"scenario": "class_warfare"}
SOLD = (
    trade.Priced(Named("banana"), 3, 99, 33),
    trade.Sold("Bob", Said(Basket.one("banana", 2)), 66, 1),
    trade.Sold("Carol", Said(Basket.one("banana", 1)), 33),
    trade.Priced(Named("grape"), 1, 25, 25),
    trade.Sold("Bob", Said(Basket.one("grape", 1)), 25),
)


def said(**units: int) -> Said:
    """Goods as sentences name them."""
    return Said(Basket.of(units))


def test_the_commodity_market_is_a_table_of_prices_and_one_of_receipts() -> None:
    """CRA-MM-05 to CRA-MM-08: units made now apart from those put back."""
    found = tables([*commodity_blocks(chapter(SOLD, options=NATIONAL), SOLD)])
    assert cells(found["Commodity prices"]) == [
        ("Banana", "$99", "2", "1", "3", "$33", "$99"),
        ("Grape", "$25", "1", "–", "1", "$25", "$25"),
    ]
    assert titles(found["Receipts"]) == ("Seat", "Banana", "Grape", "Together")
    assert cells(found["Receipts"]) == [("Bob", "2: $66", "1: $25", "$91"), ("Carol", "1: $33", "–", "$33")]


def test_cra_k06_ceos_are_told_with_sums_and_parts() -> None:
    """CRA-CLW-08 Each seller pays for all goods of a CEO together."""
    chain = [{"seat": "anna", "industries": ["banana", "grape"]}]
    classes = {"anna": "capitalist", "bob": "middle", "carol": "working"}
    events = (*SOLD, trade.CutPaid("Bob", "Anna", 30), trade.CutPaid("Carol", "Anna", 22))
    given: dict[str, Any] = {
        "mod": {"class_warfare": {"classes": classes, "chain": chain}},
        "options": CLASSES,
    }
    found = tables([*commodity_blocks(chapter(events, **given), events)])
    assert cells(found["What CEOs get"]) == [
        ("Bob", "Middle Class", "Anna", "$91", "$30"),
        ("Carol", "Working Class", "Anna", "$33", "$22"),
    ]
    assert cells(found["Receipts"])[-1] == ("Carol", "1: $33", "–", "$33", "-$22")
    assert [row[0] for row in cells(found["Receipts"])] == ["Bob", "Carol"]


def test_cra_k16_deals_are_told_with_what_is_paid_and_owed() -> None:
    """CRA-STA-02, CRA-R55 A deal at a part of the price is known when that is."""
    events = (
        DealMade("Anna", "Carol", said(fish=2), 6),
        DealMade("Bob", "Carol", said(fish=1), 50, is_percent=True),
        trade.Priced(Named("fish"), 13, 100, 8),
        trade.Sold("Anna", said(fish=7), 56, 2),
        money.Paid("Anna", money.Creditor("Carol"), 10, Named("deal")),
        money.Owed("Anna", money.Creditor("Carol"), 2, Named("deal")),
        money.Paid("Bob", money.Creditor("Carol"), 4, Named("deal")),
        trade.Destroyed("Bob", said(egg=1)),
    )
    told = [*commodity_blocks(chapter(events, options={"scenario": "state_capitalism"}), events)]
    assert cells(tables(told)["Deals"]) == [
        ("Carol", "Anna", "2 fish", "$6", "$10", "$2"),
        ("Carol", "Bob", "1 fish", "50 %", "$4", "–"),
    ]
    assert lines(told) == ["Bob destroys 1 egg. [CRA-STA-04]"]


def test_cra_k04_taxes_are_told_with_burden_share_and_what_is_lost() -> None:
    """CRA-MM-15, CRA-MM-16, CRA-LND-17 Tax, pay and welfare, set off against each other."""
    events = (
        taxes.Assessed(90, 7, offset=3, lost=4),
        taxes.TaxPaid("Anna", 28, 20, 4),
        taxes.TaxPaid("Bob", 0, 70),
        taxes.WelfarePaid("Carol", 6),
    )
    told = [*tax_blocks(chapter(events, options=NATIONAL), events)]
    assert cells(tables(told)["Taxes and what they pay for"]) == [
        ("Anna", "4", "$28", "$20", "–", "-$8"),
        ("Bob", "–", "–", "$70", "–", "+$70"),
        ("Carol", "–", "–", "–", "$6", "+$6"),
    ]
    (facts,) = [block for block in told if hasattr(block, "pairs")]
    assert dict(facts.pairs) == {
        "Needed": "$90",
        "From the government's land": "$3",
        "A share": "$7",
        "Lost": "$4",
    }
    no_welfare = tables([*tax_blocks(chapter(events[:3], options=NATIONAL), events[:3])])
    assert "Welfare" not in titles(no_welfare["Taxes and what they pay for"])


def test_cra_k03_wholesale_is_told_without_any_list() -> None:
    """CRA-R17 Units, price, buyers with amounts, who gets the rest, money for the next cycle."""
    events = (
        trade.Closed(Named("fish"), 6, 16, 80),
        trade.Bought("Bob", said(fish=1), 16),
        trade.Bought("Carol", said(fish=4), 64),
        trade.LeftOver("Carol", said(fish=1)),
    )
    told = [*wholesale_blocks(chapter(events, options=NATIONAL), events)]
    assert cells(tables(told)["Wholesale prices"]) == [("Fish", "6", "$16", "5", "Carol 1", "$80")]
    assert cells(tables(told)["Purchases"]) == [("Bob", "1: $16", "$16"), ("Carol", "4: $64 + 1 free", "$64")]
    (chart,) = [block for block in told if isinstance(block, Chart)]
    assert chart.places == ("Fish $16",) and [one.values for one in chart.series] == [(6,), (5,)]


def test_the_shop_is_told_turn_by_turn() -> None:
    """CRA-MSO-04 to CRA-MSO-06."""
    events = (
        shop.VaultFilled("Anna", said(egg=2)),
        money.Waged("Anna", 12),
        shop.Shopped("Bob", said(egg=1), 6),
        shop.Shopped("Anna", said(egg=1), 6),
    )
    found = tables([*shop_blocks(chapter(events, options={"scenario": "market_socialism"}), events)])
    assert cells(found["Wages"]) == [("Anna", "2 egg", "$12")]
    assert cells(found["Purchases"]) == [("1", "Bob", "1 egg", "$6"), ("2", "Anna", "1 egg", "$6")]


def market(**values: object) -> dict[str, Any]:
    """What a case gives of the markets."""
    return {"mod": {"monetary_market": values}, "options": NATIONAL, "cycle": 3}


def test_prices_are_drawn_by_cycle_from_the_second_on() -> None:
    """CRA 8 A line for each good, with gaps where it was not traded."""
    view = seen(**market(quote={"fish": {1: 20, 3: 25}, "water": {1: 9}}, closing={"fish": {1: 16}}))
    (quotes,) = price_charts(view)
    assert quotes.title == "Commodity prices" and quotes.places == ("1", "2", "3")
    assert {one.name: one.values for one in quotes.series} == {
        "Water": (9, None, None),
        "Fish": (20, None, 25),
    }


def test_money_in_the_markets_is_drawn_as_told_and_then_by_cycle() -> None:
    """CRA-MM-11, CRA-MM-25 Money stays where there is no trade; pots hold none."""
    told = [*SOLD, trade.Closed(Named("banana"), 3, 20, 60)]
    (first,) = money_chart(seen(**market()), told)
    assert (first.plot, [one.values for one in first.series]) == (Plot.BARS, [(99,), (60,)])
    assert not [*money_chart(seen(**market()), [trade.Closed(Named("banana"), 3, 1, 0)])]
    assert not [*money_chart(seen(**market()), SOLD)]  # before wholesale
    assert not [*money_chart(seen(options={"scenario": "capitalism"}), ())]
    closing = {"fish": {1: 16, 3: 20}, "water": {2: 5}, "egg": {1: 9}}
    sold = {"fish": {1: 2, 3: 4}, "water": {2: 3}, "egg": {1: 1}}
    quote = {"fish": {1: 1, 3: 1}, "water": {2: 1}}
    (later,) = money_chart(seen(**market(quote=quote, closing=closing, sold=sold)), told)
    assert (later.plot, later.places) == (Plot.AREAS, ("1", "2", "3"))
    assert {one.name: one.values for one in later.series} == {"Water": (None, 15, 15), "Fish": (32, 32, 80)}


def test_demand_is_drawn_by_what_was_sold_at_each_price() -> None:
    """CRA-R17 By rising prices, with means; one cycle is no curve."""
    closing = {"fish": {1: 16, 2: 9, 3: 16}, "water": {3: 9}}
    sold = {"fish": {1: 2, 2: 6, 3: 3}, "water": {3: 5}}
    (drawn,) = demand_chart(seen(**market(closing=closing, sold=sold)))
    assert drawn.places == ("$9", "$16")
    assert {one.name: one.values for one in drawn.series} == {
        "Water": (5, None),
        "Fish": (6, Decimal("2.5")),
    }
    assert not [*demand_chart(seen(**market(closing={"fish": {1: 16}}, sold={"fish": {1: 2}})))]


def test_a_seats_own_demand_stands_in_its_own_report_alone() -> None:
    """CRA-MM-17, CRA-MM-26 Its list bid by bid beside the price; the usual bids are no curve of its own."""
    lists = {
        "anna": {"fish": listed("1@18, 3@10 AFFORD"), "egg": listed("2@4")},
        "bob": {"fish": listed("1@9")},
    }
    bids = {seat: {good: values_of(one) for good, one in each.items()} for seat, each in lists.items()}
    told = (trade.Closed(Named("fish"), 3, 12, 24), trade.Closed(Named("egg"), 3, 4, 8))
    given = market(bids=bids, has_bid={"anna": True, "carol": False})
    of_anna = chapter(told, "anna", **given)
    (curve,) = own_demand(of_anna, of_anna.before.seats["anna"])
    assert (curve.title, curve.places, curve.limits) == ("Your demand: Fish", ("1", "3"), (("Price", 12),))
    assert curve.series[0].values == (18, 10)
    assert curve.says.startswith("At $12 your list asks for 1 unit. AFFORD is left out")
    of_carol = chapter(told, "carol", **market(bids={"carol": bids["anna"]}, has_bid={"carol": False}))
    assert not [*own_demand(of_carol, of_carol.before.seats["carol"])]


def test_no_chart_for_all_is_made_of_lists() -> None:
    """CRA-MM-26 What is drawn for all, also when the game is over, is drawn of what holds no list."""
    drawn = 0
    for page in pages("landed"):
        curves = [
            one
            for one in blocks(page.report)
            if isinstance(one, Chart) and one.title.startswith("Your demand")
        ]
        assert page.reader is not None or not curves
        drawn += len(curves)
    assert drawn
    rules, last = match("landed").rules, pages("landed")[-1].outcome
    assert last is not None and last.position.is_over
    view = rules.view(rules.book, last.position.state, None)
    assert [*demand_chart(view)] and not state_of(view, MonetaryMarket).bids


def test_standing_orders_are_opened_at_the_end_without_bids() -> None:
    """CRA-MM-26 Lists stay secret for good."""
    view = seen(options=NATIONAL)
    over = replace(view, island=replace(view.island, result=Result(STOPPED, {}, ())))
    texts = (
        ("Anna", "EAT 2 fish\nbid fish 1@9 afford\nIF CASH > 2 THEN BID egg 2 @ 3"),
        ("Bob", "BID egg 1@9"),
    )
    found = [*opened_sections(replace(chapter(options=NATIONAL), after=over, on_file=texts))]
    assert found[-1].blocks == (Sentences("Anna", ("EAT 2 fish",)),)


def money_rows(page: Page) -> list[tuple[str, ...]]:
    """The rows of a seat's table of its own money."""
    found = [block for block in blocks(page.report) if isinstance(block, Table)]
    return [row for block in found if block.title == "Your money, step by step" for row in cells(block)]


@pytest.mark.parametrize("name", ["landed", "programmed", "classes", "deals", "shop", "galt", "letters"])
def test_ones_own_money_adds_up_step_by_step(name: str) -> None:
    """CRA 8 Whatever changes a seat's cash is told to it: the last line is what it has in hand."""
    counted, book = 0, match(name).rules.book
    for page in pages(name):
        if page.reader is None or page.position is None or page.outcome is None:
            continue
        before, after = page.position.state, page.outcome.position.state
        if before.cycle != after.cycle:
            continue
        cash = [state_of(Look(book, one), Money).cash.get(page.reader, 0) for one in (before, after)]
        rows = money_rows(page)
        assert (rows[-1][-1] if rows else f"${cash[0]}") == f"${cash[1]}"
        counted += bool(rows)
    assert counted


def test_ones_own_bids_are_those_that_counted() -> None:
    """CRA 8 The lists of the letter, with what they bought; where there is no list nothing is said."""
    book, read = match("letters").rules.book, 0
    for page in pages("letters"):
        tables_of = [block for block in blocks(page.report) if isinstance(block, Table)]
        for own in (one for one in tables_of if one.title == "Your bids"):
            assert page.reader is not None and page.outcome is not None
            lists = state_of(Look(book, page.outcome.position.state), MonetaryMarket).bids
            written = {good.title(): str(bids) for good, bids in lists.get(page.reader, {}).items()}
            assert {row[0]: row[1] for row in cells(own) if row[1] != "–"} == written
            read += bool(written)
    assert read


def test_the_main_tables_can_be_read_back_out_of_the_text() -> None:
    """The text alone suffices: prices, units and sums are those that were told."""
    read = 0
    for page in pages("landed"):
        if page.reader is None and page.outcome is not None:
            text = as_text(page.report)
            closed = [event for event in page.outcome.events if isinstance(event, trade.Closed)]
            if not closed:
                continue
            read += 1
            rows = {row["Good"]: row for row in table_in(text, "Wholesale prices")}
            assert [*rows] == [event.good.key.title() for event in closed]
            for event in closed:
                row = rows[event.good.key.title()]
                assert (row["Units"], row["Price"]) == (str(event.units), f"${event.price}")
                assert row["For the next cycle"] == (f"${event.paid_in}" if event.paid_in else "–")
            priced = [event for event in page.outcome.events if isinstance(event, trade.Priced)]
            rows = {row["Good"]: row for row in table_in(text, "Commodity prices")}
            for one in priced:
                row = rows[one.good.key.title()]
                assert (row["Units"], row["Price"], row["Money in it"]) == (
                    str(one.units),
                    f"${one.price}",
                    f"${one.money}",
                )
    assert read
