"""What is due to somebody at once: pay for work, welfare (CRA-MM-14)."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop

SIGNALS_MADE, WAGES_DUE, WELFARE = "signals", "wages", "welfare"
"""What is paid for."""
NAMES = (tr_noop("signals"), tr_noop("wages"), tr_noop("welfare"))
"""What sentences say by `tr`."""


@dataclass(frozen=True)
class Claim:
    """Dollars that are due to a seat, or to another receiver, and why: a text to be said by `tr`.

    `maker` is the seat whose work is paid, whoever gets the money; nobody for other claims.
    """

    receiver: str
    dollars: int
    text: str = ""
    maker: SeatId = ""
