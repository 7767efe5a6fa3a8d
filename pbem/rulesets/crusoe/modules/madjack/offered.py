"""CRA-R144 Scenarios at random as the ruleset offers them to whoever makes a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.box import Chance, Material, Rolled
from pbem.engine.dice import Dice
from pbem.engine.options import BadValue, filled_in
from pbem.engine.words import did_you_mean
from pbem.rulesets.crusoe.book import MOST_SEATS
from pbem.rulesets.crusoe.modules.madjack.rolling import rolled
from pbem.rulesets.crusoe.modules.madjack.tablesfile import read_madjack
from pbem.rulesets.crusoe.modules.settings.game import AdvancedOptions

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
