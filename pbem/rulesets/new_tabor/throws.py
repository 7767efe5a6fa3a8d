"""The die, thrown for a seat, rolling for it, and what dice are thrown for, in words (brief 8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pbem.engine.dice import Dice, Roll
from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.economy import EconomyTable

LIFE_PATH = "Life Path: {seat}"
WAGER = "innovation in {industry}, wager {n}: {seat}"
"""What seats throw for in their turns, as kept on file; seats by their ids."""


Throw: TypeAlias = Callable[[SeatId, str, int], int]
"""Rolls a seat's die for a purpose (`throws.roll_die`); the number tells re-rolls apart, 0 is no re-roll."""
TIE = ", tie"
"""In the purpose of a re-roll, before its colon."""
MOST_TRIES = 100
"""After so many rolls the first of the tied is chosen: a file's die may have the same face on all sides."""


def roll_die(table: EconomyTable, seat: SeatId, purpose: str, tries: int = 0) -> int:
    """Roll the die for a seat and return its face; `tries` counts the rolls for the same before this one."""
    return roll_of(table.dice, table.book.data.die, table.state.turn, seat, purpose, tries)


def roll_of(dice: Dice, die: Sequence[int], turn: int, seat: SeatId, purpose: str, tries: int = 0) -> int:
    """Roll a die where there is no table yet; a re-roll has dice and a purpose of its own."""
    again = (tries,) if tries else ()
    return die[dice.at(turn, seat, purpose, *again).die(len(die), purpose) - 1]


def highest(seats: Sequence[SeatId], what: str, throw: Throw) -> SeatId:
    """Return the seat that rolls highest; ties for highest roll again."""
    return _rolled_off(seats, what, throw, max)


def lowest(seats: Sequence[SeatId], what: str, throw: Throw) -> SeatId:
    """Return the seat that rolls lowest; a single one is chosen without a roll."""
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


WHYS = (
    tr_noop("order of play, tie: {seat}"),
    tr_noop("order of play: {seat}"),
    tr_noop("shuffle Potential Rent"),
    tr_noop("shuffle Labor"),
    tr_noop("shuffle Consumption"),
    tr_noop("shuffle Opportunity"),
    tr_noop("shuffle Wants"),
    tr_noop("shuffle Loss"),
    tr_noop("shuffle Needs"),
    tr_noop("Clerk by dice, tie: {seat}"),
    tr_noop("Clerk by dice: {seat}"),
    tr_noop("Treasurer by dice, tie: {seat}"),
    tr_noop("Treasurer by dice: {seat}"),
    tr_noop("who begins Q{quarter}, tie: {seat}"),
    tr_noop("who begins Q{quarter}: {seat}"),
    tr_noop("innovation in food, wager {n}: {seat}"),
    tr_noop("innovation in clothes, wager {n}: {seat}"),
    tr_noop("innovation in shelter, wager {n}: {seat}"),
    tr_noop("innovation in transportation, wager {n}: {seat}"),
    tr_noop("Life Path: {seat}"),
    tr_noop("reshuffle Labor"),
    tr_noop("reshuffle Consumption"),
    tr_noop("reshuffle Opportunity"),
    tr_noop("reshuffle Wants"),
    tr_noop("reshuffle Loss"),
    tr_noop("reshuffle Needs"),
)
"""The purposes; those of ties first, as the others would fit them too."""
_SHUFFLES = ("shuffle ", "reshuffle ")


def may_know(book: Book, reader: SeatId | None, roll: Roll) -> bool:
    """Say whether a roll may be seen before the end: all but shuffles, which tell what a deck holds next."""
    return not roll.why.startswith(_SHUFFLES)
