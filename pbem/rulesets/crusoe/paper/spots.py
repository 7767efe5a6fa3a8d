"""The names that places have on the map, as a click on one chooses it: AN7, AN-start, AN-market."""

from __future__ import annotations

from pbem.rulesets.crusoe.book import Path


def spot(path: Path, place: int) -> str:
    """Return the name of a place: 0 is the Crash Site, behind the last space is the Market."""
    if not place:
        return f"{path.abbr}-start"
    return f"{path.abbr}-market" if place > path.length else f"{path.abbr}{place}"
