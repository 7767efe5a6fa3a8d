"""3.3.1 A seat's turn, in steps a to g; its roll on the Life Path."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pbem.engine.events import Event, SeatId, Word, event
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
from pbem.rulesets.new_tabor.claims import stake
from pbem.rulesets.new_tabor.clearing import pay_dividend
from pbem.rulesets.new_tabor.economy import EconomyTable, Producer, is_opening_round, path_length
from pbem.rulesets.new_tabor.motions import make_motion
from pbem.rulesets.new_tabor.places import fill_vacancies
from pbem.rulesets.new_tabor.throws import LIFE_PATH, roll_die
from pbem.rulesets.new_tabor.turnorders import Turn, act, begin, note_before_act
from pbem.rulesets.new_tabor.useorders import exchange_and_consume
from pbem.rulesets.new_tabor.voting import ask_recalls

NATURAL_THREE = 3
"""The face whose runs are tracked."""


def turns_in_order(table: EconomyTable) -> Iterator[Turn]:
    """TAB-005, 3.3.1 Begin the turn of each seat in order of play, unless it is off the Path (a)."""
    for seat in [one.id for one in table.state.in_order()]:
        yield begin(table, seat) if table.state.seats[seat].is_on_path else Turn(seat)


def is_off_the_path(table: EconomyTable, turn: Turn) -> bool:
    """TAB-083 Say whether a seat has crossed the Finish."""
    return not table.state.seats[turn.seat].is_on_path


def is_opening(table: EconomyTable, turn: Turn) -> bool:
    """TAB-042 Say whether it is a turn of the opening round."""
    return is_opening_round(table.state)


def trade(table: EconomyTable, turn: Turn) -> None:
    """TAB-095 Exchange and consume, as written, before the peg is moved."""
    exchange_and_consume(table, turn.seat)


def take_initiative(table: EconomyTable, turn: Turn) -> None:
    """Ask for a recall, and make a motion."""
    ask_recalls(table, turn.seat)
    make_motion(table, turn.seat)


def move_for(table: EconomyTable, turn: Turn) -> None:
    """Make a motion, which is not bound to the Path."""
    make_motion(table, turn.seat)


def move_peg(table: EconomyTable, turn: Turn) -> None:
    """TAB-064 Act; the place left is noted, should late orders be forgiven."""
    note_before_act(table, turn.seat)
    act(table, turn.seat)


def claim(table: EconomyTable, turn: Turn) -> None:
    """TAB-084 Stake a claim."""
    stake(table, turn.seat)


def fill_what_is_left(table: EconomyTable, turn: Turn) -> None:
    """Fill vacancies after the claim, beginning with the seat that comes next."""
    fill_vacancies(table, [one.id for one in table.state.after(turn.seat)], turn.seat)


def travel(table: EconomyTable, turn: Turn) -> None:
    """TAB-059, TAB-060 Roll and move."""
    roll_and_move(table, turn.seat)


@event("TAB-060", "{seat} rolls {die}, moves {n} to space {space} ({colour}).", called={"n": "moves"})
class Rolled(Event):
    """The Life Path roll; `colour` is that of the space reached."""

    seat: str
    die: int
    moves: int
    space: int
    colour: Word


@event("TAB-061", "{seat} rolls {die} and crosses the Finish.")
class Crossed(Event):
    seat: str
    die: int


def roll_and_move(table: EconomyTable, seat: SeatId) -> None:
    """TAB-060, TAB-061 Roll, move the full number of spaces, and follow the space; none behind the Finish."""
    mine = table.state.seats[seat]
    face = roll_die(table, seat, LIFE_PATH.format(seat=seat))
    moves = _moves(mine, face)
    mine.path += moves
    if mine.path > path_length(table.book, table.state):
        mine.is_off_path = True
        table.tell(Crossed(mine.name, face))
        return
    letter = table.book.data.life_path[table.state.quarter - 1][mine.path - 1]
    table.tell(Rolled(mine.name, face, moves, mine.path, SPACE_COLOURS[letter]))
    _FOLLOWED[SPACES[letter]](table, seat)


def _moves(mine: Producer, face: int) -> int:
    """TAB-057, TAB-R34 Return how far a roll on the Life Path leads: a 3 right after a 3 counts 1.

    TAB-058 That is so however long the run.
    """
    is_three = face == NATURAL_THREE
    moves = 1 if is_three and mine.last_three else face
    mine.last_three = is_three
    return moves


def _share(table: EconomyTable, seat: SeatId) -> None:
    """TAB-114 A green space pays a dividend to all."""
    pay_dividend(table)


_FOLLOWED: Mapping[str, Callable[[EconomyTable, SeatId], None]] = {
    OPPORTUNITY: draw_opportunity,
    NEEDS: draw_needs,
    WANTS: draw_wants,
    DIVIDEND: _share,
    LOSS: draw_loss,
}
"""TAB-114 What happens on the spaces."""
