"""Step I: in turn order each seat chooses its path, knowing the choices before it (CRU-032, CRU-P04)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe import told_work as told
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.hooks import CHOOSE_PATH, MAY_ENTER, NO_PATH, PATH_ENTERED
from pbem.rulesets.crusoe.island import WORK, IslandTable, Scene
from pbem.rulesets.crusoe.language.workorders import PathOrder
from pbem.rulesets.crusoe.letters import first_of
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.stages import Stage
from pbem.rulesets.crusoe.testing import holds, on_path
from pbem.rulesets.crusoe.wishes import PathCheck, PathEntry


def choose_paths(table: IslandTable) -> None:
    """CRU-032 Let the seats choose one after the other; none has a path of this cycle before its turn."""
    table.state.round = 0
    for castaway in table.state.living():
        castaway.pos = 0
        if castaway.path is not None:
            castaway.last_path, castaway.path = castaway.path, None
    for castaway in table.state.in_order():
        _choose(table, castaway)


def enterable(scene: Scene, seat: SeatId) -> tuple[str, ...]:
    """CRU-H10 Return the paths that a seat may choose now, in board order."""
    return tuple(path for path in scene.book.board.paths if not MAY_ENTER(scene, seat, path))


def default_path(scene: Scene, seat: SeatId, paths: Sequence[str]) -> str:
    """CRU-P04 Return the path with fewest seats of the group; of equals the last cycle's, then by order."""
    castaway, order = scene.state.seats[seat], scene.book.board.default_order
    return min(
        paths,
        key=lambda path: (
            on_path(scene, castaway.group, path),
            path != castaway.last_path,
            order.index(path),
        ),
    )


def _choose(table: IslandTable, castaway: Castaway) -> None:
    """CRU-P04, CRU-H11 Take the path that modules, the scenario or the plan say, else one by default."""
    paths = enterable(table, castaway.id)
    if not paths:
        NO_PATH(table, castaway.id)
        return
    plan = _plan(table, castaway.id)
    chosen, how = CHOOSE_PATH(table, castaway.id), told.PLANNED
    if chosen is None:
        chosen = default_path(table, castaway.id, paths)
        how = told.FORCED if len(paths) == 1 else told.BY_DEFAULT
    elif plan and chosen not in [entry.path for entry in plan]:
        how = told.FORCED
    castaway.path = chosen
    table.tell(told.PathTaken(castaway.name, table.book.path(chosen).name, how))
    PATH_ENTERED(table, castaway.id, chosen)


def _plan(table: IslandTable, seat: SeatId) -> tuple[PathEntry, ...]:
    order = first_of(table, seat, PathOrder)
    return order.entries if order else ()


def _by_plan(table: IslandTable, seat: SeatId) -> str | None:
    """CRU-P04 The first path of the seat's plan whose condition holds and that it may enter."""
    for entry in _plan(table, seat):
        if _fits(table, seat, entry) and not MAY_ENTER(table, seat, entry.path):
            return entry.path
    return None


def _fits(scene: Scene, seat: SeatId, entry: PathEntry) -> bool:
    """CRU-P04 Say whether the condition of a path holds, if it has one."""
    is_so = entry.check is None or _is_so(scene, seat, entry.path, entry.check)
    return is_so and holds(scene, seat, entry.test)


def _is_so(scene: Scene, seat: SeatId, path: str, check: PathCheck) -> bool:
    """CRU-P04 Say whether so few have chosen a path so far, or a seat has or has not."""
    count = on_path(scene, scene.state.seats[seat].group, path)
    match check.kind:
        case "EMPTY":
            return count == 0
        case "MAX":
            return count <= check.number
    return (scene.state.seats[check.seat].path == path) is (check.kind == "WITH")


PATHS_STAGE = Stage("paths", (WORK,), choose_paths)
"""The stage of path choice."""
ACTS: tuple[Act, ...] = (CHOOSE_PATH.by(_by_plan),)
"""What the base answers at the seams of path choice."""
