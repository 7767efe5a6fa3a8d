"""Whether a seat is asked for orders at all (CRU-110, 3.6)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import SHARE
from pbem.rulesets.crusoe.market.taxing import Tax
from pbem.rulesets.crusoe.receipts.trial import verbs_of
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.work.paths import bound_path


def is_asked(view: IslandView, seat: SeatId) -> bool:
    """Say whether a seat can order anything now: it lives, and something of the phase is its to say."""
    castaway = view.seats.get(seat)
    if castaway is None or view.is_over or not castaway.is_alive or castaway.is_abandoned:
        return False
    verbs = verbs_of(view, seat)
    if view.phase == SHARE and Tax.verb() in verbs:
        return bound_path(view, seat) == view.book.board.roles.ruler
    return bool(verbs)
