"""The places of the boat: how many there are, and who takes one (CRA-DIA-03, CRA-R113)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import IslandTable, ModuleState, Scene
from pbem.rulesets.crusoe.modules.diamonds import told
from pbem.rulesets.crusoe.modules.settings.others import HALF, Diamonds
from pbem.rulesets.crusoe.modulestates import state_of


@dataclass
class Boat(ModuleState):
    """CRA-DIA-01 to CRA-DIA-03 Seats aboard in order, those tied for the last places, points by seat."""

    module: ClassVar[str] = "diamonds"
    boarded: list[SeatId] = field(default_factory=list)
    tied: list[SeatId] = field(default_factory=list)
    values: dict[SeatId, int] = field(default_factory=dict)


def places_of(scene: Scene) -> int | None:
    """CRA-DIA-03, CRA-R113 Return how many places the boat has; None if there is room for all."""
    settings, seats = scene.book.of(Diamonds), len(scene.state.seats)
    if settings is None or not settings.is_small_boat:
        return None
    return max(1, seats // 2) if settings.small_boat == HALF else int(settings.small_boat)


def places_left(scene: Scene) -> int:
    """CRA-DIA-03 Return how many places nobody has taken yet."""
    return (places_of(scene) or 0) - len(state_of(scene, Boat).boarded)


def go_aboard(table: IslandTable, seats: Sequence[SeatId]) -> None:
    """CRA-DIA-03 Let seats board."""
    for seat in seats:
        state_of(table, Boat).boarded.append(seat)
        table.tell(told.Boarded(table.state.seats[seat].name))
