"""A creature or a hex in a few words: for counters, choices and the sentences about a neighbourhood."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import listed
from pbem.engine.hexes import DIRECTIONS
from pbem.engine.tongue import tr
from pbem.rulesets.survival.view import Beast, IslandView


def portrait(beast: Beast) -> str:
    """Return all about a creature that the reader may know: 42H of ann, aggressive, hungry, 3 AP, Speed."""
    said = (
        tr("{creature} of {seat}", creature=beast.id, seat=beast.species),
        tr("newborn") if beast.is_newborn else "",
        beast.behaviour.said if beast.behaviour else "",
        hunger_of(beast),
        tr("{points} AP", points=ap_of(beast)),
        *beast.genes,
    )
    return ", ".join(filter(None, said))


def hunger_of(beast: Beast) -> str:
    """Return ravenous, hungry or fed."""
    if beast.is_ravenous:
        return tr("ravenous")
    return tr("hungry") if beast.hunger else tr("fed")


def ap_of(beast: Beast) -> str:
    """Return the attack points, with what hunger adds set apart: 4+1."""
    bonus = beast.effective_ap - beast.ap
    return f"{beast.ap}+{bonus}" if bonus else str(beast.ap)


def standing(beast: Beast) -> str:
    """Return where and how a creature stands: in C9, hungry, 3 AP; one not placed yet only how."""
    here = tr("in {hex}", hex=beast.hex) if beast.hex else ""
    young = tr("newborn") if beast.is_newborn else ""
    points = tr("{points} AP", points=ap_of(beast))
    return ", ".join(filter(None, (here, young, hunger_of(beast), points)))


def patch_words(view: IslandView, name: str) -> str:
    """Return what a hex is, its food and who is in it: grassland (0,2,3): 12H and 42O."""
    patch = view.hexes[name]
    terrain = view.book.terrain[patch.terrain].said
    food = f" ({patch.x},{patch.y},{patch.z})" if view.book.is_land(name) else ""
    there = listed([beast.id for beast in view.in_hex(name)])
    return f"{terrain}{food}{': ' + there if there else ''}"


def next_to(view: IslandView, name: str) -> Iterator[tuple[str, str]]:
    """Yield direction and name of the hexes next to one, clockwise from north."""
    for direction, other in zip(DIRECTIONS, view.book.grid.neighbours[name], strict=True):
        if other is not None:
            yield direction, other
