"""Draws among seats: how many, and which, one by one without putting back (CRA 9)."""

from __future__ import annotations

from pbem.engine.dice import Stream
from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.modules.settings import RANDOM


def how_many(dice: Stream, wanted: int | str, most: int, why: str) -> int:
    """CRA-R136 Return a number as it was chosen, or drawn from 1 to the most; never more than that."""
    if wanted == RANDOM:
        return dice.die(most, why) if most > 1 else most
    return min(int(wanted), most)


def drawn(dice: Stream, seats: list[SeatId], number: int, why: str) -> list[SeatId]:
    """CRA 9 Draw so many of the seats, one by one, as they are drawn; all of them need no die."""
    left, found = list(seats), list[SeatId]()
    if number >= len(left):
        return left
    for place in range(1, number + 1):
        found.append(dice.pick(left, f"{why} {place}"))
        left.remove(found[-1])
    return found
