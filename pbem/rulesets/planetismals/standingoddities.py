"""Lines kept for later rounds that can never apply: what is another's, gone, or over."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.planetismals.course import lines_left
from pbem.rulesets.planetismals.orders import (
    Name,
    PlanOrder,
    RationsOrder,
    Run,
)
from pbem.rulesets.planetismals.steps import Repeat
from pbem.rulesets.planetismals.view import BeltView


def never(view: BeltView, seat: SeatId, order: Order) -> Iterator[str]:
    """Yield why a standing line can do nothing as things stand."""
    match order:
        case PlanOrder(shuttle=shuttle):
            yield from _plan(view, seat, shuttle)
        case Run(installation=id):
            yield from _installation(view, seat, id)
        case RationsOrder(colony=id) if id != "ALL":
            yield from _installation(view, seat, id)
        case Name(hex=hex):
            yield from _name(view, seat, hex)


def _plan(view: BeltView, seat: SeatId, id: str) -> Iterator[str]:
    """A standing plan is loaded only when the one before it is finished (brief 3.1)."""
    shuttle = view.shuttles.get(id)
    if shuttle is None:
        yield tr("There is no {shuttle} yet: the line waits for it.", shuttle=id)
    elif shuttle.owner != seat:
        yield tr(
            "{shuttle} is {seat}'s: as long as that is so, nothing comes of it.",
            shuttle=id,
            seat=shuttle.owner,
        )
    elif any(
        not line.tests and isinstance(line.then.step, Repeat) for line in lines_left(view, shuttle.plan)
    ):
        yield tr(
            "{shuttle} has a plan that repeats itself: as long as it has that, this one is never begun.",
            shuttle=id,
        )


def _installation(view: BeltView, seat: SeatId, id: str) -> Iterator[str]:
    one = view.installations.get(id)
    if one is None:
        yield tr("There is no {installation}: the line waits for it.", installation=id)
    elif one.owner != seat:
        yield tr(
            "{installation} is {seat}'s: as long as that is so, nothing comes of it.",
            installation=id,
            seat=one.owner,
        )


def _name(view: BeltView, seat: SeatId, hex: str) -> Iterator[str]:
    asteroid = view.asteroids.get(hex)
    if asteroid is None:
        yield tr("There is no asteroid in {hex}: the line can never apply.", hex=hex)
    elif asteroid.was_named:
        yield tr("{hex} has its name already: the line can never apply.", hex=hex)
    elif asteroid.is_explored and asteroid.discoverer != seat:
        yield tr("{hex} was not discovered by you: the line can never apply.", hex=hex)
