"""Who owns land at the start: two Landlords, and the government (CRA-LND-01, 02, 15; CRA-R64, CRA-R67)."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.dice import Stream
from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.modules.landlords import told
from pbem.rulesets.crusoe.modules.landlords.owners import (
    GOVERNMENT,
    able_seats,
    land_of,
    options_of,
    owner_of,
)
from pbem.rulesets.crusoe.modules.monetary_market.rolloff import roll_off
from pbem.rulesets.crusoe.modules.settings.ownership import ALL


def draw_land(table: IslandTable) -> None:
    """CRA-LND-01, CRA-LND-02, CRA-LND-15 Let all paths be nobody's; then draw Landlords and public land."""
    land_of(table).owner = dict.fromkeys(table.book.board.paths)
    dice = table.dice.at(table.state.turn, "landlords")
    for path in _listed(table):
        land_of(table).owner[path] = GOVERNMENT
    if options_of(table.book).is_modern:
        _draw_landlords(table, dice)
    _draw_public_land(table, dice)
    _tell_owners(table)


def _listed(table: IslandTable) -> tuple[str, ...]:
    """CRA-LND-15 Return the paths that the options give to the government."""
    chosen = options_of(table.book).government_paths
    if chosen == ALL:
        return tuple(table.book.board.paths)
    return chosen if isinstance(chosen, tuple) else ()


def _draw_landlords(table: IslandTable, dice: Stream) -> None:
    """CRA-LND-02, CRA-R64 Draw Landlords, who roll for each path that is not public; the highest owns it."""
    landlords = _drawn(table, dice)
    for path in table.book.board.paths.values():
        if landlords and owner_of(table, path.id) is None:
            land_of(table).owner[path.id] = roll_off(landlords, _rolling(table, dice, path.name))


def _drawn(table: IslandTable, dice: Stream) -> list[SeatId]:
    """CRA-LND-02 Return the Landlords as they are drawn; fewer where fewer may own land."""
    left, drawn = list(able_seats(table)), list[SeatId]()
    for number in range(1, table.book.advanced.modern_landlords + 1):
        if left:
            drawn.append(dice.pick(left, f"Landlord {number}"))
            left.remove(drawn[-1])
            table.tell(told.LandlordDrawn(table.state.seats[drawn[-1]].name))
    return drawn


def _rolling(table: IslandTable, dice: Stream, path: str) -> Callable[[SeatId], int]:
    """Return how a Landlord rolls for a path."""

    def roll(seat: SeatId) -> int:
        return dice.die(6, f"{table.state.seats[seat].name} rolls for {path}")

    return roll


def _draw_public_land(table: IslandTable, dice: Stream) -> None:
    """CRA-R67 Draw so many of all paths for the government, where only their number is given."""
    number = options_of(table.book).government_paths
    left = list(table.book.board.paths)
    for count in range(1, number + 1 if isinstance(number, int) else 1):
        path = dice.pick(left, f"government path {count}")
        left.remove(path)
        land_of(table).owner[path] = GOVERNMENT


def _tell_owners(table: IslandTable) -> None:
    for path in table.book.board.paths.values():
        owner = owner_of(table, path.id)
        if owner == GOVERNMENT:
            table.tell(told.GovernmentOwns(path.name))
        elif owner is not None:
            table.tell(told.PathClaimed(table.state.seats[owner].name, path.name, "CRA-LND-02"))
