"""Exchanges and divisions held against the invariants (brief 9, 7, 8, 16)."""

from __future__ import annotations

from collections import Counter

from pbem.rulesets.crusoe import told_market
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.hooks import ESTATE, LOOT
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.scenarios import QUICK, TRADITIONAL
from pbem.rulesets.crusoe.things import GOODS, Basket
from tests.crusoe.stages import Stage

EXCHANGES = ("exchange", "retail", "black_market", "invest")
"""The stages in which things change hands."""


def exchanges_are_lawful(stage: Stage, table: IslandTable) -> None:
    """7, 16. An exchange touches two living seats, and goods only; the ledger has that none are lost."""
    names = {one.name: one for one in table.state.seats.values()}
    for event in stage.told(told_market.Traded):
        assert stage.key.startswith(EXCHANGES)
        giver, taker = names[event.giver], names[event.taker]
        assert giver is not taker and giver.is_alive and taker.is_alive and giver.group == taker.group
        gives, takes = event.gives.basket, event.takes.basket
        assert gives and set(gives.things) | set(takes.things) <= set(GOODS)
        assert not set(gives.things) & set(takes.things)
        assert not (giver.is_abandoned and takes)
        scenario = table.book.options.scenario
        if stage.key.startswith("retail") and not table.book.settings:
            order = [one.id for one in table.state.in_order(giver.group)]
            assert abs(order.index(giver.id) - order.index(taker.id)) in (1, len(order) - 1)
        if scenario == TRADITIONAL:
            _obeys_rank(table.book, giver, taker, gives, takes)
            _obeys_rank(table.book, taker, giver, takes, gives)
        if scenario == QUICK:
            seats = list(table.state.seats)
            between = abs(seats.index(giver.id) - seats.index(taker.id))
            assert between in (1, len(seats) - 1)


def _obeys_rank(book: Book, higher: Castaway, lower: Castaway, gives: Basket, takes: Basket) -> None:
    """CRU-203 to CRU-206 One type for another, and never to the disadvantage of the higher rank."""
    assert len(gives.things) == len(takes.things) == 1
    assert higher.path and lower.path
    if book.path(higher.path).rank <= book.path(lower.path).rank:
        return
    order = list(book.tables.classes.values())
    (given,), (taken,) = gives.things, takes.things
    worth = {good: place for place, goods in enumerate(order) for good in goods}
    steps = worth[given] - worth[taken]
    factor = book.options.class_factor_2steps if abs(steps) == 2 else book.tables.factor
    if steps == 0:
        assert takes.total >= gives.total
    elif steps > 0:
        assert takes.total >= factor * gives.total
    else:
        assert gives.total <= factor * takes.total


def divisions_are_even(stage: Stage, table: IslandTable) -> None:
    """8. Who is handed an even part has as much as the others; odd units are picked round and round."""
    picks: dict[str, Counter[str]] = {}
    for event in stage.told(told_market.Picked):
        assert event.goods.basket.total == 1
        picks.setdefault(event.source, Counter())[event.seat] += 1
    for source, counted in picks.items():
        if source not in (LOOT, ESTATE):  # of these there may be several in one stage
            assert max(counted.values()) - min(counted[one.name] for one in table.state.living()) <= 1
    if stage.key == "heap":
        parts = {event.seat: event.goods.basket for event in stage.told(told_market.Received)}
        assert len(set(parts.values())) <= 1
        assert not parts or len(parts) == len(table.state.living())
