"""What a sheet sets: the belt as its writer sees it, with settings made and plans loaded (brief R0)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Played, Sheet
from pbem.rulesets.planetismals.beltorders import BeltOrder
from pbem.rulesets.planetismals.naming import Name
from pbem.rulesets.planetismals.plan import NO_PLAN
from pbem.rulesets.planetismals.planorders import PlanOrder, counting_plans
from pbem.rulesets.planetismals.plans import CONTINUE
from pbem.rulesets.planetismals.view import (
    BeltView,
    SeenAsteroid,
    SeenCompany,
    SeenInstallation,
)


@dataclass
class _Own:
    """What is a seat's own in a view, while its orders set it."""

    seat: SeatId
    company: SeenCompany
    placed: dict[str, SeenInstallation]
    asteroids: dict[str, SeenAsteroid]

    def installation(self, id: str) -> SeenInstallation | None:
        one = self.placed.get(id)
        return one if one is not None and one.owner == self.seat else None

    def installations(self) -> list[SeenInstallation]:
        return [one for one in self.placed.values() if one.owner == self.seat]

    def asteroid(self, hex: str) -> SeenAsteroid | None:
        return self.asteroids.get(hex)

    def change(self, thing: Any, **values: object) -> None:
        made = replace(thing, **values)
        if isinstance(made, SeenCompany):
            self.company = made
        elif isinstance(made, SeenInstallation):
            self.placed[made.id] = made
        else:
            self.asteroids[made.hex] = made

    def rename(self, order: Name, asteroid: SeenAsteroid) -> None:
        """PLA-R19 A name is changed at once."""
        self.change(asteroid, name=order.name, was_named=True)


def afterwards(view: BeltView, seat: SeatId, sheet: Sheet) -> BeltView:
    """R0 Return the view with a seat's settings made and its plans loaded; nothing else is changed."""
    own = _Own(seat, view.seats[seat], dict(view.installations), dict(view.asteroids))
    for order in sheet.lines:
        if isinstance(order, BeltOrder):
            order.make(own)
    shuttles = dict(view.shuttles)
    for shuttle in view.fleet(seat):
        loads, old = plan_order(view, seat, sheet, shuttle.id), shuttle.plan or NO_PLAN
        if loads and (plan := loads.loaded(old)) is not None:
            shuttles[shuttle.id] = replace(shuttle, plan=plan)
    return replace(
        view,
        seats={**view.seats, seat: own.company},
        installations=own.placed,
        asteroids=own.asteroids,
        shuttles=shuttles,
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
    return counting_plans(sheet.lines).get(shuttle)


def _is_free(view: BeltView, shuttle: str) -> bool:
    plan = view.shuttles[shuttle].plan
    return plan is None or plan.is_finished
