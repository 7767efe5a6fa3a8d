"""The orders of a round or settle phase, and working copies of their Exchange and Consume lines.

A round begins with `lay_out`, its steps ask `chosen` and `orders_of`, and it ends with `close_plans`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

from pbem.engine.events import LineFailed, OrdersPlayed, SeatId
from pbem.engine.orders import Order
from pbem.engine.results import Became, Came
from pbem.engine.ruleset import Played
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.new_tabor.aftermath import Notes
from pbem.rulesets.new_tabor.book import GOODS
from pbem.rulesets.new_tabor.conditions import Here
from pbem.rulesets.new_tabor.economy import ROUND, EconomyTable, Producer, is_opening_round
from pbem.rulesets.new_tabor.legality import ExchangeOrder, LastingOrder, TaborOrder
from pbem.rulesets.new_tabor.lines import OpenLine

O = TypeVar("O", bound=Order)  # noqa: E741


@dataclass
class SeatPlan:
    """The orders of a seat in the order written, and working copies of its Exchange and Consume lines.

    `keeping` are those of these lines that keep something back: they are asked often.
    """

    seat: SeatId
    played: Played = Played.NONE
    orders: tuple[Order, ...] = ()
    lines: list[OpenLine] = field(default_factory=list)
    keeping: list[OpenLine] = field(default_factory=list)


@dataclass
class Plans:
    """What all seats have in mind for this round or settle phase.

    `sublets` are the seats that were party to a sublet, and whether they were on turn: for these it was
    the one change of zone of the turn. `notes` are those of all rounds of the phase. `has_changed`
    says that anything moved in a settle phase.
    """

    seats: dict[SeatId, SeatPlan] = field(default_factory=dict)
    sublets: dict[SeatId, bool] = field(default_factory=dict)
    notes: Notes = field(default_factory=Notes)
    has_changed: bool = False


def plans_of(table: EconomyTable) -> Plans:
    """Return the plans laid out; empty ones before that."""
    if not isinstance(table.plan, Plans):
        table.plan = Plans()
    return table.plan


def plan_of(table: EconomyTable, seat: SeatId) -> SeatPlan:
    """Return the plan of a seat; an empty one if it has none."""
    return plans_of(table).seats.get(seat) or SeatPlan(seat)


def lay_out(table: EconomyTable, orders: Mapping[SeatId, tuple[Played, tuple[Order, ...]]]) -> None:
    """Lay out the orders of a round or settle phase: tell which were played, and apply lasting settings."""
    plans = table.plan = Plans(notes=plans_of(table).notes)
    for producer in table.state.in_order():
        played, written = orders.get(producer.id, (Played.NONE, ()))
        table.tell(OrdersPlayed(producer.name, played.value))
        left = _without_barred(table, producer, played, written)
        plan = plans.seats[producer.id] = _seat_plan(producer.id, played, left)
        plans.notes.lines += plan.lines
        _apply_settings(table, producer)


def open_letters(table: EconomyTable) -> None:
    """TAB-102 Tell whose orders are played, and apply the settings that last, where nothing is exchanged."""
    sheets = {one.id: table.sheet(one.id) for one in table.state.in_game()}
    lay_out(table, {seat: (sheet.played, sheet.lines) for seat, sheet in sheets.items()})


def _seat_plan(seat: SeatId, played: Played, orders: Sequence[Order]) -> SeatPlan:
    written = tuple(sorted(orders, key=lambda order: order.line))
    exchange = [order for order in written if isinstance(order, ExchangeOrder)]
    lines = [OpenLine(seat, order, order.counted, is_open=order.when is None) for order in exchange]
    return SeatPlan(seat, played, written, lines, [line for line in lines if exchanged(line).kept])


def _without_barred(
    table: EconomyTable, producer: Producer, played: Played, orders: Sequence[Order]
) -> list[Order]:
    """Fail what has no place off the Path, nor in the opening round."""
    left: list[Order] = []
    for order in orders:
        reason = _bar_to(table, producer, order)
        if not reason:
            left.append(order)
        elif played is Played.STANDING:
            plans_of(table).notes.why.put(order, reason)
        else:
            fail(table, producer.id, order, reason)
    return left


def _bar_to(table: EconomyTable, producer: Producer, order: Order) -> str:
    if table.state.phase != ROUND:
        return ""
    if not producer.is_on_path:
        return tr("you are off the Path") if needs_path(order) else ""
    if isinstance(order, ExchangeOrder) and order.is_deal and is_opening_round(table.state):
        return tr("nothing is exchanged in the opening round")
    return ""


def exchanged(line: OpenLine) -> ExchangeOrder:
    """Return the order of a line, which is one of Exchange and Consume."""
    assert isinstance(line.order, ExchangeOrder)
    return line.order


def needs_path(order: Order) -> bool:
    """Say whether only a seat on the Path can do it in a round."""
    return isinstance(order, TaborOrder) and order.needs_path


def _apply_settings(table: EconomyTable, producer: Producer) -> None:
    """Apply the settings that last beyond the phase, in the order written."""
    for order in plan_of(table, producer.id).orders:
        if isinstance(order, LastingOrder) and is_true(table, producer.id, order):
            note(table, order, Became.DONE, tr_noop("it holds until you change it"))
            order.make(producer)


def keep_of(table: EconomyTable, seat: SeatId) -> dict[str, int]:
    """Return what a seat keeps back: units of each good, and with "" as good cents; the most it has named."""
    kept = dict.fromkeys((*GOODS, ""), 0)
    for line in plan_of(table, seat).keeping:
        for good, amount in exchanged(line).kept.items() if line.is_open else ():
            kept[good] = max(kept[good], amount)
    return kept


def is_true(table: EconomyTable, seat: SeatId, order: Order) -> bool:
    """Say whether an order's test holds just now; an order without one always counts."""
    if order.when is None:
        return True
    return order.when.holds(Here(table.book, table.state, seat, keep_of(table, seat)))


