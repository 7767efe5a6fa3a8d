"""What an idle seat does (brief 3.9): the game goes on without orders."""

from __future__ import annotations

from pbem.rulesets.new_tabor.book import CENTER, GOODS, INNER, LEISURE, OUTER
from pbem.rulesets.new_tabor.economy import Producer

MOST_SWITCH_TURNS = 2
"""A seat leaves Switch at the latest on the turn that it begins there for the second time (TAB-053)."""


def first_industry(seat: Producer) -> str:
    """TAB-102 Return the industry in which a seat begins without orders: that of its greatest ability."""
    return max(GOODS, key=seat.ability)


def first_zones(seat: Producer) -> tuple[str, ...]:
    """TAB-102 Return what an idle seat claims first: food the country, all else as far in as can be."""
    return (OUTER,) if seat.industry == GOODS[0] else (CENTER, INNER, OUTER)


def may_rest(seat: Producer) -> bool:
    """TAB-053 Say whether a seat in Switch may stay there for another turn."""
    return seat.switch_turns < MOST_SWITCH_TURNS


def way_out(seat: Producer) -> str:
    """TAB-R27 Return the industry into which a seat leaves Switch without a valid order."""
    goal = seat.bound_for if seat.bound_for in GOODS else seat.last_industry
    return goal or first_industry(seat)


def is_resting_by_default(seat: Producer) -> bool:
    """Say whether a seat in Switch without orders stays there, as it meant to rest."""
    return seat.bound_for == LEISURE and may_rest(seat)
