"""How the seats stand: by points, the dead behind all the living (CRU-021, CRU-022, CRU-024)."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Standing
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import KILLED, STARVATION, THIRST, Castaway
from pbem.rulesets.crusoe.hooks import MERIT, Merit
from pbem.rulesets.crusoe.modules.attitudes import AttitudesTaken
from pbem.rulesets.crusoe.modules.diamonds import Boat
from pbem.rulesets.crusoe.view import IslandView

HUNDREDTH = Decimal("0.01")
"""How exactly fractions of points are shown among whole ones."""


def standings(book: Book, view: IslandView) -> tuple[Standing, ...]:
    """CRU-022, CRU-H93a Return the seats ranked: by the end if it has come, else by points so far."""
    merits = {id: _merit(view, seat) for id, seat in view.seats.items()}
    ranked = sorted(view.seats.values(), key=lambda seat: merits[seat.id], reverse=True)
    return tuple(
        Standing(
            seat.id,
            seat.name,
            1 + sum(other > merits[seat.id] for other in merits.values()),
            _shown(view, seat),
            result_word(view, seat),
        )
        for seat in ranked
    )


def _merit(view: IslandView, seat: Castaway) -> Merit:
    return MERIT((seat.is_alive, Fraction(_points(view, seat))), view, seat.id)


def _points(view: IslandView, seat: Castaway) -> int:
    result = view.island.result
    return result.final.get(seat.id, seat.vp) if result else seat.vp


def _shown(view: IslandView, seat: Castaway) -> int | Decimal:
    """CRA-R111 Return the points for all to see; a score by attitude may have a fraction."""
    taken = view.state.mod.get(AttitudesTaken.module)
    score = taken.adjusted.get(seat.id) if isinstance(taken, AttitudesTaken) and view.is_over else None
    if score is None:
        return _points(view, seat)
    exact = Decimal(score.numerator) / Decimal(score.denominator)
    return score.numerator if score.denominator == 1 else exact.quantize(HUNDREDTH)


def result_word(view: IslandView, seat: Castaway) -> str:
    """CRA-DIA-05 Return how a seat fares; of those for whom the boat had no room, that."""
    if seat.is_alive and is_left_behind(view, seat.id):
        return tr("left behind")
    return said_of(seat)


def is_left_behind(view: IslandView, seat: SeatId) -> bool:
    """CRA-DIA-05, CRA-R115 Say whether a seat lives but has no place in the boat."""
    boat = view.state.mod.get(Boat.module)
    return view.is_over and isinstance(boat, Boat) and bool(boat.boarded) and seat not in boat.boarded


def said_of(seat: Castaway) -> str:
    """Return how a seat fares, where there is something to say."""
    if seat.is_alive:
        return ""
    if seat.cause == KILLED:
        return tr("killed in cycle {cycle}", cycle=seat.died)
    if seat.cause == STARVATION:
        return tr("starved in cycle {cycle}", cycle=seat.died)
    assert seat.cause == THIRST
    return tr("died of thirst in cycle {cycle}", cycle=seat.died)