def chosen(table: EconomyTable, seat: SeatId, *kinds: type[O]) -> O | None:
    """Return the first order of these kinds, as written, whose test holds just now."""
    orders = (order for order in plan_of(table, seat).orders if isinstance(order, kinds))
    found = next((order for order in orders if is_true(table, seat, order)), None)
    if found is not None:
        plans_of(table).notes.chosen.append(found)
    return found


def orders_of(table: EconomyTable, seat: SeatId, kind: type[O]) -> list[O]:
    """Return all orders of a kind in the order written, whether their tests hold or not (`is_true`)."""
    return [order for order in plan_of(table, seat).orders if isinstance(order, kind)]


def fail(table: EconomyTable, seat: SeatId, order: Order, reason: str) -> None:
    """TAB-101 Tell a seat, and nobody else, that a line was not carried out."""
    line = order.source or str(order)
    plans_of(table).notes.why.put(order, reason)
    table.tell(LineFailed(seat, line, reason, only=frozenset({seat})))


def note(table: EconomyTable, order: Order, became: Became, says: str, /, **said: object) -> None:
    """Note what a step made of an order: a reason for `tr`, and its fields."""
    plans_of(table).notes.made.put(order, Came(became, says, said))


@contextmanager
def playing_late(table: EconomyTable, seat: SeatId, orders: Sequence[Order]) -> Iterator[None]:
    """Let a seat play its late orders as if on turn; what stays open of them ends with this.

    The plans of the round should be laid out before, so that the others' open offers can answer.
    """
    seats = plans_of(table).seats
    before = plan_of(table, seat)
    seats[seat] = _seat_plan(seat, Played.RECEIVED, orders)
    yield
    tell_failed(table, seat)
    seats[seat] = before


def tell_failed(table: EconomyTable, seat: SeatId) -> None:
    """Tell a seat which of its lines came to nothing, as far as it has not been told yet."""
    for line in plan_of(table, seat).lines:
        if line.reason and not line.has_moved:
            fail(table, seat, line.order, line.reason)
            line.reason = ""


def close_plans(table: EconomyTable) -> None:
    """Tell every seat what came to nothing, and all which offers to anyone are still open."""
    seats = list(plans_of(table).seats)
    for seat in seats:
        tell_failed(table, seat)
    for seat in seats:
        for line in plan_of(table, seat).lines:
            exchanged(line).tell_unfilled(table, line)
