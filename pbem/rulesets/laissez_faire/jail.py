"""Jail: its rate, what a prisoner has run up, the ways in and out, and chances."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pbem.engine.events import Caused, Event, SeatId, event
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.accounts import count_bench, pay_bank, transfer
from pbem.rulesets.laissez_faire.book import BANK, Book
from pbem.rulesets.laissez_faire.circuit import Circuit, CircuitTable, Investor, Jail, options_now
from pbem.rulesets.laissez_faire.schedule import half_up
from pbem.rulesets.laissez_faire.settings import JailRule
from pbem.rulesets.laissez_faire.view import AnyCircuit, settings_of
from pbem.rulesets.laissez_faire.wording import Dollars, name_of

PAY = "PAY"
LAST_CHANCE = 3
"""Who is still in jail after so many turns is out."""


@event("LAI-29", "{seat} pays {fee} and leaves jail.")
class JailLeft(Event):
    seat: str
    fee: Dollars


@event("LAI-31", "{seat} stays in jail: turn {turn}, the fee was {fee}.")
class JailKept(Event):
    seat: str
    turn: int
    fee: Dollars


@event("{cause}", "{seat} goes to jail (side {side}).")
class Jailed(Caused):
    seat: str
    side: int


@event("LAI-26", "{seat} finds no bed and goes to jail (side {side}).")
class Bench(Event):
    seat: str
    side: int


def set_rate(table: CircuitTable, seat: SeatId) -> None:
    """T1 At the beginning of his turn the lessee's new rate begins to count."""
    lease = table.state.lease
    if lease.owner == seat and lease.next_rate is not None:
        table.state.lease = replace(lease, rate=lease.next_rate, next_rate=None)


def booking_fee(book: Book, side: int) -> int:
    """LAI-29 Return the booking fee: the house price of the side from which one went to jail."""
    return book.board.house_prices[side]


def day_rate(book: Book, circuit: AnyCircuit, side: int) -> int:
    """LAI-30 Return room and board of one turn at the rate in force; a percentage is rounded half up."""
    rate, fee = circuit.lease.rate, booking_fee(book, side)
    amount = half_up(rate.value * fee, 100) if rate.is_percent else rate.value
    cap = options_now(book, circuit).jail_rate_cap
    return min(amount, half_up(cap * fee, 100)) if cap and circuit.lease.owner != BANK else amount


def fee_of_side(book: Book, circuit: AnyCircuit, side: int) -> int:
    """0 Return the fee of a side: its booking fee and one turn's room and board (LODGE … MAX JAIL)."""
    return booking_fee(book, side) + day_rate(book, circuit, side)


def fee_due(book: Book, jail: Jail) -> int:
    """Return what gets a prisoner out: the booking fee, and room and board run up so far."""
    return booking_fee(book, jail.side) + jail.board


def leave_jail(table: CircuitTable, seat: SeatId) -> None:
    """T2, LAI-R30 A turn in jail has been spent; now the prisoner can pay his way out, as he decided.

    The turn counts at the rate of its day (LAI-76), which is that of now (LAI-R72). The way out is paid
    before debts (LAI-R33); then he throws and moves at once (LAI-R31).
    """
    investor = table.state.seats[seat]
    if investor.jail is None:
        return
    jail = investor.jail
    board = jail.board + day_rate(table.book, table.state, jail.side)
    jail = replace(jail, turns=jail.turns + 1, board=board)
    fee = Dollars(fee_due(table.book, jail))
    if wants_out(investor, jail) and investor.cash >= fee.amount:
        table.tell(JailLeft(name_of(table.state, seat), fee))
        _pay_fee(table, seat, jail)
        investor.jail = None
    else:
        table.tell(JailKept(name_of(table.state, seat), jail.turns, fee))
        investor.jail = replace(jail, decision="", from_cash=0)


def wants_out(investor: Investor, jail: Jail) -> bool:
    """Say whether a prisoner pays: as locked before the dice, else as set; with his cash just now."""
    rule = investor.settings.jail
    how, from_cash = (jail.decision, jail.from_cash) if jail.decision else (rule.how, rule.from_cash)
    return how == PAY and investor.cash >= from_cash


