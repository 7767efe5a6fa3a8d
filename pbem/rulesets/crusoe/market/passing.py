"""What is given to a seat and another gets by the rules of a module, as a master does (CRU-H34)."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe import told_market as told
from pbem.rulesets.crusoe.hooks import RECEIVER
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.things import EMPTY, Basket
from pbem.rulesets.crusoe.wording import Said


def tell_passed_on(table: IslandTable, taker: SeatId, got: Mapping[SeatId, Basket]) -> None:
    """CRU-H34 Tell what others got of what was given to a seat."""
    seats = table.state.seats
    for receiver, goods in got.items():
        if receiver != taker and goods:
            table.tell(told.PassedOn(seats[taker].name, seats[receiver].name, Said(goods)))


def receivers_of(table: IslandTable, taker: SeatId, goods: Basket, source: str) -> dict[SeatId, Basket]:
    """CRU-H34 Return who gets what of goods that are given to a seat."""
    got: dict[SeatId, Basket] = {}
    for thing, units in goods:
        receiver = RECEIVER(taker, table, thing, units, source)
        got[receiver] = got.get(receiver, EMPTY) + Basket.one(thing, units)
    return got
