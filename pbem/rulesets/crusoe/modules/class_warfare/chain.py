"""CRA-CLW-03 to CRA-CLW-07 The chain of CEOs: who heads which industries, as Capitalists rise and fall."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.things import Good


@dataclass(frozen=True)
class Ceo:
    """A head of industries: goods that stand together in the order of elasticity, or none."""

    seat: SeatId
    industries: tuple[Good, ...] = ()


Chain: TypeAlias = tuple[Ceo, ...]
"""CEOs in the order of their industries."""


def risen(chain: Chain, seat: SeatId, goods: tuple[str, ...]) -> Chain:
    """CRA-CLW-04, CRA-R45 Let a new Capitalist take the later half of what the tail has, an odd one too.

    Where the chain is empty it has all goods.
    """
    if not chain:
        return (Ceo(seat, goods),)
    *others, tail = chain
    kept = len(tail.industries) // 2
    before = replace(tail, industries=tail.industries[:kept])
    return (*others, before, Ceo(seat, tail.industries[kept:]))


def fallen(chain: Chain, seat: SeatId) -> Chain:
    """CRA-CLW-05, CRA-R45 Let a CEO leave: its neighbours share its industries, or the only one has all.

    The later half goes to the one behind, an odd one too.
    """
    place = [ceo.seat for ceo in chain].index(seat)
    before, left, behind = chain[:place], chain[place].industries, chain[place + 1 :]
    earlier = len(left) // 2 if before and behind else len(left) if before else 0
    if before:
        neighbour = before[-1]
        before = (*before[:-1], replace(neighbour, industries=(*neighbour.industries, *left[:earlier])))
    if behind:
        neighbour = behind[0]
        behind = (replace(neighbour, industries=(*left[earlier:], *neighbour.industries)), *behind[1:])
    return (*before, *behind)


def adjusted(
    chain: Chain, capitalists: Iterable[SeatId], order: Iterable[SeatId], goods: tuple[str, ...]
) -> Chain:
    """CRA-CLW-06 Let all fall that are Capitalists no more, then all new ones rise, in turn order.

    Who has left the turn order falls last.
    """
    upper, order = tuple(capitalists), tuple(order)
    gone = [seat for seat in _in_order(chain, order) if seat not in upper]
    for seat in gone:
        chain = fallen(chain, seat)
    members = [ceo.seat for ceo in chain]
    for seat in (seat for seat in order if seat in upper and seat not in members):
        chain = risen(chain, seat, goods)
    return chain


def _in_order(chain: Chain, order: tuple[SeatId, ...]) -> list[SeatId]:
    members = [ceo.seat for ceo in chain]
    return [*(seat for seat in order if seat in members), *(seat for seat in members if seat not in order)]


def ceo_of(chain: Chain, good: str) -> SeatId | None:
    """CRA-CLW-03 Return who is CEO of a good; None if nobody is."""
    return next((ceo.seat for ceo in chain if good in ceo.industries), None)
