"""CRA-MM-28, CRA-MM-29 Retail: neighbours exchange goods, when no money is left."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.hooks import MAY_TRADE
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.labels import LABELS
from pbem.rulesets.crusoe.modules.money.hooks import market_seats
from pbem.rulesets.crusoe.things import Basket


def neighbours(order: Sequence[SeatId]) -> tuple[tuple[SeatId, SeatId], ...]:
    """CRA-MM-28, CRA-R19 Return the pairs of neighbours among those who take part, in turn order.

    The last and the first are neighbours too; two are so once, one alone has none.
    """
    pairs = tuple(zip(order, (*order[1:], *order[:1]), strict=True))
    return pairs if len(order) > 2 else pairs[: len(order) - 1]


def are_neighbours(order: Sequence[SeatId], seat: SeatId, other: SeatId) -> bool:
    """CRA-MM-28, CRA-R19 Say whether two seats may exchange goods; nobody does who takes no part."""
    pairs = neighbours(order)
    return (seat, other) in pairs or (other, seat) in pairs


def only_neighbours(scene: Scene, giver: SeatId, taker: SeatId, gives: Basket, takes: Basket) -> str:
    """CRA-MM-28, CRA-R20 Goods pass between neighbours only; money and shares are not bound to them."""
    group = scene.state.seats[giver].group
    if not LABELS[scene.state.groups[group].economy].has_money or not (has_goods(gives) or has_goods(takes)):
        return ""
    if are_neighbours(market_seats(scene, group), giver, taker):
        return ""
    return tr("{seat} is not your neighbour", seat=scene.state.seats[taker].name)


def has_goods(basket: Basket) -> bool:
    """Say whether there are goods, or deeds, in a basket."""
    return bool(basket.total) or any(name.startswith("deed ") for name, _ in basket.extras)


ACTS: tuple[Act, ...] = (MAY_TRADE.by(only_neighbours),)
"""What every economy with money says of exchanges."""
