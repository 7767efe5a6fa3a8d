"""How the species stand: by living creatures; the extinct after them, later extinction first (SUR-R68)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Standing
from pbem.engine.tongue import tr
from pbem.rulesets.survival.book import Book
from pbem.rulesets.survival.view import IslandView


def standings(book: Book, view: IslandView) -> tuple[Standing, ...]:
    """Rank all species, best first; nobody stands anywhere before there are creatures."""
    if not view.creatures:
        return ()
    merits = {seat: merit(view, seat) for seat in view.seats}
    ranked = sorted(view.seats, key=lambda seat: merits[seat])
    return tuple(
        _standing(view, seat, 1 + sum(other < merits[seat] for other in merits.values())) for seat in ranked
    )


def merit(view: IslandView, seat: SeatId) -> tuple[int, int]:
    """Return what a species is ranked by, least first: living creatures, then how late it was extinct."""
    gone = view.seats[seat].extinct_in
    return (-len(view.own(seat)), 0) if gone is None else (1, -gone)


def _standing(view: IslandView, seat: SeatId, place: int) -> Standing:
    folk = view.seats[seat]
    living = len(view.own(seat))
    if folk.extinct_in is None:
        says = tr("{number} living", number=living)
    else:
        says = tr("extinct in round {round}", round=folk.extinct_in)
    pieces = tuple(beast.id for beast in view.creatures.values() if beast.species == seat)
    return Standing(seat, folk.species_name, place, living, says, pieces)
