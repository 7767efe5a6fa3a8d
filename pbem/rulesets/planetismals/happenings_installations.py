"""Events about installations: 04 to 05, 13 to 14, 19, 21, 28 to 29, 84 to 85."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.accounts import transfer
from pbem.rulesets.planetismals.belt import Installation
from pbem.rulesets.planetismals.choosing import (
    COLONY,
    RESEARCH,
    TAX_DOWN,
    TAX_UP,
    TOURISM,
    buyout_goal,
    can_spare,
    chosen,
    sabotage_goal,
)
from pbem.rulesets.planetismals.happenings_common import Stroke
from pbem.rulesets.planetismals.ownership import destroy, hand_over


def _own(stroke: Stroke, sort: str = "") -> list[Installation]:
    """PLA-R68 Return the placed installations of the roller, or those of a type, in id order."""
    return [one for one in stroke.belt.placed(owner=stroke.seat) if sort in ("", one.sort)]


def _random(stroke: Stroke, ones: Sequence[Installation]) -> Installation | None:
    """PLA-R65 Return one of some installations in id order, by dice; None where there is none."""
    return stroke.pick(ones, [one.id for one in ones]) if ones else None


def breakdown(stroke: Stroke) -> None:
    """PLA-104, R72: an extractor of the roller does not dig for some rounds, this one included."""
    now = stroke.belt.round
    one = _random(stroke, [one for one in _own(stroke, "extractor") if one.broken_until <= now])
    if one is None:
        stroke.nothing()
        return
    one.broken_until = now + sum(stroke.throw())
    stroke.table.tell(events.Broken(one.id, one.broken_until))


def explosion(stroke: Stroke) -> None:
    """PLA-105: an installation of the roller is destroyed with its store."""
    one = _random(stroke, _own(stroke))
    if one is None:
        stroke.nothing()
        return
    destroy(stroke.table, one, stroke.cause)


def strike(stroke: Stroke) -> None:
    """PLA-113, 114, R71: all placed installations of a type close at once, whoever owns them."""
    sort = stroke.happening.sort
    struck = [one for one in stroke.belt.placed() if one.sort == sort]
    if not struck:
        stroke.nothing()
        return
    for one in struck:
        one.is_closed = True
    stroke.table.tell(events.Closed(sort, stroke.book.sorts[sort].word))


def sabotage(stroke: Stroke) -> None:
    """PLA-119, R82: an installation of an opponent is destroyed with its store, but no colony."""
    one = sabotage_goal(stroke.book, stroke.belt, stroke.seat)
    if one is None:
        stroke.nothing()
        return
    destroy(stroke.table, one, stroke.cause)


def buy_out(stroke: Stroke) -> None:
    """PLA-121, X05, R82: the roller may pay an opponent for a colony, which it gets with its store."""
    price = stroke.happening.amount
    one = buyout_goal(stroke.book, stroke.belt, stroke.seat, stroke.happening.sort)
    if one is None or not can_spare(stroke.belt, stroke.seat, price):
        stroke.nothing()
        return
    former = one.owner
    transfer(stroke.table, stroke.seat, former, price, "buyout", one.id)
    hand_over(stroke.table, one, stroke.seat)
    stroke.table.tell(events.TookOver(stroke.seat, former, price, one.id, cause=stroke.cause))


def significant_research(stroke: Stroke) -> None:
    """PLA-128, R86: a research station of the roller earns 2D10 instead of 1D10 for good."""
    able = [one for one in _own(stroke, "research") if not one.is_significant]
    one = chosen(stroke.belt, stroke.seat, RESEARCH, able)
    if one is None:
        stroke.nothing()
        return
    one.is_significant = True
    dice = stroke.happening.dice
    stroke.table.tell(events.Significant(one.id, f"{len(dice)}D{dice[0]}"))


def attract_tourists(stroke: Stroke) -> None:
    """PLA-129, R87: a colony of the roller draws tourists for good; attractions add up."""
    able = sorted(_own(stroke, COLONY), key=lambda one: one.attractions)
    one = chosen(stroke.belt, stroke.seat, TOURISM, able)
    if one is None:
        stroke.nothing()
        return
    one.attractions += 1
    stroke.table.tell(events.Attraction(one.id))


def change_colony_tax(stroke: Stroke) -> None:
    """PLA-184, 185, R12, R88: the taxes of a colony of the roller rise or fall by dice, within the limits."""
    is_rise = stroke.happening.direction > 0
    able = _own(stroke, COLONY) if is_rise else _own(stroke, COLONY)[::-1]
    one = chosen(stroke.belt, stroke.seat, TAX_UP if is_rise else TAX_DOWN, able)
    if one is None:
        stroke.nothing()
        return
    one.tax_pct = stroke.clamped(one.tax_pct + stroke.happening.direction * sum(stroke.throw()))
    stroke.table.tell(events.ColonyTax(one.id, one.tax_pct, cause=stroke.cause))
