"""The slots of Planetismals' orders, by name; each stands in the file for what it reads (brief 5)."""

from __future__ import annotations

from pbem.rulesets.planetismals.goodslots import (
    AmountSlot,
    DumpingSlot,
    FromSlot,
    InstallationSlot,
    OwnOrSortSlot,
    SwapSlot,
    ToSlot,
    WareSlot,
)
from pbem.rulesets.planetismals.moneyslots import KeepingSlot, LimitSlot
from pbem.rulesets.planetismals.placeslots import (
    DirectionsSlot,
    HexSlot,
    PlaceSlot,
    ViaSlot,
)
from pbem.rulesets.planetismals.testslots import CashTestSlot, TestSlot, UntilSlot

__all__ = [
    "AmountSlot",
    "CashTestSlot",
    "DirectionsSlot",
    "DumpingSlot",
    "FromSlot",
    "HexSlot",
    "InstallationSlot",
    "KeepingSlot",
    "LimitSlot",
    "OwnOrSortSlot",
    "PlaceSlot",
    "SwapSlot",
    "TestSlot",
    "ToSlot",
    "UntilSlot",
    "ViaSlot",
    "WareSlot",
]
