"""Where the known throw leads, in an order form: staying on, beds and rides that may be taken (brief 7.7)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.book import Kind, Space
from pbem.rulesets.laissez_faire.buying import for_sale, price_of
from pbem.rulesets.laissez_faire.landings import Landing, beds, dice_word, first_landing, stay_at
from pbem.rulesets.laissez_faire.lodging import BedOffer
from pbem.rulesets.laissez_faire.names import LEASE
from pbem.rulesets.laissez_faire.remarks import WIDTH, offered, remarks
from pbem.rulesets.laissez_faire.settings import JAIL
from pbem.rulesets.laissez_faire.view import CircuitView


def landing_lines(view: CircuitView, seat: SeatId) -> Iterator[str]:
    """Yield what may be written for a throw that is known."""
    landing = first_landing(view, seat)
    if landing is None:
        return
    if landing.space is None:
        yield from remarks(tr("Your throw, {dice}, takes you off the board.", dice=dice_word(landing.pair)))
        return
    yield from remarks(_throw(landing, landing.space, view.rolls[seat][1:]))
    yield from _staying(view, seat, landing)
    yield from _buying(view, landing.space)
    yield from _lodging(view, seat, landing)


def _throw(landing: Landing, space: Space, later: tuple[tuple[int, int], ...]) -> str:
    dice, place = dice_word(landing.pair), space.called
    if not later:
        return tr("Your throw, {dice}, leads to {place}.", dice=dice, place=place)
    return tr(
        "Your throws: {dice}, which leads to {place}, then {second}.",
        dice=dice,
        place=place,
        second=dice_word(later[0]),
    )


def _staying(view: CircuitView, seat: SeatId, landing: Landing) -> Iterator[str]:
    """LAI-38 Staying on instead of moving."""
    lodging, offer = view.seats[seat].lodging, stay_at(view, seat, landing)
    if lodging is None or offer is None or offer.total > (view.seats[seat].cash or 0):
        return
    says = tr("${charge} for the utility, ${rent} rent", charge=offer.charge, rent=offer.rent)
    yield from offered(f"STAY AT {lodging.street}: ALWAYS MAX {offer.total}", says)


def _buying(view: CircuitView, space: Space) -> Iterator[str]:
    """LAI-11 What is for sale there."""
    thing = for_sale(view.book, view.known, space)
    if thing:
        what = JAIL if thing == LEASE else thing
        price = price_of(view.book, view.known, thing)
        yield from offered(f"BUY {what} > ALL KEEPING 200", tr("for sale there: ${price}", price=price))


def _lodging(view: CircuitView, seat: SeatId, landing: Landing) -> Iterator[str]:
    """LAI-16, 27 The beds that can be paid, the cheapest first, each up to what it costs now."""
    space, found = landing.space, bed_items(payable(view, seat, landing))
    if space is None or not found:
        return
    head = "RIDE" if space.kind is Kind.TRANSPORT else f"LODGE AT {space.city}:"
    line = f"# {head} {found[0]}"
    for bed in found[1:]:
        if len(line) + len(bed) + 3 > WIDTH:
            break
        line = f"{line} > {bed}"
    yield line


def payable(view: CircuitView, seat: SeatId, landing: Landing) -> list[BedOffer]:
    """Return the beds on offer after a landing that a seat can pay now, the cheapest first."""
    return [bed for bed in beds(view, seat, landing) if bed.total <= (view.seats[seat].cash or 0)]


def bed_items(offers: list[BedOffer]) -> list[str]:
    """Return offers as items of a LODGE list."""
    return [f"{offer.street} MAX {offer.total}" for offer in offers]
