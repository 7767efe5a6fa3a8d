"""T5 Travel: throw, stay or move, buy and build where one lands, find lodging (brief 3.4)."""

from __future__ import annotations

from typing import Annotated

from pbem.engine.events import Caused, Event, SeatId, Shown, event
from pbem.rulesets.laissez_faire.accounts import receive
from pbem.rulesets.laissez_faire.book import Book, Kind, Role, Space
from pbem.rulesets.laissez_faire.building import build_at_landing
from pbem.rulesets.laissez_faire.buying import buy, is_taxed, pay_tax
from pbem.rulesets.laissez_faire.circuit import Circuit, CircuitTable, Investor, options_now
from pbem.rulesets.laissez_faire.jail import go_to_jail, sleep_on_bench
from pbem.rulesets.laissez_faire.lodging import find_lodging, find_ride
from pbem.rulesets.laissez_faire.staying import stayed
from pbem.rulesets.laissez_faire.throws import is_doubles, throw
from pbem.rulesets.laissez_faire.wording import Dollars, name_of


@event(
    "LAI-09",
    "{seat} moves from {start} to {end}.",
    when={"start_money": "{seat} moves from {start} to {end} and gets {amount} at Start."},
    called={"amount": "start_money"},
    has_one_stop=True,
)
class Moved(Event):
    """`start_money` is 0 if it did not pass Start."""

    seat: str
    start: str
    end: str
    start_money: Annotated[int, Shown(Dollars)] = 0


@event("LAI-56", "{seat} reaches Start and leaves the board.")
class OffBoard(Event):
    seat: str


@event("{cause}", "{seat} rests at {space}.")
class Rested(Caused):
    seat: str
    space: str


@event("LAI-10", "{seat} threw doubles and goes again.")
class Again(Event):
    seat: str


def travel(table: CircuitTable, seat: SeatId) -> None:
    """T5 Travel once, and once more after doubles; not from jail, nor off the board.

    The second throw comes when the first is over and done with, and must be taken (LAI-R12).
    """
    pair = next_throw(table, seat)
    if pair is None:
        return
    journey(table, seat, pair)
    if is_doubles(pair) and is_travelling(table.state.seats[seat]):
        table.tell(Again(name_of(table.state, seat)))
        again = next_throw(table, seat, is_second=True)
        assert again is not None
        journey(table, seat, again)


def is_travelling(investor: Investor) -> bool:
    """Say whether a seat has a token on the board that is free to move.

    Whoever has gone to jail has had his turn, doubles or not (LAI-R13), and no throw frees him (LAI-32):
    prisoners do all that others do but travel (LAI-R32).
    """
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
    """3.4 T5b to T5g with a throw: stay on, or move and find out where one sleeps.

    A bed is needed after paying a tax or buying too (LAI-17).
    """
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
    """LAI-R56 Say whether a token reaches Start in the last lap: it is taken off and does nothing else."""
    return table.state.lap is not None and steps >= len(table.book.board.spaces)


def _leave_board(table: CircuitTable, seat: SeatId) -> None:
    """LAI-56 In the last lap a token that reaches Start is taken off, without money or another turn."""
    investor = table.state.seats[seat]
    investor.token, investor.lodging = None, None
    table.tell(OffBoard(name_of(table.state, seat)))


def _move(table: CircuitTable, seat: SeatId, landing: Space, dice_sum: int) -> None:
    """T5c Give up one's lodging and move; who reaches or passes Start gets money there, once (LAI-R14).

    Who comes back to the same street rents anew (LAI-R45).
    """
    investor = table.state.seats[seat]
    assert investor.token is not None
    start = table.book.board.spaces[investor.token]
    money = start_money(table.book, table.state) if landing.number < dice_sum else 0
    investor.token, investor.lodging, investor.landed = landing.number, None, landing.number
    receive(table, seat, money, "pass_start")
    table.tell(Moved(name_of(table.state, seat), start.called, landing.called, money))


def start_money(book: Book, circuit: Circuit) -> int:
    """Return what one gets at Start: as the board says, unless the option says otherwise."""
    option = options_now(book, circuit).pass_start
    return book.board.pass_start if option < 0 else option


def _sleep(table: CircuitTable, seat: SeatId, landing: Space, dice_sum: int) -> None:
    """T5g Find lodging in a city, ride on or rest at a company; else there is the bench.

    Any number rest at a corner, for nothing (LAI-R15). By option a company is no place to rest (LAI-R29).
    """
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
        table.tell(Rested(name_of(table.state, seat), landing.called, cause=rule))
    else:
        sleep_on_bench(table, seat, landing.side)
