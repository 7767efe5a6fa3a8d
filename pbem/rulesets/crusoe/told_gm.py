"""What is told of the GM's word."""

from __future__ import annotations

from pbem.engine.events import Event, event
from pbem.engine.tongue import tr_noop


@event("CRU-P40", tr_noop("Nobody plays {seat} any more: it does what seats do without orders."))
class Abandoned(Event):
    """3.6 A seat is played by its defaults from now on."""

    seat: str


@event("CRU-P40", tr_noop("{seat} is played by its own orders again."))
class TakenUp(Event):
    """3.6 A seat is played by somebody again."""

    seat: str


@event("", tr_noop("The GM ends the game."))
class Stopped(Event):
    pass
