"""Until when a round is played, as it is told to a reader."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from pbem.deadlines import shown
from pbem.engine.orders import Order
from pbem.engine.tongue import tr


def deadline_text(deadline: datetime | None, zone: str) -> str:
    """Return a deadline in the reader's zone, or that the GM closes by hand."""
    return shown(deadline, ZoneInfo(zone)) if deadline else tr("when the GM closes the round")


def gm_order_told(order: Order, round: str) -> str:
    """Return an order of the GM's as it stands on file: of one that ends the game, what it does and when."""
    if not order.ends_game:
        return str(order)
    return tr("{order} ends the whole game at the deadline of {round}.", order=order, round=round)
