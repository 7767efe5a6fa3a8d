"""The parts of any order of the advanced game: decrees, bids, clauses, tests, penalties, baskets."""

from __future__ import annotations

from hypothesis import strategies as st

from pbem.engine.conditions import All
from pbem.rulesets.crusoe.clauses import (
    BY,
    IN,
    Gives,
    KeepsPeace,
    Lets,
    Pays,
    Signals,
    Takes,
    Times,
)
from pbem.rulesets.crusoe.conditions import Asked, I
from pbem.rulesets.crusoe.decrees import Amount, Assigned, Divided, Rule, Rules, Statements
from pbem.rulesets.crusoe.market.sharing import Submit
from pbem.rulesets.crusoe.modules.contracts import Contract
from pbem.rulesets.crusoe.modules.government.decreeing import Decide
from pbem.rulesets.crusoe.modules.monetary_market.markets import Bid, BidList
from pbem.rulesets.crusoe.things import GOODS, SIGNALS, Basket
from pbem.rulesets.crusoe.wishes import (
    CRIPPLE,
    ENSLAVE,
    EXILE,
    FINE,
    Choice,
    Penalty,
)
from tests.crusoe.anyorders import (
    baskets,
    divisions,
    paths,
    seats,
)
from tests.crusoe.clerk import BARE

dollars = st.integers(0, 9999)
rows = st.sampled_from(("2-4", "5", "9-10", "11-12"))
program_lines = st.lists(
    st.sampled_from(("SET minimum = 40", "FOR EACH p IN PLAYERS", "  SET burden(p) = 1  # all", "END")),
    min_size=1,
    max_size=5,
).map(lambda lines: "\n".join(lines).strip("\n"))
contract_ids = st.from_regex(r"[a-z][a-z0-9-]{0,8}", fullmatch=True)
cycles = st.lists(st.integers(1, 9), min_size=1, max_size=3, unique=True).map(sorted).map(tuple)
times = st.one_of(st.builds(Times, st.just(IN), cycles), st.integers(1, 9).map(lambda n: Times(BY, (n,))))
goods = st.sampled_from(GOODS)
some_units = st.integers(1, 999)


def with_extras(goods: st.SearchStrategy[Basket], *, money: bool) -> st.SearchStrategy[Basket]:
    """Baskets that hold deeds, shares and perhaps money besides."""
    deeds = paths.map(lambda path: (f"deed {path}", 1))
    shares = st.tuples(paths.map(lambda path: f"share {path}"), st.integers(1, 99))
    cash = st.integers(1, 999).map(lambda dollars: ("$", dollars))
    extras = st.lists(st.one_of(deeds, shares, *([cash] if money else [])), min_size=1, max_size=3)
    return st.builds(lambda basket, more: basket + Basket.of({}, dict(more)), goods, extras)


@st.composite
def bid_lists(draw: st.DrawFn) -> BidList:
    """Lists of bids: units rise, prices fall."""
    units = sorted(draw(st.sets(st.integers(1, 99), min_size=1, max_size=12)))
    prices = draw(st.sets(st.integers(1, 999), min_size=len(units), max_size=len(units)))
    bids = tuple(map(Bid, units, sorted(prices, reverse=True)))
    return BidList(bids, draw(st.booleans()))


@st.composite
def rules(draw: st.DrawFn) -> Decide:
    """Decrees of amounts by signal, good or path."""
    task = draw(st.sampled_from(("signal_pay", "wages", "prices", "limits", "tax_burden", "rents")))
    known = {
        "signal_pay": SIGNALS,
        "wages": (*GOODS, *SIGNALS),
        "tax_burden": tuple(BARE.book.board.paths),
        "rents": tuple(BARE.book.board.paths),
    }.get(task, GOODS)
    things = draw(st.lists(st.sampled_from(known), max_size=4, unique=True))
    where = st.sampled_from(("", "rank(p) > 3", "held(p , water) = 0 AND NOT wounded(p)"))
    whose = where if task in ("limits", "rents") else st.just("")
    entries = tuple(Rule(thing, draw(dollars), draw(whose)) for thing in things)
    others = draw(st.one_of(st.none(), dollars) if entries else dollars)
    return Decide(task, Rules(entries, others))


