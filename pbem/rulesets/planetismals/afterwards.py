"""What a sheet sets: the belt as its writer sees it, with settings made and plans loaded (brief R0)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.ruleset import Played, Sheet
from pbem.engine.settle import in_force
from pbem.rulesets.planetismals.choicechecks import STRIKES
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
from pbem.rulesets.planetismals.plans import APPEND, CLEAR, CONTINUE
from pbem.rulesets.planetismals.settingorders import counting_plans
from pbem.rulesets.planetismals.view import (
    BeltView,
    SeenAsteroid,
    SeenCompany,
    SeenInstallation,
    SeenShuttle,
)


@dataclass
class _Setting:
    """A seat's own part of a view, while orders change it."""

    seat: SeatId
    company: SeenCompany
    installations: dict[str, SeenInstallation]
    asteroids: dict[str, SeenAsteroid]


def afterwards(view: BeltView, seat: SeatId, sheet: Sheet) -> BeltView:
    """R0 Return the view with a seat's settings made and its plans loaded; nothing else is changed."""
    made = _Setting(seat, view.seats[seat], dict(view.installations), dict(view.asteroids))
    for order in in_force(sheet):
        if type(order) in _MADE:
            _MADE[type(order)](made, order)
    plans = {one.id: _loaded(one, plan_order(view, seat, sheet, one.id)) for one in view.fleet(seat)}
    return replace(
        view,
        seats={**view.seats, seat: made.company},
        installations=made.installations,
        asteroids=made.asteroids,
        shuttles={id: plans.get(id, one) for id, one in view.shuttles.items()},
    )


def plan_order(view: BeltView, seat: SeatId, sheet: Sheet, shuttle: str) -> PlanOrder | None:
    """Return the order that changes a shuttle's plan now: the last, if it changes it and need not wait."""
    found = last_plan(view, seat, sheet, shuttle)
    if found is None or found.way == CONTINUE:
        return None
    return None if sheet.played is Played.STANDING and not _is_free(view, shuttle) else found


def last_plan(view: BeltView, seat: SeatId, sheet: Sheet, shuttle: str) -> PlanOrder | None:
    """Return the last order for a shuttle's plan; standing ones wait until the plan it has is finished."""
    if shuttle not in {one.id for one in view.fleet(seat)}:
        return None
    return counting_plans(in_force(sheet)).get(shuttle)


def _is_free(view: BeltView, shuttle: str) -> bool:
    plan = view.shuttles[shuttle].plan
    return plan is None or plan.is_finished


def _loaded(shuttle: SeenShuttle, order: PlanOrder | None) -> SeenShuttle:
    """Brief 5.2: replace the plan, put steps behind it, or empty it."""
    old = shuttle.plan or NO_PLAN
    if order is None:
        return shuttle
    if order.way == CLEAR:
        return replace(shuttle, plan=NO_PLAN)
    if order.way != APPEND or old.is_finished:
        return replace(shuttle, plan=Plan(order.lines))
    if len(old.lines) + len(order.lines) > MOST_STEPS:
        return shuttle
    return replace(shuttle, plan=replace(old, lines=(*old.lines, *order.lines)))


def _shuttles(made: _Setting, order: Order) -> None:
    assert isinstance(order, Shuttles)
    made.company = replace(made.company, shuttle_order=order.shuttles)


def _run(made: _Setting, order: Order) -> None:
    assert isinstance(order, Run)
    one = made.installations.get(order.installation)
    if one is None or one.owner != made.seat:
        return
    if order.how == "PREFER":
        changed = replace(one, prefer=order.value)
    elif order.how == "MAX":
        changed = replace(one, max=int(order.value))
    else:
        changed = replace(one, is_on=order.how == "ON")
    made.installations[one.id] = changed


def _rations(made: _Setting, order: Order) -> None:
    assert isinstance(order, RationsOrder)
    if order.colony == "ALL":
        made.company = replace(made.company, rations=order.pays)
    for id, one in made.installations.items():
        if one.owner == made.seat and order.colony in ("ALL", id):
            made.installations[id] = replace(one, rations=order.pays)


def _reserve(made: _Setting, order: Order) -> None:
    assert isinstance(order, Reserve)
    made.company = replace(made.company, reserve=order.amount)


def _names(made: _Setting, order: Order) -> None:
    assert isinstance(order, Names)
    made.company = replace(made.company, wishes=order.names)


def _name(made: _Setting, order: Order) -> None:
    """PLA-R19 A name is changed at once, or wished for an asteroid to come."""
    assert isinstance(order, Name)
    asteroid = made.asteroids.get(order.hex)
    if asteroid is None or not asteroid.is_explored:
        named = {**(made.company.named or {}), order.hex: order.name}
        made.company = replace(made.company, named=named)
    elif asteroid.discoverer == made.seat and not asteroid.was_named:
        made.asteroids[order.hex] = replace(asteroid, name=order.name, was_named=True)


def _on(made: _Setting, order: Order) -> None:
    assert isinstance(order, On)
    gone = (order.event, *(STRIKES if order.event == "STRIKE" else ()))
    on = {event: items for event, items in (made.company.on or {}).items() if event not in gone}
    if order.items != ("DEFAULT",):
        on[order.event] = order.items
    made.company = replace(made.company, on=on)


_MADE: Mapping[type[Order], Callable[[_Setting, Order], None]] = {
    Shuttles: _shuttles,
    Run: _run,
    RationsOrder: _rations,
    Reserve: _reserve,
    Names: _names,
    Name: _name,
    On: _on,
}
"""How each setting is made, as `settings` makes it in the belt."""
