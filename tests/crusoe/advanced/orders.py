"""Any order of the advanced game, for tests that hold for all of them."""

from __future__ import annotations

from hypothesis import strategies as st

from pbem.engine.orders import Order
from pbem.rulesets.crusoe.camp.verdicts import Verdict
from pbem.rulesets.crusoe.decrees import Rule, Rules
from pbem.rulesets.crusoe.market.ballots import Vote
from pbem.rulesets.crusoe.market.lines import Give
from pbem.rulesets.crusoe.market.proposals import Propose
from pbem.rulesets.crusoe.modules.attitudes import AttitudeOrder
from pbem.rulesets.crusoe.modules.bargains import Buy, Price, Sell
from pbem.rulesets.crusoe.modules.bonds import Free, GiveSlave, SlaveOrder
from pbem.rulesets.crusoe.modules.church import Charity, Penance, Tithe
from pbem.rulesets.crusoe.modules.class_warfare import Call
from pbem.rulesets.crusoe.modules.contracts import Release, Sign
from pbem.rulesets.crusoe.modules.corporations import Dividend, Terms, Train
from pbem.rulesets.crusoe.modules.diamonds import Ally
from pbem.rulesets.crusoe.modules.exile import GoHome, System
from pbem.rulesets.crusoe.modules.firms import Invest
from pbem.rulesets.crusoe.modules.gender import Marry
from pbem.rulesets.crusoe.modules.government.decreeing import Permit
from pbem.rulesets.crusoe.modules.government.drafts import Amend, ProgramOrder
from pbem.rulesets.crusoe.modules.government.elections import Campaign, Elect
from pbem.rulesets.crusoe.modules.land import Close, RentOrder
from pbem.rulesets.crusoe.modules.libertarianism import Accuse, Admit, Judge
from pbem.rulesets.crusoe.modules.monetary_market.wholesale import BidOrder
from pbem.rulesets.crusoe.modules.slavery import Feed
from pbem.rulesets.crusoe.modules.state_capitalism import Destroy
from pbem.rulesets.crusoe.modules.third_world import Import, SendBack
from pbem.rulesets.crusoe.modules.welfare_capitalism import DeclineWelfare
from pbem.rulesets.crusoe.things import FOOD, GOODS, THINGS, WATER, Basket
from pbem.rulesets.crusoe.wishes import (
    PathEntry,
)
from pbem.rulesets.crusoe.work.paths import PathOrder
from pbem.rulesets.crusoe.work.producing import Take, Want
from tests.crusoe.advanced.orderparts import (
    bid_lists,
    contract_ids,
    contracts,
    decrees,
    dollars,
    goods,
    offers,
    penalties,
    program_lines,
    some_units,
    with_extras,
)
from tests.crusoe.anyorders import (
    baskets,
    checks,
    depending,
    entries,
    paths,
    seats,
    several,
    wishes,
)

