"""The GM's word, which comes first: the game stops, or a player has gone (TAB-R74, brief 3.9)."""

from __future__ import annotations

from pbem.engine.events import GM
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.economy import EconomyTable
from pbem.rulesets.new_tabor.estate import put_out
from pbem.rulesets.new_tabor.orders import Resign, Stop
from pbem.rulesets.new_tabor.scoring import ONE_LEFT, end_game

REMOVE = "remove"
"""The option by which a seat without a player goes out; else it plays on without orders."""


def apply(table: EconomyTable) -> None:
    """Hear the GM: who has gone, and whether the game stops after this phase."""
    resign(table)
    if any(isinstance(order, Stop) for order in table.sheet(GM).orders):
        table.state.stopping = "gm"


def resign(table: EconomyTable) -> None:
    """TAB-R10, 3.9 Seats whose players have gone are played by nobody, or leave without any penalty."""
    economy = table.state
    for order in table.sheet(GM).orders:
        if isinstance(order, Resign) and economy.seats[order.seat].is_in and not table.is_over:
            table.tell(events.SeatGone(economy.seats[order.seat].name))
            if table.book.options.resigned == REMOVE:
                put_out(table, order.seat)
                end_if_alone(table)


def end_if_alone(table: EconomyTable) -> None:
    """TAB-R76 With fewer than two seats left the game is over at once."""
    if len(table.state.in_game()) <= 1:
        end_game(table, ONE_LEFT)
