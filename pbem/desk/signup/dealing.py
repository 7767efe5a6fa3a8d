"""Dealing seats: in an order drawn by dice each player takes the first free seat that was wished for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pbem.engine.dice import Dice, Roll
from pbem.engine.events import SeatId

PLACE = "seats"
"""The label of the dice."""


@dataclass(frozen=True)
class Deal:
    """How seats were dealt: the order of choosing, and each player's seat, both by the players' numbers.

    Players are numbered from 0, in the order in which they signed up. `by_chance` are those none of whose
    wishes was free.
    """

    order: tuple[int, ...]
    seats: tuple[SeatId, ...]
    by_chance: frozenset[int]
    rolls: tuple[Roll, ...]


def dealing_dice(secret: str, slug: str) -> Dice:
    """Return the dice that seats are dealt by."""
    return Dice(f"{secret}\x1f{slug}\x1f{PLACE}")


def deal(wishes: Sequence[Sequence[SeatId]], free: Sequence[SeatId], dice: Dice) -> Deal:
    """Deal a free seat to each player; there are no more players than free seats.

    Those who get none of their wishes choose last: else they would take by chance what others wish for.
    """
    stream = dice.at(PLACE)
    order = stream.shuffled(range(len(wishes)), "who chooses first")
    left, seats = list(free), {}
    for player in order:
        wished = next((seat for seat in wishes[player] if seat in left), None)
        if wished is not None:
            left.remove(wished)
            seats[player] = wished
    unlucky = [player for player in order if player not in seats]
    for player in unlucky:
        seats[player] = stream.pick(left, f"a free seat for number {player + 1}")
        left.remove(seats[player])
    dealt = tuple(seats[player] for player in range(len(wishes)))
    return Deal(tuple(order), dealt, frozenset(unlucky), tuple(dice.rolls))
