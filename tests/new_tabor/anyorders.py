"""Any order, for tests that hold for all of them."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import strategies as st

from pbem.engine.conditions import All
from pbem.engine.orders import Order
from pbem.rulesets.new_tabor.book import GOODS, OFFICES
from pbem.rulesets.new_tabor.claims import Alternative, Terms
from pbem.rulesets.new_tabor.conditions import (
    ALONE,
    OF_GOOD,
    Alone,
    AtIndustry,
    Challenged,
    Compare,
    Cost,
    InZone,
    OffPath,
    OfGood,
    Plain,
    Stock,
)
from pbem.rulesets.new_tabor.gm import Resign, Stop
from pbem.rulesets.new_tabor.motions import Proposal
from pbem.rulesets.new_tabor.orders import (
    Accept,
    Act,
    Auto,
    Autoconsume,
    Borrow,
    Buy,
    CharityOrder,
    Claim,
    Consume,
    Decline,
    Give,
    Innovate,
    Keep,
    Late,
    LeisureOrder,
    Lend,
    MotionOrder,
    NextRound,
    Nominate,
    Recall,
    Repay,
    Sell,
    StayOrder,
    SubletOrder,
    Switch,
    Vacancy,
    Vote,
)
from pbem.rulesets.new_tabor.things import AMOUNT_WORDS, Amount, Things
from pbem.rulesets.new_tabor.voteorders import Ballot
from tests.new_tabor.clerk import SEATS

seats = st.sampled_from(list(SEATS))
goods = st.sampled_from(GOODS)
offices = st.sampled_from(OFFICES)
sums = st.integers(1, 99_999_999)
letters = st.characters(blacklist_categories=("C", "Z"), blacklist_characters='"')
texts = st.text(letters, min_size=1, max_size=60)
units = st.integers(1, 999_999)
due = st.integers(0, 4)

numbered = st.builds(Amount, goods, units)
worded = st.builds(lambda good, word: Amount(good, word=word), goods, st.sampled_from(AMOUNT_WORDS))
of_all = st.sampled_from([Amount("", word=word) for word in AMOUNT_WORDS[1:]])
sold = st.one_of(numbered, worded)
bought = st.one_of(numbered, worded.filter(lambda amount: amount.word != "all"))


def _lists(amounts: st.SearchStrategy[Amount]) -> st.SearchStrategy[tuple[Amount, ...]]:
    several = st.lists(amounts, min_size=1, max_size=4, unique_by=lambda one: one.good).map(tuple)
    return st.one_of(several, of_all.map(lambda one: (one,)))


partners = st.one_of(
    st.sampled_from([("anyone",), ("market",)]),
    st.lists(seats, min_size=1, max_size=3, unique=True).map(tuple),
)


def _limit(kind: type[Sell | Buy], amounts: st.SearchStrategy[Amount]) -> st.SearchStrategy[Order]:
    return st.builds(kind, amounts.map(lambda one: (one,)), sums, partners, st.booleans())


things = st.builds(
    Things.of,
    st.dictionaries(goods, units, max_size=4),
    st.integers(0, 99_999),
).filter(bool)
number = st.one_of(
    st.builds(lambda cents: Plain(Decimal(cents) / 100), st.integers(0, 999_999)),
    st.builds(Stock, goods),
    st.builds(OfGood, st.sampled_from(list(OF_GOOD)), goods),
    st.builds(Alone, st.sampled_from(list(ALONE))),
    st.builds(Cost, st.sampled_from(["inner", "center"])),
)
flags = st.one_of(
    st.builds(InZone, st.sampled_from(["center", "inner", "outer", "switch"])),
    st.builds(AtIndustry, goods),
    st.sampled_from([Challenged(), OffPath()]),
)
compared = st.builds(Compare, number, st.sampled_from(["<", "<=", "=", ">=", ">", "<>"]), number)
tests = st.lists(st.one_of(flags, compared), min_size=1, max_size=4).map(lambda some: All(tuple(some)))
whens = st.one_of(st.none(), tests)


def _terms(least: int, more: int | None) -> Terms:
    return Terms(least, None if more is None else least + more)


terms = st.builds(_terms, st.integers(0, 9999), st.one_of(st.none(), st.integers(0, 9999)))
alternatives = st.one_of(
    st.just(Alternative("outer")),
    st.builds(Alternative, st.just("inner"), terms),
    st.builds(Alternative, st.just("here"), terms, st.one_of(st.none(), terms)),
    st.builds(Alternative, st.just("center"), terms, terms),
)
proposals = st.one_of(
    st.builds(lambda kind, text: Proposal(kind, text=text), st.sampled_from(["resolve", "absent"]), texts),
    st.builds(
        lambda option: Proposal("option", name=option[0], value=option[1]),
        st.sampled_from([("rent_step", "0.01"), ("gifts", "no"), ("iou", "none"), ("settle_max", "5")]),
    ),
    st.builds(lambda quarters: Proposal("length", value=str(quarters)), st.integers(1, 4)),
    st.just(Proposal("stop")),
)
trades = st.one_of(
    st.builds(lambda items, when: Sell(items, None, ("cu",), when=when), _lists(sold), whens),
    st.builds(lambda items, when: Buy(items, None, ("cu",), when=when), _lists(bought), whens),
    _limit(Sell, sold),
    _limit(Buy, bought),
    st.builds(Give, things, seats, st.one_of(st.none(), things), when=whens),
    st.builds(Lend, sums, seats, sums, due, when=whens),
    st.builds(Borrow, sums, seats, sums, due, when=whens),
    st.builds(Repay, sums, seats, when=whens),
    st.builds(SubletOrder, st.sampled_from(["TO", "FROM"]), seats, sums, when=whens),
)
purposes = st.sampled_from(["", "inputs", "wants"])
uses = st.one_of(
    st.builds(Consume, st.one_of(numbered, worded, st.just(Amount("", word="all"))), purposes, when=whens),
    st.builds(Keep, st.integers(0, 99_999), st.sampled_from(["", *GOODS]), when=whens),
    st.builds(Autoconsume, st.sampled_from(["inputs", "wants", "both", "off"]), when=whens),
    st.builds(Auto, st.booleans(), when=whens),
    st.builds(Vacancy, st.booleans(), st.sampled_from(["", "center", "inner"]), when=whens),
)
claims = st.lists(alternatives, min_size=1, max_size=5).map(tuple)
turns = st.one_of(
    st.builds(Act, goods, when=whens),
    st.builds(Switch, when=whens),
    st.builds(LeisureOrder, when=whens),
    st.builds(StayOrder, when=whens),
    st.builds(Innovate, st.integers(1, 999), st.sampled_from(["", "loss", "win"]), when=whens),
    st.builds(Claim, claims, when=whens),
    st.builds(Recall, offices, when=whens),
    st.builds(MotionOrder, proposals, when=whens),
    st.builds(NextRound),
)
ballots = st.one_of(
    st.builds(Ballot, offices, st.one_of(seats, st.just("anyone"))),
    st.builds(Ballot, st.just("recall"), offices),
    st.builds(Ballot, st.just("motion"), st.integers(1, 9999).map(str)),
    st.builds(Ballot, st.just("forgive"), seats),
    st.sampled_from([Ballot("dice"), Ballot("call")]),
)
both = st.sampled_from([("clerk",), ("treasurer",), ("clerk", "treasurer")])
votes = st.one_of(
    st.builds(Nominate, seats, offices),
    st.builds(Accept, both),
    st.builds(Decline, both),
    st.builds(Vote, ballots, st.sampled_from(["yes", "no", "abstain"])),
    st.builds(CharityOrder, st.one_of(seats, st.just("anyone")), st.just(True), st.one_of(st.none(), sums)),
    st.builds(CharityOrder, seats, st.just(False)),
)
orders: st.SearchStrategy[Order] = st.one_of(trades, uses, turns, votes)
late = st.lists(st.one_of(trades, uses).map(str), min_size=1, max_size=3).map(lambda some: Late(tuple(some)))
gm_orders: st.SearchStrategy[Order] = st.one_of(st.just(Stop()), st.builds(Resign, seats))
