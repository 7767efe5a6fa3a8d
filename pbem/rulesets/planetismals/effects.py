"""Lasting events: how they begin, and when they end (PLA-R66, R67, R77)."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.events import SeatId
from pbem.rulesets.planetismals.belt import Belt, BeltTable, Effect

_CONTRARY = {"base_minimum": "base_refuses", "base_refuses": "base_minimum"}
"""Of two events about the same goods that contradict each other, the later ends the earlier."""


def begin(table: BeltTable, effect: Effect) -> None:
    """PLA-R67 A lasting event begins beside all others, each with its own time; PLA-R77 its contrary ends."""
    belt = table.state
    contrary = _CONTRARY.get(effect.kind, "")
    kept = (_without(other, effect.goods) if other.kind == contrary else other for other in belt.effects)
    belt.effects = (*(other for other in kept if other is not None), effect)


def _without(effect: Effect, goods: tuple[str, ...]) -> Effect | None:
    """Return what a lasting event is still about without these goods; None if that is nothing."""
    left = tuple(good for good in effect.goods if good not in goods)
    return replace(effect, goods=left) if left else None


def end_effects(table: BeltTable, seat: SeatId, at_end: bool) -> None:
    """T1, E4: what this roller's events began ends at the start or end of its player turn (PLA-R66).

    At the start, the shuttles of the seat are free to move again.
    """
    belt = table.state
    belt.effects = tuple(effect for effect in belt.effects if not _ends(belt, effect, seat, at_end))
    if not at_end:
        for shuttle in belt.fleet(seat):
            shuttle.is_immobile = False


def _ends(belt: Belt, effect: Effect, seat: SeatId, at_end: bool) -> bool:
    return effect.seat == seat and effect.at_end == at_end and effect.until_round <= belt.round
