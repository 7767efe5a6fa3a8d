"""The Quick Start as a scenario (CRU-220 to CRU-234); its rules are in quick."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.hooks import CHOOSE_PATH, COURSE, CROWD, MAX_SEATS, MAY_ENTER, PHASES
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.quick import course_of_quick_start, path_of_the_game, phases_of_quick_start
from pbem.rulesets.crusoe.scenarios import QUICK

ITS_PATH_IS_FIXED = tr_noop("its path is fixed for the whole game")


def most_seats(seats: int, scene: Scene) -> int:
    """CRU-R59 There is a path for every seat."""
    return min(seats, len(scene.book.board.paths))


def keeps_its_path(table: IslandTable, seat: SeatId) -> str | None:
    """CRU-221 A seat goes down the path dealt to it."""
    return path_of_the_game(table, seat)


def may_enter(scene: Scene, seat: SeatId, path: str) -> str:
    """CRU-221 No other path can be chosen."""
    return "" if path_of_the_game(scene, seat) in (None, path) else ITS_PATH_IS_FIXED


def no_crowd(crowd: int, scene: Scene, seat: SeatId, path: str, thing: str) -> int:
    """CRU-220 There is no overburdening."""
    return min(crowd, 1)


MODULE = Module(
    QUICK,
    "scenario",
    (
        MAX_SEATS.by(most_seats),
        PHASES.by(phases_of_quick_start),
        COURSE.by(course_of_quick_start),
        CHOOSE_PATH.by(keeps_its_path),
        MAY_ENTER.by(may_enter),
        CROWD.by(no_crowd),
    ),
)
"""The game of the Quick Start card."""
