"""What of a government can't be: a ruling of the GM's that makes it so is refused."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.hooks import FAULTS, Words
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.government.branches import branches, chosen_branches
from pbem.rulesets.crusoe.modules.government.state import Government
from pbem.rulesets.crusoe.modules.government.usual import keys_of
from pbem.rulesets.crusoe.modules.settings import RULED
from pbem.rulesets.crusoe.modulestates import state_of


def faults(found: Words, scene: Scene) -> Words:
    """Return in sentences what can't be, behind what is found already."""
    return (*found, *_branch_faults(scene), *_decree_faults(scene), *_seat_faults(scene))


def _branch_faults(scene: Scene) -> Iterator[str]:
    """CRA-HYB-01 Branches are those of the options; offices are held by seats, dice are at least one."""
    known = chosen_branches(scene.book)
    for id in state_of(scene, Government).branch:
        if id not in known:
            yield tr("There is no branch {branch}: {known} are known.", branch=id, known=", ".join(known))
    for id, power in branches(scene).items():
        if power.type != known[id].type:
            yield tr("How the branch {branch} decides follows from the options.", branch=id)
        if power.holder is not None and power.holder not in scene.state.seats:
            yield tr("{seat} is no seat, and can hold no office.", seat=power.holder)
        if power.holder is not None and power.type not in RULED:
            yield tr("The branch {branch} has no office to be held.", branch=id)
        if power.dice is not None and power.dice < 1:
            yield tr("A ruler has one die at least.")


def _decree_faults(scene: Scene) -> Iterator[str]:
    """CRA-GOV-02 Decrees are on tasks of the game, and on what these are about."""
    for task, kept in state_of(scene, Government).decrees.items():
        if task not in scene.book.tasks:
            yield tr("The government has no task {task}.", task=task)
            continue
        for rule in kept.rules:
            if rule.what not in keys_of(scene.book, task):
                yield tr("{what} is nothing that {task} is about.", what=rule.what, task=task)
        if min([0, kept.amount or 0, kept.others or 0, *(rule.number for rule in kept.rules)]) < 0:
            yield tr("Nothing below 0 can be decreed.")
        for seat, path in kept.paths:
            if seat not in scene.state.seats or path not in scene.book.board.paths:
                yield tr("{seat} cannot be sent down {path}.", seat=seat, path=path)


def _seat_faults(scene: Scene) -> Iterator[str]:
    """CRA-R35, CRA-R36 Those who run, and who give leave to speak, are seats."""
    government = state_of(scene, Government)
    for seat in dict.fromkeys((*government.campaign, *government.permit)):
        if seat not in scene.state.seats:
            yield tr("{seat} is no seat, and takes no part in government.", seat=seat)


ACTS: tuple[Act, ...] = (FAULTS.by(faults),)
"""What the government says of rulings."""
