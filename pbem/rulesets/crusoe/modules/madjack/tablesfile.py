"""CRA-MJ-09 Reading the tables of scenarios at random that a GM can replace."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pbem.engine.options import BadValue, filled_in
from pbem.engine.reading import entry, flag_in, word_in
from pbem.rulesets.crusoe.modules.combinations import COLUMNS
from pbem.rulesets.crusoe.modules.madjack.tables import ADVANCED as ADVANCED_TABLE
from pbem.rulesets.crusoe.modules.madjack.tables import (
    DICE,
    HYBRID,
    INTRODUCTORY,
    KINDS,
    LETTERS,
    ROLL,
    SOME_PATHS,
    VIOLENCE,
    Entry,
    MadJack,
    RollTable,
    Row,
)
from pbem.rulesets.crusoe.modules.settings.discrimination import MEN, WOMEN
from pbem.rulesets.crusoe.modules.settings.game import MODULES
from pbem.rulesets.crusoe.modules.settings.government import LEVELS, RULED, TYPES, UNSTABLE, Welfare

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
        return Entry(word=word_in(value, place, (INTRODUCTORY, ADVANCED_TABLE)))
    if name == "complication":
        return Entry(word=word_in(value, place, KINDS))
    if name in (INTRODUCTORY, ADVANCED_TABLE):
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
