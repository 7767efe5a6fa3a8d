"""CRU-H41 The trade steps as stages of the cycle, group by group."""

from __future__ import annotations

from collections.abc import Callable

from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.island import CAMP, MARKET, SHARE, WORK, IslandTable
from pbem.rulesets.crusoe.market import exchanging, provision, sharing, taxing, voting
from pbem.rulesets.crusoe.stages import Stage

SHARING = (SHARE, WORK)
"""CRU-P08 Whose letters settle the sharing steps."""
TRADING = (MARKET, CAMP, WORK)
"""Whose letters settle the other steps."""


def key_of(step: str, group: str) -> str:
    """Return the key of a group's step: exchange for the main group, exchange@exile for another."""
    return step if group == MAIN else f"{step}@{group}"


def pool(group: str) -> Stage:
    """CRU-185 Return the step in which goods go into the common pool."""
    return _stage("pool", group, SHARING, sharing.fill_pool)


def heap(group: str) -> Stage:
    """CRU-188 Return the step in which goods go into the heap, which is divided at once."""
    return _stage("heap", group, SHARING, sharing.share_heap)


def tax(group: str) -> Stage:
    """CRU-194 Return the step of the tax."""
    return _stage("tax", group, SHARING, taxing.levy)


def provide(group: str) -> Stage:
    """CRU-198 Return the step of provision."""
    return _stage("provision", group, SHARING, provision.provide)


def exchange(group: str) -> Stage:
    """CRU-180 Return the step of free exchange."""
    return _stage("exchange", group, TRADING, exchanging.exchange)


def exchange_again(group: str) -> Stage:
    """CRU-P16 Return the second round of exchange, which has letters of its own."""
    return _stage("exchange_2", group, TRADING, exchanging.exchange_again, again=True)


def divide(group: str) -> Stage:
    """CRU-185 Return the step in which the pool is voted on and divided."""
    return _stage("divide", group, TRADING, voting.divide_pool)


def _stage(
    step: str,
    group: str,
    phases: tuple[str, ...],
    play: Callable[[IslandTable, str], None],
    *,
    again: bool = False,
) -> Stage:
    def played(table: IslandTable) -> None:
        play(table, group)

    return Stage(key_of(step, group), phases, played, again=again)
