"""A sheet tried on receipt: what it would do as things stand, on the circuit as far as its writer sees it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pbem.engine.copying import copied
from pbem.engine.dice import Dice
from pbem.engine.events import Event, LineFailed, OrdersPlayed, SeatId
from pbem.engine.ruleset import Moment, Sheet, Table
from pbem.rulesets.laissez_faire.agreements import hear_notices, match_offers
from pbem.rulesets.laissez_faire.boardorders import apply_settings
from pbem.rulesets.laissez_faire.book import BANK, Book
from pbem.rulesets.laissez_faire.building import build_at_end, build_at_landing, build_at_start
from pbem.rulesets.laissez_faire.circuit import BUSINESS_PHASE, Circuit, CircuitTable, options_now
from pbem.rulesets.laissez_faire.claims import Complained
from pbem.rulesets.laissez_faire.dues import collect_arrears, pay_dues, repay
from pbem.rulesets.laissez_faire.foreclosing import foreclose
from pbem.rulesets.laissez_faire.jail import leave_jail, set_rate
from pbem.rulesets.laissez_faire.outlook import Trial
from pbem.rulesets.laissez_faire.rounds import keep_promises, open_books
from pbem.rulesets.laissez_faire.throws import is_doubles
from pbem.rulesets.laissez_faire.travel import is_travelling, travel
from pbem.rulesets.laissez_faire.view import CircuitView

TurnStep = Callable[[CircuitTable, SeatId], None]

OPENING = (open_books, apply_settings, hear_notices, match_offers, keep_promises)
"""What every adjudication begins with, end checks left out."""
BEFORE_TRAVEL: tuple[TurnStep, ...] = (set_rate, leave_jail, pay_dues, repay, build_at_start)
AFTER_TRAVEL: tuple[TurnStep, ...] = (collect_arrears, foreclose, build_at_end)
OFF_THE_BOARD: tuple[TurnStep, ...] = (set_rate, pay_dues, repay, collect_arrears, foreclose, build_at_end)


def rehearsed(book: Book, view: CircuitView, seat: SeatId, sheet: Sheet) -> Trial:
    """Try a seat's sheet: what opens the adjudication, and the seat's turn as if nobody came before it."""
    table = table_of(book, view, seat, sheet)
    for step in OPENING:
        step(table)
    opened, said = replace(table, state=copied(table.state)), len(table.events)
    has_turn = view.phase != BUSINESS_PHASE
    has_travelled, known_to = _take_turn(table, seat) if has_turn else (False, said)
    opening, turn = _told(table.events[:said]), _told(table.events[said:known_to])
    return Trial(table, opened, opening, turn, has_turn, has_travelled)


def table_of(book: Book, view: CircuitView, seat: SeatId, sheet: Sheet) -> CircuitTable:
    """Return a table on which only one seat has orders, with the circuit as that seat sees it."""
    circuit = copied(view.assumed)
    return Table(book, circuit, {seat: sheet}, Dice("never thrown"), Moment(circuit.round, circuit.phase))


def set_up_only(book: Book, view: CircuitView, seat: SeatId, sheet: Sheet) -> Circuit:
    """A1 Return the circuit with a seat's settings made, and nothing else done."""
    table = table_of(book, view, seat, sheet)
    apply_settings(table)
    return table.state


def _told(told: Sequence[Event]) -> tuple[Event, ...]:
    """Leave out of what a receipt speaks line by line: who played what, complaints, what was not done."""
    return tuple(one for one in told if not isinstance(one, OrdersPlayed | LineFailed | Complained))


def _take_turn(table: CircuitTable, seat: SeatId) -> tuple[bool, int]:
    """T1 to T7 Try a player turn; without known dice nobody travels.

    Return whether the dice were known, and how many events are sure.
    """
    investor = table.state.seats[seat]
    investor.landed, investor.stayed = None, False
    if investor.token is None:
        _run(table, seat, OFF_THE_BOARD)
        return True, len(table.events)
    _run(table, seat, BEFORE_TRAVEL)
    is_known, before = knows_travel(table.book, table.state, seat), len(table.events)
    _run(table, seat, (travel if is_known else build_at_landing, *AFTER_TRAVEL))
    return is_known, len(table.events) if is_known else before


def _run(table: CircuitTable, seat: SeatId, steps: Sequence[TurnStep]) -> None:
    for step in steps:
        step(table, seat)


def knows_travel(book: Book, circuit: Circuit, seat: SeatId) -> bool:
    """Say whether a seat's travel can be foretold: it has none, or its dice and all prices are known."""
    if not is_travelling(circuit.seats[seat]):
        return True
    pairs = circuit.rolls.get(seat, ())
    if not pairs or (is_doubles(pairs[0]) and len(pairs) == 1):
        return False
    return not hides_prices(book, circuit, seat)


def hides_prices(book: Book, circuit: Circuit, seat: SeatId) -> bool:
    """Say whether others ask prices that a seat cannot see."""
    owners = {title.owner for title in circuit.titles.values()} - {BANK, seat}
    return bool(owners) and options_now(book, circuit).prices == "sealed"
