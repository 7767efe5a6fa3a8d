"""CRA-MJ Scenarios at random: tables, dice, and a game file's options out of them (CRA 4.I)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pbem.engine.box import Chance, Material, Rolled
from pbem.engine.dice import Dice, Stream, said_why
from pbem.engine.options import BadValue, as_written, filled_in
from pbem.engine.reading import entry, flag_in, word_in
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import did_you_mean
from pbem.rulesets.crusoe.book import MOST_SEATS
from pbem.rulesets.crusoe.modules.labels import module_tasks, scenario_tasks
from pbem.rulesets.crusoe.modules.legality import COLUMNS, NOTES, Verdict, verdict
from pbem.rulesets.crusoe.modules.settings import (
    ANYONE,
    COIN,
    LEVELS,
    MEN,
    MODULES,
    RANDOM,
    RENTS,
    RULED,
    THIRD,
    TYPES,
    UNSTABLE,
    WEAK,
    WOMEN,
    AdvancedOptions,
    Government,
    Welfare,
    third_of,
)

# ---- CRA-MJ-09 The tables of scenarios at random, as values

HYBRID = "hybrid"
"""CRA-MJ-01 The result for which each task is rolled by itself."""
PERSONAL, OWNERSHIP, VIOLENCE = "personal", "ownership", "violence"
KINDS = (PERSONAL, OWNERSHIP, VIOLENCE)
"""CRA-MJ-03 The kinds of complications."""
INTRODUCTORY, ADVANCED = "introductory", "advanced"
ROLL, SOME_PATHS = "roll", "1d6+1"
"""What an option of an entry says that is rolled: paths closed to a group, paths of the government."""
LETTERS = ("A", "B", "C", "D", "E")
DICE: Mapping[str, int] = {
    "base_type": 1,
    **dict.fromkeys((INTRODUCTORY, ADVANCED, "government", "complication", VIOLENCE, PERSONAL), 2),
    **{f"{OWNERSHIP}_{letter}": 1 if letter == "B" else 2 for letter in LETTERS},
}
"""The tables with how many dice each is rolled with."""


@dataclass(frozen=True)
class Entry:
    """A row of a table: a word, a scenario, a government, or modules with their options.

    `warlord_of` says from which group the Warlord comes who is rolled because of it.
    """

    word: str = ""
    scenario: str = ""
    letter: str = ""
    sets: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    branch: Mapping[str, str] = field(default_factory=dict)
    modules: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    has_government: bool = False
    needs_violence: bool = False
    warlord_of: str = ""


@dataclass(frozen=True)
class Row:
    """A row with the sums for which it stands."""

    first: int
    last: int
    entry: Entry


@dataclass(frozen=True)
class RollTable:
    """A table: its name, how many dice it is rolled with, and its rows, which cover every sum."""

    name: str
    dice: int
    rows: tuple[Row, ...]

    def at(self, total: int) -> Entry:
        """Return the entry of a sum."""
        return next(row.entry for row in self.rows if row.first <= total <= row.last)


MadJack = Mapping[str, RollTable]
"""CRA-MJ-01 All tables by name."""


# ---- CRA-MJ-09 Reading the tables of scenarios at random that a GM can replace

FACES = 6
_SUMS = re.compile(r"(\d{1,2})(?:-(\d{1,2}))?")
_SETS = {"welfare": Welfare}
"""The sections of options that a scenario's entry may set."""
_ROLLED: Mapping[tuple[str, str], tuple[object, object]] = {
    ("gender", "mens_work"): (ROLL, None),
    ("landlords", "government_paths"): (SOME_PATHS, 1),
}
"""Options whose word stands for a roll, with a value in its place that can be checked."""


def read_madjack(content: Any) -> MadJack:
    """CRA-MJ-09 Read the tables; BadValue names the field that is wrong, such as madjack.personal.7."""
    values = entry(content, "madjack", DICE)
    tables = {name: _table(name, values[name]) for name in DICE}
    _check_government(tables["government"])
    return tables


def _table(name: str, value: Any) -> RollTable:
    place = f"madjack.{name}"
    if not isinstance(value, Mapping):
        raise BadValue(place, f"must be a table, not {value!r}.")
    rows = tuple(_row(name, str(sums), one, f"{place}.{sums}") for sums, one in value.items())
    _check_sums(rows, DICE[name], place)
    return RollTable(name, DICE[name], rows)


def _row(name: str, sums: str, value: Any, place: str) -> Row:
    found = _SUMS.fullmatch(sums)
    if found is None:
        raise BadValue(place, "must be a sum of the dice or two of them, such as 7 or 2-3.")
    first = int(found[1])
    return Row(first, int(found[2] or first), _entry(name, value, place))


