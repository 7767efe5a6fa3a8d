"""A plan rehearsed on receipt: what is surely aboard, and what money is left, at each of its lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from pbem.engine.orders import Order
from pbem.rulesets.planetismals.course import Stage
from pbem.rulesets.planetismals.goods import SHUTTLE
from pbem.rulesets.planetismals.prices import installation_price
from pbem.rulesets.planetismals.steps import (
    Buy,
    DealNow,
    Hold,
    Jettison,
    Load,
    Place,
    Repeat,
    Sell,
    Stop,
    Swap,
    Take,
    Unload,
)
from pbem.rulesets.planetismals.view import BeltView, SeenShuttle


@dataclass(frozen=True)
class Aboard:
    """What is known at a line: whether goods or an installation are aboard (None: perhaps), and the money.

    `cash` is what purchases may take now; None once there may be more or less of it. `built` are the hexes
    where the plan has set something down, `is_moved` says that it has picked something up.
    """

    goods: bool | None
    installation: bool | None
    cash: int | None
    built: frozenset[str] = field(default_factory=frozenset)
    is_moved: bool = False


def begun(view: BeltView, shuttle: SeenShuttle) -> Aboard:
    """Return what is known as a plan begins."""
    company = view.seats[shuttle.owner]
    money = max((company.cash or 0) - (company.reserve or 0), 0)
    return Aboard(bool(shuttle.hold), shuttle.installation is not None, money)


def rehearsed(view: BeltView, start: Aboard, stages: tuple[Stage, ...]) -> Iterator[Aboard]:
    """Yield what is known before each stage."""
    now = start
    for stage in stages:
        yield now
        after = _behind(view, now, stage, stage.line.then.step)
        if stage.line.tests:
            after = _either(now, after)
            if stage.line.other:
                after = _either(after, _behind(view, now, stage, stage.line.other.step))
        now = after


def _either(one: Aboard, other: Aboard) -> Aboard:
    """Return what is known if one or the other is so."""
    return Aboard(
        one.goods if one.goods == other.goods else None,
        one.installation if one.installation == other.installation else None,
        one.cash if one.cash == other.cash else None,
        one.built | other.built,
        one.is_moved or other.is_moved,
    )


def _behind(view: BeltView, now: Aboard, stage: Stage, step: Order) -> Aboard:
    """Return what is known behind a step that does what it is for, as far as it can."""
    if stage.then is None or any(leg.distance for leg in stage.then):
        now = replace(now, cash=None)  # it may be another turn
    match step:
        case Buy():
            return _bought(view, now, step)
        case Load():
            return replace(now, goods=now.goods or None)
        case Unload() | Jettison():
            return replace(now, goods=False if now.goods is False else None)
        case Sell():
            return replace(now, goods=False if now.goods is False else None, cash=None)
        case Take():
            return replace(now, installation=True, is_moved=True)
        case Place():
            built = now.built | {stage.hex} if stage.hex else now.built
            return replace(now, installation=False, built=built)
        case DealNow():
            return replace(now, goods=None, installation=None, cash=None)
        case Hold() | Repeat() | Stop() | Swap():
            return replace(now, cash=None)
    return now


def _bought(view: BeltView, now: Aboard, step: Buy) -> Aboard:
    if step.ware.amount is not None:
        return replace(now, goods=True if step.price is None else now.goods or None, cash=None)
    price = price_of(view, step)
    if now.cash is not None and price > now.cash:
        return replace(now, installation=now.installation or None)
    left = None if now.cash is None else now.cash - price
    return replace(now, installation=now.installation if step.ware.sort == SHUTTLE else True, cash=left)


def price_of(view: BeltView, step: Buy) -> int:
    """Return the present price of the installation or shuttle that a step buys."""
    if step.ware.sort == SHUTTLE:
        return view.book.shuttle_price
    return installation_price(view.book, view, step.ware.sort)
