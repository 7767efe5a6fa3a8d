"""A tie settled by dice (CRA-MM-23, brief 9)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pbem.engine.events import SeatId


def roll_off(tied: Sequence[SeatId], rolls: Callable[[SeatId], int]) -> SeatId:
    """Let each of the tied seats roll in the order given, at least one; the highest wins, ties roll again."""
    left = list(tied)
    while len(left) > 1:
        faces = [rolls(seat) for seat in left]
        left = [seat for seat, face in zip(left, faces, strict=True) if face == max(faces)]
    return left[0]
