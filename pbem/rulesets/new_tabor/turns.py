"""3.3.1 A seat's turn, in the rulebook's steps a to g (TAB-042, TAB-046, TAB-083)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.rulesets.new_tabor.acting import act, innovate, note_before_act
from pbem.rulesets.new_tabor.economy import EconomyTable, is_opening_round
from pbem.rulesets.new_tabor.exchange import exchange_and_consume
from pbem.rulesets.new_tabor.path import roll_and_move
from pbem.rulesets.new_tabor.places import fill_vacancies
from pbem.rulesets.new_tabor.producing import Turn, begin, produce
from pbem.rulesets.new_tabor.staking import stake
from pbem.rulesets.new_tabor.voting import ask_recalls, make_motion

TurnStep: TypeAlias = Callable[[EconomyTable, Turn], None]


def play_turn(table: EconomyTable, seat: SeatId) -> None:
    """TAB-046, TAB-062 Play a seat's turn: a full one, one of the opening round, or one off the Path."""
    if not table.state.seats[seat].is_on_path:
        steps, turn = TURN_OFF_THE_PATH, Turn(seat)
    else:
        steps = OPENING_TURN if is_opening_round(table.state) else TURN
        turn = begin(table, seat)  # a
    for step in steps:
        step(table, turn)


def trade(table: EconomyTable, turn: Turn) -> None:
    """TAB-048, TAB-049, TAB-063 Exchange and consume, as written."""
    exchange_and_consume(table, turn.seat)


def take_initiative(table: EconomyTable, turn: Turn) -> None:
    """TAB-026, TAB-R07 Ask for a recall, and make a motion."""
    ask_recalls(table, turn.seat)
    make_motion(table, turn.seat)


def move_for(table: EconomyTable, turn: Turn) -> None:
    """TAB-R08 Make a motion, which is not bound to the Path."""
    make_motion(table, turn.seat)


def move_peg(table: EconomyTable, turn: Turn) -> None:
    """TAB-050, TAB-064 Act; the place left is noted, should late orders be forgiven."""
    note_before_act(table, turn.seat)
    act(table, turn.seat)


def claim(table: EconomyTable, turn: Turn) -> None:
    """TAB-056, TAB-084 Stake a claim."""
    stake(table, turn.seat)


def fill_what_is_left(table: EconomyTable, turn: Turn) -> None:
    """TAB-158, TAB-R49 Fill vacancies after the claim, beginning with the seat that comes next."""
    fill_vacancies(table, [one.id for one in table.state.after(turn.seat)], turn.seat)


def travel(table: EconomyTable, turn: Turn) -> None:
    """TAB-059, TAB-060 Roll and move."""
    roll_and_move(table, turn.seat)


TURN: tuple[TurnStep, ...] = (
    produce,  # b
    trade,  # c
    take_initiative,  # d
    innovate,
    move_peg,
    claim,  # e
    fill_what_is_left,  # f
    travel,  # g
)
"""The steps of a turn, after its beginning."""
OPENING_TURN: tuple[TurnStep, ...] = (take_initiative, innovate, move_peg, claim, travel)
"""TAB-042 A turn of the opening round; vacancies are looked at after the last (TAB-R49)."""
TURN_OFF_THE_PATH: tuple[TurnStep, ...] = (move_for, claim, fill_what_is_left)
"""TAB-083, TAB-084 What is left to a seat that has crossed the Finish."""
