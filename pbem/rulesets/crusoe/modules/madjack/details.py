"""CRA-R136 What an entry leaves open, rolled in the order in which the entry has it."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.rulesets.crusoe.modules.headcounts import third_of
from pbem.rulesets.crusoe.modules.madjack.roller import Roller
from pbem.rulesets.crusoe.modules.madjack.tables import ROLL, SOME_PATHS
from pbem.rulesets.crusoe.modules.settings.discrimination import COIN, THIRD
from pbem.rulesets.crusoe.modules.settings.government import RANDOM
from pbem.rulesets.crusoe.modules.settings.others import WEAK

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