def _check_sums(rows: tuple[Row, ...], dice: int, place: str) -> None:
    """Refuse rows that do not cover every sum of the dice once."""
    taken = [total for row in rows for total in range(row.first, row.last + 1)]
    for total in range(dice, dice * FACES + 1):
        if taken.count(total) != 1:
            raise BadValue(place, f"must have {total} once, not {taken.count(total)} times.")
    for total in taken:
        if not dice <= total <= dice * FACES:
            raise BadValue(f"{place}.{total}", f"cannot be rolled with {dice}d{FACES}.")


def _entry(name: str, value: Any, place: str) -> Entry:
    """Return an entry of a table by what the table is for."""
    if name == "base_type":
        return Entry(word=word_in(value, place, (INTRODUCTORY, ADVANCED)))
    if name == "complication":
        return Entry(word=word_in(value, place, KINDS))
    if name in (INTRODUCTORY, ADVANCED):
        return _scenario(value, place)
    if name == "government":
        return _government(value, place)
    return _modules(name, value, place)


def _scenario(value: Any, place: str) -> Entry:
    """CRA-MJ-01, CRA-MJ-04 Return a scenario with the letter of its tack-ons."""
    values = entry(value, place, ("scenario", "own"), ("set", "gov"))
    sets = entry(values.get("set", {}), f"{place}.set", (), _SETS)
    for name, options in sets.items():
        filled_in(_SETS[name], entry(options, f"{place}.set.{name}", (), options), f"{place}.set.{name}")
    return Entry(
        scenario=word_in(values["scenario"], f"{place}.scenario", COLUMNS),
        letter=word_in(values["own"], f"{place}.own", LETTERS),
        sets=sets,
        has_government=flag_in(values.get("gov", False), f"{place}.gov"),
    )


def _government(value: Any, place: str) -> Entry:
    """CRA-MJ-01 Return a government: its type, and its level if it has a ruler."""
    type = word_in(entry(value, place, ("type",), ("level",))["type"], f"{place}.type", (*TYPES, HYBRID))
    if type in RULED:
        level = word_in(entry(value, place, ("type", "level"))["level"], f"{place}.level", LEVELS)
        return Entry(word=type, branch={"type": type, "level": level})
    entry(value, place, ("type",))
    return Entry(word=type, branch={} if type == HYBRID else {"type": type})


def _check_government(table: RollTable) -> None:
    """CRA-R138, CRA-R140 Refuse a table on which nothing can be rolled that always holds."""
    if not any(_always_holds(row.entry) for row in table.rows):
        raise BadValue("madjack.government", f"must have more than {HYBRID} and {UNSTABLE} governments.")


def _always_holds(one: Entry) -> bool:
    return one.word != HYBRID and one.branch.get("level") != UNSTABLE


def _modules(name: str, value: Any, place: str) -> Entry:
    """CRA-MJ-03 Return the modules of a complication with their options, in the order rolled."""
    parts = value if name == VIOLENCE and isinstance(value, list) else [value]
    modules: dict[str, Mapping[str, object]] = {}
    for part in parts:
        found = entry(part, place, (), (*MODULES, "gov", "then"))
        for module in (key for key in found if key in MODULES):
            modules[module] = _options(module, found[module], f"{place}.{module}")
    if not modules:
        raise BadValue(place, "must name a module.")
    last = entry(parts[-1].get("then", {}), f"{place}.then", (), ("violence_if_none", "warlord_only"))
    return Entry(
        modules=modules,
        has_government=flag_in(parts[-1].get("gov", False), f"{place}.gov"),
        needs_violence=flag_in(last.get("violence_if_none", False), f"{place}.then.violence_if_none"),
        warlord_of=_group(last.get("warlord_only"), f"{place}.then.warlord_only"),
    )


def _group(value: Any, place: str) -> str:
    return "" if value is None else word_in(value, place, (WOMEN, MEN))


def _options(module: str, value: Any, place: str) -> Mapping[str, object]:
    """Return the options of a module, each of which could stand in a game file or is rolled."""
    options = {} if value is None else entry(value, place, (), value if isinstance(value, Mapping) else ())
    checked = {}
    for name, one in options.items():
        word, stand_in = _ROLLED.get((module, name), ("", None))
        checked[name] = stand_in if word and one == word else one
    filled_in(MODULES[module], checked, place)
    return options


# ---- CRA-MJ-09 The dice of a scenario at random, and the log that says of each what came of it

