"""What two seats may exchange (CRU-180, CRU-203 to CRU-206, CRU-227); asked on receipt and in trade."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.hooks import MAY_TRADE, TRADABLES
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.market.ranks import rank_fault
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.scenarios import TRADITIONAL
from pbem.rulesets.crusoe.things import GOODS, Basket
from pbem.rulesets.crusoe.wording import Named


def trade_fault(scene: Scene, giver: SeatId, taker: SeatId, gives: Basket, takes: Basket) -> str:
    """CRU-H42 Return why two seats may not exchange this by the base, or ""; a gift takes nothing."""
    return (
        partner_fault(scene, giver, taker)
        or goods_fault(scene, giver, gives)
        or goods_fault(scene, taker, takes)
        or _economy_fault(scene, giver, taker, gives, takes)
    )


def partner_fault(scene: Scene, seat: SeatId, other: SeatId) -> str:
    """CRU-180, CRU-227 Return why a seat cannot trade with another at all; "" if it can."""
    mine, theirs = scene.state.seats[seat], scene.state.seats[other]
    if seat == other:
        return tr("nobody trades with himself")
    if not theirs.is_alive:
        return tr("{seat} is dead", seat=theirs.name)
    if mine.group != theirs.group:
        return tr("{seat} is of another group", seat=theirs.name)
    if scene.book.is_quick and not are_neighbours(scene, seat, other):
        return tr("{seat} is not your neighbour", seat=theirs.name)
    return ""


def are_neighbours(scene: Scene, seat: SeatId, other: SeatId) -> bool:
    """CRU-227, CRU-R58 Say whether two seats are next to each other around the table."""
    seats = list(scene.state.seats)
    apart = abs(seats.index(seat) - seats.index(other))
    return apart in (1, len(seats) - 1)


def tradables(scene: Scene, seat: SeatId) -> tuple[str, ...]:
    """CRU-H43 Return what may change hands."""
    return TRADABLES((), scene, seat)


def goods_fault(scene: Scene, seat: SeatId, basket: Basket) -> str:
    """CRU-039 Return which thing of a basket a seat cannot give; "" if there is none."""
    may = tradables(scene, seat)
    barred = next((thing for thing in basket.things if thing not in may), "")
    return tr("{thing} cannot be traded", thing=Named(barred)) if barred else ""


def _economy_fault(scene: Scene, giver: SeatId, taker: SeatId, gives: Basket, takes: Basket) -> str:
    """CRU-202 Return why the economy of the group forbids an exchange."""
    group = scene.state.groups[scene.state.seats[giver].group]
    if group.economy == TRADITIONAL:
        return rank_fault(scene, giver, taker, gives, takes)
    return ""


def _goods(things: tuple[str, ...], scene: Scene, seat: SeatId) -> tuple[str, ...]:
    """CRU-039, CRU-H43 All goods can be traded, spears too."""
    return tuple(dict.fromkeys((*GOODS, *things)))


ACTS: tuple[Act, ...] = (MAY_TRADE.by(trade_fault), TRADABLES.by(_goods))
"""What the base says of trade."""
