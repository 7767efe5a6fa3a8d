"""Centralized Communism (CRA-CCO): goods go unpaid into the pot, and all get the same money to bid with."""

from __future__ import annotations

from pbem.engine.modules import Module
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.market.steps import step
from pbem.rulesets.crusoe.modules import money
from pbem.rulesets.crusoe.modules.monetary_market.commodity import dump_goods
from pbem.rulesets.crusoe.modules.monetary_market.stages import (
    SELLING,
    Steps,
    economy,
    first_cash,
    from_wholesale,
)
from pbem.rulesets.crusoe.modules.money import grant, market_seats
from pbem.rulesets.crusoe.scenarios import CENTRALIZED

DUMP, ALLOWANCE = "dump", "allowance"
"""The keys of its own stages."""


def steps(book: Book, group: str) -> Steps:
    """CRA-CCO-01 to CRA-CCO-03 Return its steps: no prices, no taxes; wholesale and retail as always."""
    return (
        step(DUMP, group, SELLING, dump_goods),
        step(ALLOWANCE, group, SELLING, allow),
        first_cash(group),
        *from_wholesale(book, group),
    )


def allow(table: IslandTable, group: str) -> None:
    """CRA-CCO-01 Give every seat that takes part the same money."""
    dollars = table.book.advanced.allowance
    for seat in market_seats(table, group):
        grant(table, seat, dollars, "")
        table.tell(money.Allowed(table.state.seats[seat].name, dollars))


MODULE = Module(CENTRALIZED, "economy", (economy(CENTRALIZED, steps),))
"""The economy of equal money."""
