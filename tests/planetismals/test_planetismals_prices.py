"""PLA-58 to 60, R07 to R12: prices, their exact arithmetic, the books, and economic worth."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.ledger import Entry
from pbem.rulesets.planetismals.accounts import count, pay, receive, transfer
from pbem.rulesets.planetismals.belt import Belt, Debt, Effect, Shuttle
from pbem.rulesets.planetismals.prices import (
    EXACT,
    affordable,
    base_price,
    bmz_price,
    buying_price_at_base,
    buying_price_in_bmz,
    can_buy_installations,
    cost,
    installation_price,
    pct,
    proceeds,
    selling_price_at_base,
    selling_price_in_bmz,
)
from pbem.rulesets.planetismals.winning import worth, worth_parts
from tests.planetismals.workshop import belt, book, installation, table

MC = EXACT
UNITS = st.integers(0, 500)
PRICES = st.integers(1, 600 * EXACT)
PERCENTAGES = st.integers(50, 200)


def priced(*effects: Effect, **percent: int) -> Belt:
    """A belt with some prices changed and some events running."""
    state = belt()
    state.market |= percent
    state.effects = effects
    return state


def test_the_base_value_times_the_percentage_is_exact() -> None:
    """PLA-R10: 15 MC at 107 % are 16.05 MC, and 17.655 MC in the black market zone."""
    state = priced(precious_ore=107)
    assert pct(state, "precious_ore") == 107
    assert base_price(book(), state, "precious_ore") == 160_500
    assert bmz_price(book(), state, "precious_ore") == 176_550
    assert bmz_price(book(bmz_markup=0), state, "precious_ore") == 160_500


def test_scrap_has_a_fixed_price() -> None:
    """PLA-102: whatever the market says, scrap brings 25 MC, and 10 % more in the black market zone."""
    state = priced(scrap=150)
    assert base_price(book(), state, "scrap") == 25 * MC
    assert bmz_price(book(), state, "scrap") == 275 * MC // 10


def test_what_is_traded_where() -> None:
    """PLA-R07, R08: the Base only sells luxuries; the black market takes none and sells no scrap."""
    rules, state = book(), priced()
    assert selling_price_at_base(rules, state, "luxury") is None
    assert buying_price_at_base(rules, state, "luxury") == 40 * MC
    assert buying_price_at_base(rules, state, "food") is None
    assert buying_price_at_base(rules, state, "scrap") is None
    assert selling_price_in_bmz(rules, state, "luxury") is None
    assert selling_price_in_bmz(rules, state, "food") == 99 * MC
    assert buying_price_in_bmz(rules, state, "luxury") == 44 * MC
    assert buying_price_in_bmz(rules, state, "scrap") is None


def test_a_shortage_is_a_least_price() -> None:
    """PLA-110, R75: 20 MC for base ore even at 50 %, never less than its price, and twice is once."""
    shortage = Effect("base_minimum", "ann", 3, goods=("base_ore",), amount=20)
    for percent, price in ((50, 20), (200, 20), (250, 25)):
        state = priced(shortage, shortage, base_ore=percent)
        assert selling_price_at_base(book(), state, "base_ore") == price * MC
    assert selling_price_at_base(book(), priced(shortage), "organics") == 10 * MC
    assert selling_price_in_bmz(book(), priced(shortage), "base_ore") == 11 * MC


def test_a_power_shortage_adds_once() -> None:
    """PLA-111, R67: 20 MC more for the radioactive chain, not 40 when it comes twice; worth is unchanged."""
    bonus = Effect("base_bonus", "ann", 2, goods=("rad_ore", "proc_rads", "fuel"), amount=20)
    state = priced(bonus, replace(bonus, seat="bob"))
    assert selling_price_at_base(book(), state, "fuel") == 200 * MC
    assert selling_price_at_base(book(), state, "food") == 90 * MC
    assert base_price(book(), state, "fuel") == 180 * MC


def test_a_flooded_market_buys_none() -> None:
    """PLA-122, R09: the Base buys no base ore; the black market does."""
    state = priced(Effect("base_refuses", "ann", 5, goods=("base_ore",)))
    assert selling_price_at_base(book(), state, "base_ore") is None
    assert selling_price_in_bmz(book(), state, "base_ore") == 11 * MC


def test_installations_at_a_discount() -> None:
    """PLA-106, R67: 100 MC less for one type; equal discounts do not add up, and none is below nothing."""
    discount = Effect("discount", "ann", 4, goods=("farm",), amount=100)
    state = priced(discount, discount, replace(discount, goods=("research",), amount=300))
    assert installation_price(book(), state, "farm") == 650
    assert installation_price(book(), state, "plant") == 750
    assert installation_price(book(), state, "research") == 0


def test_who_may_buy_installations() -> None:
    """PLA-117, 183, R81: a missed shipment bars everybody, interference only the roller."""
    assert can_buy_installations(book(), priced(), "ann")
    barred = priced(Effect("interference", "ann", 2, at_end=True))
    assert not can_buy_installations(book(), barred, "ann")
    assert can_buy_installations(book(), barred, "bob")
    assert not can_buy_installations(book(), priced(Effect("no_installations", "ann", 4)), "bob")


@given(UNITS, UNITS, PRICES)
def test_nothing_is_gained_by_splitting(one: int, other: int, price: int) -> None:
    """PLA-R10: two sales bring no more than one, two purchases cost no less."""
    whole = one + other
    assert proceeds(one, price) + proceeds(other, price) <= proceeds(whole, price)
    assert cost(one, price) + cost(other, price) >= cost(whole, price)


@given(UNITS, PRICES)
def test_rounding_is_once_and_against_the_trader(units: int, price: int) -> None:
    """PLA-R10: rounding takes less than 1 MC, however many the units."""
    exact = units * price
    assert 0 <= exact - proceeds(units, price) * EXACT < EXACT
    assert 0 <= cost(units, price) * EXACT - exact < EXACT
    assert proceeds(units, price) <= cost(units, price) <= proceeds(units, price) + 1


@given(st.integers(-50, 100_000), PRICES)
def test_as_many_as_the_money_allows(money: int, price: int) -> None:
    """PLA-R15: the largest number whose rounded-up total the money covers; never below none."""
    units = affordable(money, price)
    assert units >= 0 and cost(units, price) <= max(money, 0)
    assert cost(units + 1, price) > money


@given(PERCENTAGES, st.integers(0, 50), st.sampled_from(sorted(book().goods)))
def test_no_profit_between_the_markets(percent: int, markup: int, good: str) -> None:
    """PLA-R07: nobody sells for more than the same place, or the Base, asks for it."""
    rules, state = book(bmz_markup=markup), priced(**{good: percent})
    asked = buying_price_in_bmz(rules, state, good)
    paid = selling_price_in_bmz(rules, state, good)
    assert base_price(rules, state, good) > 0
    assert bmz_price(rules, state, good) >= base_price(rules, state, good)
    assert asked is None or paid is None or asked == paid
    assert buying_price_at_base(rules, state, good) is None or paid is None


def test_every_payment_is_an_entry() -> None:
    """Brief 9: cash changes by what the books say; nothing is written of nothing."""
    round = table(belt())
    receive(round, "ann", 200, "tax", "CO1")
    pay(round, "ann", 50, "strike", "FY2")
    pay(round, "ann", 0, "rations")
    transfer(round, "ann", "bob", 10, "rent", "EX3")
    ann, bob = round.state.seats["ann"], round.state.seats["bob"]
    assert (ann.cash, bob.cash) == (5140, 5010)
    assert ann.entries == (
        Entry("tax", 200, "CO1"),
        Entry("strike", -50, "FY2"),
        Entry("rent", -10, "EX3", "bob"),
    )
    assert bob.entries == (Entry("rent", 10, "EX3", "ann"),)


def test_counting() -> None:
    """What is counted adds up; nothing is written of none."""
    round = table(belt())
    for units in (3, 0, 4):
        count(round, "ann", "goods_made", units)
    count(round, "ann", "colonies_fed", 0)
    assert round.state.seats["ann"].tally == {"goods_made": 7}


def rich() -> Belt:
    """A belt where ann has some of everything."""
    return belt(
        installation("CO1", "ann", in_lot=True, store={"food": 1}),
        installation("FY2", "ann", None, shuttle="SH5", is_closed=True),
        installation("EX3", "bob", store={"organics": 9}),
        Shuttle("SH5", "ann", "D3"),
        Shuttle("SH6", "ann", "D3", hold={"precious_ore": 7, "luxury": 2, "scrap": 1}),
        Debt("IOU1", "ann", "bob", 600, 9),
        Debt("IOU2", "bob", "ann", 400, 1),
        D3="ann",
    )


def test_worth() -> None:
    """PLA-R02: goods without events and rounded once, installations, shuttles beyond the first, debts."""
    state = rich()
    state.market["precious_ore"] = 107
    state.effects = (Effect("base_refuses", "ann", 5, goods=("food",)),)
    assert worth_parts(book(), state, "ann") == (
        ("cash", 5000),
        ("goods", 90 + 80 + 25 + 112),
        ("installations", 1750),
        ("shuttles", 10_000),
        ("debts", -600),
    )
    assert worth(book(), state, "ann") == 16_457
    assert worth(book(), state, "bob") == 5000 + 250 + 90 - 400


def test_worth_by_option() -> None:
    """Options worth_basis and worth_asteroid: cash and goods less debts; cash alone; so much an asteroid."""
    state = rich()
    assert worth(book(worth_basis="liquid"), state, "ann") == 5000 + 300 - 600
    assert worth(book(worth_basis="cash"), state, "ann") == 5000
    assert worth(book(worth_asteroid=70), state, "ann") == worth(book(), state, "ann") + 70
    assert worth(book(worth_asteroid=70, worth_basis="liquid"), state, "ann") == 4700


def test_fractions_of_goods_add_up() -> None:
    """PLA-R02: the goods are summed exactly and rounded down once, wherever they lie."""
    state = belt(
        installation("EX1", "ann", store={"precious_ore": 1}),
        installation("EX2", "ann", store={"precious_ore": 1}),
    )
    state.market["precious_ore"] = 105
    assert dict(worth_parts(book(), state, "ann"))["goods"] == 31
