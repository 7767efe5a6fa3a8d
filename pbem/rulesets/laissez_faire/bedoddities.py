"""What is odd in lists of lodgings, and in whom one avoids (brief 5.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.book import BANK, Board, Book
from pbem.rulesets.laissez_faire.circuit import Circuit
from pbem.rulesets.laissez_faire.orders import Avoid, Lodge, Ride
from pbem.rulesets.laissez_faire.outlook import gone_guests
from pbem.rulesets.laissez_faire.places import SIDE
from pbem.rulesets.laissez_faire.settings import BENCH, CHEAPEST, Bed

Reasons = Iterator[str]


def odd_lodge(book: Book, circuit: Circuit, order: Lodge) -> Reasons:
    """LAI-26 Yield what of a list is never reached, and where it leads to the bench."""
    beds = order.beds
    if beds is None:
        return
    yield from _common(circuit, beds)
    if beds[0].what == BENCH:
        yield tr("You sleep on the bench, and go to jail, wherever this list counts.")
    elif not any(bed.what in (BENCH, CHEAPEST) for bed in beds):
        yield tr(
            "If none of this is to be had you sleep on the bench and go to jail: CHEAPEST takes the rest."
        )
    yield from _elsewhere(book.board, order.at, beds)


def odd_ride(circuit: Circuit, order: Ride) -> Reasons:
    """LAI-27 Yield what of a list is never reached."""
    yield from _common(circuit, order.beds or ())


def _common(circuit: Circuit, beds: Sequence[Bed]) -> Reasons:
    for bed in beds[:-1]:
        if bed.what == BENCH:
            yield tr("What stands behind BENCH is never reached.")
            break
        if bed.what == CHEAPEST and bed.most is None and not bed.is_local:
            yield tr("CHEAPEST without MAX takes whatever there is: what stands behind it is never reached.")
            break
    yield from gone_guests(circuit, tuple(dict.fromkeys(bed.what for bed in beds)))


def _elsewhere(board: Board, at: str, beds: Sequence[Bed]) -> Reasons:
    """Yield the lodgings of a list that lie on another side than the landing it is for."""
    side = _side(board, at)
    for what in dict.fromkeys(bed.what for bed in beds):
        there = _side(board, what)
        if side and there and side != there:
            yield tr("{place} is on another side of the board: nobody gets there from here.", place=what)


def _side(board: Board, place: str) -> int:
    """Return the side of a space, city, street, or SIDE n; 0 for anything else."""
    if place.startswith("#"):
        return board.spaces[int(place[1:])].side
    if place.startswith(f"{SIDE} "):
        return int(place.removeprefix(f"{SIDE} "))
    if place in board.cities:
        return board.cities[place].side
    return board.titles[place].side if place in board.titles else 0


def odd_avoid(circuit: Circuit, seat: SeatId, order: Avoid) -> Reasons:
    """LAI-R23 Yield that nobody, or nobody but oneself, is left to lodge with."""
    yield from gone_guests(circuit, order.seats)
    others = [one for one in circuit.in_play() if one != seat]
    if BANK in order.seats and all(one in order.seats for one in others):
        yield tr("You avoid everybody: but for your own streets there is only the bench, and jail.")
