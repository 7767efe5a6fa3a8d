"""Who gets the paths of those that die of want, or leave the camp (CRA-LND-12, CRA-R65, CRA-SLV-04)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.hooks import LOOT, RECEIVER
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.modules.landlords import told
from pbem.rulesets.crusoe.modules.landlords.deeds import deed_of, pass_deed
from pbem.rulesets.crusoe.modules.landlords.owners import able_seats, is_homestead, may_own, paths_of
from pbem.rulesets.crusoe.modules.monetary_market.rolloff import roll_off

ENSLAVED = "enslaved"
"""How a seat leaves the camp whose paths another gets (CRA-R131)."""


def settle_paths_of_the_dead(table: IslandTable) -> None:
    """CRA-LND-12 Settle, behind the estates, the paths of all that are dead, in turn order."""
    for seat in table.state.turn_order:
        if not table.state.seats[seat].is_alive:
            bequeath(table, seat)


def leave_camp(table: IslandTable, seat: SeatId, how: str) -> None:
    """CRA-R65, CRA-SLV-04 Exiles leave their paths as the dead do; those of a slave are the master's."""
    if how != ENSLAVED:
        bequeath(table, seat)
        return
    for path in paths_of(table, seat):
        master = RECEIVER(seat, table, deed_of(path), 1, LOOT)
        if master != seat and may_own(table, master):
            _inherit(table, path, master)
    bequeath(table, seat)


def bequeath(table: IslandTable, owner: SeatId) -> None:
    """CRA-LND-12, CRA-R65 Paths are nobody's then, or one heir's where there are Landlords."""
    paths = paths_of(table, owner)
    heir = _heir_of(table, owner) if paths else None
    for path in paths:
        if heir is None:
            pass_deed(table, path, None)
        else:
            _inherit(table, path, heir)


def _inherit(table: IslandTable, path: str, heir: SeatId) -> None:
    pass_deed(table, path, heir)
    names = (table.state.seats[heir].name, table.book.path(path).name)
    table.tell(told.PathClaimed(*names, "CRA-LND-12"))


def _heir_of(table: IslandTable, owner: SeatId) -> SeatId | None:
    """CRA-LND-12, CRA-R65 Return who of the others has most paths; of equals, or if none has any, by dice."""
    others = [seat for seat in able_seats(table) if seat != owner]
    if is_homestead(table.book) or not others:
        return None
    owned = {seat: len(paths_of(table, seat)) for seat in others}
    most = max(owned.values())
    dice = table.dice.at(table.state.turn, "paths of", owner)
    seats = table.state.seats

    def roll(seat: SeatId) -> int:
        return dice.die(6, f"paths of {seats[owner].name}, {seats[seat].name}")

    return roll_off([seat for seat in others if owned[seat] == most], roll)
