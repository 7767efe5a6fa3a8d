"""Pools of several groups, and motions made before a pause of the market: what modules rely on (3A)."""

from __future__ import annotations

from pbem.engine.ruleset import Posting
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.hooks import RECEIVER, SHARED
from pbem.rulesets.crusoe.island import Group, Island
from pbem.rulesets.crusoe.language.orders import carried_lines
from pbem.rulesets.crusoe.letters import open_letters
from pbem.rulesets.crusoe.market.ballots import divide_pool
from pbem.rulesets.crusoe.market.proposals import Propose, Withdraw, keep_posted, motions_open
from pbem.rulesets.crusoe.market.sharing import divide, fill_pool, share_heap
from pbem.rulesets.crusoe.scenarios import COMMUNISM, SOCIALISM
from pbem.rulesets.crusoe.wishes import EVEN, LABOUR, NEED, Division
from tests.crusoe.tables import a_book, a_table, an_island, told

EXILE = "exile"
BOOK = a_book(scenario=SOCIALISM)


def of_two_groups() -> Island:
    """Two at home with a pool, two in exile with what a test says."""
    goods = {"anna": {"fish": 3}, "bob": {"egg": 1}, "carol": {"fish": 4}, "dan": {"water": 2}}
    island = an_island(BOOK, goods, turn_order=list(goods), phase="market")
    for seat in ("carol", "dan"):
        island.seats[seat].group = EXILE
    return island


def test_a_heap_leaves_the_pool_of_others_alone() -> None:
    """CRU-P08 While the pool of one group waits for its vote another divides its own heap only."""
    island = of_two_groups()
    island.groups[EXILE] = Group(COMMUNISM)
    table = a_table(BOOK, island)
    open_letters(table, carried_lines(table))
    fill_pool(table, MAIN)
    share_heap(table, EXILE)
    seats = island.seats
    assert [seats[seat].amount("goods") for seat in ("anna", "bob", "carol", "dan")] == [0, 0, 3, 3]
    assert (island.common["fish"], island.common["egg"], island.common["water"]) == (3, 1, 0)
    assert set(island.put_in) == {"anna", "bob"}
    divide_pool(table, MAIN)
    assert [seats[seat].amount("goods") for seat in ("anna", "bob", "carol", "dan")] == [2, 2, 3, 3]
    assert not any(island.common.values()) and not island.put_in


def test_two_pools_are_divided_one_by_one() -> None:
    """CRU-185 Each group votes on what its own seats have put in; who wants labour gets it back."""
    island = of_two_groups()
    island.groups[EXILE] = Group(SOCIALISM)
    table = a_table(BOOK, island)
    table.postings = (Posting(1, "carol", Propose(Division(LABOUR))),)
    open_letters(table, carried_lines(table))
    for group in (MAIN, EXILE):
        fill_pool(table, group)
    divide_pool(table, MAIN)
    assert sum(island.seats[seat].amount("goods") for seat in ("anna", "bob")) == 4
    divide_pool(table, EXILE)
    assert (island.seats["carol"].amount("fish"), island.seats["dan"].amount("water")) == (4, 2)
    assert not any(island.common.values())


def test_motions_outlast_a_pause() -> None:
    """CRU-P17 Where the question stays open its motions do too, by their numbers, unless taken back."""
    island = of_two_groups()
    table = a_table(BOOK, island)
    open_letters(table, carried_lines(table))
    fill_pool(table, MAIN)
    moved = (Propose(Division(NEED)), Propose(Division(EVEN)), Withdraw(1))
    table.postings = tuple(Posting(number, "anna", order) for number, order in enumerate(moved, 1))
    keep_posted(table)
    later = (Posting(1, "bob", Propose(Division(LABOUR))),)
    named = [(one.number, one.author, one.division.kind) for one in motions_open(island, later)]
    assert named == [(2, "anna", EVEN), (3, "bob", LABOUR)]
    table.postings = later
    divide_pool(table, MAIN)
    keep_posted(table)
    assert not island.questions and not island.motion_count


def test_who_really_gets_a_part_is_named() -> None:
    """CRU-H34 A module that sends gains elsewhere has the one named who has them."""
    owned = RECEIVER.by(lambda seat, table, good, units, source: "bob" if seat == "anna" else seat)
    book = a_book(owned, scenario=COMMUNISM)
    goods = {"anna": {"fish": 3}, "bob": {}, "carol": {}}
    table = a_table(book, an_island(book, goods, turn_order=list(goods), phase="market"))
    open_letters(table, carried_lines(table))
    share_heap(table, MAIN)
    divide(table, Division(EVEN), ["anna", "carol"], SHARED)
    assert "Bob gets 2 fish." in told(table) and table.state.seats["bob"].amount("fish") == 2
    table.state.common["egg"] = 1
    divide(table, Division(EVEN), ["anna", "carol"], SHARED)
    assert told(table)[-1] == "Anna picks 1 egg for Bob."
