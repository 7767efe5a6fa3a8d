"""Which trade steps a group has, by its economy (CRU-H41)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.hooks import TRADE_STEPS
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.market import steps
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.scenarios import (
    CAPITALISM,
    COMMUNISM,
    CRUSOE,
    HOBBES,
    QUICK,
    SOCIALISM,
    TRADITIONAL,
)
from pbem.rulesets.crusoe.stages import Stage

Steps: TypeAlias = tuple[Stage, ...]


def exchanges(book: Book, group: str) -> Steps:
    """CRU-180, CRU-P16 Free exchange, held twice if it is wished and the market has letters of its own."""
    first = steps.exchange(group)
    return (first, steps.exchange_again(group)) if book.trades_twice else (first,)


def of_socialism(book: Book, group: str) -> Steps:
    """CRU-185, CRU-R42 All goods go into a pool, which is divided by vote; nothing is exchanged."""
    return (steps.pool(group), steps.divide(group))


def of_communism(book: Book, group: str) -> Steps:
    """CRU-188, CRU-189 All goods are divided evenly; then they are exchanged."""
    return (steps.heap(group), *exchanges(book, group))


def of_tradition(book: Book, group: str) -> Steps:
    """CRU-194, CRU-198, CRU-202 The Grasshopper taxes and provides; then goods are exchanged."""
    return (steps.tax(group), steps.provide(group), *exchanges(book, group))


def none(book: Book, group: str) -> Steps:
    """CRU-210, CRU-211 There is no trade."""
    return ()


STEPS: Mapping[str, Callable[[Book, str], Steps]] = {
    CAPITALISM: exchanges,
    QUICK: exchanges,
    SOCIALISM: of_socialism,
    COMMUNISM: of_communism,
    TRADITIONAL: of_tradition,
    CRUSOE: none,
    HOBBES: none,
}
"""The trade steps of the economies of the introductory game."""


def trade_steps(before: Steps, scene: Scene, group: str) -> Steps:
    """CRU-H41 Return the trade steps of a group, by its economy; those of modules are their own."""
    own = STEPS.get(scene.state.groups[group].economy, none)
    return (*before, *own(scene.book, group))


ACTS: tuple[Act, ...] = (TRADE_STEPS.by(trade_steps),)
"""What the base answers when it is asked how trade goes."""
