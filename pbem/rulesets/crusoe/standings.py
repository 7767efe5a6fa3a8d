"""How the seats stand: by points, the dead behind all the living (CRU-021, CRU-022, CRU-024)."""

from __future__ import annotations

from fractions import Fraction

from pbem.engine.ruleset import Standing
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import KILLED, STARVATION, THIRST, Castaway
from pbem.rulesets.crusoe.hooks import MERIT, Merit
from pbem.rulesets.crusoe.view import IslandView


def standings(book: Book, view: IslandView) -> tuple[Standing, ...]:
    """CRU-022, CRU-H93a Return the seats ranked: by the end if it has come, else by points so far."""
    merits = {id: _merit(view, seat) for id, seat in view.seats.items()}
    ranked = sorted(view.seats.values(), key=lambda seat: merits[seat.id], reverse=True)
    return tuple(
        Standing(
            seat.id,
            seat.name,
            1 + sum(other > merits[seat.id] for other in merits.values()),
            _points(view, seat),
            said_of(seat),
        )
        for seat in ranked
    )


def _merit(view: IslandView, seat: Castaway) -> Merit:
    return MERIT((seat.is_alive, Fraction(_points(view, seat))), view, seat.id)


def _points(view: IslandView, seat: Castaway) -> int:
    result = view.island.result
    return result.final.get(seat.id, seat.vp) if result else seat.vp


def said_of(seat: Castaway) -> str:
    """Return how a seat fares, where there is something to say."""
    if seat.death is None:
        return ""
    if seat.death.cause == KILLED:
        return tr("killed in cycle {cycle}", cycle=seat.death.cycle)
    if seat.death.cause == STARVATION:
        return tr("starved in cycle {cycle}", cycle=seat.death.cycle)
    assert seat.death.cause == THIRST
    return tr("died of thirst in cycle {cycle}", cycle=seat.death.cycle)
