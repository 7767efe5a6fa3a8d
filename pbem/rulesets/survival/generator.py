"""The island generator (SUR-X05): coast, lakes, terrain and numbers by dice of a seed of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pbem.engine.dice import Stream
from pbem.engine.hexes import Grid, distance, hex_name, in_map_order
from pbem.engine.options import BadValue
from pbem.rulesets.survival.book import Cell, Terrain
from pbem.rulesets.survival.maps import reachable, write_map

SORTS = "WDGJ"


@dataclass(frozen=True)
class Wishes:
    """The parameters of generator.yaml."""

    shape: str = "rect"
    columns: int = 10
    rows: int = 10
    hexes: int = 0
    mask: str | None = None
    quota: tuple[int, int, int, int] = (14, 30, 26, 30)
    coast: int = 70
    clump: int = 60


def read_wishes(content: Any) -> Wishes:
    """Read generator.yaml's content; BadValue for anything wrong."""
    if not isinstance(content, Mapping):
        raise BadValue("generator", "must be a table.")
    values: dict[str, Any] = {}
    for key, value in content.items():
        if key not in Wishes.__dataclass_fields__:
            raise BadValue(str(key), f"is none of {', '.join(Wishes.__dataclass_fields__)}.")
        values[key] = _wish(key, value)
    wishes = Wishes(**values)
    if wishes.shape == "mask" and not wishes.mask:
        raise BadValue("mask", "the shape mask needs a mask, rows of # and . .")
    return wishes


def _wish(key: str, value: Any) -> Any:
    if key == "shape":
        if value not in ("rect", "blob", "mask"):
            raise BadValue("shape", f"must be rect, blob or mask, not {value!r}.")
        return value
    if key == "mask":
        if value is not None and not isinstance(value, str):
            raise BadValue("mask", "must be text, rows of # and . .")
        return value
    if key == "quota":
        if not isinstance(value, Mapping) or set(value) != set(SORTS):
            raise BadValue("quota", "must hold W, D, G and J.")
        shares = tuple(_share(f"quota.{sort}", value[sort], 10_000) for sort in SORTS)
        if not any(shares[1:]):
            raise BadValue("quota", "there must be some land.")
        return shares
    return _share(key, value, 100 if key in ("coast", "clump") else 10_000)


