"""A creature or a hex in a few words: for counters, choices and the sentences about a neighbourhood."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import listed
from pbem.engine.hexes import DIRECTIONS
from pbem.rulesets.survival.view import Beast, IslandView


def portrait(beast: Beast) -> str:
    """Return all about a creature that the reader may know: 42H of ann, aggressive, hungry, 3 AP, Speed."""
    mode = beast.behaviour.word if beast.behaviour else ""
    young = "newborn" if beast.is_newborn else ""
    said = (
        f"{beast.id} of {beast.species}",
        young,
        mode,
        hunger_of(beast),
        ap_of(beast) + " AP",
        *beast.genes,
    )
    return ", ".join(filter(None, said))


def hunger_of(beast: Beast) -> str:
    """Return ravenous, hungry or fed."""
    return "ravenous" if beast.is_ravenous else "hungry" if beast.hunger else "fed"


def ap_of(beast: Beast) -> str:
    """Return the attack points, with what hunger adds set apart: 4+1."""
    bonus = beast.effective_ap - beast.ap
    return f"{beast.ap}+{bonus}" if bonus else str(beast.ap)


def standing(beast: Beast) -> str:
    """Return where and how a creature stands: in C9, hungry, 3 AP; one not placed yet only how."""
    here = f"in {beast.hex}" if beast.hex else ""
    young = "newborn" if beast.is_newborn else ""
    return ", ".join(filter(None, (here, young, hunger_of(beast), ap_of(beast) + " AP")))


def patch_words(view: IslandView, name: str) -> str:
    """Return what a hex is, its food and who is in it: grassland (0,2,3): 12H and 42O."""
    patch = view.hexes[name]
    terrain = view.book.terrain[patch.terrain].name
    food = f" ({patch.x},{patch.y},{patch.z})" if view.book.is_land(name) else ""
    there = listed([beast.id for beast in view.in_hex(name)])
    return f"{terrain}{food}{': ' + there if there else ''}"


def next_to(view: IslandView, name: str) -> Iterator[tuple[str, str]]:
    """Yield direction and name of the hexes next to one, clockwise from north."""
    for direction, other in zip(DIRECTIONS, view.book.grid.neighbours[name], strict=True):
        if other is not None:
            yield direction, other