def _pay_fee(table: CircuitTable, seat: SeatId, jail: Jail) -> None:
    """LAI-75 Half the booking fee and all room and board go to the lessee, if there is one."""
    booking, lessee = booking_fee(table.book, jail.side), table.state.lease.owner
    if lessee == BANK:
        pay_bank(table, seat, booking + jail.board, "jail")
        return
    half = half_up(booking, 2)
    pay_bank(table, seat, booking - half, "jail")
    transfer(table, seat, lessee, half + jail.board, "jail")


def go_to_jail(table: CircuitTable, seat: SeatId, side: int, rule: str = "") -> None:
    """LAI-28 Send a seat to jail by a rule, as from a side; it passes no Start on the way."""
    table.tell(Jailed(name_of(table.state, seat), side, cause=rule))
    _lock_up(table, seat, side)


def sleep_on_bench(table: CircuitTable, seat: SeatId, side: int) -> None:
    """Who finds no lodging sleeps on a park bench, and goes to jail."""
    table.tell(Bench(name_of(table.state, seat), side))
    count_bench(table.state.seats[seat])
    _lock_up(table, seat, side)


def _lock_up(table: CircuitTable, seat: SeatId, side: int) -> None:
    investor = table.state.seats[seat]
    investor.token, investor.lodging = table.book.board.jail.number, None
    investor.jail = Jail(side)


@dataclass(frozen=True)
class Chance:
    """A prisoner's next chance: its number, the fee at the present rate, and what was decided for it.

    `is_locked`: decided before the dice, and not to be changed any more.
    """

    side: int
    number: int
    fee: int
    rule: JailRule
    is_locked: bool

    @property
    def is_last(self) -> bool:
        """Say whether who does not leave now is out."""
        return self.number >= LAST_CHANCE

    @property
    def needed(self) -> int:
        """Return the cash with which the fee is paid."""
        return max(self.fee, self.rule.from_cash)

    def said(self) -> str:
        """Return what is said of it in a form."""
        if self.is_last:
            return tr("YOUR LAST CHANCE to leave jail: ${fee}", fee=self.fee)
        return tr("chance {number} of {last}: ${fee}", number=self.number, last=LAST_CHANCE, fee=self.fee)


def next_chance(book: Book, circuit: AnyCircuit, seat: SeatId) -> Chance | None:
    """Return the next chance of a seat to leave jail; None if it is not there."""
    jail = circuit.seats[seat].jail
    if jail is None:
        return None
    fee = fee_of_side(book, circuit, jail.side) + jail.board
    rule = settings_of(circuit, seat).jail
    if jail.decision:
        rule = JailRule(jail.decision, jail.from_cash or 0)
    return Chance(jail.side, jail.turns + 1, fee, rule, bool(jail.decision))


def jail_said(book: Book, circuit: Circuit, seat: SeatId) -> Iterator[str]:
    """Yield what a prisoner has to expect, in capitals where the game is at stake."""
    chance = next_chance(book, circuit, seat)
    if chance is None:
        return
    yield tr(
        "You are in jail (side {side}): chance {number} of {last} to leave it costs ${fee}.",
        side=chance.side,
        number=chance.number,
        last=LAST_CHANCE,
        fee=chance.fee,
    )
    if chance.is_locked:
        yield tr("What you do there was settled when the dice were thrown.")
    yield from _decision(chance, circuit.seats[seat].cash)


def _decision(chance: Chance, cash: int) -> Iterator[str]:
    if chance.rule.how != PAY:
        if chance.is_last:
            yield tr("THIS IS YOUR LAST CHANCE, AND YOU WAIT: YOU WILL BE ELIMINATED.")
        else:
            yield tr("You wait, and stay in jail.")
        return
    yield tr("You pay if you have ${needed} then; you have ${cash} now.", needed=chance.needed, cash=cash)
    if chance.is_last and cash < chance.needed:
        yield tr(
            "THIS IS YOUR LAST CHANCE: WITH LESS THAN ${needed} YOU WILL BE ELIMINATED.", needed=chance.needed
        )
