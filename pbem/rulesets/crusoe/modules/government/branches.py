"""CRA-GOV-02, CRA-HYB-01 The branches of the government: who decides what, and who holds which office."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.modules.government.state import Government, Power
from pbem.rulesets.crusoe.modules.hooks import MAY_HOLD
from pbem.rulesets.crusoe.modules.roles import DICTATOR, PRESIDENT
from pbem.rulesets.crusoe.modules.settings import BUREAUCRACY, REPRESENTATIVE, RULED, Branch
from pbem.rulesets.crusoe.modulestates import state_of

COMMON = "common"
"""The id of the branch that decides all tasks without one of their own; those are called as their task."""


def is_governed(scene: Scene) -> bool:
    """CRA-GOV-01 Say whether the game has a government."""
    return Government.module in scene.state.mod


def id_of_branch(book: Book, task: str) -> str:
    """CRA-HYB-01 Return the id of the branch that decides a task."""
    return task if task in book.options.government.tasks else COMMON


def chosen_branches(book: Book) -> Mapping[str, Branch]:
    """CRA-HYB-01 Return the branches of a game as its options have them, in task order."""
    found: dict[str, Branch] = {}
    for task in book.tasks:
        branch = book.options.government.branch(task)
        if branch is not None:
            found.setdefault(id_of_branch(book, task), branch)
    return found


def branches(scene: Scene) -> dict[str, Power]:
    """CRA-HYB-01 Return the branches as they stand now, in task order; copies, by their ids."""
    stored = state_of(scene, Government).branch
    return {
        id: _filled(stored.get(id, Power()), branch) for id, branch in chosen_branches(scene.book).items()
    }


def _filled(power: Power, branch: Branch) -> Power:
    """Return a branch with what the options say of it."""
    level = (power.level or branch.level) if branch.has_ruler else None
    dice = branch.dice if isinstance(branch.dice, int) and power.dice is None else power.dice
    return replace(
        power,
        type=power.type or branch.type,
        level=level,
        dice=dice,
        program=power.program or branch.program,
    )


def branch_of(scene: Scene, task: str) -> Power | None:
    """CRA-GOV-02 Return what decides a task; None if the game's government does not."""
    if not is_governed(scene) or task not in scene.book.tasks:
        return None
    return branches(scene).get(id_of_branch(scene.book, task))


def is_programmed(scene: Scene, task: str) -> bool:
    """CRA-BUR-01 Say whether a program decides a task."""
    branch = branch_of(scene, task)
    return branch is not None and branch.type == BUREAUCRACY


def ruler_of(scene: Scene, task: str) -> SeatId | None:
    """CRA-DIC-02 Return the living seat that decides a task alone; None if there is none."""
    branch = branch_of(scene, task)
    return None if branch is None else _living(scene, branch.holder)


def is_ruled(scene: Scene, task: str) -> bool:
    """CRA-DIC-02 Say whether a ruler decides a task, even if there is none now."""
    branch = branch_of(scene, task)
    return branch is not None and branch.type in RULED


def ruled_branches(scene: Scene) -> dict[str, Power]:
    """CRA-DIC-01, CRA-REP-01 Return the branches that have an office, in task order."""
    return {id: power for id, power in branches(scene).items() if power.type in RULED}


def held_by(scene: Scene, seat: SeatId) -> dict[str, Power]:
    """CRA-R34 Return the branches whose office a seat holds."""
    return {id: power for id, power in ruled_branches(scene).items() if power.holder == seat}


def rulers(scene: Scene) -> tuple[SeatId, ...]:
    """CRA-R34 Return the living holders of all offices, each once, in task order."""
    holders = (_living(scene, power.holder) for power in ruled_branches(scene).values())
    return tuple(dict.fromkeys(seat for seat in holders if seat is not None))


def role_of(power: Power) -> str:
    """CRA-REP-01 Return the role of who holds a branch's office."""
    return PRESIDENT if power.type == REPRESENTATIVE else DICTATOR


def install(table: IslandTable, id: str, seat: SeatId | None) -> None:
    """Let a seat hold the office of a branch, or nobody."""
    state_of(table, Government).branch.setdefault(id, Power()).holder = seat


def citizens(scene: Scene) -> tuple[SeatId, ...]:
    """CRA-R131 Return the living seats that are governed, in turn order: exiles are not."""
    return tuple(seat.id for seat in scene.state.in_order(MAIN))


def runners(scene: Scene) -> tuple[SeatId, ...]:
    """CRA-R35, CRA-REP-05, CRA-H10 Return who runs for President, once the candidates are told.

    Presidents do unless they have said no; nobody else does who has not come forward.
    """
    campaign = state_of(scene, Government).campaign
    holders = [power.holder for power in ruled_branches(scene).values() if power.type == REPRESENTATIVE]
    running = [seat for seat in citizens(scene) if campaign.get(seat, seat in holders)]
    return tuple(seat for seat in running if not MAY_HOLD(scene, seat, PRESIDENT))


def _living(scene: Scene, seat: SeatId | None) -> SeatId | None:
    return seat if seat is not None and scene.state.seats[seat].is_alive else None
