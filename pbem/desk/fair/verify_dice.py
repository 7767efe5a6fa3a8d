"""Verifying dice: every face that a file shows follows from the seed and the name of its stream."""

from __future__ import annotations

from typing import Any

from pbem.desk.fair.verify_reading import Shelf
from pbem.engine.dice import Dice, Stream

MOST_SIDES = 1_000_000
MOST_FACES = 100_000


def verify_dice(shelf: Shelf, name: str) -> int | None:
    """Roll all dice of an outcome again; return how many rolls, None where the seed is not opened."""
    values = shelf.values(name) if shelf.content(name) is not None else None
    if values is None or "seed" not in values:
        return None
    try:
        return _rolled_again(shelf, name, str(values["seed"]), values["rolls"])
    except (KeyError, TypeError, ValueError) as fault:
        shelf.verdict.differs(name, f"its rolls cannot be read ({type(fault).__name__}: {fault}).")
        return None


def _rolled_again(shelf: Shelf, name: str, seed: str, rolls: list[dict[str, Any]]) -> int:
    """The streams of a name go on where they were; a phase that begins one anew begins at its first face."""
    dice, streams = Dice(seed), dict[str, Stream]()
    for number, roll in enumerate(rolls, 1):
        label, sides, faces = str(roll["stream"]), int(roll["sides"]), list(roll["faces"])
        if not 1 <= sides <= MOST_SIDES or len(faces) > MOST_FACES:
            raise ValueError(f"roll {number} is of {sides} sides")
        going_on = streams.setdefault(label, dice.at(label))
        rolled = list(going_on.roll(len(faces), sides, ""))
        if rolled != faces:
            anew = streams[label] = dice.at(label)
            again = list(anew.roll(len(faces), sides, ""))
            if again != faces:
                told = f'roll {number}, {roll["for"]} (stream "{label}", D{sides}), shows {_list(faces)}'
                shelf.verdict.differs(name, f"{told}; the seed gives {_list(rolled)}.")
                return number
    return len(rolls)


def _list(faces: list[int]) -> str:
    return ", ".join(map(str, faces))
