"""Deeds and shares that are divided: they lie on no heap, and are handed out at once (CRA-R65, CRA-R74)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.goods import hand_extra
from pbem.rulesets.crusoe.hooks import HAND_EXTRA, MAY_HAVE, RECEIVER
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.things import EMPTY, Basket
from pbem.rulesets.crusoe.told_market import Received
from pbem.rulesets.crusoe.wording import Said

NOBODY, LOST = "", "lost"
"""Who gets what nobody may have, and how: a path is nobody's then, shares are cancelled."""


def share_extras(
    table: IslandTable, giver: SeatId, extras: Basket, receivers: Sequence[SeatId], source: str
) -> None:
    """CRA-R65, CRA-R74, CRA-R91 Hand out deeds and shares one by one, round after round; tell who gets what.

    Who may not have one is passed over.
    """
    got: dict[SeatId, Basket] = {}
    place = 0
    for name, number in extras.extras:
        for _ in range(number):
            taker = _next(table, name, receivers, place, source)
            if not taker:
                HAND_EXTRA(table, giver, NOBODY, name, 1, LOST)
                continue
            receiver = hand_extra(table, giver, taker, name, 1, source)
            got[receiver] = got.get(receiver, EMPTY) + Basket.of({}, {name: 1})
            place = receivers.index(taker) + 1
    for receiver, basket in got.items():
        table.tell(Received(table.state.seats[receiver].name, Said(basket), source))


def give_extras(table: IslandTable, giver: SeatId, extras: Basket, taker: SeatId, source: str) -> None:
    """CRU-P28 Give deeds and shares to one seat; those that it may not have are lost."""
    share_extras(table, giver, extras, (taker,) if taker else (), source)


def _next(table: IslandTable, name: str, receivers: Sequence[SeatId], place: int, source: str) -> SeatId:
    """CRA-R91 Return who of the receivers is next, from a place on, and may have it; "" if nobody may."""
    start = place % len(receivers) if receivers else 0
    order = (*receivers[start:], *receivers[:start])
    able = (seat for seat in order if not MAY_HAVE(table, RECEIVER(seat, table, name, 1, source), name))
    return next(able, NOBODY)
