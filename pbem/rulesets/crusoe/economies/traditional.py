"""The Traditional Economy (CRU-190 to CRU-207): paths for life, and swaps of them by force."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.camp import swapping
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.hooks import CHOOSE_PATH, CLOSED_FOR_GOOD, MAY_ENTER
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.scenarios import TRADITIONAL

ITS_PATH_IS_FIXED = tr_noop("its path is the same as before")
IS_TAKEN = tr_noop("another seat has chosen it")
MUST_RULE = tr_noop("somebody must go down the path of the ruler")


def fixed_path(scene: Scene, seat: SeatId) -> str | None:
    """CRU-192, CRU-R54 Return the path that a seat keeps from the second cycle on; None before."""
    castaway = scene.state.seats[seat]
    if scene.state.cycle < 2 or not _is_bound(scene, seat):
        return None
    return castaway.path or castaway.last_path


def chosen_before(table: IslandTable, seat: SeatId) -> str | None:
    """CRU-192 From the second cycle on a seat goes down the same path as before."""
    return fixed_path(table, seat)


def may_enter(scene: Scene, seat: SeatId, path: str) -> str:
    """CRU-190 to CRU-192 In the first cycle no path is chosen twice, but for the commons."""
    roles = scene.book.board.roles
    if not _is_bound(scene, seat):
        return ""
    if fixed_path(scene, seat) is not None:
        return "" if path == fixed_path(scene, seat) else ITS_PATH_IS_FIXED
    if scene.state.cycle < 2 and must_rule(scene, seat):
        return "" if path == roles.ruler else MUST_RULE
    is_taken = path != roles.commons and any(one.path == path for one in _others(scene, seat))
    return IS_TAKEN if is_taken else ""


def must_rule(scene: Scene, seat: SeatId) -> bool:
    """CRU-191, CRU-R66, CRA 12.1 Say whether a seat is the last in cycle 1 that can rule, and nobody does."""
    if scene.state.cycle != 1 or not _is_bound(scene, seat):
        return False
    others, ruler = _others(scene, seat), scene.book.board.roles.ruler
    if CLOSED_FOR_GOOD(scene, seat, ruler) or any(one.path == ruler for one in others):
        return False
    return all(one.path or CLOSED_FOR_GOOD(scene, one.id, ruler) for one in others)


def _is_bound(scene: Scene, seat: SeatId) -> bool:
    """Say whether a seat lives in this economy, as groups of modules may not."""
    group = scene.state.seats[seat].group
    return scene.state.groups[group].economy == TRADITIONAL


def _others(scene: Scene, seat: SeatId) -> list[Castaway]:
    group = scene.state.seats[seat].group
    return [one for one in scene.state.living() if one.group == group and one.id != seat]


MODULE = Module(
    TRADITIONAL,
    "scenario",
    (CHOOSE_PATH.by(chosen_before), MAY_ENTER.by(may_enter), *swapping.ACTS),
)
"""The economy of ranks."""
