"""T5 Travel: throw, stay or move, buy and build where one lands, find lodging (LAI-09 to 27; brief 3.4)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.laissez_faire import events
from pbem.rulesets.laissez_faire.accounts import receive
from pbem.rulesets.laissez_faire.book import Book, Kind, Role, Space
from pbem.rulesets.laissez_faire.building import build_at_landing
from pbem.rulesets.laissez_faire.buying import buy, is_taxed, pay_tax
from pbem.rulesets.laissez_faire.circuit import Circuit, CircuitTable, Investor, options_now
from pbem.rulesets.laissez_faire.jail import go_to_jail, sleep_on_bench
from pbem.rulesets.laissez_faire.lodging import find_lodging, find_ride
from pbem.rulesets.laissez_faire.staying import stayed
from pbem.rulesets.laissez_faire.throws import is_doubles, throw
from pbem.rulesets.laissez_faire.wording import name_of


def travel(table: CircuitTable, seat: SeatId) -> None:
    """T5, LAI-09, 10 Travel once, and once more after doubles; not from jail, nor off the board."""
    pair = next_throw(table, seat)
    if pair is None:
        return
    journey(table, seat, pair)
    if is_doubles(pair) and is_travelling(table.state.seats[seat]):
        table.tell(events.Again(name_of(table.state, seat)))
        again = next_throw(table, seat, is_second=True)
        assert again is not None
        journey(table, seat, again)


def is_travelling(investor: Investor) -> bool:
    """LAI-32, R13 Say whether a seat has a token on the board that is free to move."""
    return investor.token is not None and investor.jail is None


def next_throw(table: CircuitTable, seat: SeatId, *, is_second: bool = False) -> tuple[int, int] | None:
    """T5a Take the seat's next throw made ahead, else throw now; None if it does not travel."""
    circuit = table.state
    if not is_travelling(circuit.seats[seat]):
        return None
    ahead = circuit.rolls.pop(seat, ())
    if not ahead:
        return throw(table, seat, circuit.round, is_second=is_second)
    if ahead[1:]:
        circuit.rolls[seat] = ahead[1:]
    return ahead[0]


def landing_after(book: Book, token: int, dice_sum: int) -> Space:
    """Return the space where a token would land."""
    return book.board.spaces[(token + dice_sum) % len(book.board.spaces)]


def journey(table: CircuitTable, seat: SeatId, pair: tuple[int, int]) -> None:
    """3.4 T5b to T5g with a throw: stay on, or move and find out where one sleeps."""
    investor = table.state.seats[seat]
    assert investor.token is not None
    dice_sum = sum(pair)
    landing = landing_after(table.book, investor.token, dice_sum)
    investor.stayed = False
    if stayed(table, seat, dice_sum, landing.number):
        return
    if _is_home(table, investor.token + dice_sum):
        _leave_board(table, seat)
        return
    _move(table, seat, landing, dice_sum)
    if landing.role is Role.GO_TO_JAIL:
        go_to_jail(table, seat, landing.jail_side, "LAI-13")
        return
    buy(table, seat, landing)
    if is_taxed(landing) and not pay_tax(table, seat, landing):
        return
    build_at_landing(table, seat)
    _sleep(table, seat, landing, dice_sum)


def _is_home(table: CircuitTable, steps: int) -> bool:
    """LAI-56, R56 Say whether a token reaches Start in the last lap."""
    return table.state.lap is not None and steps >= len(table.book.board.spaces)


def _leave_board(table: CircuitTable, seat: SeatId) -> None:
    """LAI-56 In the last lap a token that reaches Start is taken off, without money or another turn."""
    investor = table.state.seats[seat]
    investor.token, investor.lodging = None, None
    table.tell(events.OffBoard(name_of(table.state, seat)))


def _move(table: CircuitTable, seat: SeatId, landing: Space, dice_sum: int) -> None:
    """T5c, LAI-15, R14 Give up one's lodging and move; who reaches or passes Start gets money there."""
    investor = table.state.seats[seat]
    assert investor.token is not None
    start = table.book.board.spaces[investor.token]
    money = start_money(table.book, table.state) if landing.number < dice_sum else 0
    investor.token, investor.lodging, investor.landed = landing.number, None, landing.number
    receive(table, seat, money, "pass_start")
    table.tell(events.Moved(name_of(table.state, seat), start.called, landing.called, money))


def start_money(book: Book, circuit: Circuit) -> int:
    """LAI-15 Return what one gets at Start: as the board says, unless the option says otherwise."""
    option = options_now(book, circuit).pass_start
    return book.board.pass_start if option < 0 else option


def _sleep(table: CircuitTable, seat: SeatId, landing: Space, dice_sum: int) -> None:
    """T5g Find lodging in a city, ride on or rest at a company, rest at a corner; else there is the bench."""
    must = options_now(table.book, table.state).transport_landing == "lodge"
    match landing.kind:
        case Kind.CORNER:
            may_rest, has_bed = True, False
        case Kind.TRANSPORT:
            may_rest, has_bed = not must, find_ride(table, seat, landing, dice_sum, must=must)
        case _:
            may_rest, has_bed = False, find_lodging(table, seat, landing, dice_sum)
    if has_bed:
        return
    if may_rest:
        rule = "LAI-14" if landing.kind is Kind.CORNER else "LAI-R17"
        table.tell(events.Rested(name_of(table.state, seat), landing.called, cause=rule))
    else:
        sleep_on_bench(table, seat, landing.side)
