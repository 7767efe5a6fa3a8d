"""Who has won: the first to the worth that makes a governor, and the other ends (PLA-02, R03, R04)."""

from __future__ import annotations

from enum import Enum

from pbem.engine.events import SeatId
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.belt import BeltTable, Chronicle
from pbem.rulesets.planetismals.worth import worth


class How(Enum):
    """By what a game ended; the value is kept on file."""

    WORTH = "worth"
    LIMIT = "limit"
    GM = "gm"
    ALONE = "alone"


_RULES = {How.WORTH: "PLA-02", How.ALONE: "PLA-R63"}
"""By which statement a game is won; options and the GM have none."""


def check_win(table: BeltTable, first: SeatId) -> None:
    """PLA-02, R03, R04 Of the seats worth enough the richest wins, of equals the first from `first` on."""
    rich = {seat: worth(table.book, table.state, seat) for seat in table.state.from_seat(first)}
    winner = max(rich, key=lambda seat: rich[seat], default=None)
    if winner is not None and rich[winner] >= table.book.options.win_worth:
        end_game(table, (winner,), How.WORTH)


def rank_at_limit(table: BeltTable, how: How) -> None:
    """Option round_limit, GM order CLOSE: the highest worth wins, of equals most cash, else all of them."""
    belt = table.state
    means = {seat: (worth(table.book, belt, seat), belt.seats[seat].cash) for seat in belt.in_play()}
    best = max(means.values())
    end_game(table, tuple(seat for seat in means if means[seat] == best), how)


def check_alone(table: BeltTable) -> None:
    """PLA-R63 The last seat left in play wins."""
    left = table.state.in_play()
    if len(left) == 1:
        end_game(table, (left[0],), How.ALONE)


def end_game(table: BeltTable, winners: tuple[SeatId, ...], how: How) -> None:
    """End the game at once: nothing more is played, no die is thrown."""
    belt = table.state
    belt.winners, belt.how, table.is_over = winners, how.value, True
    note_round(table)
    table.tell(events.Won(winners, worth(table.book, belt, winners[0]), cause=_RULES.get(how, "")))


def note_round(table: BeltTable) -> None:
    """Write into the chronicle how the round ended."""
    belt, book = table.state, table.book
    if belt.history and belt.history[-1].round == belt.round:
        return
    worths = {seat: worth(book, belt, seat) for seat in belt.turn_order}
    cash = {seat: belt.seats[seat].cash for seat in belt.turn_order}
    ended = Chronicle(belt.round, dict(belt.market), worths, cash, dict(belt.fates))
    belt.history = (*belt.history, ended)
