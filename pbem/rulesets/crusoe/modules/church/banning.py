"""What the Church says of violence: none at all, or no charity for who begins it (CRA-CHU-09, CRA-CHU-10)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.hooks import FIGHT_JOINED, FIGHT_STARTED, VIOLENCE_ALLOWED
from pbem.rulesets.crusoe.island import Battle, IslandTable, Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.church import told
from pbem.rulesets.crusoe.modules.church.store import parish
from pbem.rulesets.crusoe.modules.settings.others import MORE_DEVOUT, Church

FORBIDDEN = tr_noop("The Church forbids violence.")


def is_more_devout(scene: Scene) -> bool:
    """CRA-CHU-09 Say whether violence is forbidden."""
    return (scene.book.of(Church) or Church()).kind == MORE_DEVOUT


def violence_allowed(scene: Scene, group: str) -> str:
    """CRA-CHU-09, CRA-R131 Nobody invokes government or fights; exiles are out of the Church's reach."""
    return FORBIDDEN if group == MAIN and is_more_devout(scene) else ""


def ban_starter(table: IslandTable, battle: Battle) -> None:
    """CRA-CHU-10 Who starts violence loses charity."""
    _ban(table, battle, battle.starter)


def ban_joiner(table: IslandTable, battle: Battle, seat: SeatId) -> None:
    """CRA-CHU-10, CRA-R103 So does everybody who stands on the starter's side."""
    if seat in battle.side_a:
        _ban(table, battle, seat)


def _ban(table: IslandTable, battle: Battle, seat: SeatId) -> None:
    banned = parish(table).banned
    if battle.group == MAIN and seat not in banned:
        banned.append(seat)
        table.tell(told.Banned(table.state.seats[seat].name))


ACTS: tuple[Act, ...] = (
    VIOLENCE_ALLOWED.by(violence_allowed),
    FIGHT_STARTED.by(ban_starter),
    FIGHT_JOINED.by(ban_joiner),
)
"""What the Church does in step IV."""
