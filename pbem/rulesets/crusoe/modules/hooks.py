"""The inner hooks between advanced modules that are not the market's own (CRA 1.3), roles, the exiles' camp.

Modules never read each other's states: they ask here. Those of money and of the monetary market stand in
their own files.
"""

from __future__ import annotations

from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.modules import Allow, Decision, Fold, Station
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.island import IslandTable, Scene

Seats: TypeAlias = tuple[SeatId, ...]

# offices, roles, dice
OFFICE_DICE: Fold[int, [Scene, SeatId]] = Fold("CRA-H09", "dice that a seat's offices and class give it")
DICE_LIMIT: Fold[int, [Scene, SeatId]] = Fold("CRA-R145", "the most dice a seat may roll in a battle")
MAY_HOLD: Allow[[Scene, SeatId, str]] = Allow("CRA-H10", "whether a seat may hold a role (below)")
OFFICE_LOST: Station[[IslandTable, SeatId, str, Seats]] = Station(
    "CRA-H12", "a seat lost an office in a battle: seat, role, winners"
)
LEAVES_CAMP: Station[[IslandTable, SeatId, str]] = Station(
    "CRA-R131", 'a seat is no more a free member of its camp: "enslaved" or "exiled"'
)

# production
MAY_MAKE: Allow[[Scene, SeatId, str, str]] = Allow(
    "CRA-R77", "whether a seat can ever take a thing by an icon: lasting bars, asked before MAY_TAKE"
)

# what a government has decreed; None where nothing is, as without such a task
PAY: Decision[int, [Scene, str]] = Decision("CRA-H11", "dollars for a signal")
BURDEN: Decision[int, [Scene, SeatId]] = Decision("CRA-H11", "the tax burden of a seat by the facts of now")
MINIMUM_WAGE: Decision[int, [Scene]] = Decision("CRA-H11", "the minimum wage that was decreed")
WAGE: Decision[int, [Scene, str]] = Decision("CRA-H11", "dollars for a unit of a good or a signal")
PRICE: Decision[int, [Scene, str]] = Decision("CRA-H11", "dollars asked for a unit of a good")
LIMIT: Decision[int, [Scene, SeatId, str]] = Decision("CRA-H11", "the most units of a good a seat may buy")
RENT: Decision[int, [Scene, str, SeatId]] = Decision("CRA-H11", "the rent of a path for a seat")
ASSIGNED: Decision[str, [Scene, SeatId]] = Decision("CRA-H11", "the path a seat is assigned to")
DIVIDES: Decision[bool, [IslandTable, str, str]] = Decision(
    "CRA-GOV-02", "a government has divided the goods itself: task, and group or dead seat"
)


# ---- The roles that a seat may be barred from (CRA-H10, CRA-R91)

DICTATOR, PRESIDENT, WARLORD = "dictator", "president", "warlord"
OFFICES = (DICTATOR, PRESIDENT, WARLORD)
"""Offices that give dice."""
LAND, SHARES, WELFARE_ROLE = "land", "shares", "welfare"
VOTER = "voter"
"""Who is barred from it has no vote, not even where all votes weigh nothing (CRA-R25)."""


# ---- Who is outside the camp of all others: exiles, for whom most rules of modules do not hold (CRA-R131)

EXILE_CAMP = "exile"
"""CRA-R130 The group of the exiles."""


def is_outside(scene: Scene, seat: SeatId) -> bool:
    """CRA-R131 Say whether a seat lives in exile, where the economy of the others does not reach it."""
    return scene.state.seats[seat].group != MAIN
