"""The start of a game: who begins, what is thrown ahead, and the circuit as it is then (brief 3.1, 8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.dice import Dice
from pbem.engine.events import Event, SeatId, event
from pbem.engine.options import BadValue, filled_in
from pbem.engine.reading import entry, listed_in, number_in, numbers_in
from pbem.engine.ruleset import Player
from pbem.rulesets.laissez_faire.book import Board, Book, Options
from pbem.rulesets.laissez_faire.circuit import Circuit, CircuitTable, Investor, Title
from pbem.rulesets.laissez_faire.rollwords import BEGIN, TIE
from pbem.rulesets.laissez_faire.rounds import first_phase
from pbem.rulesets.laissez_faire.throws import FIRST, SECOND, Thrown, count_throw, is_doubles
from pbem.rulesets.laissez_faire.wording import name_of

FEWEST_SEATS = 2
NOBODY = "-"
"""In the label of what is thrown before anybody has a turn."""
NO_START = {"first": 0, "ahead": []}
"""What was thrown before a worked case: nothing."""
Throws = tuple[tuple[int, int], ...]


@event("LAI-08", "{seat} begins.")
class Begins(Event):
    seat: str


def set_up(book: Book, players: Sequence[Player]) -> Circuit:
    """LAI-05 Give every seat its money and put all tokens on Start; the bank has all titles (LAI-06)."""
    cash = start_money(book.options, book.board)
    seats = [player.seat for player in players]
    first = book.first if book.first < len(seats) else 0
    order = (*seats[first:], *seats[:first])
    circuit = Circuit(
        round=1,
        phase=first_phase(book),
        turn_order=order,
        seats={player.seat: Investor(player.seat, player.name, cash, opening=cash) for player in players},
        titles={key: Title() for key in book.board.titles},
        houses=book.board.houses,
        apartments=book.board.apartments,
        rolls=_rolls_ahead(book.ahead, order),
    )
    for throws in circuit.rolls.values():
        for pair in throws:
            count_throw(circuit.thrown, pair)
    return circuit


def start_money(options: Options, board: Board) -> int:
    """LAI-05 Return the money of each seat at the start: that of the board, unless the GM wants another."""
    return board.start_money if options.start_money < 0 else options.start_money


def _rolls_ahead(ahead: Throws, order: Sequence[SeatId]) -> dict[SeatId, Throws]:
    """Option roll_ahead: lay out the throws of round 1, which were made with the one for who begins."""
    rolls: dict[SeatId, Throws] = {}
    left = list(ahead)
    for seat in order:
        count = 2 if left and is_doubles(left[0]) else 1
        if left:
            rolls[seat] = tuple(left[:count])
        left = left[count:]
    return rolls


def tell_the_start(table: CircuitTable) -> None:
    """LAI-08 Tell with the first adjudication of a game who begins, and what was thrown before it."""
    circuit, book = table.state, table.book
    if circuit.adjudications or circuit.round != 1:
        return
    if book.options.first_player == "roll":
        table.tell(Begins(name_of(circuit, circuit.turn_order[0])))
    for seat in circuit.turn_order:
        for throw in circuit.rolls.get(seat, ()):
            table.tell(Thrown(name_of(circuit, seat), *throw))


def prepared(
    options: Mapping[str, object], materials: Mapping[str, Any], seats: int, dice: Dice
) -> dict[str, Any]:
    """LAI-08, LAI-R03 Throw for who begins and, with roll_ahead, the dice of round 1.

    Who sits at a seat is not known here: seat 1 is the first of the game file.
    """
    chosen = filled_in(Options, options)
    if not FEWEST_SEATS <= seats <= chosen.seats_max:
        raise BadValue("seats", f"there must be {FEWEST_SEATS} to {chosen.seats_max}, not {seats}.")
    first = _thrown_first(seats, dice) if chosen.first_player == "roll" else 0
    order = [*range(first, seats), *range(first)]
    is_ahead = chosen.roll_ahead and chosen.phases == "compact"
    ahead = [list(pair) for place in order if is_ahead for pair in _thrown_ahead(place, dice)]
    return {"start": {"first": first, "ahead": ahead}}


def _thrown_first(seats: int, dice: Dice) -> int:
    """LAI-08, LAI-R03 Return the place of the highest throw; those tied throw again until one is highest."""
    left, text, tries = list(range(seats)), BEGIN, 0
    while len(left) > 1:
        throws: dict[int, int] = {}
        for place in left:
            why = text.format(seat=_called(place))
            throws[place] = sum(dice.at(0, NOBODY, why, tries).roll(2, 6, why))
        left = [place for place in left if throws[place] == max(throws.values())]
        text, tries = TIE, tries + 1
    return left[0]


def _thrown_ahead(place: int, dice: Dice) -> list[tuple[int, int]]:
    """Return the throw of a seat for round 1, and after doubles a second one."""
    pairs: list[tuple[int, int]] = []
    for text in (FIRST, SECOND):
        if not pairs or is_doubles(pairs[0]):
            why = text.format(seat=_called(place), round=1)
            first, second = dice.at(1, NOBODY, why).roll(2, 6, why)
            pairs.append((first, second))
    return pairs


def _called(place: int) -> str:
    """Return a seat by its place in the game file, as the purposes of throws name it."""
    return f"seat {place + 1}"


def read_start(content: Any) -> tuple[int, Throws]:
    """Read what was thrown before round 1: who begins, and the throws ahead."""
    values = entry(content, "start", ("first", "ahead"))
    ahead = listed_in(values["ahead"], "start.ahead")
    pairs = [numbers_in(one, f"start.ahead[{number}]", 2, 6) for number, one in enumerate(ahead, 1)]
    return number_in(values["first"], "start.first"), tuple((first, second) for first, second in pairs)