def _share(key: str, value: Any, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise BadValue(key, f"must be a whole number from 0 to {most}, not {value!r}.")
    return value


def generated(wishes: Wishes, terrain: Mapping[str, Terrain], species: int, dice: Stream) -> dict[str, str]:
    """Make an island and return it as the content of a map file."""
    names = _cells(wishes, species)
    grid = Grid(names)
    quota = _quota(wishes.quota, len(names))
    water = _water(grid, quota, wishes, dice)
    quota["D"] += quota["W"] - len(water)
    sorts = _terrain(grid, water, quota, wishes.clump, dice)
    cells = {name: _numbered(name, sorts[name], terrain[sorts[name]], dice) for name in names}
    return write_map("Island made by dice", True, cells)


def _cells(wishes: Wishes, species: int) -> tuple[str, ...]:
    """Step 1: the hexes of the shape, in map order."""
    if wishes.shape == "rect":
        places = [(c, r) for c in range(1, wishes.columns + 1) for r in range(1, wishes.rows + 1)]
    elif wishes.shape == "mask":
        rows = [line.split() for line in (wishes.mask or "").splitlines() if line.strip()]
        places = [(c, r) for r, row in enumerate(rows, 1) for c, mark in enumerate(row, 1) if mark == "#"]
    else:
        places = _blob(wishes.hexes or max(7, (100 * species + 22) // 44))
    if not places:
        raise BadValue("generator", "the island has no hex.")
    return in_map_order(hex_name(*place) for place in places)


def _blob(count: int) -> list[tuple[int, int]]:
    rings = next(k for k in range(count + 1) if 1 + 3 * k * (k + 1) >= count)
    centre = (rings + 1 if rings % 2 == 0 else rings + 2, 2 * rings + 2)
    around = [
        (column, row)
        for column in range(1, centre[0] + rings + 1)
        for row in range(1, centre[1] + 2 * rings + 2)
        if distance((column, row), centre) <= rings
    ]
    nearest = sorted(around, key=lambda place: (distance(place, centre), place))[:count]
    west = (min(column for column, _ in nearest) - 1) // 2 * 2
    north = min(row for _, row in nearest) - 1
    return [(column - west, row - north) for column, row in nearest]


def _quota(shares: tuple[int, ...], cells: int) -> dict[str, int]:
    """Step 2: largest remainder; equal remainders in the order W, D, G, J."""
    total = sum(shares)
    counts = [share * cells // total for share in shares]
    by_rest = sorted(range(4), key=lambda place: (-(shares[place] * cells % total), place))
    for place in by_rest[: cells - sum(counts)]:
        counts[place] += 1
    return dict(zip(SORTS, counts, strict=True))


def _water(grid: Grid, quota: Mapping[str, int], wishes: Wishes, dice: Stream) -> set[str]:
    """Steps 3 and 4: water at the coast, then lakes; the land always hangs together."""
    land = set(grid.names)
    border = [name for name in grid.names if None in grid.neighbours[name]]
    untried, wanted = list(border), (quota["W"] * wishes.coast + 50) // 100
    while wanted and untried:
        name = dice.pick(untried, "coast")
        untried.remove(name)
        if _can_flood(grid, name, land):
            land.remove(name)
            wanted -= 1
    _dig_lakes(grid, land, set(border), quota["W"], dice)
    return set(grid.names) - land


def _dig_lakes(grid: Grid, land: set[str], border: set[str], water: int, dice: Stream) -> None:
    lakes: set[str] = set()
    refused: set[str] = set()
    while len(grid.names) - len(land) < water:
        open_cells = [name for name in grid.names if name in land and name not in refused]
        inland = [name for name in open_cells if name not in border]
        beside = [name for name in inland if lakes.intersection(filter(None, grid.neighbours[name]))]
        candidates = beside or inland or open_cells
        if not candidates:
            return
        name = dice.pick(candidates, "lake")
        if _can_flood(grid, name, land):
            land.remove(name)
            lakes.add(name)
        else:
            refused.add(name)


def _can_flood(grid: Grid, name: str, land: set[str]) -> bool:
    """Say whether the land without this hex still hangs together; an unbroken arc round it cannot part."""
    if len(land) == 1:
        return False
    ring = [neighbour in land for neighbour in grid.neighbours[name]]
    shores = sum(1 for place in range(6) if ring[place] and not ring[place - 1])
    if shores == 0 and not all(ring):
        return False  # a lone hex in the water: it must stay, as the rest of the land is elsewhere
    if shores <= 1:
        return True
    left = land - {name}
    start = next(neighbour for neighbour in grid.neighbours[name] if neighbour in left)
    return len(reachable(grid, start, left)) == len(left)


def _terrain(
    grid: Grid, water: set[str], quota: Mapping[str, int], clump: int, dice: Stream
) -> dict[str, str]:
    """Step 5: each land hex copies an assigned neighbour, or takes what the quota has left."""
    sorts = dict.fromkeys(water, "W")
    left = {sort: quota[sort] for sort in "DGJ"}
    unassigned = [name for name in grid.names if name not in water]
    while unassigned:
        name = dice.pick(unassigned, "terrain")
        unassigned.remove(name)
        near = [sorts[other] for other in grid.neighbours[name] if other is not None and other in sorts]
        near = [sort for sort in near if left.get(sort)]
        why = f"terrain of {name}"
        if near and dice.die(100, why) <= clump:
            sort = dice.pick(near, why)
        else:
            stock = [sort for sort in "DGJ" for _ in range(left[sort])]
            sort = dice.pick(stock, why)
        sorts[name] = sort
        left[sort] -= 1
    return sorts


def _numbered(name: str, sort: str, terrain: Terrain, dice: Stream) -> Cell:
    """Step 6: plant meals and corpses, in map order."""
    meals = dice.die(terrain.meals_die, f"meals of {name}") if terrain.plant else 0
    corpse = terrain.corpse_in_6 > 0 and dice.die(6, f"corpse in {name}?") <= terrain.corpse_in_6
    return Cell(sort, meals, int(corpse))
