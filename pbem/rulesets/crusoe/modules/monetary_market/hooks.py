"""The seams of the monetary market (CRA-H02, CRA-H03, CRA-H05 to CRA-H07); the others are money's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.modules.money.accounts import Transfer
from pbem.rulesets.crusoe.modules.money.claims import Claim
from pbem.rulesets.crusoe.seams import Decision, Fold, Station

Receipts: TypeAlias = Mapping[SeatId, Mapping[str, int]]
"""What seats got for goods in a commodity market, by seat and good."""

POT_RULE: Decision[tuple[SeatId, ...], [Scene, str, str]] = Decision(
    "CRA-H02", "who of a group may sell a good to the pot, None for everyone"
)
SALE_CUTS: Fold[tuple[Transfer, ...], [Scene, str, Receipts]] = Fold(
    "CRA-H03", "what sellers of a group hand on of their receipts, in order"
)
TAX_CLAIMS: Fold[tuple[Claim, ...], [Scene, str]] = Fold("CRA-H05", "what a group's taxes must pay for")
TAX_OFFSET: Fold[int, [Scene, str]] = Fold("CRA-H06", "dollars that a group's treasury already has")
TAX_SHARES: Fold[int, [Scene, SeatId]] = Fold("CRA-H07", "the burden of a seat, from the one decreed")
MINIMUM_DUE: Station[[IslandTable, str]] = Station(
    "CRA-WEL-07", "the minimum wage of a group is to be decided, just before its taxes"
)
TAXES_OPEN: Station[[IslandTable, str]] = Station(
    "CRA-MM-12", "the tax subphase of a group begins, and all that the government decides for it is decided"
)