YES_FROM = 4
"""CRA-R136 The lowest face of a coin's die that means yes."""
WHYS = (
    tr_noop("base type"),
    tr_noop("scenario"),
    tr_noop("government"),
    tr_noop("government for {task}"),
    tr_noop("dice of the unstable ruler"),
    tr_noop("complication {number}: kind"),
    tr_noop("complication {number}: {table}"),
    tr_noop("how many are prejudiced"),
    tr_noop("whether the minority is prejudiced"),
    tr_noop("how many are vegetarians"),
    tr_noop("how many are disabled"),
    tr_noop("whether there is men's work"),
    tr_noop("how many paths are barred"),
    tr_noop("whether a path is reserved"),
    tr_noop("dice of the weak Warlord"),
    tr_noop("paths of the government"),
)
"""What dice are rolled for."""


@dataclass
class Roller:
    """The tables, the number of seats, the dice, and the log so far."""

    tables: MadJack
    seats: int
    dice: Stream
    log: list[str] = field(default_factory=list)

    def on(self, name: str, why: str) -> Entry:
        """Roll on a table, and note what came."""
        table = self.tables[name]
        faces = self.dice.roll(table.dice, FACES, why)
        found = table.at(sum(faces))
        self._note(why, " + ".join(map(str, faces)), said_entry(found))
        return found

    def number(self, least: int, most: int, why: str) -> int:
        """CRA-R136 Draw a number, each as likely as the others; of one there is no choice."""
        drawn = self.dice.pick(range(least, most + 1), why)
        said = tr("1 to {n}", n=most) if least == 1 else tr("{least} to {most}", least=least, most=most)
        self._note(why, said, str(drawn))
        return drawn

    def coin(self, why: str) -> bool:
        """CRA-R136 Toss a coin: a die, and from 4 on it is yes."""
        face = self.dice.die(FACES, why)
        self._note(why, str(face), tr("yes") if face >= YES_FROM else tr("no"))
        return face >= YES_FROM

    def die(self, why: str, more: int = 0) -> int:
        """Roll a die for a number, with so many more."""
        face = self.dice.die(FACES, why)
        self._note(why, str(face), str(face + more))
        return face + more

    def say(self, sentence: str) -> None:
        """Note a sentence."""
        self.log.append(sentence)

    def _note(self, why: str, dice: str, result: str) -> None:
        line = tr("Roll for {why}: {dice} gives {result}.", why=said_why(why, WHYS), dice=dice, result=result)
        self.log.append(line)


def said_entry(entry: Entry) -> str:
    """Return what an entry is, in the words that a game file has for it."""
    if entry.branch:
        return " ".join([*entry.branch.values()][::-1])
    if entry.scenario:
        return entry.scenario
    return " + ".join(_said_module(*one) for one in entry.modules.items()) or entry.word


def _said_module(name: str, options: Mapping[str, object]) -> str:
    return f"{name} {as_written(options)}" if options else name


# ---- CRA-MJ-02 A scenario while it is rolled: what it has so far, as a game file would write it

Written = Mapping[str, object]
"""Options of a section, as they are written."""


@dataclass(frozen=True)
class Draft:
    """What has been rolled so far; `has_violence` says that the table of violence has been used."""

    scenario: str
    letter: str
    sets: Mapping[str, Written] = field(default_factory=dict)
    default: Written | None = None
    tasks: Mapping[str, Written] = field(default_factory=dict)
    modules: Mapping[str, Written] = field(default_factory=dict)
    has_violence: bool = False

    def with_modules(self, modules: Mapping[str, Written]) -> Draft:
        """Return it with further modules."""
        return replace(self, modules={**self.modules, **modules})

    def with_branches(self, tasks: Mapping[str, Written]) -> Draft:
        """CRA-HYB-01 Return it with branches for tasks."""
        return replace(self, tasks={**self.tasks, **tasks})

    @property
    def is_hybrid(self) -> bool:
        """CRA-HYB-01 Say whether its government has branches."""
        return bool(self.tasks)

    @property
    def own_tasks(self) -> tuple[str, ...]:
        """CRA-GLO-01 Return what the scenario's own government decides."""
        return scenario_tasks(self.scenario, self.welfare)

    @property
    def welfare(self) -> Welfare:
        """Return the options of Welfare Capitalism."""
        return filled_in(Welfare, self.sets.get("welfare", {}))

    @property
    def government(self) -> dict[str, object]:
        """Return the options of the government: none by default where each task has a branch."""
        default = {"default": dict(self.default) if self.default is not None else "none"}
        tasks = {"tasks": {task: dict(branch) for task, branch in self.tasks.items()}}
        return {**default, **(tasks if self.tasks else {})}

    def options(self) -> dict[str, object]:
        """CRA 2.4 Return the options of a game file."""
        has_government = self.default is not None or self.is_hybrid
        return {
            "scenario": self.scenario,
            **{name: dict(options) for name, options in self.sets.items()},
            **({"government": self.government} if has_government else {}),
            **({"modules": {name: dict(one) for name, one in self.modules.items()}} if self.modules else {}),
            **({"sensitive_ok": True} if any(name in NOTES for name in self.modules) else {}),
        }

    def judged(self, seats: int) -> Verdict:
        """CRA-R139 Return what is to be said against it; that sensitive modules are meant is known."""
        modules = {
            name: filled_in(MODULES[name], one, f"modules.{name}") for name, one in self.modules.items()
        }
        government = filled_in(Government, self.government, "government")
        return verdict(self.scenario, modules, government, seats, welfare=self.welfare, sensitive_ok=True)


