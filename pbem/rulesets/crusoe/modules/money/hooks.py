"""The seams of every economy with money (CRA-H01, CRA-H04, CRA-H08)."""

from __future__ import annotations

from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.modules.money.claims import Claim
from pbem.rulesets.crusoe.seams import Fold, Station

Seats: TypeAlias = tuple[SeatId, ...]

MARKET_SEATS: Fold[Seats, [Scene, str]] = Fold(
    "CRA-H01", "seats of a group that trade for money, in turn order"
)
FIRST_CASH: Station[[IslandTable, str]] = Station("CRA-H04", "a group has its first money of a cycle")
PAY_CLAIMS: Fold[tuple[Claim, ...], [Scene, str]] = Fold(
    "CRA-R72", "what makers of a group are paid for signals or wages, and who gets how much of it"
)
GRANTED: Station[[IslandTable, str, int, str]] = Station(
    "CRA-R58", "dollars come to one that is no seat: the receiver, how many, what for"
)
BEFORE_DISCARD: Station[[IslandTable, str]] = Station("CRA-H08", "just before a group's money is discarded")


def market_seats(scene: Scene, group: str) -> Seats:
    """CRA-H01 Return the seats of a group that take part in its trade for money, in turn order."""
    return MARKET_SEATS(tuple(seat.id for seat in scene.state.in_order(group)), scene, group)
