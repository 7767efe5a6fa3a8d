"""CRA-DIS-06 Reading the disability table: a row for each sum of two dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.options import BadValue
from pbem.engine.reading import entry, flag_in, listed_in, number_in, word_in
from pbem.rulesets.crusoe.advanced import DisabilityRow
from pbem.rulesets.crusoe.advancedvalues import words_in
from pbem.rulesets.crusoe.modules.settings import ROWS
from pbem.rulesets.crusoe.things import FOOD, THINGS

SPEARED = "speared_fish"
ICON_WORDS = (*THINGS, SPEARED)
"""What may be barred: things, of fruits each sort, and Speared Fish by itself (CRA-R97)."""
ALL = "all"
MOST_PENALTY = 36
_MORE = ("icons", "icons_except", "may_not_eat", "no_experience", "cripple")


def read_disability(content: Any, place: str) -> tuple[DisabilityRow, ...]:
    """CRA-DIS-06 Read the rows in their order; each is there once."""
    rows = tuple(_row(one, f"{place}[{number}]") for number, one in enumerate(listed_in(content, place), 1))
    names = tuple(row.row for row in rows)
    if names != ROWS:
        raise BadValue(place, f"must have the rows {', '.join(ROWS)} in this order.")
    return rows


def _row(value: Any, place: str) -> DisabilityRow:
    values = entry(value, place, ("row", "vip"), _MORE)
    row = word_in(str(values["row"]), f"{place}.row", ROWS)
    first, _, last = row.partition("-")
    return DisabilityRow(
        row=row,
        first=int(first),
        last=int(last or first),
        vip=number_in(values["vip"], f"{place}.vip", 0, MOST_PENALTY),
        icons=_icons(values, place),
        may_not_eat=words_in(values.get("may_not_eat", []), f"{place}.may_not_eat", FOOD),
        no_experience=flag_in(values.get("no_experience", False), f"{place}.no_experience"),
        cripple=flag_in(values.get("cripple", False), f"{place}.cripple"),
    )


def _icons(values: Mapping[str, Any], place: str) -> tuple[str, ...]:
    """Return the icons that cannot be used, written as a list, as all, or as all but some."""
    if "icons" in values and "icons_except" in values:
        raise BadValue(f"{place}.icons_except", "cannot stand beside icons.")
    if "icons_except" in values:
        usable = words_in(values["icons_except"], f"{place}.icons_except", ICON_WORDS)
        return tuple(icon for icon in ICON_WORDS if icon not in usable)
    if values.get("icons") == ALL:
        return ICON_WORDS
    return words_in(values.get("icons", []), f"{place}.icons", ICON_WORDS)
