"""Verifying dice: every face that a file shows follows from the seed and the name of its stream."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from pbem.desk.fair.seals import PRIVATE, sha256
from pbem.desk.fair.verify_files import Chain
from pbem.desk.fair.verify_reading import Shelf
from pbem.desk.judging import Judged
from pbem.engine.dice import Dice, Roll, Stream

MOST_SIDES = 1_000_000
MOST_FACES = 100_000


@dataclass
class RolledAgain:
    """How many public rolls follow from their seeds, and the folders whose seeds nothing has opened yet."""

    rolls: int = 0
    sealed: list[str] = field(default_factory=list)


def verify_all_dice(shelf: Shelf, chain: Chain) -> RolledAgain:
    """Roll again all dice of all turns whose own files tell the seed."""
    found = RolledAgain()
    for seal in chain.seals:
        count = verify_dice(shelf, f"{seal.folder}/outcome.json")
        if count is None:
            found.sealed.append(seal.folder)
        found.rolls += count or 0
        for name in _private_outcomes(chain, seal.folder):
            verify_dice(shelf, name)
    return found


def verify_judged_dice(found: RolledAgain, shelf: Shelf, chain: Chain, folder: str, judged: Judged) -> None:
    """Compare the dice of a turn whose files tell only the SHA-256 of its seed with the turn judged again."""
    if folder not in found.sealed:
        return
    count = _compared(shelf, f"{folder}/outcome.json", judged)
    if count is None:
        return
    found.sealed.remove(folder)
    found.rolls += count
    for name in _private_outcomes(chain, folder):
        _compared(shelf, name, judged)


def _private_outcomes(chain: Chain, folder: str) -> Iterator[str]:
    private = chain.private.get(folder)
    names = private.files if private else ()
    return (f"{folder}/{PRIVATE}/{name}" for name in names if name.endswith(".json"))


def _compared(shelf: Shelf, name: str, judged: Judged) -> int | None:
    """Return how many rolls an outcome shows; None if they and its seed are not those of the turn judged."""
    values = shelf.values(name) if shelf.content(name) is not None else None
    if values is None or "seed_digest" not in values or shelf.verdict.has_named(name):
        return None
    if values["seed_digest"] != sha256(judged.seed.encode()):
        shelf.verdict.differs(name, "its seed_digest is not that of the seed which follows.")
        return None
    rolls = values.get("rolls")
    if not isinstance(rolls, list):
        shelf.verdict.differs(name, "its rolls cannot be read.")
        return None
    left = iter([_shown(roll) for roll in judged.outcome.rolls])
    other = next((number for number, roll in enumerate(rolls, 1) if roll not in left), 0)
    if other:
        shelf.verdict.differs(name, f"roll {other} is not the next that follows from the seed.")
        return None
    return len(rolls)


def _shown(roll: Roll) -> dict[str, Any]:
    return {"stream": roll.label, "for": roll.why, "sides": roll.sides, "faces": list(roll.faces)}


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
