"""The die: one of the data file's, thrown for a seat (brief 8); every throw has its purpose on file."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.dice import Dice
from pbem.engine.events import SeatId
from pbem.rulesets.new_tabor.economy import EconomyTable

LIFE_PATH = "Life Path: {seat}"
WAGER = "innovation in {industry}, wager {n}: {seat}"
"""What seats throw for in their turns, as kept on file; seats by their ids."""


def roll_die(table: EconomyTable, seat: SeatId, purpose: str, tries: int = 0) -> int:
    """Roll the die for a seat and return its face; `tries` counts the rolls for the same before this one."""
    return roll_of(table.dice, table.book.data.die, table.state.turn, seat, purpose, tries)


def roll_of(dice: Dice, die: Sequence[int], turn: int, seat: SeatId, purpose: str, tries: int = 0) -> int:
    """Roll a die where there is no table yet; a re-roll has dice and a purpose of its own."""
    again = (tries,) if tries else ()
    return die[dice.at(turn, seat, purpose, *again).die(len(die), purpose) - 1]
