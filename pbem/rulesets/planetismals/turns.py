"""R2 Player turns: whose turn it is, and the steps of one that stand nowhere else (PLA-70 to 77)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.accounts import pay
from pbem.rulesets.planetismals.belt import BeltTable
from pbem.rulesets.planetismals.choosing import STRIKES, to_reopen
from pbem.rulesets.planetismals.deals import attempt_deals
from pbem.rulesets.planetismals.happenings import end_effects
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


def in_turn_order(table: BeltTable) -> tuple[SeatId, ...]:
    """PLA-71 Return the seats in turn order, those removed among them."""
    return table.state.turn_order


def is_removed(table: BeltTable, seat: SeatId) -> bool:
    """PLA-R63 Say whether only the ends of its events are left of a seat's turn."""
    return table.state.seats[seat].is_removed
