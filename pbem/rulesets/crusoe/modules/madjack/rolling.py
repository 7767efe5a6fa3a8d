"""CRA-MJ A scenario at random: its base, its government, and complications until it is interesting."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pbem.engine.dice import Dice
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.modules.madjack.details import is_possible, rolled_out
from pbem.rulesets.crusoe.modules.madjack.draft import Draft
from pbem.rulesets.crusoe.modules.madjack.governing import governed, with_new_tasks
from pbem.rulesets.crusoe.modules.madjack.roller import Roller
from pbem.rulesets.crusoe.modules.madjack.tables import OWNERSHIP, VIOLENCE, Entry, MadJack
from pbem.rulesets.crusoe.modules.sensitive import NOTES
from pbem.rulesets.crusoe.modules.settings.game import AdvancedOptions
from pbem.rulesets.crusoe.modules.settings.others import ANYONE

PLACE = "scenario at random"
"""The place of the dice."""
TRIES = 20
"""CRA-R139 How often a complication is rolled before it is dropped."""
REROLL = "reroll"


class RolledAnew(Exception):
    """CRA-R139 A result that does not hold; its text says why."""


@dataclass(frozen=True)
class Scenario:
    """A scenario at random: the options for a game file, and what was rolled and why, in sentences."""

    options: Mapping[str, object]
    log: tuple[str, ...]


def rolled(tables: MadJack, seats: int, dice: Dice, options: AdvancedOptions) -> Scenario:
    """CRA-MJ-01, CRA-MJ-02 Roll a scenario for so many seats."""
    roller = Roller(tables, seats, dice.at(PLACE))
    draft = _based(roller)
    for number in range(1, options.complications + 1):
        draft = _complicated(roller, draft, number, options)
    return Scenario(draft.options(), tuple(roller.log))


def _based(roller: Roller) -> Draft:
    """CRA-MJ-01 Roll the base type, the scenario, and its government if it is to have one."""
    entry = roller.on(roller.on("base_type", "base type").word, "scenario")
    draft = Draft(entry.scenario, entry.letter, entry.sets)
    return governed(roller, draft) if entry.has_government and draft.own_tasks else draft


def _complicated(roller: Roller, draft: Draft, number: int, options: AdvancedOptions) -> Draft:
    """CRA-R139 Roll a complication, anew if it does not hold, and drop it after so many tries."""
    for _ in range(TRIES):
        try:
            return _tried(roller, draft, number, options)
        except RolledAnew as why:
            roller.say(tr("{why} The complication is rolled anew.", why=why))
    roller.say(tr("Complication {number} is dropped after {tries} tries.", number=number, tries=TRIES))
    return draft


def _tried(roller: Roller, draft: Draft, number: int, options: AdvancedOptions) -> Draft:
    """CRA-MJ-03, CRA-MJ-04 Return the scenario with a complication; RolledAnew if it does not hold."""
    kind = roller.on("complication", f"complication {number}: kind").word
    table = f"{OWNERSHIP}_{draft.letter}" if kind == OWNERSHIP else kind
    found = _added(roller, draft, table, number, options)
    verdict, before = found.judged(roller.seats), draft.judged(roller.seats)
    if verdict.refusals:
        raise RolledAnew(verdict.refusals[0])
    for note in (one for one in verdict.redundancies if one not in before.redundancies):
        if options.madjack_redundant == REROLL:
            raise RolledAnew(note)
        roller.say(note)
    return found


def _added(
    roller: Roller, draft: Draft, table: str, number: int, options: AdvancedOptions, warlord_of: str = ""
) -> Draft:
    """CRA-R136, CRA-R141 Roll on a table of complications, and then what its entry leaves open."""
    if table == VIOLENCE and draft.has_violence:
        raise RolledAnew(tr("The table of violence is used only once."))
    entry = roller.on(table, f"complication {number}: {table}")
    _check(roller, draft, entry, options)
    modules = {name: rolled_out(roller, name, one) for name, one in entry.modules.items()}
    if warlord_of and "feudalism" in modules:
        modules["feudalism"]["drawn_from"] = warlord_of
    found = draft.with_modules(modules)
    found = replace(found, has_violence=draft.has_violence or table == VIOLENCE)
    found = with_new_tasks(roller, found, entry)
    if entry.needs_violence and not found.has_violence:
        return _added(roller, found, VIOLENCE, number, options, entry.warlord_of or ANYONE)
    return found


def _check(roller: Roller, draft: Draft, entry: Entry, options: AdvancedOptions) -> None:
    """CRA-R139, CRA-R140, CRA-R143 Refuse what is there already, too large a thing, or not agreed to."""
    for name, one in entry.modules.items():
        if name in draft.modules:
            raise RolledAnew(tr("{module} is in play already.", module=name))
        if name in NOTES and not options.sensitive_ok:
            raise RolledAnew(tr("{module} needs the option sensitive_ok.", module=name))
        if not is_possible(name, one, roller.seats):
            raise RolledAnew(tr("There are too few seats for {module}.", module=name))
