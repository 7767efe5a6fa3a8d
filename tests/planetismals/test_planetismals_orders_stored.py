"""Orders are read again at the deadline from their stored text: it must mean exactly the same."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.hexes import DIRECTIONS
from pbem.engine.orders import Condition, Line, Order
from pbem.engine.slots import COMPARISONS
from pbem.rulesets.planetismals.bids import Bid
from pbem.rulesets.planetismals.building import Jettison, Place, Take
from pbem.rulesets.planetismals.choices import EVENTS, On
from pbem.rulesets.planetismals.conditions import (
    Cargo,
    Carrying,
    Count,
    Explored,
    HereIs,
    OwnerIs,
    PriceIs,
    Stored,
    TypeIs,
    Zones,
)
from pbem.rulesets.planetismals.dealorders import Borrow, Give, Lend, Repay
from pbem.rulesets.planetismals.flying import Explore, Go, Move
from pbem.rulesets.planetismals.goods import Amount, Ware
from pbem.rulesets.planetismals.lexicon import bare_lexicon
from pbem.rulesets.planetismals.loading import Load, Unload
from pbem.rulesets.planetismals.naming import Name, Names
from pbem.rulesets.planetismals.orders import GRAMMAR
from pbem.rulesets.planetismals.plan import Branch, Otherwise, PlanLine
from pbem.rulesets.planetismals.planorders import PlanOrder
from pbem.rulesets.planetismals.plans import read_line, read_lines
from pbem.rulesets.planetismals.settingorders import RationsOrder, Reserve, Run, Shuttles
from pbem.rulesets.planetismals.things import Sort, Thing, money
from pbem.rulesets.planetismals.trading import Buy, Sell, Swap
from pbem.rulesets.planetismals.waiting import DealNow, Hold, Repeat, Stop
from tests.planetismals.postroom import desk, rules

BOOK = rules().book
SEATS = {"ann": "Ann Archer", "bob": "Bob Baker", "cat": "Cat"}
BARE = bare_lexicon(BOOK, SEATS)
KINDLESS = [sort for sort in (*BOOK.sorts, "shuttle") if sort != "refinery"]

numbers = st.integers(0, 999_999)
counts = st.integers(1, 999_999)
goods = st.sampled_from(list(BOOK.goods))
sorts = st.sampled_from(list(BOOK.sorts))
hexes = st.sampled_from(BOOK.map.cells)
seats = st.sampled_from(list(SEATS))
signs = st.sampled_from(list(COMPARISONS))
ids = st.builds(
    lambda code, serial: f"{code}{serial}", st.sampled_from(list(BOOK.codes)), st.integers(1, 999)
)
shuttles = st.builds(lambda serial: f"SH{serial}", st.integers(1, 99))
debts = st.builds(lambda serial: f"IOU{serial}", st.integers(1, 99))
prices = st.integers(0, 9_999_999)
there = st.one_of(st.just(""), hexes)
amounts = st.one_of(st.builds(Amount, st.one_of(st.none(), counts), goods), st.just(Amount()))
of_one = st.builds(Amount, st.one_of(st.none(), counts), goods)
names = st.from_regex(r"[A-Za-z][A-Za-z0-9' \-]{0,22}[A-Za-z0-9]", fullmatch=True)

tests: st.SearchStrategy[Condition] = st.one_of(
    st.builds(Zones, st.sampled_from(["ZONES", "FREE"]), signs, numbers, there),
    st.builds(Count, st.sampled_from(["CASH", "WORTH", "ROUND", "MOVES", "SPACE"]), signs, numbers),
    st.builds(TypeIs, st.sampled_from(list(BOOK.rocks)), st.booleans(), there),
    st.builds(OwnerIs, st.one_of(seats, st.sampled_from(["me", "none"])), st.booleans(), there),
    st.builds(HereIs, st.one_of(hexes, st.sampled_from(["base", "bmz", "asteroid", "empty"])), st.booleans()),
    st.builds(Explored, hexes),
    st.builds(Cargo, goods, signs, numbers),
    st.builds(Carrying, st.one_of(sorts, st.sampled_from(["installation", "nothing"]))),
    st.builds(Stored, goods, signs, numbers, there),
    st.builds(PriceIs, goods, signs, prices),
)
kinds = st.sampled_from(list(BOOK.sorts["refinery"].kinds))
wares = st.one_of(
    st.builds(Ware, of_one),
    st.builds(lambda ore: Ware(None, "refinery", ore), kinds),
    st.builds(
        lambda sort: Ware(None, sort),
        st.sampled_from([sort for sort in (*BOOK.sorts, "shuttle") if sort != "refinery"]),
    ),
)
places = st.one_of(hexes, st.sampled_from(["base", "bmz"]))
passed = st.one_of(hexes, st.just("base"))
steps: st.SearchStrategy[Order] = st.one_of(
    st.builds(Go, places, st.lists(passed, max_size=4).map(tuple)),
    st.builds(Move, st.lists(st.sampled_from(DIRECTIONS), min_size=1, max_size=12).map(tuple)),
    st.builds(Explore, st.one_of(st.none(), st.integers(1, 300))),
    st.builds(Load, amounts, st.one_of(st.just(""), ids), st.one_of(st.none(), numbers)),
    st.builds(Unload, amounts, st.one_of(st.just(""), ids)),
    st.builds(Buy, wares, st.one_of(st.none(), prices)),
    st.builds(Sell, amounts, st.one_of(st.none(), prices)),
    st.builds(Swap, st.builds(Amount, st.one_of(st.none(), counts))),
    st.builds(Take, st.one_of(ids, sorts), st.booleans()),
    st.just(Place()),
    st.builds(Jettison, of_one),
    st.builds(DealNow, st.one_of(st.none(), seats)),
    st.builds(Hold, st.one_of(st.none(), st.integers(1, 1000), tests)),
    st.just(Repeat()),
    st.just(Stop()),
)
branches = st.builds(Branch, steps, st.sampled_from(Otherwise))
plain_lines = st.builds(PlanLine, branches)
if_lines = st.builds(
    PlanLine,
    branches,
    st.lists(tests, min_size=1, max_size=4).map(tuple),
    st.one_of(st.none(), branches),
)
plan_lines = st.one_of(plain_lines, if_lines)


def chosen(each: st.SearchStrategy[str]) -> st.SearchStrategy[tuple[str, ...]]:
    """Some values, first choice first."""
    return st.lists(each, min_size=1, max_size=5, unique=True).map(tuple)


things: st.SearchStrategy[Thing] = st.one_of(
    st.builds(money, counts),
    st.builds(lambda units, good, hex: Thing(Sort.GOODS.value, units, good, hex), counts, goods, hexes),
    st.builds(lambda id: Thing(Sort.INSTALLATION.value, id=id), ids),
    st.builds(lambda hex: Thing(Sort.ASTEROID.value, hex=hex), hexes),
    st.builds(lambda id: Thing(Sort.SHUTTLE.value, id=id), shuttles),
    st.builds(lambda id: Thing(Sort.DEBT.value, id=id), debts),
    st.builds(lambda amount, due: Thing(Sort.IOU.value, amount, due=due), counts, st.integers(1, 9999)),
)
some_things = st.lists(things, min_size=1, max_size=4).map(tuple)
items = st.one_of(
    ids,
    hexes,
    shuttles,
    seats,
    st.sampled_from(["YES", "NO", "IDLE", "ALL", "NONE", "DEFAULT", "leader", "anyone"]),
    st.builds(lambda whom, sort: f"{whom} {sort}", st.one_of(seats, st.just("leader")), sorts),
)
plans = st.one_of(
    st.builds(
        PlanOrder,
        shuttles,
        st.sampled_from(["REPLACE", "APPEND"]),
        st.lists(plan_lines, min_size=1, max_size=8).map(tuple),
    ),
    st.builds(PlanOrder, shuttles, st.sampled_from(["CLEAR", "CONTINUE"])),
)
runs = st.one_of(
    st.builds(Run, ids, st.sampled_from(["ON", "OFF"])),
    st.builds(lambda id, most: Run(id, "MAX", str(most)), ids, st.integers(0, 10)),
    st.builds(lambda id, good: Run(id, "PREFER", good), ids, st.sampled_from(["hightech", "manufactured"])),
)
when = st.one_of(st.none(), st.builds(lambda sign, number: Count("CASH", sign, number), signs, numbers))
lots = st.one_of(ids, hexes, st.sampled_from(["COLONY", "ASTEROID"]))
orders: st.SearchStrategy[Order] = st.one_of(
    plans,
    st.builds(Shuttles, chosen(shuttles)),
    runs,
    st.builds(RationsOrder, st.one_of(ids, st.just("ALL")), st.booleans()),
    st.builds(Reserve, numbers),
    st.builds(Names, chosen(names)),
    st.builds(Name, hexes, names),
    st.builds(On, st.sampled_from(EVENTS), chosen(items)),
    st.builds(Give, some_things, st.one_of(seats, st.just("anyone")), st.one_of(st.just(()), some_things)),
    st.builds(Lend, counts, seats, counts, st.integers(1, 9999)),
    st.builds(Borrow, counts, seats, counts, st.integers(1, 9999)),
    st.builds(Repay, debts, st.one_of(st.none(), counts)),
    st.builds(Bid, lots, counts, st.one_of(st.none(), st.integers(1, 999)), when=when),
)


@given(plan_lines)
@settings(max_examples=100, deadline=None)
def test_lines_of_plans_come_back(line: PlanLine) -> None:
    """A line of a plan reads as itself, from the state as from a letter."""
    assert read_line(str(line), BARE) == line


@given(st.lists(plan_lines, max_size=60))
@settings(max_examples=20, deadline=None)
def test_plans_come_back(lines: Sequence[PlanLine]) -> None:
    """A whole plan reads as itself."""
    assert read_lines("; ".join(map(str, lines)), BARE) == tuple(lines)


@given(orders)
@settings(max_examples=100, deadline=None)
def test_orders_come_back(order: Order) -> None:
    """An order reads as itself, whether the reader knows the board or not."""
    for words in (BARE, desk()):
        reading = GRAMMAR.read([Line(1, str(order))], words, strictly=False)
        assert reading.complaints == () and reading.orders == (order,)


@given(st.text(alphabet="PLANSHGOBUYIFTE1234 ;:\"+$>=<,.#'é\n-", max_size=60))
@settings(max_examples=80, deadline=None)
def test_nothing_breaks_the_reader(text: str) -> None:
    """Whatever is written, there is an order or a complaint for each line, on receipt and later."""
    for head in ("", "PLAN SH1: ", "GIVE ", "ON 19 ", "BID ", "NAMES ", "RUN "):
        lines = [Line(1, head + text.replace("\n", " "))]
        for strictly in (True, False):
            reading = GRAMMAR.read(lines, desk(), strictly=strictly)
            assert len(reading.orders) + len(reading.complaints) >= 1