ranked = several(seats)
orders_of: dict[str, st.SearchStrategy[Order]] = {
    "classes": st.one_of(
        st.builds(Call, st.integers(0, 9)),
        st.builds(Campaign, st.booleans()),
        st.builds(Elect, st.sampled_from(("", "president", "warlord")), ranked),
        st.builds(lambda chosen: Vote(chosen, "president"), ranked),
        st.builds(
            lambda who: Permit("SPEECH", who),
            st.one_of(st.just(()), st.just(("all",)), ranked),
        ),
        st.builds(lambda slave, other: Permit("ATTACK", slave=slave, target=other), seats, seats),
        st.builds(BidOrder, goods, bid_lists()),
        offers(),
        st.builds(RentOrder, paths, dollars, st.one_of(st.just(""), seats)),
        st.builds(Close, paths, st.one_of(st.just(""), seats)),
        st.builds(Terms, paths, st.sampled_from(("charge", "salary")), dollars),
        st.builds(
            lambda sums: Invest(tuple(sums.items())),
            st.dictionaries(paths, st.integers(0, 999), min_size=1),
        ),
        st.builds(Dividend, paths, dollars),
        st.builds(Train, paths, st.integers(0, 99)),
        st.builds(Tithe, several(st.sampled_from((*THINGS, "signals", "food")))),
        st.just(Penance()),
        st.builds(Charity, several(st.sampled_from(FOOD))),
        st.builds(Import, baskets(GOODS)),
        st.builds(SendBack, several(goods)),
        st.builds(AttitudeOrder, st.sampled_from(("altruistic", "self", "cutthroat"))),
        st.builds(Ally, seats),
    ),
    "bonds": st.one_of(
        st.builds(
            SlaveOrder,
            seats,
            st.one_of(
                st.builds(PathOrder, several(entries)),
                st.builds(lambda wanted: Want(None, wanted), wishes(("water", "fish", "leisure"))),
                st.builds(Take, paths, st.integers(1, 9), st.just(("water", "fruit"))),
            ),
        ),
        st.builds(Free, seats, st.one_of(st.just(Basket()), baskets(GOODS))),
        st.builds(GiveSlave, seats, seats),
        st.builds(Feed, seats, baskets((WATER, *FOOD))),
        st.builds(Marry, ranked),
        st.builds(System, st.sampled_from(("capitalism", "socialism", "communism"))),
        st.just(GoHome()),
        st.builds(Verdict, seats, several(penalties, 1, 3)),
        st.builds(
            lambda path, most, check: PathOrder((PathEntry(path, check, None, most), PathEntry("ant"))),
            paths,
            dollars,
            st.one_of(st.none(), checks),
        ),
        st.builds(
            Give,
            with_extras(baskets(THINGS), money=True),
            seats,
            st.one_of(st.none(), with_extras(st.just(Basket()), money=True)),
        ),
    ),
    "decrees": decrees,
    "program": st.one_of(
        program_lines.map(lambda text: ProgramOrder(f'PROGRAM "Plan"\nBOX 1 FOR estate\n{text}\nEND BOX')),
        st.builds(Amend, st.integers(0, 99), program_lines),
        st.builds(
            lambda chosen: Vote(chosen, "program"), several(st.one_of(seats, st.just("default")), 1, 4)
        ),
        st.builds(
            lambda word, about: Vote((word,), "amendment", about), st.sampled_from(("yes", "no")), seats
        ),
    ),
    "moved": st.one_of(
        st.builds(
            lambda dollars: Propose(task="signal_pay", decree=Rules((Rule("top40", dollars),))), dollars
        ),
        st.builds(
            lambda numbers: Vote(tuple(f"M{number}" for number in numbers), "tax_burden"),
            several(st.integers(1, 99)),
        ),
    ),
    "state": st.one_of(
        st.builds(Sell, some_units, goods, st.one_of(seats, st.just("anyone")), st.builds(Price, dollars)),
        st.builds(
            lambda n, good, k: Sell(n, good, "anyone", Price(k, True)),
            some_units,
            goods,
            st.integers(0, 1000),
        ),
        st.builds(Buy, some_units, goods, seats, st.builds(Price, dollars)),
        st.builds(Destroy, some_units, goods),
        contracts,
        st.builds(Sign, contract_ids),
        st.builds(Release, contract_ids),
        st.builds(Accuse, seats, contract_ids, st.sampled_from(("It is so.", "One.\nTwo # three"))),
        st.builds(Admit, contract_ids),
        st.builds(Judge, contract_ids, seats, st.booleans()),
    ),
    "shop": st.one_of(st.builds(Buy, some_units, goods), st.builds(DeclineWelfare)),
}
"""Any order of some kinds; `game_of` says which game has them."""


def any_order(name: str) -> st.SearchStrategy[Order]:
    """Any order of a game, with a test or without."""
    return orders_of[name] if name == "program" else depending(orders_of[name])  # ballots there are kept
