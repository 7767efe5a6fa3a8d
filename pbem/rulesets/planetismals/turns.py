"""R2 Player turns: one seat after the other in turn order, each in the rulebook's steps (PLA-70 to 77)."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.events import SeatId
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.accounts import pay
from pbem.rulesets.planetismals.belt import BeltTable
from pbem.rulesets.planetismals.choosing import STRIKES, to_reopen
from pbem.rulesets.planetismals.deals import attempt_deals, collect_debts, repay
from pbem.rulesets.planetismals.fate import roll_fate
from pbem.rulesets.planetismals.flight import move
from pbem.rulesets.planetismals.happenings import end_effects
from pbem.rulesets.planetismals.income import (
    collect_rent,
    earn_research,
    feed,
    pay_rations,
    sell_luxuries,
    welcome_tourists,
)
from pbem.rulesets.planetismals.production import extract, produce, refine
from pbem.rulesets.planetismals.winning import check_win


def begin_turn(table: BeltTable, seat: SeatId) -> None:
    """T1 What this roller's events began ends now, if it lasts until here (PLA-R66)."""
    end_effects(table, seat, at_end=False)


def pay_strike_fees(table: BeltTable, seat: SeatId) -> None:
    """E1, PLA-113, 114, R79 Reopen what strikes have closed, as far as the seat will and its cash goes."""
    fee = table.book.strike_fee
    for sort in STRIKES:
        for one in to_reopen(table.state, seat, sort):
            if table.state.seats[seat].cash >= fee:
                pay(table, seat, fee, "strike", one.id)
                one.is_closed = False
                table.tell(events.Reopened(seat, fee, one.id))


def keep_promises(table: BeltTable, seat: SeatId) -> None:
    """E3, PLA-R57 All matched deals not yet done are attempted, in the order matched."""
    attempt_deals(table)


def end_turn(table: BeltTable, seat: SeatId) -> None:
    """E4 What this roller's events began ends now, if it lasts until here (PLA-R66)."""
    end_effects(table, seat, at_end=True)


def see_who_has_won(table: BeltTable, seat: SeatId) -> None:
    """E5, PLA-R03 The win check of all seats; by option only at the end of the round."""
    if table.book.options.win_check == "turn":
        check_win(table, seat)


TURN: tuple[Callable[[BeltTable, SeatId], None], ...] = (
    begin_turn,  # T1
    repay,  # T2
    roll_fate,  # F1, F2: PLA-72
    extract,  # P1: PLA-73
    refine,  # P2: PLA-74
    produce,  # P3: PLA-75
    feed,  # P4a: PLA-76
    sell_luxuries,  # P4b
    welcome_tourists,  # P4c
    collect_rent,  # P4d
    earn_research,  # P4e
    pay_rations,  # P4f
    move,  # M: PLA-77
    pay_strike_fees,  # E1
    collect_debts,  # E2
    keep_promises,  # E3
    end_turn,  # E4
    see_who_has_won,  # E5
)
TURN_OF_THE_REMOVED = (begin_turn, end_turn)
"""What is left of a removed seat's turn: the ends of its events (PLA-R63)."""


def take_turns(table: BeltTable) -> None:
    """R2, PLA-71 Every seat takes its turn, unless the game ends in another's."""
    for seat in table.state.turn_order:
        is_removed = table.state.seats[seat].is_removed
        for step in TURN_OF_THE_REMOVED if is_removed else TURN:
            if table.is_over:
                return
            step(table, seat)
