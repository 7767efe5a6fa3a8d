"""How a master and its supervised slaves count on a path: as one, or apart (CRA-SLV-12, CRA-SLV-13)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.hooks import CROWD, TAKES_CHOSEN
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.camps import is_outside
from pbem.rulesets.crusoe.modules.guilds.crowds import could_make
from pbem.rulesets.crusoe.modules.settings.ownership import Guilds
from pbem.rulesets.crusoe.modules.slavery import told
from pbem.rulesets.crusoe.modules.slavery.bonds import Bonds, supervised_by
from pbem.rulesets.crusoe.modulestates import state_of


def as_one(crowd: int, scene: Scene, seat: SeatId, path: str, thing: str) -> int:
    """CRA-SLV-12 Count a master and its supervised slaves once, while each picks a different thing."""
    if is_outside(scene, seat):
        return crowd
    return crowd - sum(max(0, _counted(scene, master, thing) - 1) for master in _masters(scene, path))


def _masters(scene: Scene, path: str) -> list[SeatId]:
    """Return the masters on a path that supervise slaves and have not been counted apart."""
    apart = state_of(scene, Bonds).apart
    here = (one.id for one in scene.state.living() if one.path == path and one.id not in apart)
    return [seat for seat in here if supervised_by(scene, seat)]


def _counted(scene: Scene, master: SeatId, thing: str) -> int:
    """CRA-GLD-03 Return how many of a master and its slaves the crowd has in it: under guilds the able."""
    bound = (master, *supervised_by(scene, master))
    if scene.book.of(Guilds) is None:
        return len(bound)
    return sum(could_make(scene, seat, thing) for seat in bound)


def note_doubles(table: IslandTable, seats: tuple[SeatId, ...], icons: tuple[str, ...]) -> None:
    """CRA-SLV-13, CRA-R121 From the landing on in which two pick the same, all count apart on the path."""
    bonds, master = state_of(table, Bonds), seats[0]
    picked = [icon for icon in icons if icon]
    if len(set(picked)) == len(picked) or master in bonds.apart or not supervised_by(table, master):
        return
    bonds.apart.append(master)
    path = table.state.seats[master].path
    table.tell(told.Separated(table.state.seats[master].name, table.book.path(path or "").name))


ACTS: tuple[Act, ...] = (CROWD.by(as_one), TAKES_CHOSEN.by(note_doubles))
"""What slavery changes of overburdening."""
