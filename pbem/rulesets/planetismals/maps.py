"""Map files, which hold the board (PLA-X01), and the generator of boards (PLA-X02)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pbem.engine.dice import Dice
from pbem.engine.hexes import Grid, distance, hex_name, hex_place, in_map_order, is_hex_name
from pbem.engine.options import BadValue
from pbem.engine.reading import entry, listed_in, number_in, text_in, word_in
from pbem.rulesets.planetismals.book import BeltMap, Rock, Site

NOBODY = "none"
"""Stands for the seat in the label of a draw outside all player turns."""
MOST_COLUMNS, MOST_ROWS = 52, 99
FEWEST_CELLS = 3
MOST_ZONES = 6
LONGEST_NAME = 24


def read_map(content: Any, rocks: Mapping[str, Rock], place: str = "map") -> BeltMap:
    """PLA-X01 Read a map file's content; BadValue names the field that is wrong."""
    keys = ("id", "title", "shape", "base", "bmz", "asteroids")
    values = entry(content, place, keys, ("seats",))
    for seats in listed_in(values.get("seats", []), f"{place}.seats"):
        number_in(seats, f"{place}.seats", 2, 8)
    cells = _cells(values["shape"], f"{place}.shape")
    grid = Grid(cells)
    base = _on_board(values["base"], f"{place}.base", grid)
    _check_centre(values["shape"], base, f"{place}.base")
    _check_connected(grid, f"{place}.shape")
    bmz = _bmz(values["bmz"], f"{place}.bmz", grid)
    if base in bmz:
        raise BadValue(f"{place}.base", f"{base} can't be the Base and in the black market zone.")
    sites = _sites(values["asteroids"], f"{place}.asteroids", grid, rocks)
    for number, hex in enumerate(sites, 1):
        if hex == base or hex in bmz:
            where = "the Base" if hex == base else "the black market zone"
            raise BadValue(
                f"{place}.asteroids[{number}]", f"{hex} is no place for an asteroid: it is {where}."
            )
    in_order = {hex: sites[hex] for hex in in_map_order(sites)}
    title = text_in(values["title"], f"{place}.title")
    return BeltMap(text_in(values["id"], f"{place}.id"), title, cells, base, bmz, in_order)


def _cells(shape: Any, place: str) -> tuple[str, ...]:
    """Return the hexes of a shape in reading order."""
    if not isinstance(shape, Mapping) or len(shape) != 1 or next(iter(shape)) not in ("hexagon", "cells"):
        raise BadValue(place, f"must be {{hexagon: rings}} or {{cells: [hexes]}}, not {shape!r}.")
    if "hexagon" in shape:
        return hexagon(number_in(shape["hexagon"], f"{place}.hexagon", 2, 25))
    names = [_hex(name, f"{place}.cells") for name in listed_in(shape["cells"], f"{place}.cells")]
    if len(names) < FEWEST_CELLS:
        raise BadValue(f"{place}.cells", f"a board has {FEWEST_CELLS} hexes or more, not {len(names)}.")
    if len(names) != len({*names}):
        twice = next(name for name in names if names.count(name) > 1)
        raise BadValue(f"{place}.cells", f"{twice} stands twice.")
    return in_map_order(names)


def hexagon(radius: int) -> tuple[str, ...]:
    """Return the hexes within so many steps of the centre, in reading order (brief 2.1)."""
    centre, size = hex_place(centre_of(radius)), range(1, 2 * radius + 2)
    return tuple(
        hex_name(column, row)
        for column in size
        for row in range(1, 2 * radius + 3)
        if distance((column, row), centre) <= radius
    )


def centre_of(radius: int) -> str:
    """PLA-07 Return the hex in the centre of a hexagon, where the Base stands."""
    return hex_name(radius + 1, radius + 1)


def _hex(name: Any, place: str) -> str:
    if not isinstance(name, str) or not is_hex_name(name):
        raise BadValue(place, f"{name!r} is no hex such as B7.")
    column, row = hex_place(name)
    if column > MOST_COLUMNS or row > MOST_ROWS:
        raise BadValue(place, f"{name} is off the largest board, A1 to AZ99.")
    return hex_name(column, row)


def _on_board(name: Any, place: str, grid: Grid) -> str:
    hex = _hex(name, place)
    if hex not in grid.neighbours:
        raise BadValue(place, f"{hex} is not on the board.")
    return hex


