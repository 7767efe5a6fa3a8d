"""CRA-DIC-01, CRA-REP-02, CRA-R29 Offices that chance fills: before the game, and where a ruler is gone."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.modules.government import told
from pbem.rulesets.crusoe.modules.government.branches import (
    branches,
    chosen_branches,
    citizens,
    id_of_branch,
    install,
    role_of,
    ruled_branches,
)
from pbem.rulesets.crusoe.modules.government.state import Government, Power
from pbem.rulesets.crusoe.modules.hooks import MAY_HOLD
from pbem.rulesets.crusoe.modules.roles import PRESIDENT
from pbem.rulesets.crusoe.modules.settings import RANDOM, UNSTABLE
from pbem.rulesets.crusoe.modulestates import state_of

DRAWN = {True: "sitting President", False: "Dictator"}
"""What the first holders of an office are drawn for, as it is kept on file: Presidents, and Dictators."""
DICE = {True: "dice of the unstable President", False: "dice of the unstable Dictator"}
NEW = {True: "new President", False: "new Dictator"}


def set_up(table: IslandTable) -> None:
    """CRA-GOV-01, CRA-R34 Note who decides what; fill the offices, and draw dice, branch by branch."""
    government = state_of(table, Government)
    government.tasks = {task: id_of_branch(table.book, task) for task in table.book.tasks}
    government.branch = branches(table)
    for id, power in ruled_branches(table).items():
        _fill(table, id, power)


def _fill(table: IslandTable, id: str, power: Power) -> None:
    """CRA-DIC-01, CRA-DIC-08, CRA-R34 Draw a seat without office, if there is one; an unstable one's dice."""
    role, is_president = role_of(power), role_of(power) == PRESIDENT
    able = eligible(table, role)
    taken = [power.holder for power in ruled_branches(table).values()]
    candidates = [seat for seat in able if seat not in taken] or able
    if not candidates:
        return
    seat = table.dice.at(table.state.turn, "office", id).pick(candidates, DRAWN[is_president])
    install(table, id, seat)
    table.tell(told.RoleDrawn(table.state.seats[seat].name, role))
    if power.level == UNSTABLE and chosen_branches(table.book)[id].dice == RANDOM:
        _draw_dice(table, id, role, is_president)


def _draw_dice(table: IslandTable, id: str, role: str, is_president: bool) -> None:
    """CRA-DIC-08 Draw from one to one less than there are other seats."""
    most = max(1, len(table.state.seats) - 2)
    dice = table.dice.at(table.state.turn, "dice of office", id)
    number = dice.die(most, DICE[is_president]) if most > 1 else most
    state_of(table, Government).branch[id].dice = number
    table.tell(told.DiceDrawn(told.Office(role), number))


def eligible(scene: Scene, role: str, but: SeatId | None = None) -> list[SeatId]:
    """CRA-H10, CRA-R28 Return the citizens that may hold an office, in seat order, without one of them."""
    able = [seat for seat in citizens(scene) if seat != but and not MAY_HOLD(scene, seat, role)]
    return [seat for seat in scene.state.seats if seat in able]


def draw_new(table: IslandTable, id: str, power: Power, among: Sequence[SeatId]) -> SeatId | None:
    """CRA-R28, CRA-R29 Draw who is in office from now on; nobody where nobody may be."""
    if not among:
        install(table, id, None)
        return None
    stream = table.dice.at(table.state.turn, "new office", id, len(table.state.fights))
    seat = stream.pick(among, NEW[role_of(power) == PRESIDENT])
    install(table, id, seat)
    return seat
