"""R0 Settings: what seats set stays in force, and plans are loaded into shuttles (brief 5.2, 5.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.engine.events import LineFailed, SeatId
from pbem.engine.orders import Order
from pbem.engine.ruleset import Played, Sheet
from pbem.engine.settle import in_force
from pbem.engine.tongue import tr, trn
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.aftermath import notes
from pbem.rulesets.planetismals.belt import Asteroid, Belt, BeltTable, Company, Installation, Shuttle
from pbem.rulesets.planetismals.choicechecks import STRIKES
from pbem.rulesets.planetismals.exploring import taken_names
from pbem.rulesets.planetismals.lots import is_eligible
from pbem.rulesets.planetismals.orders import (
    Name,
    Names,
    On,
    PlanOrder,
    RationsOrder,
    Reserve,
    Run,
    Shuttles,
)
from pbem.rulesets.planetismals.plan import MOST_STEPS, NO_PLAN, Plan
from pbem.rulesets.planetismals.settingorders import counting_plans


def apply_settings(table: BeltTable) -> None:
    """R0 Settings of every seat in turn order, then its plans; what was played is told first."""
    if table.is_over:
        return
    notes(table).is_played = True
    for seat in table.state.in_play():
        sheet = table.sheet(seat)
        tell_played(table, seat, sheet)
        for order in in_force(sheet):
            if type(order) in _APPLIED:
                _APPLIED[type(order)](table, seat, order)
        _load_plans(table, seat, sheet)


def hear_bidders(table: BeltTable) -> None:
    """Phase bids: tell whose bids are on the table, of the seats that may bid."""
    belt = table.state
    notes(table).is_played = not table.is_over
    for seat in belt.in_play():
        if any(is_eligible(belt, lot, seat) for lot in belt.lots):
            tell_played(table, seat, table.sheet(seat))


def open_books(table: BeltTable) -> None:
    """Begin the page of the books that the next report shows."""
    for company in table.state.seats.values():
        company.opening, company.entries = company.cash, ()


def tell_played(table: BeltTable, seat: SeatId, sheet: Sheet) -> None:
    """Tell all which orders a seat played, and the seat what of them can no longer be done."""
    table.tell(events.Played(seat, sheet.played.value))
    for complaint in sheet.failed:
        _tell_failed(table, seat, complaint.text, complaint.reason.rstrip("."))


def _tell_failed(table: BeltTable, seat: SeatId, line: str, reason: str) -> None:
    table.tell(LineFailed(seat, line, reason, only=frozenset({seat})))


def _set_shuttles(table: BeltTable, seat: SeatId, order: Order) -> None:
    """The order in which the seat's shuttles carry out their plans."""
    assert isinstance(order, Shuttles)
    table.state.seats[seat].shuttle_order = order.shuttles


def _set_run(table: BeltTable, seat: SeatId, order: Order) -> None:
    """PLA-R25, R28 What an installation makes, and how much at most."""
    assert isinstance(order, Run)
    one = _own(table.state, seat, order.installation)
    if one is None:
        return
    if order.how == "PREFER":
        one.prefer = order.value
    elif order.how == "MAX":
        one.max = int(order.value)
    else:
        one.is_on = order.how == "ON"


def _own(belt: Belt, seat: SeatId, id: str) -> Installation | None:
    one = belt.installations.get(id)
    return one if one is not None and one.owner == seat else None


def _set_rations(table: BeltTable, seat: SeatId, order: Order) -> None:
    """PLA-R33 Whether rations are paid, for one colony or for all, later ones included."""
    assert isinstance(order, RationsOrder)
    belt = table.state
    if order.colony == "ALL":
        belt.seats[seat].rations = order.pays
        colonies = [one for one in belt.installations.values() if one.owner == seat]
    else:
        colonies = [one for one in [_own(belt, seat, order.colony)] if one is not None]
    for one in colonies:
        one.rations = order.pays


def _set_reserve(table: BeltTable, seat: SeatId, order: Order) -> None:
    """The cash that purchases leave."""
    assert isinstance(order, Reserve)
    table.state.seats[seat].reserve = order.amount


def _set_names(table: BeltTable, seat: SeatId, order: Order) -> None:
    """PLA-R19 The names to give to asteroids, first to last."""
    assert isinstance(order, Names)
    table.state.seats[seat].wishes = order.names


def _set_name(table: BeltTable, seat: SeatId, order: Order) -> None:
    """PLA-22, R19 Change the default name of an asteroid discovered, or wish one for an asteroid to come."""
    assert isinstance(order, Name)
    belt = table.state
    asteroid = belt.asteroids.get(order.hex)
    if asteroid is None or not asteroid.is_explored:
        belt.seats[seat].named[order.hex] = order.name
    elif asteroid.discoverer == seat and not asteroid.was_named:
        _rename(table, seat, asteroid, order)


def _rename(table: BeltTable, seat: SeatId, asteroid: Asteroid, order: Name) -> None:
    """PLA-R19 Give an asteroid its name, unless another has it, or may come to have it."""
    if order.name.casefold() in taken_names(table.book, table.state, asteroid.hex):
        reason = tr('the name "{name}" is taken', name=order.name)
        _tell_failed(table, seat, order.source or str(order), reason)
        return
    asteroid.name, asteroid.was_named = order.name, True
    table.tell(events.Named(seat, asteroid.hex, order.name))


def _set_on(table: BeltTable, seat: SeatId, order: Order) -> None:
    """Brief 5.4: what to do in an event; STRIKE stands for both strikes."""
    assert isinstance(order, On)
    on = table.state.seats[seat].on
    for event in (order.event, *(STRIKES if order.event == "STRIKE" else ())):
        on.pop(event, None)
    if order.items != ("DEFAULT",):
        on[order.event] = order.items


_APPLIED: Mapping[type[Order], Callable[[BeltTable, SeatId, Order], None]] = {
    Shuttles: _set_shuttles,
    Run: _set_run,
    RationsOrder: _set_rations,
    Reserve: _set_reserve,
    Names: _set_names,
    Name: _set_name,
    On: _set_on,
}
"""How each setting is made."""


def _load_plans(table: BeltTable, seat: SeatId, sheet: Sheet) -> None:
    """Brief 5.2, 3.1: of several plans for a shuttle the last counts; standing ones await its end."""
    for key, order in counting_plans(in_force(sheet)).items():
        shuttle = table.state.shuttles.get(key)
        is_own = shuttle is not None and shuttle.owner == seat
        if shuttle and is_own and (sheet.played is not Played.STANDING or shuttle.plan.is_finished):
            _load_plan(table, table.state.seats[seat], shuttle, order)
            notes(table).loaded.put(order, shuttle.plan)


def _load_plan(table: BeltTable, company: Company, shuttle: Shuttle, order: PlanOrder) -> None:
    """Brief 5.2: replace the plan, put steps behind it, empty it, or let it be."""
    plan = shuttle.plan
    if order.way == "CLEAR":
        shuttle.plan = NO_PLAN
    elif order.way == "REPLACE" or (order.way == "APPEND" and plan.is_finished):
        shuttle.plan = Plan(order.lines)
    elif order.way == "APPEND" and len(plan.lines) + len(order.lines) > MOST_STEPS:
        reason = trn("a plan has {n} step at most", "a plan has {n} steps at most", MOST_STEPS)
        _tell_failed(table, company.id, order.source or str(order), reason)
    elif order.way == "APPEND":
        shuttle.plan = Plan((*plan.lines, *order.lines), plan.at, plan.done, plan.chosen)
