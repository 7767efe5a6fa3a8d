"""Lines that are allowed but hardly meant, as far as the letter alone shows (CRU-P04, brief 5.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from pbem.engine.orders import Condition, Order
from pbem.rulesets.crusoe.language.bondorders import Feed, Marry
from pbem.rulesets.crusoe.language.camporders import Drink, Eat, Estate, Invoke
from pbem.rulesets.crusoe.language.electionorders import Campaign
from pbem.rulesets.crusoe.language.governmentorders import Call, Decide
from pbem.rulesets.crusoe.language.monetaryorders import BidOrder
from pbem.rulesets.crusoe.language.motionorders import Vote
from pbem.rulesets.crusoe.language.ownershiporders import Dividend, Terms, Train
from pbem.rulesets.crusoe.language.shareorders import Provide, Submit, Tax
from pbem.rulesets.crusoe.language.tradeorders import Charity, SendBack, Tithe
from pbem.rulesets.crusoe.language.violenceorders import SpearOrder, Verdict
from pbem.rulesets.crusoe.language.workorders import Land, Learn, Pace, PathOrder, Pick, Take, Want

_ONE_OF_A_KIND = (
    *(Pace, Pick, Submit, Provide, Invoke, Eat, Drink, SpearOrder),
    *(Tithe, SendBack, Charity, Call, Campaign, Marry),
)
_OF_A_SEAT = (Tax, Estate, Verdict, Feed)
_OF_A_PATH = (Land, Learn, Terms, Dividend, Train)
_Fits: TypeAlias = tuple[type[Order], tuple[object, ...], Condition | None]


@dataclass(frozen=True)
class Unreached:
    """A line that is never used, because an earlier one always fits."""

    order: Order
    earlier: Order


def ends_in_condition(order: Order) -> bool:
    """CRU-P04 Say whether a plan of paths may come to nothing, for its last entry has a condition."""
    if not isinstance(order, PathOrder):
        return False
    last = order.entries[-1]
    return last.check is not None or last.test is not None


def unreached(orders: Sequence[Order], several: tuple[type[Order], ...] = ()) -> Iterator[Unreached]:
    """CRU-P05, CRU-P24 Yield the lines that are never used, each with the line that always goes before.

    Of kinds of which `several` lines may count in this game none goes before another. A line fits wherever a
    later one of its kind does that decides the same under no other test; a wish for all paths fits each.
    """
    firsts: dict[_Fits, tuple[int, Order]] = {}
    for place, order in enumerate(orders):
        about = _about(order)
        if about is None:
            continue
        abouts = ((None,), about) if isinstance(order, Want) else (about,)
        fit = [(type(order), one, when) for one in abouts for when in (None, order.when)]
        if not isinstance(order, several) and (before := [firsts[one] for one in fit if one in firsts]):
            yield Unreached(order, min(before, key=lambda one: one[0])[1])
        firsts.setdefault((type(order), about, order.when), (place, order))


def _about(order: Order) -> tuple[object, ...] | None:
    """Return what a line decides, if the first line that decides it is the one that counts."""
    if isinstance(order, Want):
        return (order.path,)
    if isinstance(order, Take):
        return (order.path, order.space)
    if isinstance(order, _OF_A_PATH):
        return (order.path,)
    if isinstance(order, _OF_A_SEAT):
        return (order.seat,)
    if isinstance(order, BidOrder):
        return (order.good,)
    if isinstance(order, Decide):
        return (order.task, order.box)
    if isinstance(order, Vote):
        return (order.on, order.about)
    return () if isinstance(order, _ONE_OF_A_KIND) else None
