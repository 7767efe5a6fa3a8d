"""The Commonwealth: who holds which places, vacancies filled at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pbem.engine.events import Event, SeatId, event
from pbem.rulesets.new_tabor.book import CENTER, GOODS, INNER, OUTER, ZONES, Book
from pbem.rulesets.new_tabor.economy import Economy, EconomyTable, Producer
from pbem.rulesets.new_tabor.settings import options_now
from pbem.rulesets.new_tabor.wording import Zone

CONTESTED = (INNER, CENTER)
"""The zones in which there are rent battles, the Inner Rung first (TAB-144)."""


def holds_place(seat: Producer, zone: str) -> bool:
    """TAB-R37 Say whether a seat holds a place; one in the Center may hold one in the Inner Rung as well."""
    if seat.zone == zone:
        return True
    has_claim = seat.rents[INNER] > 0 or seat.platforms[INNER] is not None
    return zone == INNER and seat.zone == CENTER and has_claim


def holders(economy: Economy, zone: str) -> list[Producer]:
    """Return who holds places in a zone, the challenged too, from the lowest number on."""
    return [seat for seat in economy.in_game() if holds_place(seat, zone)]


def unchallenged(economy: Economy, zone: str, but: SeatId | None = None) -> list[Producer]:
    """Return who holds places in a zone without a Platform there; one seat may be left out of the count."""
    held = holders(economy, zone)
    if zone not in CONTESTED:
        return [seat for seat in held if seat.id != but]
    return [seat for seat in held if seat.platforms[zone] is None and seat.id != but]


def is_challenged(economy: Economy, seat: SeatId, zone: str) -> bool:
    """Say whether a seat has a Platform in a zone: the mark that it is challenged there."""
    return zone in CONTESTED and economy.seats[seat].platforms[zone] is not None


def is_full(book: Book, economy: Economy, zone: str, but: SeatId | None = None) -> bool:
    """TAB-044 Say whether all places of a zone are held by the unchallenged; the Outer Rung is never full."""
    return zone != OUTER and len(unchallenged(economy, zone, but)) >= book.data.places[zone]


def is_vacant(book: Book, economy: Economy, zone: str) -> bool:
    """TAB-R49 Say whether a place of a zone is vacant; one that is challenged is not."""
    return len(holders(economy, zone)) < book.data.places[zone]


def outwardness(zone: str) -> int:
    """Return how far out a zone lies: the Center 0, the Inner Rung 1, the Outer Rung 2."""
    return ZONES.index(zone)


def are_adjacent(one: str, other: str) -> bool:
    """TAB-098 Say whether two zones touch, or are the same."""
    return abs(outwardness(one) - outwardness(other)) <= 1


@dataclass(frozen=True)
class Battle:
    """What a place costs in cents, and who must be outbid for it, if anybody."""

    need: int = 0
    target: SeatId | None = None


FREE = Battle()
"""Nobody contests the place (TAB-100)."""


def battle_for(book: Book, economy: Economy, seat: SeatId, zone: str) -> Battle:
    """TAB-146, TAB-R36 Return what it takes to hold a place: more than the rent of whom it is won from.

    TAB-R40 A challenge is answered in the same way, with the challenger to be outbid.

    A platform where the place is not overfull is void and costs nothing (TAB-R41).
    """
    mine = economy.seats[seat]
    if not is_full(book, economy, zone, but=seat):
        return FREE
    if holds_place(mine, zone) and mine.platforms[zone] is None:
        return FREE
    target = _target(economy, mine, zone)
    return Battle(target.rents[zone] + options_now(book, economy).rent_step, target.id)


def is_at_stake(book: Book, economy: Economy, seat: SeatId, zone: str) -> bool:
    """TAB-R41 Say whether a seat would lose its place in a zone if it did not answer its challenge."""
    has_place = holds_place(economy.seats[seat], zone)
    return has_place and battle_for(book, economy, seat, zone).target is not None


def _target(economy: Economy, mine: Producer, zone: str) -> Producer:
    """TAB-150, TAB-R41 Choose whom to outbid: the challenger, else who has not paid, else who is sooner."""
    others = unchallenged(economy, zone, but=mine.id)
    for one in others:
        if one.id == mine.platforms[zone]:
            return one
    order = [one.id for one in economy.after(mine.id)]
    return min(others, key=lambda one: (one.rents[zone] > 0, order.index(one.id)))


def put_outward(seat: Producer, zone: str) -> None:
    """TAB-149 Move a peg outward; it keeps what it has in the Inner Rung as long as it stays there.

    TAB-R45 This does not count as a change of zone of its own.
    """
    seat.zone = zone
    for left in (CENTER, INNER) if zone == OUTER else (CENTER,):
        seat.rents[left], seat.platforms[left] = 0, None


_FROM = {CENTER: INNER, INNER: OUTER}
"""TAB-R48 From where each zone is filled: the next zone outward."""
FOOD = GOODS[0]


def fill_vacancies(
    table: EconomyTable, order: Sequence[SeatId], left_out: SeatId | None, *, in_charity: bool = False
) -> None:
    """TAB-P6, TAB-157, TAB-R49 Fill what is vacant, the Center first; no seat moves twice.

    `order` is that of the seats asked; `left_out` is on turn, and not asked. Nor are seats off the Path, but
    for a place left in charity: by then the Path is behind everybody (TAB-R48).
    """
    asked = [table.state.seats[seat] for seat in order if seat != left_out]
    seats = [seat for seat in asked if in_charity or seat.is_on_path]
    while mover := _fill_one(table, seats):
        seats.remove(mover)


def _fill_one(table: EconomyTable, seats: Sequence[Producer]) -> Producer | None:
    """TAB-159 Fill one place; return who has moved, None if every place stays as it is."""
    for zone in (CENTER, INNER):
        if not is_vacant(table.book, table.state, zone):
            continue
        for seat in seats:
            if _suits(seat, zone):
                _move_in(table, seat, zone)
                return seat
    return None


def _suits(seat: Producer, zone: str) -> bool:
    """TAB-R48, TAB-R50 Say whether a seat fills a place: next to it, not in food, willing."""
    is_willing = seat.vacancy[zone] and not seat.moved_out
    return seat.zone == _FROM[zone] and seat.industry != FOOD and is_willing


@event("TAB-157", "{seat} fills the {zone}.")
class Filled(Event):
    seat: str
    zone: Zone


def _move_in(table: EconomyTable, seat: Producer, zone: str) -> None:
    """TAB-160, TAB-R51 Move the peg free of charge; rent and Platform in the Inner Rung stay as they are."""
    seat.zone = zone
    table.tell(Filled(seat.name, Zone(zone)))
