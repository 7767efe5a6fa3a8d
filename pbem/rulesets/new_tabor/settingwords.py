"""What a seat has set for good, and where it means to go from Switch, in words (brief 5, 3.9)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.new_tabor.book import CENTER, INNER, LEISURE
from pbem.rulesets.new_tabor.economy import Producer
from pbem.rulesets.new_tabor.wording import Named, Zone

USUAL = "inputs"
"""What is consumed of itself where nothing else is set."""
_AUTOCONSUME = {
    "inputs": tr_noop("AUTOCONSUME inputs: at the end of Exchange you consume for inputs."),
    "wants": tr_noop("AUTOCONSUME wants: at the end of Exchange you consume for Wants."),
    "both": tr_noop("AUTOCONSUME both: at the end of Exchange you consume for inputs, then for Wants."),
    "off": tr_noop("AUTOCONSUME off: you consume nothing but by CONSUME."),
}


def settings_in_force(one: Producer) -> tuple[str, ...]:
    """Return what holds for a seat until it is changed."""
    return (tr(_AUTOCONSUME[one.autoconsume]), _help_word(one), *_vacancies(one, (CENTER, INNER)))


def settings_changed(one: Producer) -> tuple[str, ...]:
    """Return what a seat has set otherwise than it is usual."""
    lines = [tr(_AUTOCONSUME[one.autoconsume])] if one.autoconsume != USUAL else []
    lines += [] if one.is_helped else [_help_word(one)]
    return (*lines, *_vacancies(one, tuple(zone for zone in (CENTER, INNER) if not one.vacancy[zone])))


def _help_word(one: Producer) -> str:
    if one.is_helped:
        return tr("AUTO on: what is missing at the quarter's end is bought for you as far as possible.")
    return tr("AUTO off: before charity nothing is bought for you at the quarter's end.")


def _vacancies(one: Producer, zones: tuple[str, ...]) -> Iterator[str]:
    for zone in zones:
        if one.vacancy[zone]:
            yield tr("VACANCY accept {key}: you move up into the {zone}.", key=zone, zone=Zone(zone))
        else:
            yield tr("VACANCY decline {key}: you do not move up into the {zone}.", key=zone, zone=Zone(zone))


def goal_word(one: Producer) -> str:
    """TAB-R28, 3.9 Say where a seat in Switch goes if no order says otherwise; "" elsewhere."""
    if not one.is_switching:
        return ""
    if one.bound_for == LEISURE and not one.has_leisure:
        return tr("You are in Switch to rest there.")
    goal = one.bound_for if one.bound_for not in (None, LEISURE) else one.last_industry
    return tr("You are in Switch, bound for {industry}.", industry=Named(goal)) if goal else ""
