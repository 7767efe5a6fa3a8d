"""What tests and programs may ask of land (CRA 5.5, 6.4)."""

from __future__ import annotations

from pbem.rulesets.crusoe.hooks import Words
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.modules.landlords.owners import owner_of, paths_of
from pbem.rulesets.crusoe.modules.landlords.rents import asked

LANDLORD = "landlord"
"""What a program calls a seat that owns any path."""


def fact(scene: Scene, name: str, args: Words, cycle: int) -> int | None:
    """CRU-H08b Answer land of a seat, whether it owns a path, what a path costs it; of now only."""
    if cycle != scene.state.cycle:
        return None
    paths = [arg for arg in args if arg in scene.book.board.paths]
    seats = [arg for arg in args if arg in scene.state.seats]
    if name == "land" and seats:
        return len(paths_of(scene, seats[0]))
    if name == "owns" and seats and paths:
        return int(owner_of(scene, paths[0]) == seats[0])
    if name == "rent" and seats and paths:
        return asked(scene, paths[0], seats[0])
    if name == "is" and seats and args[-1] == LANDLORD:
        return int(bool(paths_of(scene, seats[0])))
    return None
