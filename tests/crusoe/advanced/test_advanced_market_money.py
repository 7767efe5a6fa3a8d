"""Money: cash and debts, what is kept of markets, and what is told of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.events import Event
from pbem.rulesets.crusoe.modules import money as accounts
from pbem.rulesets.crusoe.modules import money as told_money
from pbem.rulesets.crusoe.modules.monetary_market import markets as told
from pbem.rulesets.crusoe.modules.monetary_market import taxes
from pbem.rulesets.crusoe.modules.monetary_market.commodity import money_of, note_quote
from pbem.rulesets.crusoe.modules.monetary_market.markets import (
    POT_RULE,
    SALE_CUTS,
    TAX_CLAIMS,
    TAX_OFFSET,
    TAX_SHARES,
    MonetaryMarket,
    last_quote,
    open_cycle,
)
from pbem.rulesets.crusoe.modules.monetary_market.wholesale import close, note_closing
from pbem.rulesets.crusoe.modules.money import (
    CHARGE,
    DEAL,
    KINDS,
    LEASE,
    MARKET_SEATS,
    TREASURY,
    Debt,
    Money,
    Payment,
    corporation,
    market_seats,
    settlement,
)
from pbem.rulesets.crusoe.modulestates import seen_state
from pbem.rulesets.crusoe.things import GOODS, Basket
from pbem.rulesets.crusoe.wording import Named, Said
from tests.crusoe.advanced.markets import SEATS, Seller, bidder, listed, sell
from tests.crusoe.tables import a_book, a_table, an_island

ANT = corporation("ant")
TO_THE_FIRM = "Bob pays the Ant corporation $5 (charge)."


def test_cra_r58_the_oldest_debts_are_paid_first_then_deals_leases_charges() -> None:
    owed = (
        Debt("cy", 5, 2, LEASE),
        Debt(ANT, 9, 2, CHARGE),
        Debt("bob", 4, 2, DEAL),
        Debt("cy", 3, 1, CHARGE),
    )
    settled = settlement({"ann": 14, "bob": 0, "cy": 0}, {"ann": owed}, ("cy", "ann", "bob"))
    assert [(paid.debt.creditor, paid.dollars) for paid in settled.payments] == [
        *(("cy", 3), ("bob", 4), ("cy", 5), (ANT, 2)),
    ]
    assert settled.cash == {"ann": 0, "bob": 4, "cy": 8}
    assert settled.debts == {"ann": (Debt(ANT, 7, 2, CHARGE),)}


def test_cra_r58_what_one_gets_in_time_he_pays_on() -> None:
    debts = {"ann": [Debt("bob", 6, 1, LEASE)], "bob": [Debt("cy", 9, 1, LEASE)]}
    cash = {"ann": 6, "bob": 1, "cy": 0}
    assert settlement(cash, debts, ("ann", "bob", "cy")).cash == {"ann": 0, "bob": 0, "cy": 7}
    assert settlement(cash, debts, ("bob", "ann", "cy")).cash == {"ann": 0, "bob": 6, "cy": 1}


DEBTS = st.builds(
    Debt,
    st.sampled_from((*SEATS, TREASURY, ANT)),
    st.integers(1, 20),
    st.integers(1, 3),
    st.sampled_from(KINDS),
)


@given(
    st.lists(st.integers(0, 30), min_size=5, max_size=5),
    st.dictionaries(st.sampled_from(SEATS), st.lists(DEBTS, max_size=4)),
    st.permutations(SEATS),
)
def test_settling_makes_no_money_and_takes_no_more_than_there_is(
    purses: list[int], debts: dict[str, list[Debt]], order: list[str]
) -> None:
    cash = dict(zip(SEATS, purses, strict=True))
    settled = settlement(cash, debts, order)
    outside = sum(one.dollars for one in settled.payments if one.debt.creditor not in SEATS)
    assert sum(settled.cash.values()) + outside == sum(purses)
    assert min(settled.cash.values()) >= 0
    before = sum(debt.dollars for owed in debts.values() for debt in owed)
    after = sum(debt.dollars for owed in settled.debts.values() for debt in owed)
    assert before - after == sum(one.dollars for one in settled.payments)
    assert all(debt.dollars > 0 for owed in settled.debts.values() for debt in owed)


def test_money_is_received_owed_settled_and_discarded() -> None:
    money = Money(carried={"ann": 8}, cash={"ann": 0, "bob": 0})
    accounts.cash_dividends(money)
    assert (money.cash, money.carried) == ({"ann": 8, "bob": 0}, {})
    accounts.owe(money, "ann", Debt("bob", 5, 1, LEASE))
    accounts.owe(money, "ann", Debt(TREASURY, 9, 1, LEASE))
    accounts.owe(money, "bob", Debt("ann", 0, 1, LEASE))
    paid = accounts.settle(money, ("ann", "bob"))
    assert [one.dollars for one in paid] == [5, 3]
    assert paid[1] == Payment("ann", Debt(TREASURY, 9, 1, LEASE), 3)
    assert money.debts == {"ann": [Debt(TREASURY, 6, 1, LEASE)]}
    assert accounts.discard(money) == {"bob": 5}
    assert money.cash == {"ann": 0, "bob": 0}
    accounts.end_debts(money, "ann")
    assert money.debts == {}


def test_a_debt_ends_with_its_creditor() -> None:
    money = Money(
        debts={"ann": [Debt("bob", 5, 1, LEASE), Debt(ANT, 5, 1, CHARGE)], "cy": [Debt("bob", 1, 1, DEAL)]}
    )
    accounts.end_debts(money, "bob")
    assert money.debts == {"ann": [Debt(ANT, 5, 1, CHARGE)]}


def test_nobody_pays_more_than_it_has() -> None:
    money = Money(cash={"ann": 4})
    with pytest.raises(AssertionError):
        accounts.pay(money, "ann", 5)
    accounts.pay(money, "ann", 4)
    assert accounts.in_hand(money, "ann") == 0


def test_markets_carry_on_the_dollars_paid_in() -> None:
    markets = MonetaryMarket()
    assert markets.market == dict.fromkeys(GOODS)
    fish = sell(money_of(markets.market["fish"]), [Seller("ann", 6)])
    assert fish is not None
    note_quote(markets, 1, "fish", fish)
    assert (markets.market["fish"], markets.units) == (0, {"fish": 6})
    note_closing(markets, 1, "fish", close(6, [bidder("ann", "1@20, 4@16"), bidder("bob", "1@3")]))
    assert (markets.market["fish"], markets.market["water"]) == (5, None)
    assert markets.closing == {"fish": {1: 1}}
    assert markets.bought == {"ann": {"fish": 4}, "bob": {"fish": 1}}
    open_cycle(markets)
    assert (markets.units, markets.bought) == ({}, {})
    assert (last_quote(markets, "fish"), last_quote(markets, "egg")) == (17, None)


def test_states_show_each_seat_its_own() -> None:
    markets = MonetaryMarket(
        market={**dict.fromkeys(GOODS), "fish": 80},
        quote={"fish": {1: 17, 3: 9}},
        bids={"ann": {"fish": listed("1@18, 2@15 AFFORD")}, "bob": {}},
    )
    seen = seen_state(markets, "bob")
    assert isinstance(seen, MonetaryMarket)
    assert (seen.bids, seen.market) == ({"bob": {}}, markets.market)
    money = Money({"ann": 5, "bob": 6}, {"ann": 1}, {"ann": [Debt("bob", 2, 1, LEASE)]})
    assert seen_state(money, "bob") == Money({"bob": 6}, debts=money.debts)
    assert seen_state(money, "cy") == Money()
    assert seen_state(money, None) == Money()


def test_the_seams_answer_as_the_base_does_until_a_module_speaks() -> None:
    book = a_book()
    table = a_table(book, an_island(book, SEATS[:3], turn_order=["cy", "ann", "bob"]))
    assert market_seats(table, "main") == ("cy", "ann", "bob")
    assert POT_RULE(table, "main", "fish") is None
    assert SALE_CUTS((), table, "main", {}) == ()
    assert TAX_CLAIMS((), table, "main") == ()
    assert (TAX_OFFSET(0, table, "main"), TAX_SHARES(3, table, "ann")) == (0, 3)
    without_ann = MARKET_SEATS.by(lambda seats, scene, group: tuple(seat for seat in seats if seat != "ann"))
    barred = a_book(without_ann)
    assert market_seats(a_table(barred, table.state), "main") == ("cy", "bob")


def goods(thing: str, units: int) -> Said:
    """Units of a thing as sentences name them."""
    return Said(Basket.one(thing, units))


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (told.Priced(Named("water"), 5, 143, 29), "Commodity: water 5 units, $143, price $29."),
        (told.Priced(Named("egg"), 1, 100, 100), "Commodity: egg 1 unit, $100, price $100."),
        (told.Sold("Bob", goods("water", 3), 87), "Bob sells 3 water for $87."),
        (told.CutPaid("Ted", "Bob", 23), "Ted pays Bob $23 as CEO."),
        (told.Destroyed("Eve", goods("fish", 2)), "Eve destroys 2 fish."),
        (
            told.Closed(Named("fish"), 6, 16, 80),
            "Wholesale: fish 6 units, price $16, $80 for the next cycle.",
        ),
        (told.Bought("Ted", goods("fish", 3), 48), "Ted buys 3 fish for $48."),
        (told.LeftOver("Ted", goods("fish", 1)), "Ted gets 1 fish left over."),
        (told.Confiscated(goods("egg", 1), 4), "You cannot pay for 1 egg: $4 confiscated."),
        (told.Confiscated(goods("egg", 2), 0), "You cannot pay for 2 egg."),
        (taxes.Assessed(90, 7), "Taxes: $90 needed, $7 a share."),
        (taxes.TaxPaid("Ted", 28, 20), "Ted pays $28 and gets $20."),
        (taxes.TaxPaid("Bob", 7), "Bob pays $7."),
        (taxes.TaxPaid("Carol", 0, 70), "Carol gets $70."),
        (taxes.TreasuryShort(45, 60), "The treasury is short: $45 for $60."),
        (taxes.WelfarePaid("Dan", 50), "Dan gets $50 welfare."),
        (told_money.Paid("Bob", told_money.Creditor("Ann"), 5, Named(LEASE)), "Bob pays Ann $5 (lease)."),
        (told_money.Owed("Bob", told_money.Creditor("Ann"), 7, Named(DEAL)), "Bob owes Ann $7 (deal)."),
        (told_money.Paid("Bob", told_money.Creditor(corporation="Ant"), 5, Named(CHARGE)), TO_THE_FIRM),
        (told_money.Owed("Bob", told_money.Creditor(), 5, Named(LEASE)), "Bob owes the treasury $5 (lease)."),
        (told_money.Printed("Dee", 50), "Dee gets $50 for signals."),
        (told_money.Waged("Bob", 12), "Bob gets $12 in wages."),
        (told_money.Allowed("Bob", 100), "Bob gets $100."),
        (told_money.Discarded(8), "You discard $8."),
    ],
)
def test_events_have_their_sentences(event: Event, sentence: str) -> None:
    assert event.sentence == sentence
    assert event.rule.startswith("CRA-")
