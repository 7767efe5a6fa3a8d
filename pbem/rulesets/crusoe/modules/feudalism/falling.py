"""CRA-FEU-05, CRA-R98 The Warlord falls by a lost battle, or is gone, and another follows."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.camp.sides import against, members_of, winners_of
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.hooks import BATTLE_OVER, NEEDS_CLOSED
from pbem.rulesets.crusoe.island import Battle, IslandTable, Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.feudalism import told
from pbem.rulesets.crusoe.modules.feudalism.lordship import (
    Lordship,
    able_seats,
    dice_of,
    draw,
    is_strong,
    warlord_of,
)
from pbem.rulesets.crusoe.modules.government.falling import elect
from pbem.rulesets.crusoe.modules.hooks import LEAVES_CAMP, OFFICE_LOST
from pbem.rulesets.crusoe.modules.roles import WARLORD
from pbem.rulesets.crusoe.modulestates import state_of

NEW = "new Warlord"


def settle_battle(table: IslandTable, battle: Battle) -> None:
    """CRA-FEU-05 A Warlord on the side that lost falls, whatever the verdict."""
    lord = warlord_of(table)
    if battle.group == MAIN and lord is not None and _has_lost(battle, lord) and not table.is_over:
        _fall(table, battle, lord)


def _has_lost(battle: Battle, seat: SeatId) -> bool:
    return bool(battle.winner) and seat in members_of(battle, against(battle.winner or ""))


def _fall(table: IslandTable, battle: Battle, fallen: SeatId) -> None:
    """CRA-FEU-05, CRA-R28, CRA-R98 The winners elect another, by chance one of them if they do not vote."""
    winners = [one.id for one in winners_of(table.state, battle)]
    candidates = able_seats(table, but=fallen)
    successor = elect(table, winners, candidates, WARLORD)
    if successor is None:
        successor = draw(table, [seat for seat in candidates if seat in winners] or candidates, NEW)
    lordship, seats = state_of(table, Lordship), table.state.seats
    lordship.warlord = successor
    table.tell(told.WarlordFallen(seats[fallen].name, seats[successor].name if successor else ""))
    if not is_strong(table):
        lordship.dice = max(1, dice_of(table) - 1)
        table.tell(told.Weakened(lordship.dice))
    OFFICE_LOST(table, fallen, WARLORD, tuple(winners))


def leave_camp(table: IslandTable, seat: SeatId, how: str) -> None:
    """CRA-R98 Who is enslaved or exiled is no Warlord; by the verdict of a battle it falls with that."""
    battle = table.state.battle_of(seat)
    if seat == warlord_of(table) and (battle is None or not _has_lost(battle, seat)):
        _appoint(table, but=seat)


def close_needs(table: IslandTable) -> None:
    """CRA-R98, CRU-H86 Draw another Warlord for one that died, or where nobody could be one before."""
    lord = warlord_of(table)
    if lord is None or not table.state.seats[lord].is_alive:
        _appoint(table)


def _appoint(table: IslandTable, but: SeatId | None = None) -> None:
    """CRA-R98 Draw a successor among all that may be Warlord, with the same dice, and tell it."""
    last = warlord_of(table)
    seat = draw(table, able_seats(table, but), NEW)
    if seat is not None or last is not None:
        table.tell(told.WarlordAppointed(_name(table, seat)))


def _name(scene: Scene, seat: SeatId | None) -> str:
    return scene.state.seats[seat].name if seat is not None else ""


ACTS: tuple[Act, ...] = (
    BATTLE_OVER.by(settle_battle),
    LEAVES_CAMP.by(leave_camp),
    NEEDS_CLOSED.by(close_needs),
)
"""Where the Warlord is replaced."""
