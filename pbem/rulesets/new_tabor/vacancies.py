"""TAB-P6 Vacancies: a place left in the Center or the Inner Rung is filled at once (TAB-157 to 160)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.book import CENTER, GOODS, INNER, OUTER
from pbem.rulesets.new_tabor.economy import EconomyTable, Producer
from pbem.rulesets.new_tabor.places import is_vacant
from pbem.rulesets.new_tabor.wording import Zone

_FROM = {CENTER: INNER, INNER: OUTER}
"""TAB-R48 From where each zone is filled: the next zone outward."""
FOOD = GOODS[0]


def fill_vacancies(
    table: EconomyTable, order: Sequence[SeatId], left_out: SeatId | None, *, in_charity: bool = False
) -> None:
    """TAB-157, TAB-158, TAB-R49 Fill what is vacant, the Center first; no seat moves twice.

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


def _move_in(table: EconomyTable, seat: Producer, zone: str) -> None:
    """TAB-160, TAB-R51 Move the peg free of charge; rent and Platform in the Inner Rung stay as they are."""
    seat.zone = zone
    table.tell(events.Filled(seat.name, Zone(zone)))
