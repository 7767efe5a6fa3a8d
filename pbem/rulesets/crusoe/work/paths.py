"""Step I: in turn order each seat chooses its path, knowing the choices before it (CRU-032, CRU-P04)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.engine.results import Became
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe import told_work as told
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.conditions import holds, on_path
from pbem.rulesets.crusoe.hooks import CHOOSE_PATH, MAY_ENTER, NO_PATH, PATH_COST, PATH_ENTERED
from pbem.rulesets.crusoe.island import WORK, IslandTable, Scene
from pbem.rulesets.crusoe.language.workorders import PathOrder
from pbem.rulesets.crusoe.letters import came_to, first_of
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.stages import Stage
from pbem.rulesets.crusoe.things import MARKET
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
    """CRU-P04, CRU-H11 Take the path that modules, the scenario or the plan say, else one by default.

    Modules may say "market" too: then a seat goes down none.
    """
    paths = enterable(table, castaway.id)
    plan = _plan(table, castaway.id)
    chosen, how = CHOOSE_PATH(table, castaway.id) if paths else None, told.PLANNED
    if chosen is None or chosen == MARKET:
        usual = usual_paths(table, castaway.id, plan, paths) if chosen is None else ()
        if not usual:
            _stay(table, castaway)
            return
        chosen = default_path(table, castaway.id, usual)
        how = told.FORCED if len(paths) == 1 else told.BY_DEFAULT
    elif plan and chosen not in [entry.path for entry in plan]:
        how = told.FORCED
    castaway.path = chosen
    table.tell(told.PathTaken(castaway.name, table.book.path(chosen).name, how))
    PATH_ENTERED(table, castaway.id, chosen)


def usual_paths(
    scene: Scene, seat: SeatId, plan: Sequence[PathEntry], paths: Sequence[str]
) -> tuple[str, ...]:
    """CRU-H13a, CRA-R59 Return the paths that a default choice is made among: those that cost least.

    Who wanted none but paths that are closed or too dear takes no path that costs anything.
    """
    costs = {path: cost_of(scene, seat, path) for path in paths}
    least = min(costs.values(), default=0)
    if least and plan and all(_is_out_of_reach(scene, seat, entry) for entry in plan):
        return ()
    return tuple(path for path in paths if costs[path] == least)


def cost_of(scene: Scene, seat: SeatId, path: str) -> int:
    """CRU-H13a Return what entering a path would cost a seat; nothing, but for modules."""
    return PATH_COST(0, scene, seat, path)


def _is_out_of_reach(scene: Scene, seat: SeatId, entry: PathEntry) -> bool:
    """CRA-R59 Say whether a path of a plan is closed to a seat, or costs more than it accepts."""
    return _is_too_dear(scene, seat, entry) or bool(MAY_ENTER(scene, seat, entry.path))


def _is_too_dear(scene: Scene, seat: SeatId, entry: PathEntry) -> bool:
    """CRA-R59 Say whether a path costs more than an entry accepts."""
    return entry.rent_max is not None and cost_of(scene, seat, entry.path) > entry.rent_max


def _stay(table: IslandTable, castaway: Castaway) -> None:
    """CRU-H13, CRA-LND-08 Let a seat go to the Market at once, where it waits for the others."""
    table.tell(told.NoPath(castaway.name))
    NO_PATH(table, castaway.id)


def _plan(table: IslandTable, seat: SeatId) -> tuple[PathEntry, ...]:
    order = first_of(table, seat, PathOrder)
    return order.entries if order else ()


def _by_plan(table: IslandTable, seat: SeatId) -> str | None:
    """CRU-P04 The first path of the seat's plan whose condition holds and that it may enter."""
    order = first_of(table, seat, PathOrder)
    path = first_fitting(table, seat, order.entries, seat) if order else None
    if order and path:
        came_to(table, order, tr_noop("you went down {path}"), path=table.book.path(path).name)
    elif order:
        came_to(table, order, tr_noop("none of its paths was open to you"), Became.NEVER)
    return path


def first_fitting(scene: Scene, seat: SeatId, plan: Sequence[PathEntry], writer: SeatId) -> str | None:
    """CRU-P04 Return the first path of a plan for a seat whose condition holds, and that it may enter.

    Tests are about whoever wrote the plan.
    """
    for entry in plan:
        if _fits(scene, seat, entry, writer) and not _is_out_of_reach(scene, seat, entry):
            return entry.path
    return None


def _fits(scene: Scene, seat: SeatId, entry: PathEntry, writer: SeatId) -> bool:
    """CRU-P04 Say whether the condition of a path holds, if it has one."""
    is_so = entry.check is None or _is_so(scene, seat, entry.path, entry.check)
    return is_so and holds(scene, writer, entry.test)


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