def _check_centre(shape: Mapping[str, Any], base: str, place: str) -> None:
    """PLA-07 Refuse a Base that is not in the centre of a hexagon."""
    if "hexagon" in shape and base != centre_of(shape["hexagon"]):
        raise BadValue(place, f"must be {centre_of(shape['hexagon'])}, the centre of the hexagon.")


def _check_connected(grid: Grid, place: str) -> None:
    found, edge = {grid.names[0]}, [grid.names[0]]
    while edge:
        for neighbour in grid.neighbours[edge.pop()]:
            if neighbour is not None and neighbour not in found:
                found.add(neighbour)
                edge.append(neighbour)
    lost = next((name for name in grid.names if name not in found), None)
    if lost is not None:
        raise BadValue(place, f"{lost} can't be reached: the board must hang together.")


def _bmz(value: Any, place: str, grid: Grid) -> frozenset[str]:
    """PLA-11 Return the black market zone: the edge, or the hexes listed."""
    if value == "edge":
        return edge_of(grid)
    if not isinstance(value, list) or not value:
        raise BadValue(place, f"must be edge, or a list of hexes, not {value!r}.")
    return frozenset(_on_board(name, place, grid) for name in value)


def edge_of(grid: Grid) -> frozenset[str]:
    """PLA-11 Return the hexes with fewer than six neighbours."""
    return frozenset(name for name in grid.names if None in grid.neighbours[name])


def _sites(value: Any, place: str, grid: Grid, rocks: Mapping[str, Rock]) -> dict[str, Site]:
    """PLA-15 Return the asteroids as written, with what the map fixes of them."""
    sites: dict[str, Site] = {}
    for number, one in enumerate(listed_in(value, place), 1):
        where = f"{place}[{number}]"
        fixed = entry(one, where, ("at",), ("zones", "type", "name")) if isinstance(one, Mapping) else {}
        hex = _on_board(fixed.get("at", one), where, grid)
        if hex in sites:
            raise BadValue(where, f"{hex} stands twice.")
        sites[hex] = _site(fixed, where, rocks)
    _check_names(sites.values(), place)
    return sites


def _site(fixed: Mapping[str, Any], place: str, rocks: Mapping[str, Rock]) -> Site:
    zones = number_in(fixed["zones"], f"{place}.zones", 1, MOST_ZONES) if "zones" in fixed else None
    type = word_in(fixed["type"], f"{place}.type", rocks) if "type" in fixed else ""
    name = text_in(fixed["name"], f"{place}.name") if "name" in fixed else ""
    if len(name) > LONGEST_NAME:
        raise BadValue(f"{place}.name", f"must have at most {LONGEST_NAME} characters, not {len(name)}.")
    return Site(zones, type, name)


def _check_names(sites: Iterable[Site], place: str) -> None:
    """PLA-R19 Refuse a name for two asteroids."""
    seen: set[str] = set()
    for site in sites:
        if site.name and site.name.casefold() in seen:
            raise BadValue(place, f'the name "{site.name}" stands twice.')
        seen.add(site.name.casefold())


def grid_of(map: BeltMap) -> Grid:
    """Return the board's hexes with their neighbours; columns B, D, F, … are the lower ones."""
    return Grid(map.cells, low_even=True)


def generated(radius: int, density: int, clear_radius: int, dice: Dice) -> dict[str, Any]:
    """PLA-X02 Draw a board and return it as the content of a map file."""
    base = centre_of(radius)
    grid = Grid(hexagon(radius))
    edge = edge_of(grid)
    interior = [hex for hex in grid.names if hex != base and hex not in edge]
    open_hexes = [hex for hex in interior if distance(hex_place(hex), hex_place(base)) > clear_radius]
    number = min((len(interior) * density + 50) // 100, len(open_hexes))
    return {
        "id": f"generated-{radius}",
        "title": "The Belt, made by dice",
        "shape": {"hexagon": radius},
        "base": base,
        "bmz": "edge",
        "asteroids": list(in_map_order(_drawn(open_hexes, number, dice))),
    }


def _drawn(candidates: list[str], number: int, dice: Dice) -> list[str]:
    """Draw so many of the candidates, which are in reading order; the last one left needs a die too."""
    left, drawn = list(candidates), list[str]()
    for place in range(1, number + 1):
        why = f"asteroid {place} of {number}"
        drawn.append(left.pop(dice.at(0, NOBODY, why).die(len(left), why) - 1))
    return drawn
