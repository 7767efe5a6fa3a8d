"""Any order, for tests that hold for all of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from pbem.engine.conditions import All, Not
from pbem.engine.orders import Order
from pbem.rulesets.crusoe.camp.battles import SpearOrder
from pbem.rulesets.crusoe.camp.calling import Invoke, Speech
from pbem.rulesets.crusoe.camp.fights import Attack, Defend, Fight, JoinFight
from pbem.rulesets.crusoe.camp.verdicts import Verdict
from pbem.rulesets.crusoe.conditions import STATES, WHOSE, Chosen, Count, Done, Flag, Holds
from pbem.rulesets.crusoe.language.grammar import Abandon, Stop
from pbem.rulesets.crusoe.language.lexicon import CLASS_WORDS, EVERY_WORD, PICKED
from pbem.rulesets.crusoe.market.ballots import Vote
from pbem.rulesets.crusoe.market.exchanging import Leave
from pbem.rulesets.crusoe.market.lines import Give, Keep, Offer
from pbem.rulesets.crusoe.market.proposals import Propose, Withdraw
from pbem.rulesets.crusoe.market.sharing import Pick, Submit
from pbem.rulesets.crusoe.market.taxing import Provide, Tax
from pbem.rulesets.crusoe.needs.meals import Drink, Eat
from pbem.rulesets.crusoe.needs.needs import Estate
from pbem.rulesets.crusoe.things import FOOD, GOODS, ICONS, MARKET, SIGNALS, THINGS, Basket
from pbem.rulesets.crusoe.wishes import (
    BANK,
    EVEN,
    FINE,
    KILL,
    LABOUR,
    NEED,
    SHARES,
    SPARE,
    SWAP,
    TO,
    Choice,
    Division,
    PathCheck,
    PathEntry,
    Penalty,
    Wish,
)
from pbem.rulesets.crusoe.work.moving import Land, Learn, Pace
from pbem.rulesets.crusoe.work.paths import PathOrder
from pbem.rulesets.crusoe.work.producing import Take, Want
from tests.crusoe.clerk import BARE, SEATS

seats = st.sampled_from(SEATS)
anyone = st.sampled_from((*SEATS, "anyone"))
paths = st.sampled_from(list(BARE.book.board.paths))
units = st.integers(1, 9999)
signs = st.sampled_from(("<", "<=", "=", ">=", ">", "<>"))
numbers = st.integers(0, 100)


def several(
    each: st.SearchStrategy[Any], least: int = 1, most: int = 4
) -> st.SearchStrategy[tuple[Any, ...]]:
    """Some different values."""
    return st.lists(each, min_size=least, max_size=most, unique=True).map(tuple)


def baskets(things: tuple[str, ...]) -> st.SearchStrategy[Basket]:
    """Units of some things."""
    return st.dictionaries(st.sampled_from(things), units, min_size=1, max_size=4).map(Basket.of)


def one_of(things: tuple[str, ...]) -> st.SearchStrategy[Basket]:
    """Units of one thing."""
    return st.builds(Basket.one, st.sampled_from(things), units)


def wishes(words: tuple[str, ...]) -> st.SearchStrategy[tuple[Wish, ...]]:
    """A list of wishes; the Market has no target."""
    wish = st.builds(Wish, st.sampled_from(words), st.one_of(st.just(0), units))
    return several(wish.map(lambda one: replace(one, target=0) if one.word == MARKET else one))


KEPT = (*THINGS, *CLASS_WORDS)
compared = st.one_of(
    st.builds(Holds, st.sampled_from((*WHOSE[:3], *SEATS)), st.sampled_from(KEPT), signs, numbers),
    st.builds(Holds, st.just("POOL"), st.sampled_from((*SIGNALS, "signals")), signs, numbers),
    st.builds(
        Holds, st.sampled_from(("MY", "bob")), st.sampled_from(("types", "vp")), signs, st.integers(-9, 9)
    ),
    st.builds(Count, st.sampled_from(("SPACE", "ROUND", "CYCLE")), signs, numbers),
    st.builds(Count, st.sampled_from(("SIDE", "FOES")), signs, numbers, seats),
    st.builds(Count, st.just("path"), signs, numbers, paths),
)
atoms = st.one_of(
    compared,
    st.builds(Chosen, paths, st.sampled_from(("", *SEATS))),
    st.builds(Flag, st.sampled_from(("ALONE", "CROWDED"))),
    st.builds(Flag, st.sampled_from(STATES), st.sampled_from(("I", *SEATS))),
    st.builds(Flag, st.just("INVOKER"), seats),
    st.builds(Done, st.integers(1, 99)),
)
tests = st.lists(st.one_of(atoms, st.builds(Not, atoms)), min_size=1, max_size=3).map(tuple).map(All)
checks = st.one_of(
    st.just(PathCheck("EMPTY")),
    st.builds(lambda most: PathCheck("MAX", most), st.integers(0, 8)),
    st.builds(lambda kind, seat: PathCheck(kind, seat=seat), st.sampled_from(("WITH", "WITHOUT")), seats),
)
entries = st.one_of(
    st.builds(PathEntry, paths),
    st.builds(PathEntry, paths, checks),
    st.builds(lambda path, test: PathEntry(path, test=test), paths, tests),
)
divisions = st.one_of(
    st.builds(Division, st.sampled_from((EVEN, NEED, LABOUR))),
    st.builds(
        lambda shares, rest: Division(SHARES, shares=tuple(shares.items()), rest=rest),
        st.dictionaries(seats, baskets(GOODS), min_size=1),
        st.sampled_from((EVEN, NEED, *SEATS)),
    ),
)
estates = st.one_of(
    st.builds(Division, st.sampled_from((EVEN, NEED, BANK))), seats.map(lambda seat: Division(TO, seat))
)
fines = st.one_of(
    st.just(Penalty(FINE, is_all=True)), baskets(GOODS).map(lambda goods: Penalty(FINE, goods=goods))
)
swaps = st.one_of(st.just(Penalty(SWAP)), seats.map(lambda seat: Penalty(SWAP, seat=seat)))
heirs = st.one_of(st.just(""), seats)
choices = st.one_of(
    st.just(Choice((Penalty(SPARE),))),
    swaps.map(lambda swap: Choice((swap,))),
    st.builds(Choice, st.just((Penalty(KILL),)), heirs),
    st.builds(lambda fine, heir: Choice((fine,), heir), fines, heirs),
    st.builds(lambda fine, swap, heir: Choice((fine, swap), heir), fines, swaps, heirs),
)
ballots = st.one_of(
    st.just(("abstain",)), several(st.one_of(st.integers(1, 99).map("M{}".format), st.just("none")))
)
words = st.text(st.characters(codec="utf-8", blacklist_categories=("C", "Z")), min_size=1, max_size=9)
texts = st.lists(words.filter(lambda word: word.upper() not in ("END", "END.")), min_size=1).map(" ".join)


@st.composite
def spaces(draw: st.DrawFn) -> Land:
    """Landing places of a path."""
    path = draw(paths)
    return Land(path, draw(several(st.integers(1, BARE.book.path(path).length + 1))))


wanted = st.one_of(st.none(), paths)
work = st.one_of(
    st.builds(PathOrder, several(entries)),
    st.builds(Want, wanted, wishes(EVERY_WORD), st.booleans()),
    st.builds(Want, wanted, st.just(()), st.just(True)),
    st.builds(Take, paths, st.integers(1, 30), several(st.sampled_from(ICONS))),
    st.builds(Take, paths, st.integers(1, 30), st.just(("fish", "NOTHING"))),
    spaces(),
    st.builds(Pace, st.sampled_from(("slow", "fast"))),
    st.builds(Learn, wanted, st.lists(st.integers(1, 6), min_size=1, max_size=6).map(tuple)),
    st.builds(Pick, wishes(PICKED)),
)
market = st.one_of(
    st.builds(Give, baskets(THINGS), seats, st.one_of(st.none(), baskets(THINGS))),
    st.builds(Offer, one_of(THINGS), one_of(THINGS), st.integers(1, 999), several(seats, 0)),
    st.builds(Keep, st.integers(0, 99), st.sampled_from(KEPT)),
    st.just(Leave()),
)
camp = st.one_of(
    st.just(Invoke()),
    st.builds(Speech, texts),
    st.builds(Eat, baskets(FOOD)),
    st.builds(lambda save: Eat(how="BEST", save=save), st.one_of(st.just(Basket()), baskets(FOOD))),
    st.just(Eat(how="NOTHING")),
    st.builds(Drink, st.integers(0, 2)),
    st.builds(Estate, anyone, several(estates)),
    st.builds(Fight, seats),
    st.builds(JoinFight, st.sampled_from(("WITH", "AGAINST")), seats),
    st.builds(Attack, seats),
    st.builds(Defend, seats),
    st.builds(SpearOrder, st.booleans()),
    st.builds(Verdict, anyone, several(choices)),
)
motions = st.one_of(
    st.builds(Propose, divisions),
    st.builds(Withdraw, st.integers(1, 99)),
    st.builds(Vote, ballots),
    st.builds(Submit, baskets(GOODS)),
    st.builds(lambda word: Submit(word=word), st.sampled_from(("ALL", "NONE"))),
)
rank = st.one_of(
    st.builds(Tax, anyone, several(st.sampled_from(GOODS)), st.booleans()),
    st.builds(Tax, anyone, st.just(()), st.just(True)),
    st.builds(Provide, several(st.sampled_from(FOOD))),
)


def with_test(order: Order, when: All | None) -> Order:
    """An order behind a test, if it may stand there."""
    return replace(order, when=when) if getattr(order, "may_depend", False) else order


def depending(kinds: st.SearchStrategy[Order]) -> st.SearchStrategy[Order]:
    """Orders of some kinds, with a test or without."""
    return st.builds(with_test, kinds, st.one_of(st.none(), tests))


orders = depending(st.one_of(work, market, camp))
orders_of_socialism = depending(st.one_of(work, motions))
orders_of_tradition = depending(rank)
gm_orders = st.one_of(st.builds(Abandon, seats, st.booleans()), st.just(Stop()))
