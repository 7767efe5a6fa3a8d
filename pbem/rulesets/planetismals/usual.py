"""What events do where a seat has chosen nothing, as ON orders would say it (brief 4.1, 5.4)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.rulesets.planetismals.choosing import (
    BUYOUT,
    INTERFERE,
    RENT,
    RESEARCH,
    SABOTAGE,
    SALVAGE,
    STRIKE,
    TAKEOVER,
    TAX_DOWN,
    TAX_UP,
    TOURISM,
)
from pbem.rulesets.planetismals.legality import colonies, stations
from pbem.rulesets.planetismals.view import BeltView, SeenInstallation


def usual_choices(view: BeltView, seat: SeatId) -> Iterator[tuple[str, str]]:
    """Yield events with what is chosen by default, those that can concern the seat now."""
    own = view.placed(owner=seat)
    yield SALVAGE, "IDLE"
    yield STRIKE, "ALL"
    yield SABOTAGE, "leader"
    yield TAKEOVER, "none"
    if view.book.options.buyout_target != "none":
        yield BUYOUT, "none"
    yield from _rent(view, seat)
    yield from _first(
        RESEARCH, [one for one in own if one.sort in stations(view.book) and not one.is_significant]
    )
    settled = [one for one in own if one.sort in colonies(view.book)]
    yield from _first(TOURISM, sorted(settled, key=lambda one: one.attractions))
    yield INTERFERE, "NONE"
    yield from _first(TAX_UP, settled)
    yield from _first(TAX_DOWN, settled[-1:])


def _first(event: str, able: list[SeenInstallation]) -> Iterator[tuple[str, str]]:
    if able:
        yield event, able[0].id


def _rent(view: BeltView, seat: SeatId) -> Iterator[tuple[str, str]]:
    """PLA-123 The owned asteroid with most installations of others."""
    owned = [one.hex for one in view.asteroids.values() if one.owner == seat]
    if owned:
        yield RENT, max(owned, key=lambda hex: sum(one.owner != seat for one in view.placed(hex)))
