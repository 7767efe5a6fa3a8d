"""The generator of boards (PLA-X02): a hexagon with asteroids drawn one by one."""

from __future__ import annotations

from typing import Any

from pbem.engine.dice import Dice
from pbem.engine.hexes import Grid, distance, hex_place, in_map_order
from pbem.rulesets.planetismals.maps import centre_of, edge_of, hexagon

NOBODY = "none"
"""Stands for the seat in the label of a draw outside all player turns."""


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