decrees = st.one_of(
    rules(),
    st.builds(lambda amount: Decide("minimum_wage", Amount(amount)), dollars),
    st.builds(
        lambda sent: Decide("path_assignment", Assigned(tuple(sent.items()))),
        st.dictionaries(seats, paths, min_size=1),
    ),
    divisions.map(lambda division: Decide("distribute", Divided(division))),
    program_lines.map(lambda text: Decide("tax_burden", Statements(text))),
    st.builds(lambda box, text: Decide("box", Statements(text), box), st.integers(0, 99), program_lines),
)
clauses = st.one_of(
    st.builds(lambda goods, times: Gives("anna", goods, "bob", times), baskets(GOODS), times),
    st.builds(lambda dollars, times: Pays("bob", dollars, "anna", times), dollars, times),
    st.builds(lambda path, times: Takes("bob", path, times), paths, times),
    st.builds(lambda path, rent, times: Lets("anna", "bob", path, rent, times), paths, dollars, times),
    st.builds(lambda until: KeepsPeace("anna", "bob", until), st.integers(1, 9)),
    st.builds(lambda number, times: Signals("bob", number, times), st.integers(1, 9), times),
)
contracts = st.builds(
    lambda id, said, text: Contract(id, ("bob",), tuple(said), text),
    contract_ids,
    st.lists(clauses, min_size=1, max_size=4),
    st.sampled_from(("", "Both are friends.", "One; two + three\nand END of it")),
)
asked_atoms = st.one_of(
    st.builds(lambda good, n: Asked("QUOTE", (good,), ">=", n), goods, dollars),
    st.builds(lambda good, n: Asked("CLOSING", (good,), "<", n), goods, dollars),
    st.builds(lambda good, n: Asked("UNITS", (good,), "=", n), goods, dollars),
    st.builds(lambda good, n: Asked("BOUGHT", (I, good), ">", n), goods, dollars),
    st.builds(lambda n: Asked("CASH", (), "<=", n), dollars),
    st.builds(lambda path, n: Asked("RENT", (I, path), "<>", n), paths, dollars),
    st.builds(lambda path, n: Asked("TERMS", (path,), "<", n), paths, st.integers(-99, 99)),
    st.builds(lambda what, seat: Asked(what, (seat,)), st.sampled_from(("RULER", "WARLORD", "AGENT")), seats),
    seats.map(lambda seat: Asked("MASTER", (seat,))),
    st.just(Asked("HOME")),
    st.builds(lambda seat, good: Asked("CEO", (seat, good)), seats, goods),
    st.builds(
        lambda seat, word: Asked("CLASS", (seat, word)),
        seats,
        st.sampled_from(("capitalist", "middle", "working")),
    ),
)
asked = st.lists(asked_atoms, min_size=1, max_size=2).map(lambda tests: All(tuple(tests)))
penalties = st.one_of(
    st.builds(
        lambda goods, heir: Choice((Penalty(FINE, goods=goods),), heir),
        with_extras(baskets(GOODS), money=False),
        st.one_of(st.just(""), seats),
    ),
    rows.map(lambda row: Choice((Penalty(CRIPPLE, row=row),))),
    st.builds(
        lambda row, master, heir: Choice(
            (Penalty(FINE, is_all=True), Penalty(CRIPPLE, row=row), Penalty(ENSLAVE, seat=master)), heir
        ),
        rows,
        st.one_of(st.just(""), seats),
        st.one_of(st.just(""), seats),
    ),
    st.just(Choice((Penalty(EXILE),))),
)


@st.composite
def offers(draw: st.DrawFn) -> Submit:
    """Goods put on the market, some of them at a price only."""
    goods = [good for good in GOODS if draw(st.booleans())] or [GOODS[0]]
    prices = [draw(st.one_of(st.none(), dollars)) for _ in goods]
    prices[0] = draw(dollars)
    return Submit(offers=tuple((good, draw(some_units), at) for good, at in zip(goods, prices, strict=True)))
