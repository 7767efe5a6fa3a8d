"""How the seats stand: by net worth where all may see it; winners first once the game is over (LAI-58)."""

from __future__ import annotations

from pbem.engine.ruleset import Standing
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.circuit import Status
from pbem.rulesets.laissez_faire.view import CircuitView, SeenInvestor
from pbem.rulesets.laissez_faire.wording import Dollars


def standings(book: Book, view: CircuitView) -> tuple[Standing, ...]:
    """Return the seats ranked; equal net worth is the same place, and what is hidden ranks nobody."""
    merits = {seat: _merit(view, one) for seat, one in view.seats.items()}
    ranked = sorted(view.seats.values(), key=lambda one: merits[one.id], reverse=True)
    return tuple(
        Standing(
            one.id,
            one.name,
            1 + sum(other > merits[one.id] for other in merits.values()),
            one.worth or 0,
            _said(one),
        )
        for one in ranked
    )


def _merit(view: CircuitView, one: SeenInvestor) -> tuple[bool, bool, int]:
    """Return by what a seat is ranked: the winners, those in play, the rest; then by net worth."""
    return one.id in view.winners, one.is_in_play, one.worth or 0


def _said(one: SeenInvestor) -> str:
    if one.status is Status.ELIMINATED:
        return tr("out")
    if one.status is Status.REMOVED:
        return tr("has left the game")
    return tr("hidden") if one.worth is None else str(Dollars(one.worth))
