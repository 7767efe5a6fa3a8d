"""The subphases of trade for money as stages of the cycle, group by group (CRA-MM-01, CRA 3.1, 3.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from pbem.engine.modules import Act
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.hooks import TRADE_STEPS
from pbem.rulesets.crusoe.island import BIDS, CAMP, MARKET, RETAIL, WORK, IslandTable, Scene, Stage
from pbem.rulesets.crusoe.market.exchanging import exchange, exchange_again
from pbem.rulesets.crusoe.market.steps import step
from pbem.rulesets.crusoe.modules.monetary_market.commodity import sell_goods
from pbem.rulesets.crusoe.modules.monetary_market.markets import in_pot
from pbem.rulesets.crusoe.modules.monetary_market.taxes import levy_taxes
from pbem.rulesets.crusoe.modules.monetary_market.wholesale import close_good, open_wholesale, sell_pot
from pbem.rulesets.crusoe.modules.money import discard_money
from pbem.rulesets.crusoe.modules.money import first_cash as have_first_cash
from pbem.rulesets.crusoe.modules.settings import SIGNAL_PAY
from pbem.rulesets.crusoe.phaselist import FULL

Steps: TypeAlias = tuple[Stage, ...]
SELLING = (MARKET, CAMP, WORK)
"""Whose letters settle the commodity and tax subphases."""
BIDDING = (BIDS, *SELLING)
"""Whose letters settle wholesale."""
RETAILING = (RETAIL, *SELLING)
"""Whose letters settle what comes after wholesale."""
COMMODITY, FIRST_CASH, TAXES, WHOLESALE = "commodity", "first_cash", "taxes", "wholesale"
DISCARD, RETAIL_STEP, RETAIL_AGAIN = "discard", "retail", "retail_2"
"""The keys of the stages, to which those of other groups add their group; `inserted` finds them by it."""


def economy(id: str, steps: Callable[[Book, str], Steps]) -> Act:
    """CRU-H41 Return what a scenario says of trade: the steps of the groups that live in its economy."""

    def trade_steps(before: Steps, scene: Scene, group: str) -> Steps:
        is_its_own = scene.state.groups[group].economy == id
        return (*before, *steps(scene.book, group)) if is_its_own else before

    return TRADE_STEPS.by(trade_steps)


def of_taxed_market(book: Book, group: str) -> Steps:
    """CRA-NAT-01 Return the steps of National Capitalism; those of Class Warfare are the same."""
    return (commodity(group), first_cash(group), *taxes(book, group), *from_wholesale(book, group))


def from_wholesale(book: Book, group: str) -> Steps:
    """CRA-MM-01 Return what comes after money has been made: wholesale, the discard, retail."""
    return (*wholesale(book, group), discard(group), *retail(book, group))


def commodity(group: str) -> Stage:
    """CRA-MM-03 Return the commodity subphase."""
    return step(COMMODITY, group, SELLING, sell_goods)


def first_cash(group: str) -> Stage:
    """CRA-H04 Return the step in which salaries are reckoned, and debts paid."""
    return step(FIRST_CASH, group, SELLING, have_first_cash)


def taxes(book: Book, group: str) -> Steps:
    """CRA-MM-12, CRA-LIB-07 Return the tax subphase, where anything is paid out of taxes."""
    return (step(TAXES, group, SELLING, levy_taxes),) if SIGNAL_PAY in book.tasks else ()


def wholesale(book: Book, group: str) -> Steps:
    """CRA-MM-17, CRA-R15 Return the wholesale subphase: one step, or one for each good with its letters."""
    options = book.options
    if options.form != FULL or options.market_mails != "each":
        return (step(WHOLESALE, group, BIDDING, sell_pot),)
    return tuple(_of_good(good, group) for good in book.advanced.elasticity)


def _of_good(good: str, group: str) -> Stage:
    """CRA-R15 Return wholesale of one good, for which letters are awaited if there is any of it."""

    def play(table: IslandTable, group: str) -> None:
        open_wholesale(table, group)
        close_good(table, group, good)

    def is_there(scene: Scene) -> bool:
        return in_pot(scene, good) > 0

    return step(f"{WHOLESALE}_{good}", group, BIDDING, play, is_there, again=True)


def discard(group: str) -> Stage:
    """CRA-MM-27 Return the step in which all money is discarded; corporations act before it (CRA-H08)."""
    return step(DISCARD, group, RETAILING, discard_money)


def retail(book: Book, group: str) -> Steps:
    """CRA-MM-28, CRU-P16 Return the exchange of neighbours, held twice if it is wished."""
    first = step(RETAIL_STEP, group, RETAILING, exchange)
    again = step(RETAIL_AGAIN, group, RETAILING, exchange_again, again=True)
    return (first, again) if book.trades_twice else (first,)
