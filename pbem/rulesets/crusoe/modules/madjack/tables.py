"""CRA-MJ-09 The tables of scenarios at random, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

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
