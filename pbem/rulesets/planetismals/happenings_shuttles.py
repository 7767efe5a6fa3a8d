"""Events about shuttles: 02 salvage, 12 engine problems, 16 solar flare, 24 jettison."""

from __future__ import annotations

from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.belt import add, space
from pbem.rulesets.planetismals.choosing import salvager
from pbem.rulesets.planetismals.effects import begin
from pbem.rulesets.planetismals.happenings_common import Stroke
from pbem.rulesets.planetismals.wording import until

SCRAP = "scrap"
"""The good that is salvaged."""


def salvage(stroke: Stroke) -> None:
    """PLA-102, R70: a shuttle of the roller draws scrap, as far as it has room, and cannot move this turn."""
    shuttle = salvager(stroke.book, stroke.belt, stroke.seat)
    if shuttle is None:
        stroke.nothing()
        return
    units = sum(stroke.throw())
    kept = min(units, space(stroke.book, shuttle))
    add(shuttle.hold, SCRAP, kept)
    shuttle.is_immobile = True
    stroke.table.tell(events.Salvaged(shuttle.id, units, units - kept))


def have_engine_problems(stroke: Stroke) -> None:
    """PLA-112, R78: a shuttle of the roller cannot move this turn."""
    fleet = stroke.belt.fleet(stroke.seat)
    if not fleet:
        stroke.nothing()
        return
    shuttle = stroke.pick(fleet, [one.id for one in fleet])
    shuttle.is_immobile = True
    stroke.table.tell(events.CannotMove(shuttle.id))


def flare(stroke: Stroke) -> None:
    """PLA-116, R80: no shuttle of any seat moves until the roller's next turn."""
    effect = stroke.lasting()
    begin(stroke.table, effect)
    stroke.table.tell(events.NoFlights(until(effect)))


def jettison(stroke: Stroke) -> None:
    """PLA-124, R78, R85: a shuttle of the roller that carries goods loses them; an installation stays."""
    laden = [shuttle for shuttle in stroke.belt.fleet(stroke.seat) if shuttle.hold]
    if not laden:
        stroke.nothing()
        return
    shuttle = stroke.pick(laden, [one.id for one in laden])
    shuttle.hold.clear()
    stroke.table.tell(events.GoodsLost(shuttle.id))
