"""CRA-MJ-01, CRA-R137, CRA-R138 Governments of scenarios at random."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.options import filled_in
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.modules.labels import module_tasks
from pbem.rulesets.crusoe.modules.madjack.draft import Draft, Written
from pbem.rulesets.crusoe.modules.madjack.roller import Roller
from pbem.rulesets.crusoe.modules.madjack.tables import HYBRID, Entry
from pbem.rulesets.crusoe.modules.settings.game import MODULES
from pbem.rulesets.crusoe.modules.settings.government import RENTS, UNSTABLE

_FEWEST_UNSTABLE = 3


def governed(roller: Roller, draft: Draft) -> Draft:
    """CRA-R136 Return a scenario with a government for its own tasks; of a hybrid each has one."""
    tasks = draft.own_tasks
    while True:
        entry = roller.on("government", "government")
        if entry.word == HYBRID and len(tasks) > 1:
            return draft.with_branches({task: branch_for(roller, task) for task in tasks})
        if entry.word == HYBRID:
            roller.say(tr("There is only one task, so that is rolled anew."))
        elif _is_possible(roller, entry):
            return replace(draft, default=_completed(roller, entry))


def branch_for(roller: Roller, task: str) -> Written:
    """CRA-R137, CRA-R138 Return a branch for a single task."""
    while True:
        entry = roller.on("government", f"government for {task}")
        if entry.word == HYBRID:
            roller.say(tr("There is only one task, so that is rolled anew."))
        elif _is_possible(roller, entry):
            return _completed(roller, entry)


def with_new_tasks(roller: Roller, draft: Draft, entry: Entry) -> Draft:
    """CRA-R137 Return a scenario with what decides the tasks that an entry has brought."""
    modules = {name: filled_in(MODULES[name], draft.modules[name]) for name in entry.modules}
    tasks = module_tasks(modules)
    if not entry.has_government and (RENTS not in tasks or _is_decided(draft)):
        return draft
    return draft.with_branches({task: branch_for(roller, task) for task in tasks})


def _is_decided(draft: Draft) -> bool:
    """CRA-R137 Say whether there is one government, to which the rents of its own land go."""
    return draft.default is not None and not draft.is_hybrid


def _is_possible(roller: Roller, entry: Entry) -> bool:
    """CRA-R140 Say whether there are seats enough; the log says if not."""
    if entry.branch.get("level") != UNSTABLE or roller.seats >= _FEWEST_UNSTABLE:
        return True
    roller.say(tr("There are too few seats for that, so it is rolled anew."))
    return False


def _completed(roller: Roller, entry: Entry) -> Written:
    """CRA-MJ-05 Return a branch, the dice of an unstable ruler drawn."""
    if entry.branch.get("level") != UNSTABLE:
        return dict(entry.branch)
    return {**entry.branch, "dice": roller.number(1, roller.seats - 2, "dice of the unstable ruler")}