# ---- CRA-R136 What an entry leaves open, rolled in the order in which the entry has it

MOST_BARRED = 6


def is_possible(module: str, options: Mapping[str, object], seats: int) -> bool:
    """CRA-R140 Say whether there are seats enough for an entry to be rolled out."""
    if module == "feudalism" and options.get("warlord") == WEAK:
        return seats >= 3
    if module == "race" and options.get("majority_prejudiced") == RANDOM:
        return seats - _minority(options, seats) >= 2
    return seats >= 2


def rolled_out(roller: Roller, module: str, options: Mapping[str, object]) -> dict[str, object]:
    """CRA-MJ-06, CRA-MJ-07, CRA-R136 Return the options of a module with all that is random rolled."""
    found: dict[str, object] = {}
    for name, value in options.items():
        rolled = _rolled(roller, module, name, value, options)
        if rolled is not None:
            found[name] = rolled
    return found


def _rolled(
    roller: Roller, module: str, name: str, value: object, options: Mapping[str, object]
) -> object | None:
    """Return one option as it is played; None if it falls away."""
    seats = roller.seats
    match module, name, value:
        case "race", "minority", word if word == THIRD:
            return third_of(seats)
        case "race", "majority_prejudiced", word if word == RANDOM:
            return roller.number(1, seats - _minority(options, seats) - 1, "how many are prejudiced")
        case "race", "minority_prejudiced", word if word == COIN:
            return roller.coin("whether the minority is prejudiced")
        case "vegetarians", "count", word if word == RANDOM:
            return roller.number(1, seats - 1, "how many are vegetarians")
        case "disability", "count", word if word == RANDOM:
            return roller.number(1, seats, "how many are disabled")
        case "feudalism", "dice", word if word == RANDOM:
            return roller.number(2, seats - 1, "dice of the weak Warlord")
        case "gender", "mens_work", word if word == ROLL:
            return _mens_work(roller)
        case "landlords", "government_paths", word if word == SOME_PATHS:
            return roller.die("paths of the government", more=1)
    return value


def _minority(options: Mapping[str, object], seats: int) -> int:
    count = options.get("minority", 1)
    return count if isinstance(count, int) else third_of(seats)


def _mens_work(roller: Roller) -> dict[str, object] | None:
    """CRA-MJ-07 Return paths that are closed to one group, and perhaps one to the other."""
    if not roller.coin("whether there is men's work"):
        return None
    barred = min(MOST_BARRED, roller.die("how many paths are barred"))
    return {"barred": barred, "reserved": int(roller.coin("whether a path is reserved"))}


# ---- CRA-MJ-01, CRA-R137, CRA-R138 Governments of scenarios at random

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


# ---- CRA-MJ A scenario at random: its base, its government, and complications until it is interesting

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


# ---- CRA-R144 Scenarios at random as the ruleset offers them to whoever makes a game

FEWEST, MOST = 2, MOST_SEATS
KNOWN = ("complications", "sensitive_ok", "madjack_redundant")
"""The options that count for a scenario at random."""


def roll(content: Any, given: Mapping[str, object], seats: int, dice: Dice) -> Rolled:
    """CRA-MJ-01 Roll a scenario; BadValue if an option or a table is wrong."""
    for name in given:
        if name not in KNOWN:
            hint = did_you_mean(name, KNOWN)
            said = f"is not asked for a scenario at random; there are {', '.join(KNOWN)}."
            raise BadValue(name, f"{said} {hint[:1].upper()}{hint[1:]}".strip())
    if not FEWEST <= seats <= MOST:
        raise BadValue("seats", f"there must be {FEWEST} to {MOST}, not {seats}.")
    found = rolled(read_madjack(content), seats, dice, filled_in(AdvancedOptions, given))
    return Rolled(found.options, found.log)


CHANCE = Chance(Material("madjack", "madjack"), roll)
"""CRA-MJ The tables, and what rolls on them."""
