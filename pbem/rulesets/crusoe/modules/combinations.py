"""CRA 12 What goes together: modules with scenarios, modules with each other, and how many seats they need.

A game is seen as a row of elements, such as landlords, rent_control or unstable (elements.py). The tables
below say of each whether it is legal (L), adds little (R) or is forbidden (F).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.scenarios import (
    CAPITALISM,
    CENTRALIZED,
    CLASS_WARFARE,
    COMMUNISM,
    CRUSOE,
    GOVERNMENTAL,
    HOBBES,
    MARKET_SOCIALISM,
    NATIONAL,
    SOCIALISM,
    STATE,
    TRADITIONAL,
    WELFARE,
)

LEGAL, REDUNDANT, FORBIDDEN = "L", "R", "F"
COLUMNS = (
    *(HOBBES, CRUSOE, CAPITALISM, TRADITIONAL, SOCIALISM, COMMUNISM, NATIONAL, WELFARE, CLASS_WARFARE),
    *(STATE, MARKET_SOCIALISM, GOVERNMENTAL, CENTRALIZED),
)
"""CRA 12.1 The scenarios in the order of the table's columns."""
WITH_SCENARIOS: Mapping[str, str] = {
    "utopian": "FFLLLLLLLLLLL",
    "landlords": "LFLLLLLLLLLLL",
    "fair_housing": "LFLLLLLLLLLLL",
    "rent_control": "LFLLLLLLLLLLL",
    "government_paths": "FFFFFFLLLRFFR",
    "corporations": "FFFFFFLLLLLFL",
    "guilds": "RRLLLLLLLLLLL",
    "paternalistic": "LFLLLLLLLLLLL",
    "third_world": "RRLLLLLLLLLLL",
    "objectivist": "LFLLLLLLLLLLL",
    "race": "LLLLLLLLLLLLL",
    "gender": "LRLLLLLLLLLLL",
    "mens_work": "LLLLLLLLLLLLL",
    "dolls_house": "LFLLLLLLLLLLL",
    "disability": "LLLLLLLLLLLLL",
    "vegetarians": "LLLLLLLLLLLLL",
    "feudalism": "LRLLLLLLLLLLL",
    "church": "LFLLLLLLLLLLL",
    "libertarianism": "RFLLRRLRLLLLL",
    "crippling": "LRLLLLLLLLLLL",
    "slavery": "LRLLLLLLLLLLL",
    "exile": "LRLLLLLLLLLLL",
    "many_players": "LLLLLLLLLLLLL",
    "attitudes": "LLLLLLLLLLLLL",
    "diamonds": "LLLLLLLLLLLLL",
}
"""CRA 12.1 What each element is with each scenario, column by column."""


@dataclass(frozen=True)
class Pair:
    """CRA 12.2 Two elements of a game, what they are together, and why."""

    first: str
    second: str
    status: str
    why: str = ""

    def holds(self, elements: tuple[str, ...]) -> bool:
        """Say whether a game has both."""
        return self.first in elements and self.second in elements


_NOBODY_FIGHTS = tr_noop("{first} has little to do beside {second}: nobody fights.")
_PEACEFUL = ("utopian", "more_devout")
_WARLIKE = ("feudalism", "crippling", "slavery", "exile", "libertarianism")
PAIRS = (
    Pair("utopian", "more_devout", REDUNDANT, tr_noop("{first} and {second} both forbid violence.")),
    *(Pair(one, other, REDUNDANT, _NOBODY_FIGHTS) for other in _PEACEFUL for one in _WARLIKE),
    Pair("more_devout", "less_devout", FORBIDDEN, tr_noop("There is only one kind of church.")),
    Pair("strong_warlord", "fanatic", LEGAL),
    Pair("feudalism", "ruler", LEGAL),
    Pair(
        "libertarianism",
        "undemocratic",
        FORBIDDEN,
        tr_noop("With libertarianism a task that is left needs a democracy, athenian or representative."),
    ),
    Pair("libertarianism", "landlords", LEGAL),
    Pair("libertarianism", "corporations", LEGAL),
    Pair(
        "libertarianism",
        "government_paths",
        REDUNDANT,
        tr_noop("With libertarianism the government asks no rents: its paths are free."),
    ),
    Pair(
        "objectivist",
        "corporations",
        FORBIDDEN,
        tr_noop("objectivist and corporations both say who learns, in different ways."),
    ),
    Pair(
        "objectivist",
        "barter_leases",
        REDUNDANT,
        tr_noop("With objectivist a landlord who is paid in goods gets none: Galt has them first."),
    ),
    Pair("objectivist", "money_leases", LEGAL),
    Pair("objectivist", CLASS_WARFARE, LEGAL),
    Pair("objectivist", STATE, LEGAL),
    Pair("objectivist", "guilds", LEGAL),
    Pair("objectivist", "third_world", LEGAL),
    Pair("objectivist", "exile", LEGAL),
    Pair("corporations", "landlords", LEGAL),
    Pair("corporations", "government_paths", LEGAL),
    Pair("government_paths", "rent_control", LEGAL),
    Pair(
        "paternalistic",
        "path_control",
        REDUNDANT,
        tr_noop("paternalistic assigns the paths of all, those of path_control among them."),
    ),
    Pair("paternalistic", "landlords", LEGAL),
    Pair("paternalistic", "slavery", LEGAL),
    Pair("guilds", "many_players", LEGAL),
    Pair("third_world", "guilds", LEGAL),
    Pair("dolls_house", "slavery", LEGAL),
    Pair("dolls_house", "no_suffrage", LEGAL),
    Pair("disempowered_women", "disempowered_men", FORBIDDEN, tr_noop("Only one group has less power.")),
    Pair("race", "gender", LEGAL),
    Pair("disability", "crippling", LEGAL),
    Pair("church", "slavery", LEGAL),
    Pair("church", "exile", LEGAL),
    Pair("lottery", "yuppies", FORBIDDEN, tr_noop("Diamonds have one value: lottery or yuppies.")),
    Pair("small_boat", "lottery", LEGAL),
    Pair("small_boat", "yuppies", LEGAL),
    Pair("attitudes", "single", LEGAL),
    Pair(CLASS_WARFARE, "lottery", LEGAL),
    Pair(CLASS_WARFARE, "yuppies", LEGAL),
)
"""CRA 12.2 The pairs that the rules speak of; all others are legal.

Some cannot be written in a game file at all: one church has one kind. Rent control with fair housing is
likewise one choice or the other. ENSLAVE and EXILE in one verdict are refused as an order (CRA-R116).
"""
FEWEST_SEATS: Mapping[str, int] = {
    **dict.fromkeys(("unstable", "weak_warlord"), 3),
    **dict.fromkeys(("third_world", "modern", "race", "gender", "vegetarians", "small_boat"), 2),
    "dolls_house": 2,
}
"""CRA 12.4 How few seats an element may have."""
FEWEST_WARNED: Mapping[str, int] = {CLASS_WARFARE: 3}
"""CRA 12.4, CRA-R51 How few seats an element should have, though it can be played with fewer."""
