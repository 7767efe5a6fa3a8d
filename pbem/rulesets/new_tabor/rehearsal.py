"""A sheet tried on receipt: what it would do as things stand, at the table as far as its writer sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from pbem.engine.copying import copied
from pbem.engine.dice import Dice
from pbem.engine.events import Event, LineFailed, OrdersPlayed, SeatId
from pbem.engine.orders import Order
from pbem.engine.ruleset import Moment, Sheet, Table
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.economy import ROUND, SETTLE, Economy, EconomyTable, Producer, is_opening_round
from pbem.rulesets.new_tabor.forgiving import make_up_for
from pbem.rulesets.new_tabor.legality import TaborOrder
from pbem.rulesets.new_tabor.lines import OpenLine
from pbem.rulesets.new_tabor.plans import is_true, lay_out, plan_of, tell_failed
from pbem.rulesets.new_tabor.sections import Section, section_of
from pbem.rulesets.new_tabor.settling import MOST_CYCLES, help_settle
from pbem.rulesets.new_tabor.things import Amount
from pbem.rulesets.new_tabor.turnorders import Turn, begin, innovate, produce
from pbem.rulesets.new_tabor.turns import claim, move_peg
from pbem.rulesets.new_tabor.useorders import exchange_and_consume
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.voting import RecallRaised, ask_recalls

_SAID_ELSEWHERE = (OrdersPlayed, LineFailed, RecallRaised)
"""What a receipt speaks of line by line."""


class Failed(NamedTuple):
    """A line of which nothing came, or an alternative of a claim that was passed over, and why."""

    line: str
    reason: str


@dataclass
class Trial:
    """What came of a sheet that was tried, with none of the others' orders.

    `before` is the producer as it stood, `produced` after production; the table has it at the end. `trade` is
    told up to the end of Exchange and Consume, `rest` of what comes after; the dice between and behind are
    not thrown. `turn` is what was noted at the beginning of the turn, None where there is no full one.
    """

    table: EconomyTable
    seat: SeatId
    section: Section
    before: Producer
    produced: Producer
    trade: tuple[Event, ...] = ()
    rest: tuple[Event, ...] = ()
    failed: list[Failed] = field(default_factory=list)
    turn: Turn | None = None

    @property
    def book(self) -> Book:
        """Return the rules and options."""
        return self.table.book

    @property
    def economy(self) -> Economy:
        """Return the economy at the end."""
        return self.table.state

    @property
    def after(self) -> Producer:
        """Return the producer at the end."""
        return self.table.state.seats[self.seat]

    @property
    def told(self) -> tuple[Event, ...]:
        """Return all that was told on the way."""
        return self.trade + self.rest

    @property
    def lines(self) -> list[OpenLine]:
        """Return the lines of Exchange and Consume, with what is left of them."""
        return plan_of(self.table, self.seat).lines

    @property
    def orders(self) -> list[TaborOrder]:
        """Return the orders that were laid out, in the order written."""
        return [one for one in plan_of(self.table, self.seat).orders if isinstance(one, TaborOrder)]

    @property
    def tokens(self) -> int | None:
        """Return the tokens to wager, None where there is no full turn."""
        return self.turn.tokens if self.turn else None

    def is_chosen(self, order: Order) -> bool:
        """Say whether of the lines that settle the same an order is the first whose test holds at the end."""
        assert isinstance(order, TaborOrder)
        rivals = (one for one in self.orders if one.chooses() == order.chooses())
        return next((one for one in rivals if is_true(self.table, self.seat, one)), None) is order

    def left_of(self, order: Order) -> tuple[Amount, ...] | None:
        """Return what is left of a line of Exchange and Consume, None if it is not one that was tried."""
        return next((line.left for line in self.lines if line.order is order), None)

    def has_moved(self, order: Order) -> bool:
        """Say whether something came of a line of Exchange and Consume."""
        return any(line.has_moved for line in self.lines if line.order is order)

    def why_failed(self, order: Order) -> str:
        """Return why nothing came of a line; "" if something did, or nothing was told of it."""
        line = order.source or str(order)
        return next((one.reason for one in self.failed if one.line == line), "")


def rehearsed(book: Book, view: EconomyView, seat: SeatId, sheet: Sheet) -> Trial:
    """Try a seat's sheet as if nobody else did anything before its turn; of several rounds the first."""
    phase = view.phase
    section = section_of(sheet, 0) if phase == ROUND else Section(sheet.played, sheet.lines)
    table = table_of(book, view)
    lay_out(table, {seat: (section.played, section.orders)})
    mine = table.state.seats[seat]
    trial = Trial(table, seat, section, view.known.seats[seat], _as_it_stands(mine))
    said = len(table.events)
    if phase == ROUND:
        _play_turn(trial)
    elif phase == SETTLE:
        _settle(trial)
    _sort_out(trial, said)
    return trial


def table_of(book: Book, view: EconomyView) -> EconomyTable:
    """Return a table on which nobody has orders yet, with the economy as the reader sees it."""
    known = copied(view.known)
    return Table(book, known, {}, Dice("never thrown"), Moment(known.turn, known.phase))


def made_up_for(book: Book, view: EconomyView, seat: SeatId, lines: Sequence[str]) -> EconomyTable:
    """Return the table at which a late set of these lines has been forgiven as things stand."""
    table = table_of(book, view)
    lay_out(table, {})
    make_up_for(table, seat, lines)
    return table


def _as_it_stands(mine: Producer) -> Producer:
    """Return a producer that does not change with the one it was made of, as to stock and money."""
    return replace(mine, stock=dict(mine.stock), consumed=dict(mine.consumed))


def _play_turn(trial: Trial) -> None:
    """3.3 Try a turn up to its roll; innovation is left to the dice."""
    table, seat = trial.table, trial.seat
    mine = table.state.seats[seat]
    if not mine.is_on_path:
        claim(table, Turn(seat))
        return
    turn = begin(table, seat)
    if not is_opening_round(table.state):
        trial.turn = turn
        produce(table, turn)
        trial.produced = _as_it_stands(mine)
        exchange_and_consume(table, seat)
    ask_recalls(table, seat)
    _try_innovation(table, turn)
    trial.trade = tuple(table.events)
    move_peg(table, turn)
    claim(table, turn)
    tell_failed(table, seat)


def _try_innovation(table: EconomyTable, turn: Turn) -> None:
    """Find out what is in the way of wagers; how they fall is not foretold."""
    trying = replace(table, state=copied(table.state), events=[])
    innovate(trying, turn)
    table.events += [event for event in trying.events if isinstance(event, LineFailed)]


def _settle(trial: Trial) -> None:
    """3.5 Try the cycles of settling, and help."""
    table, seat = trial.table, trial.seat
    cycles = 0
    while cycles < MOST_CYCLES and exchange_and_consume(table, seat, cycle=True):
        cycles += 1
    tell_failed(table, seat)
    trial.trade = tuple(table.events)
    mine = table.state.seats[seat]
    while mine.has_unmet and mine.is_helped and help_settle(table, seat):
        pass


def _sort_out(trial: Trial, first: int) -> None:
    """Part what was told from what failed; `first` is the number of events before anything was tried."""
    told = trial.table.events
    trial.failed = [Failed(one.line, one.reason) for one in told if isinstance(one, LineFailed)]
    between = max(first, len(trial.trade))
    trial.trade, trial.rest = _told(told[first:between]), _told(told[between:])


def _told(told: Sequence[Event]) -> tuple[Event, ...]:
    return tuple(one for one in told if not isinstance(one, _SAID_ELSEWHERE))
