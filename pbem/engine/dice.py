"""Dice: independent, labelled and logged streams, the same faces for the same seed for ever.

A stream's faces come from SHA-256 of the seed, the stream's label and a block number, so anyone can roll
them again by hand. A label such as "move 42H" gives its stream no matter what else is rolled: correcting
one order leaves unrelated rolls as they were.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol, TypeAlias, TypeVar

from pbem.engine.tongue import tr

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Roll:
    """One throw: the stream's label, what it was for, the sides of the dice and the faces that came."""

    label: str
    why: str
    sides: int
    faces: tuple[int, ...]


def said_why(why: str, whys: Sequence[str]) -> str:
    """Return in the language spoken what a throw was for; rolls are kept on file in English.

    `whys` are the texts of a ruleset's throws with their {fields}; one that is none of them stays as it is.
    """
    for text in whys:
        if found := _form(text).fullmatch(why):
            return tr(text, **found.groupdict())
    return why


@lru_cache(maxsize=256)
def _form(text: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(text)))


class Source(Protocol):
    """Where faces come from."""

    def face(self, sides: int) -> int: ...


class Dice:
    """A set of streams from one seed; `rolls` is the log of all of them, in the order rolled."""

    def __init__(self, seed: str) -> None:
        self._root = hashlib.sha256(seed.encode() + b"\x1f")
        self.rolls: list[Roll] = []

    def at(self, *place: object) -> Stream:
        """Return the stream of a place, always from its first face."""
        label = " ".join(map(str, place))
        return Stream(_Digest(self._root, label), label, self.rolls)


class Stream:
    """The dice of one place."""

    def __init__(self, source: Source, label: str, rolls: list[Roll]) -> None:
        self._source = source
        self._label = label
        self._rolls = rolls

    def roll(self, count: int, sides: int, why: str) -> tuple[int, ...]:
        """Roll `count` dice together."""
        source = self._source
        faces = tuple([source.face(sides) for _ in range(count)])
        self._rolls.append(Roll(self._label, why, sides, faces))
        return faces

    def die(self, sides: int, why: str) -> int:
        """Roll one die."""
        face = self._source.face(sides)
        self._rolls.append(Roll(self._label, why, sides, (face,)))
        return face

    def pick(self, things: Sequence[T], why: str) -> T:
        """Pick one of the things by one die, 1 = the first listed; a single thing needs no die."""
        if len(things) == 1:
            return things[0]
        return things[self.die(len(things), why) - 1]

    def shuffled(self, things: Sequence[T], why: str) -> list[T]:
        """Put the things in random order: pick the first, then among those left; the last needs no die."""
        left = list(things)
        order = []
        while len(left) > 1:
            order.append(left.pop(self.die(len(left), why) - 1))
        return order + left


class _Digest:
    """Faces from SHA-256 blocks; bytes that would favour the low faces are passed over."""

    def __init__(self, root: hashlib._Hash, label: str) -> None:
        self._stream = root.copy()
        self._stream.update(label.encode() + b"\x1f")
        self._block = b""
        self._next = 0
        self._blocks = 0

    def face(self, sides: int) -> int:
        if sides > 128:
            return self._face_of_many(sides)
        limit = 256 - 256 % sides
        while True:
            if self._next == len(self._block):
                self._turn()
            number = self._block[self._next]
            self._next += 1
            if number < limit:
                return number % sides + 1

    def _face_of_many(self, sides: int) -> int:
        limit = 2**32 - 2**32 % sides
        while True:
            if self._next + 4 > len(self._block):
                self._turn()
            number = int.from_bytes(self._block[self._next : self._next + 4], "big")
            self._next += 4
            if number < limit:
                return number % sides + 1

    def _turn(self) -> None:
        block = self._stream.copy()
        block.update(str(self._blocks).encode())
        self._block, self._next, self._blocks = block.digest(), 0, self._blocks + 1


class WrongDice(Exception):
    """Rigged dice ran out, were left over, or showed a face the die has not got."""


Shown: TypeAlias = int | Sequence[int]
"""A face to come; or, for a shuffle, the new order as numbers of the things before it, the first on top."""


class RiggedDice(Dice):
    """Dice that show the faces given, in the order rolled; for worked examples."""

    def __init__(self, *faces: Shown) -> None:
        super().__init__("rigged")
        self._faces = list(faces)

    def at(self, *place: object) -> Stream:
        """Return a stream that takes the next of the given faces."""
        return _RiggedStream(self, " ".join(map(str, place)), self.rolls)

    def face(self, sides: int) -> int:
        """Take the next face."""
        if not self._faces:
            raise WrongDice(f"too few dice: a D{sides} is wanted after {self._told()}")
        face = self._faces.pop(0)
        if not isinstance(face, int) or not 1 <= face <= sides:
            raise WrongDice(f"a D{sides} cannot show {face}, after {self._told()}")
        return face

    def lay(self, count: int) -> None:
        """Put in the place of a shuffle's order, if one comes next, the faces that lead to it."""
        if not self._faces or isinstance(self._faces[0], int) or count < 2:
            return
        shown = self._faces.pop(0)
        order = [shown] if isinstance(shown, int) else [*shown]
        if sorted(order) != list(range(1, count + 1)):
            raise WrongDice(f"a shuffle of {count} cannot give {order}, after {self._told()}")
        places = [1 + sum(other < number for other in order[place:]) for place, number in enumerate(order)]
        self._faces[:0] = places[:-1]

    def used_up(self) -> None:
        """Complain of faces nobody rolled."""
        if self._faces:
            raise WrongDice(f"dice left over: {self._faces}, after {self._told()}")

    def _told(self) -> str:
        last = self.rolls[-1] if self.rolls else None
        return f'"{last.why}" {list(last.faces)}' if last else "no roll at all"


class _RiggedStream(Stream):
    """The rigged dice of one place."""

    def __init__(self, dice: RiggedDice, label: str, rolls: list[Roll]) -> None:
        super().__init__(dice, label, rolls)
        self._dice = dice

    def shuffled(self, things: Sequence[T], why: str) -> list[T]:
        self._dice.lay(len(things))
        return super().shuffled(things, why)
