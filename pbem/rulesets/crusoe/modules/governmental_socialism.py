"""Governmental Socialism (CRA-GSO)."""

from __future__ import annotations

from pbem.engine.modules import Module
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.market import steps
from pbem.rulesets.crusoe.modules.monetary_market.stages import Steps, economy
from pbem.rulesets.crusoe.scenarios import GOVERNMENTAL


def of_the_pool(book: Book, group: str) -> Steps:
    """CRA-GSO-01 to CRA-GSO-03 All goods go into a pool, and the government divides it; no other trade."""
    return (steps.pool(group), steps.divide(group))


MODULE = Module(GOVERNMENTAL, "economy", (economy(GOVERNMENTAL, of_the_pool),))
"""An economy of one pool, which the government divides."""
