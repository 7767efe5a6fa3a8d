"""How the seats stand: by worth, where all may see it; winners first once the game is over."""

from __future__ import annotations

from pbem.engine.ruleset import Standing
from pbem.engine.tongue import tr
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.view import BeltView, SeenCompany


def standings(book: Book, view: BeltView) -> tuple[Standing, ...]:
    """Return the seats ranked by worth; equal worth is the same place, and hidden worth ranks nobody."""
    merits = {seat: _merit(view, one) for seat, one in view.seats.items()}
    ranked = sorted(view.seats.values(), key=lambda one: merits[one.id], reverse=True)
    return tuple(
        Standing(
            one.id,
            one.name,
            1 + sum(other > merits[one.id] for other in merits.values()),
            one.worth or 0,
            _said(one),
            _pieces(view, one),
        )
        for one in ranked
    )


def _merit(view: BeltView, one: SeenCompany) -> tuple[bool, bool, int]:
    return one.id in view.winners, not one.is_removed, one.worth or 0


def _said(one: SeenCompany) -> str:
    if one.is_removed:
        return tr("has left the game")
    return tr("hidden") if one.worth is None else tr("{amount} MC", amount=one.worth)


def _pieces(view: BeltView, one: SeenCompany) -> tuple[str, ...]:
    shuttles = [shuttle.id for shuttle in view.shuttles.values() if shuttle.owner == one.id]
    installations = [other.id for other in view.installations.values() if other.owner == one.id]
    return (*shuttles, *installations)
