"""Waits that are hardly meant: for many turns, or for what never comes (brief 5.3, HOLD)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.tongue import tr, trn
from pbem.rulesets.planetismals.conditions import Count, PriceIs
from pbem.rulesets.planetismals.goods import UNIT
from pbem.rulesets.planetismals.steps import Hold
from pbem.rulesets.planetismals.view import BeltView

LONG = 10
"""Waiting so many turns is hardly meant."""
Reasons = Iterator[str]


def odd_wait(view: BeltView, step: Hold) -> Reasons:
    """Yield why a HOLD is hardly meant: it lasts too long, or for good."""
    match step.until:
        case int(turns) if turns >= LONG:
            yield trn("It waits for {n} turn.", "It waits for {n} turns.", turns)
        case Count(what="ROUND", sign=sign, number=number):
            yield from _round(view.round, sign, number)
        case PriceIs():
            yield from _price(view, step.until)


def _round(now: int, sign: str, number: int) -> Reasons:
    if (sign in ("<", "<=", "=") and number < now) or (sign == "<" and number == now):
        yield tr("This is round {round}: the test is never true, and the shuttle waits for good.", round=now)
    elif sign in (">=", ">", "=") and number - now >= LONG:
        yield trn("It waits for {n} turn.", "It waits for {n} turns.", number - now)


def _price(view: BeltView, test: PriceIs) -> Reasons:
    """PLA-R11 Prices have limits, which only what the Base adds in events can pass."""
    good, options = view.book.goods[test.good], view.book.options
    added = [one.amount for one in view.book.happenings if good.key in one.goods and one.effect != "price"]
    least, most = good.base * options.price_floor * 100, good.base * options.price_ceiling * 100
    most += max(added, default=0) * UNIT
    too_high = test.price > most or (test.sign == ">" and test.price == most)
    too_low = test.price < least or (test.sign == "<" and test.price == least)
    is_never = (too_high and test.sign in (">=", ">", "=")) or (too_low and test.sign in ("<=", "<", "="))
    if is_never:
        yield tr("The price never comes to that: the shuttle waits for good.")
