"""Roll and move: the Life Path, its spaces, and the Finish (TAB-057 to 061, TAB-113, TAB-114)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.engine.events import SeatId
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.book import (
    DIVIDEND,
    LOSS,
    NEEDS,
    OPPORTUNITY,
    SPACE_COLOURS,
    SPACES,
    WANTS,
)
from pbem.rulesets.new_tabor.cards import draw_loss, draw_needs, draw_opportunity, draw_wants
from pbem.rulesets.new_tabor.clearing import pay_dividend
from pbem.rulesets.new_tabor.economy import EconomyTable, Producer, path_length
from pbem.rulesets.new_tabor.throws import LIFE_PATH, roll_die

NATURAL_THREE = 3
"""The face whose runs are tracked."""


def roll_and_move(table: EconomyTable, seat: SeatId) -> None:
    """TAB-060, TAB-061 Roll, move the full number of spaces, and follow the space; none behind the Finish."""
    mine = table.state.seats[seat]
    face = roll_die(table, seat, LIFE_PATH.format(seat=seat))
    moves = _moves(mine, face)
    mine.path += moves
    if mine.path > path_length(table.book, table.state):
        mine.is_off_path = True
        table.tell(events.Crossed(mine.name, face))
        return
    letter = table.book.data.life_path[table.state.quarter - 1][mine.path - 1]
    table.tell(events.Rolled(mine.name, face, moves, mine.path, SPACE_COLOURS[letter]))
    _FOLLOWED[SPACES[letter]](table, seat)


def _moves(mine: Producer, face: int) -> int:
    """TAB-057, TAB-058 Return how far a roll leads: a 3 right after a 3 counts 1, however long the run."""
    is_three = face == NATURAL_THREE
    moves = 1 if is_three and mine.last_three else face
    mine.last_three = is_three
    return moves


def _share(table: EconomyTable, seat: SeatId) -> None:
    """TAB-114, TAB-161 A green space pays a dividend to all."""
    pay_dividend(table)


_FOLLOWED: Mapping[str, Callable[[EconomyTable, SeatId], None]] = {
    OPPORTUNITY: draw_opportunity,
    NEEDS: draw_needs,
    WANTS: draw_wants,
    DIVIDEND: _share,
    LOSS: draw_loss,
}
"""TAB-114 What happens on the spaces."""
