"""CRA-CLW-08, CRA-CLW-09 What CEOs take of the receipts of those who are no Capitalists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import floor

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.class_warfare.chain import Ceo
from pbem.rulesets.crusoe.modules.class_warfare.classes import CAPITALIST, ClassWarfare, class_of
from pbem.rulesets.crusoe.modules.monetary_market.hooks import SALE_CUTS, Receipts
from pbem.rulesets.crusoe.modules.money.accounts import Transfer
from pbem.rulesets.crusoe.modules.money.hooks import market_seats
from pbem.rulesets.crusoe.modulestates import state_of

HALF = Fraction(1, 2)


def cuts(before: tuple[Transfer, ...], scene: Scene, group: str, receipts: Receipts) -> tuple[Transfer, ...]:
    """CRA-CLW-08, CRA-R46 Return what sellers pay to CEOs: in chain order, sellers in turn order."""
    seats = market_seats(scene, group)
    heads = (ceo for ceo in state_of(scene, ClassWarfare).chain if ceo.seat in seats)
    return (*before, *(cut for ceo in heads for cut in _cuts_of(scene, ceo, seats, receipts)))


def _cuts_of(scene: Scene, ceo: Ceo, sellers: tuple[SeatId, ...], receipts: Receipts) -> Iterator[Transfer]:
    """CRA-CLW-08 Yield what a CEO gets of each seller's receipts for all goods of its block together."""
    parts = scene.book.advanced.classes.cut
    for seat in sellers:
        name = class_of(scene, seat)
        if name == CAPITALIST or seat == ceo.seat:
            continue
        dollars = nearest(block_sum(ceo, receipts.get(seat, {})) * parts[name])
        if dollars:
            yield Transfer(seat, ceo.seat, dollars)


def block_sum(ceo: Ceo, receipts: Mapping[str, int]) -> int:
    """CRA-CLW-08 Return what a seller got for the goods of a CEO."""
    return sum(receipts.get(good, 0) for good in ceo.industries)


def nearest(dollars: Fraction) -> int:
    """CRA-CLW-08 Return the nearest whole number of dollars."""
    return floor(dollars + HALF)


ACTS: tuple[Act, ...] = (SALE_CUTS.by(cuts),)
"""What is taken from receipts."""
