"""The GM's word, which comes first: a seat without a player is abandoned, or the game stops (brief 3.6)."""

from __future__ import annotations

from pbem.engine.events import GM
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.language.grammar import Abandon, Stop
from pbem.rulesets.crusoe.needs.ending import STOPPED, end_game
from pbem.rulesets.crusoe.told_gm import Abandoned, TakenUp


def apply(table: IslandTable) -> None:
    """Hear the GM: which seats only defaults play from now on, and whether the game stops with this phase."""
    island = table.state
    for order in table.sheet(GM).orders:
        if isinstance(order, Abandon) and island.seats[order.seat].is_alive:
            abandon(table, order.seat, order.is_on)
        elif isinstance(order, Stop):
            island.stopping = STOPPED


def stop(table: IslandTable) -> None:
    """End the game after the phase in which the GM has said so, if nothing else has ended it."""
    if table.state.stopping == STOPPED and not table.is_over:
        end_game(table, STOPPED)


def abandon(table: IslandTable, seat: str, is_on: bool) -> None:
    """3.6 Leave a seat to its defaults, or give it back to its letters."""
    castaway = table.state.seats[seat]
    if castaway.is_abandoned != is_on:
        castaway.is_abandoned = is_on
        table.tell(Abandoned(castaway.name) if is_on else TakenUp(castaway.name))
