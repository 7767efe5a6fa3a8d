"""CRU-H41 The trade steps as stages of the cycle, group by group."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from pbem.engine.sequence import always
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.island import CAMP, MARKET, SHARE, WORK, IslandTable, Scene, Stage
from pbem.rulesets.crusoe.market import ballots, exchanging, sharing, taxing

SHARING = (SHARE, WORK)
"""CRU-P08 Whose letters settle the sharing steps."""
TRADING = (MARKET, CAMP, WORK)
"""Whose letters settle the other steps."""


def key_of(step: str, group: str) -> str:
    """Return the key of a group's step: exchange for the main group, exchange@exile for another."""
    return step if group == MAIN else f"{step}@{group}"


def pool(group: str) -> Stage:
    """CRU-185 Return the step in which goods go into the common pool."""
    return step("pool", group, SHARING, sharing.fill_pool)


def heap(group: str) -> Stage:
    """CRU-188 Return the step in which goods go into the heap, which is divided at once."""
    return step("heap", group, SHARING, sharing.share_heap)


def tax(group: str) -> Stage:
    """CRU-194 Return the step of the tax."""
    return step("tax", group, SHARING, taxing.levy)


def provide(group: str) -> Stage:
    """CRU-198 Return the step of provision."""
    return step("provision", group, SHARING, taxing.provide)


def exchange(group: str) -> Stage:
    """CRU-180 Return the step of free exchange."""
    return step("exchange", group, TRADING, exchanging.exchange)


def exchange_again(group: str) -> Stage:
    """CRU-P16 Return the second round of exchange, which has letters of its own."""
    return step("exchange_2", group, TRADING, exchanging.exchange_again, again=True)


def divide(group: str) -> Stage:
    """CRU-185 Return the step in which the pool is voted on and divided."""
    return step("divide", group, TRADING, ballots.divide_pool)


@cache
def step(
    key: str,
    group: str,
    phases: tuple[str, ...],
    play: Callable[[IslandTable, str], None],
    applies: Callable[[Scene], bool] = always,
    *,
    again: bool = False,
) -> Stage:
    """Return a trade step of a group as a stage, the same one each time it is asked for."""

    def played(table: IslandTable) -> None:
        play(table, group)

    return Stage(key_of(key, group), phases, played, applies, again=again)
