"""CRU-P18 Divisions: how the heap of goods is divided, whatever it came from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe import told_market as told
from pbem.rulesets.crusoe.island import Island, IslandTable
from pbem.rulesets.crusoe.language.posted import DISTRIBUTE
from pbem.rulesets.crusoe.market.needing import share_by_need
from pbem.rulesets.crusoe.market.parts import Parts
from pbem.rulesets.crusoe.market.picking import pick_list, pick_odd_units
from pbem.rulesets.crusoe.things import GOODS, Basket
from pbem.rulesets.crusoe.wishes import BANK, EVEN, LABOUR, NEED, SHARES, TO, Division
from pbem.rulesets.crusoe.wording import Said


def divide(table: IslandTable, division: Division, receivers: Sequence[SeatId], source: str) -> None:
    """CRU-P18 Divide the whole heap among receivers, in turn order; to the bank where there are none."""
    parts = Parts(table, tuple(receivers), source)
    with _pools_aside(table.state):
        if parts.receivers and division.kind != BANK:
            _hand_out(parts, division)
            parts.tell()
            pick_odd_units(table, parts.receivers, source)
        _clear(table, source)


@contextmanager
def _pools_aside(island: Island) -> Iterator[None]:
    """CRU-P08 Lay aside what waits in the pools of other groups, whose question is still open."""
    waiting = {one.group for one in island.questions if one.task == DISTRIBUTE}
    theirs = {seat: goods for seat, goods in island.put_in.items() if island.seats[seat].group in waiting}
    aside = {good: sum(goods[good] for goods in theirs.values()) for good in GOODS}
    island.common = {good: units - aside[good] for good, units in island.common.items()}
    yield
    island.common = {good: units + aside[good] for good, units in island.common.items()}
    island.put_in = theirs


def _hand_out(parts: Parts, division: Division) -> None:
    """CRU-P18, CRU-R43 Give what the division says, then evenly what it leaves; odd units stay."""
    _WAYS[division.kind](parts, division)
    _evenly(parts)


def _evenly(parts: Parts) -> None:
    """CRU-P18 EVEN: of each good the same number to everyone."""
    for good in GOODS:
        each = parts.heap[good] // len(parts.receivers)
        for seat in parts.receivers:
            parts.give(seat, good, each)


def _by_even(parts: Parts, division: Division) -> None:
    """CRU-P18 EVEN is how any division ends."""


def _by_need(parts: Parts, division: Division) -> None:
    share_by_need(parts)


def _by_labour(parts: Parts, division: Division) -> None:
    """CRU-P18 LABOUR: everyone gets back what it put in."""
    for seat in parts.receivers:
        for good, units in parts.table.state.put_in.get(seat, {}).items():
            parts.give(seat, good, units)


def _by_shares(parts: Parts, division: Division) -> None:
    """CRU-P18 SHARES: baskets in the order written, as far as the heap lasts, then the rest by its word."""
    for seat, basket in division.shares:
        if seat in parts.receivers:
            for good, units in basket:
                parts.give(seat, good, units)
    if division.rest in parts.receivers:
        parts.give_all(division.rest)
    elif division.rest in (NEED, LABOUR):
        _WAYS[division.rest](parts, division)


def _to_one(parts: Parts, division: Division) -> None:
    """CRU-P28 TO: one seat gets all."""
    parts.give_all(division.seat)


_WAYS: Mapping[str, Callable[[Parts, Division], None]] = {
    EVEN: _by_even,
    NEED: _by_need,
    LABOUR: _by_labour,
    SHARES: _by_shares,
    TO: _to_one,
}
"""How each kind of division begins."""


def _clear(table: IslandTable, source: str) -> None:
    """CRU-R35 Give the bank what nobody got, and forget who put in what."""
    island = table.state
    if left := Basket.of(island.common):
        table.tell(told.GoneBack(Said(left), source))
    island.common = dict.fromkeys(GOODS, 0)
    island.put_in = {}


__all__ = ["divide", "pick_list"]
