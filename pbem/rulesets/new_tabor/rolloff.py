"""Rolling for it: every seat rolls once, the best is chosen, and those who tie roll again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pbem.engine.events import SeatId

Throw: TypeAlias = Callable[[SeatId, str, int], int]
"""Rolls a seat's die for a purpose (`throws.roll_die`); the number tells re-rolls apart, 0 is no re-roll."""
TIE = ", tie"
"""In the purpose of a re-roll, before its colon."""
MOST_TRIES = 100
"""After so many rolls the first of the tied is chosen: a file's die may have the same face on all sides."""


def highest(seats: Sequence[SeatId], what: str, throw: Throw) -> SeatId:
    """TAB-016, TAB-073 Return the seat that rolls highest; ties for highest roll again."""
    return _rolled_off(seats, what, throw, max)


def lowest(seats: Sequence[SeatId], what: str, throw: Throw) -> SeatId:
    """TAB-022, TAB-P11 Return the seat that rolls lowest; a single one is chosen without a roll."""
    return _rolled_off(seats, what, throw, min)


def _rolled_off(
    seats: Sequence[SeatId], what: str, throw: Throw, best: Callable[[Sequence[int]], int]
) -> SeatId:
    tied = list(seats)
    for tries in range(MOST_TRIES):
        if len(tied) == 1:
            break
        purpose = f"{what}{TIE}" if tries else what
        faces = [throw(seat, f"{purpose}: {seat}", tries) for seat in tied]
        wanted = best(faces)
        tied = [seat for seat, face in zip(tied, faces, strict=True) if face == wanted]
    return tied[0]
