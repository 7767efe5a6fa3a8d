"""Economic worth, and who has won: the first to a governor's worth, or another end (PLA-02, R02 to R04)."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.belt import Belt, BeltTable, Chronicle
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.prices import base_price, proceeds
from pbem.rulesets.planetismals.view import BeltView


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


Seen: TypeAlias = Belt | BeltView
"""The belt, or what a reader sees of it: of what is hidden nothing counts."""


def worth(book: Book, belt: Seen, seat: SeatId) -> int:
    """PLA-R02 Return the economic worth of a seat in MC."""
    return sum(amount for _, amount in worth_parts(book, belt, seat))


def worth_parts(book: Book, belt: Seen, seat: SeatId) -> tuple[tuple[str, int], ...]:
    """PLA-R02 Return what a seat's worth is made of, with labels; debts are negative."""
    basis = book.options.worth_basis
    cash = (tr("cash"), belt.seats[seat].cash or 0)
    if basis == "cash":
        return (cash,)
    goods = (tr("goods"), _goods(book, belt, seat))
    debts = (tr("debts"), -_debts(belt, seat))
    if basis == "liquid":
        return (cash, goods, debts)
    return (cash, goods, *_possessions(book, belt, seat), debts)


def _goods(book: Book, belt: Seen, seat: SeatId) -> int:
    """All goods in stores and holds at the Base's price, without events, rounded down once."""
    stores = [one.store for one in belt.installations.values() if one.owner == seat]
    holds = [shuttle.hold for shuttle in belt.fleet(seat)]
    units: dict[str, int] = {}
    for goods in (*stores, *holds):
        for good, number in (goods or {}).items():
            units[good] = units.get(good, 0) + number
    return proceeds(1, sum(number * base_price(book, belt, good) for good, number in units.items()))


def _possessions(book: Book, belt: Seen, seat: SeatId) -> tuple[tuple[str, int], ...]:
    """Installations by the price list, shuttles beyond the first, and asteroids by option."""
    built = sum(book.sorts[one.sort].price for one in belt.installations.values() if one.owner == seat)
    bought = max(len(belt.fleet(seat)) - 1, 0)
    parts = ((tr("installations"), built), (tr("shuttles"), bought * book.shuttle_price))
    if not book.options.worth_asteroid:
        return parts
    owned = sum(asteroid.owner == seat for asteroid in belt.asteroids.values())
    return (*parts, (tr("asteroids"), owned * book.options.worth_asteroid))


def _debts(belt: Seen, seat: SeatId) -> int:
    """All that a seat owes, due or not; what others owe it counts nothing."""
    return sum(debt.amount for debt in belt.debts.values() if debt.debtor == seat)
